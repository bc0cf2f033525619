"""Starting the host: which night goes on or begins, and the server around it until it is stopped."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec
import uvicorn

from croupier.games.registry import GAMES
from croupier.host import logs
from croupier.host.addresses import WAITING, bases, host_names
from croupier.host.auth import hashed, new_token
from croupier.host.company import House
from croupier.host.edge import guarded
from croupier.host.file_limit import Room
from croupier.host.guard import Guard
from croupier.host.hub import Hub
from croupier.host.metering import Metering, Sizes
from croupier.host.night_key import Keyring
from croupier.host.nights import begin
from croupier.host.recovery import WAYS_ON, restored
from croupier.host.server import application
from croupier.host.settings import Settings
from croupier.host.system import SYSTEM
from croupier.host.wire import Wire
from croupier.night import commands
from croupier.night.commands import HOST
from croupier.night.execution import execute
from croupier.night.generations import Newer, NotPlayed
from croupier.night.log_format import Mistake, fields_of, written
from croupier.night.older_records import Fields
from croupier.night.setup import Preset
from croupier.store import Entry, Store, StoreFailure, Summary, nights
from croupier.store.places import Place, open_night

LARGEST_MESSAGE = 16 * 1024
GOODBYE = 2
"""Seconds for connections to close when the host stops."""
TURN = 0.0005
"""Seconds after which a busy loop lets the writer go on, which needs little time and holds everybody up."""


class Found(NamedTuple):
    """The nights of a place as a host sees them who starts, the newest first."""

    unfinished: list[Summary]
    damaged: list[Summary]
    finished: list[Summary]
    is_newest_damaged: bool
    """Whether the night that was to go on, as far as anybody can tell, is the one that cannot."""

    def without(self, nights: Collection[str]) -> "Found":
        """The same but for nights that other hosts have."""
        left = [one for one in self.unfinished if one.night not in nights]
        return self._replace(unfinished=left)

    def same(self, night: Summary) -> list[Summary]:
        """All files that hold a night."""
        return [one for one in (*self.unfinished, *self.finished) if one.night == night.night]


class Opened(NamedTuple):
    """A night that can be hosted, and the host's secret where there is a new one."""

    store: Store
    secret: str = ""


def prepare(place: Place) -> None:
    """Have a folder for the nights."""
    if isinstance(place, Path):
        try:
            place.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            raise StoreFailure(f"{place} cannot be made: {reason}") from None


def look(place: Place) -> Found:
    """What there is to go on with."""
    found = nights(place)[::-1]
    return Found(
        [one for one in found if one.problem is None and one.finished is None],
        [one for one in found if one.problem is not None],
        [one for one in found if one.problem is None and one.finished is not None],
        bool(found) and found[0].problem is not None,
    )


def start_new(settings: Settings, preset: Preset, *, suggested: bool = False) -> Opened:
    """A night that begins now; if the house suggested it, the desk asks what kind of night is wanted."""
    return Opened(*begin(settings.place, preset, suggested=suggested, secret=settings.secret))


def go_on(place: Place, night: Summary, *, new_link: bool = False) -> Opened:
    """A night that goes on; with a new link where the host has lost the old one."""
    store = open_night(place, night)
    try:
        return Opened(store, _new_secret(store) if new_link else "")
    except BaseException:
        store.close()
        raise


def _new_secret(store: Store) -> str:
    """Write into the log that the host has a new secret; the old one is worth nothing any more."""
    secret = new_token(SYSTEM)
    _append(store, commands.NewSecret(host=hashed(secret)))
    return secret


def make_vouchers(store: Store, count: int, amount: int) -> None:
    """Have vouchers to print before the night is hosted."""
    _append(store, commands.MakeVouchers(count=count, amount=amount))


def invite(store: Store, name: str) -> str:
    """Let a guest in before the night is hosted; the secret of the link by which they come in."""
    link = new_token(SYSTEM)
    _append(store, commands.AddGuest(name=name))
    _append(store, commands.NewLink(name=name, link=hashed(link)))
    return link


def _append(store: Store, command: commands.Command) -> None:
    """Do something as the host, at a night that nobody hosts now."""
    with understanding(store):
        night, tip = restored(store)
    done = execute(night, HOST, command, at=SYSTEM.now_ms(), clock=night.state.clock)
    entry = Entry.following(
        tip,
        who=str(HOST),
        act=written(done.command),
        postings=msgspec.Raw(msgspec.json.encode(done.postings)),
        at=night.state.at,
        clock=night.state.clock,
    )
    store.append([entry])


