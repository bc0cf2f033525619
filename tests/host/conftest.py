"""A real host on a free port: uvicorn in a thread, real sockets, a log on disk."""

import asyncio
import http.client
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec
import pytest
import uvicorn

from croupier.host import connections, edge
from croupier.host.edge import guarded
from croupier.host.guard import Guard
from croupier.host.hosted_night import HostedNight
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.nights import begin
from croupier.host.server import application
from croupier.host.wire import Wire
from croupier.night import Night
from croupier.night.setup import Pace, Preset, TableSetup
from croupier.store import Entry, Store, open_store
from tests.host.guests import PATIENCE, Guest
from tests.store.conftest import database, new_database, server  # noqa: F401 - fixtures

if TYPE_CHECKING:
    from tests.host.scene import Scene
    from tests.host.several import Several

T = TypeVar("T")

SECRET = "what all hosts of a database are given"

FAST = Pace(betting=0.05, between=0, step=0, decision=60)


def tables(*games: str, pace: Pace = FAST, dealt: str = "house", **rules: object) -> Preset:
    """A night with these tables, quick ones, where everybody begins with 10,000."""
    setups = [
        msgspec.convert(
            {"name": f"{game} {number}", "game": game, "pace": msgspec.to_builtins(pace), "dealt": dealt}
            | ({"rules": rules} if rules else {}),
            TableSetup,
        )
        for number, game in enumerate(games, 1)
    ]
    return Preset("Test", 10_000, tuple(setups))


class House:
    """A host that runs in a thread of its own."""

    def __init__(self, place: str | Path, preset: Preset, **settings: Any) -> None:
        begun = begin(place, preset, secret=SECRET)
        self.place, self.night_id, self.secret = place, begun.store.header.night, begun.secret
        self.settings = settings
        self.code = str(msgspec.json.decode(next(iter(begun.store.entries())).act)["code"])
        self.guests = ExitStack()
        self.port = 0
        begun.store.close()
        self.start()

    def start(self) -> Self:
        settings = {"keyring": Keyring(SECRET), **self.settings}
        self.app: Guard = application(lambda: open_store(self.place, self.night_id), **settings)
        listening = socket.create_server(("127.0.0.1", self.port), backlog=1024)
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(
            self.app,
            ws=Wire,
            ws_max_size=16 * 1024,
            http="httptools",
            loop="uvloop",
            lifespan="off",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(guarded(config, self.app.edge))
        self.ready = Event()
        self.hub: Hub
        self._thread = Thread(target=self._run, args=(listening,))
        self._thread.start()
        assert self.ready.wait(PATIENCE), "the host did not start"
        return self

    def _run(self, listening: socket.socket) -> None:
        async def serve() -> None:
            async with self.app.opened():
                self.loop, self.hub = asyncio.get_running_loop(), self.app.app.state.hub
                self.ready.set()
                await self.server.serve([listening])

        with asyncio.Runner(loop_factory=self.server.config.get_loop_factory()) as runner:
            runner.run(serve())

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the host did not stop"

    def restart(self) -> Self:
        self.stop()
        return self.start()

    def call(self, look: Callable[[], T]) -> T:
        """Do something in the host's own loop."""

        async def ask() -> T:
            return look()

        return asyncio.run_coroutine_threadsafe(ask(), self.loop).result(PATIENCE)

    @property
    def hosted(self) -> HostedNight:
        return self.hub.hosted

    @property
    def night(self) -> Night:
        return self.hosted.night

    @property
    def store(self) -> Store:
        return self.hosted.store

    def state(self) -> bytes:
        """The whole night, byte for byte, but for what was merely noted."""
        return self.call(self.night.save)

    def entries(self) -> list[Entry]:
        """The log as far as it is kept."""

        def look() -> list[Entry]:
            self.hosted._writer.drain()  # noqa: SLF001 - a test looks into the log when it is at rest
            return list(self.store.entries())

        return self.call(look)

    def commands(self, kind: str) -> list[dict[str, Any]]:
        """All commands of a kind in the log."""
        found = [msgspec.json.decode(entry.act) for entry in self.entries()]
        return [command for command in found if command["do"] == kind]

    # Guests.

    def guest(self, name: str = "", **headers: str) -> Guest:
        """A phone; joined, if it has a name."""
        guest = self.guests.enter_context(Guest(self.port, **headers))
        return guest.join(self.code, name) if name else guest

    def host(self) -> Guest:
        return self.guest().rejoin(self.secret)

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Query for something by HTTP: status, headers, body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, headers=headers)
            found = line.getresponse()
            return found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()
        finally:
            line.close()


Opener = Callable[..., House]


@pytest.fixture
def open_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens houses, and closes them after the test; at the door they are as patient as the test."""
    monkeypatch.setattr(connections, "HELLO_WITHIN", PATIENCE)
    monkeypatch.setattr(edge, "REQUEST_WITHIN", PATIENCE)
    opened: list[House] = []

    def open_one(preset: Preset | None = None, place: str | Path = "", **settings: Any) -> House:
        settings.setdefault("folder", tmp_path / "no pages")  # whether or not they were built
        house = House(place or tmp_path, preset or tables("roulette"), **settings)
        opened.append(house)
        return house

    yield open_one
    with ExitStack() as closing:  # one that does not stop keeps none of the others open
        for house in opened:
            closing.callback(house.stop)
            closing.push(house.guests)


@pytest.fixture
def house(open_house: Opener) -> House:
    """A house with one quick roulette table."""
    return open_house()


@pytest.fixture
def scene(tmp_path: Path) -> "Scene":
    """A night that goes on without a network or threads."""
    from tests.host.scene import Scene

    return Scene(tmp_path)


@pytest.fixture
def several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Several":
    """A database that several hosts are to share, without a network, threads or time."""
    from tests.host.several import modelled

    return modelled(tmp_path, monkeypatch)


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All that the host logs, down to the last detail."""
    caplog.set_level(logging.DEBUG)
    return caplog
