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
from croupier.night import export
from croupier.night.books import Books
from croupier.night.generations import Newer, NotPlayed
from croupier.night.log_format import Mistake
from croupier.night.standings import stakes
from croupier.night.state import Standing
from croupier.store import Store, StoreFailure, verify_chain

Rows = tuple[type[msgspec.Struct], Iterable[msgspec.Struct]]


def show_results(said: argparse.Namespace) -> int:
    """Tell the results of a night; the result is the exit code."""
    with opened(said) as store:
        name = store.header.night
        try:
            _check(store)
            _show(said, store)
        except Newer as problem:
            raise StoreFailure(f"the night {name} cannot be read: {problem}") from None
        except NotPlayed as problem:
            raise StoreFailure(
                f"the {said.of} of {name} cannot be told here, but its places and money can: {problem}"
            ) from None
        except (Refused, Mistake) as problem:
            raise _damaged(store, problem) from None
    return 0


def _check(store: Store) -> None:
    """Refuse a log that is not what was written: nobody's place is told from that."""
    fault: object = verify_chain(store) if store.tip.seq else "its log has no beginning"
    if fault:
        raise _damaged(store, fault)


def _damaged(store: Store, reason: object) -> StoreFailure:
    name = store.header.night
    return StoreFailure(
        f"the night {name} is damaged: {reason}; restore a backup, or see what `croupier verify` says"
    )


def _show(said: argparse.Namespace, store: Store) -> None:
    if said.of == "places" and not said.json and not said.csv and said.guest is None:
        books = _booked(store)
        _print(books, _standings(store, books))
        return
    kind, found = _rows(said, store)
    rows = list(found)  # nothing is printed of what turns out not to be readable
    if said.json:
        for piece in export.as_json(rows):
            sys.stdout.write(piece.decode())
    else:
        for line in export.as_csv(kind, rows):
            sys.stdout.write(line.replace("\r\n", "\n"))


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
            return export.Place, export.placed(_standings(store, _booked(store)))


def _booked(store: Store) -> Books:
    """The night's accounts as its postings say."""
    books = Books()
    for entry in store.entries():
        books.enter(entry)
    return books


def _standings(store: Store, books: Books) -> list[Standing]:
    """Everybody's place, from postings alone; whose chips lie on a table in mid-round only its game knows."""
    if books.final is not None or not books.unfinished:
        return books.standings()
    try:
        return books.standings(stakes(restored(store)[0]))
    except NotPlayed as problem:
        tables = printable(", ".join(books.tables[table].name for table in books.unfinished))
        words = f"{problem}. Rounds that were not over count as called off: {tables}."
        print(f"croupier results: {words}", file=sys.stderr)
        return books.standings()


def _print(books: Books, ranked: list[Standing]) -> None:
    console = Console(highlight=False)
    phase = "under way" if books.final is None else "over"
    console.print(Text.assemble((printable(books.name), "bold"), (f"  {phase}", "dim")))
    console.print()
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("place", "name", "total", "play money", ""):
        table.add_column(head, justify="left" if head in ("name", "") else "right")
    for one in export.placed(ranked):
        place = str(one.place) if one.place else "–"
        table.add_row(place, printable(one.guest), _grouped(one.total), f"{one.money:,}", _marks(one))
    console.print(table)


def _marks(one: export.Place) -> str:
    """What is to be known of somebody beside their place (N-19)."""
    times = "once" if one.rebuys == 1 else f"{one.rebuys} times"
    said = {
        f"bought in again {times}": one.rebuys,
        f"was handed {one.granted:,}": one.granted,
        "shown out": one.removed,
        "house player": one.house_player,
    }
    return ", ".join(words for words, holds in said.items() if holds)


def _grouped(total: str) -> str:
    return f"{int(total):,}" if total.isdecimal() else total
