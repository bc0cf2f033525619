"""Unders and Overs: two dice, three boxes. Reads as its rules do, U-1 to U-10, in `table`."""

from croupier.games.dice_layout import Close, Invite, NoThrow, Open
from croupier.games.unders_overs.game import GAME
from croupier.games.unders_overs.moves import Bet, TakeBack, Throw
from croupier.games.unders_overs.rules import Rules
from croupier.games.unders_overs.table import UndersOvers

__all__ = [
    "GAME",
    "Bet",
    "Close",
    "Invite",
    "NoThrow",
    "Open",
    "Rules",
    "TakeBack",
    "Throw",
    "UndersOvers",
]
