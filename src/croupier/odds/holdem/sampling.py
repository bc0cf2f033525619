"""Hold'em odds: deals at random, where there are too many to count. Compiled."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.holdem.boards import WHOLE_POT, Whole, award
from croupier.odds.holdem.evaluator import START, Cards, Tables, Word, evaluate

Real = NDArray[np.float64]

STRIDE = np.uint64(0x9E3779B97F4A7C15)


@njit(cache=True, inline="always")
def _scramble(word: Word) -> Word:
    """SplitMix64's mixing of a counter (Steele, Lea and Flood, 2014)."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@njit(cache=True)
def sample(
    tables: Tables,
    holes: Cards,
    ladders: Real,
    starts: Whole,
    players: int,
    board: Cards,
    gone: Word,
    deals: int,
    most_tries: int,
    seed: Word,
    results: Whole,
    squares: Real,
) -> int:
    """Deal so many times at random, and give how many deals it became before the tries ran out.

    Players with ranges come first, the hands of player p from `starts[p]` to `starts[p + 1]`, with the
    running sums of their weights in `ladders`; deals in which they would share a card are thrown away
    whole, so that all others keep their chances. Then players with any hand at all, and the board, are
    dealt from what is left. `squares` adds up the squares of each player's part of the pot.
    """
    keys, masks = tables.keys, tables.masks
    ranged = starts.shape[0] - 1
    counter = _scramble(seed + STRIDE)
    strengths, parts = np.empty(players, np.int32), np.empty(players, np.int64)
    totals, own = np.empty(players, np.uint64), np.empty(players, np.uint64)
    board_total, board_mask = START[7], np.uint64(0)
    for card in board:
        board_total += keys[card]
        board_mask |= masks[card]
    dealt = 0
    for _ in range(most_tries):
        used = gone | board_mask
        fits = True
        for player in range(ranged):
            counter += STRIDE
            draw = np.float64(_scramble(counter) >> np.uint64(11)) * 2.0**-53
            first, end = starts[player], starts[player + 1]
            hole = first + np.searchsorted(ladders[first:end], draw * ladders[end - 1], side="right")
            a, b = holes[hole, 0], holes[hole, 1]
            own[player] = masks[a] | masks[b]
            if own[player] & used:
                fits = False
                break
            used |= own[player]
            totals[player] = keys[a] + keys[b]
        if not fits:
            continue
        total, mask = board_total, board_mask
        bits, left = np.uint64(0), 0
        for place in range(2 * (players - ranged) + 5 - board.shape[0]):
            while True:
                if left == 0:
                    counter += STRIDE
                    bits, left = _scramble(counter), 10
                card = np.uint64(bits & np.uint64(63))
                bits >>= np.uint64(6)
                left -= 1
                if card < np.uint64(52) and not masks[card] & used:
                    break
            used |= masks[card]
            player = ranged + place // 2
            if player >= players:
                total += keys[card]
                mask |= masks[card]
            elif place % 2:
                totals[player] += keys[card]
                own[player] |= masks[card]
            else:
                totals[player] = keys[card]
                own[player] = masks[card]
        for player in range(players):
            strengths[player] = evaluate(tables, total + totals[player], mask | own[player])
            parts[player] = results[player, 2]
        award(strengths, 1, results)
        for player in range(players):
            part = (results[player, 2] - parts[player]) / WHOLE_POT
            squares[player] += part * part
        dealt += 1
        if dealt == deals:
            break
    return dealt
