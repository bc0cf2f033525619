"""The edge: connections before anybody has said who they are; slow and silent ones keep nobody else out.

uvicorn has no time limit for a request that never comes to its end, and counts no connections that are not
WebSockets. A `Front` stands before its own protocol for each of them.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import uvicorn

REQUEST_WITHIN = 5.0
"""Seconds in which a whole request must come, the first and every other."""
ANSWER_WITHIN = 600.0
"""Seconds in which whoever asks has to have read the answer."""
MOST_EACH = 600
"""Connections of one address that are not WebSockets: a hundred phones that load a page have no more."""
LARGEST_HEAD = 64 * 1024
"""Bytes that may come without being a request."""

Client = tuple[str, int]


class Edge:
    """All connections that are not WebSockets, the oldest first."""

    def __init__(self, most: int, most_each: int = MOST_EACH) -> None:
        self.most, self._most_each = most, most_each
        self._fronts: dict[Client, Front] = {}
        self._waiting: dict[str, dict[Front, None]] = {}
        """By address, those whose request has not come yet; when there is no room, the first has to go."""
        self._count: dict[str, int] = {}

    def come(self, front: "Front", others: int) -> bool:
        """Take a connection, beside so many others of all kinds; False where there is no room."""
        address = front.client[0]
        if self._count.get(address, 0) >= self._most_each and not self._drop(address):
            return False
        if others >= self.most and not self._drop(*sorted(self._waiting, key=self._held, reverse=True)):
            return False
        self._fronts[front.client] = front
        self._count[address] = self._count.get(address, 0) + 1
        self.wait(front)
        return True

    def _held(self, address: str) -> int:
        return len(self._waiting[address])

    def _drop(self, *addresses: str) -> bool:
        """Cut the connection that has waited longest, at the first of the addresses where one waits."""
        for address in addresses:
            for front in self._waiting.get(address, ()):
                front.cut()
                return True
        return False

    def wait(self, front: "Front") -> None:
        """Wait for a whole request."""
        self._waiting.setdefault(front.client[0], {})[front] = None
        front.expect(REQUEST_WITHIN)

    def _wait_no_more(self, front: "Front") -> None:
        waiting = self._waiting.get(front.client[0])
        if waiting is not None:
            waiting.pop(front, None)
            if not waiting:
                del self._waiting[front.client[0]]

    def attend(self, client: Client | None) -> Callable[[], None]:
        """A request has come, and is attended to until what this gives is called."""
        front = self._fronts.get(client) if client is not None else None
        if front is None:
            return lambda: None
        self._wait_no_more(front)
        front.expect(ANSWER_WITHIN)

        def answered() -> None:
            if self._fronts.get(front.client) is front:
                self.wait(front)

        return answered

    def leave(self, front: "Front") -> None:
        """A connection has ended, or is a WebSocket now."""
        if self._fronts.get(front.client) is not front:
            return
        address = front.client[0]
        del self._fronts[front.client]
        self._wait_no_more(front)
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]


class Front(asyncio.Protocol):
    """Stands before uvicorn's own protocol until a request has come, and hands everything on to it."""

    def __init__(self, edge: Edge, inner: Any, others: Callable[[], int]) -> None:
        self._edge = edge
        self._inner = inner
        self._others = others
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0
        """Bytes that came since a request was last complete."""
        self.client: Client = ("", 0)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.client = (peer[0], peer[1]) if peer else ("?", id(self))
        self._inner.connection_made(transport)
        if not self._edge.come(self, self._others()):
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        if self._unread > LARGEST_HEAD:
            self.cut()
            return
        self._inner.data_received(data)
        if self._transport.get_protocol() is not self:  # a WebSocket now, with limits of its own
            self._end()

    def expect(self, seconds: float) -> None:
        """Something has to happen within so many seconds."""
        self._unread = 0
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self.cut)

    def cut(self) -> None:
        """Hang up."""
        self._end()
        self._transport.abort()

    def _end(self) -> None:
        self._edge.leave(self)
        if self._timer is not None:
            self._timer.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        self._inner.connection_lost(exc)

    def eof_received(self) -> bool | None:
        found: bool | None = self._inner.eof_received()
        return found

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


def guarded(config: uvicorn.Config, edge: Edge) -> uvicorn.Config:
    """A server's settings, with the edge before it."""
    config.load()
    inner: Any = config.http_protocol_class
    app: Any = config.loaded_app

    async def attended(scope: Any, receive: Any, send: Any) -> None:
        """The application; whom a proxy speaks for is found out behind this, and the line is the proxy's."""
        answered = edge.attend(scope["client"]) if scope["type"] == "http" else None
        try:
            await app(scope, receive, send)
        finally:
            if answered is not None:
                answered()

    config.loaded_app = attended

    def front(server_state: Any, **given: Any) -> Front:
        return Front(edge, inner(server_state=server_state, **given), lambda: len(server_state.connections))

    config.http_protocol_class = front  # type: ignore[assignment]
    return config
