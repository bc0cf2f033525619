"""`croupier host`: what it prints, which night it takes, how it stops, and what goes wrong in a sentence."""

import itertools
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.cli.poster import Notice, open_desk, qr, show, shown_place
from croupier.host.addresses import bases, host_names, own_addresses
from croupier.host.nights import begin
from croupier.host.presets import house_preset
from croupier.host.settings import Settings
from croupier.night.setup import Preset, TableSetup
from croupier.store import open_store
from croupier.store.sqlite import SqliteStore
from tests.cli.conftest import Croupier
from tests.cli.test_nights import append_raw

CROUPIER = (sys.executable, "-m", "croupier.cli")

TABLE = TableSetup(name="Roulette", game="roulette")


@pytest.fixture
def running(tmp_path: Path) -> Iterator["Running"]:
    host = Running(tmp_path)
    yield host
    host.kill()


class Running:
    """A host that is started and stopped in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._said: list[str] = []

    def start(self, *arguments: str) -> str:
        """Start it; what it has printed when guests can come."""
        where = ("--data", str(self.folder), "--port", "0", "--bind", "127.0.0.1")
        self._process = subprocess.Popen(
            [*CROUPIER, "host", *where, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
        )
        assert self._process.stdout is not None
        self._said = []
        for line in self._process.stdout:
            self._said.append(line)
            if line.startswith("to stop"):
                break
        return "".join(self._said)

    def next_line(self, word: str) -> str:
        """The next line with a word in it, which must come."""
        assert self._process is not None
        assert self._process.stdout is not None
        said = itertools.chain(self._said, self._process.stdout)
        return next(line for line in said if word in line)

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        assert self._process is not None
        self._process.send_signal(how)
        said, _ = self._process.communicate(timeout=240)
        return self._process.returncode, said

    def kill(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


def fact(said: str, what: str) -> str:
    found = re.search(rf"^{what} +(\S.*?) *$", said, re.MULTILINE)
    assert found is not None, said
    return found[1]


def test_a_night_begins_and_goes_on_where_it_stopped(running: Running) -> None:
    first = running.start("--name", "Friday", "--games", "roulette,holdem", "--start-money", "2000")
    assert "Friday" in first
    code = fact(first, "their code")
    assert re.fullmatch("[2-9A-HJ-NP-Z]{6}", code)
    assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/#{code}", fact(first, "guests open"))
    secret = fact(first, "you open").partition("/host#")[2]
    assert len(secret) >= 22  # 128 bits
    assert code not in fact(first, "you open")
    assert max(len(line) for line in first.splitlines() if not line.startswith("kept in")) <= 80
    ended, words = running.stop()
    assert (ended, words.strip()) == (0, "Closed. ./croupier goes on where you stopped.")
    second = running.start()
    assert fact(second, "their code") == code
    assert secret not in second
    assert "--new-link" in fact(second, "you open")
    assert running.stop(signal.SIGTERM)[0] == 0
    (file,) = running.folder.glob("*.db")
    assert str(file) == fact(first, "kept in")
    assert secret.encode() not in file.read_bytes()
    with open_store(file, read_only=True) as store:
        assert "suggested" not in msgspec.json.decode(next(iter(store.entries())).act)


def test_settings_without_a_command_host_a_night_too(croupier: Croupier) -> None:
    asked = croupier("--port", "70000")
    assert (asked.code, asked.err) == (2, "croupier host: port is a number from 0 to 65535, not 70000.\n")


def test_a_new_link_takes_the_place_of_the_old_one(running: Running) -> None:
    old = fact(running.start(), "you open")
    running.stop()
    new = fact(running.start("--new-link"), "you open")
    running.stop()
    assert "/host#" in new
    assert new.partition("#")[2] != old.partition("#")[2]
    (file,) = running.folder.glob("*.db")
    with open_store(file, read_only=True) as store:
        acts = [msgspec.json.decode(entry.act) for entry in store.entries()]
    assert [act["do"] for act in acts] == [
        "create", "take_key", "resume", "snapshot", "new_secret", "resume", "snapshot",
    ]  # fmt: skip
    assert acts[0]["suggested"], "nobody has said what night it is to be: the desk asks"


def test_of_several_the_newest_goes_on_and_the_others_are_named(running: Running) -> None:
    for name in ("First", "Second"):
        begin(running.folder, Preset(name, 1000, (TABLE,))).store.close()
    said = running.start()
    running.stop()
    assert re.search(r"^Second", said, re.MULTILINE)
    assert re.search(r"^Also unfinished: \S+-first \(--night \S+-first goes on with it\)\.", said)
    said = running.start("--night", "First")
    running.stop()
    assert re.search(r"^First", said, re.MULTILINE)
    said = running.start("--new", "--name", "Third")
    running.stop()
    assert re.search(r"^Third", said, re.MULTILINE)


def test_a_preset_of_the_planner_is_taken_as_it_is(running: Running, croupier: Croupier) -> None:
    file = running.folder / "preset.json"
    done = croupier("plan", "--guests", "8", "--games", "roulette,unders_overs", "--preset", file)
    assert done.code == 0
    planned = msgspec.json.decode(file.read_bytes())
    running.start("--preset", str(file))
    running.stop()
    (night,) = running.folder.glob("*.db")
    with open_store(night, read_only=True) as store:
        act = msgspec.json.decode(next(iter(store.entries())).act)
    assert act["preset"]["start_money"] == planned["start_money"]
    assert [table["rules"] for table in act["preset"]["tables"]] == [
        table["rules"] for table in planned["tables"]
    ]


# What goes wrong.


def refused(croupier: Croupier, folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code and the one sentence of a host that does not start."""
    result = croupier("host", "--data", folder, "--bind", "127.0.0.1", *arguments)
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.endswith(".\n")
    assert "Traceback" not in result.err
    return result.code, result.err


