"""`croupier nights`, `backup` and `restore`: the nights that are kept, and copies of them."""

import argparse
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.table import Table

from croupier.cli.printing import printable
from croupier.cli.settings import settings_of
from croupier.host.settings import Unusable
from croupier.store import Store, StoreFailure, Summary, backup, nights, open_store, restore
from croupier.store.places import Place, is_postgres, open_night


def show_nights(said: argparse.Namespace) -> int:
    """List the nights; the result is the exit code."""
    place = settings_of(said).place
    found, hosts = kept(place), _hosts(place)
    if not found:
        print("There are no nights yet; ./croupier begins one.")
        return 0
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("night", "name", "begun", "entries", "size", ""):
        side: Literal["left", "right"] = "right" if head in ("entries", "size") else "left"
        table.add_column(head, justify=side, no_wrap=head in ("night", "begun"), overflow="fold")
    for one in found:
        table.add_row(*map(printable, _row(one, hosts.get(one.night))))
    Console(highlight=False).print(table)
    return 0


def _hosts(place: Place) -> dict[str, str]:
    """Where the nights of a database are open; empty for those that wait for a host."""
    if not is_postgres(place):
        return {}
    from croupier.store.postgres_hosts import look

    picture = look(str(place))
    addresses = {host.host: host.base for host in picture.hosts}
    return {night.night: addresses.get(night.host, "") for night in picture.nights}


def _row(night: Summary, at: str | None = None) -> tuple[str, ...]:
    if night.problem is not None:
        return (night.night, "", "", "", _size(night.size), night.problem)
    begun = datetime.fromtimestamp(night.created / 1000).astimezone().strftime("%Y-%m-%d")
    state = "open" if night.finished is None else "over"
    if at is not None:
        state = f"at {at}" if at else "waits for a host"
    if night.file is not None and Path(night.file).stem != night.night:
        state = f"{state}, in {Path(night.file).name}"
    return (night.night, night.name, begun, f"{night.entries:,}", _size(night.size), state)


def _size(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 100_000 else f"{size / 1e3:,.0f} kB"


def kept(place: Place) -> list[Summary]:
    """The nights of a place; none where the folder is not there yet."""
    return [] if isinstance(place, Path) and not place.exists() else nights(place)


def named(place: Place, said: str) -> Summary:
    """The one night that somebody means: by its file, its id or name, or a part of the id."""
    found, meant = kept(place), said.lower()
    for fits in (
        [one for one in found if one.file and said in (Path(one.file).name, Path(one.file).stem)],
        [one for one in found if one.night == meant],
        [one for one in found if one.name.lower() == meant],
        [one for one in found if meant in one.night],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Unusable(f"{said!r} could be any of {', '.join(told_apart(fits))}")
    raise Unusable(f"there is no night {said!r} here; `croupier nights` lists them")


def told_apart(nights: list[Summary]) -> list[str]:
    """What to call each of several nights: its id, or its file where two hold the same night."""
    ids = Counter(one.night for one in nights)
    return [one.night if ids[one.night] == 1 or not one.file else Path(one.file).name for one in nights]


def opened(said: argparse.Namespace) -> Store:
    """The night that is meant, to look at: a file, one of those kept, or without a word the newest."""
    if said.night is not None and (Path(said.night).is_file() or "/" in said.night):
        return open_store(Path(said.night), read_only=True)
    place = settings_of(said).place
    if said.night is not None:
        return open_night(place, named(place, said.night), read_only=True)
    found = kept(place)
    if not found:
        raise Unusable("there is no night yet; ./croupier begins one")
    newest = found[-1]
    if newest.problem is not None:
        raise StoreFailure(f"{newest.problem}; the nights before it can be named")
    return open_night(place, newest, read_only=True)


def make_backup(said: argparse.Namespace) -> int:
    """Copy a night into a file; the result is the exit code."""
    with opened(said) as store:
        tip = backup(store, Path(said.target), force=said.force)
        name = store.header.night
    print(f"{name}: {tip.seq:,} entries copied to {said.target}, ending in {tip.hash.hex()[:16]}.")
    return 0


def bring_back(said: argparse.Namespace) -> int:
    """Make a night again from its backup; the result is the exit code."""
    from croupier.host.start import prepare

    place = settings_of(said).place
    prepare(place)
    tip = restore(Path(said.source), place, force=said.force)
    where = "the database" if is_postgres(place) else place
    print(f"{tip.seq:,} entries restored into {where}, ending in {tip.hash.hex()[:16]}.")
    return 0
