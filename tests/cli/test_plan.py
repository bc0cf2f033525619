"""`croupier plan`: a night for people and for programs."""

import json
from pathlib import Path

import pytest

from croupier.cli import main

Capture = pytest.CaptureFixture[str]
NIGHT = ("plan", "--guests", "12", "--hours", "2", "--games", "roulette,holdem", "--dealers", "1")


def test_a_plan_for_programs(capsys: Capture, tmp_path: Path) -> None:
    preset = tmp_path / "night.json"
    assert main([*NIGHT, "--json", "--preset", str(preset)]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert plan["guests"] == 12
    assert sum(table["guests"] for table in plan["tables"]) == 12
    tables = zip(plan["tables"], plan["preset"]["tables"], strict=True)
    assert all(expected["guests"] <= table["seats"] for expected, table in tables)
    assert json.loads(preset.read_text()) == plan["preset"]
    assert {"house", "house_spread", "boxes", "chips", "evening", "method"} <= plan.keys()


def test_a_plan_for_people(capsys: Capture, tmp_path: Path) -> None:
    assert main([*NIGHT, "--name", "[red]Friday", "--plot", str(tmp_path / "night.png")]) == 0
    told = capsys.readouterr().out
    for words in ("[red]Friday", "Roulette", "Hold'em", "each starts with", "the first is broke", "of 200"):
        assert words in told
    assert (tmp_path / "night.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--guests 0", "1 to 5,000 guests"),
        ("--guests 10 --games bridge", "no game 'bridge'"),
        ("--guests 10 --hours 0", "a quarter of an hour"),
        ("--guests 10 --plot night.gif", ".png or .svg"),
        ("--guests 10 --games roulette --preset nowhere/night.json", "cannot be written"),
    ],
)
def test_refused_in_a_sentence(capsys: Capture, arguments: str, words: str) -> None:
    assert main(["plan", *arguments.split()]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("croupier plan: ")
    assert words in printed.err
