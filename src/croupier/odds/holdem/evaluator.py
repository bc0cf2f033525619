"""Hold'em odds: the compiled evaluator, with the same strengths as `croupier.games.holdem.hands`.

Each card has a key; the keys of a hand, added to `START`, tell its ranks and whether five share a suit.
The sum of the ranks is looked up in a table whose gaps are squeezed out (see `squeeze`), small enough
for a core's own cache: the 49,205 sums of seven cards, spread over 8.9 million numbers, and those of six
and of five cards, lie in 140,000 places.

Cards are numbers here: their places in `croupier.equipment.cards.DECK`, that is 4 × rank + suit.
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.holdem.hands import WEIGHTS
from croupier.odds.holdem.squeeze import ROOM, ROW_BITS, strengths_in

Word = np.uint64
Words = NDArray[np.uint64]
Cards = NDArray[np.uint8]


SUM = np.uint64((1 << 32) - 1)
"""The bits of a key that hold the sum of the weights."""
FLUSH = np.uint64(0x8888 << 32)
"""The bits that the fifth card of a suit sets: each suit counts in four bits, and from three."""
START = tuple(np.uint64((0x3333 << 32) + room) for room in (0, 0, 0, 0, 0, 2 * ROOM, ROOM, 0))
"""By how many cards a hand has: what their keys are added to."""

_ROW = np.uint64(ROW_BITS)
_IN_ROW = np.uint64((1 << ROW_BITS) - 1)
_RANK_BITS = np.uint64(0x1FFF)
_SEVEN = np.uint64(7)

CARD_KEYS = np.array(
    [WEIGHTS[rank] + (1 << 32 + 4 * suit) for rank in range(len(RANKS)) for suit in range(len(SUITS))],
    dtype=np.uint64,
)
CARD_MASKS = np.array(
    [1 << 16 * suit + rank for rank in range(len(RANKS)) for suit in range(len(SUITS))], dtype=np.uint64
)


class Tables(NamedTuple):
    """What the evaluator looks up."""

    keys: Words
    """By card: the weight of its rank, and one for the counter of its suit."""
    masks: Words
    """By card: a bit of its own, the suits 16 bits apart."""
    rows: NDArray[np.uint32]
    """Where each row of sums begins among the strengths."""
    strengths: NDArray[np.uint16]
    """What hands without a flush are worth."""
    flushes: NDArray[np.int32]
    """By the ranks of a suit, as bits: what five or more cards of it are worth."""


@cache
def tables(wheel: bool = True, /) -> Tables:
    """The tables, with or without the wheel of the hand rankings."""
    with files("croupier.odds.holdem").joinpath("strengths.npz").open("rb") as file, np.load(file) as stored:
        rows, strengths, flushes = stored["rows"], stored["strengths"], stored["flushes"]
    if not wheel:
        strengths, flushes = strengths_in(rows, len(strengths), wheel=False)
    return Tables(CARD_KEYS, CARD_MASKS, rows, strengths, flushes)


@njit(cache=True, inline="always")
def without_flush(tables: Tables, total: Word) -> Any:
    """What a hand without a flush is worth, by the sum of its keys."""
    place = total & SUM
    return np.int32(tables.strengths[tables.rows[place >> _ROW] + (place & _IN_ROW)])


@njit(cache=True, inline="always")
def with_flush(tables: Tables, total: Word, mask: Word) -> Any:
    """What a hand with a flush is worth, by the sums of its keys and of its masks."""
    suits = total & FLUSH
    if suits & np.uint64(0x0088 << 32):
        shift = 0 if suits & np.uint64(0x0008 << 32) else 16
    else:
        shift = 32 if suits & np.uint64(0x0800 << 32) else 48
    return tables.flushes[(mask >> np.uint64(shift)) & _RANK_BITS]


@njit(cache=True, inline="always")
def evaluate(tables: Tables, total: Word, mask: Word) -> Any:
    """What a hand of five, six or seven cards is worth, by the sums of its keys, from `START`, and masks."""
    if total & FLUSH:
        return with_flush(tables, total, mask)
    return without_flush(tables, total)


@njit(cache=True)
def _evaluate_hands(tables: Tables, cards: Cards, strengths: NDArray[np.int32]) -> None:
    keys, masks = tables.keys, tables.masks
    for hand in range(strengths.shape[0]):
        at = np.uint64(hand) * _SEVEN
        total = (
            START[7]
            + keys[cards[at]]
            + keys[cards[at + np.uint64(1)]]
            + keys[cards[at + np.uint64(2)]]
            + keys[cards[at + np.uint64(3)]]
            + keys[cards[at + np.uint64(4)]]
            + keys[cards[at + np.uint64(5)]]
            + keys[cards[at + np.uint64(6)]]
        )
        if total & FLUSH:
            mask = np.uint64(0)
            for place in range(7):
                mask |= masks[cards[at + np.uint64(place)]]
            strengths[hand] = with_flush(tables, total, mask)
        else:
            strengths[hand] = without_flush(tables, total)


@njit(cache=True)
def _evaluate_totals(tables: Tables, totals: Words, masks: Words, strengths: NDArray[np.int32]) -> None:
    for hand in range(strengths.shape[0]):
        strengths[hand] = evaluate(tables, totals[hand], masks[hand])


def evaluate_hands(hands: Cards, *, wheel: bool = True) -> NDArray[np.int32]:
    """What each row of seven cards is worth: higher is better, and equal hands are equal.

    That the cards of a row are different is not checked.

    >>> evaluate_hands(np.array([[0, 1, 2, 3, 51, 47, 43], [48, 44, 40, 36, 32, 0, 1]], np.uint8)) >> 13
    array([7, 9], dtype=int32)
    """
    if hands.ndim != 2 or hands.shape[1] != 7 or hands.dtype != np.uint8:
        raise ValueError("hands must be rows of seven cards, each a number of one byte")
    if hands.size and hands.max() > 51:
        raise ValueError("cards are numbers from 0 to 51")
    strengths = np.empty(len(hands), np.int32)
    _evaluate_hands(tables(wheel), np.ascontiguousarray(hands).reshape(-1), strengths)
    return strengths


def evaluate_totals(totals: Words, masks: Words, *, wheel: bool = True) -> NDArray[np.int32]:
    """The same for hands whose keys, from `START`, and masks have been added up."""
    strengths = np.empty(len(totals), np.int32)
    _evaluate_totals(tables(wheel), totals, masks, strengths)
    return strengths


@njit(cache=True)
def _count_categories(tables: Tables) -> Any:
    keys, masks = tables.keys, tables.masks
    counts = np.zeros(10, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                total_c = START[7] + keys[a] + keys[b] + keys[c]
                mask_c = masks[a] | masks[b] | masks[c]
                for d in range(c):
                    for e in range(d):
                        total_e = total_c + keys[d] + keys[e]
                        mask_e = mask_c | masks[d] | masks[e]
                        for f in range(e):
                            total_f, mask_f = total_e + keys[f], mask_e | masks[f]
                            for g in range(f):
                                strength = evaluate(tables, total_f + keys[g], mask_f | masks[g])
                                counts[strength >> 13] += 1
    return counts


def count_categories(*, wheel: bool = True) -> NDArray[np.int64]:
    """How many of all 133,784,560 hands of seven cards are of each category, each hand evaluated."""
    counts: NDArray[np.int64] = _count_categories(tables(wheel))
    return counts
