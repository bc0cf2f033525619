"""A file that holds a night: its tables, who may open it, and what is said when it cannot be used."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from croupier.store.entry import FORMAT, NEWER, Header
from croupier.store.failure import StoreFailure

APPLICATION = 0x43524F55
"""What SQLite's header says of a file that is ours: "CROU"."""

SCHEMA = (
    """CREATE TABLE night (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    night TEXT NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    code TEXT NOT NULL,
    rules TEXT NOT NULL,
    format INTEGER NOT NULL,
    hash BLOB NOT NULL,
    finished INTEGER
) STRICT""",
    """CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    table_id TEXT,
    version INTEGER NOT NULL,
    who TEXT NOT NULL,
    action TEXT,
    act BLOB NOT NULL,
    postings BLOB NOT NULL,
    at INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT""",
    """CREATE UNIQUE INDEX entry_action ON entry (who, action) WHERE action IS NOT NULL""",
    """CREATE TABLE snapshot (
    seq INTEGER PRIMARY KEY,
    hash BLOB NOT NULL,
    state BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT""",
    """CREATE VIEW log AS
    SELECT seq, table_id AS "table", version, who, action, CAST(act AS TEXT) AS act,
        CAST(postings AS TEXT) AS postings, datetime(at / 1000, 'unixepoch') AS at, clock, hex(hash) AS hash
    FROM entry""",
)
"""The last is for people who look into the file with SQLite's own shell."""

OLDEST = 1
"""The oldest format that can be read; the tables have been the same ever since."""

RESTORE = "restore it from a backup"
"""What to do about a file that is damaged."""

PATIENCE = 5.0
"""Seconds to wait for another program that reads or copies the file."""

_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full: {} could not be written",
    sqlite3.SQLITE_READONLY: "{} cannot be written to: it or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "{} cannot be opened: look whether it is there and may be read and written",
    sqlite3.SQLITE_PERM: "{} cannot be opened: look whether it may be read and written",
    sqlite3.SQLITE_BUSY: "{} is held by another program",
    sqlite3.SQLITE_LOCKED: "{} is held by another program",
    sqlite3.SQLITE_CORRUPT: f"{{}} is damaged: {RESTORE}",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write {}",
}


class NotOurs(StoreFailure):
    """A file that isn't a night."""


def read_header(connection: sqlite3.Connection) -> Header:
    """The header of the night that the file holds."""
    row = connection.execute("SELECT night, name, created, code, rules, format FROM night").fetchone()
    try:
        return msgspec.convert(dict(zip(Header.__struct_fields__, row, strict=True)), Header)
    except msgspec.ValidationError:
        raise sqlite3.DatabaseError("Could not decode the header") from None


def lay_out(connection: sqlite3.Connection, header: Header) -> None:
    """Make an empty file a night."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("PRAGMA application_id=0x43524F55")
    connection.execute("PRAGMA user_version=2")
    for statement in SCHEMA:
        connection.execute(statement)
    connection.execute(
        """INSERT INTO night (one, night, name, created, code, rules, format, hash)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?)""",
        (*msgspec.structs.astuple(header), header.hash),
    )
    connection.execute("COMMIT")


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Upgrade a file of an older format: the versions that wrote it refuse it from now on."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version < 2:  # the tables are the same; some kinds of entries were not known before
        connection.execute("PRAGMA user_version=2")
    connection.execute("COMMIT")


def connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )


def connect_reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, also where the folder cannot be written to."""
    connection = connect(path, "ro")
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as problem:
        connection.close()
        primary = problem.sqlite_errorcode & 0xFF
        left = any(file.exists() for file in companions(path))
        if left or primary not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
        # SQLite would write an index beside the file; nobody can be writing here, so it needs none.
        return connect(path, "ro&immutable=1")
    except BaseException:
        connection.close()
        raise
    return connection


def stand_guard(path: Path) -> sqlite3.Connection:
    """Keep every other host out until this connection is closed or the process ends, however it ends.

    SQLite locks a file in the same way on every system. The guard is a file of its own, so that others
    can read the night and copy it meanwhile.
    """
    file = lock_of(path)
    try:
        # Where the file is there it is not touched: closing it would let go of a lock of this process.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        pass
    except OSError as problem:
        raise unwritable(path, problem) from None
    guard = connect(file, "rw")
    try:
        guard.execute("PRAGMA busy_timeout=0")
        guard.execute("PRAGMA journal_mode=MEMORY")  # no third file
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as problem:
        guard.close()
        if problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise StoreFailure(f"{path} is open in another host") from None
        raise
    return guard


