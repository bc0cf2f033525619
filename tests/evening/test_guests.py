"""Whether the guests of these tests can fail: one who does ends all others, and is what is shown."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest
from websockets.asyncio.client import ClientConnection

from tests.evening.guests import Guest, Line
from tests.evening.hosting import Hosting, quick_preset
from tests.evening.party import partying

GUESTS = 12


class Broken(Exception):
    """What goes wrong on purpose."""


class Clumsy(Guest):
    """Plays as everybody does; the last of them fails after a while."""

    moves = 0

    async def step(self) -> None:
        self.moves += 1
        if self.name == f"Guest {GUESTS - 1}" and self.moves > 5:
            raise Broken
        await super().step()


@pytest.mark.timeout(1800)
def test_the_first_guest_who_fails_ends_the_party(tmp_path: Path) -> None:
    async def party() -> None:
        async with partying(hosting, GUESTS, pause=0.001, kind=Clumsy):
            await asyncio.Event().wait()

    with Hosting(tmp_path, quick_preset(GUESTS)) as hosting, pytest.raises(ExceptionGroup) as failure:
        asyncio.run(party())
    (problem,) = failure.value.exceptions
    assert isinstance(problem, Broken)


class Socket:
    """A connection on which nothing comes by itself."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.is_closed = asyncio.Event()
        self.transport = Mock()

    async def send(self, text: str) -> None:
        self.said.put_nowait(text)

    async def close(self) -> None:
        self.is_closed.set()

    async def __aiter__(self) -> AsyncIterator[str]:
        await self.is_closed.wait()
        return
        yield ""


def test_who_is_cancelled_in_the_moment_of_an_answer_is_cancelled() -> None:
    async def cancelled_when_answered() -> bool:
        async with asyncio.TaskGroup() as group:
            socket = Socket()
            line = Line(cast(ClientConnection, socket), lambda message: None, group)
            asking = group.create_task(line.ask({"do": "ping"}))
            await socket.said.get()
            line.take({"type": "reply", "to": 1, "ok": {}})
            asking.cancel()
            await asyncio.wait([asking])
            await line.close()
        return asking.cancelled()

    assert asyncio.run(cancelled_when_answered())
