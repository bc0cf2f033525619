"""A hub without a network or threads, with phones that tests speak for."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.host.auth import Throttle, _text
from croupier.host.connection import Connection
from croupier.host.dispatch import receive
from croupier.host.hub import Hub
from croupier.host.nights import begin
from croupier.host.system import System
from croupier.night.commands import Actor
from croupier.store import Entry, Store, StoreFailure, Writer
from tests.host.conftest import tables
from tests.pieces import spoken

T = TypeVar("T")
ANN, DORA = Actor("guest", "Ann"), Actor("dealer", "Dora")


class AtOnce(Writer):
    """Writes in the very moment of `put`."""

    def _start(self) -> None: ...

    def put(self, *entries: Entry) -> None:
        self._check_open()
        self._store.append([*entries])
        self._on_durable([*entries])

    def drain(self) -> None: ...

    def close(self) -> None:
        self._closing = True


class Still(System):
    """A machine whose clock stands still, and which does everything in turn."""

    scribe: type[Writer] = AtOnce

    def __init__(self) -> None:
        self.time = 1000.0
        self.tokens: list[str] = []

    def monotonic(self) -> float:
        return self.time

    def token_bytes(self, count: int) -> bytes:
        made = super().token_bytes(count)
        self.tokens.append(_text(made))
        return made

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        return self.scribe(store, on_durable, on_failure)

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = work()
        except Exception as problem:
            loop.call_soon(failed, problem)
        else:
            loop.call_soon(done, found)


class KeptLine:
    """Keeps what is sent, and how it was ended."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.ended: tuple[int, str] | None = None

    def push(self, frames: bytes) -> bool:
        self.frames.append(frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        self.ended = code, reason


class Phone:
    """Somebody connected to a hub."""

    def __init__(self, hub: Hub, address: str = "10.0.0.1") -> None:
        self.hub, self.line = hub, KeptLine()
        self.connection: Connection = hub.connections.come(self.line, address)

    async def say(self, do: str, number: int | str = 1, **fields: Any) -> str:
        """Say something, and give what is heard until all is quiet."""
        before = len(self.line.frames)
        receive(self.hub, self.connection, msgspec.json.encode(spoken({"id": number, "do": do, **fields})))
        await settle()
        return b"".join(self.line.frames[before:]).decode(errors="replace")


async def settle() -> None:
    """Let everything happen that is due now."""
    for _ in range(30):
        await asyncio.sleep(0)


class Scene:
    """A night that goes on, in a loop of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def play(
        self,
        scene: Callable[[Hub], Coroutine[Any, Any, None]],
        throttle: Callable[[], Throttle] | None = None,
        *,
        closes: bool = True,
    ) -> None:
        async def played() -> None:
            begun = begin(self.folder, tables("roulette"))
            self.secret, self.night_id = begun.secret, begun.store.header.night
            self.system = Still()
            self.hub = Hub(begun.store, throttle, system=self.system)
            try:
                await settle()
                await scene(self.hub)
            finally:
                if closes:
                    self.hub.close()

        asyncio.run(played())
