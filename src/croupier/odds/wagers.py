"""The chances of every roll and every wager, counted on all the ways that the dice can fall."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import msgspec

from croupier.games.pairs_wagers.hands import DICE, POINTS, Hand, all_of, hand_of, spare

FACES = range(1, 7)
ROLLS = tuple(product(FACES, repeat=DICE))
"""What four dice can show: 1,296 ways, all equally likely."""

SCORING: tuple[Hand, ...] = tuple(hand for hand, points in POINTS.items() if points)


class Wagers(msgspec.Struct, frozen=True):
    """The chances of the wagers."""

    call: Fraction
    """Of a Bet to Odd (or even) on the first roll: that it scores with dice all as called."""
    call_missed: Fraction
    """That it scores with a die that is not; the rest does not score and leaves the call open."""
    call_with_get: Fraction
    """Of a Bet to Odd that rides on a Bet to Get where the first roll does not score."""
    call_by_hand: dict[Hand, Fraction]
    """Given the hand that scores."""
    get: Fraction
    """Of a Bet to Get: that the roll of all four dice scores."""
    better: dict[Hand, dict[int, Fraction]]
    """Of a Bet to Better, by the hand and by how many of its spare dice are rolled again."""


@cache
def rolls() -> dict[Hand, Fraction]:
    """The chance of each hand on a roll of four dice.

    >>> {hand: str(chance) for hand, chance in rolls().items()}["a_pair"]
    '5/9'
    """
    counts = Counter(map(hand_of, ROLLS))
    return {hand: Fraction(counts[hand], len(ROLLS)) for hand in POINTS}


@cache
def hits() -> dict[Hand, Fraction]:
    """The chance that all scoring dice of a hand are odd; that they are even is the same."""
    counts = Counter(map(hand_of, ROLLS))
    odd = Counter(hand_of(dice) for dice in ROLLS if all_of("odd", dice))
    return {hand: Fraction(odd[hand], counts[hand]) for hand in SCORING}


def rerolled(dice: Sequence[int], places: Sequence[int]) -> dict[Hand, Fraction]:
    """What becomes of a hand when the dice at these places are rolled again.

    >>> {hand: str(chance) for hand, chance in rerolled([3, 3, 3, 1], [3]).items()}
    {'three_alike': '5/6', 'four_alike': '1/6'}
    """
    counts: Counter[Hand] = Counter()
    for fresh in product(FACES, repeat=len(places)):
        lying = dict(enumerate(dice)) | dict(zip(places, fresh, strict=True))
        counts[hand_of([lying[place] for place in range(DICE)])] += 1
    return {hand: Fraction(counts[hand], len(FACES) ** len(places)) for hand in POINTS if counts[hand]}


@cache
def betters() -> dict[Hand, dict[int, dict[Hand, Fraction]]]:
    """For each hand with spare dice, by how many of them are rolled again, what it becomes.

    Which of its spare dice they are, and what all the dice show, does not matter.
    """
    example = {hand_of(dice): dice for dice in ROLLS if spare(dice) and hand_of(dice) in SCORING}
    return {
        hand: {
            len(places): rerolled(dice, places)
            for count in range(1, len(spare(dice)) + 1)
            for places in combinations(spare(dice), count)
        }
        for hand, dice in ((hand, example[hand]) for hand in SCORING if hand in example)
    }


def wagers() -> Wagers:
    """The chances of all wagers.

    >>> str(wagers().get), str(wagers().better["a_pair"][2])
    ('13/18', '4/9')
    """
    chance, hit = rolls(), hits()
    call = sum((chance[hand] * hit[hand] for hand in SCORING), Fraction())
    scores = sum((chance[hand] for hand in SCORING), Fraction())
    better = {
        hand: {
            count: sum((p for new, p in becomes.items() if POINTS[new] > POINTS[hand]), Fraction())
            for count, becomes in ways.items()
        }
        for hand, ways in betters().items()
    }
    return Wagers(call, scores - call, call + (1 - scores) * call, hit, scores, better)
