"""A small client of the host, over a real socket: joins, asks, does, and hears."""

import logging
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, Self

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.games.refusal import Refused
from tests.pieces import events_in, spoken

Message = dict[str, Any]
encode = msgspec.json.encode
decode = msgspec.json.decode

QUIET = logging.getLogger("guests")
QUIET.setLevel(logging.CRITICAL)

PATIENCE = 120.0
"""Seconds after which a test gives up waiting; a busy machine is slow, so only a hang takes them."""


class Guest:
    """A phone at the host."""

    def __init__(self, port: int, **headers: str) -> None:
        self._opened = ExitStack()
        self.line: ClientConnection = self._opened.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/ws",
                additional_headers=headers,
                max_size=None,
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=0.05,  # who has not read everything waits in vain for the host to hang up
                ping_interval=None,
                proxy=None,
                logger=QUIET,
            )
        )
        self.port = port
        self.number = 0
        self.token = ""
        self.session = ""
        self.heard: list[Message] = []
        """All that came, in order, answers among it."""
        self.raw: list[bytes] = []
        self._notices: Counter[str] = Counter()
        """Of each kind, how many were asked for."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    # Saying.

    def say(self, text: str | bytes) -> None:
        """Send a text as it is."""
        self.line.send(text, text=True)

    def send(self, do: str, **fields: object) -> int:
        """Send a message with the next number, and return that."""
        self.number += 1
        self.say(encode(spoken({"id": self.number, "do": do, **fields})))
        return self.number

    def ask(self, do: str, **fields: object) -> Message:
        """Send a message and wait for its answer, or raise what it was refused with."""
        return self.answer(self.send(do, **fields))

    def refused(self, do: str, **fields: object) -> str:
        """Send a message that must be refused, and return the words."""
        with suppress_refused() as words:
            found = self.ask(do, **fields)
            raise AssertionError(f"{do} was done: {found}")
        return words[0]

    def answer(self, number: int | str | None) -> Message:
        """The answer to a message."""
        answer = self.hear(lambda message: "to" in message and message["to"] == number)
        if answer["type"] == "refusal":
            raise Refused(answer["rule"], answer["reason"])
        found: Message = answer["ok"]
        return found

    # Coming in.

    def join(self, code: str, name: str, **more: object) -> Self:
        return self._entered(self.ask("join", code=code, name=name, **more))

    def rejoin(self, token: str) -> Self:
        self.token = token
        return self._entered(self.ask("rejoin", token=token))

    def _entered(self, found: Message) -> Self:
        self.token = found.get("token", self.token)
        self.session = found["session"]
        return self

    # Playing.

    def follow(self, table: str = "t1", **more: object) -> Message:
        """Follow a table, and return it as it is shown."""
        self.ask("follow", table=table, **more)
        return self.hear(lambda message: message["type"] == "table" and message["table"] == table)

    def move(self, table: str = "t1", **move: object) -> Message:
        return self.ask("move", table=table, move=move)

    # Hearing.

    def hear(self, wanted: Callable[[Message], object]) -> Message:
        """The next message of a kind; what comes before it is kept in `heard`."""
        while True:
            message = self.next()
            if wanted(message):
                return message

    def next(self) -> Message:
        data = self.line.recv(PATIENCE, decode=False)
        self.raw.append(data)
        message: Message = decode(data)
        self.heard.append(message)
        return message

    def event(self, name: str, table: str = "t1") -> Message:
        """The next event of a kind at a table."""
        news = self.hear(lambda message: message.get("table") == table and _has(message, name))
        found: Message = next(event for event in events_in(news) if event["event"] == name)
        return found

    def notice(self, kind: str) -> str:
        """The words of the next notice of a kind, also of one that came in the meantime."""
        while True:
            found = [message for message in self.heard if message["type"] == "notice"]
            words = [str(notice["text"]) for notice in found if notice["kind"] == kind]
            if len(words) > self._notices[kind]:
                self._notices[kind] += 1
                return words[self._notices[kind] - 1]
            self.next()

    def account(self) -> Message:
        """What one has, when all that was said before is done."""
        self.ask("standings")
        return next(message for message in reversed(self.heard) if message["type"] == "you")

    def goodbye(self) -> tuple[int, str]:
        """Wait until the host hangs up; the code and its reason."""
        with suppress(ConnectionClosed):
            while True:
                self.next()
        self.line.close()
        closed = self.line.protocol.close_rcvd
        return (1006, "") if closed is None else (closed.code, closed.reason)

    def cut(self) -> None:
        """Be gone without a goodbye."""
        self.line.socket.shutdown(socket.SHUT_RDWR)


def _has(message: Message, name: str) -> bool:
    return any(event["event"] == name for event in events_in(message))


class suppress_refused:  # noqa: N801 - used as `with`
    """Catches a refusal and keeps its words."""

    def __enter__(self) -> list[str]:
        self.words: list[str] = []
        return self.words

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, Refused):
            self.words.append(error.reason)
            return True
        return False
