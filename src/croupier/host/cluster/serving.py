"""Starting one of several hosts, and stopping it so that the others go on with its nights."""

import asyncio
import socket
from collections.abc import Callable, Sequence

from croupier.host.addresses import bases, host_names
from croupier.host.auth import new_session
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.server import application
from croupier.host.company import House
from croupier.host.file_limit import Room
from croupier.host.metering import Metering, Sizes
from croupier.host.night_key import Keyring
from croupier.host.settings import Settings
from croupier.host.start import run, server_for
from croupier.host.system import SYSTEM
from croupier.store import StoreFailure, TakenOver
from croupier.store.postgres_hosts import Registration


def registration(settings: Settings, port: int) -> Registration:
    """What other hosts, and their guests, have to know of this one."""
    found = bases(settings, port)
    origins = {*found, *(f"http://{name}:{port}" for name in host_names(settings))}
    return Registration(
        host=new_session(SYSTEM),
        address=settings.path or found[0],
        base=found[0] + settings.path,
        origins=sorted(one.lower() for one in origins),
    )


def serve(
    settings: Settings,
    night: str | None,
    listening: socket.socket,
    ready: Callable[[bool], None],
    room: Room,
    players: Sequence[str] = (),
) -> None:
    """Be one of the hosts of a database until somebody stops it, and begin with a night where one is named.

    `ready` is called when guests can come, with whether that night goes on here; else this host stands by.
    """
    port, metering = listening.getsockname()[1], Metering(settings.metrics)
    app = application(
        settings.data,
        registration(settings, port),
        host_names(settings),
        path=settings.path,
        most=room.guests,
        most_each=settings.connections_each,
        addresses=tuple(bases(settings, port)),
        most_open=room.connections,
        house=House(players),
        keyring=Keyring(settings.secret),
        system=metering.system,
    )
    server = server_for(app)

    async def serve_nights() -> None:
        async with app.opened():
            cluster: Cluster = app.app.state.cluster
            metering.begin(_sizes(cluster))
            server.before_exit = cluster.hand_over
            with server.heeding():
                ready(night is not None and await taken(cluster, night))
                await server.serve([listening])

    with metering.told():
        run(settings, serve_nights())


def _sizes(cluster: Cluster) -> Sizes:
    def connections() -> int:
        return sum(len(hosted.hub.connections.all) for hosted in list(cluster.nights.values()))

    return Sizes(
        connections,
        lambda: len(cluster.nights),
        lambda: sum(host.is_alive for host in cluster.picture.hosts),
    )


async def taken(cluster: Cluster, night: str) -> bool:
    """Take a night; False where another host was quicker."""
    over: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    cluster.take(night, over.set_result)
    problem = await over
    if problem is None or isinstance(problem, TakenOver):
        return problem is None
    raise (
        problem
        if isinstance(problem, StoreFailure)
        else StoreFailure(
            f"the night {night} cannot go on: {problem}; `croupier verify {night}` names the entry"
        )
    ) from problem
