"""`croupier export NIGHT` and `croupier replay NIGHT`: a whole night for other programs."""

import csv
import io
from datetime import datetime
from pathlib import Path

import pytest
from pyarrow import parquet

from croupier.night.export import results
from croupier.store import open_store
from tests.cli.conftest import Croupier
from tests.golden.kept import Golden


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return Golden("0.3", "ended").unpacked(tmp_path)


def test_every_table_is_a_script_that_ends_like_the_night(
    croupier: Croupier, night: Path, tmp_path: Path
) -> None:
    result = croupier("export", night, "--to", tmp_path / "scripts")
    assert (result.code, result.err) == (0, "")
    files = [Path(line).name for line in result.out.splitlines()]
    assert files[:2] == ["t1-wheel.jsonl", "t2-dice.jsonl"]
    told = croupier("replay", tmp_path / "scripts", "--json")
    assert told.code == 0
    rows = list(csv.DictReader(croupier_csv(croupier, night, tmp_path, "tables")))
    assert {one["file"].rpartition("/")[2].partition("-")[0]: one["house"] for one in told.reports} == {
        row["table"]: int(row["house"]) for row in rows
    }


def croupier_csv(croupier: Croupier, night: Path, folder: Path, name: str, *more: str) -> io.StringIO:
    assert croupier("export", night, "--as", "csv", "--to", folder / "csv", *more).code == 0
    return io.StringIO((folder / "csv" / f"{name}.csv").read_text(encoding="utf-8"), newline="")


def test_one_table_goes_to_standard_output_and_is_told(croupier: Croupier, night: Path) -> None:
    wheel = croupier("export", night, "--table", "Wheel", "--as", "script")
    assert wheel.out.startswith('{"game":"roulette"')
    assert wheel == croupier("export", night, "--table", "t1")
    told = croupier("replay", night, "--table", "t5")
    assert told.code == 0
    assert "Texas hold'em" in told.out.splitlines()
    (report,) = croupier("replay", night, "--table", "hold", "--json").reports
    assert report["phase"] == "finished"


def test_hands_of_a_guest_have_their_own_cards(croupier: Croupier, night: Path, tmp_path: Path) -> None:
    whole = croupier("export", night, "--as", "pokerstars").out
    own = croupier("export", night, "--as", "pokerstars", "--guest", "Dan").out
    assert "Dealt to" not in whole
    assert own.count("Dealt to Dan [") == own.count("PokerStars Hand #") > 0
    assert "Dealt to Cleo" not in own
    for form in ("phhs", "ohh"):
        croupier("export", night, "--as", form, "--to", tmp_path / f"hands.{form}")
        replayed = croupier("replay", tmp_path / f"hands.{form}", "--json")
        assert replayed.code == 0
        assert len(replayed.reports) == whole.count("PokerStars Hand #")


def test_tables_of_everything(croupier: Croupier, night: Path, tmp_path: Path) -> None:
    rounds = list(csv.DictReader(croupier_csv(croupier, night, tmp_path, "rounds")))
    money = list(csv.DictReader((tmp_path / "csv/money.csv").read_text(encoding="utf-8").splitlines()))
    with open_store(night, read_only=True) as store:
        expected = list(results(store.entries()))
    assert [int(row["result"]) for row in rounds] == [one.result for one in expected]
    assert rounds[0]["at"].endswith("Z")
    assert datetime.fromisoformat(rounds[0]["at"]).timestamp() * 1000 == pytest.approx(expected[0].at)
    assert len({row["id"] for row in money}) == len(money)
    assert all("-" in row["id"] and "." not in row["id"] for row in money)
    assert sum(int(row["amount"]) for row in money) == 0
    own = list(csv.DictReader(croupier_csv(croupier, night, tmp_path, "moves", "--guest", "Dan")))
    assert {row["by"] for row in own} == {"Dan"}
    assert croupier("export", night, "--as", "parquet", "--to", tmp_path / "pq").code == 0
    table = parquet.read_table(tmp_path / "pq" / "rounds.parquet")
    assert table.column("result").to_pylist() == [one.result for one in expected]
    assert str(table.schema.field("at").type) == "timestamp[ms, tz=UTC]"
    assert str(table.schema.field("table").type) == "string"
    assert [str(field.type) for field in parquet.read_table(tmp_path / "pq" / "guests.parquet").schema] == [
        "string",
        "int64",
        "double",
        "string",
        "int64",
        "int64",
    ]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["--table", "t99"], "there is no table 't99'; there are: t1 (Wheel)"),
        (["--table", "whee"], "'whee' could be any of t1 (Wheel), "),
        ([], "these are 7 files: name a folder, --to FOLDER"),
        (["--as", "parquet"], "these are 5 files: name a folder"),
        (["--as", "phhs", "--table", "t1"], "there is no hold'em table to export hands of"),
        (["--as", "phhs", "--guest", "Nobody"], "there is no whole hand to export"),
        (["--as", "script", "--guest", "Ann"], "--guest goes with hand histories"),
        (["--as", "csv", "--table", "t1"], "--table goes with scripts and hand histories"),
        (["--as", "pgn"], "there is no"),
    ],
)
def test_what_cannot_be_exported_is_said(
    croupier: Croupier, night: Path, said: list[str], words: str
) -> None:
    result = croupier("export", night, *said)
    assert (result.code, result.out) == (2, "")
    assert words in result.err


def test_nights_that_are_not_there(croupier: Croupier, tmp_path: Path) -> None:
    assert "there is no night 'friday' here" in croupier("export", "friday", "--data", tmp_path).err
    assert (
        "there is no night 'friday' here"
        in croupier("replay", "friday", "--table", "t1", "--data", tmp_path).err
    )


def test_standard_input(croupier: Croupier, night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for form in ("phhs", "ohh", "pokerstars"):
        hands = croupier("export", night, "--as", form).out
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(hands.encode())))
        assert croupier("replay", "-", "--json").code == 0
    script = croupier("export", night, "--table", "t1").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
    (report,) = croupier("replay", "-", "--json").reports
    assert report["file"] == "-"
