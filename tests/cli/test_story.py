"""The form for people: what a replay tells, and how it looks."""

from pathlib import Path

import pytest

from tests.cli.conftest import Croupier
from tests.cli.test_replay import BET, HEADER, OPEN, THROW, WRONG, script

HANDS = Path(__file__).parents[1] / "script/hands"


def test_a_script_is_told_round_by_round(croupier: Croupier, tmp_path: Path) -> None:
    header = HEADER.replace('"seats"', '"rules": {"max_bet": 200}, "seats"').replace("500", "15000", 1)
    void = '{"by": "dealer", "do": "void", "reason": "the dice fell off the table"}'
    finish = '{"by": "dealer", "do": "finish"}'
    file = script(tmp_path / "a.jsonl", header, OPEN, BET, THROW, OPEN, BET, void, finish)
    result = croupier("replay", file)
    assert (
        result.out
        == f"""\
{file}
Unders and Overs: Ann 15,000 · Bob 500
max_bet 200

  Round 1
    Place your bets.
    Ann bets 100 on over.
    The dealer throws 6 and 3: 9, over wins.
    Ann wins 100 on over and gets 200 back.

  Round 2
    Place your bets.
    Ann bets 100 on over.
    The round is void, all stakes go back: the dice fell off the table

    The table is closed.

    Ann           15,100  +100
    Bob              500
    house           −100
    on the table       0
"""
    )
    assert (result.code, result.err) == (0, "")


def test_a_refusal_is_told_plainly_and_the_stacks_before_it(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", HEADER, OPEN, BET, WRONG)
    result = croupier("replay", file, file)
    told = result.out.splitlines()
    assert "Line 4 is refused: U-9: you only have 500 in chips" in told
    assert "    Ann           400  −100" in told
    assert "    on the table  100" in told
    assert result.err.count(f"{file}:4: U-9: you only have 500 in chips\n") == 2
    assert result.code == 2


def test_a_refused_header_is_told_too(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", "{}")
    result = croupier("replay", file)
    assert result.out.splitlines() == [str(file), "", "Line 1 is refused: script: 'game' is missing"]
    assert result.code == 2


def test_a_hand_history_is_told_with_its_occasion(croupier: Croupier) -> None:
    told = croupier("replay", HANDS / "dwan-ivey-2009.phh").out.splitlines()
    assert told[1] == "Texas hold'em: Phil Ivey 1,125,600 · Patrik Antonius 2,000,000 · Tom Dwan 553,500"
    assert told[2] == "Full Tilt Million Dollar Cash Game S4E12, 2009"
    assert "    Tom Dwan wins the pot of 1,109,500." in told
    assert "    Tom Dwan         1,109,500  +556,000" in told
    assert not any("??" in line for line in told)


def test_amounts_are_told_in_the_unit_of_the_file(croupier: Croupier) -> None:
    told = croupier("replay", HANDS / "absolute-poker-2009.phhs").out.splitlines()
    for line in (
        "    p3 raises to 47.50.",
        "    The pot of 2,357.00 is split: p4 1178.50, p5 1178.50.",
        "    p3            1,198.50  +27.50",
        "    p2            1,700.69  +225.00",
    ):
        assert line.replace("1178", "1,178") in told, line


def test_other_finishing_stacks_are_mentioned(croupier: Croupier, tmp_path: Path) -> None:
    text = (HANDS / "pluribus-30-23.phh").read_text(encoding="utf-8")
    file = script(tmp_path / "a.phh", text.replace("12500", "12501"))
    result = croupier("replay", file)
    assert "    The file's own finishing_stacks say otherwise." in result.out.splitlines()
    assert result.code == 0
    (report,) = croupier("replay", file, "--json").reports
    assert report["differs"] is True
    assert "differs" not in croupier("replay", HANDS / "pluribus-30-23.phh", "--json").reports[0]


def test_a_game_that_ends_has_its_winner_and_points(croupier: Croupier, tmp_path: Path) -> None:
    header = (
        '{"game": "pairs_wagers", "rules": {"target": 1},'
        ' "seats": [{"name": "Ann", "chips": 5}, {"name": "Bob", "chips": 5}]}'
    )
    file = script(tmp_path / "a.jsonl", header, '{"by": "dealer", "do": "start"}')
    told = croupier("replay", file).out.splitlines()
    assert "  Game 1" in told
    assert any(line.startswith("    Ann") and line.endswith("0 points") for line in told)


@pytest.mark.parametrize(("no_colour", "red"), [(False, True), (True, False)])
def test_a_terminal_shows_red_suits_in_red(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch, no_colour: bool, red: bool
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    out = croupier("replay", HANDS / "dwan-ivey-2009.phh").out
    assert ("\x1b[1;31m3♦\x1b[0m" in out) is red
    assert ("\x1b[31m" in out) is red
    assert "J♣" in out


def test_a_pipe_gets_no_colours(croupier: Croupier) -> None:
    assert "\x1b" not in croupier("replay", HANDS).out
