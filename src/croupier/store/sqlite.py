"""A night in one SQLite file, kept by the standard library."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import product
from pathlib import Path
from threading import Lock
from types import NoneType
from typing import Self

from croupier.store import key_file, sqlite_file
from croupier.store.entry import Entry, Header, Row, entry_of, row_of
from croupier.store.failure import StoreFailure
from croupier.store.store import SNAPSHOTS_KEPT, Snapshot, Store, Summary

PAGE = 1000


class SqliteStore(Store):
    """The log of a night in one file, which no other host can open meanwhile."""

    def __init__(
        self,
        path: Path,
        reading: sqlite3.Connection,
        writing: sqlite3.Connection | None,
        guard: sqlite3.Connection | None,
    ) -> None:
        self.path = path
        self._reading = reading
        self._writing = writing
        self._guard = guard
        self._read_lock, self._write_lock = Lock(), Lock()
        self._broken: StoreFailure | None = None
        header = sqlite_file.read_header(reading)
        row = reading.execute(
            """SELECT seq, table_id, version, who, action, act, postings, at, clock, hash
            FROM entry ORDER BY seq DESC LIMIT 1"""
        ).fetchone()
        last = _sound(row) if row else None
        super().__init__(header, last.tip if last else header.tip, last.clock if last else 0)

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Begin a night in a new file, and open it."""
        path = path.absolute()
        path = path.parent.resolve() / path.name
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            raise StoreFailure(f"there is a file {path} already") from None
        except OSError as problem:
            raise sqlite_file.unwritable(path, problem) from None
        try:
            with sqlite_file.told(path), closing(sqlite_file.connect(path, "rw")) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
                sqlite_file.lay_out(connection, header)
            sqlite_file.sync_folder(path.parent)
        except BaseException:
            for leftover in (path, *sqlite_file.companions(path)):
                leftover.unlink(missing_ok=True)
            raise
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a night to continue it."""
        path = sqlite_file.existing(path)
        with sqlite_file.told(path), ExitStack() as opened:
            with closing(sqlite_file.connect_reading(path)) as looking:
                sqlite_file.check_ours(path, looking)  # before anything is changed
            guard = opened.enter_context(closing(sqlite_file.stand_guard(path)))
            writing = opened.enter_context(closing(sqlite_file.connect(path, "rw")))
            sqlite_file.make_durable(path, writing)
            sqlite_file.bring_up_to_date(writing)
            reading = opened.enter_context(closing(sqlite_file.connect(path, "ro")))
            store = cls(path, reading, writing, guard)
            opened.pop_all()
            return store

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a night read-only, even while a host is writing to it."""
        path = sqlite_file.existing(path)
        with sqlite_file.told(path), ExitStack() as opened:
            reading = opened.enter_context(closing(sqlite_file.connect_reading(path)))
            sqlite_file.check_ours(path, reading)
            store = cls(path, reading, None, None)
            opened.pop_all()
            return store

    @property
    def where(self) -> tuple[str, str | None]:
        return str(self.path), None

    def _find(self, who: str, action: str) -> Entry | None:
        with self._read() as connection:
            row = connection.execute(
                """SELECT seq, table_id, version, who, action, act, postings, at, clock, hash
                FROM entry WHERE who = ? AND action = ?""",
                (who, action),
            ).fetchone()
            return _sound(row) if row else None

    def hash_of(self, seq: int) -> bytes | None:
        with self._read() as connection:
            row: tuple[bytes] | None = connection.execute(
                "SELECT hash FROM night WHERE 0 = :seq UNION ALL SELECT hash FROM entry WHERE seq = :seq",
                {"seq": seq},
            ).fetchone()
        return row and row[0]

    @property
    def finished(self) -> int | None:
        with self._read() as connection:
            at: int | None = connection.execute("SELECT finished FROM night").fetchone()[0]
        return at

    def finish(self, at: int | None) -> None:
        with self._write_safely() as connection:
            connection.execute("UPDATE night SET finished = ?", (at,))

    def secrets(self) -> dict[str, bytes]:
        return key_file.read_secrets(self.path)

    def keep_secrets(self, secrets: dict[str, bytes]) -> None:
        if self._writing is None:
            raise StoreFailure(f"{self.path} was opened for reading only")
        key_file.write_secrets(self.path, secrets)

    def damage(self) -> str | None:
        # A connection of its own, since it may take seconds on a long night.
        with sqlite_file.told(self.path), closing(sqlite_file.connect_reading(self.path)) as connection:
            found: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        return None if found == "ok" else found.strip().splitlines()[-1]

    def renew(self) -> None:
        """Nothing to do: the guard is held until the process ends."""

    def reopen(self) -> "SqliteStore":
        self.close()
        return SqliteStore.open(self.path)

    def reader(self) -> "SqliteStore":
        return SqliteStore.read(self.path)

    def close(self) -> None:
        with self._read_lock, self._write_lock:
            for connection in (self._reading, self._writing, self._guard):
                if connection is not None:
                    with suppress(sqlite3.Error):
                        connection.close()

    def copy_to(self, target: Path) -> None:
        """Copy the whole file as of one moment, while appending goes on, into an existing file."""
        with (
            sqlite_file.told(target),
            closing(sqlite_file.connect_reading(self.path)) as source,
            closing(sqlite_file.connect(target, "rw")) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")

    def _write(self, entries: list[Entry]) -> None:
        with self._write_safely() as connection:
            connection.executemany(
                """INSERT INTO entry (seq, table_id, version, who, action, act, postings, at, clock, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                map(row_of, entries),
            )

    def _page(self, after: int) -> list[Entry]:
        with self._read() as connection:
            rows = connection.execute(
                """SELECT seq, table_id, version, who, action, act, postings, at, clock, hash
                FROM entry WHERE seq > ? ORDER BY seq LIMIT ?""",
                (after, PAGE),
            )
            page: list[Entry] = []
            try:
                for row in rows:
                    page.append(_sound(row))  # noqa: PERF401 - what was read before the damage counts
            except sqlite3.Error:
                if not page:  # otherwise the next page begins with the damage
                    raise
        return page

    def _write_snapshot(self, snapshot: Snapshot) -> None:
        with self._write_safely() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO snapshot (seq, hash, state, digest) VALUES (?, ?, ?, ?)",
                (*snapshot, snapshot.digest),
            )
            connection.execute(
                "DELETE FROM snapshot WHERE seq NOT IN (SELECT seq FROM snapshot ORDER BY seq DESC LIMIT ?)",
                (SNAPSHOTS_KEPT,),
            )

    def _snapshots(self) -> Iterator[tuple[Snapshot, bytes]]:
        with self._read() as connection:
            rows = connection.execute(
                "SELECT seq, hash, state, digest FROM snapshot ORDER BY seq DESC"
            ).fetchall()
        for seq, hash_, state, digest in rows:
            if isinstance(state, bytes):  # in a damaged file it may be anything
                yield Snapshot(seq, hash_, state), digest

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        with self._read_lock, sqlite_file.told(self.path):
            yield self._reading

    @contextmanager
    def _write_safely(self) -> Iterator[sqlite3.Connection]:
        """A durable transaction; after one that failed, for any reason but its content, there is no other.

        A disk that failed to write once may forget what it seems to take later: only what is read back
        from the file, by opening it again, is known to be there.
        """
        with self._write_lock, sqlite_file.told(self.path):
            connection = self._writing
            if connection is None:
                raise StoreFailure(f"{self.path} was opened for reading only")
            if self._broken:
                raise self._broken
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except BaseException as problem:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                if isinstance(problem, sqlite3.IntegrityError):
                    raise StoreFailure("an action is in the log already, or comes twice") from None
                if isinstance(problem, sqlite3.Error):
                    self._broken = sqlite_file.failure_of(self.path, problem)
                    raise self._broken from None
                raise


_SHAPES = {
    (int, table, int, str, action, bytes, bytes, int, int, bytes)
    for table, action in product((str, NoneType), repeat=2)
}


def _sound(row: Row) -> Entry:
    """The entry of a row; where a file is damaged, STRICT tables hold values of any kind all the same."""
    if tuple(map(type, row)) not in _SHAPES:
        raise sqlite3.DatabaseError("Could not decode a row")
    return entry_of(row)


def summary(path: Path) -> Summary | None:
    """A night in the list of a folder; None if the file is another program's."""
    try:
        with SqliteStore.read(path) as store:
            header, entries, finished = store.header, store.tip.seq, store.finished
    except StoreFailure as failure:
        if isinstance(failure, sqlite_file.NotOurs) and not sqlite_file.was_ours(path):
            return None
        return Summary(
            file=str(path),
            night=path.stem,
            name=path.stem,
            created=sqlite_file.about_when(path),
            entries=0,
            finished=None,
            size=sqlite_file.size_of(path),
            problem=str(failure),
        )
    return Summary(
        file=str(path),
        night=header.night,
        name=header.name,
        created=header.created,
        entries=entries,
        finished=finished,
        size=sqlite_file.size_of(path),
    )
