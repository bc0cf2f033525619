"""The one writer of a night: entries queue up, and all that are waiting go into the log at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Event, Thread

from croupier.store.entry import Entry
from croupier.store.failure import StoreFailure
from croupier.store.store import Store

ROOM = 10_000
"""Entries that may wait."""

BATCH = 1000
"""Entries that are written at once, at most: the first of them should not wait long for the last."""


class Writer:
    """A thread that appends to the store and says what is durable, in the order of `put`.

    Waking it costs about as much as an entry does: put together what comes together.

    Both callbacks are called in that thread, with all entries of a commit at once; they should only
    pass the news on. After a failure nothing more is written: `on_failure` gets every entry that is not
    known to be durable, `put` and `drain` raise, and the owner reopens the store and reloads the night.
    """

    def __init__(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
        *,
        room: int = ROOM,
    ) -> None:
        self._store = store
        self._on_durable = on_durable
        self._on_failure = on_failure
        self._room = room
        self._waiting: list[Entry] = []
        self._writing: list[Entry] = []
        self._failure: StoreFailure | None = None
        self._closing = False
        self._changed = Condition()
        self._start()

    def _start(self) -> None:
        """Make sure that what waits gets written: by a thread, where nothing else does it."""
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def room(self) -> int:
        """How many entries `put` takes before it has to wait; callers that must not wait look here first."""
        return self._room - len(self._waiting)

    def put(self, *entries: Entry) -> None:
        """Queue entries, to be written at once; where too many wait already, wait until some are written."""
        with self._changed:
            while len(self._waiting) >= self._room and not self._failure:
                self._changed.wait()
            self._check_open()
            was_idle = not self._waiting
            self._waiting += entries
            if was_idle:
                self._changed.notify_all()

    def drain(self) -> None:
        """Wait until everything put so far is durable and reported."""
        with self._changed:
            self._changed.wait_for(lambda: self._failure or not (self._waiting or self._writing))
            if self._failure:
                raise self._failure

    def close(self) -> None:
        """Write what waits, and end; the store stays open."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def abandon(self, failure: StoreFailure) -> None:
        """Write nothing more, and wait for nothing: the store has failed somewhere else."""
        with self._changed:
            self._failure, self._closing, self._waiting = failure, True, []
            self._changed.notify_all()

    def _check_open(self) -> None:
        if self._failure:
            raise self._failure
        if self._closing:
            raise StoreFailure("the night is being closed")

    def _run(self) -> None:
        try:
            while self._take():
                self._write()
        except StoreFailure as failure:
            self._on_failure(self._give_up(failure), failure)
        except BaseException:
            self._give_up(StoreFailure("the writer of the log stopped by a fault of its own"))
            raise

    def _take(self) -> bool:
        """Wait for work; False when there will be none."""
        with self._changed:
            self._writing = []
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._closing, self._store.heartbeat)
            return bool(self._next_batch()) or not self._closing

    def _next_batch(self) -> list[Entry]:
        """What is written at once, now taken from what waits."""
        self._writing, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        return self._writing

    def _write(self) -> None:
        if self._writing:
            self._store.append(self._writing)
            self._on_durable(self._writing)
        else:
            self._store.renew()

    def _give_up(self, failure: StoreFailure) -> list[Entry]:
        """Wake everybody who waits; return what isn't known to be durable."""
        with self._changed:
            lost = self._writing + self._waiting
            self._failure, self._writing, self._waiting = failure, [], []
            self._changed.notify_all()
        return lost


@contextmanager
def renewing(store: Store) -> Iterator[None]:
    """Keep the night while its log is read, which may take longer than others wait for a host."""
    over = Event()

    def renew() -> None:
        with suppress(StoreFailure):  # whoever writes next is told
            while not over.wait(store.heartbeat):
                store.renew()

    if store.heartbeat is None:
        yield
        return
    thread = Thread(target=renew, name="renewing", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
