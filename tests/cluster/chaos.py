"""Trouble for whoever has the night, or stands by; each time guests must be able to play on."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec

from croupier.night.setup import Pace
from croupier.store.postgres_hosts import Picture, look
from tests.cluster.crowd import Crowd, play
from tests.cluster.history import Count, check_history, set_up_witness
from tests.cluster.machines import Machine, Place
from tests.evening.hosting import quick_preset

HOSTS = 3
GUESTS = 6
LONGEST = 240
"""Seconds after which a party has got stuck; a busy machine is slow, so only a hang takes them."""


class Hosts:
    """Three machines, and which of them has the night."""

    def __init__(self, place: Place, folder: Path) -> None:
        self.place = place
        self.machines = [Machine(f"host{number}", place, folder) for number in range(HOSTS)]

    async def open(self, preset: Path) -> None:
        """Start all of them: the first with a night, the others standing by."""
        for machine in self.machines:
            await machine.open()
        first, *others = self.machines
        await first.start("--preset", str(preset))
        await asyncio.gather(*(other.start() for other in others))

    async def close(self) -> None:
        await asyncio.gather(*(machine.close() for machine in self.machines))

    async def picture(self) -> Picture:
        """How things stand, as the database has it."""
        return await asyncio.to_thread(look, self.place.url)

    async def owner(self) -> Machine:
        """The machine that has the night."""
        while True:
            picture = await self.picture()
            addresses = {host.host: host.address for host in picture.hosts}
            at = [addresses.get(night.host) for night in picture.nights]
            for machine in self.machines:
                if machine.address in at:
                    return machine

    async def until_all_are_there(self) -> None:
        """Wait until every host is one of the others again."""
        wanted = {machine.address for machine in self.machines}
        while wanted - {host.address for host in (await self.picture()).hosts if host.is_alive}:
            pass


Mend = Callable[[Machine], Awaitable[None]]


async def kill(machine: Machine) -> None:
    """The power fails."""
    machine.signal(signal.SIGKILL)
    await machine.ended()


async def interrupt(machine: Machine) -> None:
    """Somebody presses Ctrl-C: the night is handed over."""
    machine.signal(signal.SIGINT)
    await machine.ended()


async def restart(machine: Machine) -> None:
    await machine.start()


async def stop(machine: Machine) -> None:
    """The process stands still, as when the machine swaps, and knows nothing of it afterwards."""
    machine.signal(signal.SIGSTOP)


async def go_on(machine: Machine) -> None:
    machine.signal(signal.SIGCONT)


async def isolate(machine: Machine) -> None:
    """The cable is pulled: neither guests nor the database are reached."""
    machine.guests.cut()
    machine.database.cut()


async def lose_database(machine: Machine) -> None:
    """The database is out of reach, and guests are not."""
    machine.database.cut()


async def mend(machine: Machine) -> None:
    machine.database.mend()
    machine.guests.mend()


TROUBLES: dict[str, tuple[Mend, Mend]] = {
    "kill": (kill, restart),
    "stop": (stop, go_on),
    "isolate": (isolate, mend),
    "lose_database": (lose_database, mend),
    "interrupt": (interrupt, restart),
}


class Trouble(NamedTuple):
    """What happened to the host of the night or to another, and how long until everybody played on."""

    kind: str
    to_owner: bool
    seconds: float


class Chaos:
    """A party at one of three hosts."""

    def __init__(self, hosts: Hosts, crowd: Crowd, rng: Random) -> None:
        self.hosts, self.crowd, self._rng = hosts, crowd, rng
        self.troubles: list[Trouble] = []

    async def make(self, kind: str, *, to_owner: bool) -> None:
        """Have something happen to a host, until everybody plays on, and then put it right again."""
        async with asyncio.timeout(LONGEST):
            owner = await self.hosts.owner()
            others = [machine for machine in self.hosts.machines if machine is not owner]
            machine = owner if to_owner else self._rng.choice(others)
            happen, put_right = TROUBLES[kind]
            start = perf_counter()
            await happen(machine)
            await self.crowd.until_all(2)
            self.troubles.append(Trouble(kind, to_owner, perf_counter() - start))
            await put_right(machine)
            await self.hosts.until_all_are_there()
            await self.crowd.until_all(2)


@asynccontextmanager
async def partying(place: Place, folder: Path, seed: int, guests: int = GUESTS) -> AsyncIterator[Chaos]:
    """A party; at its end everybody has every answer, and the hosts are still open."""
    rng = Random(seed)
    preset = folder / "preset.json"
    pace = Pace(betting=0.3, decision=60, between=0.1, step=0)
    preset.write_bytes(msgspec.json.encode(quick_preset(guests, ("roulette", "crown_anchor"), pace)))
    hosts = Hosts(place, folder)
    try:
        await hosts.open(preset)
        await asyncio.to_thread(set_up_witness, place.url)
        crowd = Crowd()
        url = f"{hosts.machines[1].address}/#{hosts.machines[0].code}"
        async with asyncio.TaskGroup() as group:
            playing = [
                group.create_task(play(crowd, url, f"Guest {nth}", Random(seed + nth)))
                for nth in range(guests)
            ]
            async with asyncio.timeout(LONGEST):
                await crowd.until(lambda: len(crowd.done) == guests)
            yield Chaos(hosts, crowd, rng)
            crowd.is_over = True
            async with asyncio.timeout(LONGEST):
                await asyncio.wait(playing)
    finally:
        await hosts.close()


async def trouble(
    place: Place, folder: Path, seed: int, kinds: Sequence[tuple[str, bool]]
) -> tuple[list[Trouble], Count]:
    """Make trouble of these kinds, and check everything that the guests were told against the log."""
    async with partying(place, folder, seed) as chaos:
        for kind, to_owner in kinds:
            await chaos.make(kind, to_owner=to_owner)
        (night,) = (await chaos.hosts.picture()).nights
    return chaos.troubles, check_history(place.url, night.night, chaos.crowd)
