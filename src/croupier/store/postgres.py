"""Nights in a PostgreSQL database, for hosts on several machines."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock
from typing import ClassVar, Self

import psycopg
from msgspec.structs import astuple

from croupier.store.entry import FORMAT, NEWER, Entry, Header, Tip, check_continues, entry_of, row_of
from croupier.store.failure import StoreFailure, TakenOver
from croupier.store.postgres_server import (
    BACK_SOON,
    CHANNEL,
    PATIENCE,
    STALL,
    STALLS,
    Connection,
    connect,
    failure_of,
)
from croupier.store.store import SNAPSHOTS_KEPT, Snapshot, Store, Summary

PAGE = 1000

LEASE = 2.0
"""Seconds that a night stays with a host that has gone silent."""
HEARTBEAT = 0.4
"""Seconds between two signs of life: with the time that a server has to answer, a stall is known within 3."""


class PostgresStore(Store):
    """The log of one of the nights in a database, held by lease.

    Each taking of a night raises its token, and only who knows the token can append: a host that was
    cut off and comes back after another took over finds itself locked out, whatever it believes.
    """

    heartbeat: ClassVar[float | None] = HEARTBEAT
    is_remote: ClassVar[bool] = True
    is_shared: ClassVar[bool] = True

    def __init__(
        self, url: str, night: str, lease: float, token: int | None, patience: int = PATIENCE
    ) -> None:
        """With a token, go on as whoever holds that; with 0, when nobody does; with None, only read."""
        self._url = url
        self._lease = lease
        self._broken: StoreFailure | None = None
        self._read_lock, self._write_lock = Lock(), Lock()
        with _told(), ExitStack() as opened:
            is_reader = token is None
            self._reading = opened.enter_context(connect(url, read_only=is_reader, patience=patience))
            self._writing = opened.enter_context(connect(url, read_only=is_reader, patience=patience))
            with STALLS.limit(self._reading, patience), STALLS.limit(self._writing, patience):
                self._number, header = _night(self._reading, night)
                self._token = None if token is None else self._take(night, token)
                last = self._reading.execute(
                    "SELECT seq, hash, clock FROM croupier_entry WHERE night = %s ORDER BY seq DESC LIMIT 1",
                    (self._number,),
                ).fetchone()
            opened.pop_all()
        seq, hash_, clock = last or (*header.tip, 0)
        super().__init__(header, Tip(seq, hash_), clock)

    @classmethod
    def create(cls, url: str, header: Header, lease: float = LEASE) -> Self:
        """Begin a night, and open it."""
        with _making(url, f"the night {header.night} is in the database already") as connection:
            _insert_header(connection, header, None)
        return cls.open(url, header.night, lease)

    @classmethod
    def adopt(cls, url: str, source: Store, *, force: bool) -> None:
        """Put a whole night into the database, with all its entries or not at all.

        With force, in the place of one with the same id that no host holds.
        """
        header = source.header
        being = "open in a host" if force else "in the database already"
        with _making(url, f"the night {header.night} is {being}") as connection:
            if force:
                connection.execute(
                    "DELETE FROM croupier_night WHERE night = %s AND leased < clock_timestamp()",
                    (header.night,),
                )
            number = _insert_header(connection, header, source.finished)
            tip, clock = header.tip, 0
            for entries in source.pages():
                check_continues(tip, clock, entries)
                _insert_entries(connection, number, entries)
                tip, clock = entries[-1].tip, entries[-1].clock
            snapshot = source.snapshot()
            if snapshot is not None and snapshot.seq < tip.seq:  # with the entry that vouches for it
                _insert_snapshot(connection, number, snapshot)

    @classmethod
    def summaries(cls, url: str) -> list[Summary]:
        """The nights in the database, the oldest first."""
        with _told(), connect(url, read_only=True) as connection:
            rows = connection.execute(
                """SELECT night, name, created, finished, size, format, coalesce(
                    (SELECT seq FROM croupier_entry WHERE night = number ORDER BY seq DESC LIMIT 1), 0
                ) FROM croupier_night ORDER BY created, night"""
            ).fetchall()
        return [
            Summary(
                night=night,
                name=name,
                created=created,
                entries=entries,
                finished=finished,
                size=size,
                problem=_newer(night) if format_ > FORMAT else None,
            )
            for night, name, created, finished, size, format_, entries in rows
        ]

    @classmethod
    def open(cls, url: str, night: str, lease: float = LEASE) -> Self:
        """Open a night to continue it, once no other host holds it."""
        return cls(url, night, lease, token=0)

    @classmethod
    def read(cls, url: str, night: str) -> Self:
        """Open a night read-only, even while a host is writing to it."""
        return cls(url, night, LEASE, token=None)

    @property
    def token(self) -> int:
        """Rises with each taking of the night; 0 where it is only read."""
        return self._token or 0

    @property
    def where(self) -> tuple[str, str | None]:
        return self._url, self.header.night

    def _find(self, who: str, action: str) -> Entry | None:
        with self._read() as connection:
            row = connection.execute(
                """SELECT seq, table_id, version, who, action, act, postings, at, clock, hash
                FROM croupier_entry WHERE night = %s AND who = %s AND action = %s""",
                (self._number, who, action),
                binary=True,
            ).fetchone()
        return entry_of(row) if row else None

    def hash_of(self, seq: int) -> bytes | None:
        with self._read() as connection:
            row = connection.execute(
                """SELECT hash FROM croupier_night WHERE number = %(night)s AND 0 = %(seq)s
                UNION ALL SELECT hash FROM croupier_entry WHERE night = %(night)s AND seq = %(seq)s""",
                {"night": self._number, "seq": seq},
            ).fetchone()
        return bytes(row[0]) if row else None

    @property
    def finished(self) -> int | None:
        with self._read() as connection:
            row = connection.execute(
                "SELECT finished FROM croupier_night WHERE number = %s", (self._number,)
            ).fetchone()
        return row[0] if row else None

    def finish(self, at: int | None) -> None:
        with self._write_safely() as connection:
            done = connection.execute(
                "UPDATE croupier_night SET finished = %s WHERE number = %s AND token = %s",
                (at, self._number, self._token),
            )
            self._check_held(done.rowcount)

    def secrets(self) -> dict[str, bytes]:
        with self._read() as connection:
            if connection.execute("SELECT to_regclass('croupier_secret')").fetchone() == (None,):
                return {}  # nobody has hosted a night here since there are any
            rows = connection.execute(
                "SELECT name, content FROM croupier_secret WHERE night = %s", (self._number,), binary=True
            ).fetchall()
        return {name: bytes(content) for name, content in rows}

    def keep_secrets(self, secrets: dict[str, bytes]) -> None:
        with self._write_safely() as connection:
            done = connection.execute(
                """WITH held AS (
                    SELECT number FROM croupier_night
                    WHERE number = %(night)s AND token = %(token)s FOR UPDATE
                ), gone AS (
                    DELETE FROM croupier_secret USING held
                    WHERE night = held.number AND name <> ALL(%(names)s)
                ), kept AS (
                    INSERT INTO croupier_secret (night, name, content)
                    SELECT held.number, secret.*
                    FROM held, unnest(%(names)s::text[], %(contents)s::bytea[]) AS secret
                    ON CONFLICT (night, name) DO UPDATE SET content = excluded.content
                ) SELECT FROM held""",
                {
                    "night": self._number,
                    "token": self._token,
                    "names": list(secrets),
                    "contents": list(secrets.values()),
                },
            )
            self._check_held(done.rowcount)

    def damage(self) -> str | None:
        """Nothing that we could see: the server looks after its files."""
        return None

    def renew(self) -> None:
        with self._write_safely() as connection:
            asked = time.monotonic()
            done = connection.execute(
                """UPDATE croupier_night SET leased = clock_timestamp() + make_interval(secs => %s)
                WHERE number = %s AND token = %s""",
                (self._lease, self._number, self._token),
            )
            self._check_held(done.rowcount, asked)

    def reopen(self) -> "PostgresStore":
        self._close_connections()
        return PostgresStore(self._url, self.header.night, self._lease, self._token, BACK_SOON)

    def reader(self) -> "PostgresStore":
        return PostgresStore.read(self._url, self.header.night)

    def close(self) -> None:
        with suppress(psycopg.Error), STALLS.limit(self._writing, STALL):
            self._writing.execute(
                """WITH freed AS (
                    UPDATE croupier_night SET leased = '-infinity' WHERE number = %s AND token = %s
                    RETURNING night
                ) SELECT pg_notify(%s, night) FROM freed""",
                (self._number, self._token, CHANNEL),
            )
        self._close_connections()

    def _close_connections(self) -> None:
        with self._read_lock, self._write_lock:
            self._reading.close()
            self._writing.close()

    def _take(self, night: str, token: int) -> int:
        asked = time.monotonic()
        row = self._writing.execute(
            """UPDATE croupier_night
            SET token = token + 1, leased = clock_timestamp() + make_interval(secs => %(lease)s)
            WHERE number = %(number)s
            AND CASE WHEN %(token)s = 0 THEN leased < clock_timestamp() ELSE token = %(token)s END
            RETURNING token""",
            {"lease": self._lease, "number": self._number, "token": token},
        ).fetchone()
        if row is None:
            raise TakenOver(
                f"the night {night} is open in another host; if that one is gone, "
                f"it can be opened {self._lease:g} seconds after"
            )
        self.held_until = asked + self._lease
        taken: int = row[0]
        return taken

    def _check_held(self, changed: int, asked: float | None = None) -> None:
        """Make sure that what was written was written by the night's host, who now has it for longer."""
        if changed == 0:
            self._broken = TakenOver(f"the night {self.header.night} was taken over by another host")
            raise self._broken
        if asked is not None:
            self.held_until = asked + self._lease

    def _write(self, entries: list[Entry]) -> None:
        # One statement is one transaction and one way to the server and back. The update locks the
        # night's row and finds it only with the token, so a host that lost the lease inserts nothing.
        with self._write_safely() as connection:
            asked = time.monotonic()
            done = connection.execute(
                """WITH held AS (
                    UPDATE croupier_night
                    SET leased = clock_timestamp() + make_interval(secs => %b), size = size + %b
                    WHERE number = %b AND token = %b RETURNING number
                )
                INSERT INTO croupier_entry
                SELECT held.number, entry.* FROM held, unnest(
                    %b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::text[],
                    %b::bytea[], %b::bytea[], %b::bigint[], %b::bigint[], %b::bytea[]
                ) AS entry""",
                (self._lease, _size(entries), self._number, self._token, *_columns(entries)),
            )
            self._check_held(done.rowcount, asked)

    def _page(self, after: int) -> list[Entry]:
        with self._read() as connection:
            rows = connection.execute(
                """SELECT seq, table_id, version, who, action, act, postings, at, clock, hash
                FROM croupier_entry WHERE night = %s AND seq > %s ORDER BY seq LIMIT %s""",
                (self._number, after, PAGE),
                binary=True,
            ).fetchall()
        return list(map(entry_of, rows))

    def _write_snapshot(self, snapshot: Snapshot) -> None:
        # One statement here too: a host that is cut off in between must not keep the night's row locked.
        with self._write_safely() as connection:
            done = connection.execute(
                """WITH held AS (
                    SELECT number FROM croupier_night
                    WHERE number = %(night)s AND token = %(token)s FOR UPDATE
                ), outdated AS (
                    DELETE FROM croupier_snapshot USING held WHERE night = held.number AND seq <> %(seq)s
                    AND seq NOT IN (
                        SELECT seq FROM croupier_snapshot WHERE night = %(night)s AND seq <> %(seq)s
                        ORDER BY seq DESC LIMIT %(others)s
                    )
                )
                INSERT INTO croupier_snapshot (night, seq, hash, state, digest)
                SELECT held.number, %(seq)s, %(hash)s, %(state)b, %(digest)s FROM held
                ON CONFLICT (night, seq) DO UPDATE
                SET hash = excluded.hash, state = excluded.state, digest = excluded.digest""",
                {
                    "night": self._number,
                    "token": self._token,
                    "digest": snapshot.digest,
                    "others": SNAPSHOTS_KEPT - 1,
                    **snapshot._asdict(),
                },
            )
            self._check_held(done.rowcount)

    def _snapshots(self) -> Iterator[tuple[Snapshot, bytes]]:
        with self._read() as connection:
            rows = connection.execute(
                "SELECT seq, hash, state, digest FROM croupier_snapshot WHERE night = %s ORDER BY seq DESC",
                (self._number,),
                binary=True,
            ).fetchall()
        for seq, hash_, state, digest in rows:
            yield Snapshot(seq, bytes(hash_), bytes(state)), bytes(digest)

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with self._read_lock, _told(), STALLS.limit(self._reading, STALL):
            yield self._reading

    @contextmanager
    def _write_safely(self) -> Iterator[Connection]:
        """The connection that writes; after a failure, for any reason but the content, it writes no more."""
        with self._write_lock:
            if self._token is None:
                raise StoreFailure(f"the night {self.header.night} was opened for reading only")
            if self._broken:
                raise self._broken
            try:
                with STALLS.limit(self._writing, STALL):
                    yield self._writing
            except psycopg.errors.UniqueViolation:
                raise StoreFailure("an action is in the log already, or comes twice") from None
            except psycopg.Error as problem:
                self._broken = failure_of(problem)
                raise self._broken from None


