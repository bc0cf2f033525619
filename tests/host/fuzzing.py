"""Frames that are broken or nearly right, in any number, through all of the host but the kernel's sockets.

Bytes go into the host's own `Wire`, and from there the way that every guest's do: frames, JSON, who may do
what, the night, the log on the disk. What comes back is read as a browser would read it.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import msgspec
from uvicorn import Config

from croupier.host.guard import Guard
from croupier.host.nights import begin
from croupier.host.protocol import PROTOCOL
from croupier.host.server import application
from croupier.host.wire import Wire
from croupier.store import open_store
from tests.host.conftest import tables
from tests.host.test_actions import SLOW, unhurried
from tests.host.test_frames import BINARY, LARGEST, REQUEST, TEXT, Network, sent
from tests.simulation.scenarios import SCENARIOS

LASTING = {
    "end_night", "new_secret", "remove", "close_table", "close_tables", "last_call", "set_up", "raffle",
    "name_prizes", "open_table", "add_guest", "appoint", "make_vouchers",
}  # fmt: skip
"""What would end the night, or somebody's part in it, or make it larger with every frame."""
BATCH = 200
"""Frames between two moments in which the host gets to do something else."""

SOUND = [
    {"id": number, **scenario.command[1]}
    for number, (name, scenario) in enumerate(SCENARIOS.items(), 1000)
    if scenario.command is not None and name not in LASTING
]
"""A message for every command of a night."""


USUAL: list[dict[str, object]] = [
    {"id": 1, "do": "move", "table": "t1", "seen": 3, "move": {"do": "bet", "on": "red", "amount": 100}},
    {"id": 2, "do": "sit", "table": "t1", "money": 500},
    {"id": 3, "do": "exchange", "table": "t1", "give": "money", "amount": 100},
    {"id": 4, "do": "follow", "table": "t1", "since": 4},
    {"id": "abc:5", "do": "say", "text": "hello"},
    {"id": 6, "do": "join", "code": "AAAAAA", "name": "Zed"},
    {"id": 7, "do": "rebuy", "table": "t1"},
    {"id": 8, "do": "rounds"},
]
"""What guests say."""
ODD: list[object] = [
    None,
    True,
    -1,
    0,
    1.5,
    1e308,
    2**53,
    2**63,
    2**64,
    "",
    "x" * 300,
    "\ud7ff\x00",
    [],
    {},
    [[]],
]
BYTES = [b"", b"\xff\xfe", b"{", b'{"id":1', b"[" * 2000, b"nul", b'"\\ud800"', b"\x00" * 50, b'{"a":1}' * 3]


