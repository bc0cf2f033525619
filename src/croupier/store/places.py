"""Where nights are kept: a file, a folder of files, or a PostgreSQL database."""

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from croupier.store.entry import Header, check_night_id
from croupier.store.failure import StoreFailure
from croupier.store.sqlite import SqliteStore, summary
from croupier.store.sqlite_file import unreadable
from croupier.store.store import Store, Summary

if TYPE_CHECKING:
    from croupier.store.postgres import PostgresStore

SUFFIX = ".db"

Place = str | Path
"""A file (`evening.db`, `sqlite:///home/ann/evening.db`), a folder of files, or `postgresql://…`."""


def open_store(place: Place, night: str | None = None, *, read_only: bool = False) -> Store:
    """Open a night: as its one host, or read-only, whoever hosts it.

    Folders and databases hold many nights, so they take the night's id as well.
    """
    if night is not None:
        check_night_id(night)
    if is_postgres(place):
        if night is None:
            raise StoreFailure("a database holds many nights: say which one")
        kind = postgres_store()
        return kind.read(str(place), night) if read_only else kind.open(str(place), night)
    file = file_of(place, night)
    store = SqliteStore.read(file) if read_only else SqliteStore.open(file)
    if night is not None and store.header.night != night:
        store.close()
        raise StoreFailure(f"{file} holds the night {store.header.night}, not {night}")
    return store


def open_night(place: Place, found: Summary, *, read_only: bool = False) -> Store:
    """Open a night of that place as it was found in the list, whatever its file is called."""
    return open_store(place if found.file is None else Path(found.file), found.night, read_only=read_only)


def create_night(place: Place, header: Header) -> Store:
    """Begin a night at a place that does not hold it yet, and open it."""
    if is_postgres(place):
        return postgres_store().create(str(place), header)
    return SqliteStore.create(file_at(place, header.night), header)


def nights(place: Place) -> list[Summary]:
    """The nights in a folder or database, the oldest first."""
    if is_postgres(place):
        return postgres_store().summaries(str(place))
    folder = path_of(place)
    try:
        files = sorted(folder.iterdir())
    except OSError as problem:
        raise unreadable(folder, problem) from None
    found = [summary(file) for file in files if file.suffix == SUFFIX and not file.is_dir()]
    return sorted(filter(None, found), key=lambda night: (night.created, night.night))


def is_postgres(place: Place) -> bool:
    return str(place).startswith(("postgresql://", "postgres://"))


def postgres_store() -> "type[PostgresStore]":
    """Nights in PostgreSQL, whose driver is imported only where it is used."""
    try:
        from croupier.store.postgres import PostgresStore
    except ImportError:
        raise StoreFailure("PostgreSQL takes the package psycopg: pip install 'psycopg[binary]'") from None
    return PostgresStore


def file_at(place: Place, night: str | None) -> Path:
    """The file of a night at a place that isn't a database."""
    path = path_of(place)
    try:
        if not path.is_dir():
            return path
    except OSError as problem:
        raise unreadable(path, problem) from None
    if night is None:
        raise StoreFailure(f"{path} is a folder of nights: say which one")
    return path / f"{night}{SUFFIX}"


def file_of(place: Place, night: str | None) -> Path:
    """The file that holds a night, which may not be named after it."""
    path = file_at(place, night)
    if path.exists() or night is None or path == path_of(place):
        return path
    found = [Path(one.file) for one in nights(place) if one.night == night and one.file is not None]
    if len(found) > 1:
        raise StoreFailure(f"the night {night} is in {both(found)}: say which one, or move one away")
    return found[0] if found else path


def both(files: list[Path]) -> str:
    """The names of several files, in a sentence."""
    return " and ".join(file.name for file in files)


def path_of(place: Place) -> Path:
    if isinstance(place, Path):
        return place
    parts = urlsplit(place)
    if parts.scheme == "sqlite":
        return Path(unquote(parts.path))
    if "://" in place:
        raise StoreFailure("nights are kept in a file, a folder, sqlite:///… or postgresql://…")
    return Path(place)
