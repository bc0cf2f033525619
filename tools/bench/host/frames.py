"""WebSocket as a client speaks it, by hand: the load must cost less than what it loads."""

import asyncio
from collections.abc import Iterator
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASK = bytes(4)
"""A client has to mask; with zeros for a mask, text stays as it is."""

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: Y3JvdXBpZXIgYmVuY2ggLg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def masked(text: bytes, kind: int = TEXT) -> bytes:
    """A text as one frame from a client.

    >>> masked(b"ok").hex(" ")
    '81 82 00 00 00 00 6f 6b'
    """
    size = len(text)
    if size < 126:
        return b"%c%c%b%b" % (kind, 0x80 | size, MASK, text)
    return b"%c\xfe%b%b%b" % (kind, size.to_bytes(2, "big"), MASK, text)


class Frames:
    """Cuts what a server sends into frames, however the network cut it before."""

    def __init__(self) -> None:
        self._rest = b""

    def read(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The frames that are complete by now: kind and content."""
        data = self._rest + data if self._rest else data
        place, end = 0, len(data)
        while end - place >= 2:
            size, start = data[place + 1], place + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(data[start : start + wide], "big")
                start += wide
            if start > end or start + size > end:
                break
            yield data[place], data[start : start + size]
            place = start + size
        self._rest = data[place:]


class Line(asyncio.Protocol):
    """A connection: `on_open` once it stands, `hear` for each text, `after` for each piece that was read."""

    def __init__(self, host: str, path: str) -> None:
        self._hello = HANDSHAKE.format(host=host, path=path).encode()
        self._head = b""
        self._frames: Frames | None = None
        self._transport: asyncio.Transport
        self.closed = ""

    async def connect(self, port: int) -> None:
        """Call a server on this machine."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def on_open(self) -> None:
        """The server has agreed to talk."""

    def hear(self, text: bytes) -> None:
        """The server says something."""

    def after(self) -> None:
        """All that came at once has been heard."""

    def say(self, text: bytes) -> None:
        self._transport.write(masked(text))

    def hang_up(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        if self._frames is None:
            self._head += data
            head, found, data = self._head.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.closed = head.partition(b"\r\n")[0].decode()
                return
            self._frames = Frames()
            self.on_open()
        for kind, content in self._frames.read(data):
            if kind == TEXT:
                self.hear(content)
            elif kind == PING:
                self._transport.write(masked(content, PONG))
            elif kind == CLOSE:
                self.closed = content[2:].decode() or "closed"
        self.after()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = self.closed or str(error or "the connection was cut")
