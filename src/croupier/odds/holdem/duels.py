"""Hold'em odds: two ranges against each other on every board that can still come. Compiled.

On each board all hands of both ranges are laid out from the weakest to the strongest, and each of the
first player's hands meets at once all that are weaker, or equal, and share no card with it.
"""

import numpy as np
from numba import njit

from croupier.odds.arrays import Floats
from croupier.odds.holdem.boards import Whole, next_places
from croupier.odds.holdem.evaluator import START, Cards, Tables, evaluate

PLACE_BITS = 12
"""Enough for the number of a hand in both ranges together."""


@njit(cache=True)
def duel(
    tables: Tables, holes: Cards, weights: Floats, firsts: int, board: Cards, deck: Cards, results: Floats
) -> int:
    """Add up the weights of deals that the first player wins, shares, loses; give how many boards there are.

    `holes` and `weights` are the first player's, `firsts` of them, then the second player's.
    """
    missing = 5 - board.shape[0]
    lie = np.empty(5, np.uint8)
    lie[: board.shape[0]] = board
    order = np.empty(holes.shape[0], np.int64)
    twins = _twins(holes, weights, firsts)
    if not missing:
        _meet(tables, holes, weights, twins, firsts, lie, order, results)
        return 1
    places = np.arange(missing)
    boards = 0
    while True:
        for place in range(missing - 1):
            lie[5 - missing + place] = deck[places[place]]
        for card in deck[places[-1] :]:
            lie[4] = card
            _meet(tables, holes, weights, twins, firsts, lie, order, results)
            boards += 1
        if not next_places(places, deck.shape[0]):
            return boards


@njit(cache=True)
def _twins(holes: Cards, weights: Floats, firsts: int) -> Floats:
    """What each of the first player's hands weighs among the second player's."""
    twins = np.zeros(firsts, np.float64)
    for first in range(firsts):
        for second in range(firsts, holes.shape[0]):
            if holes[first, 0] == holes[second, 0] and holes[first, 1] == holes[second, 1]:
                twins[first] = weights[second]
    return twins


@njit(cache=True)
def _meet(
    tables: Tables,
    holes: Cards,
    weights: Floats,
    twins: Floats,
    firsts: int,
    lie: Cards,
    order: Whole,
    results: Floats,
) -> None:
    count = _lay_out(tables, holes, lie, order)
    below, below_by_card = 0.0, np.zeros(52, np.float64)
    every, every_by_card = 0.0, np.zeros(52, np.float64)
    for hand in order[:count] & ((1 << PLACE_BITS) - 1):
        if hand >= firsts:
            every += weights[hand]
            every_by_card[holes[hand, 0]] += weights[hand]
            every_by_card[holes[hand, 1]] += weights[hand]
    start = 0
    while start < count:
        end = start
        equal, equal_by_card = 0.0, np.zeros(52, np.float64)
        while end < count and order[end] >> PLACE_BITS == order[start] >> PLACE_BITS:
            hand = order[end] & ((1 << PLACE_BITS) - 1)
            if hand >= firsts:
                equal += weights[hand]
                equal_by_card[holes[hand, 0]] += weights[hand]
                equal_by_card[holes[hand, 1]] += weights[hand]
            end += 1
        for hand in order[start:end] & ((1 << PLACE_BITS) - 1):
            if hand < firsts:
                a, b = holes[hand, 0], holes[hand, 1]
                won = below - below_by_card[a] - below_by_card[b]
                shared = equal - equal_by_card[a] - equal_by_card[b] + twins[hand]
                met = every - every_by_card[a] - every_by_card[b] + twins[hand]
                results[0] += weights[hand] * won
                results[1] += weights[hand] * shared
                results[2] += weights[hand] * (met - won - shared)
        below += equal
        below_by_card += equal_by_card
        start = end


@njit(cache=True)
def _lay_out(tables: Tables, holes: Cards, lie: Cards, order: Whole) -> int:
    """Put the hands that the board leaves in order, and give how many there are."""
    total, mask = START[7], np.uint64(0)
    for card in lie:
        total += tables.keys[card]
        mask |= tables.masks[card]
    count = 0
    for hand in range(holes.shape[0]):
        a, b = holes[hand, 0], holes[hand, 1]
        own = tables.masks[a] | tables.masks[b]
        if not own & mask:
            strength = evaluate(tables, total + tables.keys[a] + tables.keys[b], own | mask)
            order[count] = np.int64(strength) << PLACE_BITS | hand
            count += 1
    order[:count].sort()
    return count
