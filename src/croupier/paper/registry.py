"""The games on paper, in the order of the games themselves: the one place that names them."""

from functools import cache
from importlib import import_module

from croupier.games.registry import GAMES
from croupier.paper.sheets import GameSheet


@cache
def sheet_of(game: str) -> GameSheet:
    """A game on paper: `SHEET` of its folder."""
    sheet: GameSheet = import_module(f"croupier.paper.games.{game}").SHEET
    return sheet


def sheets() -> dict[str, GameSheet]:
    """All of them."""
    return {game: sheet_of(game) for game in GAMES}
