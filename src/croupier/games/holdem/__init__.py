"""Texas hold'em, P-1 to P-30, in the order of play: seats, betting, pots, showdown, table."""

from croupier.games.holdem.game import GAME
from croupier.games.holdem.rules import Rules
from croupier.games.holdem.table import Holdem

__all__ = ["GAME", "Holdem", "Rules"]
