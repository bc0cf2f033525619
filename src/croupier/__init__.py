"""Croupier: a casino night with play money, as a library.

Nothing here has monetary value, ever.
"""

from croupier.games.opening import GAMES, open_table, table_from
from croupier.games.options import offers
from croupier.games.refusal import Refused

__all__ = ["GAMES", "Refused", "offers", "open_table", "table_from"]
