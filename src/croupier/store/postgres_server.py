"""A PostgreSQL server that holds nights: reaching it, its tables, and what is said when it cannot be used."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread

import psycopg
from psycopg.rows import TupleRow

from croupier.store.entry import NEWER
from croupier.store.failure import StoreFailure

Connection = psycopg.Connection[TupleRow]

SCHEMA_VERSION = 2
"""The version of the tables, raised whenever older code would not understand what is in them."""

LAYING_OUT = 0x43524F55
"""The server's lock that keeps two hosts from making the tables at once."""

PATIENCE = 10
"""Seconds to wait for a server that is to be opened and does not answer."""
STALL = 1.8
"""Seconds to wait for one that holds a night which is played."""
BACK_SOON = 2
"""Seconds to wait for one to be reached again; the driver knows no less."""
CHANNEL = "croupier"
"""Where a server tells hosts that something has changed among them."""
LONGEST_STATEMENT = 60
"""Seconds after which the server itself gives up a statement, also one that nobody waits for any more."""
LOOK_EVERY = 0.2
"""Seconds between two looks at who waits."""


class Stalls:
    """Cuts connections whose server has not answered in time: the driver itself would wait for ever.

    A server that is stopped or swapped out is still there for the network, so no setting of that helps.
    """

    def __init__(self) -> None:
        self._until: dict[Connection, float] = {}
        self._cut: set[Connection] = set()
        self._lock = Lock()
        self._thread: Thread | None = None

    @contextmanager
    def limit(self, connection: Connection, seconds: float) -> Iterator[None]:
        """Have something asked, and answered within so many seconds."""
        with self._lock:
            self._until[connection] = time.monotonic() + seconds
            if self._thread is None:
                self._thread = Thread(target=self._watch, name="stalls", daemon=True)
                self._thread.start()
        try:
            yield
        except psycopg.Error:
            if connection in self._cut:
                raise psycopg.OperationalError(f"no answer for {seconds:g} seconds") from None
            raise
        finally:
            with self._lock:
                self._until.pop(connection, None)
                self._cut.discard(connection)

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK_EVERY)
            now = time.monotonic()
            with self._lock:
                late = [one for one, until in self._until.items() if until < now and one not in self._cut]
                self._cut.update(late)
                for connection in late:
                    _cut(connection)


STALLS = Stalls()


def _cut(connection: Connection) -> None:
    """Hang up, also while another thread waits for an answer."""
    with suppress(OSError, psycopg.Error):
        line = socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM)
        with line:
            line.shutdown(socket.SHUT_RDWR)


def connect(url: str, *, read_only: bool = False, patience: int = PATIENCE) -> Connection:
    """A connection to a server that keeps what it says it has kept, with the tables there.

    Tables of an older version are upgraded, but not for read-only use.
    """
    try:
        connection = psycopg.connect(
            url,
            autocommit=True,
            fallback_application_name="croupier",
            connect_timeout=patience,
            keepalives_idle=PATIENCE,
            tcp_user_timeout=PATIENCE * 1000,
        )
    except psycopg.ProgrammingError:  # which may quote the address, with its password
        raise StoreFailure("the address of PostgreSQL is not understood") from None
    except psycopg.Error as problem:
        raise failure_of(problem) from None
    try:
        with STALLS.limit(connection, patience):
            _check_safe(connection)
            _lay_out(connection, upgrade=not read_only)
            _check_version(connection, upgrade=not read_only)
    except BaseException as problem:
        connection.close()
        if isinstance(problem, psycopg.Error):
            raise failure_of(problem) from None
        raise
    return connection


def failure_of(problem: psycopg.Error) -> StoreFailure:
    """What PostgreSQL says, in a sentence for a host."""
    said = (str(problem).strip().splitlines() or ["no reason given"])[0]
    if isinstance(problem, psycopg.errors.DiskFull):
        return StoreFailure("the disk of PostgreSQL is full")
    if isinstance(problem, psycopg.errors.InsufficientPrivilege | psycopg.errors.ReadOnlySqlTransaction):
        return StoreFailure(f"PostgreSQL does not let us write: {said}")
    if isinstance(problem, psycopg.OperationalError | psycopg.InterfaceError):
        return StoreFailure(f"PostgreSQL cannot be reached: {said}")
    return StoreFailure(f"PostgreSQL cannot be used: {said}")


