"""Killing the host again and again under load, with a record of every answer kept outside of it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from croupier.night.setup import Pace
from tests.evening.hosting import Hosting, quick_preset
from tests.evening.party import Party, check_money, check_the_log, night_of

GUESTS = 12
PAUSE = 0.03
LOAD = (0.05, 0.4)
"""Seconds of play between two kills, from and to."""


class Count(NamedTuple):
    """What was seen while the host was killed."""

    kills: int
    acknowledged: int
    refused: int
    resent: int
    """Actions whose answer was lost, sent again with the same id."""
    repeated: int
    """Actions that were answered, sent again all the same."""
    resumed: int
    """Guests who came back with their token."""
    entries: int


def kill_again_and_again(
    folder: Path, times: int, seed: int, tell: Callable[[int], None] = lambda kill: None
) -> Count:
    """Kill a host so many times at random moments; nothing acknowledged may be lost or done twice."""
    night = quick_preset(GUESTS, pace=Pace(betting=0.02, decision=1, between=0, step=0))
    with Hosting(folder, night) as hosting:
        party = asyncio.run(_under_load(hosting, times, Random(seed), tell))
        hosting.stop()
    assert hosting.complaints == ""
    found = check_the_log(hosting.file, party.record)
    last = night_of(hosting.file)
    check_money(last)
    record = party.record
    assert record.resumed >= times * GUESTS
    assert record.went_back == 0
    return Count(
        kills=times,
        acknowledged=found["done"],
        refused=found["refused"],
        resent=record.resent,
        repeated=record.repeated,
        resumed=record.resumed,
        entries=last.state.seq,
    )


async def _under_load(hosting: Hosting, times: int, rng: Random, tell: Callable[[int], None]) -> Party:
    party = Party(hosting, GUESTS, seed=rng.randrange(2**32), pause=PAUSE)
    await party.arrive()
    for kill in range(times):
        resumed = party.record.resumed
        await asyncio.sleep(rng.uniform(*LOAD))
        await party.power_cut()
        await party.until(lambda before=resumed: party.record.resumed >= before + GUESTS)  # type: ignore[misc]
        tell(kill + 1)
    await party.go_home()
    return party
