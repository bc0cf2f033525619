"""Several hosts in one loop, over a database that is a model.

Nobody waits: the clock jumps to whatever is planned next. Each host is the whole application, asked by ASGI;
only the thread of its membership, its store and its lines to other hosts are models.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import anyio.to_thread
import msgspec
import pytest

from croupier.host import wrapping
from croupier.host.cluster import cluster as cluster_module, isolation
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.server import application
from croupier.host.cluster.serving import registration, taken
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.nights import begin
from croupier.host.settings import Settings
from croupier.host.start import code_of
from croupier.host.wire import EXTENSION
from croupier.night.setup import Preset
from croupier.store import Entry, StoreFailure
from croupier.store.postgres import HEARTBEAT, LEASE
from tests.host.conftest import tables
from tests.host.jumping import Jumping, alone, passing, quiet
from tests.host.leasing import Database, LeasedStore, ModelDirectory, ModelMembers
from tests.host.scene import AtOnce, Still
from tests.pieces import spoken

P = ParamSpec("P")
T = TypeVar("T")
Message = dict[str, Any]

PLACE = "postgresql://everywhere"
SECRET = "the same for every host"
BEGAN = 1_790_000_000_000
LONGEST = 300.0
"""Seconds of the loop's time after which a test has failed."""


def played(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Have a test of several hosts run in a loop whose clock jumps."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        several = kwargs["several"]
        assert isinstance(several, Several)

        async def scene() -> None:
            async with asyncio.timeout(LONGEST), several.closing:
                await test(*args, **kwargs)

        alone(scene())

    return run


class Scribe(AtOnce):
    """Writes in the very moment of `put`, and keeps the night's lease."""

    def _start(self) -> None:
        self._renewing = asyncio.get_running_loop().call_later(HEARTBEAT, self._renew)

    def put(self, *entries: Entry) -> None:
        self._check_open()
        try:
            self._store.append([*entries])
        except StoreFailure as failure:
            self._fail([*entries], failure)
        else:
            self._on_durable([*entries])

    def _renew(self) -> None:
        if self._closing:
            return
        try:
            self._store.renew()
        except StoreFailure as failure:
            self._fail([], failure)
        else:
            self._start()

    def _fail(self, entries: list[Entry], failure: StoreFailure) -> None:
        self._failure, self._closing = failure, True
        self._on_failure(entries, failure)

    def drain(self) -> None:
        if self._failure:
            raise self._failure


class Machine(Still):
    """A machine in the loop's time; what is done beside the loop takes as long as it is told to."""

    scribe = Scribe

    def __init__(self, database: Database, name: str = "") -> None:
        super().__init__()
        self._database, self._name = database, name
        self.takes = 0.0

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time() + self._database.ahead.get(self._name, 0)

    def now_ms(self) -> int:
        return BEGAN

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        asyncio.get_running_loop().call_later(self.takes, super().aside, work, done, failed)


class Answer(NamedTuple):
    """What came of a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def found(self) -> Any:
        return msgspec.json.decode(self.body)


class Host:
    """One of the hosts."""

    def __init__(
        self, several: "Several", name: str, path: str = "", secret: str = SECRET, **settings: Any
    ) -> None:
        self._several, self.name, self.machine = several, name, Machine(several.database, name)
        self.answered: list[Answer] = []
        public = f"http://{name}.test"
        self.me = registration(Settings(public=public, path=path), 80)._replace(host=name)
        self.app = application(
            name,
            self.me,
            frozenset({f"{name}.test"}),
            path=path,
            folder=several.folder / "no pages",
            keyring=Keyring(secret),
            system=self.machine,
            addresses=(public,),
            **settings,
        )

    async def open(self) -> None:
        self._closing = AsyncExitStack()
        await self._closing.enter_async_context(self.app.opened())
        self._several.closing.push_async_exit(self._closing)
        await quiet()

    async def close(self) -> None:
        """End in order, without handing anything over."""
        await self._closing.aclose()
        await quiet()

    @property
    def cluster(self) -> Cluster:
        joined: Cluster = self.app.app.state.cluster
        return joined

    async def take(self, night: str) -> bool:
        """Become a night's host."""
        found = await taken(self.cluster, night)
        await quiet()
        return found

    def hub(self, night: str) -> Hub:
        """A night that this host has."""
        found = self.cluster.hub_of(night)
        assert found is not None, f"{self.name} does not have it"
        return found

    def has(self, night: str) -> bool:
        return self.cluster.hub_of(night) is not None

    def cut_off(self) -> None:
        """Have it not reach the database any more."""
        self._several.database.cut.add(self.name)

    def scope(self, kind: str, path: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
        said = {"host": f"{self.name}.test", **headers}
        url, _, query = path.partition("?")
        return {
            "type": kind,
            "method": "GET",
            "path": url,
            "query_string": query.encode(),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in said.items()],
            "client": (address, 50_000),
            "server": (f"{self.name}.test", 80),
            "scheme": "http" if kind == "http" else "ws",
            "extensions": {"websocket.http.response": {}},
            "subprotocols": [],
        }

    async def get(self, path: str, address: str = "10.0.0.1", **headers: str) -> Answer:
        """Ask for something by HTTP; `answered` has the answer even where the server hears of a fault."""
        said: list[Message] = []

        asked: asyncio.Queue[Message] = asyncio.Queue()
        asked.put_nowait({"type": "http.request", "body": b"", "more_body": False})

        async def send(message: Any) -> None:
            said.append(dict(message))

        try:
            await self.app(self.scope("http", path, address, headers), asked.get, send)
        finally:
            start, *pieces = said
            names = {name.decode(): value.decode() for name, value in start["headers"]}
            body = b"".join(piece.get("body", b"") for piece in pieces)
            self.answered.append(Answer(start["status"], names, body))
        return self.answered[-1]

    async def phone(self, address: str = "10.0.0.1", path: str = "/ws", **headers: str) -> "Phone":
        """Somebody who connects."""
        phone = Phone(self, address, path, headers)
        await quiet()
        return phone


class Phone:
    """Somebody who has connected to a host."""

    def __init__(self, host: Host, address: str, path: str, headers: dict[str, str]) -> None:
        self.heard: list[Message] = []
        self.ended: tuple[int, str] | None = None
        self.denied: int | None = None
        self.on_text: Callable[[bytes], None] | None = None
        self.number = 0
        self.token = self.session = ""
        self._events: asyncio.Queue[Message] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        scope = host.scope("websocket", path, address, headers)
        scope["extensions"][EXTENSION] = self
        self._task = asyncio.create_task(host.app(scope, self._events.get, self._send))

    async def _send(self, message: Any) -> None:
        self.denied = message.get("status", self.denied)

    # What the host does with its wire.

    def push(self, frames: bytes) -> bool:
        self.heard += map(msgspec.json.decode, texts(frames))
        return True

    def bye(self, code: int, reason: str) -> None:
        if self.ended is None:
            self.ended = code, reason
            self._events.put_nowait({"type": "websocket.disconnect", "code": code})

    # What somebody does.

    def hang_up(self) -> None:
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def send_bytes(self) -> None:
        """Send something that is no text."""
        self._events.put_nowait({"type": "websocket.receive", "bytes": b"?"})

    def write(self, text: bytes) -> None:
        """Send a text as it is."""
        if self.ended is None:
            assert self.on_text is not None
            self.on_text(text)

    def send(self, do: str, number: int | str | None = None, **fields: object) -> int | str:
        """Send a message with the next number, or this one."""
        self.number += 1
        said = number or self.number
        self.write(msgspec.json.encode(spoken({"id": said, "do": do, **fields})))
        return said

    async def say(self, do: str, **fields: object) -> Message:
        """Send something; what is answered at once, or nothing."""
        number = self.send(do, None, **fields)
        await quiet()
        return self.answer(number)

    def answer(self, number: int | str) -> Message:
        """What was answered to a message last; nothing as long as it was not."""
        return next((one for one in reversed(self.heard) if one.get("to") == number), {})

    async def join(self, code: str, name: str) -> "Phone":
        return self._entered(await self.say("join", code=code, name=name))

    async def rejoin(self, token: str) -> "Phone":
        self.token = token
        return self._entered(await self.say("rejoin", token=token))

    def _entered(self, answer: Message) -> "Phone":
        assert "ok" in answer, answer
        self.token, self.session = answer["ok"].get("token", self.token), answer["ok"]["session"]
        return self


def texts(frames: bytes) -> list[bytes]:
    """The texts in frames of a server."""
    found, start = [], 0
    while start < len(frames):
        size, start = frames[start + 1], start + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, start = int.from_bytes(frames[start : start + width], "big"), start + width
        found.append(frames[start : start + size])
        start += size
    return found


class Line:
    """A line from one host to another, in a thread beside the loop."""

    def __init__(self, several: "Several", host: str, port: int | None, timeout: float) -> None:
        self._several, self._host = several, host
        several.lines.append((host, port, timeout))
        several.open_lines += 1

    def request(self, method: str, target: str, headers: dict[str, str] | None = None) -> None:
        name = self._host.removesuffix(".test")
        host = self._several.hosts.get(name)
        if host is None or name in self._several.unreachable:
            raise ConnectionRefusedError
        said = {name.lower(): value for name, value in (headers or {}).items()}
        self._several.requests.append((method, name, target, said))
        found = asyncio.run_coroutine_threadsafe(self._ask(host, target, said), self._several.loop).result()
        self._found = found._replace(body=self._several.garbled.get(name, found.body))

    async def _ask(self, host: Host, target: str, headers: dict[str, str]) -> Answer:
        loop = self._several.loop
        loop.at_work -= 1  # whoever asks only waits, and time may pass
        try:
            return await host.get(target, "10.0.0.99", **headers)
        finally:
            loop.at_work += 1

    def getresponse(self) -> "Response":
        return Response(self._found)

    def close(self) -> None:
        self._several.open_lines -= 1


class Response:
    """What comes back on a line."""

    def __init__(self, found: Answer) -> None:
        self.status, self._headers, self._body = found

    def getheaders(self) -> list[tuple[str, str]]:
        return list(self._headers.items())

    def read(self, size: int | None = None) -> bytes:
        piece, self._body = self._body[:size], self._body[len(self._body) if size is None else size :]
        return piece

    def __enter__(self) -> "Response":
        return self

    def __exit__(self, *_: object) -> None: ...


class Night(NamedTuple):
    """A night in the database, that some host is to have."""

    id: str
    code: str
    secret: str


class Several:
    """A database with hosts around it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database()
        self.hosts: dict[str, Host] = {}
        self.unreachable: set[str] = set()
        """Hosts that others do not reach."""
        self.garbled: dict[str, bytes] = {}
        """What hosts answer to others instead of sense."""
        self.lines: list[tuple[str, int | None, float]] = []
        self.requests: list[tuple[str, str, str, dict[str, str]]] = []
        """What hosts have asked each other: how, whom, for what, with which headers."""
        self.open_lines = 0
        self.closing = AsyncExitStack()

    @property
    def loop(self) -> Jumping:
        loop = self.database.members[0].loop
        assert isinstance(loop, Jumping)
        return loop

    async def host(self, name: str, **settings: Any) -> Host:
        """Start a host."""
        host = self.hosts[name] = Host(self, name, **settings)
        await host.open()
        return host

    async def pair(self) -> tuple[Host, Host, Night]:
        """A host that has a night, and one that stands by; each knows of the other, and for long."""
        night = self.night()
        first, second = await self.host("first"), await self.host("second")
        assert await first.take(night.id)
        await passing(2 * LEASE)
        return first, second, night

    def night(self, name: str = "Test", preset: Preset | None = None) -> Night:
        """Have a night in the database, which nobody has."""
        preset = msgspec.structs.replace(preset or tables("roulette"), name=name)
        begun = begin(
            PLACE, preset, system=Machine(self.database), create=self.database.create, secret=SECRET
        )
        with begun.store as store:
            return Night(store.header.night, code_of(store), begun.secret)


def modelled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Several:
    """No hosts yet, and no nights."""
    found = Several(folder)
    database = found.database

    async def beside(func: Callable[..., T], *args: Any, **_: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(None, func, *args)

    def line(host: str, port: int | None, timeout: float) -> Line:
        return Line(found, host, port, timeout)

    monkeypatch.setattr(anyio.to_thread, "run_sync", beside)
    monkeypatch.setattr(isolation, "HTTPConnection", line)
    monkeypatch.setattr(wrapping, "ROUNDS", 1)
    for name, model in {
        "open_store": database.open_store,
        "Directory": lambda url: ModelDirectory(database, url),
        "Members": lambda *args: ModelMembers(database, *args),
        "PostgresStore": LeasedStore,
    }.items():
        monkeypatch.setattr(cluster_module, name, model)
    return found
