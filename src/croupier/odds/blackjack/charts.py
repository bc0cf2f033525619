"""Charts, compiled: what a chart is worth against one open card, and how to better it.

A chart's row is one decision for many hands: all that count the same, split hands among them. Each
hand weighs as often as it comes up. No hand meets the same row twice, so for one row at a time the
better word is known exactly; rows are bettered from the highest total down until none changes.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.odds.arrays import Codes, Flags, Floats, Ints
from croupier.odds.blackjack.dealer import Draws
from croupier.odds.blackjack.hands import Hands
from croupier.odds.blackjack.playing import (
    DOUBLE,
    HIT,
    NEVER,
    SPLIT,
    STAND,
    SURRENDER,
    Against,
    count_of,
    play,
    value_drawing,
    value_standing,
)
from croupier.odds.splitting import DEPTH

TREES = 1 + 10 * DEPTH
"""Shoes that hands are played from: the first hand's, then for each pair those of its split hands."""

ROWS = 22
"""Rows of hard totals, by total; as many of soft ones follow."""

RARE = 1e-12
"""What hands weigh that do not come up, so that their row says something sensible."""


class Column(NamedTuple):
    """What is played against one open card; chances are those of the deal, given that card."""

    against: Against
    shoes: Ints
    """What is left to draw from in each tree, before the hand's own cards are taken away."""
    start: Ints
    """Where the hands begin that count so much at least."""
    first: Floats
    """How likely each hand is dealt that is no pair and no blackjack."""
    pair: Floats
    """How likely each pair is dealt, by column."""
    drawn: Floats
    """A pair's chance times its `Shares.drawn`."""
    paired: Floats
    usual: Floats
    """How likely each hand comes up if everything is hit."""
    surrender: Floats
    """What giving up is worth."""
    may_double: Flags
    may_double_split: Flags
    never: Flags
    """For hands that were hit before: no double."""
    one_card: bool
    """Whether split aces get one card each."""
    every: Ints
    """All hands but the empty one."""
    holding: Ints
    """The hands that hold a card of each value, one value after the other."""
    holds: Ints
    """Where these begin, and at the end where the last ones stop."""


@njit(cache=True)
def stand_in_all(hands: Hands, draws: Draws, column: Column, stand: Floats) -> None:
    """Fill in what standing is worth in every tree that can be reached."""
    value_standing(hands, draws, column.against, column.shoes[0], column.every, stand[0])
    for pair in range(10):
        which = column.holding[column.holds[pair] : column.holds[pair + 1]]
        for gone in range(DEPTH):
            if column.drawn[pair, gone] != 0.0:
                tree = 1 + pair * DEPTH + gone
                value_standing(hands, draws, column.against, column.shoes[tree], which, stand[tree])


@njit(cache=True)
def choose_by_cards(
    hands: Hands, column: Column, stand: Floats, choice: Codes, value: Floats, split: Floats
) -> None:
    """Fill in what each hand is worth if its player looks at all its cards, and so for split hands.

    Of these it is what they are worth with any second card, and with one that makes a pair again. They are
    played as is best when nothing is known of the other hands but the card that was split off.
    """
    for pair in range(10):
        which = column.holding[column.holds[pair] : column.holds[pair + 1]]
        alone, twice = hands.after[0, pair], hands.after[hands.after[0, pair], pair]
        for gone in range(DEPTH):
            tree = 1 + pair * DEPTH + gone
            if column.drawn[pair, gone] == 0.0:
                continue
            there, shoe = stand[tree], column.shoes[tree]
            if _plays(column, tree):
                may_double, choosing = column.may_double_split, gone == 0
                play(hands, column.against, shoe, which, there, may_double, choosing, choice, value)
                there = value
            split[pair, gone, 0] = value_drawing(hands, column.against, shoe, alone, there)
            split[pair, gone, 1] = there[twice]
    play(hands, column.against, column.shoes[0], column.every, stand[0], column.never, True, choice, value)


