"""A guest's WebSocket: messages straight in and out, without a task or a queue for each."""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from email.utils import formatdate
from http import HTTPStatus
from typing import Any, Protocol, cast
from urllib.parse import unquote

from uvicorn import Config
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from croupier.host.faults import where

log = logging.getLogger("croupier")
library_log = logging.getLogger("croupier.websocket")
library_log.setLevel(logging.WARNING)  # at DEBUG it gets every frame, tokens and cards among them (E20)

MOST_WAITING = 256 * 1024
"""Bytes that may wait for somebody who reads slowly; beyond it the connection is dropped."""
PING_EVERY = 20.0
"""Seconds after which somebody is asked whether they are there; who is silent until the next time is not."""
CLOSE_WITHIN = 1.0
"""Seconds in which the other side may answer a goodbye."""
SHOWN_OUT = 4001
"""The code of a goodbye to somebody whose token is worth nothing any more."""
LONGEST_REASON = 123
"""Bytes that a goodbye has room for, beside its code."""

EXTENSION = "croupier.wire"

LAST_TEXT = 0x81
"""How a frame begins that holds a whole text."""
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Instead of a length: how many of the bytes that follow hold it."""

Message = MutableMapping[str, Any]


class ServerState(Protocol):
    """What uvicorn keeps of its connections: it shuts them down, and waits for these tasks, when it stops."""

    connections: set[Any]
    tasks: set[asyncio.Task[None]]


class Wire(asyncio.Protocol):
    """A WebSocket that hands a text to `on_text` as it comes, and takes ready-made frames.

    uvicorn makes one for each request to upgrade, and gives it that request's bytes. The application decides
    by ASGI whether it is let in, and learns when it is gone. Frames of a server are not masked and, without
    compression, the same for everybody: what forty people get is framed once.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: object,
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.on_text: Callable[[bytes], None] | None = None
        self._app = config.loaded_app
        self._largest = config.ws_max_size
        self._server = server_state
        self._loop = _loop or asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._protocol = ServerProtocol(max_size=self._largest, logger=library_log)
        self._events: asyncio.Queue[Message] = asyncio.Queue()
        """What the application is told; texts only as long as there is no `on_text`."""
        self._agreement: Response | None = None
        """The answer that lets somebody in, as long as the application has not decided."""
        self._denial: Message = {}
        self._is_open = False
        self._is_heard = True
        self._timer: asyncio.TimerHandle | None = None
        self._is_closing = False
        self._has_ended = False
        """Whether nothing is sent any more, though the other side's answer is still waited for."""
        self._rest = b""
        """The beginning of a frame whose end has not come yet."""
        self._pieces = bytearray()
        self._is_in_pieces = False
        self._kind = Opcode.TEXT
        """What a message in pieces is."""

    # From the network.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(self)
        self._is_open, self._agreement = False, None
        if self._timer is not None:
            self._timer.cancel()
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames; whole texts are read at once, the library reads all else."""
        self._is_heard = True
        if self._rest:
            data, self._rest = self._rest + data, b""
        start = 0
        while start < len(data):
            if not self._is_open:
                self._read(data[start:])
                return
            content, end = self._extent(data, start)
            if end > len(data):
                self._rest = data[start:]
                return
            if content and data[start] == LAST_TEXT and not self._is_in_pieces:
                self._hear(unmasked(data[content:end], data[content - 4 : content]))
            else:
                self._read(data[start:end])
            start = end

    def _extent(self, data: bytes, start: int) -> tuple[int, int]:
        """Where a frame's content begins and ends; beyond what has come where its end has not.

        What is too long or not masked is the library's to judge, with all that follows: its content begins
        at 0.
        """
        head = data[start : start + 10]
        if len(head) < 2:
            return start, len(data) + 1
        size, content = head[1] & 0x7F, start + 6
        if size == TWO_BYTES:
            size, content = int.from_bytes(head[2:4], "big"), content + 2
        elif size == EIGHT_BYTES:
            size, content = int.from_bytes(head[2:10], "big"), content + 8
        is_too_long = size > self._largest and content <= len(data)
        return (0, len(data)) if is_too_long or not head[1] & MASKED else (content, content + size)

    def _read(self, data: bytes) -> None:
        """Have the library read something, and send what it answers."""
        if self._agreement is not None:
            self._transport.abort()  # nobody speaks before they are let in
            return
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._ask(event)
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._gather(event)
        self._is_open = self._is_open and self._protocol.state is State.OPEN
        self._send_out()

    def _gather(self, piece: Frame) -> None:
        if piece.opcode is not Opcode.CONT:
            self._kind = piece.opcode
        self._pieces += piece.data
        self._is_in_pieces = not piece.fin
        if piece.fin:
            whole, self._pieces = bytes(self._pieces), bytearray()
            self._hear(whole, self._kind)

    def _hear(self, data: bytes, kind: Opcode = Opcode.TEXT) -> None:
        if not self._is_open:
            return
        if kind is Opcode.TEXT and self.on_text is not None:
            self.on_text(data)
        else:
            self._events.put_nowait({"type": "websocket.receive", "bytes": data})

    # The application, by ASGI as far as it is spoken here.

    def _ask(self, request: Request) -> None:
        """Have the application decide on a request."""
        response = self._protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._protocol.send_response(response)
            return
        self._agreement = response
        self._events.put_nowait({"type": "websocket.connect"})
        task = self._loop.create_task(self._attend(self._scope(request)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, request: Request) -> Message:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": self._address("sockname"),
            "client": self._address("peername"),
            "path": unquote(path),
            "raw_path": _bytes(path),
            "query_string": _bytes(query),
            "headers": [(_bytes(name), _bytes(value)) for name, value in request.headers.raw_items()],
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, EXTENSION: self},
        }

    def _address(self, which: str) -> tuple[str, int] | None:
        """The host's own address or the guest's; None where they are gone already."""
        found = self._transport.get_extra_info(which)
        return (found[0], found[1]) if found else None

    async def _attend(self, scope: Message) -> None:
        try:
            await self._app(scope, self._events.get, self._send)
        except Exception as fault:
            log.error("a connection could not be attended to: %s", where(fault))
        self._deny(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.bye(1011, "")

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._accept()
            case "websocket.http.response.start":
                self._denial = message
            case "websocket.http.response.body":
                self._deny(self._denial["status"], self._denial["headers"], message["body"])
            case "websocket.close":
                self._deny(HTTPStatus.FORBIDDEN)
                self.bye(message.get("code", 1000), message.get("reason") or "")
            case kind:
                raise ValueError(f"{kind} is not sent here: texts are pushed")

    def _accept(self) -> None:
        if self._agreement is not None:
            self._protocol.send_response(self._agreement)
            self._agreement, self._is_open = None, True
            self._send_out()
            self._timer = self._loop.call_later(PING_EVERY, self._ping)

    def _deny(self, status: int, headers: list[tuple[bytes, bytes]] | None = None, body: bytes = b"") -> None:
        """Answer with something else than a WebSocket, unless it is decided already."""
        if self._agreement is None:
            return
        self._agreement = None
        said = Headers((name.decode("latin-1"), value.decode("latin-1")) for name, value in headers or ())
        said["Date"], said["Connection"] = formatdate(usegmt=True), "close"
        said.setdefault("Content-Length", str(len(body)))
        self._protocol.send_response(Response(status, HTTPStatus(status).phrase, said, body))
        self._send_out()

    # To the network.

    def push(self, frames: bytes) -> bool:
        """Send frames; False where the reader is too slow and was dropped."""
        if not self._is_open or self._transport.is_closing():
            return False
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self._transport.abort()
            return False
        self._transport.write(frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason."""
        if self._is_open:
            self._is_open = False
            self._protocol.send_close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
            self._send_out()
            if code == SHOWN_OUT and not self._transport.is_closing() and self._transport.can_write_eof():
                self._has_ended = True
                self._transport.write_eof()  # at once, whether or not the goodbye is answered

    def shutdown(self) -> None:
        """Close the connection because the host stops."""
        self._deny(HTTPStatus.SERVICE_UNAVAILABLE)
        self.bye(1012, "")

    def _ping(self) -> None:
        """Query whether somebody is still there, and drop who was not heard since the last time."""
        if not self._is_heard:
            self._transport.abort()
            return
        self._is_heard = False
        self._protocol.send_ping(b"")
        self._send_out()
        self._timer = self._loop.call_later(PING_EVERY, self._ping)

    def _send_out(self) -> None:
        """Write what the library has to say; after the last, the other side has some time to hang up."""
        if self._transport.is_closing():
            return
        for data in self._protocol.data_to_send():
            if self._has_ended:
                continue
            if data:
                self._transport.write(data)
            else:
                self._transport.write_eof()
        if self._protocol.close_expected() and not self._is_closing:
            self._is_closing = True
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._loop.call_later(CLOSE_WITHIN, self._transport.abort)


def frame(text: bytes) -> bytes:
    """A text as one WebSocket frame from a server."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def unmasked(content: bytes, mask: bytes) -> bytes:
    """A client's content as it was before it was masked: all of it at once, as one large number."""
    size = len(content)
    masks = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content, "big") ^ int.from_bytes(masks, "big")).to_bytes(size, "big")


def wire_of(scope: MutableMapping[str, Any]) -> Wire:
    """The wire behind an accepted WebSocket."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire


def _bytes(text: str) -> bytes:
    """A text of a request as it came; up to version 16 the library escapes what is not ASCII."""
    return text.encode("latin-1", "surrogateescape")