def check_ours(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse files of other programs, of newer formats, and with anything in them that is not ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        if path.stat().st_size == 0:
            raise NotOurs(f"{path} is empty, and is not a night of Croupier: {RESTORE}, or delete it")
        raise NotOurs(f"{path} is not a night of Croupier: look for another file")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > FORMAT:
        raise StoreFailure(f"{path} was written by a newer version of Croupier: {NEWER}")
    connection.execute("PRAGMA trusted_schema=OFF")
    found = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema ORDER BY rowid")]
    if version < OLDEST or found != list(SCHEMA):
        raise StoreFailure(f"{path} is damaged: its tables are not those of a night; {RESTORE}")
    if connection.execute("SELECT count(*) FROM night").fetchone() != (1,):
        raise StoreFailure(f"{path} is damaged: its header is missing; {RESTORE}")
    if read_header(connection).format > FORMAT:
        raise StoreFailure(f"{path} was written by a newer version of Croupier: {NEWER}")


def make_durable(path: Path, connection: sqlite3.Connection) -> None:
    """Make sure that each commit is on the disk before it returns."""
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("PRAGMA cache_size=-32000")  # the index stays in memory
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages that change often are copied less often
    connection.execute("PRAGMA synchronous=FULL")
    journal = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    synchronous = connection.execute("PRAGMA synchronous").fetchone()
    if journal != ("wal",) or synchronous != (2,):
        raise StoreFailure(f"{path} is on a disk that cannot keep a log safely: use a local one")


def existing(path: Path) -> Path:
    path = path.absolute()
    try:
        if path.is_file():
            return path.resolve()
    except OSError as problem:
        raise unreadable(path, problem) from None
    raise StoreFailure(f"there is no night at {path}")


def companions(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def size_of(path: Path) -> int:
    return sum(file.stat().st_size for file in (path, *companions(path)[:1]) if file.exists())


def was_ours(path: Path) -> bool:
    """Whether a file that is no longer a night was one: a host opened it, or it is named like one."""
    return lock_of(path).exists() or _dated(path) is not None


def about_when(path: Path) -> int:
    """When a night that cannot be read was begun, UTC in milliseconds, as far as its files tell."""
    guard = lock_of(path)  # made when a host first opened the night, and not written to since
    try:
        made = int((guard if guard.exists() else path).stat().st_mtime * 1000)
    except OSError:
        made = 0
    dated = _dated(path)
    return made if dated is None else min(max(made, dated), dated + 999)


def _dated(path: Path) -> int | None:
    """The second in which a night was begun, as its id says."""
    try:
        begun = datetime.strptime(path.name[:17], "%Y-%m-%d-%H%M%S").astimezone()
    except (ValueError, OverflowError, OSError):
        return None
    return int(begun.timestamp() * 1000)


def sync_folder(folder: Path) -> None:
    """Make sure that a new file's name is on the disk as well as its content."""
    if os.name == "nt":  # Windows keeps no such thing apart
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn every error of SQLite into a sentence."""
    try:
        yield
    except sqlite3.Error as problem:
        raise failure_of(path, problem) from None


def failure_of(path: Path, problem: sqlite3.Error) -> StoreFailure:
    """What SQLite says, in a sentence for a host."""
    said = str(problem)
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if "Could not decode" in said:  # found by the module, or by us, and not by SQLite: it has no code
        code = sqlite3.SQLITE_CORRUPT
    if "closed database" in said:
        return StoreFailure(f"{path} is closed")
    words = _WORDS.get(code)
    if code == sqlite3.SQLITE_NOTADB:
        return NotOurs(f"{path} is not a night of Croupier, or its beginning is damaged: {RESTORE}")
    return StoreFailure(words.format(path) if words else f"{path} cannot be used: {said}")


def unwritable(path: Path, problem: OSError) -> StoreFailure:
    return StoreFailure(f"{path} cannot be written: {(problem.strerror or str(problem)).lower()}")


def unreadable(path: Path, problem: OSError) -> StoreFailure:
    return StoreFailure(f"{path} cannot be read: {(problem.strerror or str(problem)).lower()}")
