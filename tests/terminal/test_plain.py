"""Lines of text in and out: every game through a pipe, and what bad lines are told."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from croupier.games.registry import GAMES
from croupier.terminal.plain import Plain
from tests.cli.conftest import Croupier, croupier  # noqa: F401 - a fixture
from tests.terminal.conftest import Starter

ROUND = {
    "unders_overs": "bet seven 100\nrepeat\ndone\n",
    "crown_anchor": "1 crown 100\nbet 200 anchor\ntake back crown\ndone\n",
    "roulette": "bet red 200\nbet on 17-20 100\nannounce tiers 100\ndone\n",
    "pairs_wagers": "roll\nstop\n" * 12,
    "holdem": "call\ncheck\ncheck\ncheck\ncheck\nfold\nfold\n",
    "blackjack": "bet 50\ndone\nstand\nno\nstand\n",
}
HEAVY = ("dask", "matplotlib", "numba", "numpy", "textual")


def played(start: Starter, game: str, lines: str, **wishes: object) -> str:
    out = StringIO()
    Plain(start(**wishes), StringIO(lines), out).play(game)
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_lines(start: Starter, game: str) -> None:
    said = played(start, game, ROUND[game])
    assert said.startswith(f"{GAMES[game].title}, Ann against Ada (")
    assert said.splitlines()[-1].startswith("You leave with ")
    assert start().keeping.statistics(game).rounds >= 1
    assert "Your game goes on: you have " in played(start, game, "quit\n")


def test_all_games_through_pipes_need_nothing_heavy(tmp_path: Path) -> None:
    script = f"""
import io, sys
from croupier.cli import main
for game, lines in {ROUND!r}.items():
    sys.stdin = io.StringIO(lines + "hint\\n")
    assert main(["play", game, "--plain", "--seed", "4", "--name", "Ann", "--data", {str(tmp_path)!r}]) == 0
print([name for name in {HEAVY!r} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "[]"
    assert done.stdout.count("You leave with ") == len(GAMES)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("bet rad 100", "There's no 'rad' on the layout."),
        ("bet 1-5 100", "1 and 5 don't touch."),
        ("bet red 250", "Red: bets here are multiples of 200, not 250."),
        ("bet red 99999", "You need more chips for that: you have 2500."),
        ("bet red", "Write it like this: bet SPOT AMOUNT (100 to 1200 by 100)."),
        ("bet red 100 200 300", "Write it like this: bet SPOT AMOUNT (100 to 1200 by 100)."),
        ("bet red 1e3", "Write it like this: bet SPOT AMOUNT (100 to 1200 by 100)."),
        ("fold", "'fold' means nothing here; you can: bet, announce."),
        ("99", "'99' means nothing here; you can: bet, announce."),
        ("take back red", "'take back red' means nothing here; you can: bet, announce."),
        ("borrow", "'borrow' means nothing here; you can: bet, announce."),
        ("figures", "No round yet."),
        ("hint", "Even money costs least: the house keeps 1.4 % of it, and up to 2.7 % of the others."),
        ("RULES", "# Roulette"),
        ("help", "hint      what the book would do, with the odds"),
        ("table", "betting; Ada 2300, Ann 2500, 200 on the table; next: dealer to spin"),
    ],
)
def test_any_line_gets_an_answer(start: Starter, line: str, answer: str) -> None:
    assert answer in played(start, "roulette", f"{line}\n\n", against=["steady"]).splitlines()


def test_out_of_chips(start: Starter) -> None:
    said = played(start, "roulette", "bet red 1\nborrow\nquit\n", chips=10, against=["steady"])
    assert "You are out of chips. Type borrow for a loan of 1,000, or quit." in said
    assert "Type borrow, or quit." in said
    assert "You leave with 1,010." in said


def test_a_menu_asks_until_it_knows(start: Starter) -> None:
    out = StringIO()
    assert Plain(start(), StringIO("7\nwhist\n3\n"), out).choose() == "roulette"
    assert out.getvalue().count("Type the number of a game, or quit.") == 2
    assert "3 Roulette: a wheel, a ball and a layout full of chances.\n" in out.getvalue()
    assert Plain(start(), StringIO("holdem"), StringIO()).choose() == "holdem"
    assert Plain(start(), StringIO("quit\n"), StringIO()).choose() is None
    assert Plain(start(), StringIO(), StringIO()).choose() is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("whist",), "there's no game 'whist'; the games are: unders_overs"),
        (("roulette", "--rule", "zero=none"), "zero"),
        (("roulette", "--rule", "zero"), "a rule is written NAME=VALUE"),
        (("roulette", "--against", "strong"), "nobody of the house plays 'strong'; there are: "),
        (("roulette", "--against", "none.py:Mine"), "there's no file none.py"),
        (("roulette", "--against", "bold,bold,bold,bold,bold"), "this table only has 5 seats"),
        (("holdem", "--against", ""), "holdem needs at least 2 at the table"),
        (("roulette", "--chips", "-1"), "chips must be at least 0"),
        (("roulette", "--name", "dealer"), "nobody at the table can be called 'dealer'"),
        (("--name", "dealer"), "nobody at the table can be called 'dealer'"),
        (("--rule", "zero=lose"), "--rule is for one game: say which, like `croupier play roulette`"),
        (("--seed", "1"), "--seed is for one game"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(
    croupier: Croupier,  # noqa: F811
    tmp_path: Path,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    result = croupier("play", *arguments, "--plain", "--data", tmp_path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("croupier play: ")
    assert words in result.err
    assert result.err.endswith(".\n")


def test_what_begins_a_game_is_refused_where_one_goes_on(
    croupier: Croupier,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    assert croupier("play", "roulette", "--seed", "1", "--data", tmp_path).code == 0
    result = croupier("play", "roulette", "--chips", "100", "--data", tmp_path)
    assert (result.code, result.err) == (
        2,
        "croupier play: a game of roulette goes on, and --chips is for one that begins: add --new.\n",
    )
    assert (
        "You begin with 100;"
        in croupier("play", "roulette", "--chips", "100", "--new", "--data", tmp_path).out
    )
