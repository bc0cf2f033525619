"""Hold'em odds: deals at random, where there are too many to count. Compiled."""

from typing import Any

import numpy as np
from numba import njit

from croupier.odds.arrays import Floats
from croupier.odds.chance import STRIDE, scramble
from croupier.odds.holdem.boards import PART, WHOLE_POT, Whole, award
from croupier.odds.holdem.evaluator import START, Cards, Tables, Word, Words, evaluate


@njit(cache=True, inline="always")
def _draw_hand(ladder: Floats, word: Word) -> Any:
    """Which hand of a range comes, by the running sums of the weights."""
    draw = np.float64(word >> np.uint64(11)) * 2.0**-53
    return np.searchsorted(ladder, draw * ladder[-1], side="right")


@njit(cache=True, inline="always")
def _draw_card(masks: Words, used: Word, counter: Word) -> Any:
    """A card that nobody has; gives the counter moved on, and the card."""
    while True:
        counter += STRIDE
        bits = scramble(counter)
        for _ in range(10):
            card = bits & np.uint64(63)
            bits >>= np.uint64(6)
            if card < np.uint64(52) and not masks[card] & used:
                return counter, card


@njit(cache=True)
def sample(
    tables: Tables,
    holes: Cards,
    ladders: Floats,
    starts: Whole,
    players: int,
    board: Cards,
    gone: Word,
    deals: int,
    most_tries: int,
    seed: Word,
    results: Whole,
    squares: Floats,
) -> int:
    """Deal this many times at random, and return how many deals succeeded before the tries ran out.

    Players with ranges come first, the hands of player p from `starts[p]` to `starts[p + 1]`, with the
    running sums of their weights in `ladders`; deals in which they would share a card are thrown away
    whole, so that all others keep their chances. Then players with any hand at all, and the board, are
    dealt from what is left. `squares` adds up the squares of each player's part of the pot.
    """
    keys, masks = tables.keys, tables.masks
    ranged, missing = starts.shape[0] - 1, 5 - board.shape[0]
    counter = scramble(seed + STRIDE)
    strengths, parts = np.empty(players, np.int32), np.empty(players, np.int64)
    totals, own = np.empty(players, np.uint64), np.empty(players, np.uint64)
    board_total, board_mask = keys[board].sum() + START[7], masks[board].sum()
    dealt = 0
    for _ in range(most_tries):
        total, mask = board_total, board_mask
        used = gone | mask
        fits = 0
        while fits < ranged:
            counter += STRIDE
            first, end = starts[fits], starts[fits + 1]
            hole = holes[first + _draw_hand(ladders[first:end], scramble(counter))]
            own[fits] = masks[hole[0]] | masks[hole[1]]
            if own[fits] & used:
                break
            used |= own[fits]
            totals[fits] = keys[hole[0]] + keys[hole[1]]
            fits += 1
        if fits < ranged:
            continue
        for player in range(ranged, players):
            counter, one = _draw_card(masks, used, counter)
            counter, other = _draw_card(masks, used | masks[one], counter)
            totals[player] = keys[one] + keys[other]
            own[player] = masks[one] | masks[other]
            used |= own[player]
        for _ in range(missing):
            counter, one = _draw_card(masks, used, counter)
            total += keys[one]
            mask |= masks[one]
            used |= masks[one]
        for player in range(players):
            strengths[player] = evaluate(tables, total + totals[player], mask | own[player])
            parts[player] = results[player, PART]
        award(strengths, 1, results)
        for player in range(players):
            part = (results[player, PART] - parts[player]) / WHOLE_POT
            squares[player] += part * part
        dealt += 1
        if dealt == deals:
            break
    return dealt
