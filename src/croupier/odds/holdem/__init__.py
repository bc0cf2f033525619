"""Hold'em odds: equity, hand categories, outs, pot odds, starting hands."""

from croupier.odds.holdem.cards import Impossible
from croupier.odds.holdem.categories import Categories, categories
from croupier.odds.holdem.equity import Equity, equity
from croupier.odds.holdem.outs import Outs, PotOdds, outs, pot_odds
from croupier.odds.holdem.ranges import Range, read_range
from croupier.odds.holdem.starting import StartingHand, starting_hands

__all__ = [
    "Categories",
    "Equity",
    "Impossible",
    "Outs",
    "PotOdds",
    "Range",
    "StartingHand",
    "categories",
    "equity",
    "outs",
    "pot_odds",
    "read_range",
    "starting_hands",
]
