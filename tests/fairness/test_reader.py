"""Two readers of one record: the room's checker, and examples/check_draws.py, written apart from it."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from croupier.fairness import checker
from examples import check_draws as reader
from tests.fairness import nights
from tests.fairness.tamperings import TAMPERINGS, Edit, chained, of, tampered
from tools.fairness_scribe import Scribe, candidates_hash

Scene = Callable[[], list[str]]
Verdict = tuple[int, int] | None
"""The line that is wrong, and the step that finds it."""

LIES = [
    pytest.param(scene, told.edit, told.step, id=f"{scene.__name__}: {told.what}")
    for scene, lies in TAMPERINGS.items()
    for told in lies
]


def by_room(lines: Sequence[str]) -> Verdict:
    """What croupier.fairness finds."""
    fault = checker.check(lines).fault
    return (fault.line, fault.step) if fault else None


def by_reader(lines: Sequence[str]) -> Verdict:
    """What the second reader finds."""
    return by_reader_of(file_of(lines))


def by_reader_of(raw: bytes) -> Verdict:
    """The same, of a file's bytes."""
    try:
        reader.check(raw)
    except reader.Wrong as wrong:
        return wrong.line, wrong.args[0]
    return None


def file_of(lines: Sequence[str]) -> bytes:
    """The lines as a file."""
    return "".join(line + "\n" for line in lines).encode()


@pytest.mark.check("B3")
@pytest.mark.parametrize("scene", nights.HONEST)
def test_both_accept_what_an_honest_house_writes(scene: Scene) -> None:
    lines = scene()
    assert by_room(lines) is by_reader(lines) is None


@pytest.mark.parametrize("scene", nights.HONEST)
def test_both_say_the_same_of_it(scene: Scene) -> None:
    lines = scene()
    chains = reader.check(file_of(lines))
    for report in checker.check(lines).tables:
        chain = chains[report.night, report.table]
        assert report.draws == chain.counts["draw"]
        assert report.alone == chain.counts["by the house alone"]
        assert len(report.repeats) == chain.counts["failed"]
        assert report.called_off == chain.counts["void"]
        assert report.restored == (chain.ended == "restored")
        assert report.begins_in_the_middle == (not chain.whole)
        assert report.missing_lists == chain.counts["lists missing"]
        would = [repeat for repeat in report.repeats if repeat.would_have_been is not None]
        assert len(would) == sum("would have been" in note for note in chain.notes)


@pytest.mark.parametrize("scene", [nights.dice, nights.wheel, nights.raffle])
def test_both_say_what_a_failed_attempt_would_have_been(scene: Scene) -> None:
    lines = scene()
    notes = [note for chain in reader.check(file_of(lines)).values() for note in chain.notes]
    for repeat in checker.check(lines).tables[0].repeats:
        if (would := repeat.would_have_been) is not None:
            said = {
                "dice": would.dice,
                "pocket": would.pocket,
                "ticket": would.ticket,
                "winner": would.winner,
            }
            text = reader.canonical({name: value for name, value in said.items() if value is not None})
            assert f"attempt {repeat.n} would have been {text}" in notes


@pytest.mark.check("B2", "B3", "B4", "B9", "B12")
@pytest.mark.parametrize(("scene", "edit", "step"), LIES)
def test_both_find_a_lie_in_the_same_line_by_the_same_step(scene: Scene, edit: Edit, step: int) -> None:
    lines = tampered(scene, edit)
    verdict = by_reader(lines)
    assert verdict is not None
    assert verdict[1] == step
    assert by_room(lines) == verdict


def test_more_tickets_than_can_be_drawn_from_are_refused() -> None:
    lines = [json.loads(line) for line in nights.raffle()]
    of(lines, "roster")["for"]["tickets"] = [["Ann", 2**53 - 1]] * 3000
    assert by_reader(chained(lines)) == (2, 3)


def without_twice() -> Scribe:
    """A card comes twice from two decks, and a single deck is laid without both."""
    table = Scribe("t6", "blackjack", [])
    table.lay(2, 1)
    seen = list[str]()
    while len(seen) == len(set(seen)):
        table.deal("Ann")
        seen.append(table.card(1, len(seen)))
    table.lay(1, 1, [seen[-1]] * 2)
    return table


def test_both_find_a_card_left_out_more_often_than_there_are_decks() -> None:
    lines = without_twice().lines
    assert by_room(lines) == by_reader(lines) == (len(lines), 2)


def test_after_a_failure_one_deck_is_laid_anew() -> None:
    table = Scribe("t5", "holdem", ["Ann"])
    table.lay(1, 4)
    table.ask({"of": "cards", "deck": 1, "deal": [["Ann", 0]]})
    table.fail("Ann")
    table.lay(1, 4)
    assert by_reader(table.lines) is None
    table.lay(1, 4)
    assert by_reader(table.lines) == (len(table.lines), 2)


