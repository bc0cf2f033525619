"""Unders and Overs: what each box is worth, exactly.

>>> bets = worth()
>>> bets["under"].chance, bets["under"].expectation
(Fraction(5, 12), Fraction(-1, 6))

Every option of the rules (step, least and most) limits how much is bet, not what it is worth.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

from croupier.games.unders_overs import Rules
from croupier.games.unders_overs.layout import ODDS, Box, winning_box
from croupier.odds.worth import Worth, worth_of

THROWS = tuple(product(range(1, 7), repeat=2))
"""What two dice can show, all equally likely."""

OPTIONS = ()
"""The options of the rules that the odds depend on;"""
BASIS = "limits and step make no difference"
"""and that in words."""


def totals() -> dict[int, Fraction]:
    """The chance of each total."""
    counts = Counter(map(sum, THROWS))
    return {total: Fraction(count, len(THROWS)) for total, count in sorted(counts.items())}


def pays(rules: Rules | None = None) -> dict[Box, int]:
    """What each box pays to 1."""
    return dict(ODDS)


def worth(rules: Rules | None = None) -> dict[Box, Worth]:
    """What a unit on each box is worth."""
    return {box: _box(box) for box in ODDS}


def outcomes(rules: Rules | None = None) -> list[tuple[float, dict[str, float]]]:
    """Every total's chance, with what a unit on the box that wins returns."""
    return [
        (float(chance), {box: 1.0 + ODDS[box]})
        for total, chance in totals().items()
        for box in (winning_box(total),)
    ]


def _box(box: Box) -> Worth:
    each = Fraction(1, len(THROWS))
    return worth_of((Fraction(ODDS[box] if winning_box(sum(throw)) == box else -1), each) for throw in THROWS)
