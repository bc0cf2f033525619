"""A copy of a night is the night, to the last hash."""

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from croupier.store import (
    Entry,
    Store,
    StoreFailure,
    backup,
    create_night,
    nights,
    open_store,
    restore,
    verify_chain,
)
from tests.store.conftest import NewDatabase
from tests.store.making import CREATED, fill, header


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Another place, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("target"))
    new_database: NewDatabase = request.getfixturevalue("new_database")
    return new_database()


@pytest.fixture
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stick") / "copy.db"


@pytest.mark.check("A29", "C19")
def test_a_night_goes_from_any_place_to_any_by_one_file(place: str, copy: Path, target: str) -> None:
    with create_night(place, header()) as store:
        entries = fill(store, 2345)
        store.save_snapshot(2000, entries[1999].hash, b"state")
        store.finish(CREATED + 9)
    assert backup(place, copy, "summer") == entries[-1].tip
    assert restore(copy, target) == entries[-1].tip
    assert [(night.night, night.entries, night.finished) for night in nights(target)] == [
        ("summer", 2345, CREATED + 9)
    ]
    with open_store(target, "summer") as store:
        assert store.header == header()
        assert list(store.entries()) == entries
        assert store.snapshot() == (2000, entries[1999].hash, b"state")
        fill(store, 1)
        assert verify_chain(store, entries[-1].tip) is None


def test_a_backup_is_one_file_of_its_owner(place: str, copy: Path) -> None:
    with create_night(place, header()) as store:
        fill(store, 5)
        backup(store, copy)
    with open_store(copy, read_only=True) as store:
        assert store.tip.seq == 5
    assert list(copy.parent.iterdir()) == [copy]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_backup_into_a_folder_is_named_after_the_night(
    place: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stick = tmp_path_factory.mktemp("stick")
    with create_night(place, header()) as store:
        backup(store, stick)
    assert [file.name for file in stick.iterdir()] == ["summer.db"]


def test_a_backup_while_the_night_goes_on_is_a_moment_of_it(place: str, copy: Path) -> None:
    with create_night(place, header()) as store:
        fill(store, 100)
        done = Event()

        def go_on() -> None:
            while not done.is_set():
                fill(store, 3)

        host = Thread(target=go_on)
        host.start()
        try:
            heads = [backup(place, copy, "summer", force=True) for _ in range(5)]
        finally:
            done.set()
            host.join()
        assert heads == sorted(heads)
        assert len(set(heads)) > 1
        for tip in heads:
            assert store.hash_of(tip.seq) == tip.hash


def test_nothing_is_overwritten_unless_forced(place: str, copy: Path, target: str) -> None:
    with create_night(place, header()) as store:
        fill(store, 5)
        backup(store, copy)
        first = copy.read_bytes()
        fill(store, 5)
        with pytest.raises(StoreFailure, match="already"):
            backup(store, copy)
        assert copy.read_bytes() == first
        restore(copy, target)
        backup(store, copy, force=True)
    with pytest.raises(StoreFailure, match="already"):
        restore(copy, target)
    assert [night.entries for night in nights(target)] == [5]
    restore(copy, target, force=True)
    assert [night.entries for night in nights(target)] == [10]


def test_a_night_that_is_open_is_never_overwritten(copy: Path, tmp_path: Path, target: str) -> None:
    with create_night(tmp_path, header()) as store:
        fill(store, 5)
        backup(store, copy)
    restore(copy, target)
    with open_store(target, "summer") as host:
        fill(host, 1)
        with pytest.raises(StoreFailure, match="open in"):
            restore(copy, target, force=True)
        fill(host, 1)
        assert host.tip.seq == 7
        assert verify_chain(host) is None


def test_what_a_crash_left_beside_the_target_is_not_taken_for_the_copys(tmp_path: Path, copy: Path) -> None:
    with create_night(tmp_path, header()) as store:
        fill(store, 50)
        backup(store, copy)
        wal = tmp_path / "summer.db-wal"
        shutil.copy(wal, tmp_path / "old-wal")
    restore(copy, tmp_path, force=True)
    (tmp_path / "summer.db").unlink()
    (tmp_path / "old-wal").rename(wal)
    restore(copy, tmp_path)
    assert not wal.exists()
    with open_store(tmp_path, "summer") as store:
        assert store.tip.seq == 50
        assert verify_chain(store) is None


def test_a_copy_that_is_not_whole_is_not_made(tmp_path: Path, copy: Path, target: str) -> None:
    with create_night(tmp_path, header()) as store:
        fill(store, 5)
        backup(store, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as file:
        file.execute("UPDATE entry SET who = 'ann' WHERE seq = 3")
    with pytest.raises(StoreFailure, match="entry 3 "):
        restore(copy, target)
    assert nights(target) == []
    with pytest.raises(StoreFailure, match="entry 3 "):
        backup(copy, copy.with_name("again.db"))
    assert list(copy.parent.iterdir()) == [copy]


def test_places_that_cannot_be_written_are_said(tmp_path: Path) -> None:
    with create_night(tmp_path, header()) as store:
        with pytest.raises(StoreFailure, match="cannot be written: no such file or directory"):
            backup(store, tmp_path / "nowhere" / "copy.db")
        with pytest.raises(StoreFailure, match="there is no night at"):
            restore(tmp_path / "nothing.db", tmp_path / "copy.db")


@pytest.mark.parametrize("reached", [5, 7, 8])
def test_a_snapshot_that_the_copy_does_not_reach_is_left_out(
    database: str, copy: Path, monkeypatch: pytest.MonkeyPatch, new_database: NewDatabase, reached: int
) -> None:
    """The host goes on while its night is copied: in the copy the log would seem to be cut off."""
    with create_night(database, header()) as store:
        entries = fill(store, 10)
        store.save_snapshot(*entries[6].tip, b"after seven")
    kept = [(7, entries[6].hash, b"after seven")] if reached == 8 else []
    pages = Store.pages
    with monkeypatch.context() as patch:
        patch.setattr(Store, "pages", lambda store, after=0: cut(pages(store, after), reached))
        assert backup(database, copy, "summer").seq == reached
        with open_store(copy, read_only=True) as made:
            assert list(made.snapshots()) == kept
    whole = copy.with_name("whole.db")
    backup(database, whole, "summer")
    target = new_database()
    with monkeypatch.context() as patch:
        patch.setattr(Store, "pages", lambda store, after=0: cut(pages(store, after), reached))
        restore(whole, target)
        with open_store(target, "summer", read_only=True) as made:
            assert list(made.snapshots()) == kept


def cut(pages: Iterator[list[Entry]], last: int) -> Iterator[list[Entry]]:
    """The entries up to one."""
    for page in pages:
        yield [entry for entry in page if entry.seq <= last]
