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
from croupier.host.protocol import PROTOCOL
from croupier.night.commands import Command

PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds before another try, more or less: not everybody comes back at the same moment."""
FOR_GOOD = (1008, 4001, 4003)
"""The host closes with these where there is no point in coming back."""
GREETING = "greeting"
WITH_EVENTS = (PastReply, RoundLogReply, RoundsReply)
"""Replies with events of any game, which are left as JSON has them."""


class HostAway(ConnectionError):
    """Nobody answers there, or not any more. A query may go unanswered; a command is sent again."""


class ShownOut(Exception):
    """The host has hung up for good, and says why."""


@dataclass(slots=True)
class _Sent:
    """What waits for its answer."""

    message: Message
    kind: type[Ok]
    is_command: bool
    answer: asyncio.Future[Any]


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
        self._address, self._greeting, self._patience = address, greeting, patience
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
        clock = asyncio.get_running_loop().time
        tries, lost_at, has_met = 0, clock(), False
        while True:
            try:
                async with connect(self._address, compression=None, max_size=None, proxy=None) as socket:
                    has_met = True
                    await self._serve(socket)
            except (OSError, WebSocketException) as problem:
                closed = problem.rcvd if isinstance(problem, ConnectionClosed) else None
                if closed is not None and closed.code in FOR_GOOD:
                    raise ShownOut(closed.reason or "Goodbye.") from None
            if not has_met:
                raise HostAway(f"nobody answers at {self._address}")
            if self._inside.is_set():
                tries, lost_at = 0, clock()
            elif clock() - lost_at > self._patience:
                raise HostAway(f"nobody answers at {self._address} any more")
            self._lose()
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)] * uniform(0.7, 1.3))
            tries += 1

    async def _serve(self, socket: ClientConnection) -> None:
        """Say who we are, and hear whatever the host says until it hangs up."""
        await socket.send(_text(msgspec.to_builtins(self._greeting) | {"protocol": PROTOCOL}, GREETING))
        while True:
            message: Message = msgspec.json.decode(await socket.recv(decode=False))
            if message.get("to") == GREETING:
                await self._welcome(socket, message)
            elif "to" in message:
                self._answer(message)
            else:
                self._hear(message)

    async def _welcome(self, socket: ClientConnection, message: Message) -> None:
        """The host has let us in, or not; what was left unanswered is sent again."""
        if message["type"] == "refusal":
            raise _refused(message)
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
        for number, one in list(self._waiting.items()):
            if not one.is_command:
                del self._waiting[number]
                _fail(one, HostAway("the line was cut before the host answered"))

    # Saying.

    async def ask(self, query: Query) -> Any:
        """Ask something; `HostAway` if the line is cut before it is answered."""
        return await self._put(msgspec.to_builtins(query), type(query).reply, is_command=False)

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
    return Refused.saying(message["rule"], msgspec.convert(message["phrase"], Phrase))


def _fail(one: _Sent, fault: Exception) -> None:
    if not one.answer.done():
        one.answer.set_exception(fault)
