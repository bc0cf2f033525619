"""What the host takes from the machine it runs on: the time, chance, and a thread that writes the log.

Nothing else in this package asks the machine for any of these, so that a simulation can stand in for it.
Timers are the running event loop's.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from croupier.store import Entry, Store, StoreFailure, Writer

T = TypeVar("T")


class System:
    """The machine's own clocks, source of chance and threads."""

    def monotonic(self) -> float:
        """Seconds on a clock that nobody sets."""
        return time.monotonic()

    def now_ms(self) -> int:
        """The time of day, UTC, in milliseconds."""
        return time.time_ns() // 1_000_000

    def token_bytes(self, count: int) -> bytes:
        """Bytes that nobody can guess."""
        return secrets.token_bytes(count)

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        """What appends to a log beside all else."""
        return Writer(store, on_durable, on_failure)

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do what may take long beside the loop, and tell there what came of it."""

        def told(future: asyncio.Future[T]) -> None:
            problem = future.exception()
            if problem is None:
                done(future.result())
            elif isinstance(problem, Exception):
                failed(problem)

        asyncio.get_running_loop().run_in_executor(None, work).add_done_callback(told)


SYSTEM = System()
