"""What the load client itself can do: the same lines to a server that only echoes, `… echo`."""

import asyncio
import os
import socket
import sys
from time import perf_counter, process_time
from typing import cast

import msgspec
import uvloop

from tools.bench.host.crowd import decode
from tools.bench.host.figures import say
from tools.bench.host.frames import Line

AGREED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
SHORT_HEAD, LONG_HEAD = 6, 8
"""Bytes before the content of a client's frame, mask included."""
NEWS = msgspec.json.encode({"table": "t1", "version": 1, "by": "house", "view": {"words": "x" * 400}})
"""As long as a table's news are."""


class Echoed(msgspec.Struct):
    """How many messages went there and back in a second, and what each cost the client in microseconds."""

    a_second: float
    each: float


class Echo(asyncio.Protocol):
    """A connection that gives back what it gets."""

    def __init__(self) -> None:
        self._has_agreed = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if not self._has_agreed:
            self._has_agreed = True
            self._transport.write(AGREED)
            return
        size = data[1] & 0x7F
        head = SHORT_HEAD if size < 126 else LONG_HEAD
        start = bytes((data[0], size)) if size < 126 else data[:1] + b"\x7e" + data[2:4]
        self._transport.write(start + data[head:])


class Caller(Line):
    """Somebody who calls again as soon as the echo is back."""

    heard = 0

    def on_open(self) -> None:
        self.say(NEWS)

    def hear(self, text: bytes) -> None:
        decode(text)
        self.heard += 1
        self.say(text)


async def echoing(listening: socket.socket) -> None:
    """Echo until the process is ended."""
    loop = asyncio.get_running_loop()
    async with await loop.create_server(Echo, sock=listening) as server:
        await server.serve_forever()


async def calling(port: int, callers: int, seconds: float) -> Echoed:
    """Call, and count."""
    crowd = [Caller("127.0.0.1", "/") for _ in range(callers)]
    await asyncio.gather(*(caller.connect(port) for caller in crowd))
    await asyncio.sleep(1)
    before, began, cpu = sum(caller.heard for caller in crowd), perf_counter(), process_time()
    await asyncio.sleep(seconds)
    heard = sum(caller.heard for caller in crowd) - before
    return Echoed(heard / (perf_counter() - began), 1e6 * (process_time() - cpu) / heard)


def main() -> None:
    """Echo in a child, call from here."""
    listening = socket.create_server(("127.0.0.1", 0))
    child = os.fork()
    if not child:
        uvloop.run(echoing(listening))
        sys.exit()
    try:
        echoed = uvloop.run(calling(listening.getsockname()[1], callers=120, seconds=3))
    finally:
        os.kill(child, 15)
    say(echoed)


if __name__ == "__main__":
    main()