def code_of(store: Store) -> str:
    """The guests' code, as the log's first entry has it."""
    first = next(iter(store.entries()), None)
    fields: Fields = {}
    with understanding(store), contextlib.suppress(Mistake):
        fields = {} if first is None else fields_of(first)
    if fields.get("do") != "create" or not isinstance(fields.get("code"), str):
        raise StoreFailure(f"the log of {store.header.night} has no beginning; {WAYS_ON}")
    return str(fields["code"])


class Server(uvicorn.Server):
    """uvicorn, which after Ctrl-C comes back here instead of ending the process."""

    before_exit: Callable[[], Coroutine[Any, Any, None]] | None = None
    """What is done first; who presses Ctrl-C once more does not wait for it."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, when what comes before that is done."""
        before, self.before_exit = self.before_exit, None
        if before is None:
            super().handle_exit(sig, frame)
            return

        async def leave() -> None:
            try:
                await before()
            finally:
                self.handle_exit(sig, frame)

        asyncio.run_coroutine_threadsafe(leave(), self.loop)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing of uvicorn's own: `heeding` begins before guests are told that they can come."""
        yield

    @contextlib.contextmanager
    def heeding(self) -> Iterator[None]:
        """Take Ctrl-C, and being asked to end, as the wish to close."""
        self.loop = asyncio.get_running_loop()
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, kept in before.items():
                signal.signal(one, kept)


def serve(
    settings: Settings,
    store: Store,
    listening: socket.socket,
    ready: Callable[[], None],
    room: Room | None = None,
    players: Sequence[str] = (),
    beside: Callable[[Hub], Coroutine[Any, Any, None]] | None = None,
    keyring: Keyring | None = None,
) -> None:
    """Host a night until somebody stops it; `ready` is called when guests can come.

    `players` are files of house players that the host can seat; `beside` runs as long as the host does.
    """
    room = room or Room(settings.connections, 2 * settings.connections)
    metering = Metering(settings.metrics)
    app = application(
        lambda: store,
        host_names(settings),
        most=room.guests,
        most_each=settings.connections_each,
        addresses=tuple(bases(settings, listening.getsockname()[1])),
        most_open=room.connections,
        house=House(players),
        keyring=keyring or Keyring(settings.secret),
        system=metering.system,
    )
    server = server_for(app)

    async def serve_night() -> None:
        async with contextlib.AsyncExitStack() as closing:
            with understanding(store):
                await closing.enter_async_context(app.opened())
            hub: Hub = app.app.state.hub
            metering.begin(Sizes(lambda: len(hub.connections.all), lambda: 1, lambda: 1))
            if beside is not None:
                task = asyncio.create_task(beside(hub))
                closing.callback(task.cancel)
            with server.heeding():
                ready()
                await server.serve([listening])

    with metering.told():
        run(settings, serve_night())


def server_for(app: Guard) -> Server:
    """The server around an application, with the edge before it."""
    config = uvicorn.Config(
        app,
        ws=Wire,
        http="httptools",
        ws_max_size=LARGEST_MESSAGE,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=WAITING,
        timeout_graceful_shutdown=GOODBYE,
    )
    return Server(guarded(config, app.edge))


def run(settings: Settings, serving: Coroutine[Any, Any, None]) -> None:
    """Serve until that ends, with all that takes long done before."""
    logs.set_up(settings.log)
    for game in GAMES.values():
        if game.warm_up is not None:
            game.warm_up()
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()  # what the program is made of stays: looking through it for garbage would hold everybody up
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serving)


@contextlib.contextmanager
def understanding(store: Store) -> Iterator[None]:
    """Read a log; whatever is wrong with what it tells is said in a sentence."""
    try:
        yield
    except StoreFailure:
        raise
    except (Newer, NotPlayed) as problem:
        raise StoreFailure(f"the night {store.header.night} cannot go on: {problem}") from None
    except Exception as problem:
        name, reason = store.header.night, str(problem) or type(problem).__name__
        raise StoreFailure(
            f"the night {name} cannot go on: {reason}; `croupier verify {name}` names the entry"
        ) from problem


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where there is one for this system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
