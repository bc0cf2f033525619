"""What a crash leaves: every acknowledged entry, and a log that is whole."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.store import Entry, Fault, Store, StoreFailure, create_night, open_store, verify_chain
from croupier.store.places import is_postgres
from tests.store.making import fill, header, let_leases_run_out

ROOT = Path(__file__).parents[2]

OFFSETS = int(os.environ.get("CROUPIER_OFFSETS", "400"))
"""Places where a file is torn; more of them take longer."""

KILLS = int(os.environ.get("CROUPIER_KILLS", "8"))

COMMITS = 60
"""That are acknowledged before a host is killed, at most."""


def killed_host(place: str, commits: int) -> int:
    """Let a host write, kill it when so many commits are done, and return what it acknowledged."""
    command = [sys.executable, "-m", "tests.store.crashing", place]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as host:
        try:
            assert host.stdout is not None
            said = b"".join(host.stdout.readline() for _ in range(commits))
        finally:
            host.kill()
        said += host.stdout.read()
    assert host.returncode == -9
    # The last line may have been cut short by the kill: what is not a whole line was not said.
    return int(said.rpartition(b"\n")[0].rpartition(b"\n")[2])


@pytest.mark.check("C5", "C7", "A13")
def test_no_acknowledged_entry_is_lost_by_kill_9(place: str) -> None:
    chance = Random(9)
    create_night(place, header()).close()
    tip = header().tip
    for _ in range(KILLS if not is_postgres(place) else KILLS // 4):
        acknowledged = killed_host(place, chance.randint(1, COMMITS))
        if is_postgres(place):
            let_leases_run_out(place)
        with open_store(place, "summer") as store:
            assert store.tip.seq >= acknowledged > tip.seq
            assert verify_chain(store, recorded=tip) is None
            tip = store.tip


WRITING = """
import os, sys
from croupier.store import open_store
from tests.store.making import fill
store = open_store(sys.argv[1])
for _ in range(40):
    fill(store, 5)
os._exit(0)
"""

FILES = ("summer.db", "summer.db-wal")


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], list[Entry]]:
    """What a crash leaves on the disk: 50 entries in the file, 200 in 40 commits only in the WAL."""
    folder = tmp_path_factory.mktemp("left")
    with create_night(folder, header()) as store:
        fill(store, 50)
    subprocess.run([sys.executable, "-c", WRITING, str(folder / "summer.db")], cwd=ROOT, check=True)
    files = {name: (folder / name).read_bytes() for name in FILES}
    with open_store(folder, "summer") as store:
        return files, list(store.entries())


def torn(content: bytes, chance: Random) -> Iterator[bytes]:
    """The content cut, overwritten or changed in one bit, each at a random place."""
    while True:
        at = chance.randrange(len(content))
        yield content[:at]
        yield content[:at] + chance.randbytes(min(512, len(content) - at)) + content[at + 512 :]
        yield content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


@pytest.mark.check("C6")
def test_a_torn_wal_opens_to_a_clean_prefix(
    tmp_path: Path, left: tuple[dict[str, bytes], list[Entry]]
) -> None:
    files, entries = left
    ends = set()
    for content, _ in zip(torn(files["summer.db-wal"], Random(6)), range(OFFSETS), strict=False):
        with opened(tmp_path, files | {"summer.db-wal": content}) as store:
            assert list(store.entries()) == entries[: store.tip.seq]
            assert verify_chain(store) is None
            ends.add(store.tip.seq)
    assert ends <= set(range(50, 251, 5))
    assert len(ends) > 30


@pytest.mark.check("C6", "E25")
def test_a_damaged_file_opens_to_what_was_written_or_says_what_is_wrong(
    tmp_path: Path, left: tuple[dict[str, bytes], list[Entry]]
) -> None:
    files, entries = left
    whole = said = 0
    for content, _ in zip(torn(files["summer.db"], Random(7)), range(OFFSETS), strict=False):
        try:
            with opened(tmp_path, files | {"summer.db": content}) as store:
                fault = verify_chain(store, entries[-1].tip)
                if fault is None:
                    assert list(store.entries()) == entries
        except StoreFailure as failure:
            fault = Fault(0, str(failure))
        whole += fault is None
        said += fault is not None
    assert whole  # a change in what is not used
    assert said > OFFSETS / 2


def opened(folder: Path, files: dict[str, bytes]) -> Store:
    for file in folder.iterdir():
        file.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return open_store(folder, "summer")
