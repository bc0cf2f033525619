"""The compiled heart: what hands are worth, from the cards they may still draw and the dealer's.

All values here are *joint*: with an ace or a ten open they count what happens together with "the
dealer has no blackjack", and leave out the loss of the first bet to one. Where the dealer looks, that
loss is the same whatever the player would have done, and every choice compares the same; where not
(`blind`), a dealer's blackjack takes whatever lies on the hand, and the values count that too.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.odds.arrays import Codes, Flags, Floats, Ints
from croupier.odds.blackjack.dealer import BLACKJACK, BUSTS, LANES, MOST_SETS, Draws, ends
from croupier.odds.blackjack.hands import Hands

STAND, HIT, DOUBLE, SURRENDER, SPLIT = 0, 1, 2, 4, 8
"""The bits of a chart's code, as in `strategy.Code`; of the first three one is what a hand does."""

NEVER = -1e9
"""What is not allowed is worth."""


class Against(NamedTuple):
    """What the hands are played against."""

    up: int
    """The column of the open card."""
    blind: bool
    """Whether the dealer may have blackjack and does not look."""


@njit(cache=True)
def count_of(cards: Ints | NDArray[np.int8]) -> int:
    """How many cards there are."""
    count = 0
    for value in range(10):
        count += cards[value]
    return count


@njit(cache=True)
def blackjack_chance(up: int, shoe: Ints, cards: NDArray[np.int8], drawn: int) -> float:
    """The chance that the card under an open card makes blackjack, after a hand and one more column."""
    if up not in (0, 9):
        return 0.0
    other = 9 - up
    left = count_of(shoe) - count_of(cards) - 1
    count = shoe[other] - cards[other] - (drawn == other)
    return count / left if count > 0 and left > 0 else 0.0


@njit(cache=True)
def value_standing(
    hands: Hands, draws: Draws, against: Against, shoe: Ints, which: Ints, stand: Floats
) -> None:
    """Fill in what standing is worth for each of these hands, the shoe being without the open card."""
    chance, ways, left = np.zeros((7, LANES)), np.zeros((MOST_SETS, LANES)), np.zeros((10, LANES))
    for some in range(0, len(which), LANES):
        lanes = min(LANES, len(which) - some)
        for lane in range(lanes):
            for value in range(10):
                left[value, lane] = shoe[value] - hands.cards[which[some + lane], value]
        ends(draws, against.up, left, chance, ways)
        for lane in range(lanes):
            hand = which[some + lane]
            worth = chance[BUSTS, lane]
            for end in range(5):
                if hands.total[hand] > 17 + end:
                    worth += chance[end, lane]
                elif hands.total[hand] < 17 + end:
                    worth -= chance[end, lane]
            stand[hand] = worth - chance[BLACKJACK, lane] if against.blind else worth


@njit(cache=True)
def value_drawing(hands: Hands, against: Against, shoe: Ints, hand: int, then: Floats) -> float:
    """What another card is worth, where the hands it leads to are worth what `then` says."""
    cards = hands.cards[hand]
    worth = 0.0
    for value in range(10):
        count = shoe[value] - cards[value]
        if count <= 0:
            continue
        after = hands.after[hand, value]
        if after >= 0:
            worth += count * then[after]
        elif against.blind:
            worth -= count
        else:
            worth -= count * (1.0 - blackjack_chance(against.up, shoe, cards, value))
    return float(worth / max(count_of(shoe) - hands.size[hand], 1))


@njit(cache=True)
def play(
    hands: Hands,
    against: Against,
    shoe: Ints,
    which: Ints,
    stand: Floats,
    may_double: Flags,
    choosing: bool,
    choice: Codes,
    value: Floats,
) -> None:
    """Fill in what these hands are worth, played by `choice`; or choose, by the cards of each hand."""
    for nth in range(len(which) - 1, -1, -1):
        hand = which[nth]
        value[hand] = stand[hand]
        if hands.total[hand] == 21:
            continue
        if choosing:
            choice[hand] = STAND
        if choosing or choice[hand] == HIT:
            hit = value_drawing(hands, against, shoe, hand, value)
            if not choosing or hit > value[hand]:
                value[hand], choice[hand] = hit, HIT
        if may_double[hand] and (choosing or choice[hand] == DOUBLE):
            double = 2.0 * value_drawing(hands, against, shoe, hand, stand)
            if not choosing or double > value[hand]:
                value[hand], choice[hand] = double, DOUBLE
