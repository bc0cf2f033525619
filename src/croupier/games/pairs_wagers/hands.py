"""What four dice make together."""

from collections.abc import Sequence
from typing import Literal

Hand = Literal["no_score", "a_pair", "two_pairs", "three_alike", "four_alike"]
Parity = Literal["odd", "even"]

DICE = 4

POINTS: dict[Hand, int] = {  # W-2
    "no_score": 0,
    "a_pair": 1,
    "two_pairs": 2,
    "three_alike": 3,
    "four_alike": 5,
}
"""The hands, and what each scores."""

_HANDS: dict[tuple[int, ...], Hand] = {
    (1, 1, 1, 1): "no_score",
    (2, 1, 1): "a_pair",
    (2, 2): "two_pairs",
    (3, 1): "three_alike",
    (4,): "four_alike",
}


def in_words(hand: Hand) -> str:
    """A hand as people say it.

    >>> in_words("a_pair")
    'a pair'
    """
    return hand.replace("_", " ")


def hand_of(dice: Sequence[int]) -> Hand:
    """The hand that four dice make.

    >>> hand_of([3, 5, 3, 1])
    'a_pair'
    """
    return _HANDS[tuple(sorted(map(dice.count, set(dice)), reverse=True))]


def scoring(dice: Sequence[int]) -> tuple[int, ...]:
    """The places of the dice that are not alone.

    >>> scoring([3, 5, 3, 1])
    (0, 2)
    """
    return tuple(place for place, die in enumerate(dice) if dice.count(die) > 1)


def spare(dice: Sequence[int]) -> tuple[int, ...]:
    """The places of the dice that do not score: none beside two pairs or four alike (W-13).

    >>> spare([3, 5, 3, 1])
    (1, 3)
    """
    return tuple(place for place, die in enumerate(dice) if dice.count(die) == 1)


def all_of(parity: Parity, dice: Sequence[int]) -> bool:
    """Whether every scoring die is of this kind; of two pairs, both."""
    return all(dice[place] % 2 == (parity == "odd") for place in scoring(dice))  # W-7
