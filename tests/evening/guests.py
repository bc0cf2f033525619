"""Guests who play from sockets of their own, at random among what they are offered."""

import asyncio
from asyncio import TaskGroup
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.evening.hosting import Hosting
from tests.pieces import spoken

Message = dict[str, Any]

PATIENCE = 240
"""Seconds after which something does not come any more; a busy machine is slow, so only a hang takes them."""


class Lost(Exception):
    """The line is dead."""


class Acked(NamedTuple):
    """An action that was answered: the log's entry of it, 0 where it was refused."""

    who: str
    action: str
    seq: int


class Record:
    """What guests were told, kept outside of the host."""

    def __init__(self) -> None:
        self.acked: list[Acked] = []
        self.resent = 0
        self.repeated = 0
        self.resumed = 0
        self.went_back = 0
        """Views of a table that were older than one that was shown before."""
        self.rounds: dict[str, int] = {}
        """By table, as far as anybody has seen."""
        self.refused: dict[str, int] = {}
        self.changed = asyncio.Event()
        """Set whenever one of these has."""

    def answered(self, who: str, action: str, answer: Message) -> None:
        seq = answer["ok"]["seq"] if "ok" in answer else 0
        self.acked.append(Acked(who, action, seq))
        if answer["type"] == "refusal":
            self.refused[answer["reason"]] = self.refused.get(answer["reason"], 0) + 1
        self.changed.set()

    def came_back(self) -> None:
        self.resumed += 1
        self.changed.set()

    def saw(self, table: str, rounds: int) -> None:
        self.rounds[table] = rounds
        self.changed.set()


class Line:
    """A connection to the host: asks are answered, everything else is handed on.

    It is read by a task of the group, so that what goes wrong in reading ends all the others too.
    """

    def __init__(self, socket: ClientConnection, hear: Callable[[Message], None], group: TaskGroup) -> None:
        self._socket = socket
        self._hear = hear
        self._asked: dict[int | str, asyncio.Future[Message]] = {}
        self._number = 0
        self._news = asyncio.Event()
        self._reading = group.create_task(self._read())

    @classmethod
    async def open(cls, address: str, hear: Callable[[Message], None], group: TaskGroup) -> "Line":
        try:
            socket = await connect(address, compression=None, ping_interval=None, open_timeout=PATIENCE)
        except (OSError, InvalidMessage) as problem:
            raise Lost(str(problem)) from None
        return cls(socket, hear, group)

    @property
    def is_dead(self) -> bool:
        return self._reading.done()

    def next_number(self) -> int:
        self._number += 1
        return self._number

    async def ask(self, message: Message, number: int | str | None = None) -> Message:
        """Say something, and wait for the answer."""
        number = number or self.next_number()
        future = self._asked[number] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_seen)
        try:
            await self._socket.send(msgspec.json.encode(spoken({"id": number, **message})).decode())
        except ConnectionClosed:
            self._asked.pop(number, None)
            raise Lost("closed") from None
        async with asyncio.timeout(
            PATIENCE
        ):  # wait_for of Python 3.11 swallows a cancel that meets an answer
            answer: Message = await future
        return answer

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until what was heard has made something hold."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                if self.is_dead:
                    raise Lost("closed")
                self._news.clear()
                await self._news.wait()

    async def _read(self) -> None:
        try:
            with suppress(ConnectionClosed):
                async for text in self._socket:
                    self.take(msgspec.json.decode(text))
        finally:
            self._socket.transport.abort()  # closed already, unless something went wrong
            for future in self._asked.values():
                if not future.done():
                    future.set_exception(Lost("closed"))
            self._news.set()

    def take(self, message: Message) -> None:
        """Hand on what came."""
        asked = self._asked.pop(message["to"], None) if "to" in message else None
        if asked is None:
            self._hear(message)
        elif not asked.done():  # who asked may be gone
            asked.set_result(message)
        self._news.set()

    async def close(self) -> None:
        await self._socket.close()
        await self._reading


