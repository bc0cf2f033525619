"""Crown and Anchor: what each square is worth, exactly.

>>> crown = worth()["crown"]
>>> crown.chance, crown.expectation
(Fraction(91, 216), Fraction(-17, 216))
"""

from collections import Counter
from fractions import Fraction
from itertools import product

from croupier.games.crown_anchor import Rules
from croupier.games.crown_anchor.layout import DICE, SYMBOLS, Symbol, returns
from croupier.odds.worth import Worth, worth_of

THROWS = tuple(product(SYMBOLS, repeat=DICE))
"""What the dice can show, all equally likely."""

OPTIONS = ("triple",)
"""The options of the rules that the odds depend on;"""
BASIS = "limits and step make no difference"
"""and that in words."""


def pays(rules: Rules | None = None) -> dict[Symbol, int]:
    """What each square pays to 1, where one die shows its symbol."""
    return dict.fromkeys(SYMBOLS, 1)


def worth(rules: Rules | None = None) -> dict[Symbol, Worth]:
    """What a unit on each square is worth."""
    triple, each = (rules or Rules()).triple, Fraction(1, len(THROWS))
    return {
        symbol: worth_of((Fraction(returns(symbol, throw, triple) - 1), each) for throw in THROWS)
        for symbol in SYMBOLS
    }


def outcomes(rules: Rules) -> list[tuple[float, dict[str, float]]]:
    """Every throw's chance, whatever the order of its dice, with what a unit on each square returns."""
    counts = Counter(tuple(sorted(throw)) for throw in THROWS)
    return [
        (count / len(THROWS), {symbol: float(returns(symbol, throw, rules.triple)) for symbol in throw})
        for throw, count in counts.items()
    ]
