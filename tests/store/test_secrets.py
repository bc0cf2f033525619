"""What lies beside a log and in no copy of it: the key of a night's draws."""

import os
import stat
from pathlib import Path

import psycopg
import pytest

from croupier.store import StoreFailure, backup, create_night, open_store, restore
from tests.store.kinds import Stores
from tests.store.making import fill, header

KEYS = {"tables": bytes(range(32)), "raffle": b"\xff" * 32}


def test_secrets_are_kept_beside_the_log(stores: Stores) -> None:
    with stores.create(header()) as store:
        assert store.secrets() == {}
        store.keep_secrets(KEYS)
        fill(store, 3)
        assert store.secrets() == KEYS
    with stores.open() as store:
        assert store.secrets() == KEYS
        store.keep_secrets({"raffle": KEYS["raffle"]})
        assert store.secrets() == {"raffle": KEYS["raffle"]}
    with stores.read() as looking:
        assert looking.secrets() == {"raffle": KEYS["raffle"]}
        with pytest.raises(StoreFailure, match="for reading only"):
            looking.keep_secrets(KEYS)


@pytest.mark.check("B8")
def test_no_copy_holds_them(place: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    copy = tmp_path_factory.mktemp("stick") / "copy.db"
    with create_night(place, header()) as store:
        fill(store, 5)
        store.keep_secrets(KEYS)
        backup(store, copy)
    assert list(copy.parent.iterdir()) == [copy]
    assert not any(
        key in copy.read_bytes() or key.hex().encode() in copy.read_bytes() for key in KEYS.values()
    )
    with open_store(copy, read_only=True) as made:
        assert made.secrets() == {}
    restore(copy, place, force=True)
    with open_store(place, "summer") as again:
        assert again.secrets() == {}, "what is brought back goes on by a key of its own"


@pytest.mark.check("B8")
def test_the_file_is_its_owners_alone_and_on_the_disk_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[str, bytes]] = []
    fsync = os.fsync

    def noted(handle: int) -> None:
        path = Path(f"/proc/self/fd/{handle}").readlink()
        synced.append((path.name, path.read_bytes() if path.is_file() else b""))
        fsync(handle)

    with create_night(tmp_path, header()) as store:
        monkeypatch.setattr(os, "fsync", noted)
        store.keep_secrets(KEYS)
    file = tmp_path / "summer.db.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert synced == [("summer.db.key.new", file.read_bytes()), (tmp_path.name, b"")]


def test_what_is_let_go_does_not_stay_where_it_lay(tmp_path: Path) -> None:
    with create_night(tmp_path, header()) as store:
        store.keep_secrets(KEYS)
        file = tmp_path / "summer.db.key"
        with file.open("rb") as before:  # the file that lay there, which has no name any more
            store.keep_secrets({"raffle": KEYS["raffle"]})
            assert set(before.read()) == {0}
    assert KEYS["tables"].hex() not in file.read_text()


def test_what_is_let_go_is_wiped_only_when_no_crash_brings_its_name_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create_night(tmp_path, header()) as store:
        store.keep_secrets(KEYS)
        with (tmp_path / "summer.db.key").open("rb") as before:
            at_sync: list[bytes] = []

            def noted(folder: Path) -> None:
                before.seek(0)
                at_sync.append(before.read())

            monkeypatch.setattr("croupier.store.key_file.sync_folder", noted)
            store.keep_secrets({"raffle": KEYS["raffle"]})
            assert [set(content) == {0} for content in at_sync] == [False]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tables":"zz"}', '{"tables":7}', "\0" * 40])
def test_a_damaged_file_is_said_and_not_taken_for_none(tmp_path: Path, text: str) -> None:
    with create_night(tmp_path, header()) as store:
        (tmp_path / "summer.db.key").write_text(text)
        with pytest.raises(StoreFailure, match=r"summer\.db\.key is damaged: put back"):
            store.secrets()


def test_a_crash_while_it_is_written_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create_night(tmp_path, header()) as store:
        store.keep_secrets(KEYS)

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(StoreFailure, match="no space left on device"):
                store.keep_secrets({})
        assert store.secrets() == KEYS
        store.keep_secrets({})
        assert store.secrets() == {}


def test_a_host_that_lost_its_night_keeps_nothing(database: str) -> None:
    with create_night(database, header()) as store:
        with psycopg.connect(database) as other:
            other.execute("UPDATE croupier_night SET token = token + 1")
        with pytest.raises(StoreFailure, match="taken over"):
            store.keep_secrets(KEYS)
    with open_store(database, "summer", read_only=True) as looking:
        assert looking.secrets() == {}


def test_a_database_of_an_older_version_gets_the_table_when_a_night_is_hosted(database: str) -> None:
    create_night(database, header()).close()
    with psycopg.connect(database) as connection:
        connection.execute("DROP TABLE croupier_secret")
    with open_store(database, "summer", read_only=True) as looking:
        assert looking.secrets() == {}
    with open_store(database, "summer") as store:
        store.keep_secrets(KEYS)
        assert store.secrets() == KEYS
