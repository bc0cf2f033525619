"""The connection to the host: one WebSocket that comes back by itself, on which everything is done once."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from random import uniform
from secrets import token_urlsafe
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from croupier.client.addresses import Addresses
from croupier.client.followed import Message
from croupier.games.phrases import Phrase
from croupier.games.refusal import Refused
from croupier.host.messages.from_client import FILLED_IN, SECRETS, Greeting, Query, Rejoin, reply_to
from croupier.host.messages.to_client import (
    JoinReply,
    Ok,
    PastReply,
    RoundLogReply,
    RoundsReply,
    WatchReply,
)
from croupier.host.protocol import MOVED, PROTOCOL
from croupier.night.commands import Command

PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds before another try, more or less: not everybody comes back at the same moment."""
FOR_GOOD = (1008, 4001, 4003)
"""The host closes with these where there is no point in coming back."""
MOST_MOVES = 3
"""In a row, without a pause."""
OPENS_WITHIN, OPENS_SOON = 10.0, 2.0
"""Seconds in which a host must answer, the only one or one of several."""
ASKED_AFTER = 1.2
"""Seconds of silence after which one of several hosts is asked for a sign of life; twice it is given up."""
GREETING = "greeting"
WITH_EVENTS = (PastReply, RoundLogReply, RoundsReply)
"""Replies with events of any game, which are left as JSON has them."""


class HostAway(ConnectionError):
    """Nobody answers there, or not any more. A query may go unanswered; a command is sent again."""


