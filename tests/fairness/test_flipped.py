"""A byte that is changed anywhere in a record is found by both checkers, or by another copy."""

from collections.abc import Iterator, Sequence

import pytest

from croupier.fairness.checker import check, compare
from croupier.fairness.lines import CardsAsked, DiceAsked
from tests.fairness.scenes import KINDS, Scene, dice_table
from tests.fairness.second import refused

FLIP = 1
"""The bit that is turned: it makes another letter, digit or sign of each."""


def flips(texts: Sequence[str], step: int) -> Iterator[tuple[int, list[str]]]:
    """Records with one byte changed, every so many bytes, and the line in which it is."""
    for line, text in enumerate(texts):
        raw = text.encode()
        for at in range(line % step, len(raw), step):
            changed = raw[:at] + bytes([raw[at] ^ FLIP]) + raw[at + 1 :]
            yield line, [*texts[:line], changed.decode(errors="surrogateescape"), *texts[line + 1 :]]


def short() -> Scene:
    """A throw that is made anew, a late number, a hand up to the flop, its deck opened."""
    scene = Scene("t1", "dice", ["Ann", "Bob"])
    scene.draw(DiceAsked(1), [("Ann", "seven", 5)], missing=["Bob"])
    scene.late()
    scene.lay(1, 4)
    scene.draw(CardsAsked(1, [("Ann", 0), ("board", 1)]))
    scene.show("Ann")
    scene.void(1)
    scene.shut()
    scene.end()
    return scene


def unfound(texts: Sequence[str], step: int) -> list[str]:
    """Changed lines that nobody finds, neither the checkers nor somebody with another copy.

    Left out are those that show as something else: a list of another table is missing there, a table that
    is renamed in its first line begins in the middle, and one without its last line ends sooner.
    """
    last = max(at for at, text in enumerate(texts) if '"prev":' in text)
    silent = []
    for line, changed in flips(texts, step):
        fault = check(changed).fault
        assert (fault is None) == (refused(changed) is None), changed[line]
        elsewhere = '"kind":"list"' in texts[line] or line in (0, last)
        if fault is None and not elsewhere and compare(texts, changed).fault is None:
            silent.append(changed[line])
    return silent


@pytest.mark.check("B2")
def test_every_byte_counts() -> None:
    assert unfound(short().texts, 17) == []


@pytest.mark.check("B2")
@pytest.mark.parametrize("kind", KINDS)
def test_bytes_of_every_kind_of_record_count(kind: str) -> None:
    scene = KINDS[kind](5)
    texts = scene.texts + scene.mine
    assert unfound(texts, sum(map(len, texts)) // 30) == []


def test_a_renamed_table_shows_as_one_that_begins_in_the_middle() -> None:
    texts = dice_table(1).texts
    renamed = [texts[0].replace('"t1"', '"t2"'), *texts[1:]]
    report = check(renamed)
    assert report.fault is None
    assert [(table.table, table.begins_in_the_middle) for table in report.tables] == [
        ("t2", False),
        ("t1", True),
    ]
