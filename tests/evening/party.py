"""A party: many guests at one host, which may be killed under them; and what must hold afterwards."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from croupier import bank
from croupier.host.recovery import restored
from croupier.night import Night
from croupier.night.standings import read_total, standings
from croupier.store import Store, open_store
from tests.evening.guests import Guest, Organiser, Record
from tests.evening.hosting import Hosting

LONGEST = 120
"""Seconds after which a party has got stuck."""


class Party:
    """Guests who play at a host until something holds."""

    def __init__(self, hosting: Hosting, guests: int, *, seed: int = 1, pause: float = 0.05) -> None:
        self.hosting = hosting
        self.record = Record()
        self.guests = [Guest(f"Guest {n}", hosting, self.record, Random(seed + n)) for n in range(guests)]
        self._pause = pause
        self._open = asyncio.Event()
        self._over = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    async def arrive(self) -> None:
        """Everybody joins, and begins to play."""
        await asyncio.gather(*(guest.join() for guest in self.guests))
        self._open.set()
        play = [guest.play(self._over, self._pause, self._reopened) for guest in self.guests]
        self._playing = [asyncio.create_task(one) for one in play]

    async def _reopened(self) -> None:
        """Wait until the host is there again; a line may be found dead before anybody knows why."""
        await asyncio.sleep(0.01)
        await self._open.wait()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Let them play until something holds."""
        async with asyncio.timeout(LONGEST):
            while not holds():
                for one in self._playing:
                    if one.done():
                        one.result()
                await asyncio.sleep(0.01)

    async def power_cut(self) -> None:
        """Kill the host, and start it again."""
        self._open.clear()
        self.hosting.kill()
        await asyncio.to_thread(self.hosting.start)
        self._open.set()

    async def go_home(self) -> None:
        """Everybody has the last answer, and stops."""
        self._over.set()
        async with asyncio.timeout(LONGEST):
            await asyncio.gather(*self._playing)
            await asyncio.gather(*(guest.finish() for guest in self.guests))

    @property
    def rounds(self) -> int:
        return sum(self.record.rounds.values())


async def close_the_night(hosting: Hosting) -> list[dict[str, Any]]:
    """Last call, the end when all rounds are over, and the final standings, by the host's own phone."""
    organiser = Organiser(hosting)
    await organiser.come_in()
    answer = await organiser.ask(do="last_call", minutes=0)
    assert "ok" in answer, answer
    async with asyncio.timeout(LONGEST):
        while "refused" in await organiser.ask(do="end_night"):
            await asyncio.sleep(0.1)
    final = await organiser.ask(do="standings")
    await organiser.close()
    found: list[dict[str, Any]] = final["ok"]["standings"]
    return found


def check_the_log(file: Path, record: Record) -> Counter[str]:
    """What was acknowledged is in the log once, what was refused is not, and nothing else is there."""
    with open_store(file, read_only=True) as store:
        kept = _actions(store)
    done = {(one.who, one.action): one.seq for one in record.acked if one.seq}
    refused = {(one.who, one.action) for one in record.acked if not one.seq}
    assert len(done) + len(refused) == len(record.acked)
    lost = {key: seq for key, seq in done.items() if kept.get(key) != seq}
    unknown = kept.keys() - done.keys()
    assert not lost
    assert not unknown
    return Counter(done=len(done), refused=len(refused))


def _actions(store: Store) -> dict[tuple[str, str], int]:
    """The entry of every action of a guest, but of joining."""
    kept: dict[tuple[str, str], int] = {}
    for entry in store.entries():
        is_join = b'"do":"join"' in bytes(entry.act)
        if entry.action is not None and entry.who.startswith("guest/") and not is_join:
            key = (entry.who, entry.action)
            assert key not in kept, "an action was applied twice"
            kept[key] = entry.seq
    return kept


def night_of(file: Path) -> Night:
    """The night as its log tells it."""
    with open_store(file, read_only=True) as store:
        return restored(store)[0]


def check_money(night: Night) -> None:
    """Everybody's total, the house, the dealers' pots and the prizes are together what was issued (N-10)."""
    night.check()
    ledger = night.state.ledger
    kept = sum(
        ledger.balance(account(felt.id))
        for felt in night.felts.values()
        for account in (bank.house, bank.dealers)
    )
    pots = sum(ledger.balance(bank.layout(felt.id)) for felt in night.felts.values())
    at_stake = sum(felt.at_stake(name) for felt in night.felts.values() for name in felt.state.seats)
    totals = sum(read_total(one) for one in standings(night))
    issued = -ledger.balance(bank.issue())
    assert totals + (pots - at_stake) + kept + ledger.balance(bank.prizes()) == issued
