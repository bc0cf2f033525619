"""What the host is asked to carry, and who else carries something like it."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

import msgspec

from tools.bench.contest import OURS
from tools.bench.host import npm, running
from tools.bench.host.figures import Figures, percentile, together
from tools.bench.host.serving import SEATS, House

TABLES = 20
TURNS = 3
"""Everybody plays in turns so often, so that a noisy moment hits them all."""
WARM_UP, SECONDS = 2.0, 6.0

CLOSED_LOOP = House(tables=TABLES, betting=0.2)
PEOPLE = House(tables=100, betting=4)
FULL_HOUSE = House(tables=20, betting=4)
GUESTS = 2000
MEGABYTE = 1e6

KNOWN = {"boardgame.io": (3300, 69), "Colyseus": (16_800, 19)}
"""Moves a second and p99 in ms as measured once on 2 cores; shown where npm brings nothing."""


class Carrier(msgspec.Struct):
    """Somebody who carries the closed loop, and how we want to stand to them."""

    name: str
    kind: str
    """What its moves are."""
    durable: bool
    play: Callable[[], Figures]
    times: float = 0
    runs: list[Figures] = []

    @property
    def figures(self) -> Figures:
        return together(self.runs)

    @property
    def a_second(self) -> float:
        """Moves a second, as the middle of the turns has it."""
        return median(run.a_second for run in self.runs)

    @property
    def each_core(self) -> float:
        return median(run.each_core for run in self.runs)


class Claim(msgspec.Struct, frozen=True):
    """A figure that has a goal."""

    what: str
    measured: str
    goal: str
    is_reached: bool


def carriers() -> list[Carrier]:
    """Ourselves first."""
    toy = partial(partial, tables=TABLES, seats=SEATS, warm_up=WARM_UP, seconds=SECONDS)
    play = partial(running.host, CLOSED_LOOP, guests=SEATS * TABLES, warm_up=WARM_UP, seconds=SECONDS)
    return [
        Carrier(OURS, "roulette and hold'em", True, play),
        Carrier(f"boardgame.io {npm.version('boardgame.io')}", "a counter", False, toy(npm.boardgame), 3),
        Carrier(f"Colyseus {npm.version('@colyseus/core')}", "a counter", False, toy(npm.colyseus), 1),
    ]


def closed_loop() -> list[Carrier]:
    """Tables whose guests move as soon as they can, at each of those who could be brought here."""
    contest = carriers()
    try:
        npm.installed()
    except npm.Missing:
        contest = contest[:1]
    for _ in range(TURNS):
        for carrier in contest:
            carrier.runs.append(carrier.play())
    return contest


def people() -> Iterator[Claim]:
    """Many tables with people who think."""
    tables = PEOPLE.tables
    figures = running.host(PEOPLE, guests=SEATS * tables, pauses=(1.0, 3.0), warm_up=8.0, seconds=20.0)
    shown = percentile(figures.shown, 99)
    what = f"{tables} tables of {SEATS} with pauses of 1 to 3 s, {figures.a_second:,.0f} moves/s"
    yield Claim(f"{what}: p99 to everybody's screen", f"{shown:.1f} ms", "< 10 ms", shown < 10)
    yield Claim("the same: the server's share of a core", f"{figures.core:.0%}", "< 20 %", figures.core < 0.2)


def full_house() -> Iterator[Claim]:
    """Everybody at the door at once."""
    figures = running.host(
        FULL_HOUSE, guests=GUESTS, seated=False, at_a_time=GUESTS, warm_up=3.0, seconds=1.0
    )
    rss = figures.rss / MEGABYTE
    yield Claim(
        f"{GUESTS:,} guests joining at once", f"{figures.joined:.1f} s", "< 10 s", figures.joined < 10
    )
    yield Claim(f"{GUESTS:,} connected guests: memory", f"{rss:.0f} MB", "< 300 MB", rss < 300)


def claims() -> Iterator[Claim]:
    """The figures with goals of their own; a scenario that breaks down has missed its goal."""
    for what, scenario in (("people who think", people), (f"{GUESTS:,} guests at once", full_house)):
        try:
            yield from list(scenario())
        except running.Failed as failed:
            yield Claim(what, str(failed), "", False)
