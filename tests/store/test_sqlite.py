"""What can happen to a file: each is said in a sentence, and what was kept stays kept."""

import os
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from croupier.store import StoreFailure, backup, create_night, nights, open_store, verify_chain
from croupier.store.sqlite import SqliteStore
from tests.store.making import entry, fill, header


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A night with ten entries."""
    with create_night(tmp_path, header()) as store:
        fill(store, 10)
    return tmp_path / "summer.db"


def edit(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("place", ["{}", "sqlite://{}", "sqlite:///{}"])
def test_a_file_is_named_by_its_path_or_address(tmp_path: Path, place: str) -> None:
    file = tmp_path / "my night.db"
    with create_night(place.format(file), header()) as store:
        fill(store, 1)
    assert file.is_file()
    with open_store(
        place.format(str(file).replace(" ", "%20") if "sqlite" in place else file), "summer"
    ) as store:
        assert store.tip.seq == 1
    with pytest.raises(StoreFailure, match="holds the night summer, not winter"):
        open_store(file, "winter")


@pytest.mark.check("C6")
def test_every_commit_is_on_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite itself is asked, on the connection that writes."""
    seen: list[str] = []
    connect = sqlite3.connect

    def listening(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_trace_callback(seen.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", listening)
    open_store(file).close()
    assert {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA synchronous"} <= set(seen)


@pytest.mark.check("C6")
@pytest.mark.parametrize(("asked", "answered"), [("journal_mode=WAL", "delete"), ("synchronous", 1)])
def test_a_disk_that_cannot_keep_a_log_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch, asked: str, answered: object
) -> None:
    class Unsafe(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            if sql == f"PRAGMA {asked}":
                return super().execute("SELECT ?", (answered,))
            return super().execute(sql, *parameters)

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *args, **options: connect(*args, factory=Unsafe, **options)
    )
    with pytest.raises(StoreFailure, match="is on a disk that cannot keep a log safely: use a local one"):
        open_store(file)


def test_files_are_their_owners_alone(file: Path) -> None:
    with open_store(file) as store:
        fill(store, 1)
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()}
    names = ("summer.db", "summer.db-wal", "summer.db-shm", "summer.db.lock")
    assert modes == dict.fromkeys(names, 0o600)


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["PRAGMA application_id=7"], "is not a night of Croupier"),
        (["PRAGMA user_version=3"], "was written by a newer version of Croupier: bring this one up to date"),
        (["PRAGMA user_version=0"], "is damaged: its tables are not those of a night"),
        (["DROP INDEX entry_action"], "is damaged: its tables are not those of a night"),
        (
            ["CREATE TRIGGER cheat AFTER INSERT ON entry BEGIN DELETE FROM entry; END"],
            "is damaged: its tables are not those of a night",
        ),
        (["DELETE FROM night"], "is damaged: its header is missing"),
        (["UPDATE night SET format = 3"], "was written by a newer version of Croupier"),
        (["UPDATE night SET night = '../x'"], "a night's id is up to 64 small letters, digits and dashes"),
    ],
)
def test_files_that_are_not_ours_are_refused_and_left_alone(
    file: Path, statements: list[str], words: str
) -> None:
    edit(file, *statements, "PRAGMA journal_mode=DELETE")
    before = file.read_bytes()
    for read_only in (False, True):
        with pytest.raises(StoreFailure, match=re.escape(words)):
            open_store(file, read_only=read_only)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"hello", b"\0" * 10_000, os.urandom(5000)])
def test_what_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.db"
    file.write_bytes(content)
    with pytest.raises(StoreFailure, match="is not a night of Croupier"):
        open_store(file)
    assert file.read_bytes() == content
    assert nights(tmp_path) == []


def test_a_damaged_night_is_listed_with_what_is_wrong(file: Path) -> None:
    edit(file, "DELETE FROM night")
    (summary,) = nights(file.parent)
    assert summary.night == "summer"
    assert summary.problem == f"{file} is damaged: its header is missing; restore it from a backup"


def test_text_that_is_none_is_damage(file: Path) -> None:
    edit(file, "UPDATE entry SET who = CAST(x'ff' AS TEXT) WHERE seq = 5")
    with open_store(file) as store:
        damage = f"nothing can be read after entry 4: {file} is damaged: restore it from a backup"
        assert verify_chain(store) == (5, damage)


def test_an_index_that_does_not_fit_is_damage(file: Path) -> None:
    """The chain sees the table alone."""
    edit(
        file,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NULL') WHERE name = 'entry_action'",
    )
    edit(file, "UPDATE entry SET clock = clock", "DELETE FROM entry WHERE seq = 10")
    edit(
        file,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'IS NULL', 'IS NOT NULL') WHERE name = 'entry_action'",
    )
    with open_store(file) as store:
        fault = verify_chain(store)
        assert fault is not None
        assert fault.seq == store.tip.seq + 1
        assert fault.what.startswith("the log is whole, but its file is damaged: ")


