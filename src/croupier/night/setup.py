"""How a night and its tables are set up: what a host asks for, and the preset that a planner makes of it."""

from functools import cache
from math import gcd
from typing import Annotated, Any, Literal

import msgspec

from croupier.games.phrases import Phrase, cut, phrase
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.games.table import MOST_CHIPS, Rules, read_rules

Amount = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
Hours = Annotated[float, msgspec.Meta(ge=0, le=1000)]
Rebuys = Annotated[int, msgspec.Meta(ge=0, le=100)]
RebuyAmount = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Fill = Annotated[int, msgspec.Meta(ge=0, le=20)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

Dealing = Literal["house", "dealers", "real", "players"]
"""The house; people with virtual equipment; people with real dice, wheel and cards; the players in turn."""
Dealt = Literal["dealer", "house", "players"]
"""At a table: a person, the house by itself, or the players in turn."""
Tempo = Literal["calm", "usual", "quick"]

MOST_GUESTS = 5000
MOST_TRIED = 10_000
"""An amount up to which all sums of chips are tried."""


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much play money buys how many chips, and back."""

    money: Amount = 1
    chips: Amount = 1


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long a table waits, in seconds."""

    betting: Seconds = 30.0
    """From the first bet until the house calls no more bets."""
    decision: Seconds = 30.0
    """For each decision of a player; then the published default is played for them."""
    between: Seconds = 6.0
    """Between the rounds, before the house opens the next."""
    step: Seconds = 1.5
    """Between two moves of the house, so that people can follow."""
    misses: Annotated[int, msgspec.Meta(ge=1, le=100)] = 2
    """Decisions in a row that a player can miss before they sit out."""
    throw: Seconds = 10.0
    """For a player who has been handed virtual dice, before the house throws; 0: it never hands them out."""
    away: Seconds = 600.0
    """How long somebody can sit out before they lose the seat."""
    closes_bets: bool = False
    """Whether bets close when their time is up where a person deals, too: everybody sees it run down."""


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table as the host opens it."""

    name: Words
    game: str
    number: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] | None = None
    """Which table of its game it is, 0 for the only one, where it is called by that alone: everybody reads it
    in their own language. None: it has a name of its own, which stays as it is."""
    rules: dict[str, Any] = {}
    """Only the options that differ from the rule book's."""
    chips: Annotated[dict[Words, Amount], msgspec.Meta(max_length=12)] = {}
    """What each colour of chip is worth; left out, the game's preset."""
    rate: Rate = Rate()
    exchange: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """Play money that a guest is offered to exchange on sitting down."""
    pace: Pace = Pace()
    dealt: Dealt = "house"
    """Who deals: the house by itself, a dealer, or the players in turn."""
    equipment: Literal["virtual", "real"] = "virtual"
    """With real dice, wheel and cards the dealer enters what they showed."""
    real_chips: bool = False
    """Whether chips stay on the table: the bank knows what was bought in and cashed out."""
    seats: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Guests who may sit here; 0: as many as the game's rules allow."""
    begins: Hours = 0.0
    """When it opens, in hours from the first guest's arrival."""
    hours: Hours = 0.0
    """How long it stays open; 0: as long as the night."""
    fill: Fill = 0
    """House players keep this many seats taken, and make room for guests (N-27); 0: none do."""

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise Refused(
                "night",
                "there's no game {name!r}; the games are: {games}",
                name=cut(self.game),
                games=tuple(GAMES),
            )
        if self.equipment == "real" and self.dealt == "house":
            raise Refused("night", "real equipment needs somebody to deal")
        if self.real_chips and self.dealt != "dealer":
            raise Refused("night", "real chips need a dealer who counts them")
        self.game_rules()

    def game_rules(self) -> Rules:
        """The rules of the game at this table."""
        rules: Rules = read_rules(GAMES[self.game].rules_type, self.rules)
        return rules

    def with_its_seats(self) -> "TableSetup":
        """The same with no more seats in its rules than are planned (N-6)."""
        rules = self.game_rules()
        most = max(self.seats, rules.LEAST_SEATS)
        if not self.seats or (rules.max_seats is not None and rules.max_seats <= most):
            return self
        return msgspec.structs.replace(self, rules={**self.rules, "max_seats": most})

    def with_its_dealers(self) -> "TableSetup":
        """The same with one answer to who deals, whether `dealt` or the rules say: players in turn (N-18)."""
        said = GAMES[self.game].in_turn
        in_turn = self.dealt == "players" or any(self.rules.get(option) == said[option] for option in said)
        return self.dealt_by("players" if in_turn else self.dealt)

    def dealt_by(self, dealt: Dealt) -> "TableSetup":
        """The same with somebody else to deal; the rules follow."""
        game = GAMES[self.game]
        rules = {name: value for name, value in self.rules.items() if name not in game.in_turn}
        if dealt == "players":
            rules |= game.in_turn
        else:
            rules = {name: value for name, value in rules.items() if name not in game.in_turn_only}
        return msgspec.structs.replace(self, dealt=dealt, rules=rules)

    @property
    def values(self) -> dict[str, int]:
        """What the chips are worth, by colour."""
        return self.chips or GAMES[self.game].chips

    @property
    def smallest_chip(self) -> int:
        return min(self.values.values())

    @property
    def unpayable(self) -> int:
        """An amount that the rules can have the table pay and its chips can't make; 0: they make all."""
        due = self.game_rules().pays_in
        return 0 if _makes(due, tuple(self.values.values())) else due

    @property
    def warning(self) -> Phrase | None:
        """What the host should know of the table before guests sit there."""
        if not (due := self.unpayable):
            return None
        return phrase(
            "{table} may have to pay {due:,}, which its chips can't make: use smaller chips or larger bets.",
            table=self.name,
            due=due,
        )


@cache
def _makes(amount: int, values: tuple[int, ...]) -> bool:
    """Whether chips of these values can make an amount, and so all its multiples."""
    smallest = min(values)
    if amount % smallest == 0 or amount > MOST_TRIED:
        return amount % gcd(*values) == 0
    made = {0}
    for total in range(smallest, amount + 1):
        if any(total - value in made for value in values):
            made.add(total)
    return amount in made


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A night to start from: what everybody begins with, and the tables.

    >>> night = '{"name": "Friday", "start_money": 2500, "tables": [{"name": "One", "game": "roulette"}]}'
    >>> msgspec.json.decode(night, type=Preset).tables[0].values
    {'own': 100}
    """

    name: Words
    start_money: Amount
    tables: tuple[TableSetup, ...]
    asks: bool = False
    """Whether the host is asked before anybody comes in."""
    rebuys: Rebuys = 0
    """How often a guest who has nothing left can buy in again (N-19)."""
    rebuy: RebuyAmount = 0
    """What they get then; 0: what everybody starts with."""
    hints: bool = False
    """Whether guests can ask what the book would do (N-29)."""
    programs: bool = False
    """Whether programs are let in (N-31)."""
    house_in_standings: bool = False
    """Whether house players have places, and tickets in the raffle (N-30)."""


class NightRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a host says about the night; a planner makes a preset of it."""

    guests: int
    games: tuple[str, ...]
    hours: float = 3.0
    dealing: Dealing = "house"
    dealers: Annotated[int, msgspec.Meta(ge=0)] = 0
    """People who do nothing but deal, where there are any; 0: one at every table."""
    longer: tuple[str, ...] = ()
    """The games of which the longer version is played."""
    together: tuple[str, ...] = ()
    """The games with one table for everybody."""
    tempo: Tempo = "usual"
    name: Words = "Casino night"
    start_money: Amount | None = None
    """What everybody starts with; None: what suits the games and the hours."""
    asks: bool = False
    """Whether the host is asked before anybody comes in."""
    rebuys: Rebuys = 0
    """How often a guest who has nothing left can buy in again."""
    rebuy: RebuyAmount = 0
    """What they get then; 0: what everybody starts with."""
    hints: bool = False
    """Whether guests can ask what the book would do (N-29)."""
    programs: bool = False
    """Whether programs are let in (N-31)."""
    house_in_standings: bool = False
    """Whether house players have places, and tickets in the raffle."""
    alone: bool = False
    """Whether one guest plays by themselves: house players sit at every table, and it goes quicker."""
