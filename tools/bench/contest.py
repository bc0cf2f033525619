"""Timing things beside each other, so that a noisy moment hits them all."""

from collections.abc import Callable
from time import perf_counter

import msgspec

OURS = "Croupier"

Batch = Callable[[], int]
"""Does some work and says how many times it did it."""


class Goal(msgspec.Struct, frozen=True):
    """What we want to reach: `times` as fast as a peer, or so many `a_second` at all events."""

    text: str
    times: float = 0
    a_second: float = 0


class Entrant(msgspec.Struct):
    """Somebody who does the work, timed."""

    name: str
    prepare: Callable[[], Batch]
    """Sets the work up, untimed; `ImportError` where the library is not installed."""
    goal: Goal | None = None
    """For us, of itself; for a peer, how we want to stand to it."""
    seconds: list[float] = msgspec.field(default_factory=list)
    """What one time took, in each repetition."""

    @property
    def best(self) -> float:
        return min(self.seconds)


class Contest(msgspec.Struct):
    """A piece of work, and those who do it, ourselves first."""

    name: str
    what: str
    entrants: list[Entrant]
    repetitions: int = 7
    clock: Callable[[], float] = perf_counter
    """Work of this process alone is timed by `process_time`, which leaves out what others take."""

    def run(self) -> None:
        """Time all entrants in turns, after a first time that builds what is built on first use."""
        ready = [entrant for entrant in self.entrants if _is_there(entrant)]
        for _ in range(self.repetitions):
            for entrant in ready:
                batch = entrant.prepare()
                start = self.clock()
                times = batch()
                entrant.seconds.append((self.clock() - start) / times)

    def ratio(self, peer: Entrant) -> float:
        """How many times as fast as a peer we are."""
        return peer.best / self.entrants[0].best

    def reached(self, entrant: Entrant) -> bool | None:
        """Whether the goal beside an entrant was reached, None where there is none."""
        if entrant.goal is None or not entrant.seconds:
            return None
        if entrant is self.entrants[0]:
            return 1 / entrant.best >= entrant.goal.a_second
        return self.ratio(entrant) >= entrant.goal.times


def alone(
    name: str,
    what: str,
    prepare: Callable[[], Batch],
    goal: Goal | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Contest:
    """A contest that nobody else has entered."""
    return Contest(name, what, [Entrant(OURS, prepare, goal)], clock=clock)


def _is_there(entrant: Entrant) -> bool:
    try:
        entrant.prepare()()
    except ImportError:
        return False
    return True