def _seen(future: asyncio.Future[Message]) -> None:
    """Take note of how it ended, also where the line died before anybody waited for an answer."""
    if not future.cancelled():
        future.exception()


class Guest:
    """Somebody with a phone."""

    def __init__(self, name: str, hosting: Hosting, record: Record, rng: Random, group: TaskGroup) -> None:
        self.name = name
        self.account: Message = {}
        """What the host has told them of themselves on this line; nothing, until it has."""
        self.tables: list[Message] = []
        self._hosting = hosting
        self._record = record
        self._rng = rng
        self._group = group
        self._token = ""
        self._session = ""
        self._line: Line | None = None
        self._options: dict[str, list[Message]] = {}
        self._versions: dict[str, int] = {}
        self._unanswered: dict[str, Message] = {}
        self._latest: tuple[str, Message, int] | None = None
        """The last action that was done: sent again, it must be found done."""

    # Coming in.

    async def join(self) -> None:
        """Come in with the night's code."""
        answer = await self._enter({"do": "join", "code": self._hosting.code, "name": self.name})
        self._token = answer["ok"]["token"]

    async def _enter(self, message: Message) -> Message:
        """Open a line and come in by it, which is done when the host has told what one has."""
        self.account = {}
        self._line = await Line.open(self._hosting.address, self._hear, self._group)
        answer = await self._line.ask(message)
        assert "ok" in answer, answer
        self._session = answer["ok"]["session"]
        await self._line.until(lambda: self.account)
        return answer

    async def come_back(self) -> None:
        """Come in with the token, and ask again what was not answered."""
        await self._enter({"do": "rejoin", "token": self._token})
        assert self._line is not None
        for action, message in list(self._unanswered.items()):
            self._record.resent += 1
            self._keep(action, await self._line.ask(message, action))
        await self._repeat()
        for table, version in self._versions.items():
            await self._line.ask({"do": "follow", "table": table, "since": version})
        self._record.came_back()

    async def _repeat(self) -> None:
        """Send the last action that was done once more; nothing must come of it but the same answer."""
        if self._latest is not None and self._line is not None:
            action, message, seq = self._latest
            answer = await self._line.ask(message, action)
            assert answer["ok"]["seq"] == seq, answer
            self._record.repeated += 1

    async def finish(self) -> None:
        """Have every answer, and hang up."""
        if self._unanswered:
            await self.come_back()
        if self._line is not None:
            await self._line.close()

    # Hearing.

    def _hear(self, message: Message) -> None:
        if message["type"] == "you":
            self.account = message
        elif message["type"] == "lobby":
            self.tables = message["tables"]
        elif message["type"] in ("table", "update", "own"):
            table = message["table"]
            self._record.went_back += message["version"] < self._versions.get(table, 0)
            self._versions[table] = message["version"]
            if "round" in message.get("info", {}):
                self._record.saw(table, message["info"]["round"])
            if "options" in message:
                self._options[table] = message["options"]

    # Acting.

    async def act(self, **message: Any) -> Message:
        """Do something at the night; whatever becomes of the line, it is asked until it is answered."""
        assert self._line is not None
        number = self._line.next_number()
        action = f"{self._session}:{number}"
        self._unanswered[action] = message
        answer = await self._line.ask(message, number)
        self._keep(action, answer)
        return answer

    def _keep(self, action: str, answer: Message) -> None:
        message = self._unanswered.pop(action)
        self._record.answered(f"guest/{self.name}", action, answer)
        if "ok" in answer:
            self._latest = (action, message, answer["ok"]["seq"])
        if message["do"] == "leave" and message["table"] in self.account["seats"]:
            self.account["seats"].remove(message["table"])

    async def play(
        self, over: asyncio.Event, pause: float, when_lost: Callable[[], Awaitable[object]]
    ) -> None:
        """Play until the evening is over; where the line is lost, come back."""
        while not over.is_set():
            try:
                await self.step()
                await asyncio.sleep(self._rng.uniform(0, 2 * pause))  # a person's pace: nothing waits for it
            except Lost:
                await self._return(over, when_lost)

    async def _return(self, over: asyncio.Event, when_lost: Callable[[], Awaitable[object]]) -> None:
        is_back = False
        while not is_back and not over.is_set():
            await when_lost()
            with suppress(Lost):
                await self.come_back()
                is_back = True

    async def step(self) -> None:
        if self._line is None or self._line.is_dead:
            raise Lost("closed")
        seats = self.account["seats"]
        if not seats:
            await self._sit_down()
            return
        table = self._rng.choice(seats)
        if table not in self._versions:
            await self._follow(table)
        has_chips = self.account["chips"].get(table) or self.account["staked"].get(table)
        chance = self._rng.random()
        if chance < 0.02 or not has_chips:
            await self.act(do="leave", table=table)
        elif chance < 0.04:
            await self.act(do="exchange", table=table, give=self._rng.choice(["money", "chips"]), amount=100)
        elif options := self._options.get(table):
            move = choose(self._rng, options)
            await self.act(do="move", table=table, move=move, seen=self._versions[table])

    async def _sit_down(self) -> None:
        free = [
            one for one in self.tables if one["status"] == "open" and one["seated"] < (one["seats"] or 99)
        ]
        table = self._rng.choice(free or self.tables)
        money = min(table["exchange"], self.account["money"] // 100 * 100)
        await self.act(do="sit", table=table["id"], money=money)

    async def _follow(self, table: str) -> None:
        assert self._line is not None
        self._versions[table] = 0
        await self._line.ask({"do": "follow", "table": table})


def choose(rng: Random, options: list[Message]) -> Message:
    """A move among those that are offered, mostly a modest one."""
    option = rng.choice(options)
    optional = option.get("optional", ())
    fields = {
        name: _value(rng, domain)
        for name, domain in option.get("fields", {}).items()
        if name not in optional or rng.random() < 0.5
    }
    return {"do": option["do"], **fields}


def _value(rng: Random, domain: Message) -> Any:
    match domain["is"]:
        case "whole":
            low, step = domain["low"], domain.get("step", 1)
            high = domain.get("high") or low + 10 * step
            return low + step * rng.randrange(min(3, (high - low) // step + 1))
        case "oneof":
            return rng.choice(domain["values"])
        case "pick":
            count = rng.randint(domain["least"], domain["most"])
            return rng.sample(domain["values"], count)
        case _:
            return "because"


class Organiser:
    """The host's own phone."""

    def __init__(self, hosting: Hosting, group: TaskGroup) -> None:
        self._hosting = hosting
        self._group = group
        self._line: Line | None = None
        self._tables: list[str] = []
        self._heard = 0

    async def come_in(self) -> None:
        """Come in, and look at every table."""
        self._line = await Line.open(self._hosting.address, self._hear, self._group)
        answer = await self.ask(do="rejoin", token=self._hosting.secret)
        assert answer["ok"]["role"] == "host", answer
        await self._line.until(lambda: self._tables)
        for table in self._tables:
            await self.ask(do="follow", table=table)

    def _hear(self, message: Message) -> None:
        self._heard += 1
        if message["type"] == "lobby":
            self._tables = [table["id"] for table in message["tables"]]

    async def ask(self, **message: Any) -> Message:
        assert self._line is not None
        return await self._line.ask(message)

    async def ask_until_done(self, **message: Any) -> Message:
        """Ask, and where it is refused ask again whenever something has happened at a table."""
        assert self._line is not None
        while True:
            heard = self._heard
            answer = await self.ask(**message)
            if "ok" in answer:
                return answer
            await self._line.until(lambda before=heard: self._heard > before)  # type: ignore[misc]

    async def close(self) -> None:
        assert self._line is not None
        await self._line.close()
