"""Nights of older formats are carried along, and those of newer ones refused in a sentence."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from croupier.store import (
    FORMAT,
    StoreFailure,
    backup,
    create_night,
    nights,
    open_store,
    restore,
    verify_chain,
)
from tests.store.making import fill, header
from tests.store.test_postgres import with_option

Version = Callable[[], int]


@pytest.fixture
def version(place: str) -> Version:
    """What the database says that its format is, which every version of Croupier looks at first."""

    def file() -> int:
        with closing(sqlite3.connect(Path(place, "summer.db"))) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def server() -> int:
        with psycopg.connect(place) as connection:
            row = connection.execute("SELECT version FROM croupier_schema").fetchone()
        assert row is not None
        return int(row[0])

    return server if place.startswith("postgresql") else file


@pytest.fixture
def old(place: str) -> str:
    """A place with a night of three entries as 0.1 kept it."""
    with create_night(place, header(format=1)) as store:
        fill(store, 3)
    if place.startswith("postgresql"):
        with psycopg.connect(place) as connection:
            connection.execute("UPDATE croupier_schema SET version = 1")
    else:
        with closing(sqlite3.connect(Path(place, "summer.db"), isolation_level=None)) as file:
            file.execute("PRAGMA user_version=1")
    return place


def test_a_new_night_is_of_this_format(place: str, version: Version) -> None:
    with create_night(place, header()) as store:
        assert store.header.format == FORMAT == 2
    assert version() == FORMAT


def test_who_only_looks_at_an_older_night_changes_nothing(old: str, version: Version, tmp_path: Path) -> None:
    with open_store(old, "summer", read_only=True) as store:
        assert verify_chain(store) is None
    assert [night.problem for night in nights(old)] == [None]
    backup(old, tmp_path / "copy", "summer")
    assert version() == 1


def test_a_night_of_an_older_format_goes_on_and_the_older_version_refuses_it_from_then_on(
    old: str, version: Version
) -> None:
    with open_store(old, "summer") as store:
        entries = [*store.entries(), *fill(store, 2)]
        assert store.header == header(format=1), "its hash is what the first entry is chained to"
        assert version() == FORMAT  # 0.1 opens nothing but 1
    with open_store(old, "summer") as store:
        assert list(store.entries()) == entries
        assert verify_chain(store) is None
    assert version() == FORMAT


def test_a_backup_of_an_older_night_is_restored_anywhere(
    old: str, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    tip = backup(old, tmp_path / "copy", "summer")
    (tmp_path / "other").mkdir()
    for target in (str(tmp_path / "other"), new_database()):
        assert restore(tmp_path / "copy", target) == tip
        with open_store(target, "summer") as store:
            fill(store, 1)
            assert verify_chain(store, tip) is None


def test_a_night_that_cannot_be_carried_along_stays_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one step or not at all."""
    with create_night(tmp_path, header(format=1)) as store:
        fill(store, 3)
    file = tmp_path / "summer.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version=1")

    class Full(sqlite3.Connection):
        def execute(self, sql: str, *parameters: object) -> sqlite3.Cursor:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *parameters)  # type: ignore[arg-type]

    connect = sqlite3.connect
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *args, **options: connect(*args, factory=Full, **options))
        with pytest.raises(StoreFailure):
            open_store(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    with open_store(file) as store:
        assert (store.tip.seq, verify_chain(store)) == (3, None)


def test_an_older_database_can_be_looked_at_by_who_may_not_write(database: str) -> None:
    with create_night(database, header(format=1)) as store:
        fill(store, 3)
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE croupier_schema SET version = 1")
    looking = with_option(database, "default_transaction_read_only=on")
    with open_store(looking, "summer", read_only=True) as store:
        assert store.tip.seq == 3
    with pytest.raises(StoreFailure, match="PostgreSQL does not let us write"):
        open_store(looking, "summer")


def test_a_newer_night_is_listed_with_what_to_do(place: str) -> None:
    create_night(place, header()).close()
    if place.startswith("postgresql"):
        with psycopg.connect(place) as connection:
            connection.execute("UPDATE croupier_night SET format = 3")
    else:
        with closing(sqlite3.connect(Path(place, "summer.db"), isolation_level=None)) as file:
            file.execute("PRAGMA user_version=3")
    (night,) = nights(place)
    assert night.problem is not None
    assert night.problem.endswith(
        "summer was written by a newer version of Croupier: bring this one up to date"
        if place.startswith("postgresql")
        else "summer.db was written by a newer version of Croupier: bring this one up to date"
    )


def test_a_database_without_a_version_is_said_to_be_damaged(database: str) -> None:
    create_night(database, header()).close()
    with psycopg.connect(database) as connection:
        connection.execute("DELETE FROM croupier_schema")
    with pytest.raises(StoreFailure, match="the tables in the database are damaged"):
        open_store(database, "summer")