class _Moved(Exception):
    """Another host has the night."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class ShownOut(Exception):
    """The host has hung up for good, and says why."""


@dataclass(slots=True)
class _Sent:
    """What waits for its answer."""

    message: Message
    kind: type[Ok]
    is_command: bool
    answer: asyncio.Future[Any]


Answered = Callable[[Message | None], None]
"""Is handed an answer as it comes, None for a refusal."""


class Connection:
    """Says things to the host and hears from it, however often the line is cut."""

    def __init__(
        self,
        address: str,
        greeting: Greeting,
        hear: Callable[[Message], None],
        back: Callable[[], Iterable[Query]],
        over: Callable[[], None],
        patience: float,
    ) -> None:
        """`back` says what to ask for whenever we come in, `over` is called when nothing more comes."""
        self._greeting, self._patience = greeting, patience
        self._addresses = Addresses(address)
        self._hear, self._back, self._over = hear, back, over
        self.reply: WatchReply | None = None
        """What the host last said on letting us in."""
        self.token = greeting.token if isinstance(greeting, Rejoin) else ""
        """What brings us back, also from another program."""
        self._session = token_urlsafe(12)
        self._number = 0
        self._waiting: dict[str, _Sent] = {}
        self._socket: ClientConnection | None = None
        self._inside = asyncio.Event()
        self._living: asyncio.Task[None] | None = None
        self._asides: set[asyncio.Task[Any]] = set()
        self._told: list[str] = []
        """What was told and is not sent yet."""
        self._awaiting: dict[str, Answered] = {}
        """Who is handed the answer to something that was told."""

    # Coming and going.

    async def open(self) -> None:
        """Come in, or raise why not."""
        self._living = asyncio.create_task(self._live())
        entering = asyncio.create_task(self._inside.wait())
        try:
            await asyncio.wait({self._living, entering}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            entering.cancel()
        if self._living.done():
            await self._living

    async def close(self) -> None:
        """Hang up."""
        if self._living is not None:
            self._living.cancel()
            with suppress(asyncio.CancelledError, Exception):  # whoever waits for an answer has heard of it
                await self._living

    @property
    def fault(self) -> BaseException | None:
        """Why it is over, if it is, and nobody has closed it."""
        living = self._living
        return None if living is None or not living.done() or living.cancelled() else living.exception()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self._living is None or self._living.done()

    async def _live(self) -> None:
        """Be connected, again and again."""
        try:
            await self._reconnecting()
        except (Exception, asyncio.CancelledError) as fault:
            self._lose()
            closed = HostAway("the connection is closed")
            for one in self._waiting.values():
                _fail(one, fault if isinstance(fault, Exception) else closed)
            self._waiting.clear()
            raise
        finally:
            self._over()

    async def _reconnecting(self) -> None:
        clock, addresses = asyncio.get_running_loop().time, self._addresses
        tries, moves, lost_at, has_met = 0, 0, clock(), False
        while True:
            has_moved = False
            try:
                wait = OPENS_SOON if addresses.has_others else OPENS_WITHIN
                async with connect(
                    addresses.now, compression=None, max_size=None, proxy=None, open_timeout=wait
                ) as socket:
                    has_met = True
                    await self._serve(socket)
            except _Moved as moved:
                addresses.move(moved.address)
                has_moved = True
            except (OSError, WebSocketException) as problem:
                has_moved = self._take_leave(problem)
            if not has_met:
                raise HostAway(f"nobody answers at {addresses.now}")
            if self._inside.is_set():
                tries, moves, lost_at = 0, 0, clock()
            elif clock() - lost_at > self._patience:
                raise HostAway(f"nobody answers at {addresses.now} any more")
            self._lose()
            moves += has_moved
            if not has_moved or moves > MOST_MOVES:
                pauses = PAUSES[:2] if addresses.has_others else PAUSES
                await asyncio.sleep(pauses[min(tries, len(pauses) - 1)] * uniform(0.7, 1.3))
                tries += 1

    def _take_leave(self, problem: OSError | WebSocketException) -> bool:
        """The host has hung up, or is not there; whether it has said where to go."""
        closed = problem.rcvd if isinstance(problem, ConnectionClosed) else None
        if closed is not None and closed.code in FOR_GOOD:
            raise ShownOut(closed.reason or "Goodbye.") from None
        if closed is not None and closed.code == MOVED:
            self._addresses.move(closed.reason)
            return bool(closed.reason)
        if not isinstance(problem, ConnectionClosed):
            self._addresses.turn()
        return False

    async def _serve(self, socket: ClientConnection) -> None:
        """Say who we are, and hear whatever the host says until it hangs up."""
        await socket.send(_text(msgspec.to_builtins(self._greeting) | {"protocol": PROTOCOL}, GREETING))
        while True:
            message: Message = msgspec.json.decode(await self._next(socket))
            if message["type"] == "hosts":
                self._addresses.know(message["addresses"])
            elif message.get("to") == GREETING:
                await self._welcome(socket, message)
            elif "to" in message:
                self._answer(message)
            else:
                self._hear(message)
            await self.send_told()

    async def send_told(self) -> None:
        """Send what was told, in its order."""
        while self._told and self._socket is not None:
            await self._socket.send(self._told.pop(0))

    async def _next(self, socket: ClientConnection) -> bytes:
        """What the host says next; where there are others, nobody waits long for one that says nothing."""
        if not self._addresses.has_others:
            return await socket.recv(decode=False)
        for question in ("there?", ""):
            try:
                async with asyncio.timeout(ASKED_AFTER):
                    return await socket.recv(decode=False)
            except TimeoutError:
                if question:
                    await socket.send(_text({"do": "ping"}, question))
        socket.transport.abort()  # it would not answer a goodbye either
        raise HostAway("the host is silent")

    async def _welcome(self, socket: ClientConnection, message: Message) -> None:
        """The host has let us in, or not; what was left unanswered is sent again."""
        if message["type"] == "refusal":
            raise _Moved(message["moved"]) if message.get("moved") else _refused(message)
        reply = msgspec.convert(message["ok"], type(self._greeting).reply)
        assert isinstance(reply, WatchReply)
        self.reply = reply
        if isinstance(reply, JoinReply):
            self.token = reply.token
            self._greeting = Rejoin(token=reply.token)
        self._socket, self._session, self._number = socket, reply.session, 0
        for number, one in list(self._waiting.items()):
            await socket.send(_text(one.message, number))
        for query in self._back():
            await socket.send(_text(msgspec.to_builtins(query)))
        self._inside.set()

    def _lose(self) -> None:
        """The line is cut: queries go unanswered, commands wait for the next."""
        self._socket = None
        self._inside.clear()
        self._told.clear()
        self._awaiting.clear()
        for number, one in list(self._waiting.items()):
            if not one.is_command:
                del self._waiting[number]
                _fail(one, HostAway("the line was cut before the host answered"))

    # Saying.

    async def ask(self, query: Query) -> Any:
        """Ask something; `HostAway` if the line is cut before it is answered."""
        return await self._put(msgspec.to_builtins(query), type(query).reply, is_command=False)

    def tell(self, message: Message, answered: Answered | None = None) -> None:
        """Say something in its turn, after all that was told before; it is not said again if the line is cut.

        An answer is handed over before whatever the host says after it.
        """
        number = None
        if answered is not None:
            self._number += 1
            number = f"{self._session}:{self._number}"
            self._awaiting[number] = answered
        self._told.append(_text(message, number))

    def say(self, query: Query) -> None:
        """Ask something whose answer nobody waits for."""
        task = asyncio.create_task(self.ask(query))
        self._asides.add(task)
        task.add_done_callback(self._aside)

    def _aside(self, task: asyncio.Task[Any]) -> None:
        self._asides.discard(task)
        if not task.cancelled():
            task.exception()  # seen: the table is followed anew as soon as the line is there again

    async def do(self, command: Command) -> Any:
        """Do something: exactly once, however often the line is cut meanwhile."""
        fields = msgspec.to_builtins(command)
        message = {name: value for name, value in fields.items() if name not in FILLED_IN}
        if type(command) in SECRETS:
            message["key"] = token_urlsafe(24)
        return await self._put(message, reply_to(type(command)), is_command=True)

    async def _put(self, message: Message, kind: type[Ok], *, is_command: bool) -> Any:
        if self.is_over:
            raise self.fault or HostAway("the connection is closed")
        self._number += 1
        number = f"{self._session}:{self._number}"
        one = _Sent(message, kind, is_command, asyncio.get_running_loop().create_future())
        self._waiting[number] = one
        if self._socket is not None:
            with suppress(ConnectionClosed):  # then it is sent again, or fails, when that is noticed
                await self._socket.send(_text(message, number))
        elif not is_command:
            del self._waiting[number]
            raise HostAway("the host is away; the connection is being made again")
        return await one.answer

    def _answer(self, message: Message) -> None:
        answered = self._awaiting.pop(message["to"] or "", None)
        if answered is not None:
            answered(message["ok"] if message["type"] == "reply" else None)
            return
        one = self._waiting.pop(message["to"] or "", None)
        if one is None or one.answer.done():
            return
        if message["type"] == "refusal":
            one.answer.set_exception(_refused(message))
        else:
            ok = message["ok"]
            one.answer.set_result(ok if one.kind in WITH_EVENTS else msgspec.convert(ok, one.kind))


def _text(message: Message, number: str | None = None) -> str:
    return msgspec.json.encode(message | {"id": number}).decode()


def _refused(message: Message) -> Refused:
    return Refused.saying(message["rule"], _phrase(message["phrase"]))


def _phrase(said: Message) -> Phrase:
    """Words as the host says them, whole numbers as they are."""
    values = {name: _value(value) for name, value in said.get("values", {}).items()}
    return Phrase(said["template"], values)


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return _phrase(value)
    return tuple(value) if isinstance(value, list) else value


def _fail(one: _Sent, fault: Exception) -> None:
    if not one.answer.done():
        one.answer.set_exception(fault)
