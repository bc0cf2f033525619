"""What a log says where the system lets it down: no driver, no server, no folder, no lock."""

import os
import socket
import sqlite3
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest

from croupier.store import StoreFailure, create_night, nights, open_store, postgres_server, sqlite_file
from croupier.store.places import file_at, postgres_store
from croupier.store.postgres_server import Stalls
from croupier.store.sqlite import SqliteStore
from tests.store.making import entry, header


@pytest.fixture
def night(tmp_path: Path) -> Path:
    file = tmp_path / "night.db"
    SqliteStore.create(file, header()).close()
    return file


# Without a driver, a folder or a lock.


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.store.postgres", None)
    with pytest.raises(StoreFailure, match="takes the package psycopg"):
        postgres_store()


def test_a_folder_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreFailure, match="cannot be read: no such file"):
        nights(tmp_path / "gone")


def test_a_place_that_cannot_be_looked_at_is_no_folder_of_nights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> bool:
        raise OSError(36, "File name too long")

    monkeypatch.setattr(Path, "is_dir", fail)
    with pytest.raises(StoreFailure, match="cannot be read: file name too long"):
        file_at(tmp_path, None)


def test_a_night_is_not_opened_where_its_lock_cannot_be_made(
    night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite_file.lock_of(night).unlink(missing_ok=True)
    opened = os.open

    def fail(path: Any, flags: int, *more: Any) -> int:
        if str(path).endswith(".lock"):
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *more)

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(StoreFailure, match="cannot be written: permission denied"):
        SqliteStore.open(night)


