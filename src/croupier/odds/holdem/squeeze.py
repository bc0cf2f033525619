"""Hold'em odds: the evaluator's table, with the gaps between its sums squeezed out.

The sums are cut into rows by their higher bits, and the rows laid over one another so that no two sums
share a place: the fullest row first, each as far to the front as it fits.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.holdem.hands import WEIGHTS, ranking
from croupier.odds.arrays import Ints

ROW_BITS = 10
"""A row of the squeezed table holds the sums that differ only in these low bits."""
ROOM = 1 << 24
"""The distance between the sums of seven, six and five cards, so that one table serves them all."""

Ranks = tuple[int, ...]


def hands_of(count: int) -> Iterator[Ranks]:
    """All ranks that this many cards of a deck can have."""
    for ranks in combinations_with_replacement(range(len(RANKS)), count):
        if all(ranks[place] != ranks[place + 4] for place in range(count - 4)):
            yield ranks


def sums() -> dict[int, Ranks]:
    """The ranks of all hands of five, six and seven cards, by their sums as `START` has them."""
    return {
        room + sum([WEIGHTS[rank] for rank in ranks]): ranks
        for count, room in ((7, 0), (6, ROOM), (5, 2 * ROOM))
        for ranks in hands_of(count)
    }


def without_flush(ranks: Ranks) -> list[str]:
    """Cards of these ranks, of which no five share a suit: the suits take turns."""
    return [RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(ranks)]


@njit(cache=True)
def _lay(order: Ints, starts: Ints, lengths: Ints, columns: Ints, begins: NDArray[np.uint32]) -> int:
    used = np.zeros(columns.shape[0] * 8, np.bool_)
    end = first_free = 0
    for row in order:
        row_columns = columns[starts[row] : starts[row] + lengths[row]]
        while used[first_free]:
            first_free += 1
        begin = max(0, first_free - row_columns[0])
        place = 0
        while place < row_columns.shape[0]:
            if used[begin + row_columns[place]]:
                begin += 1
                place = 0
            else:
                place += 1
        for column in row_columns:
            used[begin + column] = True
        begins[row] = begin
        end = max(end, begin + row_columns[-1] + 1)
    return end


def squeeze() -> tuple[NDArray[np.uint32], int]:
    """Where each row begins, and how many places there are in all."""
    keys = np.array(sorted(sums()), np.int64)
    rows = keys >> ROW_BITS
    lengths = np.bincount(rows)
    starts = np.cumsum(lengths) - lengths
    order = np.argsort(-lengths, kind="stable")
    begins = np.zeros(len(lengths), np.uint32)
    places = _lay(order[lengths[order] > 0], starts, lengths, keys & (1 << ROW_BITS) - 1, begins)
    return begins, places


def strengths_in(
    rows: NDArray[np.uint32], places: int, *, wheel: bool
) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """The table's strengths and those of flushes, by the ranking that the tables of the games use."""
    strength = ranking(wheel).strength
    strengths = np.zeros(places, np.uint16)
    for key, ranks in sums().items():
        strengths[rows[key >> ROW_BITS] + (key & (1 << ROW_BITS) - 1)] = strength(without_flush(ranks))
    flushes = np.zeros(1 << len(RANKS), np.int32)
    for count in (5, 6, 7):
        for ranks in combinations(range(len(RANKS)), count):
            flushes[sum(1 << rank for rank in ranks)] = strength([RANKS[rank] + SUITS[0] for rank in ranks])
    return strengths, flushes
