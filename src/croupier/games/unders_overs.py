"""Unders and Overs: two dice, three boxes. Reads as its rules do, U-1 to U-10."""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.games.events import Closed, Event, Opened, Settled, Staked, TakenBack
from croupier.games.limits import Limits
from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.options import Dice, OneOf, Option
from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS, Awaits, Chance, State, Table, View
from croupier.games.table import Rules as TableRules

Box = Literal["under", "seven", "over"]

ODDS: dict[Box, int] = {"under": 1, "seven": 4, "over": 1}  # U-7
"""The boxes of the layout, and what each pays to 1."""

BOARD = 30
"""Throws that the board beside the dice shows."""

Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Rules(TableRules, frozen=True):
    """The options of Unders and Overs."""

    step: Annotated[Chips, Meta(description="bets are multiples of this")] = 1
    min_bet: Annotated[Chips, Meta(description="the least one player may have on a box")] = 1
    max_bet: Annotated[Chips | None, Meta(description="the most one player may have on a box")] = None

    def __post_init__(self) -> None:
        most = self.max_bet
        if most is not None and Limits(self.step, self.min_bet, most).room(0, most) is None:
            raise Refused("script", "max_bet must leave room for a bet: a multiple of step, at least min_bet")


class Open(DealerMove, frozen=True):
    """Take bets."""


class Close(DealerMove, frozen=True):
    """Call no more bets."""


class Invite(DealerMove, frozen=True):
    """Hand the dice to a player."""

    who: str


class Throw(DealerMove, frozen=True):
    """What the dice showed."""

    dice: list[int]


class NoThrow(DealerMove, frozen=True):
    """A die did not come to rest flat."""


class Bet(PlayerMove, frozen=True):
    """Put chips on a box."""

    on: Box
    amount: int


class TakeBack(PlayerMove, frozen=True):
    """Take the whole stake off a box."""

    on: Box


