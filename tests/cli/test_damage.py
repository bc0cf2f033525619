"""A record that cannot be used is said in a sentence by every command, with what to do; nothing is lost."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest

from croupier.host.nights import begin
from croupier.host.recovery import restored
from croupier.night import commands
from croupier.night.commands import CLOCK, HOST
from croupier.night.setup import Preset
from croupier.store import StoreFailure, open_store
from tests.cli.conftest import Croupier, Result
from tests.cli.test_nights import ANN, UNDERS, file_in, write

Harm = Callable[[Path], None]


def sql(statement: str) -> Harm:
    """Change the database."""

    def change(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(statement)

    return change


def bytes_of(change: Callable[[bytes], bytes]) -> Harm:
    return lambda file: _rewrite(file, change)


def _rewrite(file: Path, change: Callable[[bytes], bytes]) -> None:
    file.write_bytes(change(file.read_bytes()))


def foreign(file: Path) -> None:
    """Another program's database."""
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE cookies (name TEXT)")


HARMS: dict[str, tuple[Harm, str]] = {
    "empty": (bytes_of(lambda _: b""), "is empty"),
    "a text": (bytes_of(lambda _: b"Dear Ann, " * 1000), "is not a night of Croupier"),
    "zeros": (bytes_of(lambda content: bytes(len(content))), "is not a night of Croupier"),
    "foreign": (foreign, "is not a night of Croupier"),
    "its beginning zeroed": (
        bytes_of(lambda content: bytes(200) + content[200:]),
        "its beginning is damaged",
    ),
    "half written": (bytes_of(lambda content: content[: len(content) // 2]), "is damaged"),
    "newer": (sql("PRAGMA user_version=3"), "newer version of Croupier: bring this one up to date"),
    "a newer header": (
        sql("UPDATE night SET format = 3"),
        "newer version of Croupier: bring this one up to",
    ),
    "a table gone": (sql("DROP TABLE snapshot"), "is damaged: its tables are not those of a night"),
    "no header": (sql("DELETE FROM night"), "is damaged: its header is missing"),
    "a header changed": (sql("UPDATE night SET name = 'Sunday'"), "the header was changed"),
    "no entries": (sql("DELETE FROM entry"), "has no beginning"),
    "an entry changed": (sql("UPDATE entry SET at = at + 1 WHERE seq = 3"), "entry 3 was changed"),
    "an entry gone": (sql("DELETE FROM entry WHERE seq = 2"), "entry 2 is missing"),
    "an entry that is no JSON": (sql("UPDATE entry SET act = x'7b' WHERE seq = 2"), "entry 2 was changed"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a night in which Ann was granted 500."""
    folder = tmp_path / "nights"
    folder.mkdir()
    make(folder)
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder for what is written."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    return elsewhere


def make(folder: Path) -> None:
    with begin(folder, Preset("Friday", 1000, (UNDERS,))).store as store:
        night, _ = restored(store)
        write(store, night, ANN, commands.Join(token="a"))
        write(store, night, HOST, commands.Grant(name="Ann", amount=500, reason="a voucher"))


def run(croupier: Croupier, command: str, folder: Path, elsewhere: Path) -> Result:
    """Run a command about the one night of a folder, with another folder for what it writes."""
    file = file_in(folder)
    arguments: dict[str, tuple[str | Path, ...]] = {
        "host": ("--data", folder, "--port", "0", "--bind", "127.0.0.1"),
        "nights": ("--data", folder),
        "results": (file.stem, "--data", folder),
        "verify": (file.stem, "--data", folder),
        "backup": (file.stem, elsewhere / "copy.db", "--data", folder),
        "restore": (file, "--data", elsewhere),
    }
    return croupier(command, *arguments[command])


COMMANDS = ("host", "nights", "results", "verify", "backup", "restore")
ADVICE = (
    "backup",
    "bring this one up to date",
    "look for another file",
    "--new",
    "is the first that is wrong",
    "its header is wrong",
)
"""What to do, or for whoever asks what is wrong, what is."""


@pytest.mark.check("E25")
@pytest.mark.parametrize("harm", HARMS)
def test_a_record_that_cannot_be_used_is_said_with_what_to_do(
    croupier: Croupier, folder: Path, elsewhere: Path, harm: str
) -> None:
    do, words = HARMS[harm]
    file = file_in(folder)
    do(file)
    before = file.read_bytes()
    for command in COMMANDS:
        if command == "nights" or (harm == "no entries" and command in ("backup", "restore")):
            continue  # nothing is wrong with what is there
        result = run(croupier, command, folder, elsewhere)
        said = result.out + result.err
        assert (result.code, said.count("\n"), said[-2:]) == (1, 1, ".\n"), said
        assert words in said
        assert any(advice in said for advice in ADVICE), said
        assert list(elsewhere.iterdir()) == []
        assert file.read_bytes() == before


@pytest.mark.parametrize("harm", HARMS)
def test_a_record_that_cannot_be_opened_is_listed_with_the_reason(
    croupier: Croupier, folder: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    do, words = HARMS[harm]
    do(file_in(folder))
    result = croupier("nights", "--data", folder)
    assert (result.code, result.err) == (0, "")
    (row,) = result.out.splitlines()[1:]
    assert row.startswith(file_in(folder).stem)
    is_listed = harm in ("a header changed", "no entries") or harm.startswith("an entry")
    assert row.endswith("open") if is_listed else words in row


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("place", ["nothing there", "a folder"])
def test_a_file_that_is_not_there(
    croupier: Croupier, tmp_path: Path, elsewhere: Path, command: str, place: str
) -> None:
    file = tmp_path / "friday.db"
    if place == "a folder":
        file.mkdir()
    arguments: dict[str, tuple[str | Path, ...]] = {
        "host": ("--night", "friday", "--data", tmp_path, "--port", "0", "--bind", "127.0.0.1"),
        "nights": ("--data", tmp_path),
        "results": (file,),
        "verify": (file,),
        "backup": (file, elsewhere),
        "restore": (file, "--data", elsewhere),
    }
    result = croupier(command, *arguments[command])
    if command == "nights":
        assert (result.code, result.out) == (0, "There are no nights yet; ./croupier begins one.\n")
        return
    assert result.code in (1, 2)
    assert (result.out, result.err.count("\n")) == ("", 1)
    assert list(elsewhere.iterdir()) == []


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


READ_ONLY = {
    "host": (1, "", "cannot be"),
    "nights": (0, "open", ""),
    "results": (0, "1,500", ""),
    "verify": (0, "3 entries, unbroken", ""),
    "backup": (0, "3 entries copied", ""),
    "restore": (0, "3 entries restored", ""),
}


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are otherwise there")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_record_that_can_only_be_read(
    croupier: Croupier, folder: Path, tmp_path: Path, command: str
) -> None:
    """All but hosting works, and that says why not."""
    foreign(file_in(folder))
    run(
        croupier, command, folder, tmp_path
    )  # all modules are there now, which nobody else may be able to read
    with TemporaryDirectory() as name:
        shut, elsewhere = Path(name, "shut"), Path(name, "elsewhere")
        for each in (shut, elsewhere):
            each.mkdir()
        make(shut)
        for file in shut.iterdir():
            file.chmod(0o444)
        shut.chmod(0o555)
        elsewhere.chmod(0o777)
        Path(name).chmod(0o755)
        with nobody():
            result = run(croupier, command, shut, elsewhere)
        shut.chmod(0o755)
    code, out, err = READ_ONLY[command]
    assert (result.code, out in result.out, err in result.err) == (code, True, True), result
    assert result.err.count("\n") == code


# Damage of any kind.

DAMAGES = int(os.environ.get("CROUPIER_DAMAGES", "100"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], list[bytes]]:
    """What a crash leaves of a night, in the file and in the journal, and the night after each entry."""
    folder = tmp_path_factory.mktemp("played")
    store = begin(folder, Preset("Friday", 1000, (UNDERS,))).store
    night, _ = restored(store)
    states = [night.save()]
    for number in range(30):
        guest = msgspec.structs.replace(ANN, name=f"Guest {number}")
        write(store, night, guest, commands.Join(token=str(number)))
        states.append(night.save())
        if number in (10, 20):
            tip, state = store.tip, night.save()
            write(store, night, CLOCK, commands.Snapshot(digest=sha256(state).hexdigest()))
            store.save_snapshot(*tip, state)
            states.append(night.save())
        if number == 15:  # what was written so far goes from the journal into the file
            store = store.reopen()
    files = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
    store.close()
    return files, states


def harmed(content: bytes, chance: Random) -> bytes:
    """A bit or byte changed, a sector zeroed, two swapped, or the end cut off, at a random place."""
    at, other = chance.randrange(len(content)), chance.randrange(len(content))
    match chance.choice(("bit", "byte", "zero", "swap", "cut")):
        case "bit":
            return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]
        case "byte":
            return content[:at] + chance.randbytes(1) + content[at + 1 :]
        case "zero":
            return content[:at] + bytes(len(content[at : at + 512])) + content[at + 512 :]
        case "swap":
            low, high = sorted((at // 512 * 512, other // 512 * 512))
            one, two = content[low : low + 512], content[high : high + 512]
            return (
                content
                if low == high
                else content[:low] + two + content[low + 512 : high] + one + content[high + 512 :]
            )
        case _:
            return content[:at]


@pytest.mark.check("C6", "E25")
def test_no_damage_makes_another_night(tmp_path: Path, played: tuple[dict[str, bytes], list[bytes]]) -> None:
    """What comes back is the night as it was after some entry, or a sentence."""
    files, states = played
    name = next(name for name in files if name.endswith(".db"))
    chance = Random(4)
    said = same = earlier = 0
    for _ in range(DAMAGES):
        harm = name if chance.random() < 0.6 else f"{name}-wal"
        for file in tmp_path.iterdir():
            file.unlink()
        for each, content in files.items():
            (tmp_path / each).write_bytes(harmed(content, chance) if each == harm else content)
        try:
            with open_store(tmp_path / name) as store:
                found = restored(store)[0].save()
        except StoreFailure:
            said += 1
            continue
        same += found == states[-1]
        earlier += found in states[:-1]
    assert said + same + earlier == DAMAGES
    assert min(said, same, earlier) > 0
