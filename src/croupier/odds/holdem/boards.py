"""Hold'em odds: every board that can still come, and who wins on it. Compiled.

Each function adds up, for each player, the boards won alone, the boards shared, and the player's part of
the pot in 2520ths, which any number of winners from one to ten divides.
"""

from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.holdem.evaluator import START, SUM, Cards, Tables, Word, Words, evaluate, without_flush

Whole = NDArray[np.int64]
Strengths = NDArray[np.int32]

WHOLE_POT = 2520
WON, SHARED, PART = 0, 1, 2
"""The columns of the results."""

FIVE_RANKS = np.array(
    [ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]], np.uint8
)
"""The ranks that the cards of a board can have."""
SUITED = np.array(
    [ranks + (-1,) * (5 - lie) for lie in (3, 4, 5) for ranks in combinations(range(13), lie)],
    np.int64,
)
"""The ranks of three, four or five cards of one suit."""
LIE = np.count_nonzero(SUITED >= 0, axis=1)
SUITED_BITS = np.where(SUITED >= 0, 1 << np.maximum(SUITED, 0), 0).sum(axis=1)
"""How many these are, and their ranks as bits."""
OTHER_RANKS = np.array(
    [ranks + (13,) * (2 - n) for n in (0, 1, 2) for ranks in combinations_with_replacement(range(13), n)],
    np.uint8,
)
"""The ranks of no, one or two cards beside them; 13 stands for none."""
OTHERS_FROM = np.array([0, 1, 14, 105])
"""Where those of each number of cards begin."""


@njit(cache=True, inline="always")
def award(strengths: Strengths, ways: int, results: Whole) -> None:
    """Count boards of one outcome."""
    best, winner, winners = strengths[0], 0, 1
    for player in range(1, strengths.shape[0]):
        if strengths[player] > best:
            best, winner, winners = strengths[player], player, 1
        elif strengths[player] == best:
            winners += 1
    if winners == 1:
        results[winner, WON] += ways
        results[winner, PART] += WHOLE_POT * ways
        return
    for player in range(winner, strengths.shape[0]):
        if strengths[player] == best:
            results[player, SHARED] += ways
            results[player, PART] += WHOLE_POT // winners * ways


@njit(cache=True)
def enumerate_boards(tables: Tables, holes: Cards, board: Cards, deck: Cards, results: Whole) -> int:
    """Lay every board that `deck` can complete, one by one, for players with known cards."""
    keys, masks = tables.keys, tables.masks
    players, missing = holes.shape[0], 5 - board.shape[0]
    totals, own = _sums(tables, holes, board)
    strengths = np.empty(players, np.int32)
    if not missing:
        for player in range(players):
            strengths[player] = evaluate(tables, totals[player], own[player])
        award(strengths, 1, results)
        return 1
    places = np.arange(missing)
    boards = 0
    while True:
        total, mask = np.uint64(0), np.uint64(0)
        for place in places[:-1]:
            total += keys[deck[place]]
            mask |= masks[deck[place]]
        for card in deck[places[-1] :]:
            for player in range(players):
                strengths[player] = evaluate(
                    tables, totals[player] + total + keys[card], own[player] | mask | masks[card]
                )
            award(strengths, 1, results)
            boards += 1
        if not next_places(places, deck.shape[0]):
            return boards


@njit(cache=True)
def _sums(tables: Tables, holes: Cards, board: Cards) -> tuple[Words, Words]:
    """The keys and masks of each player's cards and the board's, added up."""
    players = holes.shape[0]
    totals, own = np.full(players, START[7]), np.zeros(players, np.uint64)
    for player in range(players):
        for card in holes[player]:
            totals[player] += tables.keys[card]
            own[player] |= tables.masks[card]
        for card in board:
            totals[player] += tables.keys[card]
            own[player] |= tables.masks[card]
    return totals, own


@njit(cache=True, inline="always")
def next_places(places: Whole, size: int) -> Any:
    """Move all places but the last on to the next choice, the last one to where it begins."""
    count = places.shape[0]
    moving = count - 2
    while moving >= 0 and places[moving] == size - count + moving:
        moving -= 1
    if moving < 0:
        return False
    places[moving] += 1
    for place in range(moving + 1, count):
        places[place] = places[place - 1] + 1
    return True