@njit(cache=True)
def sweep(
    hands: Hands,
    column: Column,
    stand: Floats,
    value: Floats,
    weight: Floats,
    rows: Codes,
    pairs: Codes,
    bettering: bool,
) -> float:
    """What a chart is worth; if `bettering`, that of a better one, which is written in its place.

    `value` has to be a copy of `stand`, and `weight` zero.
    """
    if bettering:
        _weigh(hands, column, rows, pairs, weight)
    for least in range(20, 1, -1):
        which = column.every[column.start[least] - 1 : column.start[least + 1] - 1]
        for soft in range(2 if least < 11 else 1):
            row = soft * (ROWS + 10) + least
            if bettering:
                rows[row] = _best_word(hands, column, stand, value, weight, which, soft == 1)
            _follow(hands, column, stand, value, which, soft == 1, rows[row])
    worth = 0.0
    for hand in column.every:
        worth += column.first[hand] * value[0, hand]
    for pair in range(10):
        worth += _pair(hands, column, stand, value, pair, pairs, bettering)
    return worth


@njit(cache=True)
def _plays(column: Column, tree: int) -> bool:
    """Whether there are decisions in a tree."""
    if tree == 0:
        return True
    pair, gone = (tree - 1) // DEPTH, (tree - 1) % DEPTH
    return column.drawn[pair, gone] != 0.0 and not (pair == 0 and column.one_card)


@njit(cache=True)
def _weigh(hands: Hands, column: Column, rows: Codes, pairs: Codes, weight: Floats) -> None:
    """Fill in how often each hand of each tree meets its row, by the chart as it is."""
    for hand in column.every:
        weight[0, hand] = column.first[hand]
    for pair in range(10):
        _weigh_pair(hands, column, pair, pairs[pair], weight)
    for tree in range(TREES):
        if not _plays(column, tree):
            continue
        for hand in range(1, column.start[21]):
            if weight[tree, hand] != 0.0 and _hits(hands, column, tree, hand, rows):
                _pass_on(hands, column.shoes[tree], hand, weight[tree, hand], weight[tree])


@njit(cache=True)
def _weigh_pair(hands: Hands, column: Column, pair: int, code: int, weight: Floats) -> None:
    """Fill in how often a pair's split hands begin, or the hands it leads to if it is hit."""
    alone = hands.after[0, pair]
    twice = hands.after[alone, pair]
    if code & SURRENDER and column.surrender[twice] > NEVER:
        return
    if code & SPLIT:
        for gone in range(DEPTH):
            tree = 1 + pair * DEPTH + gone
            if _plays(column, tree):
                weight[tree, alone] = column.drawn[pair, gone]
                weight[tree, twice] = column.paired[pair, gone]
    elif code & HIT and not (code & DOUBLE and column.may_double[twice]):
        _pass_on(hands, column.shoes[0], twice, column.pair[pair], weight[0])


@njit(cache=True)
def _hits(hands: Hands, column: Column, tree: int, hand: int, rows: Codes) -> bool:
    """Whether the chart takes another card and goes on; a double goes no further."""
    if hands.size[hand] == 1:
        return True
    if hands.total[hand] == 21:
        return False
    code = rows[hands.total[hand] + (ROWS if hands.soft[hand] else 0)]
    if hands.size[hand] == 2:
        if tree == 0 and code & SURRENDER and column.surrender[hand] > NEVER:
            return False
        if code & DOUBLE and (column.may_double if tree == 0 else column.may_double_split)[hand]:
            return False
    return bool(code & HIT)


@njit(cache=True)
def _pass_on(hands: Hands, shoe: Ints, hand: int, weight: float, weights: Floats) -> None:
    left = max(count_of(shoe) - hands.size[hand], 1)
    for value in range(10):
        count = shoe[value] - hands.cards[hand, value]
        after = hands.after[hand, value]
        if count > 0 and after >= 0:
            weights[after] += weight * count / left