@contextmanager
def nobody() -> Iterator[None]:
    """Whoever runs the tests, without the powers of root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shut() -> Iterator[Path]:
    """A night in a folder that can be read but not written to."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with create_night(folder, header()) as store:
            fill(store, 10)
        for file in folder.iterdir():
            file.chmod(0o444)
        folder.chmod(0o555)
        yield folder / "summer.db"
        folder.chmod(0o755)


def test_a_folder_that_is_read_only_is_said_and_can_be_looked_at(shut: Path) -> None:
    with nobody():
        with pytest.raises(StoreFailure, match=r"summer\.db (cannot be written|cannot be opened)"):
            open_store(shut)
        with pytest.raises(StoreFailure, match=r"winter\.db cannot be written: permission denied"):
            create_night(shut.parent, header("winter"))
        with open_store(shut, read_only=True) as store:
            assert store.tip.seq == 10
            assert verify_chain(store) is None
        assert [night.entries for night in nights(shut.parent)] == [10]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreFailure, match="cannot be written: no such file or directory"):
        create_night(tmp_path / "nowhere" / "x.db", header())
    with pytest.raises(StoreFailure, match="cannot be read: no such file or directory"):
        nights(tmp_path / "nowhere")


@pytest.mark.check("C4")
def test_a_full_disk_is_said_and_keeps_what_was_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        if "summer.db?" in arguments[0]:
            connection.execute("PRAGMA max_page_count=30")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", small)
        store = open_store(file)
    kept = list(store.entries())
    while store.tip.seq < 100:
        kept += fill(store, 10)
    with pytest.raises(StoreFailure, match="the disk is full"):
        fill(store, 1000)
    tip = store.tip
    assert tip == kept[-1].tip
    assert list(store.entries()) == kept
    with pytest.raises(StoreFailure, match="the disk is full"):
        store.append([entry(tip)])  # small enough, but after a failure nothing is written
    again = store.reopen()
    assert again.tip == tip
    kept += fill(again, 100)
    assert list(again.entries()) == kept
    assert verify_chain(again) is None
    again.close()


HOLDING = """
import sys
from croupier.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


def test_two_hosts_cannot_open_a_night_and_a_crash_lets_go(file: Path) -> None:
    command = [sys.executable, "-c", HOLDING, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        for _ in range(2):
            with pytest.raises(StoreFailure, match=re.escape(f"{file} is open in another host")):
                open_store(file)
        with open_store(file, read_only=True) as store:
            assert store.tip.seq == 10
        other.kill()
    open_store(file).close()


def test_asking_twice_in_one_process_does_not_let_go(file: Path) -> None:
    with open_store(file):
        with pytest.raises(StoreFailure, match="is open in another host"):
            open_store(file)
        held = subprocess.run(
            [sys.executable, "-c", HOLDING, str(file)], input="", capture_output=True, text=True, check=False
        )
        assert held.stderr.endswith(f"StoreFailure: {file} is open in another host\n")


def test_a_link_is_the_same_night(file: Path) -> None:
    link = file.with_name("link.db")
    link.symlink_to(file)
    with open_store(file), pytest.raises(StoreFailure, match="is open in another host"):
        open_store(link)


@pytest.mark.parametrize(
    "use", [fill, lambda store, _: list(store.entries()), lambda store, _: store.finished]
)
def test_a_closed_night_says_so(file: Path, use: Callable[[SqliteStore, int], object]) -> None:
    store = SqliteStore.open(file)
    store.close()
    store.close()
    with pytest.raises(StoreFailure, match=re.escape(f"{file} is closed")):
        use(store, 1)


def test_a_beginning_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def tiny(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.execute("PRAGMA max_page_count=3")
        return connection

    monkeypatch.setattr(sqlite3, "connect", tiny)
    with pytest.raises(StoreFailure, match="the disk is full"):
        create_night(tmp_path, header())
    assert list(tmp_path.iterdir()) == []


def make_night(folder: Path) -> Path:
    create_night(folder, header("winter")).close()
    return folder / "winter.db"


def make_backup(folder: Path) -> Path:
    with create_night(folder, header()) as store:
        fill(store, 1)
        backup(store, folder / "copy.db")
    return folder / "copy.db"


@pytest.mark.check("C6")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such thing apart")
@pytest.mark.parametrize("make", [make_night, make_backup])
def test_a_new_files_name_is_on_the_disk_as_well_as_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Path]
) -> None:
    """After a power cut a folder that was not synced may have forgotten the file, whatever was in it."""
    synced: list[set[str]] = []
    fsync = os.fsync

    def watched(handle: int) -> None:
        fsync(handle)
        if os.path.samestat(os.fstat(handle), tmp_path.stat()):
            synced.append({file.name for file in tmp_path.iterdir()})

    monkeypatch.setattr(os, "fsync", watched)
    made = make(tmp_path)
    assert made.name in synced[-1], "the folder was synced after the file had its name"