def mutated(rng: random.Random) -> bytes:
    """A frame that is nearly a message, or not at all."""
    kind = rng.random()
    if kind < 0.1:
        return rng.choice(BYTES)
    message = dict(rng.choice(USUAL))
    for _ in range(rng.randint(1, 3)):
        field = rng.choice([*message, "extra", "by", "move"])
        if rng.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = rng.choice(ODD)
    text = bytearray(msgspec.json.encode(message))
    if kind < 0.5:
        for _ in range(rng.randint(1, 5)):
            where = rng.randrange(len(text) + 1)
            text[where : where + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
    return bytes(text)


class Found(NamedTuple):
    """What came of the frames."""

    frames: int
    answers: int
    codes: Counter[int]
    """By which the host has hung up."""
    faults: list[str]
    """What the host has logged as a fault of its own."""


class Phone:
    """Somebody who is connected: the host's own end of a line, without a network."""

    def __init__(self, app: Guard) -> None:
        config = SimpleNamespace(loaded_app=app, ws_max_size=LARGEST)
        self.server = SimpleNamespace(connections=set(), tasks=set())
        self.network = Network()
        self.wire = Wire(cast(Config, config), self.server, {})
        self.wire.connection_made(self.network)
        self.wire.data_received(REQUEST)
        self.answers: list[dict[str, Any]] = []
        self.code = 0
        self._is_in = False

    @classmethod
    async def connected(cls, app: Guard) -> "Phone":
        """A phone that was let in; nobody may speak before."""
        phone = cls(app)
        while not phone._is_in:
            await asyncio.sleep(0)
            phone.read()
        return phone

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something sound, and wait for the answer."""
        self.wire.data_received(sent(TEXT, msgspec.json.encode(message)))
        while True:
            await asyncio.sleep(0)
            self.read()
            for answer in self.answers:
                if answer["to"] == message["id"]:
                    return answer

    def read(self) -> int:
        """Read what the host has written; how many answers came."""
        data, self.network.written = self.network.written, b""
        if not self._is_in and data:
            head, _, data = data.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_in = True
        before, at = len(self.answers), 0
        while at < len(data):
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            content = data[start : start + size]
            if data[at] == TEXT:
                message = msgspec.json.decode(content)
                if "to" in message:
                    self.answers.append(message)
            elif data[at] == 0x88:
                self.code = int.from_bytes(content[:2], "big")
            at = start + size
        return len(self.answers) - before

    @property
    def is_gone(self) -> bool:
        return bool(self.code) or self.network.has_ended or self.network.is_cut

    async def leave(self) -> None:
        self.wire.connection_lost(None)
        await asyncio.gather(*self.server.tasks)


def broken(rng: random.Random) -> bytes:
    """A frame, or what might pass for one."""
    kind = rng.random()
    if kind < 0.3:
        message = dict(rng.choice(SOUND))
        for _ in range(rng.randint(0, 2)):
            message[rng.choice([*message, "extra"])] = rng.choice(ODD)
        content = msgspec.json.encode(message)
    else:
        content = mutated(rng)
        if b'"join"' in content and rng.random() < 0.95:  # it ends most lines: it says no version
            content = b"[]"
    if kind < 0.97:
        return sent(TEXT, content)
    if kind < 0.99 and len(content) > 1:
        at = rng.randrange(1, len(content))
        return sent(0x01, content[:at]) + sent(0x80, content[at:])
    if kind < 0.993:
        return sent(BINARY, content)
    if kind < 0.996:
        return rng.randbytes(rng.randint(1, 40))
    return sent(rng.choice((0x83, 0xC1, 0x00, 0x88, 0x8F)), content[:100])


@asynccontextmanager
async def _hosting(folder: Path) -> AsyncIterator[tuple[Guard, str, str]]:
    begun = begin(folder, tables("roulette", "holdem", "unders_overs", pace=SLOW))
    night, secret = begun.store.header.night, begun.secret
    code = str(msgspec.json.decode(next(iter(begun.store.entries())).act)["code"])
    begun.store.close()
    app = application(lambda: open_store(folder, night), throttle=unhurried, folder=folder / "no pages")
    async with app.opened():
        yield app, code, secret


class Attack:
    """Somebody who sends broken frames: as a stranger, as a guest, or with the host's own secret."""

    def __init__(self, app: Guard, code: str, secret: str, rng: random.Random) -> None:
        self._app, self._rng = app, rng
        self._entries: list[dict[str, Any] | None] = [
            None,
            {"do": "join", "code": code, "name": "Eve"},
            {"do": "rejoin", "token": secret},
        ]
        self._phone: Phone | None = None
        self.sent = self.answers = 0
        self.codes: Counter[int] = Counter()

    async def go_on(self) -> None:
        """Send another batch, on a new line if the old one has ended."""
        phone = self._phone or await self._come()
        for _ in range(BATCH):
            phone.wire.data_received(broken(self._rng))
            self.sent += 1
            self.answers += phone.read()
            if phone.is_gone:
                break
        for _ in range(3):
            await asyncio.sleep(0)
        self.answers += phone.read()
        phone.answers.clear()
        if phone.is_gone or self._rng.random() < 0.1:
            self.codes[phone.code] += 1
            await self.leave()

    async def _come(self) -> Phone:
        self._phone = phone = await Phone.connected(self._app)
        place = self._rng.randrange(len(self._entries))
        entry = self._entries[place]
        if entry is not None:
            answer = await phone.ask(id=1, protocol=PROTOCOL, **entry)
            if "token" in answer.get("ok", ()):
                self._entries[place] = {"do": "rejoin", "token": answer["ok"]["token"]}
        return phone

    async def leave(self) -> None:
        if self._phone is not None:
            await self._phone.leave()
            self._phone = None


async def fuzz(
    folder: Path, frames: int, seed: int, tell: Callable[[int], None] = lambda sent: None
) -> Found:
    """Send so many frames; Ann is answered all the while, and the books add up at the end."""
    with _listening() as faults:
        async with _hosting(folder) as (app, code, secret):
            ann = await Phone.connected(app)
            await ann.ask(id=1, protocol=PROTOCOL, do="join", code=code, name="Ann")
            attack = Attack(app, code, secret, random.Random(seed))
            while attack.sent < frames:
                await attack.go_on()
                ann.answers.clear()
                await ann.ask(id=2 + attack.sent, do="ping")
                tell(attack.sent)
            await attack.leave()
            await ann.leave()
            app.app.state.hub.hosted.night.check()
    return Found(attack.sent, attack.answers, attack.codes, faults)


@contextmanager
def _listening() -> Iterator[list[str]]:
    """All that the host logs as errors."""
    faults: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: faults.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("croupier")
    log.addHandler(handler)
    yield faults
    log.removeHandler(handler)
