"""A night of a million moves: written as a host writes it, gone on with after a kill, and verified."""

import asyncio
import os
import subprocess
import sys
from argparse import ArgumentParser
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from rich.console import Console

from croupier import bank
from croupier.games.phrases import Phrase
from croupier.host.hosted_night import HostedNight
from croupier.host.nights import begin
from croupier.night import commands
from croupier.night.commands import HOST, Actor
from croupier.night.night_table import NightTable
from croupier.night.setup import Pace
from croupier.store import open_store
from tests.evening.guests import choose
from tests.evening.hosting import CROUPIER, Hosting, quick_preset

MOVES = 1_000_000
GUESTS = 40
SOON = 3.0
"""Seconds within which the night has to go on."""
LEAST, MORE = 1000, 5000
"""Play money below which a guest is handed more, and how much."""
PACE = Pace(betting=0, decision=86_400, between=0, step=0)
"""The house goes on at once, and hurries nobody."""

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Write a night of a million moves, or as many as are said, and measure."""
    parser = ArgumentParser(prog="./croupier exhaustive million")
    parser.add_argument("--moves", type=int, default=MOVES, metavar="N", help=f"how many ({MOVES:,})")
    parser.add_argument("--keep", metavar="FOLDER", help="where the night is written, and kept")
    said = parser.parse_args(arguments or [])
    with TemporaryDirectory() as scratch:
        folder = Path(said.keep or scratch)
        folder.mkdir(exist_ok=True)
        start = perf_counter()
        hosting = written(folder, said.moves)
        seconds = perf_counter() - start
        size = hosting.file.stat().st_size / 1e6
        console.print(f"written in {seconds:,.0f} s, {said.moves / seconds:,.0f} a second, {size:,.0f} MB")
        return _measure(hosting)


def written(folder: Path, moves: int) -> Hosting:
    """A host of a night that has so many moves already."""
    hosting = Hosting(folder, quick_preset(GUESTS, pace=PACE))
    hosting.starts = 1  # the night is there already
    _write_until_killed(folder, moves)
    return hosting


def _measure(hosting: Hosting) -> int:
    with open_store(hosting.file, read_only=True) as store:
        snapshot, last = store.snapshot(), store.tip.seq
    behind = last - (snapshot.seq if snapshot else 0)
    killed = _seconds_to_start(hosting)
    console.print(f"goes on after a kill, {behind:,} entries after its snapshot: {killed:.2f} s")
    hosting.stop()
    closed = _seconds_to_start(hosting)
    console.print(f"goes on after a clean close: {closed:.2f} s")
    hosting.stop()
    start = perf_counter()
    code = subprocess.call([*CROUPIER, "verify", str(hosting.file)])
    console.print(f"verified in {perf_counter() - start:,.0f} s")
    mark = "[green]✓[/]" if max(killed, closed) < SOON and not code else "[red]✗[/]"
    console.print(f"{mark} a night of {last:,} moves goes on within {SOON:g} s, and verifies")
    return code or int(max(killed, closed) >= SOON)


def _seconds_to_start(hosting: Hosting) -> float:
    """From typing the command until guests can come."""
    start = perf_counter()
    hosting.start()
    return perf_counter() - start


def _write_until_killed(folder: Path, moves: int) -> None:
    """Have the night written by a process of its own, which ends as by a power cut: without a snapshot."""
    writing = get_context("spawn").Process(target=_write, args=(folder, moves))
    writing.start()
    writing.join()
    if writing.exitcode != -SIGKILL:
        sys.exit("the night could not be written")


def _write(folder: Path, moves: int) -> None:
    asyncio.run(write(folder, moves))


async def write(folder: Path, moves: int) -> None:
    """Play at random until the log is so long, and die."""
    hosted = HostedNight(begin(folder, quick_preset(GUESTS, pace=PACE)).store)
    hosted.open(Nobody())
    crowd = Crowd(hosted, Random(1))
    crowd.arrive()
    with console.status("") as status:
        while hosted.night.state.seq < moves:
            for table in hosted.night.tables.values():
                crowd.act(table)
            await asyncio.sleep(0)  # the house moves, and what is durable is let go
            status.update(f"{hosted.night.state.seq:,} moves")
        while hosted.store.tip.seq < moves:
            await asyncio.sleep(0.01)
    os.kill(os.getpid(), SIGKILL)


class Nobody:
    """Nobody is connected."""

    def release(self, told: object) -> None: ...

    def failed(self, words: Phrase) -> None:
        sys.exit(str(words))

    def recovered(self) -> None: ...


class Crowd:
    """Guests without sockets, who play at random among what they are offered."""

    def __init__(self, hosted: HostedNight, rng: Random) -> None:
        self._hosted = hosted
        self._rng = rng
        self._names = [f"Guest {number}" for number in range(GUESTS)]

    def arrive(self) -> None:
        """Everybody joins, and sits down somewhere."""
        tables = list(self._hosted.night.tables.values())
        for number, name in enumerate(self._names):
            who = Actor("guest", name)
            self._hosted.submit(who, commands.Join(token=name))
            self._hosted.submit(who, commands.Sit(table=tables[number % len(tables)].id, money=500))

    def act(self, table: NightTable) -> None:
        """Somebody at a table does something, if there is anything to do."""
        names = table.deciding or table.engine.names
        if not names:
            return
        name = self._rng.choice(names)
        options = table.engine.options(name)
        if options:
            move = choose(self._rng, msgspec.to_builtins(options))
            self._hosted.submit(Actor("guest", name), commands.Move(table=table.id, move=move))
        if table.engine.state.stacks[name] < 100 and not table.engine.is_playing(name):
            self._refill(table, name)

    def _refill(self, table: NightTable, name: str) -> None:
        who, state = Actor("guest", name), table.state
        if self._hosted.night.state.ledger.balance(bank.wallet(name)) < LEAST:
            self._hosted.submit(HOST, commands.Grant(name=name, amount=MORE, reason="to play on"))
        self._hosted.submit(who, commands.Exchange(table=table.id, give="money", amount=500))
        if name in table.engine.sitting_out and not state.seats[name].leaving:
            self._hosted.submit(who, commands.ComeBack(table=table.id))


if __name__ == "__main__":
    raise SystemExit(main())
