"""Charts as odds use them: the players' ones, and the best for the rules at hand."""

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.hands import VALUES
from croupier.players.blackjack import (
    BASIC,
    HARD,
    PAIRS,
    SOFT,
    UPS,
    WORDS,
    Arrays,
    Code,
    Strategy,
    word_of,
)

__all__ = [
    "BASIC",
    "HARD",
    "PAIRS",
    "SOFT",
    "UPS",
    "WORDS",
    "Arrays",
    "Code",
    "Strategy",
    "strategy_of",
    "word_of",
]


def strategy_of(arrays: Arrays) -> Strategy:
    """The chart that compiled code has found."""

    def row(codes: NDArray[np.uint8]) -> dict[str, str]:
        return {up: word_of(int(codes[VALUES[up]])) for up in UPS}

    return Strategy(
        {total: row(arrays.hard[total]) for total in HARD},
        {total: row(arrays.soft[total]) for total in SOFT},
        {rank: row(arrays.pair[VALUES[rank]]) for rank in PAIRS},
        arrays.insure,
    )
