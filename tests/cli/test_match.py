"""`croupier match`, as somebody would type it who writes players."""

from pathlib import Path
from typing import Any

import pytest

from croupier.games.registry import GAMES
from tests.cli.conftest import Croupier


def test_the_same_with_more_processes(croupier: Croupier) -> None:
    def play(processes: int) -> Any:
        said = ("match", "holdem", "call", "random", "--hands", "820", "--seed", "5", "--json")
        (report,) = croupier(*said, "--processes", str(processes)).reports
        return [
            (one["name"], one["bb_per_100"], one["stderr"], one["decisions"]) for one in report["players"]
        ]

    assert play(1) == play(2)


def test_a_player_that_fails_is_away(croupier: Croupier, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def fails(view, options):\n    return {'do': 'cry'}\n")
    done = croupier("match", "holdem", f"{file}:fails", "call", "--hands", "4", "--processes", "1", "--json")
    mine, call = done.reports[0]["players"]
    assert done.code == 0
    assert mine["faults"] == mine["decisions"] > 0
    assert call["faults"] == 0
    assert "which can't be done now" in done.err


@pytest.mark.parametrize("game", [game for game in GAMES if game != "holdem"])
def test_other_games_count_chips(croupier: Croupier, game: str) -> None:
    done = croupier("match", game, "random", "random", "--hands", "4", "--processes", "1")
    assert "chips per round" in done.out


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (("holdem", "call", "nobody"), "nobody of the house plays 'nobody'; there are: "),
        (("holdem", "call"), "a match is between two players or more"),
        (("holdem", "call", "random", "--seats", "11"), "only has 10 seats"),
        (("holdem", "call", "random", "--hands", "3"), "a match of 2 needs 4 hands or more"),
        (("holdem", "call", "none.py:Mine"), "there's no file none.py"),
        (("holdem", "call", "random", "--rule", "limit=high"), "it is one of: none, pot, fixed"),
        (("holdem", "call", "random", "--stack", "0"), "must be 1 or more"),
        (("bridge", "call", "random"), "there's no game 'bridge'"),
    ],
)
def test_what_cannot_be_played(croupier: Croupier, said: tuple[str, ...], words: str) -> None:
    done = croupier("match", *said)
    assert done.code == 2
    assert words in done.err
