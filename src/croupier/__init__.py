"""Croupier: a casino night with play money, as a library.

A table is a pure function of its header and its moves:

    table = croupier.open_table("roulette", {"Ann": 500, "Bob": 500}, zero="en_prison")
    table.play({"by": "dealer", "do": "open"})   # what happened, or Refused, and nothing has changed
    table.options("Ann")                         # exactly what Ann may do now, with ranges
    table.awaits, table.view("Ann")              # who is next; what Ann may see

`GAMES` describes the games, `odds.bets` says what bets are worth, `simulate` plays millions of rounds, `play`
lets players play (`players`).

A mapping that is played comes from outside, and its shape is checked; a `Move` made in Python is taken at
its word. Whether it is legal now is checked for both.

Nothing here has monetary value, ever.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier import odds, players
    from croupier.games.events import Event
    from croupier.games.game import Game
    from croupier.games.moves import Move
    from croupier.games.opening import Header, open_table, table_from
    from croupier.games.options import Cards, Dice, OneOf, Option, Pick, Pocket, Text, Whole, offers
    from croupier.games.refusal import IllegalNow, Malformed, NotEnoughChips, NotYourTurn, Refused
    from croupier.games.registry import GAMES
    from croupier.games.state import Awaits, Beat, Chance, Rules, View
    from croupier.games.table import Table
    from croupier.players.player import Player
    from croupier.players.playing import play
    from croupier.sim import simulate

__all__ = [
    "GAMES",
    "Awaits",
    "Beat",
    "Cards",
    "Chance",
    "Dice",
    "Event",
    "Game",
    "Header",
    "IllegalNow",
    "Malformed",
    "Move",
    "NotEnoughChips",
    "NotYourTurn",
    "OneOf",
    "Option",
    "Pick",
    "Player",
    "Pocket",
    "Refused",
    "Rules",
    "Table",
    "Text",
    "View",
    "Whole",
    "odds",
    "offers",
    "open_table",
    "play",
    "players",
    "simulate",
    "table_from",
]

_NAMES = {
    "games.events": ["Event"],
    "games.game": ["Game"],
    "games.moves": ["Move"],
    "games.opening": ["Header", "open_table", "table_from"],
    "games.options": ["Cards", "Dice", "OneOf", "Option", "Pick", "Pocket", "Text", "Whole", "offers"],
    "games.refusal": ["IllegalNow", "Malformed", "NotEnoughChips", "NotYourTurn", "Refused"],
    "games.registry": ["GAMES"],
    "games.state": ["Awaits", "Beat", "Chance", "Rules", "View"],
    "games.table": ["Table"],
    "players.player": ["Player"],
    "players.playing": ["play"],
    "sim": ["simulate"],
}
_HOMES = {name: f"croupier.{module}" for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Bring a name when it is asked for: the command line answers at once, without all the games."""
    if name in ("odds", "players"):
        return import_module(f"croupier.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