@contextmanager
def _told() -> Iterator[None]:
    """Turn every error of PostgreSQL into a sentence."""
    try:
        yield
    except psycopg.Error as problem:
        raise failure_of(problem) from None


@contextmanager
def _making(url: str, clash: str) -> Iterator[Connection]:
    """A transaction that creates a night; a sentence where one with its id exists."""
    with _told(), connect(url) as connection:
        try:
            with connection.transaction():
                yield connection
        except psycopg.errors.UniqueViolation:
            raise StoreFailure(clash) from None


def _night(connection: Connection, night: str) -> tuple[int, Header]:
    row = connection.execute(
        "SELECT number, night, name, created, code, rules, format FROM croupier_night WHERE night = %s",
        (night,),
    ).fetchone()
    if row is None:
        raise StoreFailure(f"there is no night {night} in the database")
    number, night, name, created, code, rules, format_ = row
    if format_ > FORMAT:
        raise StoreFailure(_newer(night))
    return number, Header(night=night, name=name, created=created, code=code, rules=rules, format=format_)


def _newer(night: str) -> str:
    return f"the night {night} was written by a newer version of Croupier: {NEWER}"


def _insert_header(connection: Connection, header: Header, finished: int | None) -> int:
    row = connection.execute(
        """INSERT INTO croupier_night (night, name, created, code, rules, format, hash, finished)
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s) RETURNING number""",
        (*astuple(header), header.hash, finished),
    ).fetchone()
    assert row is not None
    number: int = row[0]
    return number


