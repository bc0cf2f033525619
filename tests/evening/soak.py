"""A long evening over real sockets, watched from outside: what the host holds, how fast it answers."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from croupier.night.setup import Pace
from tests.evening.guests import Guest, Message, Organiser
from tests.evening.hosting import Hosting, quick_preset
from tests.evening.party import Party, check_money, check_the_log, close_the_night, night_of, partying

LIVELY = Pace(betting=10, decision=15, between=4, step=1, throw=5, away=120)
"""Of a party in good spirits."""
RICH = 1_000_000
"""Play money of everybody, so that nobody is broke before the soak ends."""
DROPS = 0.01
"""Of a guest's steps, the share after which the phone is put away and taken out again."""
PATIENCE = 60
"""Seconds after which what the host holds is not given back any more."""


class Sample(NamedTuple):
    """What the host holds at a moment, and what it did since the last one."""

    seconds: float
    memory: int
    """Bytes in the machine's memory."""
    files: int
    """Descriptors that are open: sockets, the night's files."""
    threads: int
    kept: int
    """Bytes of the night's files."""
    actions: int
    """Answered since the last sample."""
    p50: float
    p99: float
    """Milliseconds of these from asking to the answer, as guests have measured them."""


class Wanderer(Guest):
    """A guest whose every answer is timed, and whose line breaks now and then."""

    waited: list[float]
    """Of everybody, seconds for each answer since the last sample."""
    drops: float

    async def act(self, **message: Any) -> Message:
        start = perf_counter()
        answer = await super().act(**message)
        self.waited.append(perf_counter() - start)
        return answer

    async def step(self) -> None:
        await super().step()
        if self._rng.random() < self.drops and self._line is not None:
            await self._line.close()


def soak(
    folder: Path,
    guests: int,
    samples: int,
    meanwhile: Callable[[Party], Awaitable[object]],
    *,
    pause: float = 5.0,
    pace: Pace = LIVELY,
    drops: float = DROPS,
    tell: Callable[[Sample], None] = lambda sample: None,
) -> list[Sample]:
    """Let guests play, and look at the host so many times, each after what is waited for meanwhile.

    At the end everything must add up as after every evening, and the host must have complained of nothing and
    hold nothing of those who are gone.
    """
    night = msgspec.structs.replace(quick_preset(guests, pace=pace), start_money=RICH)
    with Hosting(folder, night) as hosting:
        kind = type("Guest", (Wanderer,), {"waited": [], "drops": drops})
        found, party = asyncio.run(_watched(hosting, guests, samples, meanwhile, pause, kind, tell))
        code, _ = hosting.stop()
    assert (code, hosting.complaints) == (0, "")
    assert party.record.went_back == 0
    check_the_log(hosting.file, party.record)
    check_money(night_of(hosting.file))
    return found


async def _watched(
    hosting: Hosting,
    guests: int,
    samples: int,
    meanwhile: Callable[[Party], Awaitable[object]],
    pause: float,
    kind: type[Wanderer],
    tell: Callable[[Sample], None],
) -> tuple[list[Sample], Party]:
    found: list[Sample] = []
    before = _sockets(hosting)
    async with partying(hosting, guests, seed=Random(1).randrange(2**32), pause=pause, kind=kind) as party:
        start = perf_counter()
        for _ in range(samples):
            await meanwhile(party)
            found.append(look(hosting, perf_counter() - start, kind.waited))
            kind.waited.clear()
            tell(found[-1])
        await close_the_night(hosting)
    await _given_back(hosting, before)
    return found, party


async def _given_back(hosting: Hosting, sockets: int) -> None:
    """Wait until the host has no more sockets open than before anybody came."""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        organiser = Organiser(hosting, group)
        await organiser.come_in()
        while _sockets(hosting) > sockets + 1:  # the organiser's own line
            await organiser.ask(do="ping")
        await organiser.close()


def _sockets(hosting: Hosting) -> int:
    held = [file.readlink().name for file in Path(f"/proc/{hosting.pid}/fd").iterdir()]
    return sum(name.startswith("socket:") for name in held)


def look(hosting: Hosting, seconds: float, waited: list[float]) -> Sample:
    """What the operating system says of the host."""
    process = Path(f"/proc/{hosting.pid}")
    pages = int((process / "statm").read_text().split()[1])
    p50, p99 = (quantiles(waited, n=100)[at - 1] * 1000 for at in (50, 99)) if len(waited) > 1 else (0.0, 0.0)
    return Sample(
        seconds=seconds,
        memory=pages * os.sysconf("SC_PAGE_SIZE"),
        files=len(list((process / "fd").iterdir())),
        threads=len(list((process / "task").iterdir())),
        kept=sum(file.stat().st_size for file in hosting.folder.glob("*.db*")),
        actions=len(waited),
        p50=p50,
        p99=p99,
    )
