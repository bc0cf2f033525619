"""The command line around the commands: the welcome, help, mistakes, pipes and Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.games.registry import GAMES
from tests.cli.conftest import Croupier
from tests.cli.test_replay import BET, HEADER, OPEN, WRONG, script

CROUPIER = (sys.executable, "-m", "croupier.cli")


@pytest.mark.parametrize("arguments", [("--help",), ("-h",)])
def test_the_welcome_says_what_there_is_to_do(croupier: Croupier, arguments: tuple[str, ...]) -> None:
    result = croupier(*arguments)
    assert (result.code, result.err) == (0, "")
    assert "Nothing here has monetary value." in result.out
    for command in ("host", "nights", "results", "verify", "backup", "replay", "export", "games", "options"):
        assert f"croupier {command}" in result.out
    for command in ("./croupier test", "./croupier bench", "./croupier rules"):
        assert command in result.out
    _, _, named = " ".join(result.out.split()).partition("GAME is ")
    assert set(named.partition(".")[0].replace(" or ", ", ").split(", ")) == set(GAMES)
    assert max(map(len, result.out.splitlines())) <= 80


def test_the_version(croupier: Croupier) -> None:
    result = croupier("--version")
    assert result.code == 0
    assert result.out.startswith("croupier")


@pytest.mark.parametrize(
    "command",
    [
        "replay",
        "export",
        "games",
        "options",
        "host",
        "nights",
        "results",
        "verify",
        "backup",
        "restore",
        "play",
    ],
)
def test_every_command_explains_itself(croupier: Croupier, command: str) -> None:
    result = croupier(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"usage: croupier {command} ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("repaly",), "there is no command 'repaly'; there are: 'replay'"),
        (("replay",), "FILE is missing."),
        (("replay", "a.jsonl", "--jsno"), "there is no --jsno here."),
        (("--jsno",), "there is no --jsno here."),
        (("games", "all"), "there is no all here."),
        (("export", "--as"), "expected one argument."),
        (("export", "a.jsonl", "-o"), "expected one argument"),
        (("options",), "GAME is missing."),
        (("options", "whist"), "there's no game 'whist'; the games are: unders_overs"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(
    croupier: Croupier, arguments: tuple[str, ...], words: str
) -> None:
    result = croupier(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("croupier")
    assert words in result.err


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from croupier.cli import main; main(['--help']);"
        "print({'msgspec', 'rich', 'croupier.games', 'tomllib', 'numpy'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_games_lists_every_game(croupier: Croupier) -> None:
    result = croupier("games")
    assert result.code == 0
    assert [line.split()[0] for line in result.out.splitlines()] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_options_lists_every_option_with_its_default(croupier: Croupier, game: str) -> None:
    result = croupier("options", game)
    assert result.code == 0
    listed = [line.split()[0] for line in result.out.splitlines()[1:] if not line.startswith(" ")]
    assert listed == list(GAMES[game].rules_type.__struct_fields__)


def test_options_says_what_may_be_set(croupier: Croupier) -> None:
    rows = {line.split("  ")[0]: line for line in croupier("options", "holdem").out.splitlines()}
    assert "25  " in rows["small_blind"]
    assert "1 or more" in rows["small_blind"]
    assert "none, pot, fixed" in rows["limit"]
    assert "2 to 10" in rows["max_seats"]
    assert "true, false" in rows["burn"]
    rows = {line.split("  ")[0]: line for line in croupier("options", "unders_overs").out.splitlines()}
    assert "1 or more or null" in rows["max_bet"]


def test_options_as_json_schema(croupier: Croupier) -> None:
    schema = msgspec.json.decode(croupier("options", "roulette", "--json").out)
    assert schema["$defs"]["Rules"]["properties"]["zero"]["default"] == "half"


# As a process of its own.


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"", 1), (b"\0\xff", 1), (b"[" * 100_000, 1), (f"{HEADER}\n{OPEN}\n{WRONG}".encode(), 3)],
    ids=["empty", "binary", "nested", "refused"],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_real_command_refuses_with_code_2(
    tmp_path: Path, data: bytes, line: int, form: list[str]
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(data)
    done = subprocess.run([*CROUPIER, "replay", file, *form], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{file}:{line}: ")
    assert len(done.stderr.splitlines()) == 1


def test_many_files_are_shared_out_and_told_in_order(tmp_path: Path) -> None:
    for number in range(450):
        script(tmp_path / f"{number:03}.jsonl", HEADER, OPEN, WRONG if number % 100 == 7 else BET)
    done = subprocess.run(
        [*CROUPIER, "replay", tmp_path, "--json"], capture_output=True, text=True, check=False
    )
    reports = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert [report["file"] for report in reports] == [str(tmp_path / f"{n:03}.jsonl") for n in range(450)]
    assert [place for place, report in enumerate(reports) if "refused" in report] == [7, 107, 207, 307, 407]
    assert [line.rpartition("/")[2][:11] for line in done.stderr.splitlines()] == [
        f"{number}.jsonl:3" for number in ("007", "107", "207", "307", "407")
    ]
    assert done.returncode == 2


def test_nobody_reads_on(tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", HEADER, OPEN, BET)
    for form in (["--json"], []):
        process = subprocess.Popen(
            [*CROUPIER, "replay", *([file] * 3000), *form], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait(timeout=240) == 141


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "slow.jsonl"
    os.mkfifo(pipe)
    process = subprocess.Popen([*CROUPIER, "replay", pipe, "--json"], stderr=subprocess.PIPE)
    with pipe.open("wb"):  # waits until the command has opened it
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=240)
    assert (process.returncode, errors) == (130, b"")


def test_a_terminal_without_suits_shows_something(tmp_path: Path) -> None:
    hand = Path(__file__).parents[1] / "script/hands/dwan-ivey-2009.phh"
    done = subprocess.run(
        [*CROUPIER, "replay", hand],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"The river: J? on J? 3? 5? 4?." in done.stdout
