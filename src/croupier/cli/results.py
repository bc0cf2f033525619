"""`croupier results`: who has how much, without hosting the night."""

import argparse
import csv
import sys

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.nights import opened
from croupier.cli.printing import printable
from croupier.host.evening import restored
from croupier.night import Night
from croupier.night.gate import Gate
from croupier.store import StoreFailure


def show_results(said: argparse.Namespace) -> int:
    """Tell the places of a night; the result is the exit code."""
    with opened(said) as store:
        try:
            night, _ = restored(store)
        except StoreFailure:
            raise
        except Exception as problem:
            raise StoreFailure(f"the night {store.heading.night} is damaged: {problem}") from problem
    if said.json:
        _print_json(night)
    elif said.csv:
        _print_csv(night)
    else:
        _print(night)
    return 0


def _print(night: Night) -> None:
    console = Console(highlight=False)
    phase = "over" if night.state.phase == "ended" else "under way"
    console.print(Text.assemble((printable(night.state.name), "bold"), (f"  {phase}", "dim")))
    console.print()
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("place", "name", "total", "play money", "rounds"):
        table.add_column(head, justify="left" if head == "name" else "right")
    for one in Gate(night).standings():
        rounds = len(night.state.takings.get(one.name, ()))
        table.add_row(str(one.place), printable(one.name), f"{one.total:,}", f"{one.money:,}", str(rounds))
    console.print(table)


def _print_json(night: Night) -> None:
    found = {
        "name": night.state.name,
        "ended": night.state.phase == "ended",
        "standings": Gate(night).standings(),
        "awards": night.state.awards,
    }
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


def _print_csv(night: Night) -> None:
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("place", "name", "total", "play money"))
    for one in Gate(night).standings():
        rows.writerow((one.place, one.name, one.exact or one.total, one.money))
