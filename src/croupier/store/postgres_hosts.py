"""Hosts that share a database: who is there, who has which night, and which night a token belongs to.

The tables stand beside those of the nights, and are made by the first host that looks for them. Nothing here
decides who may write: that is the token of `PostgresStore`.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

import psycopg
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from croupier.store.failure import StoreFailure
from croupier.store.postgres_server import (
    BACK_SOON,
    CHANNEL,
    LAYING_OUT,
    STALL,
    STALLS,
    Connection,
    connect,
    failure_of,
)

logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # whoever asks is told

GONE = 3.0
"""Seconds after which a host that was not heard of counts as gone."""
FORGOTTEN = 24 * 3600.0
"""Seconds after which it is not remembered any more."""
MOST_LINES = 4
"""Connections for what is asked in between."""


class Registration(NamedTuple):
    """A host as it registers itself."""

    host: str
    """Its id, a new one whenever it starts."""
    address: str
    """What leads to it and to no other: a URL, or behind one proxy a path."""
    base: str
    """The URL by which other hosts reach it."""
    origins: Sequence[str]
    """Where its pages may have been opened."""


class Known(NamedTuple):
    """A host as the others know it."""

    host: str
    address: str
    base: str
    origins: tuple[str, ...]
    is_alive: bool


class Served(NamedTuple):
    """A night that some host has, or had until it went away."""

    night: str
    name: str
    host: str
    """Who has it; empty as long as nobody, or nobody knows who."""
    heir: str
    """Whom the last one has left it to."""
    left: float
    """Seconds that its lease still has; below 0 it has run out."""


class Picture(NamedTuple):
    """How things stand among the hosts of a database."""

    hosts: tuple[Known, ...] = ()
    nights: tuple[Served, ...] = ()


class Membership:
    """A host's place among the others: it says that it is there, and hears what has changed.

    For one thread: it waits for the server.
    """

    def __init__(self, url: str, me: Registration) -> None:
        self._me = me
        with _told():
            self._connection = connect(url, patience=BACK_SOON)
            try:
                with self._limited():
                    lay_out(self._connection)
                    self._connection.execute(
                        """DELETE FROM croupier_host
                        WHERE seen < clock_timestamp() - make_interval(secs => %s)""",
                        (FORGOTTEN,),
                    )
                    self._connection.execute("LISTEN croupier")  # CHANNEL, which cannot be a parameter here
            except BaseException:
                self._connection.close()
                raise

    def beat(self, held: Iterable[tuple[str, int]]) -> Picture:
        """Say that this host is there, and has these nights by these tokens; how things stand."""
        with _told(), self._limited() as connection:
            connection.execute(
                """INSERT INTO croupier_host (host, address, base, origins, seen)
                VALUES (%s, %s, %s, %s, clock_timestamp())
                ON CONFLICT (host) DO UPDATE SET seen = excluded.seen""",
                (self._me.host, self._me.address, self._me.base, list(self._me.origins)),
            )
            nights = dict(held)
            if nights:
                connection.execute(
                    """WITH changed AS (
                        INSERT INTO croupier_service AS known (night, host, token)
                        SELECT number, %s, token FROM croupier_night
                        JOIN unnest(%s::text[], %s::bigint[]) AS held (night, token) USING (night, token)
                        ON CONFLICT (night) DO UPDATE
                        SET host = excluded.host, token = excluded.token, heir = NULL
                        WHERE (known.host, known.token) <> (excluded.host, excluded.token)
                        RETURNING 1
                    ) SELECT pg_notify(%s, '') FROM changed LIMIT 1""",
                    (self._me.host, list(nights), list(nights.values()), CHANNEL),
                )
            return picture(connection)

    def wait(self, seconds: float) -> None:
        """Wait until something has changed, but no longer than this."""
        with _told():
            for _ in self._connection.notifies(timeout=seconds, stop_after=1):
                pass

    def leave(self) -> None:
        """Say that this host is gone."""
        with suppress(StoreFailure), _told(), self._limited() as connection:
            connection.execute("DELETE FROM croupier_host WHERE host = %s", (self._me.host,))
            connection.execute("SELECT pg_notify(%s, '')", (CHANNEL,))

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _limited(self) -> Iterator[Connection]:
        with STALLS.limit(self._connection, STALL):
            yield self._connection


class Directory:
    """What hosts ask the database in between; each question waits for a server no longer than a stall."""

    def __init__(self, url: str) -> None:
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            url,
            min_size=1,
            max_size=MOST_LINES,
            timeout=STALL,
            reconnect_timeout=0,
            open=False,
            kwargs={
                "autocommit": True,
                "fallback_application_name": "croupier",
                "connect_timeout": BACK_SOON,
            },
        )

    def open(self) -> None:
        """Connect, beside everything else."""
        self._pool.open()

    def close(self) -> None:
        self._pool.close()

    def nights_of(self, keys: Sequence[bytes]) -> dict[bytes, str]:
        """Which night each of these codes, tokens and links belongs to, by their hashes."""
        with self._ask() as connection:
            rows = connection.execute(
                """SELECT DISTINCT ON (key) key, croupier_night.night FROM croupier_credential AS known
                JOIN croupier_night ON number = known.night
                LEFT JOIN croupier_service AS served ON served.night = number
                WHERE key = ANY(%s) ORDER BY key, served.night IS NULL, number DESC""",
                (list(keys),),
            ).fetchall()
        return {bytes(key): night for key, night in rows}

    def publish(self, night: str, keys: Sequence[bytes]) -> None:
        """Have it known that these belong to a night."""
        with self._ask() as connection:
            connection.execute(
                """INSERT INTO croupier_credential (key, night)
                SELECT key, number FROM croupier_night, unnest(%s::bytea[]) AS key WHERE night = %s
                ON CONFLICT DO NOTHING""",
                (list(keys), night),
            )

    def bequeath(self, night: str, host: str, heir: str) -> None:
        """Leave a night to another host, before it is let go."""
        with self._ask() as connection:
            connection.execute(
                """UPDATE croupier_service SET heir = %s FROM croupier_night
                WHERE croupier_service.night = number AND croupier_night.night = %s AND host = %s""",
                (heir, night, host),
            )

    def end(self, night: str, host: str) -> None:
        """Have no host take a night over any more: it was closed in order."""
        with self._ask() as connection:
            connection.execute(
                """DELETE FROM croupier_service USING croupier_night
                WHERE croupier_service.night = number AND croupier_night.night = %s AND host = %s""",
                (night, host),
            )

    def tell(self) -> None:
        """Have all hosts look at how things stand."""
        with self._ask() as connection:
            connection.execute("SELECT pg_notify(%s, '')", (CHANNEL,))

    @contextmanager
    def _ask(self) -> Iterator[Connection]:
        with _told(), self._pool.connection() as connection, STALLS.limit(connection, STALL):
            yield connection


def look(url: str) -> Picture:
    """How things stand in a database; nothing, where no host has ever shared it."""
    with _told(), connect(url, read_only=True) as connection:
        row = connection.execute("SELECT to_regclass('croupier_service')").fetchone()
        return Picture() if row == (None,) else picture(connection)


def picture(connection: psycopg.Connection[TupleRow]) -> Picture:
    """How things stand, as the server's clock has it."""
    hosts = connection.execute(
        """SELECT host, address, base, origins, seen > clock_timestamp() - make_interval(secs => %s)
        FROM croupier_host ORDER BY host""",
        (GONE,),
    ).fetchall()
    nights = connection.execute(
        """SELECT night.night, name, CASE WHEN served.token = night.token THEN host ELSE '' END,
        coalesce(heir, ''), extract(epoch FROM greatest(leased, 'epoch') - clock_timestamp())::float
        FROM croupier_service AS served JOIN croupier_night AS night ON number = served.night
        ORDER BY night.night"""
    ).fetchall()
    return Picture(tuple(_known(*row) for row in hosts), tuple(_served(*row) for row in nights))


