"""Unders and Overs: two dice, three boxes. Reads as its rules do, U-1 to U-10, in `table`."""

from croupier.games.unders_overs.game import GAME
from croupier.games.unders_overs.rules import Rules
from croupier.games.unders_overs.table import UndersOvers

__all__ = ["GAME", "Rules", "UndersOvers"]
