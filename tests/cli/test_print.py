"""`croupier print`: files in a folder, and mistakes told in a sentence."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Croupier

PRESET = {"name": "Friday", "start_money": 2500, "tables": [{"name": "Wheel", "game": "roulette"}]}


def test_a_preset_is_printed_into_a_folder(croupier: Croupier, tmp_path: Path) -> None:
    preset = tmp_path / "friday.json"
    preset.write_text(json.dumps(PRESET))
    done = croupier("print", "mats", "cards", "--to", tmp_path / "paper", "--preset", preset, "--json")
    assert done.code == 0
    (report,) = done.reports
    names = [Path(one["file"]).name for one in report["files"]]
    assert names == ["mat-roulette-single-zero.pdf", "mat-roulette-single-zero-one-sheet.pdf", "cards.pdf"]
    for one in report["files"]:
        file = Path(one["file"])
        assert file.read_bytes().startswith(b"%PDF-")
        assert file.stat().st_size == one["bytes"]


def test_progress_is_told_file_by_file(croupier: Croupier, tmp_path: Path) -> None:
    done = croupier("print", "chips", "scores", "--to", tmp_path)
    assert done.out.splitlines() == [
        f"  1 of 2  {tmp_path / 'chips.pdf'}",
        f"  2 of 2  {tmp_path / 'scores.pdf'}",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("carpets --to TMP", "there is no 'carpets' to print; there are: mats, money, vouchers"),
        ("money --to TMP/file/in", "cannot be written: not a directory"),
        ("money --to TMP --paper a5", "paper is a4 or letter, not 'a5'"),
        ("money --to TMP --language la", "language is one of en, de, fr, es, not 'la'"),
        ("money --to TMP --preset TMP/nowhere.json", "cannot be read: no such file or directory"),
        ("money --to TMP --preset TMP/file", "is no preset: it is not JSON"),
        ("money --to TMP --night TMP/file", "is not a night of Croupier"),
        ("money --to TMP --night nowhere --data TMP", "there is no night 'nowhere' here"),
        ("signs --to TMP", "signs: this needs a night"),
        ("results --to TMP", "results: this needs a night that somebody has come to"),
        ("money", "--to is missing"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    croupier: Croupier, tmp_path: Path, arguments: str, words: str
) -> None:
    (tmp_path / "file").write_text("no JSON")
    done = croupier("print", *(one.replace("TMP", str(tmp_path)) for one in arguments.split()))
    assert done.code == 2
    assert words in done.err
    assert done.err.startswith("croupier print: ")
    assert "Traceback" not in done.err
    assert not list(tmp_path.glob("*.pdf"))


def test_a_night_that_was_prepared_is_printed(croupier: Croupier, tmp_path: Path) -> None:
    preset = tmp_path / "friday.json"
    preset.write_text(json.dumps(PRESET))
    prepared = croupier("host", "--prepare", preset, "--vouchers", "3x500", "--data", tmp_path / "nights")
    assert prepared.code == 0
    done = croupier(
        *("print", "signs", "vouchers", "--to", tmp_path / "paper", "--json"),
        *("--night", "friday", "--data", tmp_path / "nights", "--public", "https://casino.example"),
    )
    assert done.code == 0
    assert [Path(one["file"]).name for one in done.reports[0]["files"]] == ["signs.pdf", "vouchers.pdf"]
