"""A rehearsal to look at: a real host on this machine, faster than time, with house players for guests."""

import argparse
import asyncio
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from croupier.host import start
from croupier.host.addresses import bases, listen
from croupier.host.night_key import InMemory
from croupier.host.settings import Settings
from croupier.night import commands
from croupier.night.commands import HOST, Actor, Command
from croupier.night.setup import Pace, Preset, TableSetup
from croupier.plan.rehearsal.evening import LAST_CALL, dealt_by_the_house
from croupier.plan.rehearsal.visitors import MINUTE, Visitors, visitors_of

if TYPE_CHECKING:
    from croupier.host.hub import Hub

TICK = 0.05
"""Seconds after which everybody looks up."""


def watch(preset: Preset, guests: int, hours: float, said: argparse.Namespace) -> int:
    """Host a rehearsal until Ctrl-C; the result is the exit code."""
    speed: float = said.watch
    with TemporaryDirectory(prefix="croupier-rehearsal-", ignore_cleanup_errors=True) as folder:
        settings = Settings(data=folder, port=said.port, bind="127.0.0.1")
        with listen(settings) as listening:
            opened = start.start_new(settings, faster(dealt_by_the_house(preset), speed))
            with opened.store as store:
                base = bases(settings, listening.getsockname()[1])[0]
                code = start.code_of(store)

                def ready() -> None:
                    print(f"{preset.name}, {speed:g} times as fast: {hours * 60 / speed:.0f} minutes.\n")
                    print(f"  big screen  {base}/screen#{code}")
                    print(f"  desk        {base}/host#{opened.secret}")
                    print("\nCtrl-C ends it; nothing is kept.", flush=True)

                async def live(hub: "Hub") -> None:
                    await live_through(hub, guests, hours, speed, said.seed)

                start.serve(settings, store, listening, ready, beside=live, keyring=InMemory())
    print("\nClosed.")
    return 0


def faster(preset: Preset, speed: float) -> Preset:
    """A night whose tables wait for nothing as long as they would."""

    def table(setup: TableSetup) -> TableSetup:
        pace = setup.pace
        times = ("betting", "decision", "between", "step", "throw", "away")
        quick: Pace = msgspec.structs.replace(pace, **{name: getattr(pace, name) / speed for name in times})
        return msgspec.structs.replace(
            setup, pace=quick, begins=setup.begins / speed, hours=setup.hours / speed
        )

    return msgspec.structs.replace(preset, tables=tuple(map(table, preset.tables)))


async def live_through(hub: "Hub", guests: int, hours: float, speed: float, seed: int) -> None:
    """Have guests live through the night, by its own clock, and end it."""
    hosted, whole = hub.hosted, hours * 60 * MINUTE

    def do(by: Actor, command: Command) -> bool:
        hosted.submit(by, command)
        return True  # whatever was refused, they see at the next look

    visitors = Visitors(hosted.night, visitors_of(guests, hours, seed), do, speed)
    while hosted.night.state.phase != "ended":
        now, night = int(hosted.clock * speed), hosted.night
        for one in visitors.all:
            if one.at <= now or one.table:
                visitors.act(one, now)
        if night.state.phase == "open" and now >= whole - LAST_CALL * MINUTE:
            do(HOST, commands.LastCall(minutes=LAST_CALL / speed))
        elif night.state.phase == "closed" and not any(one.is_under_way for one in night.tables.values()):
            do(HOST, commands.EndNight())
        await asyncio.sleep(TICK)
