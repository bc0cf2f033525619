"""Every hand a player may hold, by what its cards count, in an order in which drawing leads forward."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.arrays import Flags

BUST = -1
"""Where a draw leads that makes more than 21."""


class Hands(NamedTuple):
    """All hands of at most 21, as arrays; column v stands for cards that count v + 1, an ace 1."""

    cards: NDArray[np.int8]
    """How many cards of each value a hand holds."""
    size: NDArray[np.int8]
    total: NDArray[np.int8]
    """The best total."""
    soft: Flags
    after: NDArray[np.int16]
    """The hand after one more card of each value, or BUST."""

    def of(self, *values: int) -> int:
        """The number of the hand that holds cards of these values."""
        hand = 0
        for value in values:
            hand = int(self.after[hand, value - 1])
        return hand


@cache
def all_hands() -> Hands:
    """The hands, sorted by what they count at least; the empty hand is number 0."""
    found = sorted(_counts(21, 10), key=_least)
    number = {counts: nth for nth, counts in enumerate(found)}
    least = np.array([_least(counts) for counts in found])
    cards = np.array(found, dtype=np.int8)
    soft = (cards[:, 0] > 0) & (least <= 11)
    after = [[number.get(_with(counts, value), BUST) for value in range(10)] for counts in found]
    return Hands(
        cards,
        cards.sum(axis=1, dtype=np.int8),
        np.where(soft, least + 10, least).astype(np.int8),
        soft,
        np.array(after, dtype=np.int16),
    )


def _counts(room: int, values: int) -> list[tuple[int, ...]]:
    """Every choice of cards that count up to `values` each and at most `room` together."""
    if values == 0:
        return [()]
    return [
        (*rest, count)
        for count in range(room // values + 1)
        for rest in _counts(room - count * values, values - 1)
    ]


def _least(counts: tuple[int, ...]) -> int:
    return sum(value * count for value, count in enumerate(counts, start=1))


def _with(counts: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])
