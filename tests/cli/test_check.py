"""`croupier check`: a record of draws that was taken home, without a network, and two copies of it."""

from pathlib import Path

import msgspec
import pytest

from croupier.cli.exit_codes import FAILED, REFUSED
from tests.cli.conftest import Croupier
from tests.host.conftest import tables
from tests.host.room import Room
from tests.host.test_draws import CALM, bet, until_drawn


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """A night of three draws, one of them made anew."""
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bet(ann)
    until_drawn(room)
    bob.withholds = True
    bet(ann)
    until_drawn(room, 2)
    bob.withholds = False
    bob.come_back()
    room.until(lambda: "late" in room.kinds())
    bet(ann)
    until_drawn(room, 3)
    return room.texts()


@pytest.fixture
def file(texts: list[str], tmp_path: Path) -> Path:
    return written(tmp_path / "night.jsonl", texts)


def written(file: Path, texts: list[str]) -> Path:
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return file


def test_a_record_that_holds_is_told_with_its_counts(croupier: Croupier, file: Path) -> None:
    done = croupier("check", file)
    assert (done.code, done.err) == (0, "")
    would = done.out.split("it would have been ")[1].split(".")[0]
    assert done.out.splitlines()[:2] == [
        f"{file}:",
        "  raffle: 0 draws are right, 0 by the house's chance alone.",
    ]
    assert "  t1: 3 draws are right, 0 by the house's chance alone." in done.out.splitlines()
    assert f"  Draw 2 was made anew: no answer from Bob; it would have been {would}." in done.out.splitlines()
    assert int(would) in range(37)


def test_programs_are_told_in_json(croupier: Croupier, file: Path) -> None:
    (report,) = croupier("check", file, "--json").reports
    assert report["holds"] is True
    assert report["compared"] is None
    (one,) = report["files"]
    t1 = next(table for table in one["tables"] if table["table"] == "t1")
    assert (t1["draws"], t1["repeats"][0]["names"], one["fault"]) == (3, ["Bob"], None)


def tampered(texts: list[str], kind: str) -> tuple[list[str], int]:
    """The record with a line of a kind changed, and which line that is."""
    number = next(number for number, text in enumerate(texts) if f'"kind":"{kind}"' in text)
    line = msgspec.json.decode(texts[number])
    if kind == "draw":
        line["result"]["pocket"] = "17" if line["result"]["pocket"] != "17" else "18"
    else:
        line["at"] += 1
    changed = msgspec.json.encode(line, order="sorted").decode()
    return [*texts[:number], changed, *texts[number + 1 :]], number + 1


@pytest.mark.check("B2")
@pytest.mark.parametrize(("kind", "after"), [("draw", 0), ("roster", 1), ("failed", 1)])
def test_the_first_line_that_is_wrong_is_named(
    croupier: Croupier, texts: list[str], tmp_path: Path, kind: str, after: int
) -> None:
    changed, number = tampered(texts, kind)
    done = croupier("check", written(tmp_path / "bad.jsonl", changed))
    assert done.code == FAILED
    assert f"  Line {number + after} does not hold (step " in done.out
    assert (
        croupier("check", tmp_path / "bad.jsonl", "--json").reports[0]["files"][0]["fault"]["line"]
        == number + after
    )


@pytest.mark.check("B4")
def test_two_copies_tell_one_story_or_two(
    croupier: Croupier, texts: list[str], file: Path, tmp_path: Path
) -> None:
    part = written(tmp_path / "part.jsonl", texts[: len(texts) // 2])
    done = croupier("check", file, part)
    assert (done.code, done.out.splitlines()[-1]) == (
        0,
        f"Both tell the same: {len(texts) // 2} lines in common.",
    )
    changed, number = tampered(texts, "roster")
    other = written(tmp_path / "other.jsonl", changed[:number])
    done = croupier("check", file, other)
    assert done.code == FAILED
    assert f"Line {number} of the second file: the two copies go on differently from here" in done.out
    (report,) = croupier("check", file, other, "--json").reports
    assert (report["holds"], report["compared"]["fault"]["step"]) == (False, 12)


def test_a_record_cut_anywhere_is_said_in_words(croupier: Croupier, texts: list[str], tmp_path: Path) -> None:
    whole = "".join(f"{text}\n" for text in texts)
    file = tmp_path / "cut.jsonl"
    for at in (*range(0, len(whole), 311), len(whole) - 1):
        file.write_text(whole[:at])
        done = croupier("check", file)
        assert done.err == ""
        assert done.code == (0 if not at or whole[at - 1] == "\n" or whole[at] == "\n" else FAILED)


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\0", b"\0" * 100, b"[]\n", b"null\n", b'{"kind":"draw"}\n', b"[" * 5000]
)
def test_what_is_no_record_is_said(croupier: Croupier, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(content)
    done = croupier("check", file)
    assert (done.code, done.err) == (FAILED, "")
    assert "Line 1 does not hold (step 1): this is not a line of a record" in done.out


def test_nothing_is_no_record_but_nothing_is_wrong_with_it(croupier: Croupier, tmp_path: Path) -> None:
    file = written(tmp_path / "empty.jsonl", [])
    assert croupier("check", file)[:2] == (0, f"{file}:\n  There is nothing in it.\n")


def test_a_file_that_is_not_there_is_said(croupier: Croupier, file: Path, tmp_path: Path) -> None:
    for files in ([tmp_path / "none.jsonl"], [file, tmp_path / "none.jsonl"], [tmp_path]):
        done = croupier("check", *files)
        assert (done.code, done.out) == (REFUSED, "")
        assert done.err.startswith(f"croupier check: {files[-1]}: ")
