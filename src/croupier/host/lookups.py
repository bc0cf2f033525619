"""Whether something was done before: asked in order, and where the log is far away, beside the loop."""

from collections import Counter, deque
from collections.abc import Callable
from typing import NamedTuple

from croupier.host.system import System
from croupier.night.commands import Actor
from croupier.store import Entry

Find = Callable[[], Entry | None]


class Waiting(NamedTuple):
    """Somebody's command that waits for its turn."""

    by: Actor
    find: Find | None
    """Looks its entry up; None where it cannot have been done before."""
    then: Callable[[Entry | None], None]


class Lookups:
    """The commands that wait until it is known whether they were done before, one after the other.

    Whoever waits is not overtaken by what they do afterwards.
    """

    def __init__(self, system: System, on_failure: Callable[[Exception], None]) -> None:
        self._system = system
        self._on_failure = on_failure
        self._queue: deque[Waiting] = deque()
        self._by: Counter[Actor] = Counter()

    def is_waiting(self, by: Actor) -> bool:
        """Whether a command of somebody waits."""
        return self._by[by] > 0

    def put(self, by: Actor, find: Find | None, then: Callable[[Entry | None], None]) -> None:
        """Have something done when it is known whether it was done before, and all before it is known."""
        self._queue.append(Waiting(by, find, then))
        self._by[by] += 1
        if len(self._queue) == 1:
            self._ask()

    def _ask(self) -> None:
        first = self._queue[0]
        if first.find is None:
            self._found(first, None)
        else:
            self._system.aside(first.find, lambda entry: self._found(first, entry), self._on_failure)

    def _found(self, asked: Waiting, entry: Entry | None) -> None:
        if not self._queue or self._queue[0] is not asked:
            return  # all was dropped meanwhile
        self._pop().then(entry)
        if self._queue:
            self._ask()

    def drop(self) -> None:
        """Do all that waits without knowing: the log is gone, and it will be refused."""
        while self._queue:
            self._pop().then(None)

    def _pop(self) -> Waiting:
        first = self._queue.popleft()
        self._by[first.by] -= 1
        if not self._by[first.by]:
            del self._by[first.by]
        return first