def _known(host: str, address: str, base: str, origins: list[str], is_alive: bool) -> Known:
    return Known(host, address, base, tuple(origins), is_alive)


def _served(night: str, name: str, host: str, heir: str, left: float) -> Served:
    return Served(night, name, host if left > 0 else "", heir, left)


def lay_out(connection: psycopg.Connection[TupleRow]) -> None:
    """Create the tables where they are missing."""
    if connection.execute("SELECT to_regclass('croupier_credential')").fetchone() == (None,):
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LAYING_OUT,))
            for statement in TABLES:
                connection.execute(statement)


@contextmanager
def _told() -> Iterator[None]:
    """Turn every error of PostgreSQL into a sentence."""
    try:
        yield
    except psycopg.Error as problem:
        raise failure_of(problem) from None


TABLES = (
    """CREATE TABLE IF NOT EXISTS croupier_host (
        host text PRIMARY KEY,
        address text NOT NULL,
        base text NOT NULL,
        origins text[] NOT NULL,
        seen timestamptz NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS croupier_service (
        night integer PRIMARY KEY REFERENCES croupier_night ON DELETE CASCADE,
        host text NOT NULL,
        token bigint NOT NULL,
        heir text
    )""",
    """CREATE TABLE IF NOT EXISTS croupier_credential (
        key bytea NOT NULL,
        night integer NOT NULL REFERENCES croupier_night ON DELETE CASCADE,
        PRIMARY KEY (key, night)
    )""",
)
