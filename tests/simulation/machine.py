"""The machine that a simulated host runs on: clocks, chance, and the writer of the log, step by step."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from croupier.host.system import System
from croupier.store import Entry, Store, StoreFailure, Writer
from tests.simulation.disk import ModelStore
from tests.simulation.world import Planned, World

T = TypeVar("T")

BEGAN = 1_790_000_000_000
"""The time of day when a simulation begins."""

QUICK, SLOW = 0.0015, 4.0
"""Seconds that a step of a commit takes at most, and one that hangs."""


class Machine(System):
    """Virtual clocks, and chance from the seed."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._rng = world.chance("machine")
        self._pace = world.chance("pace of the disk")
        self.set_by = 0
        """Milliseconds by which somebody has set the time of day."""
        self.booted = -self._rng.uniform(0, 1e6)
        """When its own clock stood at 0."""
        self.handed_out: list[bytes] = []
        """All chance that was ever taken from it: tokens, links, seeds."""
        self.slow_steps = 0
        """So many of the next steps of a commit hang."""
        self.guard: Callable[[Callable[[], None]], None] = lambda call: call()
        """Runs something of the process that is alive."""

    def boot(self) -> None:
        """Its own clock begins anew."""
        self.booted = self._world.now

    def monotonic(self) -> float:
        return self._world.now - self.booted

    def now_ms(self) -> int:
        return BEGAN + int(self._world.now * 1000) + self.set_by

    def token_bytes(self, count: int) -> bytes:
        made = self._rng.randbytes(count)
        self.handed_out.append(made)
        return made

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        assert isinstance(store, ModelStore)
        guard = self.guard

        def plan(call: Callable[[], None]) -> Planned:
            return self._world.after(self._delay(), guard, call)

        return StepWriter(store, on_durable, on_failure, plan)

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """At once: what is slow here is the writer."""
        try:
            found = work()
        except Exception as failure:
            failed(failure)
        else:
            done(found)

    def _delay(self) -> float:
        if self.slow_steps:
            self.slow_steps -= 1
            self._world.fault("slow_commit")
            return self._pace.uniform(0.5, SLOW)
        return self._pace.uniform(0, QUICK)


class StepWriter(Writer):
    """The writer without its thread: each step of a commit is an event of its own."""

    def __init__(
        self,
        store: ModelStore,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
        plan: Callable[[Callable[[], None]], Planned],
    ) -> None:
        self._model = store
        self._plan = plan
        self._planned: Planned | None = None
        super().__init__(store, on_durable, on_failure)

    def _start(self) -> None:
        """Nobody writes by themselves: every step is planned."""
        self._commit: Iterator[str] = iter(())

    def put(self, *entries: Entry) -> None:
        super().put(*entries)
        if self._planned is None:
            self._begin()

    def drain(self) -> None:
        while self._planned is not None:
            self._planned.is_off = True
            self._step()
        super().drain()

    def close(self) -> None:
        while self._planned is not None:
            self._planned.is_off = True
            self._step()
        self._closing = True

    def _begin(self) -> None:
        self._commit = self._model.appending(self._next_batch())
        self._planned = self._plan(self._step)

    def _step(self) -> None:
        """Do a step of the commit; after the last one, tell, and go on with what waits."""
        try:
            step = next(self._commit, None)
        except StoreFailure as failure:
            self._planned = None
            self._on_failure(self._give_up(failure), failure)
            return
        if step is not None:
            self._planned = self._plan(self._step)
            return
        self._planned = None
        self._on_durable(self._writing)
        self._writing = []
        if self._waiting:
            self._begin()
