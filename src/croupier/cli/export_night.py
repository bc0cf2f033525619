"""What `croupier export NIGHT` writes: scripts, hand histories, and tables of everything."""

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.cli import datasets
from croupier.cli.nights import opened
from croupier.cli.output_files import Output
from croupier.games.refusal import Refused
from croupier.host.settings import Unusable
from croupier.night.generations import Newer, NotPlayed
from croupier.night.histories import hands_of
from croupier.night.log_format import Mistake
from croupier.night.scripts import TableScript, scripts
from croupier.script.hands.played import has_hands
from croupier.script.hands.writing import ENDINGS, write_hands
from croupier.store import Store, StoreFailure

Exported = tuple[list[Output], list[str]]
"""The files, and what has to be said about them."""


def export_night(said: argparse.Namespace) -> Exported:
    """The files that were asked for; `Unusable` or `StoreFailure` where there can be none."""
    said.night = said.source
    with opened(said) as store, _explained(store):
        return _export(said, store)


def table_scripts(said: argparse.Namespace, night: str) -> list[TableScript]:
    """The tables of a night as scripts, or the one that was named."""
    said.night = night
    with opened(said) as store, _explained(store):
        return chosen(list(scripts(store.entries()).values()), said.table)


@contextmanager
def _explained(store: Store) -> Iterator[None]:
    """Say what is wrong with a night that cannot be followed."""
    try:
        yield
    except (Newer, NotPlayed) as problem:
        raise StoreFailure(f"the night {store.header.night} cannot be told: {problem}") from None
    except (Refused, Mistake) as problem:
        raise StoreFailure(f"the night {store.header.night} is damaged: {problem}") from None


def _export(said: argparse.Namespace, store: Store) -> Exported:
    form = said.form or "script"
    if form in ("csv", "parquet"):
        if said.table is not None:
            raise Unusable("--table goes with scripts and hand histories")
        return _datasets(form, store, said.guest), []
    found = chosen(list(scripts(store.entries()).values()), said.table)
    if form == "script":
        if said.guest is not None:
            raise Unusable("--guest goes with hand histories, csv and parquet: a script is the whole table's")
        return [Output(f"{_file_name(one)}.jsonl", one.text().encode()) for one in found], []
    return _hands(said, [one for one in found if has_hands(one.game)])


def _hands(said: argparse.Namespace, tables: list[TableScript]) -> Exported:
    if not tables:
        raise Unusable("there is no hold'em table to export hands of")
    outputs, remarks = list[Output](), list[str]()
    for script in tables:
        written = write_hands(hands_of(script), said.form, said.guest, hidden=True)
        remarks += [f"{script.name}: hand {number} is left out: {why}." for number, why in written.remarks]
        if not written.hands:
            continue
        name = _file_name(script)
        if said.form == "phh":
            outputs += [Output(f"{name}-{number}.phh", text.encode()) for number, text in written.hands]
        else:
            outputs.append(Output(f"{name}{ENDINGS[written.form]}", written.text.encode()))
    if not outputs:
        raise Unusable("there is no whole hand to export")
    return outputs, remarks


def chosen(tables: list[TableScript], said: str | None) -> list[TableScript]:
    """The table that is meant, by its id or its name; all of them without a word."""
    if said is None:
        if not tables:
            raise Unusable("the night has no table")
        return tables
    fits = [one for one in tables if said in (one.id, one.name)] or [
        one for one in tables if said.lower() in one.name.lower()
    ]
    if len(fits) == 1:
        return fits
    names = ", ".join(f"{one.id} ({one.name})" for one in fits or tables)
    raise Unusable(
        f"{said!r} could be any of {names}" if fits else f"there is no table {said!r}; there are: {names}"
    )


def _file_name(script: TableScript) -> str:
    """What the file of a table is called: its id and its name, as far as every disk takes it."""
    words = re.sub(r"[^\w]+", "-", script.name.lower()).strip("-")
    return f"{script.id}-{words}" if words else script.id


def _datasets(form: str, store: Store, guest: str | None) -> list[Output]:
    found = datasets.datasets(store.entries, guest)
    if form == "csv":
        return [Output(f"{one.name}.csv", datasets.as_csv(one)) for one in found]
    if not datasets.has_parquet():
        raise Unusable("Parquet takes the package pyarrow, which comes with croupier[sim]; CSV takes nothing")
    return [Output(f"{one.name}.parquet", datasets.as_parquet(one)) for one in found]
