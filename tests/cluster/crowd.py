"""Guests who move money to and fro, wherever their night goes, and keep every answer."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Literal, NamedTuple

import msgspec

from croupier.client import Client, Refused
from croupier.client.client import PATIENCE
from croupier.night import commands
from croupier.night.wire_types import Account

STEP = 100
PAUSE = 0.05
"""Seconds that a guest takes to decide, about."""


class Told(NamedTuple):
    """What a guest was told of something that they did: its entry in the log, 0 where it was refused."""

    who: str
    what: str
    seq: int


def described(command: Mapping[str, object]) -> str:
    """What tells a command from others of the same guest, as far as a log keeps it."""
    return " ".join(
        f"{command[name]}" for name in ("do", "table", "money", "give", "amount") if name in command
    )


class Crowd:
    """Everybody who plays, and all that they were told."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.refused: dict[str, int] = {}
        self.done: dict[str, int] = {}
        """By guest, how many of their acts were answered."""
        self.changed = asyncio.Event()
        self.is_over = False

    def note(self, who: str, what: str, seq: int, why: str = "") -> None:
        self.done[who] = self.done.get(who, 0) + 1
        self.told.append(Told(who, what, seq))
        if why:
            self.refused[why] = self.refused.get(why, 0) + 1
        self.changed.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until what they were told makes something hold."""
        while not holds():
            self.changed.clear()
            await self.changed.wait()

    async def until_all(self, more: int) -> None:
        """Wait until everybody was told of so many acts more."""
        wanted = {who: count + more for who, count in self.done.items()}
        await self.until(lambda: all(self.done[who] >= count for who, count in wanted.items()))


async def play(crowd: Crowd, url: str, name: str, rng: Random) -> None:
    """Come in and exchange, bet, sit and leave until it is over."""
    async with Client.join(url, name, program=False, patience=PATIENCE) as night:
        while not crowd.is_over:
            command = _choice(night, rng)
            what = described(msgspec.to_builtins(command))
            try:
                reply = await night.do(command)
                crowd.note(name, what, reply.seq)
            except Refused as why:
                crowd.note(name, what, 0, str(why))
            await asyncio.sleep(rng.uniform(0, 2 * PAUSE))


def _choice(night: Client, rng: Random) -> commands.Command:
    """Mostly an exchange; it may be refused, and then it has to be without a trace."""
    assert night.lobby is not None
    you = night.you
    assert isinstance(you, Account)
    table = rng.choice([card.id for card in night.lobby.tables])
    if not you.seats:
        return commands.Sit(table=table, money=STEP * rng.randint(1, 5))
    table = rng.choice(you.seats)
    chance = rng.random()
    if chance < 0.03:
        return commands.Leave(table=table)
    if chance < 0.3:
        move = {"do": "bet", "on": rng.choice(["red", "black", "17"]), "amount": STEP}
        return commands.Move(table=table, move=move)
    give: Literal["money", "chips"] = "money" if rng.random() < 0.6 else "chips"
    return commands.Exchange(table=table, give=give, amount=STEP * rng.randint(1, 3))
