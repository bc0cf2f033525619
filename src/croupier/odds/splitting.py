"""Splitting: how much each kind of split hand weighs, whatever the other hands draw.

Split hands that are played by the same fixed rule are worth the same: cards come out of the shoe in
random order, so it does not matter which of them lie in another hand. Only what *decides* about this
hand does: the cards that made further pairs, and those that did not. Let one hand be played from a
shoe that lacks `n` further cards of the pair's rank. Then "the other hands got no such card" is, by
inclusion and exclusion, a signed sum over `n`; and the whole split is a weighted sum, exactly.
"""

from collections import Counter
from functools import cache
from itertools import accumulate
from math import comb
from operator import mul
from typing import NamedTuple

DEPTH = 5
"""How many shoes a split into four hands looks at: 0 to 4 further cards of the rank are gone."""


class Shares(NamedTuple):
    """What a split is worth: the sum of these times the value of one hand from each of the shoes."""

    drawn: list[float]
    """For a hand whose second card may be any."""
    paired: list[float]
    """For a hand that is a pair again but is not split."""


def shares(paired: int, cards: int, most_hands: int) -> Shares:
    """How a split weighs, with so many cards of the pair's rank among the cards of the shoe."""
    chance = [max(paired - gone, 0) / (cards - gone) for gone in range(DEPTH)]
    run = list(accumulate(chance[:-1], mul, initial=1.0))
    result = Shares([0.0] * DEPTH, [0.0] * DEPTH)
    for (pairs, others, free), times in _courses(most_hands).items():
        for gone, weight in _signed(pairs, others - 1):
            result.drawn[gone] += times * others * weight * run[gone]
            result.paired[gone] -= times * others * weight * run[gone] * chance[gone]
        for gone, weight in _signed(pairs, others):
            result.drawn[gone] += times * free * weight * run[gone]
    return result


def _signed(pairs: int, others: int) -> list[tuple[int, int]]:
    """So many second cards made a pair and so many others did not, as a sum of cards that did."""
    return [(pairs + more, (-1) ** more * comb(others, more)) for more in range(others + 1)]


@cache
def _courses(most_hands: int) -> Counter[tuple[int, int, int]]:
    """The courses a split may take: pairs split again, hands with another card, hands free to get any."""
    courses: Counter[tuple[int, int, int]] = Counter()

    def deal(hands: int, waiting: int, pairs: int, others: int) -> None:
        if hands == most_hands or not waiting:
            courses[pairs, others, waiting] += 1
            return
        deal(hands + 1, waiting + 1, pairs + 1, others)
        deal(hands, waiting - 1, pairs, others + 1)

    deal(2, 2, 0, 0)
    return courses
