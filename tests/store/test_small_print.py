"""What is easily overlooked in the log: a writer with nothing to do, its faults, and how far a check is."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from croupier.store import Fault, StoreFailure, Tip, Writer, chain_fault
from croupier.store.postgres_hosts import _served
from croupier.store.postgres_server import failure_of
from croupier.store.sqlite import SqliteStore
from croupier.store.writer import renewing
from tests.store.conftest import PATIENCE
from tests.store.making import entry, following, header


class Watched(SqliteStore):
    """A store that counts how often it is renewed."""

    renewed = 0

    def renew(self) -> None:
        self.renewed += 1


@pytest.fixture
def store(tmp_path: Path) -> Watched:
    return Watched.create(tmp_path / "night.db", header())


def nobody(*_: object) -> None:
    """Is told, and does nothing."""


def test_a_writer_with_nothing_to_do_does_nothing_and_ends_when_it_is_closed(store: Watched) -> None:
    writer = Writer(store, nobody, nobody)
    writer.put(entry(store.tip))
    writer.drain()
    writer.close()
    assert not writer._thread.is_alive()  # noqa: SLF001
    assert (store.tip.seq, store.renewed) == (1, 0)
    store.close()


def test_an_abandoned_writer_ends_without_being_asked_again(store: Watched) -> None:
    writer = Writer(store, nobody, nobody)
    writer.abandon(StoreFailure("no answer"))
    writer._thread.join(10)  # noqa: SLF001
    assert not writer._thread.is_alive()  # noqa: SLF001
    with pytest.raises(StoreFailure, match="no answer"):
        writer.put(entry(store.tip))
    store.close()


def test_a_fault_of_the_writers_own_is_not_kept_quiet(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda given: seen.append(given.exc_type))

    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    writer = Writer(store, stumble, nobody)
    writer.put(entry(store.tip))
    writer._thread.join(PATIENCE)  # noqa: SLF001
    assert seen == [ZeroDivisionError]
    store.close()


def test_nobody_is_told_how_far_a_check_is_between_two_rests(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(following(store.tip, 5))
    monkeypatch.setattr("croupier.store.audit.WATCHED", 2)
    told: list[int] = []
    assert chain_fault(store, watch=told.append) is None
    assert told == [2, 4]
    assert chain_fault(store) is None
    store.close()


def test_a_writer_that_is_being_closed_takes_nothing_more(store: Watched) -> None:
    writer = Writer(store, nobody, nobody)
    writer.close()
    with pytest.raises(StoreFailure, match="the night is being closed"):
        writer.put(entry(store.tip))
    store.close()


def test_nothing_is_kept_of_nothing(store: Watched) -> None:
    before = store.tip
    store.append([])
    assert (store.tip, list(store.entries())) == (before, [])
    store.close()


@pytest.mark.check("C19")
def test_a_new_file_can_be_read_while_it_is_written(store: Watched, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "night.db")) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


def test_a_header_that_is_not_the_recorded_one_is_wrong_before_the_first_entry(store: Watched) -> None:
    assert chain_fault(store, recorded=store.header.tip) is None
    fault = chain_fault(store, recorded=Tip(0, b"another"))
    assert fault == Fault(0, "the header is not the one that was recorded")
    store.close()


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (psycopg.errors.DiskFull("no space"), "the disk of PostgreSQL is full"),
        (psycopg.errors.ReadOnlySqlTransaction("x\ny"), "PostgreSQL does not let us write: x"),
        (psycopg.OperationalError("gone"), "PostgreSQL cannot be reached: gone"),
        (psycopg.errors.UndefinedTable("no such table"), "PostgreSQL cannot be used: no such table"),
        (psycopg.DataError(""), "PostgreSQL cannot be used: no reason given"),
    ],
)
def test_what_a_server_complains_of_is_said_in_a_sentence(problem: psycopg.Error, words: str) -> None:
    assert str(failure_of(problem)) == words


def test_what_cannot_be_kept_is_not_said_to_be_kept_and_the_rest_goes_on(store: Watched) -> None:
    with pytest.raises(OverflowError):
        store.finish(2**63)
    assert store.finished is None
    store.append([entry(store.tip)])
    assert store.tip.seq == 1
    store.close()


class Leased(Watched):
    """A store whose lease is renewed again and again, and the thread that does it."""

    heartbeat = 0.0

    def renew(self) -> None:
        super().renew()
        self.at_it.set()
        assert self.ended.wait(PATIENCE)
        self.renewed += 1

    at_it: threading.Event
    ended: threading.Event


def test_a_night_is_kept_while_its_log_is_read_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Leased.create(tmp_path / "night.db", header()) as store:
        store.at_it, store.ended = threading.Event(), threading.Event()

        class Joined(threading.Thread):
            """Says when somebody waits for its end."""

            def join(self, timeout: float | None = None) -> None:
                store.ended.set()
                super().join(timeout)

        monkeypatch.setattr("croupier.store.writer.Thread", Joined)
        with renewing(store):
            assert store.at_it.wait(PATIENCE)
            assert store.renewed == 1, "it is at it"
        assert store.renewed == 2, "it has ended"


@pytest.mark.parametrize(("left", "host"), [(0.5, "first"), (0.0, ""), (-0.5, "")])
def test_a_host_has_a_night_as_long_as_its_lease_lasts(left: float, host: str) -> None:
    assert _served("summer", "Summer Night", "first", "", left).host == host


def test_a_writer_is_woken_by_the_first_that_waits_and_not_again_by_the_next(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asleep(Writer):
        """A writer that takes nothing yet."""

        def _start(self) -> None: ...

    writer, woken = Asleep(store, nobody, nobody, room=3), list[int]()
    monkeypatch.setattr(writer._changed, "notify_all", lambda: woken.append(writer.room))  # noqa: SLF001
    for each in following(store.tip, 3):
        writer.put(each)
    assert woken == [2]
    store.close()
