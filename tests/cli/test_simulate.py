"""`croupier simulate`, as a guest would type it."""

import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from croupier.cli.simulate import read_count
from croupier.sim.registry import SIMULATIONS
from tests.cli.conftest import Croupier

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled

GAMES = list(SIMULATIONS)


@pytest.mark.parametrize("game", GAMES)
def test_json(croupier: Croupier, game: str) -> None:
    done = croupier("simulate", game, "--rounds", "1_000", "--seed", "3", "--processes", "1", "--json")
    assert done.code == 0
    (report,) = done.reports
    assert report["rounds"] == 1000
    assert report["seed"] == 3
    assert report["stderr"] > 0
    assert report["rounds_per_second"] > 0
    assert isinstance(report["mean"], float)
    assert report["interrupted"] is False


@pytest.mark.parametrize("game", GAMES)
def test_words(croupier: Croupier, game: str) -> None:
    done = croupier("simulate", game, "--rounds", "2e3", "--processes", "1")
    assert done.code == 0
    assert re.search("2,000 (rounds|hands|games) in", done.out)
    assert "█" in done.out


def test_rules_and_settings(croupier: Croupier) -> None:
    rules = (
        "--rule",
        "wheel=double_zero",
        "--rule",
        "zero=lose",
        "--rule",
        "max_outside=none",
        "--rule",
        "step=5",
    )
    settings = ("--strategy", "red*2+17", "--system", "martingale", "--bankroll", "500", "--session", "20")
    done = croupier("simulate", "roulette", "--rounds", "10k", "--players", "2", *rules, *settings, "--json")
    (report,) = done.reports
    assert report["rules"] == {"wheel": "double_zero", "zero": "lose", "step": 5}
    assert [seat["bet"] for seat in report["seats"]] == [15, 15]
    assert report["sessions"]["count"] == 500
    assert report["sessions"]["ruin"]["chance"] > 0


def test_words_that_are_options(croupier: Croupier) -> None:
    """`none` is a word here, not nothing."""
    done = croupier(
        "simulate",
        "blackjack",
        "--rounds",
        "100",
        "--rule",
        "surrender=none",
        "--rule",
        "peek=false",
        "--json",
    )
    assert done.reports[0]["rules"] == {"surrender": "none", "peek": False}


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("whist", "there's no game 'whist'"),
        ("roulette --rounds 0", "rounds must be from 1"),
        ("roulette --rounds -5", "rounds must be from 1"),
        ("roulette --rounds 1.5", "whole number"),
        ("roulette --rounds many", "whole number"),
        ("roulette --strategy 1-5", "don't touch"),
        ("roulette --system luck", "no betting system 'luck'"),
        ("roulette --rule zero", "NAME=VALUE"),
        ("roulette --rule luck=1", "unknown option 'luck'"),
        ("roulette --rule zero=maybe", "one of: half, en_prison, lose"),
        ("roulette --rule min_bet=10 --rule max_inside=5", "max_inside is too low"),
        ("roulette --processes 0", "processes must be"),
        ("roulette --plot chart.gif", ".png or .svg"),
        ("roulette --plot /nowhere/at/all/chart.png", "no folder"),
        ("blackjack --rule decks=9", "croupier simulate: option decks must be at most 8"),
    ],
)
def test_bad_input(croupier: Croupier, said: str, reason: str) -> None:
    done = croupier("simulate", *said.split())
    assert done.code == 2
    assert not done.out
    assert reason in done.err
    assert done.err.count("\n") == 1


def test_a_game_is_missing(croupier: Croupier) -> None:
    assert croupier("simulate").err == "croupier simulate: GAME is missing.\nTry: croupier simulate --help\n"
    assert croupier("odds").err == "croupier odds: GAME is missing.\nTry: croupier odds --help\n"


def test_counts() -> None:
    texts = ["1e7", "10_000_000", "10M", "2.5k", "1e0", "3b"]
    assert [read_count(text) for text in texts] == [10**7, 10**7, 10**7, 2500, 1, 3 * 10**9]


def test_pictures_and_tables(croupier: Croupier, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    parquet = pytest.importorskip("pyarrow.parquet")
    for game in ("roulette", "holdem", "pairs_wagers"):
        picture, table = tmp_path / f"{game}.svg", tmp_path / f"{game}.parquet"
        code = croupier(
            "simulate", game, "--rounds", "5000", "--plot", picture, "--parquet", table, "--json"
        ).code
        assert code == 0
        assert b"<svg" in picture.read_bytes()
        read = parquet.read_table(table)
        assert read.num_rows > 0
        assert msgspec.json.decode(read.schema.metadata[b"croupier"])["rounds"] == 5000


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_interrupted(processes: str) -> None:
    """Ctrl-C, once the bar moves: what is done is printed, and it says so."""
    import pty

    ours, theirs = pty.openpty()
    said = ["simulate", "roulette", "--rounds", "1e14", "--json", "--processes", processes]
    with subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", *said], stdout=subprocess.PIPE, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while b"million rounds/s" not in shown:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        rest: list[bytes] = []
        told = Thread(target=lambda: rest.extend(iter(partial(_read, ours), b"")))
        told.start()
        out, _ = process.communicate(timeout=240)
        told.join()
    os.close(ours)
    assert process.returncode == 130
    report = msgspec.json.decode(out)
    assert report["interrupted"] is True
    assert 0 < report["rounds"] < 10**14
    assert b"Interrupted: this is from the" in b"".join(rest)
    assert b"Traceback" not in b"".join(rest)


def _read(terminal: int) -> bytes:
    """What a terminal shows next; nothing once nobody writes to it any more."""
    try:
        return os.read(terminal, 1000)
    except OSError:
        return b""
