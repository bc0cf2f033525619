"""A game made for tests: one die, one spot that pays 4 to 1 on a six. As small as a game can be."""

from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta

from croupier.games.dice_layout import (
    Close,
    DiceState,
    DiceTable,
    DiceView,
    Invite,
    Invited,
    NoThrow,
    NotThrown,
    Numbers,
    Open,
)
from croupier.games.events import TABLE_EVENTS, Closed, Event, Opened, Settled, Staked, TakenBack
from croupier.games.game import Game, Planning, Start, TypicalRound
from croupier.games.limits import Limits
from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.options import Dice
from croupier.games.phrases import phrase
from croupier.games.table import Rules as TableRules
from croupier.odds.worth import Worth, worth_of
from croupier.sim.dice_layout import DiceLayout

Spot = Literal["six"]
PAYS = 4


class Rules(TableRules, frozen=True):
    step: Annotated[int, Meta(ge=1, description="bets are multiples of this")] = 1
    min_bet: Annotated[int, Meta(ge=1, description="the least one player may have")] = 1
    max_bet: Annotated[int | None, Meta(description="the most one player may have")] = None


class Bet(PlayerMove, frozen=True):
    on: Spot
    amount: int


class TakeBack(PlayerMove, frozen=True):
    on: Spot


class Throw(DealerMove, frozen=True):
    dice: list[int]


class Thrown(Event, frozen=True):
    dice: tuple[int]
    by: str | None

    def __str__(self) -> str:
        return f"{self.by or 'The dealer'} throws {self.dice[0]}."


class LuckySixState(DiceState, kw_only=True):
    stakes: dict[str, dict[Spot, int]]
    dice: tuple[int] | None = None
    history: tuple[tuple[int], ...] = ()


class LuckySixView(DiceView, frozen=True, kw_only=True):
    stakes: dict[str, dict[Spot, int]]
    dice: tuple[int] | None
    history: tuple[tuple[int], ...] = ()


class LuckySix(DiceTable[Rules, LuckySixState]):
    game = "lucky_six"
    rules_type = Rules
    state_type = LuckySixState
    view_type = LuckySixView
    moves = (Open, Bet, TakeBack, Close, Invite, Throw, NoThrow)
    dice = Dice(1)
    spots = ("six",)
    numbers = Numbers(opening="L-1", closed="L-2", limits="L-3", throw="L-4")

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    def _thrown(self, dice: tuple[int]) -> Thrown:
        return Thrown(dice, self.state.thrower)

    def _returns(self, on: Spot, dice: tuple[int]) -> int:
        return 1 + PAYS if dice == (6,) else 0


GAME = Game(
    table=LuckySix,
    title="Lucky Six",
    name="Lucky Six",
    gist="one die, and everybody hopes for a six",
    handed_on=phrase("the dice"),
    view_type=LuckySixView,
    events=(*TABLE_EVENTS, Opened, Staked, TakenBack, Closed, Invited, Thrown, Settled, NotThrown),
    begins=Opened,
    outcomes=(Thrown,),
    chips={"own": 100},
    start=Start(players=8, money=2500, exchanged=500),
    templates={"casino": 7},
    planning=Planning(
        seats=12,
        fewest=1,
        rounds=50,
        needs_dealer=True,
        typical="one chip a throw",
        limits=lambda start: {"step": 100, "min_bet": 100},
        typical_round=lambda rules, players: TypicalRound.of(100, _results()),
    ),
)

# What odds and simulations are asked for.

THROWS = [(face,) for face in range(1, 7)]
OPTIONS = ()
BASIS = "nothing makes a difference"
STRATEGIES = {"six": "six"}


def _results() -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(PAYS if face == 6 else -1), Fraction(1, 6)) for face in range(1, 7)]


def pays(rules: Any = None) -> dict[str, int]:
    return {"six": PAYS}


def worth(rules: Any = None) -> dict[str, Worth]:
    return {"six": worth_of(_results())}


_LAYOUT = DiceLayout(
    rules_type=Rules,
    spots=("six",),
    throws=THROWS,
    pays=lambda rules, on, dice: PAYS if dice == (6,) else -1,
    strategies=STRATEGIES,
    usual="six",
)
prepare, transcripts = _LAYOUT.prepare, _LAYOUT.transcripts
