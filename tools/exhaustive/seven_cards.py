"""Every hand of seven cards, looked up in hold'em's own tables and counted against the published numbers."""

from collections import Counter
from itertools import combinations
from time import perf_counter

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS
from croupier.games.holdem.hands import KEY, LOOKUP, SUM, Category, category, ranking

HANDS = 133_784_560
STRENGTHS = 4_824
COUNTS = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}

Numbers = NDArray[np.int64]


def main() -> int:
    keys = np.array([KEY[card] for card in DECK])
    table = np.asarray(ranking(True).seven)
    flushes = flush_strengths()
    counts = np.zeros(flushes.max() + 1, np.int64)
    start = perf_counter()
    for first in range(len(DECK) - 6):
        count_hands(first, keys, table, flushes, counts)
        done = int(counts.sum())
        print(f"\r{done:,} of {HANDS:,} hands, {perf_counter() - start:.0f} s", end="", flush=True)
    print()
    return report(counts)


def flush_strengths() -> Numbers:
    """The strengths of five, six and seven cards of one suit, by a bit for each rank."""
    strengths = np.zeros(1 << len(RANKS), np.int64)
    for cards in (5, 6, 7):
        for ranks in combinations(range(len(RANKS)), cards):
            hand = [RANKS[rank] + "s" for rank in ranks]
            strengths[sum(1 << rank for rank in ranks)] = ranking(True).strength(hand)
    return strengths


@njit()
def count_hands(
    first: int, keys: Numbers, table: NDArray[np.uint16], flushes: Numbers, counts: Numbers
) -> None:
    """Count the strengths of the hands whose first card in the deck is this one."""
    for b in range(first + 1, 47):
        for c in range(b + 1, 48):
            for d in range(c + 1, 49):
                four = keys[first] + keys[b] + keys[c] + keys[d]
                for e in range(d + 1, 50):
                    for f in range(e + 1, 51):
                        six = four + keys[e] + keys[f]
                        for g in range(f + 1, 52):
                            key = six + keys[g] & LOOKUP
                            if key <= SUM:
                                counts[table[key]] += 1
                                continue
                            ranks = 0
                            for card in (first, b, c, d, e, f, g):
                                if 5 * keys[card] & key > SUM:  # five like it would make this flush
                                    ranks |= 1 << card // 4
                            counts[flushes[ranks]] += 1


def report(counts: Numbers) -> int:
    """Print each count; 0 if all are as published."""
    strengths = np.flatnonzero(counts)
    found = Counter[Category]()
    for strength in strengths:
        found[category(int(strength))] += int(counts[strength])
    for kind, count in COUNTS.items():
        name = kind.name.lower().replace("_", " ")
        print(f"{name:16}{found[kind]:12,}  {'as published' if found[kind] == count else f'but {count:,}'}")
    print(f"{len(strengths):,} strengths, {STRENGTHS:,} published")
    return 0 if found == COUNTS and len(strengths) == STRENGTHS else 1


if __name__ == "__main__":
    raise SystemExit(main())
