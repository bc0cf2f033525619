"""Measures and prints, `./croupier bench`."""

import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path
from typing import Annotated

import cyclopts
from rich.console import Console
from rich.table import Table

from tools.bench import (
    blackjack_odds,
    commands,
    draws,
    environments,
    hands,
    holdem,
    holdem_odds,
    pages,
    sim,
    tables,
)
from tools.bench.contest import Contest
from tools.bench.host import report as host

HEADINGS = ("what", "who", "each", "a second", "we are", "goal", "")

HOST = "host"
PAGES = "pages"
DRAWS = "draws"
"""The names of what is measured over sockets and in a browser, which have figures of their own."""


def contests() -> Iterator[Contest]:
    """Everything that is measured."""
    yield from hands.contests()
    yield holdem.random_play()
    yield holdem.always_call()
    yield from tables.contests()
    yield from commands.contests()
    yield from holdem_odds.contests()
    yield from blackjack_odds.contests()
    yield from sim.contests()
    yield from environments.contests()


def main(*names: str, markdown: Annotated[bool, cyclopts.Parameter(negative="")] = False) -> int:
    """Measure Croupier beside others, in one run.

    Parameters
    ----------
    names
        Only these, by name; `environments` also brings `vector_environments`.
    markdown
        The table as docs/benchmarks.md has it.
    """
    every = {contest.name: contest for contest in contests()}
    if unknown := [name for name in names if name not in every and name not in (HOST, PAGES, DRAWS)]:
        print(f"There is no {', '.join(unknown)}; there are: {', '.join([*every, HOST, DRAWS, PAGES])}.")
        return 2
    chosen = [contest for name, contest in every.items() if not names or name.endswith(names)]
    with Console(stderr=True).status("") as status:
        for contest in chosen:
            status.update(contest.what)
            contest.run()
        hosted = host.measure(status.update) if not names or HOST in names else None
        drawn = draws.measure(status.update) if not names or DRAWS in names else None
        paged = pages.measure(status.update) if not names or PAGES in names else None
    if chosen:
        show(HEADINGS, [row for contest in chosen for row in rows_of(contest)], markdown=markdown)
    if hosted is not None:
        show(host.CARRIED, hosted.carried, markdown=markdown)
        show(host.CLAIMED, hosted.claimed, markdown=markdown)
        print(*hosted.notes, sep="\n")
    if drawn is not None:
        show(draws.HEADINGS, drawn, markdown=markdown)
    if paged is not None:
        show(pages.HEADINGS, paged, markdown=markdown)
        print(pages.notes())
    print(f"{datetime.now(UTC):%Y-%m-%d}; {machine()}.")
    return 0


def show(headings: Sequence[str], rows: Sequence[Sequence[str]], *, markdown: bool) -> None:
    """Print a table, for people or for a page."""
    if markdown:
        lines = (headings, ["---"] * len(headings), *rows)
        print("\n".join("| " + " | ".join(line) + " |" for line in lines), end="\n\n")
        return
    table = Table(*headings, box=None, header_style="bold")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False).print(table)


def rows_of(contest: Contest) -> Iterator[tuple[str, ...]]:
    """What came of a contest, a row for each who was there."""
    for entrant in contest.entrants:
        ours = entrant is contest.entrants[0]
        goal = entrant.goal.text if entrant.goal else ""
        what = contest.what if ours else ""
        if not entrant.seconds:
            yield what, entrant.name, "", "", "", goal, "not installed"
            continue
        ratio = "" if ours else f"{contest.ratio(entrant):,.1f} times"
        mark = {True: "✓", False: "missed", None: ""}[contest.reached(entrant)]
        yield what, entrant.name, duration(entrant.best), f"{1 / entrant.best:,.3g}", ratio, goal, mark


def duration(seconds: float) -> str:
    """A duration as people say it.

    >>> duration(0.0000125)
    '12.5 µs'
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def machine() -> str:
    """What it was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    name = named[0] if named else platform.processor() or platform.machine()
    return f"{name}, {cpu_count()} cores, Python {platform.python_version()}"


if __name__ == "__main__":
    raise SystemExit(cyclopts.run(main, result_action="return_value"))
