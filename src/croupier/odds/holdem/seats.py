"""Hold'em odds: the ways in which players can have hands of their ranges, no card twice. Compiled."""

from itertools import permutations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.holdem.boards import Whole
from croupier.odds.holdem.evaluator import Cards

SWAPS = np.array(list(permutations(range(4))), np.uint8)
"""All ways to swap the suits."""
MOST_STEPS = 20_000_000
"""How long to look for ways."""


@njit(cache=True)
def seatings(holes: Cards, starts: Whole, most: int) -> tuple[Whole, bool]:
    """The ways, as the numbers of hands in `holes`, and whether these are all; no more than `most`.

    The hands of player p are those from `starts[p]` to `starts[p + 1]`.
    """
    players = starts.shape[0] - 1
    ways = np.empty((most, players), np.int64)
    found = steps = player = 0
    used = np.zeros(players + 1, np.uint64)
    at = starts[:-1] - 1
    while player >= 0:
        at[player] += 1
        steps += 1
        if steps > MOST_STEPS:
            return ways[:found], False
        if at[player] == starts[player + 1]:
            player -= 1
            continue
        hole = holes[at[player]]
        own = np.uint64(1) << np.uint64(hole[0]) | np.uint64(1) << np.uint64(hole[1])
        if own & used[player]:
            continue
        if player < players - 1:
            used[player + 1] = used[player] | own
            player += 1
            at[player] = starts[player] - 1
        elif found == most:
            return ways, False
        else:
            ways[found] = at
            found += 1
    return ways[:found], True


@njit(cache=True)
def alike(ways: NDArray[np.int64], holes: Cards, swaps: Cards) -> NDArray[np.int16]:
    """For each way the first of those, by numbers of hands, that swapping suits makes of it."""
    count, players = ways.shape
    firsts = np.empty((count, players), np.int16)
    swapped = np.empty(players, np.int16)
    for way in range(count):
        for number in range(swaps.shape[0]):
            before = number == 0
            for player in range(players):
                a, b = holes[ways[way, player]]
                a, b = a & 0xFC | swaps[number, a & 3], b & 0xFC | swaps[number, b & 3]
                high, low = max(a, b), min(a, b)
                swapped[player] = high * (high - 1) // 2 + low
                if not before:
                    if swapped[player] > firsts[way, player]:
                        break
                    before = swapped[player] < firsts[way, player]
            else:
                if before:
                    firsts[way] = swapped
    return firsts


def keeps(swap: Cards, cards: tuple[int, ...]) -> bool:
    """Whether swapping suits leaves cards the same, as a set."""
    return {card & ~3 | int(swap[card & 3]) for card in cards} == set(cards)
