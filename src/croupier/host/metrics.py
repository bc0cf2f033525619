"""Figures for whoever watches over a host: what it does, how quickly, and how busy it is.

They are told on an address of their own, as they say how many people there are and when they play.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from croupier.host.addresses import Unreachable
from croupier.host.system import System
from croupier.store import Entry, Store, StoreFailure, Writer

QUICK = (0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds that tell a fast disk from a slow one, and both from one that hangs."""
BATCHES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
LOOK_EVERY = 0.25
"""Seconds between two looks at how late the loop is."""


class Metrics:
    """The figures of a host."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.entries = Counter(
            "croupier_entries",
            "Entries that were written into the log: moves, and all else that was done.",
            ["do"],
            registry=self.registry,
        )
        self.answers = self._histogram(
            "croupier_answer_seconds",
            "From carrying a command out to its being durable, when it is answered.",
        )
        self.commits = self._histogram("croupier_commit_seconds", "What one commit takes.")
        self.batches = self._histogram("croupier_commit_entries", "Entries in one commit.", BATCHES)
        self.lag = self._histogram("croupier_loop_lag_seconds", "How late the event loop is.")
        self.failures = Counter(
            "croupier_log_failures", "Times that the log could not be written.", registry=self.registry
        )

    def _histogram(self, name: str, words: str, buckets: tuple[float, ...] = QUICK) -> Histogram:
        return Histogram(name, words, registry=self.registry, buckets=buckets)

    def watch(
        self, connections: Callable[[], int], nights: Callable[[], int], hosts: Callable[[], int]
    ) -> None:
        """Tell how large everything is."""
        for name, count, words in (
            ("croupier_connections", connections, "Phones, screens and programs that are connected."),
            ("croupier_nights", nights, "Nights that this host has."),
            ("croupier_hosts", hosts, "Hosts that are there, this one among them."),
        ):
            Gauge(name, words, registry=self.registry).set_function(count)

    async def watch_loop(self) -> None:
        """Look again and again at how late the loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self.lag.observe(max(0.0, loop.time() - due))

    def serve(self, address: str) -> Callable[[], None]:
        """Tell the figures at HOST:PORT, in a thread; what ends that."""
        host, _, port = address.rpartition(":")
        try:
            server, thread = start_http_server(int(port), host.strip("[]"), self.registry)
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            raise Unreachable(f"the metrics cannot be told at {address}: {reason}") from None

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop


class Metered(System):
    """The machine, with a look at what its writers do."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        return MeteredWriter(self._metrics, self, store, on_durable, on_failure)


class MeteredWriter(Writer):
    """A writer that takes the time."""

    def __init__(
        self,
        metrics: Metrics,
        system: System,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> None:
        self._metrics, self._system = metrics, system
        self._began: deque[float] = deque()
        """When the entries that are not durable were put, in order."""
        super().__init__(store, on_durable, on_failure)

    def put(self, *entries: Entry) -> None:
        self._began += [self._system.monotonic()] * len(entries)
        super().put(*entries)

    def _write(self) -> None:
        metrics, written, start = self._metrics, self._writing, self._system.monotonic()
        try:
            super()._write()
        except StoreFailure:
            metrics.failures.inc()
            raise
        if not written:
            return  # only the lease was renewed
        end = self._system.monotonic()
        metrics.commits.observe(end - start)
        metrics.batches.observe(len(written))
        for entry in written:
            metrics.answers.observe(end - self._began.popleft())
            metrics.entries.labels(kind_of(entry)).inc()


def kind_of(entry: Entry) -> str:
    """What an entry's command is called; its name comes first in it."""
    _, _, _, name, _ = bytes(entry.act).split(b'"', 4)
    return name.decode()
