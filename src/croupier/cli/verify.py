"""`croupier verify`: whether a night's record is what was written, and adds up."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.exit_codes import FAILED
from croupier.cli.nights import opened
from croupier.cli.printing import printable
from croupier.host.recovery import snapshot_fault
from croupier.host.settings import Unusable
from croupier.night.audit import Verdict, audit
from croupier.night.generations import Newer
from croupier.store import Entry, Fault, Store, StoreFailure, Tip, verify_chain

Watch = Callable[[int], None]


def verify(said: argparse.Namespace) -> int:
    """Check a night from its first entry to its last; the result is the exit code."""
    console = Console(highlight=False, soft_wrap=True)
    recorded = _tip(said.recorded) if said.recorded is not None else None
    with opened(said) as store:
        name = printable(f"{store.header.name} ({store.header.night})")
        with _progress(store.tip.seq) as stage:
            fault = verify_chain(store, recorded, stage("reading"))
            verdict = None if fault else play_again(store, stage("playing again"))
        if verdict is not None and verdict.mistake is not None:
            fault = Fault(verdict.mistake.seq, verdict.mistake.reason)
        beside = None if fault else snapshot_fault(store)
        entries, ending = store.tip
    if fault is not None:
        place = f"entry {fault.seq} is the first that is wrong" if fault.seq else "its header is wrong"
        console.print(f"[red]✗[/] {name}: {place}: {fault}.", markup=True)
        return FAILED
    if beside is not None:
        console.print(f"[red]✗[/] {name}: what is there of the log is whole, but {beside}.", markup=True)
        return FAILED
    console.print(f"[green]✓[/] {name}: {entries:,} entries, unbroken, and all of it adds up.")
    if verdict is not None and verdict.versions:
        console.print(f"  {_rules(verdict)}")
    console.print(f"[dim]  It ends in {entries}:{ending.hex()}[/]")
    return 0


def play_again(store: Store, watch: Watch) -> Verdict:
    """Whether every entry does again what it did, and after which one money does not add up."""
    try:
        return audit(_watched(store, watch))
    except Newer as problem:
        raise StoreFailure(f"the night {store.header.night} cannot be checked: {problem}") from None


def _rules(verdict: Verdict) -> str:
    """By which rules a night was played, and how much of it could be played again."""
    rounds = f"{verdict.rounds:,} round{'' if verdict.rounds == 1 else 's'} replayed"
    words = f"Played by the rules of {' and '.join(verdict.versions)}"
    if not verdict.taken:
        return f"{words}; chain and money are right, {rounds}."
    return (
        f"{words}, which this version plays only in part; chain and money are right, {rounds}; "
        f"{verdict.taken:,} entries by rules that were given up were read, not replayed."
    )


def _watched(store: Store, watch: Watch) -> Iterator[Entry]:
    for page in store.pages():
        yield from page
        watch(page[-1].seq)


@contextmanager
def _progress(entries: int) -> Iterator[Callable[[str], Watch]]:
    """A bar for each stage, on a terminal that somebody looks at."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:

        def stage(name: str) -> Watch:
            bar = bars.add_task(name, total=entries)
            return lambda done: bars.update(bar, completed=done)

        yield stage


def _tip(text: str) -> Tip:
    """Where a record ended when somebody wrote it down, as this command prints it."""
    number, _, ending = text.partition(":")
    try:
        return Tip(int(number), bytes.fromhex(ending))
    except ValueError:
        raise Unusable(f"{text!r} is no ending; they look like 120:5f3a…") from None
