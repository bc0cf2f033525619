"""The surface of one of several hosts: pages and health of its own, and the way to every night."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import WeakKeyDictionary

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.host import pages
from croupier.host.auth import Throttle
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.forwarding import FORWARDED, forwarded
from croupier.host.cluster.isolation import Isolation
from croupier.host.cluster.publishing import LOOK_EVERY, key_of
from croupier.host.cluster.reception import Reception
from croupier.host.company import House
from croupier.host.guard import Guard, Sisters
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.reading import Denied
from croupier.host.records import answering
from croupier.host.server import (
    MOST_CONNECTIONS,
    MOST_FROM_ADDRESS,
    connecting,
    failed,
    missing,
    night_routes,
    readiness,
)
from croupier.host.system import SYSTEM, System
from croupier.host.wire import wire_of
from croupier.store import StoreFailure
from croupier.store.postgres_hosts import Registration

WHO = "Please say who you are: Authorization: Bearer and your token."
LATER = "Your night has no host right now; please try again."


def application(
    url: str,
    me: Registration,
    hosts: frozenset[str] = frozenset(),
    *,
    path: str = "",
    most: int = MOST_CONNECTIONS,
    most_each: int = MOST_FROM_ADDRESS,
    throttle: Callable[[], Throttle] | None = None,
    folder: Path = pages.FOLDER,
    addresses: tuple[str, ...] = (),
    most_open: int = 2 * MOST_CONNECTIONS,
    house: House | None = None,
    keyring: Keyring | None = None,
    system: System = SYSTEM,
) -> Guard:
    """The application of a host that shares a database with others.

    `path` is what leads to this one alone, behind one proxy for several; all else as for a host by itself.
    """

    def cluster() -> Cluster:
        joined: Cluster = app.state.cluster
        return joined

    def reception() -> Reception:
        opened: Reception = app.state.reception
        return opened

    @asynccontextmanager
    async def hosting(app: Starlette) -> AsyncIterator[None]:
        app.state.cluster = joined = Cluster(
            url, me, house=house, throttle=throttle, addresses=addresses, keyring=keyring, system=system
        )
        app.state.reception = Reception(joined, throttle)
        isolation = Isolation(joined)
        joined.start()
        try:
            yield
        finally:
            isolation.stop()
            await joined.close()

    async def attend(websocket: WebSocket, address: str) -> None:
        desk = reception()
        visitor = desk.come(wire_of(websocket.scope), address)
        try:
            while (await websocket.receive())["type"] != "websocket.disconnect":
                desk.say_nothing_but_text(visitor)
        finally:
            desk.go(visitor)

    nights = Nights(cluster)
    connect = connecting(attend, lambda at: reception().make_room(at), most, most_each)
    app = Starlette(
        routes=[
            Route("/health", _health(cluster)),
            Route("/hosts/{night}", _word(cluster)),
            WebSocketRoute("/ws", connect),
            *nights.routes(),
            *pages.routes(folder),
        ],
        exception_handlers={404: missing, 405: missing, 500: failed},
        lifespan=hosting,
    )
    sisters = Sisters(lambda: _origins(cluster()), lambda: _sockets(cluster()))
    return Guard(app, hosts, most_open, sisters, path)


def _origins(cluster: Cluster) -> set[str]:
    """Where pages may have been opened that come here now."""
    return {origin for host in cluster.picture.hosts for origin in host.origins}


def _sockets(cluster: Cluster) -> list[str]:
    """Where pages from here may have to go, as a policy for their content has it."""
    urls = [host.address for host in cluster.picture.hosts if "://" in host.address]
    return [url.replace("http", "ws", 1) for url in urls]


def _health(cluster: Callable[[], Cluster]) -> Callable[[Request], object]:
    async def health(request: Request) -> Response:
        """Whether people can come to this host, for whoever watches over it."""
        own = [hosted.hub.hosted for hosted in cluster().nights.values()]
        is_fine = cluster().is_in_touch and not any(hosted.failure for hosted in own)
        hosts = sum(host.is_alive for host in cluster().picture.hosts)
        return readiness(is_fine and not cluster().is_closing, nights=len(own), hosts=hosts)

    return health


def _word(cluster: Callable[[], Cluster]) -> Callable[[Request], object]:
    async def word(request: Request) -> Response:
        """What this host says of a night to another, which has lost the database."""
        has_it = cluster().hub_of(request.path_params["night"]) is not None
        return JSONResponse({"in_touch": cluster().is_in_touch, "has_it": has_it})

    return word


class Nights:
    """What can be had of a night by whoever has a token of it, from the host that has the night."""

    def __init__(self, cluster: Callable[[], Cluster]) -> None:
        self._cluster = cluster
        self._apps: WeakKeyDictionary[Hub, Router] = WeakKeyDictionary()

    def routes(self) -> list[BaseRoute]:
        paths = [route.path for route in night_routes(_no_hub) if isinstance(route, Route)]
        return [Route(path, _Leading(self._lead)) for path in paths]

    async def _lead(self, request: Request) -> ASGIApp:
        """Whatever answers the request: a night that is here, or another host."""
        _, _, token = request.headers.get("authorization", "").partition(" ")
        cluster, token = self._cluster(), token.strip()
        for hosted in cluster.nights.values():
            if token and hosted.hub.auth.owner(token) is not None:
                return self._app(hosted.hub)
        night = await self._night_of(token)
        if hub := cluster.hub_of(night):
            return self._app(hub)
        served = cluster.served(night)
        other = None if served is None else cluster.host_of(served)
        if other is None or FORWARDED in request.headers:
            raise Denied(503, LATER)
        return await forwarded(other.base, request)

    async def _night_of(self, token: str) -> str:
        key = key_of(token)
        for wait in (0, 2 * LOOK_EVERY):  # whoever has only just come in may not be known here yet
            await asyncio.sleep(wait)
            try:
                found = await run_in_threadpool(self._cluster().directory.nights_of, [key])
            except StoreFailure:
                raise Denied(503, LATER) from None
            if key in found:
                return found[key]
        raise Denied(401, WHO)

    def _app(self, hub: Hub) -> Router:
        if hub not in self._apps:
            self._apps[hub] = Router(night_routes(lambda: hub))
        return self._apps[hub]


class _Leading:
    """An endpoint that has another application answer."""

    def __init__(self, lead: Callable[[Request], object]) -> None:
        self._lead: Callable[..., object] = lead

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await answering(self._lead)(Request(scope, receive))  # type: ignore[arg-type]
        await answer(scope, receive, send)


def _no_hub() -> Hub:
    raise AssertionError("asked for its paths alone")
