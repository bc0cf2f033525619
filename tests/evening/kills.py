"""Killing the host again and again under load, with a record of every answer kept outside of it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from croupier.night.setup import Pace
from tests.evening.hosting import Hosting, quick_preset
from tests.evening.party import Party, check_money, check_the_log, night_of, partying

GUESTS = 12
PAUSE = 0.03
LOAD = (5, 100)
"""Answers between two kills, from and to."""


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
    """Kill a host so many times at random moments; nothing acknowledged may be lost or done twice.

    It goes on until an answer was lost as well, so that an action was sent again.
    """
    night = quick_preset(GUESTS, pace=Pace(betting=0.02, decision=60, between=0, step=0))
    with Hosting(folder, night) as hosting:
        kills, party = asyncio.run(_under_load(hosting, times, Random(seed), tell))
        hosting.stop()
    assert hosting.complaints == ""
    found = check_the_log(hosting.file, party.record)
    last = night_of(hosting.file)
    check_money(last)
    record = party.record
    assert record.resumed >= kills * GUESTS
    assert record.went_back == 0
    return Count(
        kills=kills,
        acknowledged=found["done"],
        refused=found["refused"],
        resent=record.resent,
        repeated=record.repeated,
        resumed=record.resumed,
        entries=last.state.seq,
    )


async def _under_load(
    hosting: Hosting, times: int, rng: Random, tell: Callable[[int], None]
) -> tuple[int, Party]:
    async with partying(hosting, GUESTS, seed=rng.randrange(2**32), pause=PAUSE) as party:
        record, kills = party.record, 0
        while kills < times or not (record.resent and record.repeated):
            answers, resumed = len(record.acked) + rng.randint(*LOAD), record.resumed + GUESTS
            await party.until(lambda wanted=answers: len(record.acked) >= wanted)  # type: ignore[misc]
            await party.power_cut()
            await party.until(lambda wanted=resumed: record.resumed >= wanted)  # type: ignore[misc]
            kills += 1
            tell(kills)
    return kills, party
