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
        self._asked: Waiting | None = None
        """Whose entry is looked up now."""
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
        first = self._asked = self._queue[0]._replace()
        if first.find is None:
            self._found(first, None)
        else:
            self._system.aside(
                first.find, lambda entry: self._found(first, entry), lambda why: self._failed(first, why)
            )

    def _found(self, asked: Waiting, entry: Entry | None) -> None:
        if self._asked is not asked:
            return  # nobody waits for that answer any more
        self._pop().then(entry)
        if self._queue:
            self._ask()

    def _failed(self, asked: Waiting, problem: Exception) -> None:
        if self._asked is asked:
            self._on_failure(problem)

    def pause(self) -> None:
        """Have all wait until the log can be read again: nobody can say yet whether it was done before."""
        self._asked = None

    def go_on(self) -> None:
        """Look up again what was not found out."""
        if self._queue and self._asked is None:
            self._ask()

    def _pop(self) -> Waiting:
        self._asked = None
        first = self._queue.popleft()
        self._by[first.by] -= 1
        if not self._by[first.by]:
            del self._by[first.by]
        return first
