"""A guest's WebSocket: messages straight in and out, without a task or a queue for each."""

from asyncio import BaseTransport
from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

MOST_WAITING = 256 * 1024
"""Bytes that may wait for somebody who reads slowly; beyond it the connection is dropped."""

EXTENSION = "croupier.wire"

LAST_TEXT = 0x81
"""How a frame begins that holds a whole text."""
WHOLE = (LAST_TEXT, 0x88, 0x89, 0x8A)
"""The same, and for those that close, ping and pong."""
SHORT, LONGER = 125, 1 << 16
"""The longest text whose length stands in its second byte, and a length that no frame has here."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which hands a text to `on_text` as it comes, and takes ready-made frames.

    Frames of a server are not masked and, without compression, the same for everybody: what forty people get
    is framed once.
    """

    on_text: Callable[[bytes], None] | None = None
    whole = True
    """Whether all that came so far were whole frames, so that the next bytes begin one."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.conn.debug = False  # it would write every frame into the log, tokens and cards among them (E20)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Read a short text that came in one piece at once; the library reads all else, and all after it."""
        if self.on_text is None or not self.whole or self.close_sent:
            super().data_received(data)
            return
        size = data[1] & 0x7F if len(data) > 5 and data[1] & 0x80 else LONGER
        if size == SHORT + 1 and len(data) > 7:
            size, start = int.from_bytes(data[2:4], "big"), 8
        else:
            start = 6
        self.whole = len(data) == start + size and size <= self.config.ws_max_size and data[0] in WHOLE
        if self.whole and data[0] == LAST_TEXT:
            self.on_text(apply_mask(data[start:], data[start - 4 : start]))
        else:
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self.on_text is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_text(bytes(data))

    def push(self, frames: bytes) -> bool:
        """Send frames; False where the reader is too slow and was dropped."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
            return False
        self.transport.write(frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason."""
        if self.disconnected or self.close_sent or not self.handshake_complete:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.loop.call_later(1, self.transport.close)


def frame(text: bytes) -> bytes:
    """A text as one WebSocket frame from a server."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def wire_of(scope: MutableMapping[str, Any]) -> Wire:
    """The wire behind an accepted WebSocket."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
