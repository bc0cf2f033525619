"""`croupier results`: who has how much, and how it came to that, without hosting the night."""

import argparse
import sys
from collections.abc import Iterable

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.nights import opened
from croupier.cli.printing import printable
from croupier.games.refusal import Refused
from croupier.host.recovery import restored
from croupier.host.settings import Unusable
from croupier.night import Night, export
from croupier.night.audit import Mistake
from croupier.store import Store, StoreFailure

Rows = tuple[type[msgspec.Struct], Iterable[msgspec.Struct]]


def show_results(said: argparse.Namespace) -> int:
    """Tell the results of a night; the result is the exit code."""
    with opened(said) as store:
        try:
            _show(said, store)
        except (Refused, Mistake) as problem:
            name = store.heading.night
            raise StoreFailure(
                f"the night {name} is damaged: {problem}; `croupier verify` says more"
            ) from None
    return 0


def _show(said: argparse.Namespace, store: Store) -> None:
    kind, rows = _rows(said, store)
    if said.json:
        for piece in export.as_json(rows):
            sys.stdout.write(piece.decode())
    elif said.csv or said.of != "places":
        for line in export.as_csv(kind, rows):
            sys.stdout.write(line.replace("\r\n", "\n"))
    else:
        _print(restored(store)[0])


def _rows(said: argparse.Namespace, store: Store) -> Rows:
    if said.guest is not None and said.of not in ("rounds", "money"):
        raise Unusable("--guest goes with --of rounds or --of money")
    match said.of:
        case "rounds":
            return export.Result, export.results(store.entries(), said.guest)
        case "money" if said.guest is not None:
            return export.Line, export.statement(store.entries(), said.guest)
        case "money":
            return export.Line, export.ledger(store.entries())
        case "games":
            return export.GameTotal, export.game_totals(restored(store)[0])
        case _:
            return export.Place, export.places(restored(store)[0])


def _print(night: Night) -> None:
    console = Console(highlight=False)
    phase = "over" if night.state.phase == "ended" else "under way"
    console.print(Text.assemble((printable(night.state.name), "bold"), (f"  {phase}", "dim")))
    console.print()
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("place", "name", "total", "play money"):
        table.add_column(head, justify="left" if head == "name" else "right")
    for one in export.places(night):
        table.add_row(str(one.place), printable(one.guest), _grouped(one.total), f"{one.money:,}")
    console.print(table)


def _grouped(total: str) -> str:
    return f"{int(total):,}" if total.isdecimal() else total
