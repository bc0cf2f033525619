"""Roulette by its rules, R-1 to R-21: options, layout, announced bets, and the table in the order of play."""

from croupier.games.roulette.game import GAME
from croupier.games.roulette.rules import Rules
from croupier.games.roulette.table import Roulette

__all__ = ["GAME", "Roulette", "Rules"]