def test_a_port_in_use(croupier: Croupier, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = refused(croupier, tmp_path, "--port", str(port))
    assert (code, f"port {port} is in use" in said) == (1, True)
    assert list(tmp_path.glob("*.db")) == []


def test_a_folder_that_cannot_be_made(croupier: Croupier, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, said = refused(croupier, tmp_path / "file" / "nights", "--port", "0")
    assert (code, "cannot be made" in said) == (1, True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written(croupier: Croupier, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    code, said = refused(croupier, tmp_path, "--port", "0")
    assert (code, "cannot be written: permission denied" in said) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="limits are set otherwise there")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    import resource

    done = subprocess.run(
        [*CROUPIER, "host", "--data", str(tmp_path), "--port", "0"],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        check=False,
    )
    assert done.returncode == 1
    assert re.fullmatch(r"croupier host: .*\.\n", done.stderr), done.stderr
    assert done.stdout == ""


def test_a_night_that_another_host_has_open(croupier: Croupier, tmp_path: Path) -> None:
    with begin(tmp_path, house_preset(4, ())).store:
        code, said = refused(croupier, tmp_path, "--port", "0")
    assert (code, "is open in another host" in said) == (1, True)


def test_a_damaged_night_is_not_passed_over(croupier: Croupier, tmp_path: Path) -> None:
    with begin(tmp_path, house_preset(4, ())).store:
        pass
    (file,) = tmp_path.glob("*.db")
    file.write_bytes(b"not a night " * 1000)
    code, said = refused(croupier, tmp_path, "--port", "0")
    assert (code, "--new" in said) == (1, True)


@pytest.mark.check("E25")
@pytest.mark.parametrize("name", ["Second", "A second"])
def test_a_damaged_newest_night_is_not_passed_over_for_an_older_one(
    croupier: Croupier, tmp_path: Path, name: str
) -> None:
    older = begun(tmp_path, "First")
    newest = begun(tmp_path, name)
    newest.write_bytes(bytes(200) + newest.read_bytes()[200:])
    before = older.read_bytes()
    for arguments in ((), ("--new-link",)):
        code, said = refused(croupier, tmp_path, "--port", "0", *arguments)
        assert code == 1
        assert f"the newest night cannot be opened: {newest} is not a night of Croupier" in said
        assert "`croupier restore FILE --force` brings a backup back" in said
        assert f"--night {older.stem} goes on with an older one" in said
        assert "--new begins another night" in said
    assert older.read_bytes() == before


def begun(folder: Path, name: str) -> Path:
    """A night that was begun just now; its file."""
    with begin(folder, Preset(name, 1000, (TABLE,))).store as store:
        assert isinstance(store, SqliteStore)
        return store.path


def test_the_ways_on_from_a_damaged_newest_night(running: Running, croupier: Croupier) -> None:
    older, newest = begun(running.folder, "First"), begun(running.folder, "Second")
    backup = running.folder / "copy of Second"
    assert croupier("backup", "Second", backup, "--data", running.folder).code == 0
    newest.write_bytes(b"")
    said = running.start("--night", older.stem)
    assert re.search(r"^First", said, re.MULTILINE)
    assert f"Not opened: {newest} is empty" in said
    running.stop()
    assert croupier("restore", backup, "--data", running.folder, "--force").code == 0
    assert re.search(r"^Second", running.start(), re.MULTILINE)


def test_a_damaged_night_that_is_older_is_only_mentioned(running: Running) -> None:
    older = begun(running.folder, "First")
    begun(running.folder, "Second")
    older.write_bytes(b"not a night " * 1000)
    said = running.start()
    running.stop()
    assert re.search(r"^Second", said, re.MULTILINE)
    assert f"Not opened: {older} is not a night of Croupier" in said


def test_a_damaged_night_before_one_that_is_over_does_not_keep_another_from_beginning(
    running: Running,
) -> None:
    older = begun(running.folder, "First")
    with open_store(begun(running.folder, "Second")) as store:
        store.finish(1)
    older.write_bytes(b"not a night " * 1000)
    said = running.start("--name", "Third")
    assert re.search(r"^Third", said, re.MULTILINE)
    assert f"Not opened: {older}" in said


def test_a_damaged_night_is_as_old_as_its_name_says(croupier: Croupier, tmp_path: Path) -> None:
    """Copied from another machine, without the files beside it and with another time of writing."""
    begun(tmp_path, "Today")
    (tmp_path / "2099-01-01-200000-new-year.db").write_bytes(b"")
    code, said = refused(croupier, tmp_path, "--port", "0")
    assert (code, "2099-01-01-200000-new-year.db is empty" in said) == (1, True)


def test_a_night_goes_on_under_any_name(running: Running) -> None:
    file = begun(running.folder, "First")
    file.rename(file.with_name("friday.db"))
    for arguments in ((), ("--night", "friday.db")):
        said = running.start(*arguments)
        running.stop()
        assert re.search(r"^First", said, re.MULTILINE)
        assert fact(said, "kept in") == str(file.with_name("friday.db"))


def test_of_two_files_with_the_same_night_the_host_says_which(croupier: Croupier, running: Running) -> None:
    file = begun(running.folder, "First")
    shutil.copy(file, file.with_name("copy.db"))
    code, said = refused(croupier, running.folder, "--port", "0")
    assert code == 1
    assert f"the night {file.stem} is in " in said
    assert f"copy.db and {file.name}" in said or f"{file.name} and copy.db" in said
    assert "--night FILE" in said
    said = running.start("--night", "copy.db")
    assert fact(said, "kept in") == str(file.with_name("copy.db"))


@pytest.mark.check("A25", "E25")
def test_a_record_that_was_changed_is_not_played_on(croupier: Croupier, tmp_path: Path) -> None:
    file = begun(tmp_path, "First")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE entry SET at = at + 1")
    database.close()
    for arguments in ((), ("--new-link",)):
        code, said = refused(croupier, tmp_path, "--port", "0", *arguments)
        assert (code, "entry 1 was changed, or is not the one that followed entry 0" in said) == (1, True)
        assert "`croupier restore FILE --force`" in said


@pytest.mark.check("A25", "E25")
def test_a_record_that_was_changed_before_its_snapshot_is_said_on_the_terminal(running: Running) -> None:
    running.start()
    running.stop()
    (file,) = running.folder.glob("*.db")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE entry SET at = at + 1 WHERE seq = 1")
    database.close()
    running.start()
    line = running.next_line("ERROR")
    assert "entry 1 was changed, or is not the one that followed entry 0" in line
    assert running.stop()[0] == 0


def test_a_log_that_tells_what_cannot_be(croupier: Croupier, tmp_path: Path) -> None:
    with begin(tmp_path, house_preset(4, ())).store:
        pass
    (file,) = tmp_path.glob("*.db")
    with sqlite3.connect(file) as database:
        database.execute("""UPDATE entry SET act = CAST('{"do":"warn"}' AS BLOB)""")
    database.close()
    code, said = refused(croupier, tmp_path, "--port", "0")
    assert (code, "has no beginning" in said) == (1, True)


@pytest.mark.parametrize("arguments", [(), ("--new-link",)])
@pytest.mark.parametrize(
    "act",
    [
        b'{"do":"grant","name":"Zoe","amount":5,"reason":"x"}',
        b'{"do":"move","table":"t1","move":{"do":"spin"}}',
        b"not JSON",
    ],
)
def test_a_log_that_cannot_be_played_again(
    croupier: Croupier, tmp_path: Path, act: bytes, arguments: tuple[str, ...]
) -> None:
    with begin(tmp_path, house_preset(4, ())).store as store:
        append_raw(store, "host", act, b"[]")
    code, said = refused(croupier, tmp_path, "--port", "0", *arguments)
    assert (code, "croupier verify" in said) == (1, True), said


def test_a_database_that_nobody_answers_for(croupier: Croupier) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    result = croupier(
        "host", "--port", "0", "--data", f"postgresql://croupier:secret@127.0.0.1:{port}/nights"
    )
    assert (result.code, result.out) == (1, "")
    assert re.fullmatch(r"croupier host: .*\.\n", result.err)
    assert "secret" not in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--games", "whist"), "there's no game 'whist'"),
        (("--games", ","), "a night needs at least one game"),
        (("--guests", "0"), "a night has 1 to 5,000 guests"),
        (("--start-money", "0"), "start_money"),
        (("--name", "x" * 41), "name"),
        (("--name", "a\x1b[2Jb"), "visible letters"),
        (("--preset", "none.json"), "none.json cannot be read"),
        (("--preset", "none.json", "--guests", "4"), "leave out --guests, --games and --in-turn"),
        (("--new", "--new-link"), "a new night has a link of its own"),
        (("--new-link",), "there is no unfinished night"),
        (("--night", "Friday"), "there is no night 'Friday' here"),
        (("--port", "x"), "port is a whole number"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    croupier: Croupier, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    code, said = refused(croupier, tmp_path, "--port", "0", *arguments)
    assert (code, words in said) == (2, True), said
    assert list(tmp_path.glob("*.db")) == []


def test_what_is_for_a_new_night_is_not_forgotten_over_an_old_one(croupier: Croupier, tmp_path: Path) -> None:
    with begin(tmp_path, house_preset(4, ())).store:
        pass
    code, said = refused(croupier, tmp_path, "--port", "0", "--guests", "9")
    assert (code, "add --new" in said) == (2, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ("[]", "preset.json: "),
        ('{"name": "A", "start_money": 5}', "tables"),
        ('{"name": "A", "start_money": 5, "tables": [{"name": "B", "game": "whist"}]}', "whist"),
        ('{"name": "A", "start_money": 5, "tables": [3]}', "tables"),
    ],
)
def test_a_preset_that_is_none(croupier: Croupier, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "preset.json"
    file.write_text(text)
    code, said = refused(croupier, tmp_path, "--port", "0", "--preset", str(file))
    assert (code, words in said) == (2, True), said


# Addresses, and what is shown.


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(public="https://casino.example/"), ["https://casino.example"]),
        (Settings(bind="192.168.1.5"), ["http://192.168.1.5:8000"]),
        (Settings(bind="::1"), ["http://[::1]:8000"]),
    ],
)
def test_guests_are_given_the_address_that_reaches_the_host(settings: Settings, expected: list[str]) -> None:
    assert bases(settings, 8000) == expected


def test_guests_are_given_no_address_that_only_this_machine_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(address.startswith(("127.", "169.254.")) for address in own_addresses())
    monkeypatch.setattr("croupier.host.addresses.own_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    assert bases(Settings(), 80) == ["http://192.168.1.5", "http://10.0.0.7"]


@pytest.mark.check("E12")
def test_the_host_goes_by_its_own_names_alone() -> None:
    names = host_names(Settings(public="https://casino.example", names="Night.local, "))
    machine = socket.gethostname().lower()
    assert names == {machine, f"{machine}.local", "casino.example", "night.local"}


def test_a_qr_code_is_drawn_as_its_modules_are(capsys: pytest.CaptureFixture[str]) -> None:
    import segno

    address = "http://192.168.1.5:8000/#K7Q2MF"
    rows = [bytes(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    drawn = qr(address, inked=True).plain.splitlines()
    ink = {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}
    upper = [bytes(ink[block][0] for block in line) for line in drawn]
    lower = [bytes(ink[block][1] for block in line) for line in drawn]
    assert [row for pair in zip(upper, lower, strict=True) for row in pair][: len(rows)] == rows
    light = qr(address, inked=False).plain
    swapped = str.maketrans(" ▄▀█", "█▀▄ ")
    assert light.translate(swapped) == qr(address, inked=True).plain


def test_the_poster_shows_other_addresses_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    show(Notice("Fri\x1bday", "K7Q2MF", ["http://192.168.1.5:8000", "http://10.0.0.7:8000"], "s", "/data"))
    said = capsys.readouterr().out
    assert "Fri�day" in said
    assert fact(said, "or else") == "http://10.0.0.7:8000/#K7Q2MF"
    assert fact(said, "big screen") == "http://192.168.1.5:8000/screen#K7Q2MF"
    assert fact(said, "you open") == "http://192.168.1.5:8000/host#s"


@pytest.mark.parametrize(
    ("secret", "terminal", "screen", "opened"),
    [
        ("s", True, ":0", ["http://192.168.1.5:8000/host#s"]),
        ("s", True, "", []),  # a browser in the terminal would hide the code
        ("s", False, ":0", []),  # nobody sits there
        ("", True, ":0", []),  # the desk is open somewhere
    ],
)
def test_the_desk_opens_by_itself_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, secret: str, terminal: bool, screen: str, opened: list[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setattr("webbrowser.open", seen.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    open_desk(Notice("Friday", "K7Q2MF", ["http://192.168.1.5:8000"], secret, "/data"))
    assert seen == opened


def test_a_password_of_the_database_is_not_shown(tmp_path: Path) -> None:
    with begin(tmp_path, house_preset(4, ())).store as store:
        assert shown_place(store, "postgresql://ann:pass@db/nights") == "postgresql://ann@db/nights"
        assert shown_place(store, tmp_path) == str(tmp_path / f"{store.header.night}.db")
