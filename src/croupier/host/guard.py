"""The guard in front of the host: keeps out what wasn't meant for it, and adds safe headers (E12, E21)."""

from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.host.auth import Throttles
from croupier.host.edge import Edge

REQUEST_RATE, REQUEST_BURST = 200.0, 5000.0
"""Requests of one address: a second for long, and at once, when a whole party loads the page behind it."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}


class Sisters(NamedTuple):
    """The other hosts of a night, where there are any."""

    origins: Callable[[], Collection[str]] = tuple
    """Where their pages may have been opened, which come here when a night does."""
    sockets: Callable[[], Collection[str]] = tuple
    """Where pages that were opened here may have to connect."""


class Guard:
    """Lets in only what was sent to this host by name, and by its own pages where a page asks."""

    def __init__(
        self,
        app: Starlette,
        hosts: frozenset[str],
        most: int,
        sisters: Sisters | None = None,
        path: str = "",
    ) -> None:
        """`path` is what a proxy may leave before the paths of this host."""
        self.app = app
        self.hosts = hosts
        self.edge = Edge(most)
        self._sisters = sisters or Sisters()
        self._path = path
        self._throttles = Throttles(REQUEST_RATE, REQUEST_BURST)

    def opened(self) -> AbstractAsyncContextManager[object]:
        """Open the app, and close it at the end; whoever runs the server hears of faults."""
        return self.app.router.lifespan_context(self.app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self._path and scope["path"].startswith(f"{self._path}/"):
            scope = {**scope, "path": scope["path"].removeprefix(self._path)}
        headers = Headers(scope=scope)
        if not self._throttles.take(scope["client"][0] if scope["client"] else "?"):
            await _refuse(scope, receive, send, 429, "That is too fast; please slow down.")
        elif not self._is_ours(headers):
            await _refuse(scope, receive, send, 421, "This host goes by another name.")
        elif scope["type"] == "websocket" and not self._is_same_origin(headers):
            await _refuse(scope, receive, send, 403, "Only the host's own pages may connect.")
        elif scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            await _refuse(scope, receive, send, 405, "There is nothing to send here.")
        else:
            await self.app(scope, receive, _dressed(send, self._sisters.sockets()))

    def _is_same_origin(self, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        is_sister = len(origins) == 1 and origins[0].lower() in self._sisters.origins()
        return is_sister or _is_same_origin(headers)

    def _is_ours(self, headers: Headers) -> bool:
        """Whether the host was asked for by a name of its own.

        An address in figures always is one: nobody else can make it point here.
        """
        if len(headers.getlist("host")) != 1:
            return False
        try:
            name = urlsplit(f"//{headers['host']}").hostname or ""
        except ValueError:
            return False
        return name == "localhost" or name in self.hosts or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_same_origin(headers: Headers) -> bool:
    """Whether a page of this very host asks; programs that are no browser say no origin at all."""
    origins = headers.getlist("origin")
    if not origins:
        return not any(name.startswith("sec-fetch-") for name in headers)
    try:
        parts = urlsplit(origins[0])
    except ValueError:
        return False
    is_ours = parts.scheme in ("http", "https") and parts.netloc.lower() == headers["host"].lower()
    return len(origins) == 1 and is_ours


def _dressed(send: Send, sockets: Iterable[str] = ()) -> Send:
    may_connect = " ".join(("connect-src 'self'", *sockets))
    clothes = {name: value.replace("connect-src 'self'", may_connect) for name, value in HEADERS.items()}

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            said = {name for name, _ in message["headers"]}
            worn = ((name.lower().encode(), value.encode()) for name, value in clothes.items())
            message["headers"] = [*message["headers"], *(one for one in worn if one[0] not in said)]
        await send(message)

    return dressed


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    response = JSONResponse({"refused": words}, status)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, _dressed(send))
