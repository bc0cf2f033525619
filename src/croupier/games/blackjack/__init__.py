"""Blackjack by its rules, B-1 to B-19: options, the shoe, hands, and the table in the order of play."""

from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.table import Blackjack

__all__ = ["GAME", "Blackjack", "Rules"]
