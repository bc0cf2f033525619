"""Hold'em odds: what a hand will be by the river."""

from collections.abc import Sequence
from math import comb
from typing import Any

import msgspec
import numpy as np
from numba import njit

from croupier.games.holdem.hands import Category
from croupier.odds.holdem.boards import Whole, next_places
from croupier.odds.holdem.cards import read_board
from croupier.odds.holdem.evaluator import START, Cards, Tables, Word, evaluate, tables
from croupier.odds.holdem.ranges import Hole, Range, read_range
from croupier.odds.holdem.seats import SWAPS, keeps


class Categories(msgspec.Struct, frozen=True):
    """How often a hand becomes a hand of each category, best first; exact."""

    chances: dict[str, float]
    boards: int
    """How many boards were counted, over all hands of a range."""


@njit(cache=True)
def _count(tables: Tables, total: Word, mask: Word, missing: int, deck: Cards) -> Any:
    keys, masks = tables.keys, tables.masks
    counts = np.zeros(10, np.int64)
    if not missing:
        counts[evaluate(tables, total, mask) >> 13] = 1
        return counts
    places: Whole = np.arange(missing)
    while True:
        board_total, board_mask = total, mask
        for place in places[:-1]:
            board_total += keys[deck[place]]
            board_mask |= masks[deck[place]]
        for card in deck[places[-1] :]:
            counts[evaluate(tables, board_total + keys[card], board_mask | masks[card]) >> 13] += 1
        if not next_places(places, deck.shape[0]):
            return counts


def categories(hand: str | Range, board: str | Sequence[str] = "", *, wheel: bool = True) -> Categories:
    """How often a hand, or a hand of a range, becomes each category by the river.

    >>> result = categories("7h7d", board="7c 2s 9d")
    >>> round(result.chances["full_house"], 4), result.boards
    (0.2914, 1081)
    """
    shared = read_board(board)
    own = (read_range(hand) if isinstance(hand, str) else hand).without(frozenset(shared))
    swaps = [swap.tolist() for swap in SWAPS if keeps(swap, shared)]
    groups: dict[Hole, float] = {}
    for hole, weight in own.weights.items():
        first = min(_swapped(hole, swap) for swap in swaps)
        groups[first] = groups.get(first, 0.0) + weight
    totals = sum(weight * _counts(hole, shared, wheel) for hole, weight in groups.items())
    boards = comb(50 - len(shared), 5 - len(shared))
    chances = totals / (boards * sum(groups.values()))
    return Categories(
        {category.name.lower(): float(chances[category]) for category in reversed(Category)},
        boards * len(own.weights),
    )


def _swapped(hole: Hole, swap: list[int]) -> Hole:
    a, b = (card & ~3 | swap[card & 3] for card in hole)
    return max(a, b), min(a, b)


def _counts(hole: Hole, board: tuple[int, ...], wheel: bool) -> Any:
    looked_up = tables(wheel)
    seen = [*hole, *board]
    total = looked_up.keys[seen].sum() + START[7]
    mask = np.bitwise_or.reduce(looked_up.masks[seen])
    deck = np.array([card for card in range(52) if card not in seen], np.uint8)
    return _count(looked_up, total, mask, 5 - len(board), deck)
