"""`croupier replay --json`, sentence by sentence of the script page."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Croupier

HEADER = '{"game": "unders_overs", "seats": [{"name": "Ann", "chips": 500}, {"name": "Bob", "chips": 500}]}'
OPEN = '{"by": "dealer", "do": "open"}'
BET = '{"by": "Ann", "do": "bet", "on": "over", "amount": 100}'
WRONG = '{"by": "Bob", "do": "bet", "on": "seven", "amount": 501}'
THROW = '{"by": "dealer", "do": "throw", "dice": [6, 3]}'


def script(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_script_ends_in_one_line(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "night.jsonl", HEADER, OPEN, BET, THROW, OPEN)
    result = croupier("replay", file, "--json")
    assert result.reports == [
        {
            "file": str(file),
            "stacks": {"Ann": 600, "Bob": 500},
            "house": -100,
            "on_table": 0,
            "phase": "betting",
            "winners": [],
        }
    ]
    assert (result.code, result.err) == (0, "")


def test_stakes_lie_on_the_table(croupier: Croupier, tmp_path: Path) -> None:
    (report,) = croupier("replay", script(tmp_path / "a.jsonl", HEADER, OPEN, BET), "--json").reports
    assert (report["stacks"], report["house"], report["on_table"]) == ({"Ann": 400, "Bob": 500}, 0, 100)


def test_a_refused_move_ends_the_replay_and_the_others_go_on(croupier: Croupier, tmp_path: Path) -> None:
    bad = script(tmp_path / "bad.jsonl", HEADER, OPEN, BET, WRONG, THROW)
    good = script(tmp_path / "good.jsonl", HEADER, OPEN, BET, THROW)
    result = croupier("replay", bad, good, "--json")
    refused, whole = result.reports
    reason = "U-9: you only have 500 in chips"
    assert refused == {
        "file": str(bad),
        "stacks": {"Ann": 400, "Bob": 500},
        "house": 0,
        "on_table": 100,
        "phase": "betting",
        "winners": [],
        "refused": reason,
        "line": 4,
    }
    assert whole["stacks"] == {"Ann": 600, "Bob": 500}
    assert result.err == f"{bad}:4: {reason}\n"
    assert result.code == 2


def test_a_refused_header_has_no_stacks(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", '{"game": "whist", "seats": []}', OPEN)
    result = croupier("replay", file, "--json")
    (report,) = result.reports
    assert report.keys() == {"file", "refused", "line"}
    assert report["line"] == 1
    assert report["refused"].startswith("script: there's no game 'whist'")
    assert result.err == f"{file}:1: {report['refused']}\n"
    assert result.code == 2


def test_empty_lines_say_nothing_but_count(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / "a.jsonl", "", HEADER, "  ", OPEN, "\r", BET + "\r", WRONG, "", "")
    (report,) = croupier("replay", file, "--json").reports
    assert (report["line"], report["on_table"]) == (7, 100)


def test_the_last_line_may_lack_its_newline(croupier: Croupier, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("\n".join([HEADER, OPEN, BET]), encoding="utf-8")
    result = croupier("replay", file, "--json")
    assert (result.code, result.reports[0]["on_table"]) == (0, 100)


def test_points_stand_beside_the_stacks_of_pairs_and_wagers(croupier: Croupier, tmp_path: Path) -> None:
    header = '{"game": "pairs_wagers", "seats": [{"name": "Ann", "chips": 5}, {"name": "Bob", "chips": 5}]}'
    file = script(tmp_path / "a.jsonl", header, '{"by": "dealer", "do": "start"}')
    (report,) = croupier("replay", file, "--json").reports
    assert report["points"] == {"Ann": 0, "Bob": 0}
    assert report["stacks"] == {"Ann": 5, "Bob": 5}


def test_a_folder_stands_for_all_scripts_below_it_in_the_order_of_their_paths(
    croupier: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["night/b.jsonl", "night/10.jsonl", "night/2.jsonl", "night/a/z.jsonl", "night/a/deep/er.jsonl"]
    for name in names:
        script(tmp_path / name, HEADER)
    script(tmp_path / "night/readme.txt", "no script")
    script(tmp_path / "night/a.jsonl.bak", "no script")
    hand = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nactions = []\n'
    script(tmp_path / "night/c.phh", hand + "starting_stacks = [9, 9]")
    script(tmp_path / "night/d.phhs", "[1]", hand + "starting_stacks = [9, 9]")
    below = ["10.jsonl", "2.jsonl", "a/deep/er.jsonl", "a/z.jsonl", "b.jsonl", "c.phh", "d.phhs"]
    for given in ("night", "night/", "./night", str(tmp_path / "night"), "../" + tmp_path.name + "/night"):
        result = croupier("replay", given, "--json")
        start = given if given.endswith("/") else given + "/"
        assert [report["file"] for report in result.reports] == [start + name for name in below]
        assert result.code == 0
    assert croupier("replay", ".", "--json").reports[0]["file"] == "./night/10.jsonl"


def test_files_come_in_the_order_given(croupier: Croupier, tmp_path: Path) -> None:
    second, first = script(tmp_path / "a.jsonl", HEADER), script(tmp_path / "b.jsonl", HEADER)
    result = croupier("replay", "--json", first, second, first)
    assert [report["file"] for report in result.reports] == [str(first), str(second), str(first)]


def test_each_hand_of_a_phhs_file_has_its_line(croupier: Croupier) -> None:
    file = Path(__file__).parents[1] / "script/hands/absolute-poker-2009.phhs"
    result = croupier("replay", file, "--json")
    assert [(report["file"], report["hand"]) for report in result.reports] == [
        (str(file), number) for number in (1, 6, 10, 15)
    ]
    assert result.code == 0


def test_a_hand_of_many_is_refused_alone_with_its_line(croupier: Croupier, tmp_path: Path) -> None:
    hand = [
        "variant = 'NT'",
        "antes = [0, 0]",
        "blinds_or_straddles = [1, 2]",
        "min_bet = 2",
        "starting_stacks = [9, 9]",
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']",
    ]
    fields = [line for line in hand if not line.startswith("min_bet")]
    late = [
        "actions = [",
        "  'd dh p1 ????', 'd dh p2 ????',",
        "  # p2 calls",
        "  'p2 cc',",
        "  'p1 cbr 99']",
    ]
    file = script(
        tmp_path / "a.phhs", "[1]", *hand, "", "[2]", *fields, "[3]", *hand[:-1], *late, "[4]", *hand
    )
    result = croupier("replay", file, "--json")
    assert [report.get("line") for report in result.reports] == [None, 10, 25, None]
    assert [report["hand"] for report in result.reports] == [1, 2, 3, 4]
    assert "stacks" not in result.reports[1]
    assert result.reports[2]["stacks"] == {"p1": 7, "p2": 7}
    assert result.reports[3]["stacks"] == {"p1": 10, "p2": 8}
    assert result.err.splitlines()[0] == f"{file}:10: phh: the field 'min_bet' is missing"
    assert result.err.splitlines()[1].startswith(f"{file}:25: P-10: ")
    assert result.code == 2


@pytest.mark.skipif(os.name == "nt", reason="names there are always text")
def test_a_name_that_is_no_text_is_still_told_in_json(croupier: Croupier, tmp_path: Path) -> None:
    file = script(tmp_path / os.fsdecode(b"n\xff.jsonl"), HEADER, OPEN, WRONG)
    result = croupier("replay", file, "--json")
    assert result.reports[0]["file"] == str(tmp_path / "n�.jsonl")
    assert result.err.startswith(str(tmp_path / "n�.jsonl:3: U-9: "))


def test_a_long_run_shows_on_a_terminal_how_far_it_is(
    croupier: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.replay.PATIENCE", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    file = script(tmp_path / "a.jsonl", HEADER)
    result = croupier("replay", file, file, "--json")
    assert len(result.reports) == 2
    assert result.err == "\r  0% replayed\r 50% replayed\r100% replayed\n"
