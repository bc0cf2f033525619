"""Pairs and Wagers: four dice, points and wagers. Reads as its rules do, W-1 to W-19, in `table`."""

from croupier.games.pairs_wagers.game import GAME
from croupier.games.pairs_wagers.rules import Rules
from croupier.games.pairs_wagers.table import PairsWagers

__all__ = ["GAME", "PairsWagers", "Rules"]
