"""`croupier simulate`: millions of rounds, and what they say."""

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import INTERRUPTED, REFUSED
from croupier.sim.registry import SIMULATIONS

if TYPE_CHECKING:
    from croupier.sim.running import Progress, Run
    from croupier.sim.settings import Settings
    from croupier.sim.simulation import Simulation

PATIENCE = 1.5
"""Seconds after which a message says that the kernel is being compiled."""

SIZES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}


def add_arguments(simulate: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    simulate.prog = "croupier simulate"
    simulate.description = (
        "Play many rounds of a game with a strategy and a betting system, and show the results: mean and "
        "standard error, distribution, risk of ruin, the course of the bankroll, the house's take."
    )
    simulate.epilog = "The same seed gives the same result, however many processes or workers there are."
    add = simulate.add_argument
    add("game", metavar="GAME", help="as `croupier games` names it")
    add("--rounds", help="how many to play: 1e7, 10_000_000 or 10M (1e6; with players at tables 1e4)")
    add("--seed", type=int, default=1, help="the seed of the random numbers (1)")
    add(
        "--strategy",
        help="a name, bets like red*2+17, or a player: mine.py:Mine or one of the house; several, separated "
        "by commas, go to the seats in turn",
    )
    add("--system", help="flat, martingale, paroli, dalembert, fibonacci, labouchere or fraction:0.05")
    add("--players", type=int, metavar="N", help="at the table")
    add("--bankroll", type=int, metavar="N", help="chips that each player brings")
    add("--bet", type=int, metavar="N", help="chips per unit (the least that is allowed)")
    add("--session", type=int, metavar="N", help="rounds that a guest stays (100)")
    choices = "; ".join(f"{game} {one.choice}" for game, one in SIMULATIONS.items() if one.choice)
    add("--choice", help=choices)
    add(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules; repeatable"
    )
    add("--processes", type=int, metavar="N", help="how many processes to use (one per core)")
    add("--cluster", metavar="ADDRESS", help="run on this Dask cluster, like tcp://host:8786")
    add("--json", action="store_true", help="print one JSON object")
    add("--plot", metavar="FILE", help="draw it: .png or .svg")
    add("--parquet", metavar="FILE", help="write the recorded paths or counts as a Parquet file")


def simulate(said: argparse.Namespace) -> int:
    """Simulate what was said; the result is the exit code."""
    try:
        return _simulate(said)
    except ValueError as problem:
        print(f"croupier simulate: {problem}", file=sys.stderr)
        return REFUSED


def _simulate(said: argparse.Namespace) -> int:
    from croupier.sim import prepare
    from croupier.sim.running import run
    from croupier.sim.saving import check_saving, save

    if said.processes is not None and not 1 <= said.processes <= 1000:
        raise ValueError("processes must be from 1 to 1,000")
    check_saving(said.plot, said.parquet)
    simulation = prepare(_settings(said))
    with _compiling():
        simulation.warm_up()
    with _progress(simulation) as progress:
        done = run(simulation, processes=said.processes, cluster=said.cluster, progress=progress)
    if done is None:
        print("Interrupted before the first rounds were done.", file=sys.stderr)
        return INTERRUPTED
    save(done, said.plot, said.parquet)
    if said.json:
        _print_json(done)
    else:
        _show(done)
    if done.interrupted:
        print(
            f"Interrupted: this is from the {done.rounds:,} of {done.asked:,} rounds that were done.",
            file=sys.stderr,
        )
        return INTERRUPTED
    return 0


def _settings(said: argparse.Namespace) -> "Settings":
    from croupier.cli.rules import read_options, rules_of
    from croupier.sim import asked_for

    asked = ("game", "seed", "strategy", "system", "players", "bankroll", "bet", "session", "choice")
    chosen = {name: getattr(said, name) for name in asked if getattr(said, name) is not None}
    rules_of(said.game, said.rule)  # what is wrong with them is said here, in a sentence
    if said.rounds is not None:
        chosen["rounds"] = read_count(said.rounds)
    return asked_for(rules=read_options(said.game, said.rule), **chosen)


def read_count(text: str) -> int:
    """A number of rounds as people write it.

    >>> read_count("1e7"), read_count("10_000_000"), read_count("2.5M")
    (10000000, 10000000, 2500000)
    """
    from decimal import Decimal

    found = re.fullmatch(r"(-?\d[\d_]*(?:\.\d+)?(?:e\d{1,2})?)([kmgb]?)", text.strip().lower())
    count = Decimal(found[1].replace("_", "")) * SIZES[found[2]] if found else Decimal("0.5")
    if count != int(count):
        raise ValueError("rounds is a whole number like 1e7, 10_000_000 or 10M")
    return int(count)


@contextmanager
def _compiling() -> Iterator[None]:
    """Say so if a kernel has to be compiled, which is kept on the disk for the next time."""
    told = Timer(PATIENCE, lambda: print("Compiling (first time only)…", file=sys.stderr, flush=True))
    told.daemon = True
    told.start()
    try:
        yield
    finally:
        told.cancel()


@contextmanager
def _progress(simulation: "Simulation") -> Iterator["Progress"]:
    """A bar with rate and time left, where there is a terminal to show it."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=simulation.rounds, rate="")

        def moved(done: int, of: int) -> None:
            elapsed = bar.tasks[0].elapsed
            rate = f"{_many(done / elapsed)} rounds/s" if elapsed else ""
            bar.update(task, completed=done, total=of, rate=rate)

        yield moved


def _show(done: "Run") -> None:
    from importlib import import_module

    from rich.console import Console
    from rich.markup import escape

    from croupier.games.registry import GAMES

    console, result = Console(highlight=False), done.result
    import_module(SIMULATIONS[result.game].report).show(console, result)
    by = "in one process" if done.processes == 1 else f"in up to {done.processes} processes"
    if done.cluster is not None:
        by = f"on the cluster at {done.cluster}"
    console.print(
        f"\n[dim]{done.rounds:,} {GAMES[result.game].round_word}s in {done.seconds:.2f} s, "
        f"{_many(done.rounds / done.seconds)} a second, {by}, seed {result.seed}.[/]"
    )
    if done.faults is not None and done.faults.count:
        console.print(
            f"[yellow]Players failed {done.faults.count:,} times; the move of somebody who is away was made "
            f"instead. The first time: {escape(done.faults.first)}[/]"
        )


def _many(rate: float) -> str:
    """A rate as people read it.

    >>> _many(12_345_678), _many(5432.1)
    ('12.3 million', '5,432')
    """
    return f"{rate / 1e6:,.1f} million" if rate >= 1e6 else f"{rate:,.0f}"


def _print_json(done: "Run") -> None:
    import msgspec

    report = msgspec.to_builtins(done.result)
    report |= {
        "seconds": done.seconds,
        "rounds_per_second": done.rounds / done.seconds,
        "processes": done.processes,
        "cluster": done.cluster,
        "interrupted": done.interrupted,
    }
    if done.faults is not None:
        report |= {"faults": done.faults.count, "fault": done.faults.first}
    print(msgspec.json.encode(report).decode())