class Failing:
    """A connection to SQLite that fails with a code, at statements with a word."""

    def __init__(self, code: int, at: str) -> None:
        self._code, self._at = code, at
        self.is_closed = False

    def execute(self, statement: str) -> None:
        if self._at in statement:
            problem = sqlite3.OperationalError("it failed")
            problem.sqlite_errorcode = self._code
            raise problem

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(
    ("code", "says"),
    [(sqlite3.SQLITE_BUSY, "is open in another host"), (sqlite3.SQLITE_IOERR, "the disk failed")],
)
def test_a_lock_that_fails_keeps_the_night_closed(
    night: Path, code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard = Failing(code, "BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite_file, "connect", lambda path, mode: guard)
    with pytest.raises(StoreFailure, match=says), sqlite_file.told(night):
        sqlite_file.stand_guard(night)
    assert guard.is_closed


@pytest.mark.parametrize(
    ("code", "is_left", "is_read"),
    [
        (sqlite3.SQLITE_CANTOPEN, False, True),
        (sqlite3.SQLITE_READONLY, False, True),
        (sqlite3.SQLITE_READONLY | 8 << 8, False, True),
        (sqlite3.SQLITE_CANTOPEN, True, False),
        (sqlite3.SQLITE_IOERR, False, False),
        (sqlite3.SQLITE_IOERR, True, False),
    ],
)
def test_a_folder_that_is_read_only_is_read_without_an_index_unless_somebody_may_be_writing(
    night: Path, code: int, is_left: bool, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def connect(path: Path, mode: str) -> Failing:
        tried.append(mode)
        return Failing(code, "schema_version")

    if is_left:
        night.with_name("night.db-wal").touch()
    monkeypatch.setattr(sqlite_file, "connect", connect)
    if is_read:
        assert not cast(Failing, sqlite_file.connect_reading(night)).is_closed
        assert tried == ["ro", "ro&immutable=1"]
    else:
        with pytest.raises(sqlite3.OperationalError):
            sqlite_file.connect_reading(night)
        assert tried == ["ro"]


@pytest.mark.check("C4")
def test_a_log_that_failed_once_is_not_written_to_again(night: Path) -> None:
    with SqliteStore.open(night) as store:
        writing = store._writing  # noqa: SLF001
        assert writing is not None
        writing.execute("ALTER TABLE entry RENAME TO elsewhere")
        with pytest.raises(StoreFailure, match="no such table"):
            store.append([entry(store.tip)])
        writing.execute("ALTER TABLE elsewhere RENAME TO entry")
        with pytest.raises(StoreFailure, match="no such table"):
            store.append([entry(store.tip)])


@pytest.mark.check("C17")
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list open files")
def test_nights_that_were_begun_and_closed_leave_no_file_open(tmp_path: Path) -> None:
    def open_files() -> int:
        return sum(str(tmp_path) in str(one.resolve()) for one in Path("/proc/self/fd").iterdir())

    for number in range(3):
        create_night(tmp_path, header(night=f"night-{number}")).close()
        open_store(tmp_path, f"night-{number}").close()
    assert open_files() == 0


# A server that does not answer.


class Clock:
    """Time as those who watch for stalls see it: it passes when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self._looks, self._looked = threading.Semaphore(0), threading.Semaphore(0)

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self._looked.release()
        self._looks.acquire()

    def look(self, now: float) -> None:
        """Have somebody look who is late by then, and wait until they have."""
        self._looked.acquire()
        self.now = now
        self._looks.release()
        self._looked.acquire()
        self._looked.release()


class Server(SimpleNamespace):
    """A server that never answers: both ends of a line to it."""

    def __init__(self) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.theirs.setblocking(False)

    __hash__ = object.__hash__  # type: ignore[assignment]

    def fileno(self) -> int:
        return self.ours.fileno()

    @property
    def is_cut(self) -> bool:
        try:
            return self.theirs.recv(1) == b""
        except BlockingIOError:
            return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(postgres_server, "time", made)
    return made


@pytest.fixture
def silent() -> Iterator[Any]:
    made = Server()
    yield made
    made.ours.close()
    made.theirs.close()


def test_a_connection_whose_server_is_late_is_cut_and_the_error_says_why(clock: Clock, silent: Any) -> None:
    stalls = Stalls()

    def wait() -> None:
        with stalls.limit(silent, 2):
            clock.look(101.9)
            assert not silent.is_cut
            clock.look(102.1)
            assert silent.is_cut
            raise psycopg.OperationalError("the line is dead")

    with pytest.raises(psycopg.OperationalError, match="no answer for 2 seconds"):
        wait()
    with pytest.raises(psycopg.OperationalError, match="another error"), stalls.limit(silent, 2):
        raise psycopg.OperationalError("another error")


def test_who_has_answered_in_time_is_left_alone(clock: Clock, silent: Any) -> None:
    stalls = Stalls()
    with stalls.limit(silent, 2):
        clock.look(101)
    clock.look(200)
    assert not silent.is_cut
    with pytest.raises(psycopg.DataError, match="its own"), stalls.limit(silent, 2):
        raise psycopg.DataError("its own")


def test_a_server_that_is_gone_is_noticed_within_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def connect(url: str, **options: Any) -> None:
        asked.update(options)
        raise psycopg.OperationalError("nobody there")

    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(StoreFailure, match="PostgreSQL cannot be reached: nobody there"):
        postgres_server.connect("postgresql://nowhere")
    assert (asked["connect_timeout"], asked["tcp_user_timeout"], asked["autocommit"]) == (10, 10_000, True)


@pytest.mark.check("C6")
@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (("on", "on", "UTF8"), ""),
        (("remote_apply", "on", "UTF8"), ""),
        (("off", "on", "UTF8"), "lose what it has confirmed"),
        (("local", "on", "UTF8"), "lose what it has confirmed"),
        (("on", "off", "UTF8"), "lose what it has confirmed"),
        (("on", "on", "SQL_ASCII"), "does not keep all characters"),
    ],
)
def test_a_server_is_refused_that_may_lose_what_it_has_confirmed_or_characters(
    settings: tuple[str, str, str], says: str
) -> None:
    connection = SimpleNamespace(execute=lambda *_: SimpleNamespace(fetchone=lambda: settings))
    if says:
        with pytest.raises(StoreFailure, match=says):
            postgres_server._check_safe(cast(Any, connection))  # noqa: SLF001
    else:
        postgres_server._check_safe(cast(Any, connection))  # noqa: SLF001
