"""Hosts that share a database, each on a free port with a loop of its own."""

import asyncio
import http.client
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import pytest
import uvicorn

from croupier.host import connections, edge, wrapping
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.server import application
from croupier.host.cluster.serving import registration, taken
from croupier.host.edge import guarded
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.nights import begin
from croupier.host.settings import Settings
from croupier.host.start import code_of
from croupier.host.wire import Wire
from croupier.night.setup import Preset
from tests.host.conftest import tables
from tests.host.guests import PATIENCE, Guest
from tests.store.conftest import database, new_database, server  # noqa: F401 - fixtures

T = TypeVar("T")

SECRET = "the same for every host"


class Host:
    """One of several hosts, in a thread of its own."""

    def __init__(self, url: str, folder: Path, path: str = "") -> None:
        listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port: int = listening.getsockname()[1]
        self.url = url
        settings = Settings(data=url, port=self.port, bind="127.0.0.1", path=path, secret=SECRET)
        self.me = registration(settings, self.port)
        keyring = Keyring(SECRET)
        self.app = application(url, self.me, path=path, folder=folder / "no pages", keyring=keyring)
        config = uvicorn.Config(
            self.app, ws=Wire, ws_max_size=16 * 1024, http="httptools", loop="uvloop", lifespan="off",
            log_config=None, access_log=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(guarded(config, self.app.edge))
        self.guests = ExitStack()
        self._ready = Event()
        self._thread = Thread(target=self._run, args=(listening,))
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the host did not start"

    def _run(self, listening: socket.socket) -> None:
        async def serve() -> None:
            async with self.app.opened():
                self.loop = asyncio.get_running_loop()
                self.cluster: Cluster = self.app.app.state.cluster
                self._ready.set()
                await self.server.serve([listening])

        with asyncio.Runner(loop_factory=self.server.config.get_loop_factory()) as runner:
            runner.run(serve())

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the host did not stop"

    def hand_over(self) -> None:
        """What Ctrl-C does first."""
        asyncio.run_coroutine_threadsafe(self.cluster.hand_over(), self.loop).result(PATIENCE)

    def take(self, night: str) -> bool:
        """Become a night's host."""
        return asyncio.run_coroutine_threadsafe(taken(self.cluster, night), self.loop).result(PATIENCE)

    def call(self, look: Callable[[], T]) -> T:
        """Do something in the host's own loop."""

        async def ask() -> T:
            return look()

        return asyncio.run_coroutine_threadsafe(ask(), self.loop).result(PATIENCE)

    def until(self, holds: Callable[[], T]) -> T:
        """Wait until something holds in the host's own loop, and return it."""
        while not (found := self.call(holds)):
            pass
        return found

    def hub(self, night: str) -> Hub:
        """A night that this host has, as soon as it has it."""
        found = self.until(lambda: self.cluster.hub_of(night))
        assert found is not None
        return found

    def knows(self, count: int) -> None:
        """Wait until it knows of so many hosts that are there."""
        self.until(lambda: sum(host.is_alive for host in self.cluster.picture.hosts) == count)

    def guest(self, **headers: str) -> Guest:
        """A phone."""
        return self.guests.enter_context(Guest(self.port, **headers))

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Ask for something by HTTP: status, headers, body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("GET", path, headers=headers)
            found = line.getresponse()
            return found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()
        finally:
            line.close()


class Night:
    """A night in the database, that some host is to have."""

    def __init__(self, url: str, preset: Preset) -> None:
        begun = begin(url, preset, secret=SECRET)
        with begun.store as store:
            self.id, self.code, self.secret = store.header.night, code_of(store), begun.secret


NewHost = Callable[..., Host]


@pytest.fixture(autouse=True)
def quick_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes it slow to guess a secret would make every test slow."""
    monkeypatch.setattr(wrapping, "ROUNDS", 1)


@pytest.fixture
def new_host(
    database: str,  # noqa: F811 - the fixture
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[NewHost]:
    """Starts hosts, and stops them after the test; at the door they are as patient as the test."""
    monkeypatch.setattr(connections, "HELLO_WITHIN", PATIENCE)
    monkeypatch.setattr("croupier.host.cluster.reception.HELLO_WITHIN", PATIENCE)
    monkeypatch.setattr("croupier.host.cluster.reception.HOLD", PATIENCE)
    monkeypatch.setattr(edge, "REQUEST_WITHIN", PATIENCE)
    started: list[Host] = []

    def start(**settings: Any) -> Host:
        started.append(Host(database, tmp_path, **settings))
        return started[-1]

    yield start
    with ExitStack() as closing:
        for host in started:
            closing.callback(host.stop)
            closing.push(host.guests)


@pytest.fixture
def night(database: str) -> Night:  # noqa: F811 - the fixture
    return Night(database, tables("roulette"))


@pytest.fixture
def pair(new_host: NewHost, night: Night) -> tuple[Host, Host]:
    """A host that has the night, and one that stands by; each knows of the other."""
    first, second = new_host(), new_host()
    for host in (first, second):
        host.knows(2)
    assert first.take(night.id)
    second.until(lambda: second.cluster.served(night.id) and second.cluster.picture.nights[0].host)
    return first, second
