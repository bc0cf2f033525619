"""Virtual time: what happens next, in one order, whatever the machine does."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import NamedTuple


class Crash(BaseException):
    """The host's process ends here, in the middle of whatever it does."""


class Violation(NamedTuple):
    """An invariant that does not hold."""

    seed: int
    event: int
    time: float
    invariant: str
    """Its name."""
    words: str

    def __str__(self) -> str:
        return f"seed {self.seed}, event {self.event}, {self.time:.3f} s: {self.invariant}: {self.words}"


class Planned:
    """Something that is going to happen, unless it is called off."""

    __slots__ = ("args", "call", "is_off")

    def __init__(self, call: Callable[..., object], args: tuple[object, ...]) -> None:
        self.call = call
        self.args = args
        self.is_off = False


class World:
    """The clock, the queue of all that is going to happen, and the story of what did.

    An event is one thing that happens at a moment of virtual time: a message that arrives, at the host or at
    a phone, a timer of the host's that runs out, one step of a commit, somebody's decision, or a fault.
    """

    def __init__(self, seed: int, listener: Callable[[str], None] | None = None) -> None:
        self.seed = seed
        self.now = 0.0
        self.events = 0
        self.faults: Counter[str] = Counter()
        self.violations: list[Violation] = []
        self._listener = listener
        self._queue: list[tuple[float, int, Planned]] = []
        self._order = count()
        self._hash = sha256()

    def chance(self, purpose: str) -> Random:
        """Chance for one purpose, from the seed."""
        return Random(f"{self.seed} {purpose}")

    def at(self, time: float, call: Callable[..., object], *args: object) -> Planned:
        """Have something happen at a time."""
        planned = Planned(call, args)
        heappush(self._queue, (max(time, self.now), next(self._order), planned))
        return planned

    def after(self, delay: float, call: Callable[..., object], *args: object) -> Planned:
        """Have something happen after so many seconds."""
        return self.at(self.now + delay, call, *args)

    def step(self) -> bool:
        """Let the next thing happen; False where nothing is going to."""
        while self._queue:
            time, _, planned = heappop(self._queue)
            if not planned.is_off:
                self.now = time
                self.events += 1
                planned.call(*planned.args)
                return True
        return False

    def fault(self, kind: str, words: str = "") -> None:
        """Count a fault, and tell of it."""
        self.faults[kind] += 1
        self.tell("fault", f"{kind} {words}")

    def tell(self, who: str, what: str) -> None:
        """Write a line of the story; equal seeds tell equal stories."""
        line = f"{self.now:10.4f}  {who:12} {what}"
        self._hash.update(line.encode())
        if self._listener is not None:
            self._listener(line)

    def violate(self, invariant: str, words: str) -> None:
        """Note that an invariant does not hold."""
        self.violations.append(Violation(self.seed, self.events, self.now, invariant, words))
        self.tell("VIOLATION", f"{invariant}: {words}")

    @property
    def digest(self) -> str:
        """The hash of the whole story so far."""
        return self._hash.hexdigest()
