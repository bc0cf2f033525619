"""The host's HTTP and WebSocket surface."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.games.phrases import phrase
from croupier.host import pages, printing, protocol, records, stories
from croupier.host.auth import Throttle
from croupier.host.checking import Checking, words_for
from croupier.host.company import House
from croupier.host.dispatch import receive
from croupier.host.guard import Guard
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.system import SYSTEM, System
from croupier.host.wire import wire_of
from croupier.store import Fault, Store

NOT_A_TEXT = phrase("messages must be text")

MOST_CONNECTIONS = 2500
MOST_FROM_ADDRESS = 2500
"""A whole party may share one address."""


def application(
    open_store: Callable[[], Store],
    hosts: frozenset[str] = frozenset(),
    *,
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
    """The application that hosts the night in a store.

    `hosts` are the names that it goes by, beside its addresses; `most` connections are let in, `most_each`
    from one address; `throttle` makes what slows each of them down; `addresses` are what guests open;
    `most_open` connections of any kind are open at once; `house` has the players that the host can seat;
    `keyring` keeps the night's key.
    """

    def hub() -> Hub:
        opened: Hub = app.state.hub
        return opened

    @asynccontextmanager
    async def hosting(app: Starlette) -> AsyncIterator[None]:
        app.state.hub = hub = Hub(open_store(), throttle, addresses, system, house, keyring)
        checking = Checking(hub.hosted.store, _telling_host(hub))
        try:
            yield
        finally:
            checking.stop()
            hub.close()

    app = Starlette(
        routes=[
            Route("/health", _health(hub)),
            WebSocketRoute(
                "/ws", connecting(partial(_attend, hub), lambda at: _has_room(hub(), at), most, most_each)
            ),
            *night_routes(hub),
            *pages.routes(folder),
        ],
        exception_handlers={404: missing, 405: missing, 500: failed},
        lifespan=hosting,
    )
    return Guard(app, hosts, most_open)


def night_routes(hub: Callable[[], Hub]) -> list[BaseRoute]:
    """What can be had of a night by whoever has a token of it."""
    return [*records.routes(hub), *printing.routes(hub), *stories.routes(hub)]


def connecting(
    attend: Callable[[WebSocket, str], Awaitable[None]],
    has_room: Callable[[str | None], bool],
    most: int,
    most_each: int,
) -> Callable[[WebSocket], object]:
    """Lets connections in, as many as may be; `has_room` may make some, also at one address."""
    addresses: Counter[str] = Counter()

    async def connect(websocket: WebSocket) -> None:
        address = websocket.client.host if websocket.client else "?"
        is_refused = addresses[address] >= most_each and not has_room(address)
        if is_refused or (addresses.total() >= most and not has_room(None)):
            await websocket.send_denial_response(JSONResponse({"refused": "The house is full."}, 503))
            return
        addresses[address] += 1
        try:
            await websocket.accept()
            await attend(websocket, address)
        finally:
            addresses[address] -= 1
            if not addresses[address]:
                del addresses[address]

    return connect


def _has_room(hub: Hub, address: str | None) -> bool:
    return hub.connections.make_room(address)


async def _attend(opened: Callable[[], Hub], websocket: WebSocket, address: str) -> None:
    """Keep a connection from its beginning to its end; what is said goes from the wire to the connection."""
    hub = opened()
    wire = wire_of(websocket.scope)
    connection = hub.connections.come(wire, address)
    wire.on_text = partial(receive, hub, connection)
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            hub.connections.dismiss(connection, 1003, NOT_A_TEXT)
    finally:
        hub.connections.leave(connection)


def _telling_host(hub: Hub) -> Callable[[Fault], None]:
    """Tells the host of a fault in the record, whichever thread has found it."""
    loop = asyncio.get_running_loop()

    def tell(fault: Fault) -> None:
        loop.call_soon_threadsafe(hub.warn_host, words_for(fault))

    return tell


def _health(hub: Callable[[], Hub]) -> Callable[[Request], object]:
    async def health(request: Request) -> Response:
        """Whether the night goes on, for whoever watches over the host."""
        is_fine = not hub().hosted.failure
        return readiness(is_fine)

    return health


def readiness(is_fine: bool, **more: object) -> Response:
    """Whether guests can come, and what this host speaks."""
    spoken = {"protocol": protocol.PROTOCOL, "oldest": protocol.OLDEST, "program": protocol.PROGRAM}
    return JSONResponse({"ok": is_fine, **spoken, **more}, 200 if is_fine else 503)


async def missing(request: Request, error: Exception) -> Response:
    return JSONResponse({"refused": "There is nothing here."}, 404)


async def failed(request: Request, error: Exception) -> Response:
    return JSONResponse({"refused": "That could not be done."}, 500)