@njit(cache=True)
def _best_word(
    hands: Hands, column: Column, stand: Floats, value: Floats, weight: Floats, which: Ints, soft: bool
) -> int:
    """The best word for a row, over all hands that meet it."""
    sums = np.zeros((3, 4))
    later, first, split = 0, 1, 2
    first_doubles, split_doubles, surrenders = False, False, False
    for tree in range(TREES):
        if not _plays(column, tree):
            continue
        may_double = column.may_double if tree == 0 else column.may_double_split
        for hand in which:
            often = weight[tree, hand] + (RARE * column.usual[hand] if tree == 0 else 0.0)
            if hands.soft[hand] != soft or hands.size[hand] == 1 or often == 0.0:
                continue
            kind = later if hands.size[hand] > 2 else first if tree == 0 else split
            sums[kind, 0] += often * stand[tree, hand]
            hit = value_drawing(hands, column.against, column.shoes[tree], hand, value[tree])
            sums[kind, 1] += often * hit
            if may_double[hand]:
                first_doubles, split_doubles = first_doubles or tree == 0, split_doubles or tree > 0
                double = value_drawing(hands, column.against, column.shoes[tree], hand, stand[tree])
                sums[kind, 2] += often * 2.0 * double
            if hands.size[hand] == 2 and tree == 0 and column.surrender[hand] > NEVER:
                surrenders = True
                sums[kind, 3] += often * column.surrender[hand]
    best, most = STAND, NEVER
    for code in range(8):
        worth = sums[later, code & HIT] + RARE * sums[first, code & HIT]
        worth += sums[first, _column_of(code, first_doubles, surrenders)]
        worth += sums[split, _column_of(code, split_doubles, False)]
        if worth > most:
            best, most = code, worth
    return best


@njit(cache=True)
def _column_of(code: int, doubles: bool, surrenders: bool) -> int:
    """Which of the sums a word means: standing, hitting, doubling or giving up."""
    if surrenders and code & SURRENDER:
        return 3
    return 2 if doubles and code & DOUBLE else code & HIT


@njit(cache=True)
def _follow(
    hands: Hands, column: Column, stand: Floats, value: Floats, which: Ints, soft: bool, code: int
) -> None:
    """Fill in what the hands of a row are worth by its word."""
    for tree in range(TREES):
        if not _plays(column, tree):
            continue
        may_double = column.may_double if tree == 0 else column.may_double_split
        for hand in which:
            if hands.soft[hand] != soft:
                continue
            two = hands.size[hand] == 2
            if two and tree == 0 and code & SURRENDER and column.surrender[hand] > NEVER:
                value[tree, hand] = column.surrender[hand]
            elif two and code & DOUBLE and may_double[hand]:
                value[tree, hand] = 2.0 * value_drawing(
                    hands, column.against, column.shoes[tree], hand, stand[tree]
                )
            elif code & HIT:
                value[tree, hand] = value_drawing(
                    hands, column.against, column.shoes[tree], hand, value[tree]
                )
            else:
                value[tree, hand] = stand[tree, hand]


@njit(cache=True)
def _pair(
    hands: Hands, column: Column, stand: Floats, value: Floats, pair: int, pairs: Codes, bettering: bool
) -> float:
    """What a pair adds to the worth of the chart."""
    against, shoe, often = column.against, column.shoes[0], column.pair[pair]
    alone = hands.after[0, pair]
    hand = hands.after[alone, pair]
    stands = stand[0, hand]
    hit = value_drawing(hands, against, shoe, hand, value[0])
    double = 2.0 * value_drawing(hands, against, shoe, hand, stand[0]) if column.may_double[hand] else NEVER
    split = NEVER
    if often > 0.0:
        split = 0.0
        for gone in range(DEPTH):
            tree = 1 + pair * DEPTH + gone
            if column.drawn[pair, gone] != 0.0:
                drawing = value_drawing(hands, against, column.shoes[tree], alone, value[tree])
                split += column.drawn[pair, gone] * drawing + column.paired[pair, gone] * value[tree, hand]
        split /= often
    if bettering:
        pairs[pair] = _best_pair_word(stands, hit, double, split, column.surrender[hand])
    code = pairs[pair]
    if code & SURRENDER and column.surrender[hand] > NEVER:
        return float(often * column.surrender[hand])
    if code & SPLIT:
        return float(often * split)
    if code & DOUBLE and double > NEVER:
        return float(often * double)
    return float(often * (hit if code & HIT else stands))


@njit(cache=True)
def _best_pair_word(stands: float, hit: float, double: float, split: float, surrender: float) -> int:
    code = HIT if hit > stands else STAND
    best = max(hit, stands)
    if double > best:
        code, best = code | DOUBLE, double
    if split > best:
        code, best = SPLIT, split
    return code | SURRENDER if surrender > best else code
