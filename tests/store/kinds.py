"""Every kind of store there is, as the tests of what a store promises make and break them.

A new kind joins them with one line in `KINDS`.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

import psycopg
import pytest

from croupier.store import Header, Store, StoreFailure, create_night, open_store
from croupier.store.postgres import PostgresStore
from croupier.store.sqlite import SqliteStore
from tests.simulation.disk import Disk, ModelStore


class Stores(Protocol):
    """A place for one night, which is called summer."""

    def create(self, header: Header) -> Store:
        """Begin the night, and open it."""

    def open(self) -> Store:
        """Open the night as its host."""

    def read(self) -> Store:
        """Open the night to look at it."""

    def broken(self, store: Store) -> AbstractContextManager[None]:
        """Have whatever holds the night fail to take a large write of that store, for a while."""


class Files:
    """Nights in SQLite files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def create(self, header: Header) -> Store:
        return create_night(self._folder, header)

    def open(self) -> Store:
        return open_store(self._folder, "summer")

    def read(self) -> Store:
        return open_store(self._folder, "summer", read_only=True)

    @contextmanager
    def broken(self, store: Store) -> Iterator[None]:
        """The disk is full: the file cannot grow."""
        assert isinstance(store, SqliteStore)
        connection = store._writing  # noqa: SLF001 - SQLite keeps this limit for each connection
        assert connection is not None
        connection.execute("PRAGMA max_page_count=1")
        yield
        connection.execute("PRAGMA max_page_count=1000000")


class Database:
    """Nights on a PostgreSQL server."""

    def __init__(self, url: str) -> None:
        self._url = url

    def create(self, header: Header) -> Store:
        return create_night(self._url, header)

    def open(self) -> Store:
        return open_store(self._url, "summer")

    def read(self) -> Store:
        return open_store(self._url, "summer", read_only=True)

    @contextmanager
    def broken(self, store: Store) -> Iterator[None]:
        """Somebody else holds the night's row, and the server gives up waiting."""
        assert isinstance(store, PostgresStore)
        store._writing.execute("SET lock_timeout = '10ms'")  # noqa: SLF001
        with psycopg.connect(self._url) as other:
            other.execute("SELECT FROM croupier_night FOR UPDATE")
            yield


class Models:
    """Nights on the model disk of the simulation."""

    def __init__(self) -> None:
        self._disk: Disk | None = None

    def create(self, header: Header) -> Store:
        if self._disk is not None:
            raise StoreFailure(f"there is a night {header.night} already")
        self._disk = Disk(header)
        return self.open()

    def open(self) -> Store:
        assert self._disk is not None
        return ModelStore.open(self._disk)

    def read(self) -> Store:
        assert self._disk is not None
        return ModelStore(self._disk, reading=True)

    @contextmanager
    def broken(self, store: Store) -> Iterator[None]:
        """The disk is full: no row is written."""
        assert self._disk is not None
        self._disk.trouble = self._full
        yield
        self._disk.trouble = lambda step: None

    @staticmethod
    def _full(step: str) -> None:
        if step == "row":
            raise StoreFailure("the disk cannot be written: no space left on device")


KINDS: dict[str, Callable[[pytest.FixtureRequest], Stores]] = {
    "sqlite": lambda request: Files(request.getfixturevalue("tmp_path")),
    "postgres": lambda request: Database(request.getfixturevalue("database")),
    "model": lambda request: Models(),
}
