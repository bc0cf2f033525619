"""Blackjack, exactly: what a round, a chart and every decision is worth, for any rules and any shoe.

>>> from croupier.games.blackjack import Rules
>>> six_decks = Rules(decks=6, surrender="none", split_aces="one_card")
>>> found = analyse(six_decks)
>>> f"{found.expectation:.4%}", found.strategy.hard[16]["T"], found.strategy.pairs["8"]["T"]
('-0.4059%', 'H', 'P')
>>> f"{expectation_of(Rules(), BASIC):.4%}"
'0.0632%'
>>> odds = hand_odds(Rules(), ["Th", "6d"], "Tc")
>>> {action: round(value, 4) for action, value in odds.actions.items()}, odds.best
({'stand': -0.5419, 'hit': -0.524, 'double': -1.048, 'surrender': -0.5}, 'surrender')

How: the dealer's hand is reckoned for every hand of the player from exactly the cards that are left,
and so is every draw. A chart's expectation is exact, splits and re-splits included: hands that are
played by the same chart differ only in what is known of the shoe when they are dealt (see
`splitting`). Play by composition looks at all cards of the hand in turn, and in a split hand knows
the pair, not what lies in the other hands; knowing that too would be worth a little more.
"""

from croupier.odds.blackjack.analysis import (
    Analysis,
    HandOdds,
    UpCard,
    analyse,
    dealer_odds,
    every_hand,
    expectation_of,
    hand_odds,
    insurance_odds,
)
from croupier.odds.blackjack.named import named_strategy
from croupier.odds.blackjack.shoe import Shoe
from croupier.odds.blackjack.strategy import BASIC, Arrays, Code, Strategy

__all__ = [
    "BASIC",
    "Analysis",
    "Arrays",
    "Code",
    "HandOdds",
    "Shoe",
    "Strategy",
    "UpCard",
    "analyse",
    "dealer_odds",
    "every_hand",
    "expectation_of",
    "hand_odds",
    "insurance_odds",
    "named_strategy",
]