def _insert_entries(connection: Connection, number: int, entries: list[Entry]) -> None:
    connection.execute(
        """INSERT INTO croupier_entry
        SELECT %b, entry.* FROM unnest(
            %b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::text[],
            %b::bytea[], %b::bytea[], %b::bigint[], %b::bigint[], %b::bytea[]
        ) AS entry""",
        (number, *_columns(entries)),
    )
    connection.execute(
        "UPDATE croupier_night SET size = size + %s WHERE number = %s", (_size(entries), number)
    )


def _columns(entries: list[Entry]) -> list[list[object]]:
    """The entries' fields, each a list for the server to put side by side."""
    columns = [list(column) for column in zip(*map(row_of, entries), strict=True)]
    columns[5:7] = [bytes(entry.act) for entry in entries], [bytes(entry.postings) for entry in entries]
    return columns


def _insert_snapshot(connection: Connection, number: int, snapshot: Snapshot) -> None:
    connection.execute(
        """INSERT INTO croupier_snapshot (night, seq, hash, state, digest) VALUES (%s, %s, %s, %b, %s)
        ON CONFLICT (night, seq) DO UPDATE
        SET hash = excluded.hash, state = excluded.state, digest = excluded.digest""",
        (number, *snapshot, snapshot.digest),
    )


def _size(entries: list[Entry]) -> int:
    return sum(len(entry.act) + len(entry.postings) for entry in entries)