class Invited(Event, frozen=True):
    """A player will throw."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} has the dice."


class Thrown(Event, frozen=True):
    """The dice lie."""

    dice: tuple[int, int]
    box: Box
    by: str | None
    """The invited player, None for the dealer."""

    def __str__(self) -> str:
        first, second = self.dice
        return f"{self.by or 'The dealer'} throws {first} and {second}: {first + second}, {self.box} wins."


class NotThrown(Event, frozen=True):
    """No throw: every bet went back."""

    def __str__(self) -> str:
        return "No throw. All bets go back."


class UndersOversState(State):
    """What a table of Unders and Overs knows."""

    stakes: dict[str, dict[Box, int]]
    thrower: str | None = None
    dice: tuple[int, int] | None = None
    results: tuple[Settled, ...] = ()
    fell: tuple[tuple[int, int], ...] = ()
    """How the dice fell lately, as the board beside them shows it."""


class UndersOversView(View, frozen=True):
    """A table of Unders and Overs; nothing of it is hidden."""

    stakes: dict[str, dict[Box, int]]
    thrower: str | None
    dice: tuple[int, int] | None
    """The last throw, until the next."""
    results: tuple[Settled, ...]
    """What became of each stake on it."""
    fell: tuple[tuple[int, int], ...] = ()
    """How the dice fell lately, up to thirty throws, the newest last."""


class UndersOvers(Table[Rules, UndersOversState]):
    """A table of Unders and Overs."""

    game = "unders_overs"
    rules_type = Rules
    state_type = UndersOversState
    moves = (Open, Close, Invite, Throw, NoThrow, Bet, TakeBack)

    @classmethod
    def _fresh(cls, rules: Rules, stacks: dict[str, int]) -> UndersOversState:
        return UndersOversState(
            stacks=stacks, issued=sum(stacks.values()), stakes={name: {} for name in stacks}
        )

    def __init__(self, rules: Rules, state: UndersOversState) -> None:
        super().__init__(rules, state)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    @property
    def on_table(self) -> int:
        return sum(sum(boxes.values()) for boxes in self.state.stakes.values())

    # A round in the order of play.

    def _open(self, move: Open) -> None:
        if self.phase != "waiting":
            raise Refused("U-2", "the round before is not paid out yet")  # U-2
        self._begin_round("betting")
        self.state.results = ()
        self.state.dice = None
        self._tell(Opened())

    def _bet(self, move: Bet) -> None:  # U-3
        self._while_betting()
        stacks, boxes = self.state.stacks, self.state.stakes[move.by]
        already = boxes.get(move.on, 0)
        self.limits.check("U-9", move.amount, already, stacks[move.by])  # U-9
        self._back_by_betting(move.by)
        stacks[move.by] -= move.amount
        boxes[move.on] = total = already + move.amount
        self._tell(Staked(move.by, move.on, move.amount, total))

    def _take_back(self, move: TakeBack) -> None:
        self._while_betting()
        if move.on not in self.state.stakes[move.by]:
            raise Refused("U-8", "you have nothing on {spot}", spot=move.on)
        amount = self.state.stakes[move.by].pop(move.on)
        self.state.stacks[move.by] += amount
        self._tell(TakenBack(move.by, move.on, amount))

    def _while_betting(self) -> None:
        if self.phase == "waiting":
            raise Refused("U-2", "betting is not open yet")
        if self.phase != "betting":
            raise Refused("U-8", "no more bets: betting is closed")  # U-8

    def _close(self, move: Close) -> None:
        self._while_betting()
        self.state.phase = "closed"
        self._tell(Closed())

    def _invite(self, move: Invite) -> None:  # U-5
        self._during_round()
        self._seated(move.who)
        self.state.thrower = move.who
        self._tell(Invited(move.who))

    def _throw(self, move: Throw) -> None:
        self._during_round()
        if not Dice(2).holds(move.dice):
            raise Refused("U-10", "a throw is two dice from 1 to 6, like [3, 4]")  # U-10
        first, second = move.dice
        box = winning_box(first + second)  # U-1
        self.state.dice = (first, second)
        self.state.fell = (*self.state.fell, (first, second))[-BOARD:]
        self._tell(Thrown((first, second), box, self.state.thrower))
        for name, boxes in self.state.stakes.items():
            for on, stake in boxes.items():
                self._settle(Settled(name, on, stake, stake * (1 + ODDS[on]) if on == box else 0))
        self._clear_layout()
        self._end_round()

    def _settle(self, settled: Settled) -> None:
        self.state.stacks[settled.who] += settled.back
        self.state.house += settled.stake - settled.back
        self.state.results += (settled,)
        self._tell(settled)

    def _no_throw(self, move: NoThrow) -> None:  # U-6
        self._during_round()
        for name, boxes in self.state.stakes.items():
            self.state.stacks[name] += sum(boxes.values())
        self._clear_layout()
        self._end_round()
        self._tell(NotThrown())

    def _during_round(self) -> None:
        if self.phase == "waiting":
            raise Refused("U-2", "no round is open")

    def _call_off(self) -> None:
        self._clear_layout()

    def _clear_layout(self) -> None:
        self.state.stakes = {name: {} for name in self.state.stakes}
        self.state.thrower = None

    # Coming and going.

    def _staked(self, who: str) -> int:
        return sum(self.state.stakes[who].values())

    def _lay_place(self, who: str) -> None:
        self.state.stakes[who] = {}

    def _clear_place(self, who: str) -> None:
        del self.state.stakes[who]
        if self.state.thrower == who:
            self.state.thrower = None

    # What may be done, and what may be seen.

    @property
    def awaits(self) -> Awaits:
        match self.phase:
            case "waiting":
                return Awaits(dealer="open")
            case "finished":
                return Awaits()
            case _:
                return Awaits(dealer="throw", chance=Chance("dice", 2))

    def _player_options(self, who: str) -> list[Option]:
        if self.phase != "betting":
            return []
        stakes, chips, limits = self.state.stakes[who], self.state.stacks[who], self.limits
        rooms = {box: limits.room(stakes.get(box, 0), chips) for box in ODDS}
        bets = [Option("bet", {"on": OneOf((box,)), "amount": room}) for box, room in rooms.items() if room]
        return [*bets, Option("take_back", {"on": OneOf(tuple(stakes))})] if stakes else bets

    def _dealer_options(self) -> list[Option]:
        if self.phase == "waiting":
            return [Option("open")]
        thrown = [Option("throw", {"dice": Dice(2)}), Option("no_throw")]
        if self.names:
            thrown.append(Option("invite", {"who": OneOf(self.names)}))
        return [Option("close"), *thrown] if self.phase == "betting" else thrown

    def _view(self, who: str | None) -> UndersOversView:
        state = self.state
        return UndersOversView(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=self.on_table,
            awaits=self.awaits,
            sitting_out=self.sitting_out,
            stakes={name: dict(boxes) for name, boxes in state.stakes.items()},
            thrower=state.thrower,
            dice=state.dice,
            results=state.results,
            fell=state.fell,
        )


def winning_box(total: int) -> Box:
    """The box that a total of two dice pays."""
    return "under" if total < 7 else "seven" if total == 7 else "over"  # U-4
