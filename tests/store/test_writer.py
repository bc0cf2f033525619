"""The one writer: what it tells is durable, in order, and after a failure nothing follows."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Condition, Event, Thread
from traceback import walk_stack
from types import CodeType

import pytest

from croupier.store import Entry, Store, StoreFailure, Writer, create_night, open_store
from croupier.store.sqlite import SqliteStore
from tests.store.conftest import PATIENCE
from tests.store.making import entry, following, header


class Told:
    """What a writer has told, commit by commit."""

    def __init__(self) -> None:
        self.commits: list[list[Entry]] = []
        self.lost: list[Entry] = []
        self.failures: list[StoreFailure] = []

    def durable(self, entries: list[Entry]) -> None:
        self.commits.append(entries)

    def failed(self, entries: list[Entry], failure: StoreFailure) -> None:
        self.lost += entries
        self.failures.append(failure)

    @property
    def entries(self) -> list[Entry]:
        return [entry for commit in self.commits for entry in commit]


class Slow(SqliteStore):
    """A store that waits in the middle of each commit until it is let go."""

    started: Event
    released: Event

    def append(self, entries: list[Entry]) -> None:
        self.started.set()
        assert self.released.wait(PATIENCE)
        super().append(entries)


def until_waiting(thread: Thread) -> None:
    """Look at a thread until it waits for a condition."""
    while Condition.wait.__code__ not in _codes(thread):
        assert thread.is_alive()


def _codes(thread: Thread) -> set[CodeType]:
    """All functions in which a thread is at the moment."""
    assert thread.ident is not None
    frame = sys._current_frames().get(thread.ident)  # noqa: SLF001 - there is no other way to see it
    return {frame.f_code for frame, _ in walk_stack(frame)} if frame else set()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    with Slow.create(tmp_path / "summer.db", header()) as store:
        store.started, store.released = Event(), Event()
        yield store


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with create_night(place, header()) as store:
        yield store


@pytest.mark.check("C7")
def test_all_that_was_put_is_written_in_order_and_told(store: Store, place: str) -> None:
    told, entries = Told(), following(store.tip, 3000)
    writer = Writer(store, told.durable, told.failed)
    for each in entries:
        writer.put(each)
    writer.drain()
    assert told.entries == entries
    assert len(told.commits) < len(entries)
    with open_store(place, "summer", read_only=True) as looking:
        assert looking.tip == entries[-1].tip
    writer.put(entry(store.tip))
    writer.close()
    writer.close()
    assert store.tip.seq == len(told.entries) == 3001
    with pytest.raises(StoreFailure, match="the night is being closed"):
        writer.put(entry(store.tip))


def test_all_that_waits_goes_into_one_commit(slow: Slow) -> None:
    told, entries = Told(), following(slow.tip, 100)
    writer = Writer(slow, told.durable, told.failed)
    writer.put(entries[0])
    assert slow.started.wait(PATIENCE)
    for each in entries[1:]:
        writer.put(each)
    assert told.commits == []
    slow.released.set()
    writer.drain()
    assert list(map(len, told.commits)) == [1, 99]
    writer.close()


def test_who_puts_too_much_waits(slow: Slow) -> None:
    told, entries = Told(), following(slow.tip, 5)
    writer = Writer(slow, told.durable, told.failed, room=3)
    assert writer.room == 3
    writer.put(entries[0])
    assert slow.started.wait(PATIENCE)
    for each in entries[1:4]:
        writer.put(each)
    assert writer.room == 0
    guest = Thread(target=writer.put, args=(entries[4],))
    guest.start()
    until_waiting(guest)
    slow.released.set()
    guest.join(PATIENCE)
    writer.drain()
    assert told.entries == entries
    writer.close()


def test_after_a_failure_nothing_is_written(slow: Slow) -> None:
    told, entries = Told(), following(slow.tip, 6)
    writer = Writer(slow, told.durable, told.failed)
    writer.put(entries[0])
    assert slow.started.wait(PATIENCE)
    for each in entries[2:]:  # the second is missing
        writer.put(each)
    slow.released.set()
    with pytest.raises(StoreFailure, match="entry 2 is due, not entry 3"):
        writer.drain()
    with pytest.raises(StoreFailure, match="entry 2 is due, not entry 3"):
        writer.put(entries[1])
    writer.close()
    assert told.entries == entries[:1]
    assert told.lost == entries[2:]
    assert list(map(str, told.failures)) == ["entry 2 is due, not entry 3"]
    assert list(slow.entries()) == entries[:1]


def test_who_waits_for_room_is_told_of_the_failure(slow: Slow) -> None:
    told, entries = Told(), following(slow.tip, 4)
    writer = Writer(slow, told.durable, told.failed, room=1)
    writer.put(entries[1])
    assert slow.started.wait(PATIENCE)
    writer.put(entries[2])
    refused: list[StoreFailure] = []

    def put() -> None:
        try:
            writer.put(entries[3])
        except StoreFailure as failure:
            refused.append(failure)

    guest = Thread(target=put)
    guest.start()
    until_waiting(guest)
    slow.released.set()
    guest.join(PATIENCE)
    writer.close()
    assert len(refused) == 1
    assert told.lost == entries[1:3]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_callback_leaves_nobody_waiting(store: Store) -> None:
    def broken(_: list[Entry]) -> None:
        raise RuntimeError("the loop is closed")

    writer = Writer(store, broken, Told().failed)
    writer.put(entry(store.tip))
    with pytest.raises(StoreFailure, match="the writer of the log stopped by a fault of its own"):
        writer.drain()
    writer.close()