def _check_safe(connection: Connection) -> None:
    """Make sure that each commit is on the server's disk before it returns."""
    # Some settings wait for standby servers as well; only those that wait for less are raised.
    connection.execute(
        """SELECT set_config('lock_timeout', %s, false), set_config('statement_timeout', %s, false),
            set_config('synchronous_commit', CASE
            WHEN current_setting('synchronous_commit') IN ('on', 'remote_apply')
            THEN current_setting('synchronous_commit') ELSE 'on' END, false)""",
        (f"{PATIENCE}s", f"{LONGEST_STATEMENT}s"),
    )
    row = connection.execute(
        """SELECT current_setting('synchronous_commit'), current_setting('fsync'),
            current_setting('server_encoding')"""
    ).fetchone()
    assert row is not None
    commit, fsync, encoding = row
    if commit not in {"on", "remote_apply"} or fsync != "on":
        raise StoreFailure("PostgreSQL is set up to lose what it has confirmed: turn its fsync on")
    if encoding != "UTF8":
        raise StoreFailure("the database in PostgreSQL does not keep all characters: make one with UTF8")


def _lay_out(connection: Connection, *, upgrade: bool) -> None:
    """Create the tables where they are missing; older versions don't miss those that came later."""
    row = connection.execute(
        "SELECT to_regclass('croupier_schema'), to_regclass('croupier_secret')"
    ).fetchone()
    assert row is not None
    if row[0] is None or (upgrade and row[1] is None):
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LAYING_OUT,))
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute(
                """INSERT INTO croupier_schema (version) SELECT %s
                WHERE NOT EXISTS (SELECT FROM croupier_schema)""",
                (SCHEMA_VERSION,),
            )


def _check_version(connection: Connection, *, upgrade: bool) -> None:
    """Refuse tables that a newer version made, and upgrade older ones."""
    row = connection.execute("SELECT max(version) FROM croupier_schema").fetchone()
    assert row is not None
    version: int | None = row[0]
    if version is None:
        raise StoreFailure("the tables in the database are damaged: restore the nights from their backups")
    if version > SCHEMA_VERSION:
        raise StoreFailure(f"the database was set up by a newer version of Croupier: {NEWER}")
    if upgrade and version < 2:  # the tables are the same; some kinds of entries were not known before
        connection.execute("UPDATE croupier_schema SET version = 2 WHERE version < 2")


SCHEMA = (
    """CREATE TABLE IF NOT EXISTS croupier_schema (version integer NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS croupier_night (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        night text NOT NULL UNIQUE,
        name text NOT NULL,
        created bigint NOT NULL,
        code text NOT NULL,
        rules text NOT NULL,
        format integer NOT NULL,
        hash bytea NOT NULL,
        finished bigint,
        size bigint NOT NULL DEFAULT 0,
        token bigint NOT NULL DEFAULT 1,
        leased timestamptz NOT NULL DEFAULT '-infinity'
    )""",
    """CREATE TABLE IF NOT EXISTS croupier_entry (
        night integer NOT NULL REFERENCES croupier_night ON DELETE CASCADE,
        seq bigint NOT NULL,
        table_id text,
        version bigint NOT NULL,
        who text NOT NULL,
        action text,
        act bytea NOT NULL,
        postings bytea NOT NULL,
        at bigint NOT NULL,
        clock bigint NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (night, seq),
        UNIQUE (night, who, action)
    )""",
    """CREATE TABLE IF NOT EXISTS croupier_snapshot (
        night integer NOT NULL REFERENCES croupier_night ON DELETE CASCADE,
        seq bigint NOT NULL,
        hash bytea NOT NULL,
        state bytea NOT NULL,
        digest bytea NOT NULL,
        PRIMARY KEY (night, seq)
    )""",
    """CREATE TABLE IF NOT EXISTS croupier_secret (
        night integer NOT NULL REFERENCES croupier_night ON DELETE CASCADE,
        name text NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (night, name)
    )""",
)
