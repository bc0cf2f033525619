"""The host's HTTP and WebSocket surface."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.host.doors import Doors
from croupier.host.evening import Evening
from croupier.host.hub import Hub, Visitor
from croupier.host.wire import wire_of
from croupier.store import Store

log = logging.getLogger("croupier")

HELLO_WITHIN = 5.0
"""Seconds in which a connection must show who it is."""
MOST_CONNECTIONS = 2500
MOST_FROM_ADDRESS = 2500
TIME_CHECK = 5.0

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}


class Guard:
    """Lets in only what was sent to this host, and dresses every answer in the headers of E21."""

    def __init__(self, app: Starlette, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    def opened(self) -> AbstractAsyncContextManager[object]:
        """The evening from its opening to its close, for whoever runs the server and is told of faults."""
        return self.app.router.lifespan_context(self.app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if self.hosts and name not in self.hosts:
            await _refuse(scope, receive, send, 421, "This host goes by another name.")
        elif scope["type"] == "websocket" and not _same_origin(headers):
            await _refuse(scope, receive, send, 403, "Only the host's own pages may connect.")
        elif scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            await _refuse(scope, receive, send, 405, "There is nothing to send here.")
        else:
            await self.app(scope, receive, _dressed(send))


def _same_origin(headers: Headers) -> bool:
    """Whether a page of this very host asks; programs that are no browser say no origin at all."""
    origin = headers.get("origin")
    if origin is None:
        return "sec-fetch-mode" not in headers and "sec-fetch-site" not in headers
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower()


def _dressed(send: Send) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            said = {name for name, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *(
                    (name.lower().encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.lower().encode() not in said
                ),
            ]
        await send(message)

    return dressed


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    response = JSONResponse({"refused": words}, status)
    if scope["type"] == "websocket":
        websocket = WebSocket(scope, receive, send)
        await websocket.send_denial_response(response)
    else:
        await response(scope, receive, _dressed(send))


def application(
    open_store: Callable[[], Store],
    hosts: frozenset[str] = frozenset(),
    *,
    most: int = MOST_CONNECTIONS,
    most_each: int = MOST_FROM_ADDRESS,
) -> Guard:
    """The application that hosts the night in a store."""
    hub = Hub()
    addresses: dict[str, int] = {}

    @asynccontextmanager
    async def evening(app: Starlette) -> AsyncIterator[None]:
        hub.evening = Evening(open_store(), hub)
        hub.doors = Doors(lambda: hub.evening.night)
        hub.evening.open()
        watch = asyncio.create_task(_watch_time(hub))
        try:
            yield
        finally:
            watch.cancel()
            hub.evening.close()

    async def connect(websocket: WebSocket) -> None:
        address = websocket.client.host if websocket.client else "?"
        if len(hub.visitors) >= most or addresses.get(address, 0) >= most_each:
            await websocket.send_denial_response(JSONResponse({"refused": "The house is full."}, 503))
            return
        await websocket.accept()
        wire = wire_of(websocket.scope)
        visitor = Visitor(hub, wire, address)
        hub.come(visitor)
        addresses[address] = addresses.get(address, 0) + 1
        wire.on_text = visitor.receive
        hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, _hurry, visitor)
        try:
            while (await websocket.receive())["type"] != "websocket.disconnect":
                visitor.dismiss(1003, "messages are texts")
        finally:
            hello.cancel()
            hub.leave(visitor)
            addresses[address] -= 1

    app = Starlette(
        routes=[Route("/", front), Route("/health", health), WebSocketRoute("/ws", connect)],
        exception_handlers={404: missing, 500: failed},
        lifespan=evening,
    )
    app.state.hub = hub
    return Guard(app, hosts)


def _hurry(visitor: Visitor) -> None:
    if visitor.who is None and not visitor.watching:
        visitor.dismiss(1008, "please join")


async def _watch_time(hub: Hub) -> None:
    while True:
        await asyncio.sleep(TIME_CHECK)
        hub.evening.check_time()


async def front(request: Request) -> Response:
    """What somebody sees who opens the address."""
    return Response(
        "A casino night. Play money has no monetary value and is never exchanged for any.\n",
        media_type="text/plain",
    )


async def health(request: Request) -> Response:
    return JSONResponse({"ok": True})


async def missing(request: Request, error: Exception) -> Response:
    return JSONResponse({"refused": "There is nothing here."}, 404)


async def failed(request: Request, error: Exception) -> Response:
    return JSONResponse({"refused": "That could not be done."}, 500)


Endpoint = Callable[[Request], Awaitable[Response]]
