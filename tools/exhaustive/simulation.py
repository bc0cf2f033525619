"""The whole host, simulated: stormy nights on a virtual clock, each from a seed."""

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.night.commands import KINDS
from tests.simulation.run import Result, Simulation
from tests.simulation.world import Violation

SEEDS = range(1, 201)
ALL_AT_MOST = 20
"""Violations that are told in words; there is one line for each in the JSON."""
LONGEST_LINE = 300
"""Characters of a trace's line that are shown."""


def main(arguments: list[str] | None = None) -> int:
    """Simulate 200 seeds, or those that are said; the code is 1 where an invariant does not hold."""
    said = _parser().parse_args(arguments or [])
    if said.trace:
        results = [simulate(seed, _print) for seed in said.seeds]
        return _report(said, results, 0.0)
    start = perf_counter()
    results = []
    with _progress(len(said.seeds)) as advance:
        for result in _simulated(said.seeds, said.jobs):
            results.append(result)
            advance()
    results.sort(key=lambda result: result.seed)
    return _report(said, results, perf_counter() - start)


def simulate(seed: int, listener: Callable[[str], None] | None = None) -> Result:
    """Let the night of a seed happen."""
    return Simulation(seed, listener=listener).run()


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="./croupier exhaustive simulation")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--seeds", type=_seeds, default=SEEDS, metavar="A-B", help=f"from A to B ({SEEDS[0]}-{SEEDS[-1]})"
    )
    which.add_argument("--seed", type=_seeds, dest="seeds", metavar="N", help="one alone")
    parser.add_argument("--trace", action="store_true", help="tell the story, line by line")
    parser.add_argument("--json", action="store_true", help="end with the figures as JSON")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at once"
    )
    return parser


def _seeds(text: str) -> range:
    found = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise ArgumentTypeError(f"seeds are a number, or two like 1-200, not {text!r}")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _simulated(seeds: range, jobs: int) -> Iterator[Result]:
    """The results, in any order."""
    if jobs <= 1 or len(seeds) == 1:
        yield from map(simulate, seeds)
        return
    with get_context("spawn").Pool(min(jobs, len(seeds))) as pool:
        yield from pool.imap_unordered(simulate, seeds, chunksize=4)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """A bar, on a terminal that somebody looks at."""
    columns = (TextColumn("seeds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        bar = bars.add_task("seeds", total=count)
        yield lambda: bars.advance(bar)


def _print(line: str) -> None:
    print(line[:LONGEST_LINE])


def _report(said: Namespace, results: list[Result], seconds: float) -> int:
    violations = [one for result in results for one in result.violations]
    for one in violations[:ALL_AT_MOST]:
        print(f"✗ {one}\n  {_again(one)}", file=sys.stderr)
    if said.json:
        print(msgspec.json.encode(figures(results, seconds)).decode())
    else:
        _tell(results, seconds)
    return 1 if violations else 0


def _again(violation: Violation) -> str:
    """The command that shows a violation again."""
    return f"./croupier exhaustive simulation --seed {violation.seed} --trace"


def figures(results: list[Result], seconds: float) -> dict[str, Any]:
    """What the command prints as JSON."""
    return {
        "seeds": len(results),
        "events": sum(result.events for result in results),
        "crashes": sum(result.crashes for result in results),
        "faults": dict(sorted(_sum(result.faults for result in results).items())),
        "violations": [
            {"seed": one.seed, "invariant": one.invariant, "words": str(one), "command": _again(one)}
            for result in results
            for one in result.violations
        ],
        "hash": sha256("".join(result.digest for result in results).encode()).hexdigest(),
        "simulated_seconds": round(sum(result.seconds for result in results), 3),
        "seconds": round(seconds, 3),
        "least_events": min(result.events for result in results),
        "acts": dict(sorted(_sum(result.commands for result in results).items())),
    }


def _sum(counters: Iterator[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for one in counters:
        total.update(one)
    return total


def _tell(results: list[Result], seconds: float) -> None:
    found = figures(results, seconds)
    mark = "✗" if found["violations"] else "✓"
    print(
        f"{mark} {found['seeds']:,} seeds, {found['events']:,} events, {found['crashes']:,} crashes, "
        f"{found['simulated_seconds']:,.0f} s of nights, {len(found['violations'])} violations"
    )
    print("  faults: " + ", ".join(f"{kind} {count:,}" for kind, count in found["faults"].items()))
    if never := sorted(KINDS.keys() - found["acts"].keys()):
        print(f"  never done: {', '.join(never)}")
    print(f"  hash: {found['hash']}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
