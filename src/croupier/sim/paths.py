"""What kernels of banked games write down about sessions: results, and the paths of the players' chips."""

from typing import NamedTuple, Self

import numpy as np

from croupier.sim.compiling import Ints, kernel

KEPT = 2000
"""How many sessions, the first of a run, have their paths kept: these give the bands."""
POINTS = 50
"""The points of a path, about."""


class SessionRecords(NamedTuple):
    """The sessions of a block, by session and seat."""

    net: Ints
    staked: Ints
    """All first bets."""
    broke: Ints
    """The rounds after which there were no chips for another bet, -1 for never."""
    paths: Ints
    """Chips in hand after every `every` rounds, of sessions that are kept; by session, point and seat."""
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


@kernel
def draw_path(records: SessionRecords, session: int, played: int, chips: Ints) -> None:
    """Add the next point of a session's paths, if they are kept and one is due after this many rounds."""
    if session < records.paths.shape[0] and played % records.every == 0:
        for seat in range(chips.size):
            records.paths[session, played // records.every, seat] = chips[seat]


@kernel
def draw_rest(records: SessionRecords, session: int, played: int, chips: Ints) -> None:
    """Fill in the points after the end of a session, during which the chips no longer change."""
    if session < records.paths.shape[0]:
        for point in range(played // records.every + 1, records.paths.shape[1]):
            for seat in range(chips.size):
                records.paths[session, point, seat] = chips[seat]
