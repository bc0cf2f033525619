"""What kernels of the house games write down about the sessions of a block."""

from typing import NamedTuple, Self

import numpy as np
from numba import njit

from croupier.sim.systems import Whole

KEPT = 2000
"""The paths of so many sessions, the first of a run, are kept whole: they give the bands."""
POINTS = 50
"""The points of a path, about."""


class Diary(NamedTuple):
    """The sessions of a block, by session and seat."""

    net: Whole
    staked: Whole
    """All first bets."""
    broke: Whole
    """The rounds after which there were no chips for another bet, -1 for never."""
    paths: Whole
    """Chips in hand after every so many rounds, of sessions that are kept; by session, point and seat."""
    every: int

    @classmethod
    def empty(cls, block: int, per_block: int, rounds: int, length: int, seats: int) -> Self:
        """Room for the sessions of a block of `rounds`, of which whole blocks hold `per_block`."""
        sessions = -(-rounds // length)
        kept = max(0, min(KEPT - block * per_block, rounds // length))
        every = max(1, length // POINTS)
        return cls(
            net=np.zeros((sessions, seats), np.int64),
            staked=np.zeros((sessions, seats), np.int64),
            broke=np.full((sessions, seats), -1, np.int64),
            paths=np.zeros((kept, length // every + 1, seats), np.int64),
            every=every,
        )


@njit(cache=True)
def draw_path(paths: Whole, every: int, session: int, played: int, chips: Whole) -> None:
    """After so many rounds, the next point of a session's paths if one is due."""
    if played % every == 0:
        paths[session, played // every] = chips
