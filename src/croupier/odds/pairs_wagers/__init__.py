"""Pairs and Wagers: the chances of rolls and wagers, and the best play of two.

>>> from croupier.games.pairs_wagers import Rules
>>> str(rolls()["four_alike"]), str(wagers().call)
('1/216', '49/144')
>>> here = position(Rules(target=10), 7, 9)
>>> here.best, here.scored["a_pair"].best
('roll', 'better_2')
"""

from croupier.odds.pairs_wagers.midway import Midway, bet_to_mid
from croupier.odds.pairs_wagers.positions import Choice, Position, first_player, position
from croupier.odds.wagers import Wagers, rolls, wagers

__all__ = [
    "Choice",
    "Midway",
    "Position",
    "Wagers",
    "bet_to_mid",
    "first_player",
    "position",
    "rolls",
    "wagers",
]
