"""How a table of the night is set up, and the presets to start from."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec

from croupier.games.phrases import cut
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.games.table import MOST_CHIPS, Rules, read_rules

Amount = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much play money buys so many chips, and the other way round."""

    money: Amount = 1
    chips: Amount = 1


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long a table waits for whom, in seconds."""

    betting: Seconds = 30.0
    """From the first bet until the house calls no more bets."""
    decision: Seconds = 30.0
    """For each decision of a player; then the published move is made for them."""
    between: Seconds = 6.0
    """Between the rounds, before the house opens the next."""
    step: Seconds = 1.5
    """Between two commands of the house, so that people can follow."""
    misses: Annotated[int, msgspec.Meta(ge=1, le=100)] = 2
    """Decisions in a row that a player lets go by before they sit out."""
    throw: Seconds = 10.0
    """For a player who has been handed virtual dice; then the house throws. 0: it hands them to nobody."""
    away: Seconds = 600.0
    """After which somebody who sits out gives up the seat."""


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table as the host opens it."""

    name: Words
    game: str
    rules: dict[str, Any] = {}
    """Only the options that differ from the rule book's."""
    chips: Annotated[dict[Words, Amount], msgspec.Meta(max_length=12)] = {}
    """What each colour of chip is worth; left out, the game's preset."""
    rate: Rate = Rate()
    exchange: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """Play money that a guest is offered to change on sitting down."""
    pace: Pace = Pace()
    dealt: Literal["house", "dealer", "players"] = "house"
    """Who deals: the house by itself, a dealer, or the players in turn."""
    equipment: Literal["virtual", "real"] = "virtual"
    """With real dice, wheel and cards the dealer enters what they showed."""
    seats: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Guests that a plan expects here; 0: as many as come."""
    begins: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """The hour of the night from which a plan has it played."""
    hours: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    """How long a plan has it played; 0: as long as the night."""

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
        self.game_rules()

    def game_rules(self) -> Rules:
        """The rules of the game at this table."""
        rules: Rules = read_rules(GAMES[self.game].rules_type, self.rules)
        return rules

    @property
    def values(self) -> dict[str, int]:
        """What the chips are worth, by colour."""
        return self.chips or CHIPS[self.game]

    @property
    def smallest_chip(self) -> int:
        return min(self.values.values())


CHIPS: dict[str, dict[str, int]] = {  # N-3
    "holdem": {"blue": 25, "green": 50, "red": 100, "light grey": 200},
    "blackjack": {"blue": 50, "green": 100, "red": 200, "light grey": 500},
    "roulette": {"own": 100},
    "unders_overs": {"own": 100},
    "pairs_wagers": {"own": 100},
}
"""The values of chips by colour; `own` is the player's own colour."""

FUNNY_MONEY = Rate(money=1, chips=2000)
"""What Unders and Overs gives for play money on a night of its own; beside other games chips are money."""

START: dict[str, tuple[int, int, int]] = {  # N-4
    "roulette": (4, 2500, 500),
    "holdem": (6, 1500, 1000),
    "blackjack": (6, 1500, 300),
    "unders_overs": (8, 2500, 500),
    "pairs_wagers": (6, 1500, 300),
}
"""By game: players at a table, play money for each, how much of it is exchanged at once."""

NAMES = {
    "roulette": "Roulette",
    "holdem": "Hold'em",
    "blackjack": "Blackjack",
    "unders_overs": "Unders and Overs",
    "pairs_wagers": "Pairs and Wagers",
}

PRESET_RULES: dict[str, dict[str, Any]] = {
    "roulette": {"step": 100, "min_bet": 100},
    "unders_overs": {"step": 100, "min_bet": 100},
    "blackjack": {"step": 50, "min_bet": 50},
    "holdem": {"small_blind": 25, "big_blind": 50},
    "pairs_wagers": {"ante": 100},
}


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A night to start from: what everybody begins with, and the tables.

    >>> night = '{"name": "Friday", "start_money": 2500, "tables": [{"name": "One", "game": "roulette"}]}'
    >>> msgspec.json.decode(night, type=Preset).tables[0].values
    {'own': 100}
    """

    name: Words
    start_money: Amount
    tables: tuple[TableSetup, ...]


def preset(
    guests: int,
    games: tuple[str, ...] = tuple(GAMES),
    name: str = "Casino night",
    sizes: Mapping[str, int] = MappingProxyType({}),
) -> Preset:
    """The source's recommendations scaled to so many guests: enough seats for all, over these games.

    `sizes` are players at a table where there should be others than the source has.
    """
    if games == ("unders_overs",):
        setup = TableSetup(name=NAMES["unders_overs"], game="unders_overs", rate=FUNNY_MONEY, exchange=1)
        return Preset(name, 10, (setup,))
    tables: list[TableSetup] = []
    seats = 0
    while seats < guests or len(tables) < len(games):
        game = games[len(tables) % len(games)]
        number = len(tables) // len(games) + 1
        title = NAMES[game] if number == 1 else f"{NAMES[game]} {number}"
        size, _, exchange = START[game]
        tables.append(TableSetup(name=title, game=game, rules=PRESET_RULES[game], exchange=exchange))
        seats += sizes.get(game, size)
    return Preset(name, max(START[game][1] for game in games), tuple(tables))