@njit(cache=True)
def before_the_flop(tables: Tables, holes: Cards, deck: Cards, results: Whole) -> int:
    """The same for all boards of five, counting those together that differ only in suits that do not matter.

    First every choice of ranks counts for all its suits, as if there were no flushes; then, suit by suit,
    the boards that make somebody's flush are taken back and counted as they are.
    """
    players = holes.shape[0]
    totals = np.empty(players, np.uint64)
    for player in range(players):
        totals[player] = START[7] + tables.keys[holes[player, 0]] + tables.keys[holes[player, 1]]
    counts = np.zeros(13, np.int64)
    for card in deck:
        counts[card >> 2] += 1
    weights = (tables.keys & SUM)[::4].copy()
    strengths = np.empty(players, np.int32)
    boards = 0
    for ranks in FIVE_RANKS:
        ways = _ways(ranks, counts)
        if ways:
            boards += ways
            _see(tables, totals, _weigh(ranks, weights), strengths)
            award(strengths, ways, results)
    for suit in range(4):
        _flushes(tables, holes, deck, suit, totals, counts, weights, results)
    return boards


@njit(cache=True)
def _flushes(
    tables: Tables,
    holes: Cards,
    deck: Cards,
    suit: int,
    totals: Words,
    counts: Whole,
    weights: Words,
    results: Whole,
) -> None:
    """Count the boards anew that make somebody's flush of a suit."""
    players = holes.shape[0]
    own, own_counts = _of_suit(holes, suit)
    there = 0
    others = counts.copy()
    for card in deck:
        if card & 3 == suit:
            there |= 1 << (card >> 2)
            others[card >> 2] -= 1
    ways, beside = _others(others, weights)
    strengths, flushes = np.empty(players, np.int32), np.empty(players, np.int32)
    least = 5 - own_counts.max()
    for number in range(SUITED.shape[0]):
        lie = LIE[number]
        if lie < least or SUITED_BITS[number] & ~there:
            continue
        total = np.uint64(0)
        for rank in SUITED[number, :lie]:
            total += weights[rank]
        for player in range(players):
            flush = tables.flushes[SUITED_BITS[number] | own[player]]
            flushes[player] = flush if own_counts[player] + lie >= 5 else 0
        for other in range(OTHERS_FROM[5 - lie], OTHERS_FROM[6 - lie]):
            if ways[other]:
                _see(tables, totals, total + beside[other], strengths)
                award(strengths, -ways[other], results)
                for player in range(players):
                    strengths[player] = max(strengths[player], flushes[player])
                award(strengths, ways[other], results)


@njit(cache=True)
def _of_suit(holes: Cards, suit: int) -> tuple[Whole, Whole]:
    """By player: the ranks of own cards of a suit, as bits, and how many there are."""
    own, own_counts = np.zeros(holes.shape[0], np.int64), np.zeros(holes.shape[0], np.int64)
    for player in range(holes.shape[0]):
        for card in holes[player]:
            if card & 3 == suit:
                own[player] |= 1 << (card >> 2)
                own_counts[player] += 1
    return own, own_counts


@njit(cache=True)
def _others(counts: Whole, weights: Words) -> tuple[Whole, Words]:
    """In how many ways the cards beside a flush can have each choice of ranks, and what those weigh."""
    ways, beside = np.empty(OTHER_RANKS.shape[0], np.int64), np.empty(OTHER_RANKS.shape[0], np.uint64)
    for cards in range(3):
        for other in range(OTHERS_FROM[cards], OTHERS_FROM[cards + 1]):
            ranks = OTHER_RANKS[other, :cards]
            ways[other], beside[other] = _ways(ranks, counts), _weigh(ranks, weights)
    return ways, beside


@njit(cache=True, inline="always")
def _see(tables: Tables, totals: Words, board: Word, strengths: Strengths) -> None:
    """What everybody has, flushes aside."""
    for player in range(totals.shape[0]):
        strengths[player] = without_flush(tables, totals[player] + board)


@njit(cache=True, inline="always")
def _ways(ranks: Cards, counts: Whole) -> Any:
    """In how many ways cards can have these ranks, given how many cards of each rank are left."""
    ways = run = 1
    for place in range(ranks.shape[0]):
        run = run + 1 if place and ranks[place] == ranks[place - 1] else 1
        ways *= counts[ranks[place]] + 1 - run
        if run > 1:
            ways //= run
    return ways


@njit(cache=True, inline="always")
def _weigh(ranks: Cards, weights: Words) -> Any:
    total = np.uint64(0)
    for rank in ranks:
        total += weights[rank]
    return total


@njit(cache=True)
def play_out(tables: Tables, seats: Cards, board: Cards, gone: Cards, results: Whole) -> int:
    """Lay every board for each way in which players hold cards; give how many boards each way has."""
    free = np.empty(52, np.bool_)
    boards = 0
    for way in range(seats.shape[0]):
        free[:] = True
        for card in board:
            free[card] = False
        for card in gone:
            free[card] = False
        for hole in seats[way]:
            free[hole[0]] = free[hole[1]] = False
        deck = np.flatnonzero(free).astype(np.uint8)
        if board.shape[0]:
            boards = enumerate_boards(tables, seats[way], board, deck, results[way])
        else:
            boards = before_the_flop(tables, seats[way], deck, results[way])
    return boards
