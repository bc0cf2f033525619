"""Write whole records, true and false, for every reader of them: web/src/lib/fairness/transcripts.json.

.venv/bin/python -m tools.fairness_transcripts

They are written by the functions of the second reader, examples/check_draws.py, and not by Croupier's house,
so that the two ways to read the scheme meet in them. Other vectors: vectors.json (`fairness_vectors`).
"""

import hmac
import json
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from examples import check_draws as reader
from tools.fairness_scenes import DICE, PEOPLE, TOLD, ZEROS, asked, repeated, rolls
from tools.fairness_scribe import NIGHT, Laid, Scribe, counted, fixed, order_of

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "fairness" / "transcripts.json"

Vector = dict[str, Any]


def transcripts() -> Iterator[Vector]:
    """Whole records: the step that finds what is false (0 if all holds), and in which line.

    The first `keep` lines are those of the record before that stands at place `like`.
    """
    before: list[list[str]] = []
    for step, what, lines in records():
        common = [_common(one, lines) for one in before] or [0]
        keep, like = max(common), common.index(max(common))
        said = {"what": what, "step": step, "line": wrong_line(lines)}
        yield {**said, "like": like, "keep": keep, "lines": lines[keep:]}
        before.append(lines)


def _common(one: list[str], other: list[str]) -> int:
    """With how many lines both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def records() -> Iterator[tuple[int, str, list[str]]]:
    """All of them, with their steps."""
    yield from ((told.step, told.what, told.scribe().lines) for told in TOLD)
    yield from beginnings()


def beginnings() -> Iterator[tuple[int, str, list[str]]]:
    """Records that begin in the middle, or anew after one that could not go on."""
    yield 0, "one that begins in the middle", repeated().lines[4:]
    for step, reason, head in ((0, "restored", None), (2, "restored", ZEROS), (11, "closed", None)):
        old = rolls()
        old.ask(DICE)
        old.write("end", reason=reason)
        new = Scribe("t1.QK7A", "unders_overs", PEOPLE, ["t1", head or old.head])
        what = f"one that goes on from another, {reason}" + (", at another line" if head else "")
        yield step, what, old.lines + asked(new).lines


def wrong_line(lines: list[str]) -> int:
    """Which line the second reader finds wrong; 0 if none is."""
    try:
        reader.check("\n".join(lines).encode())
    except reader.Wrong as wrong:
        return wrong.line
    return 0


def copies() -> Iterator[Vector]:
    """Two copies of one table, each right by itself, and whether they can both be true (step 12)."""
    one, other = asked(rolls()), rolls()
    other.ask(DICE, [("Ann", "over", 1)])
    other.draw()
    yield {"what": "as far as both go", "same": True, "one": [*one.lines], "other": rolls().lines}
    yield {"what": "from the middle on", "same": True, "one": one.lines[5:], "other": one.lines}
    yield {"what": "other stakes in the last draw", "same": False, "one": one.lines, "other": other.lines}
    late, early = asked(one).lines[-2:], asked(other).lines
    yield {"what": "nothing in common but an attempt", "same": False, "one": late, "other": early}


def openings() -> Iterator[Vector]:
    """Openings of leaves, and whether they hold: the false ones differ in one thing each."""
    for number, (decks, less) in enumerate(((1, 0), (1, 1), (6, 5), (1, 51), (1, 49))):
        laid, said = opened(number, decks, less)
        for leaf in sorted({0, len(laid.order) - 1}):
            yield {**said, "leaf": leaf, "opening": laid.opening(leaf), "holds": True}
    laid, said = opened(0, 1, 0)
    card, salt, way = laid.opening(51)
    true = {**said, "leaf": 51, "opening": [card, salt, way], "holds": False}
    for opening in (
        [laid.order[50], salt, way],
        [card, ZEROS, way],
        [card, salt, way[1:]],
        [card, salt, way * 2],
    ):
        yield {**true, "opening": opening}
    yield {**true, "opening": [card, salt, way[::-1]]}
    for other in (
        {"leaf": 50},
        {"leaves": 51},
        {"night": ZEROS[:16]},
        {"table": "t6"},
        {"deck": 2},
        {"k": 1},
    ):
        yield {**true, **other}


def opened(number: int, decks: int, less: int) -> tuple[Laid, Vector]:
    """A deck of so many cards fewer, and what is told of it."""
    seed, cards = fixed("opened", number), reader.CARDS[:less]
    laid = Laid((NIGHT, "t5", number + 1, 0), seed, order_of(seed, decks, cards))
    said = {"night": NIGHT, "table": "t5", "deck": number + 1, "k": 0, "leaves": len(laid.order)}
    return laid, {**said, "root": reader.root_of(laid.row)}


def seeds() -> Iterator[Vector]:
    """The house's seeds, from the night key and what the line that announces them holds as `prev`."""
    for number in range(12):
        key, prev, table = (
            fixed("night key", number),
            fixed("prev", number),
            ("t1", "raffle", "t3.QK7A")[number % 3],
        )
        of = {"night_key": key.hex(), "night": NIGHT, "table": table, "prev": prev.hex(), "n": number + 1}
        seed = hmac.digest(key, counted("seed", NIGHT, table, number + 1, prev), "sha256").hex()
        deck, k = number + 2, number % 4
        laid = hmac.digest(key, counted("deck", NIGHT, table, deck, k, prev), "sha256").hex()
        yield {**of, "seed": seed, "deck": deck, "k": k, "deck_seed": laid}


KINDS = [transcripts, copies, openings, seeds]


def written() -> str:
    """The file: a line for each vector."""
    kinds = [f'"{make.__name__}": [\n' + ",\n".join(map(reader.canonical, make())) + "\n]" for make in KINDS]
    return "{\n" + ",\n".join([f'"version": {json.dumps(reader.VERSION)}', *kinds]) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")
