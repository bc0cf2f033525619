"""Measures and prints, `./croupier bench`."""

import platform
import statistics
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path
from typing import Annotated

import cyclopts
from rich.console import Console
from rich.table import Table

from tools.bench import hands, holdem, tables
from tools.bench.contest import OURS, Contest, Entrant

HEADINGS = ("", "", "each", "a second", "we are", "goal", "")


def contests() -> Iterator[Contest]:
    yield hands.contest()
    yield holdem.random_play()
    yield holdem.always_call()
    yield from tables.contests()


def main(
    *names: str, markdown: Annotated[bool, cyclopts.Parameter(negative="")] = False
) -> int:
    """Measure Croupier beside others, in one run.

    Parameters
    ----------
    names
        Only these, by name; the first column of the table has them.
    markdown
        The table as docs/benchmarks.md has it.
    """
    chosen = {contest.name: contest for contest in contests() if not names or contest.name in names}
    console = Console(stderr=True)
    with console.status("") as status:
        for contest in chosen.values():
            status.update(contest.what)
            contest.run()
    for contest in chosen.values():
        for e in contest.entrants:
            if e.seconds:
                print(contest.what, e.name, f"{e.best*1e6:.2f}", f"{1/e.best:,.0f}", f"{contest.ratio(e):.1f}x", e.goal.text if e.goal else "", contest.reached(e))
    return 0

if __name__ == "__main__":
    cyclopts.run(main)
