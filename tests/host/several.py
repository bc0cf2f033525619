"""Several hosts in one loop, over a database that is a model.

Nobody waits: the clock jumps to whatever is planned next. Each host is the whole application, asked by ASGI;
only the thread of its membership, its store and its lines to other hosts are models.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack
from functools import wraps
from math import inf
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, ParamSpec, TypeVar

import anyio.to_thread
import msgspec
import pytest

from croupier.host import wrapping
from croupier.host.cluster import cluster as cluster_module, isolation
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.members import AGAIN, BEAT
from croupier.host.cluster.server import application
from croupier.host.cluster.serving import registration, taken
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.nights import begin
from croupier.host.settings import Settings
from croupier.host.start import code_of
from croupier.host.wire import EXTENSION
from croupier.night.setup import Preset
from croupier.store import Entry, Header, Store, StoreFailure, TakenOver, Writer
from croupier.store.postgres import HEARTBEAT, LEASE
from croupier.store.postgres_hosts import GONE, Known, Picture, Registration, Served
from tests.host.conftest import tables
from tests.host.scene import AtOnce, Still
from tests.pieces import spoken
from tests.simulation.disk import Disk, ModelStore

P = ParamSpec("P")
T = TypeVar("T")
Message = dict[str, Any]

PLACE = "postgresql://everywhere"
SECRET = "the same for every host"
BEGAN = 1_790_000_000_000
LONGEST = 300.0
"""Seconds of the loop's time after which a test has failed."""
AWAY = "the database cannot be reached"