def test_a_crowd_is_more_than_can_count() -> None:
    table = Scribe("t9", "roulette", [f"P{at}" for at in range(40)])
    crowd = sorted([name, "guest"] for name in table.names)
    table.beside("list", of="candidates", hash=candidates_hash(crowd), items=crowd)
    table.ask({"of": "pocket", "wheel": "single_zero"}, candidates=candidates_hash(crowd))
    assert by_room(table.lines) == by_reader(table.lines) == (len(table.lines), 3)


def is_whole(raw: bytes) -> bool:
    """Whether a file in which all holds has its chains from the beginning, and all lists."""
    chains = reader.check(raw).values()
    return all(chain.whole and not chain.counts["lists missing"] for chain in chains)


@pytest.mark.check("B2")
def test_every_byte_that_is_flipped_is_seen_but_for_those_of_the_last_line() -> None:
    raw = file_of(nights.short())
    last = len(raw.removesuffix(b"\n").rpartition(b"\n")[0])
    unseen = []
    for place in range(len(raw)):
        flipped = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
        if by_reader_of(flipped) is None and is_whole(flipped):
            unseen.append(place)
    assert [place for place in unseen if place < last] == []


@pytest.mark.parametrize("scene", [scene for scene in nights.HONEST if scene is not nights.mixed])
def test_both_accept_a_record_from_any_of_its_lines_on(scene: Scene) -> None:
    lines = scene()
    for first in range(1, len(lines)):
        part = lines[first:]
        assert by_reader(part) is None
        assert by_room(part) is None


def test_a_lie_is_found_in_a_record_that_begins_in_the_middle() -> None:
    for scene, lies in TAMPERINGS.items():
        for told in lies:
            part = tampered(scene, told.edit)[1:]
            assert (by_reader(part) is None) == (by_room(part) is None)


@pytest.mark.parametrize("scene", nights.HONEST)
def test_copies_are_equal_as_far_as_both_go(scene: Scene) -> None:
    lines = scene()
    whole = reader.check(file_of(lines))
    for part in (lines, lines[: len(lines) // 2], lines[len(lines) // 2 :], lines[2:-2]):
        reader.compare(whole, reader.check(file_of(part)))
        reader.compare(reader.check(file_of(part)), whole)


def forked() -> list[str]:
    """The same table, where the second roll is told otherwise."""
    lines = [json.loads(line) for line in nights.short()]
    roster = of(lines, "roster", 1)
    roster["guests"] = roster["guests"][:1]
    texts = chained(lines)
    draw = lines[-1]
    attempt = {
        "hash": draw["prev"],
        "seed": draw["seed"],
        "shares": dict(zip("A", draw["shares"][:1], strict=True)),
    }
    draw["shares"] = draw["shares"][:1]
    draw["result"] = reader.drawn(reader.key_of(attempt), roster["for"])
    return [*texts[:-1], reader.canonical(draw)]


@pytest.mark.parametrize(
    "part", [slice(None), slice(4, None), slice(5, None)], ids=["whole", "roster", "draw"]
)
def test_two_stories_are_found(part: slice) -> None:
    one, other = nights.short(), forked()
    assert by_reader(other) is by_room(other) is None
    with pytest.raises(reader.Wrong) as wrong:
        reader.compare(reader.check(file_of(one)), reader.check(file_of(other[part])))
    assert wrong.value.args == (12,)


def test_a_line_of_many_long_numbers_is_refused_as_soon_as_it_is_read() -> None:
    """And not only after all ways to take them for shorter ones were tried."""
    line = {"kind": "list", "night": "n", "table": "t", "of": "stakes", "hash": "ab" * 32}
    file = reader.canonical(line | {"items": [["Ann", *[reader.MOST - 1] * 20, None]]})
    assert by_reader([file]) == (1, 1) == by_room([file])


def test_it_can_be_read_in_a_sitting() -> None:
    assert len(Path(reader.__file__).read_text(encoding="utf-8").splitlines()) < 400


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    """The second reader as a guest runs it, without anything that was ever installed."""
    command = [sys.executable, "-I", "-S", reader.__file__, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.check("B1")
def test_the_command_needs_nothing_but_python(tmp_path: Path) -> None:
    honest, lie = tmp_path / "honest.jsonl", tmp_path / "lie.jsonl"
    honest.write_bytes(file_of(nights.short()))
    lie.write_bytes(file_of(forked()))
    said = run(honest)
    assert said.returncode == 0
    assert said.stdout == f"night {nights.NIGHT}, table t1: draw: 2, begin: 1, roster: 2\n"
    said = run(honest, lie)
    assert (said.returncode, said.stdout) == (1, "the copies, step 12: two stories\n")
    lie.write_bytes(file_of(nights.short()[::-1]))
    said = run(honest, lie)
    assert said.returncode == 1
    assert said.stdout.startswith(f"{lie}, line 2, step 1: ")
    assert run().returncode == 1
