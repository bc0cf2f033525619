"""The dealer's hand: how it may end, and how likely each end is for the cards that are left.

Which cards the dealer draws matters, their order hardly: all orders of the same cards are equally
likely, and those in which the dealer does not stop early are counted once and for all. So a
probability is a sum over sets of cards, written as a tree in which a set stands on a smaller one.
Busts are what is left of certainty.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.arrays import Codes, Floats

ENDS = ("17", "18", "19", "20", "21", "bust", "blackjack")
BUSTS, BLACKJACK = 5, 6

MOST_DRAWN = 20
"""More cards than the dealer can ever draw."""

LANES = 64
"""How many shoes are reckoned side by side, as processors like it."""

MOST_SETS = 2000
"""More sets of cards than there are for any open card."""

Cards = tuple[int, ...]
"""Values of cards, highest first."""


class Draws(NamedTuple):
    """The sets of cards that the dealer may draw to each open card; a set's number is above its part's."""

    first: NDArray[np.int32]
    """Where the sets for an open card begin, and at the end where the last ones stop."""
    part: NDArray[np.uint16]
    """The set without one of its cards: its number, counted from the first; the empty set is number 0."""
    value: Codes
    """The column of that card."""
    before: Floats
    """How many cards of that value the smaller set holds."""
    size: Codes
    orders: Floats
    """In how many orders the dealer draws just these cards and then stops."""
    end: Codes
    """How the hand ends then."""


@cache
def all_draws(hits_soft_17: bool) -> Draws:
    """Everything the dealer may draw to any open card."""
    first, rows = [0], []
    for up in range(1, 11):
        rows += _sets(up, hits_soft_17)
        first.append(len(rows))
    part, value, before, size, orders, end = zip(*rows, strict=True)
    return Draws(
        np.array(first, dtype=np.int32),
        np.array(part, dtype=np.uint16),
        np.array(value, dtype=np.uint8),
        np.array(before, dtype=np.float64),
        np.array(size, dtype=np.uint8),
        np.array(orders, dtype=np.float64),
        np.array(end, dtype=np.uint8),
    )


def _sets(up: int, hits_soft_17: bool) -> list[tuple[int, int, int, int, int, int]]:
    stops = _ways_to_stop(up, hits_soft_17)
    stops = Counter({cards: orders for cards, orders in stops.items() if _end(up, cards) != BUSTS})
    rows = [(0, 0, 0, 0, 0, 0)]
    number: dict[Cards, int] = {(): 0}
    parts = {cards[:size] for cards in stops for size in range(1, len(cards) + 1)}
    for cards in sorted(parts, key=len):
        number[cards] = len(rows)
        orders = stops[cards]
        end = _end(up, cards) if orders else 0
        *part, last = cards
        rows.append((number[tuple(part)], last - 1, part.count(last), len(cards), orders, end))
    return rows


def _ways_to_stop(up: int, hits_soft_17: bool) -> Counter[Cards]:
    """In how many orders each set of cards is what the dealer has drawn when the hand is done."""
    stops: Counter[Cards] = Counter()
    drawing: Counter[Cards] = Counter({(): 1})
    while drawing:
        longer: Counter[Cards] = Counter()
        for cards, orders in drawing.items():
            for value in range(1, 11):
                more = tuple(sorted((*cards, value), reverse=True))
                (longer if _draws(up, more, hits_soft_17) else stops)[more] += orders
        drawing = longer
    return stops


def _best(up: int, cards: Cards) -> tuple[int, bool]:
    least = up + sum(cards)
    soft = least <= 11 and (up == 1 or 1 in cards)
    return least + 10 if soft else least, soft


def _draws(up: int, cards: Cards, hits_soft_17: bool) -> bool:
    total, soft = _best(up, cards)
    return total < 17 or (total == 17 and soft and hits_soft_17)


def _end(up: int, cards: Cards) -> int:
    total, _ = _best(up, cards)
    if total > 21:
        return BUSTS
    return BLACKJACK if total == 21 and len(cards) == 1 else total - 17


@njit(cache=True)
def _start(left: Floats, share: Floats) -> None:
    """Fill in what one order of so many cards has of all the orders there are."""
    cards = 0.0
    for value in range(10):
        cards += left[value]
    share[0] = 1.0
    for size in range(1, MOST_DRAWN + 1):
        share[size] = share[size - 1] / max(cards - size + 1.0, 1.0)


@njit(cache=True)
def ends(draws: Draws, up: int, left: Floats, chance: Floats, ways: Floats) -> None:
    """Fill in the chance of each end against an open card of this column, for several shoes at a time.

    `left[value, lane]` says how many cards of each value are left in the shoe of a lane.
    """
    share = np.empty((MOST_DRAWN + 1, LANES))
    for lane in range(LANES):
        _start(left[:, lane], share[:, lane])
        ways[0, lane] = 1.0
    chance[:] = 0.0
    chance[BUSTS] = 1.0
    first = draws.first[up]
    for nth in range(first + 1, draws.first[up + 1]):
        here, part, of_value = ways[nth - first], ways[draws.part[nth]], left[draws.value[nth]]
        before, orders = draws.before[nth], draws.orders[nth]
        for lane in range(LANES):
            here[lane] = part[lane] * (of_value[lane] - before)
        if orders > 0.0:
            of_end, of_size = chance[draws.end[nth]], share[draws.size[nth]]
            for lane in range(LANES):
                of_end[lane] += orders * here[lane] * of_size[lane]
    for end in range(BLACKJACK + 1):
        if end != BUSTS:
            for lane in range(LANES):
                chance[BUSTS, lane] -= chance[end, lane]