class Jumping(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to what is next, and stands still while a thread is at work."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.at_work = 0
        self.faults: list[str] = []
        """What went wrong where nobody waits for it."""
        super().__init__(Skipping(self))
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = super().run_in_executor(executor, func, *args)
        self.at_work += 1
        future.add_done_callback(self._is_done)
        return future

    def _is_done(self, _: object) -> None:
        self.at_work -= 1

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(f"{context['message']}: {context.get('exception')!r}")

    async def shutdown_default_executor(self, *args: Any) -> None:
        self.at_work += 1  # a thread waits for the others
        await super().shutdown_default_executor(*args)


class Skipping(selectors.SelectSelector):
    """Skips the time until the next timer."""

    def __init__(self, loop: Jumping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0 or self._loop.at_work:
            return super().select(timeout and None)
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing is ever going to happen"
            self._loop.now += timeout
        return found


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


def alone(scene: Coroutine[Any, Any, None]) -> None:
    """Have something happen in a loop whose clock jumps, and nothing go wrong there."""
    faults: list[str] = []

    def new_loop() -> Jumping:
        loop = Jumping()
        loop.faults = faults
        return loop

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(scene)
    assert faults == []


async def passing(seconds: float) -> None:
    """So much of the loop's time, with all that happens in it."""
    loop = asyncio.get_running_loop()
    over: asyncio.Future[None] = loop.create_future()
    loop.call_later(seconds, over.set_result, None)
    await over


async def until(holds: Callable[[], object], within: float = 30.0) -> float:
    """Until something holds; the loop's seconds that it took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while not holds():
        assert loop.time() - began < within, f"not within {within} s"
        await passing(0.01)
    return loop.time() - began


async def quiet() -> None:
    """Until nothing happens at this moment any more."""
    await passing(1e-4)


# The database.


class Row:
    """A night in the database, and who has it."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.token = 0
        self.leased = -inf
        self.is_served = False
        self.host = self.heir = ""
        self.host_token = 0


class Database:
    """What hosts share; those whose URL is in `cut` do not reach it."""

    def __init__(self) -> None:
        self.cut: set[str] = set()
        self.ahead: dict[str, float] = {}
        """Seconds for which machines have stood still without their timers knowing."""
        self.rows: dict[str, Row] = {}
        self.hosts: dict[str, tuple[Registration, float]] = {}
        self.keys: dict[bytes, list[str]] = {}
        self.asked: list[list[bytes]] = []
        """What was looked up."""
        self.members: list[ModelMembers] = []

    @property
    def now(self) -> float:
        try:
            return asyncio.get_running_loop().time()
        except RuntimeError:  # a thread beside the loop, whose clock stands still meanwhile
            return self.members[0].loop.time() if self.members else 0

    def reach(self, url: str) -> None:
        if url in self.cut:
            raise StoreFailure(AWAY)

    def create(self, place: object, header: Header) -> "LeasedStore":
        row = self.rows[header.night] = Row(Disk(header))
        return LeasedStore(self, "", row, 0)

    def open_store(self, url: str, night: str, *, read_only: bool = False) -> "LeasedStore":
        self.reach(url)
        return LeasedStore(self, url, self.rows[night], None if read_only else 0)

    def beat(self, me: Registration, held: Iterable[tuple[str, int]]) -> Picture:
        """The same as `Membership.beat`."""
        self.hosts[me.host] = me, self.now
        for night, token in held:
            row = self.rows[night]
            if row.token == token and (row.host, row.host_token) != (me.host, token):
                row.host, row.host_token, row.heir, row.is_served = me.host, token, "", True
                self.tell()
        return self.picture

    @property
    def picture(self) -> Picture:
        hosts = [
            Known(me.host, me.address, me.base, tuple(me.origins), seen > self.now - GONE)
            for me, seen in self.hosts.values()
        ]
        nights = [self._served(night, row) for night, row in self.rows.items() if row.is_served]
        return Picture(tuple(sorted(hosts)), tuple(sorted(nights)))

    def _served(self, night: str, row: Row) -> Served:
        left = max(row.leased, 0) - self.now
        has_it = left > 0 and row.host_token == row.token
        return Served(night, row.disk.header.name, row.host if has_it else "", row.heir, left)

    def tell(self) -> None:
        """Have all hosts look at how things stand."""
        for one in self.members:
            one.loop.call_soon_threadsafe(one.look)


class LeasedStore(ModelStore):
    """The log of a night on a model disk, held by lease."""

    is_remote: ClassVar[bool] = True
    is_shared: ClassVar[bool] = True

    def __init__(self, database: Database, url: str, row: Row, token: int | None) -> None:
        self._database, self._url, self._row = database, url, row
        if token is not None:
            if row.leased > database.now if token == 0 else row.token != token:
                raise TakenOver(f"the night {row.disk.header.night} is open in another host")
            row.token += 1
            row.disk.holder = None
        self.token = row.token if token is not None else 0
        super().__init__(row.disk, reading=token is None)
        if token is not None:
            self._hold()

    def _hold(self) -> None:
        self._row.leased = self._database.now + LEASE
        self.held_until = self._row.leased + self._database.ahead.get(self._url, 0)

    def _check_open(self) -> None:
        super()._check_open()
        self._database.reach(self._url)
        if self._row.token != self.token:
            raise TakenOver(f"the night {self.header.night} was taken over by another host")

    def append(self, entries: list[Entry]) -> None:
        super().append(entries)
        self._hold()

    def renew(self) -> None:
        self._check_open()
        self._hold()

    def reopen(self) -> "LeasedStore":
        super().close()
        self._database.reach(self._url)
        return LeasedStore(self._database, self._url, self._row, self.token)

    def reader(self) -> "LeasedStore":
        self._database.reach(self._url)
        return LeasedStore(self._database, self._url, self._row, None)

    def close(self) -> None:
        was_open, self._is_closed = not self._is_closed, True
        super().close()
        if was_open and self.token == self._row.token and self._url not in self._database.cut:
            self._row.leased = -inf
            self._database.tell()


class ModelDirectory:
    """The same as `Directory`."""

    def __init__(self, database: Database, url: str) -> None:
        self._database, self._url = database, url
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def _ask(self) -> Database:
        assert self.is_open, "nobody asks before it is open, or after"
        self._database.reach(self._url)
        return self._database

    def nights_of(self, keys: Sequence[bytes]) -> dict[bytes, str]:
        database = self._ask()
        database.asked.append(list(keys))
        return {
            key: min(database.keys[key], key=lambda night: not database.rows[night].is_served)
            for key in keys
            if key in database.keys
        }

    def publish(self, night: str, keys: Sequence[bytes]) -> None:
        for key in keys:
            self._ask().keys.setdefault(key, []).append(night)

    def bequeath(self, night: str, host: str, heir: str) -> None:
        row = self._ask().rows[night]
        if row.host == host:
            row.heir = heir

    def end(self, night: str, host: str) -> None:
        row = self._ask().rows[night]
        if row.host == host:
            row.is_served = False

    def tell(self) -> None:
        self._ask().tell()


class ModelMembers:
    """The same as `Members`, in the loop instead of a thread of its own."""

    def __init__(
        self,
        database: Database,
        url: str,
        me: Registration,
        seen: Callable[[Picture], None],
        lost: Callable[[StoreFailure], None],
    ) -> None:
        self._database, self._url, self._me = database, url, me
        self._seen, self._lost = seen, lost
        self.held: dict[str, int] = {}
        self.loop = asyncio.get_running_loop()
        self._planned: asyncio.TimerHandle | None = None
        self.is_there = False

    def start(self) -> None:
        self.is_there = True
        self._database.members.append(self)
        self.look()

    def stop(self) -> None:
        self.is_there = False
        if self._url not in self._database.cut:
            self._database.hosts.pop(self._me.host, None)
            self._database.tell()

    def look(self) -> None:
        """See how things stand, now and from now on."""
        if self._planned is not None:
            self._planned.cancel()
        if not self.is_there:
            return
        try:
            self._database.reach(self._url)
            picture = self._database.beat(self._me, self.held.items())
        except StoreFailure as failure:
            self.loop.call_soon(self._lost, failure)
            self._planned = self.loop.call_later(AGAIN, self.look)
            return
        self.loop.call_soon(self._seen, picture)
        ends = (one.left for one in picture.nights if one.left > 0 and one.night not in self.held)
        self._planned = self.loop.call_later(min([BEAT, *(max(0.02, end) for end in ends)]), self.look)


# Hosts.


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

    def __init__(self, database: Database, name: str = "") -> None:
        super().__init__()
        self._database, self._name = database, name
        self.takes = 0.0

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time() + self._database.ahead.get(self._name, 0)

    def now_ms(self) -> int:
        return BEGAN

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        return Scribe(store, on_durable, on_failure)

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        loop = asyncio.get_running_loop()

        def begin() -> None:
            try:
                found = work()
            except Exception as problem:
                loop.call_soon(failed, problem)
            else:
                loop.call_soon(done, found)

        loop.call_later(self.takes, begin)


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
