"""Public hand histories, read by us and by pokerkit: what was read, refused and why (--hands N of each file).

`./croupier exhaustive phh FOLDER`; without a folder, the hands of the tests.
"""

import re
import sys
import warnings
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, NamedTuple

from pokerkit import HandHistory
from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier.script import files_at, replays
from croupier.script.phh.fields import Block
from croupier.script.replay import HandReplay, Replay

OURS = "tests/script/hands"
NUMBER = re.compile(r"\d[\d.,]*|'[^']*'|\([^)]*\)")
NAME = re.compile(r"p\d+|\b[\w/+]{22}\b")
LARGE = "1000000000"
"""Stands for a stack that a history doesn't know, so that both readers end with stacks to compare."""


class Compared(NamedTuple):
    """What became of one hand."""

    verdict: str
    reason: str = ""


def main(arguments: Sequence[str] = ()) -> int:
    """Compare every hand below a folder and print a table; 1 if a hand is read here and there otherwise."""
    parser = ArgumentParser(prog="exhaustive phh")
    parser.add_argument("folder", nargs="?", default=OURS)
    parser.add_argument("--hands", type=int, default=None, help="the first so many of each file")
    said = parser.parse_args(arguments)
    warnings.simplefilter("ignore")
    counted: Counter[Compared] = Counter()
    files = [file for file in files_at(said.folder) if file.lower().endswith((".phh", ".phhs"))]
    for file in track(files, description="files", transient=True):
        for replay in islice(replays(file), said.hands):
            counted[compared(replay)] += 1
    Console().print(_table(counted))
    return any(verdict.startswith("✗") for verdict, _ in counted)


def compared(replay: Replay) -> Compared:
    """How a hand ends here and in pokerkit."""
    if not isinstance(replay, HandReplay):
        return Compared("cannot be read", replay.refused or "")
    block = replay.block
    known = HandReplay(replay.file, Block(re.sub(r"\binf\b", LARGE, block.text), block.line, block.hand))
    known.run()
    theirs = _theirs(known.block.text)
    if known.refused is None:
        ours = [Decimal(str(chips)) for chips in known.report()["stacks"].values()]
        if isinstance(theirs, str):
            return Compared("read here only", _kind(theirs))
        if _are_equal(ours, theirs):
            return Compared("equal")
        as_told = "finishing_stacks" in block.text and not known.differs
        return Compared(
            "as the file itself says" if as_told else "✗ other stacks", f"{replay.file} {block.hand}"
        )
    reason = _kind(known.refused)
    return (
        Compared("refused by both", reason) if isinstance(theirs, str) else Compared(_blame(reason), reason)
    )


def _blame(reason: str) -> str:
    """Another game isn't ours to read; all else that pokerkit reads is."""
    return "another game" if reason.startswith("phh: this is") else "✗ read by pokerkit only"


def _theirs(text: str) -> list[Decimal] | str:
    """The stacks that pokerkit ends with, or why it doesn't."""
    try:
        *_, state = HandHistory.loads(text, parse_value=_value)
    except Exception as error:  # whatever it says
        return f"{type(error).__name__}: {error}"
    if state.status:
        return "the hand isn't over"
    return [Decimal(str(chips)) for chips in state.stacks]


def _value(text: str) -> Any:  # it is said to be an int there, and needn't be
    return Decimal(text.replace(",", ""))


def _are_equal(ours: list[Decimal], theirs: list[Decimal]) -> bool:
    """Whether stacks are the same; pokerkit divides odd cents further than cents."""
    return len(ours) == len(theirs) and all(
        abs(one - other) < Decimal("0.02") for one, other in zip(ours, theirs, strict=True)
    )


def _kind(reason: str) -> str:
    """A reason without the names and numbers of one hand."""
    return NAME.sub("…", NUMBER.sub("…", reason))[:80]


def _table(counted: Counter[Compared]) -> Table:
    table = Table("hands", "share", "", "reason", title="Public hand histories, here and in pokerkit")
    for (verdict, reason), count in counted.most_common():
        table.add_row(f"{count:,}", f"{count / counted.total():.2%}", verdict, reason)
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
