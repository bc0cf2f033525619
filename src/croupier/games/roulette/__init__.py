"""Roulette by its rules, R-1 to R-21: options, layout, announced bets, and the table in the order of play."""

from croupier.games.roulette.game import GAME
from croupier.games.roulette.moves import (
    Announce,
    Bet,
    Choose,
    Clear,
    Close,
    Double,
    NoSpin,
    Open,
    Repeat,
    Spin,
    TakeBack,
)
from croupier.games.roulette.rules import Rules
from croupier.games.roulette.table import Roulette

__all__ = [
    "GAME",
    "Announce",
    "Bet",
    "Choose",
    "Clear",
    "Close",
    "Double",
    "NoSpin",
    "Open",
    "Repeat",
    "Roulette",
    "Rules",
    "Spin",
    "TakeBack",
]
