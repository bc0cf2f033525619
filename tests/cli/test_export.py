"""`croupier export`: where it writes, and what it says when it cannot."""

from pathlib import Path

import pytest

from tests.cli.conftest import Croupier
from tests.cli.test_replay import HEADER, OPEN, script

HOLDEM = (
    '{"game": "holdem", "seats": '
    '[{"name": "Ann", "chips": 500}, {"name": "Bob", "chips": 500}, {"name": "O\'Neil", "chips": 500}]}'
)
START = '{"by": "dealer", "do": "start"}'
DEAL = '{"by": "dealer", "do": "deal", "cards": ["Ah", "2c", "??", "Ad", "7d", "??"]}'
VOID = '{"by": "dealer", "do": "void", "reason": "a card was exposed"}'


def folds(*names: str) -> list[str]:
    return [f'{{"by": "{name}", "do": "fold"}}' for name in names]


HAND = [START, DEAL, *folds("O'Neil", "Ann")]
"""Bob takes the small blind of 25."""
SECOND = [START, DEAL, *folds("Ann", "Bob")]
"""The button has moved to Ann: Bob pays 25 to O'Neil."""


def test_one_hand(croupier: Croupier, tmp_path: Path) -> None:
    result = croupier("export", script(tmp_path / "a.jsonl", HOLDEM, *HAND))
    assert (
        result.out
        == """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [25, 50, 0]
min_bet = 50
starting_stacks = [500, 500, 500]
actions = ['d dh p1 AhAd', 'd dh p2 2c7d', 'd dh p3 ????', 'p3 f', 'p1 f']
hand = 1
players = ['Ann', 'Bob', "O'Neil"]
finishing_stacks = [475, 525, 500]
"""
    )
    assert (result.code, result.err) == (0, "")


def test_several_hands_are_tables_of_one_file(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", HOLDEM, *HAND, START, VOID, *SECOND, START)
    result = croupier("export", file)
    assert [line for line in result.out.splitlines() if line.startswith("[")] == ["[1]", "[3]"]
    assert result.err.splitlines() == [
        f"{file}: hand 2 is left out: it was called off.",
        f"{file}: hand 4 is left out: it is not over.",
    ]
    assert result.code == 0
    output = tmp_path / "a.phhs"
    assert croupier("export", file, "-o", output) == (0, "", result.err)
    assert output.read_text(encoding="utf-8") == result.out
    first, third = croupier("replay", output, "--json").reports
    assert first["stacks"] == {"Ann": 475, "Bob": 525, "O'Neil": 500}
    assert third["stacks"] == {"Bob": 500, "O'Neil": 525, "Ann": 475}


def test_the_name_of_the_file_says_how_many_it_holds(croupier: Croupier, tmp_path: Path) -> None:
    one, two = (
        script(tmp_path / "1.jsonl", HOLDEM, *HAND),
        script(tmp_path / "2.jsonl", HOLDEM, *HAND, *SECOND),
    )
    output = tmp_path / "out.phh"
    result = croupier("export", two, "-o", output)
    assert result.code == 2
    assert "these are 2 hands" in result.err
    assert not output.exists()
    assert croupier("export", one, "-o", output).code == 0
    assert output.read_text(encoding="utf-8").startswith("variant")
    assert croupier("export", one, "-o", tmp_path / "out.phhs").code == 0
    assert (tmp_path / "out.phhs").read_text(encoding="utf-8").startswith("[1]\nvariant")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([HEADER, OPEN], ":1: script: only hold'em has hands to export, not unders_overs"),
        ([HOLDEM], "there is no whole hand to export"),
        ([HOLDEM, START, DEAL], "hand 1 is left out: it is not over"),
        ([HOLDEM, START, VOID], "hand 1 is left out: it was called off"),
        (["{}"], ":1: script: 'game' is missing"),
        ([], ":1: script: the script is empty"),
    ],
)
def test_what_cannot_be_exported_is_said(
    croupier: Croupier, tmp_path: Path, lines: list[str], words: str
) -> None:
    file = script(tmp_path / "a.jsonl", *lines)
    result = croupier("export", file)
    assert (result.code, result.out) == (2, "")
    assert words in result.err


def test_the_hands_before_a_refused_move_are_exported(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", HOLDEM, *HAND, START, START)
    result = croupier("export", file)
    assert result.out.startswith("variant = 'NT'")
    assert f"{file}:7: " in result.err
    assert result.code == 2


def test_files_that_are_not_there_or_no_scripts(croupier: Croupier, tmp_path: Path) -> None:
    assert "No such file" in croupier("export", tmp_path / "none.jsonl").err
    assert "a script whose name ends in .jsonl" in croupier("export", tmp_path / "a.phh").err
    assert "a script whose name ends in .jsonl" in croupier("export", tmp_path).err
    file = script(tmp_path / "a.jsonl", HOLDEM, *HAND)
    result = croupier("export", file, "-o", tmp_path / "none/a.phh")
    assert result.code == 2
    assert "cannot be written: No such file" in result.err
