"""A party: many guests at one host, which may be killed under them; and what must hold afterwards."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from croupier import bank
from croupier.host.recovery import restored
from croupier.night import Night
from croupier.night.projection.balance import balance
from croupier.night.standings import read_total, standings
from croupier.store import Store, open_store
from tests.evening.guests import Guest, Organiser, Record
from tests.evening.hosting import Hosting

LONGEST = 600
"""Seconds after which a party has got stuck; a busy machine is slow, so only a hang takes them."""


class Party:
    """Guests who play at a host."""

    def __init__(self, hosting: Hosting, guests: Sequence[Guest], record: Record) -> None:
        self.hosting = hosting
        self.guests = guests
        self.record = record
        self.is_open = asyncio.Event()
        self.is_over = asyncio.Event()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Let them play until something holds."""
        async with asyncio.timeout(LONGEST):
            while not holds():
                self.record.changed.clear()
                await self.record.changed.wait()

    async def power_cut(self) -> None:
        """Kill the host, and start it again."""
        self.is_open.clear()
        self.hosting.kill()
        await asyncio.to_thread(self.hosting.start)
        self.is_open.set()

    @property
    def rounds(self) -> int:
        return sum(self.record.rounds.values())


@asynccontextmanager
async def partying(
    hosting: Hosting, guests: int, *, seed: int = 1, pause: float = 0.05, kind: type[Guest] = Guest
) -> AsyncIterator[Party]:
    """A party: everybody comes in and plays, and at its end goes home with every answer.

    All are tasks of one group: the first that fails ends the others, and is what the test shows.
    """
    async with asyncio.TaskGroup() as group:
        record = Record()
        coming = [kind(f"Guest {n}", hosting, record, Random(seed + n), group) for n in range(guests)]
        party = Party(hosting, coming, record)
        await _all_done([group.create_task(guest.join()) for guest in coming])
        party.is_open.set()
        playing = [
            group.create_task(guest.play(party.is_over, pause, party.is_open.wait)) for guest in coming
        ]
        yield party
        party.is_over.set()
        await _all_done(playing)
        await _all_done([group.create_task(guest.finish()) for guest in coming])


async def _all_done(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for tasks of the group; where one fails, the group ends the wait."""
    async with asyncio.timeout(LONGEST):
        await asyncio.wait(tasks)


async def close_the_night(hosting: Hosting) -> list[dict[str, Any]]:
    """Last call, the end when all rounds are over, and the final standings, by the host's own phone."""
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
        organiser = Organiser(hosting, group)
        await organiser.come_in()
        answer = await organiser.ask(do="last_call", minutes=0)
        assert "ok" in answer, answer
        await organiser.ask_until_done(do="end_night")
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
        ledger.balance(account(table.id))
        for table in night.tables.values()
        for account in (bank.house, bank.dealers)
    )
    pots = sum(ledger.balance(bank.layout(table.id)) for table in night.tables.values())
    at_stake = sum(table.at_stake(name) for table in night.tables.values() for name in table.state.seats)
    totals = sum(read_total(one) for one in standings(night))
    issued = -ledger.balance(bank.issue())
    assert totals + (pots - at_stake) + kept + ledger.balance(bank.prizes()) == issued
    shown = balance(night)
    parts = shown.accounts + shown.chips + shown.pots + shown.house + shown.prizes - shown.debts
    assert (parts, shown.given) == (issued, issued)
