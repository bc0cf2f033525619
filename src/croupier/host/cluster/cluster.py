"""The nights that this host has, and how it comes by them: it takes over what has lost its host."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from croupier.host.auth import Throttle
from croupier.host.checking import Checking, words_for
from croupier.host.cluster.members import Members
from croupier.host.cluster.publishing import Publishing
from croupier.host.company import House
from croupier.host.faults import where
from croupier.host.hub import Hub
from croupier.host.night_key import Keyring
from croupier.host.recovery import Kept, read_night
from croupier.host.system import SYSTEM, System
from croupier.store import Fault, Store, StoreFailure, TakenOver, open_store
from croupier.store.postgres import LEASE, PostgresStore
from croupier.store.postgres_hosts import Directory, Known, Picture, Registration, Served
from croupier.store.writer import renewing

log = logging.getLogger("croupier")

IN_TURN = 0.15
"""Seconds that each host leaves to those that have fewer nights, before it takes one over."""
FOR_HEIRS = 1.0
"""Seconds that a night's heir has to take it."""
AFTER_FAILURE = 5.0
"""Seconds until a night that could not be opened is tried again."""


class Opened(NamedTuple):
    """A night that was taken, and what its log says."""

    store: Store
    kept: Kept


class Hosted(NamedTuple):
    """A night that this host has, and what goes on beside it."""

    hub: Hub
    publishing: Publishing
    checking: Checking

    def stop(self) -> None:
        """End what goes on beside it."""
        self.publishing.stop()
        self.hub.system.aside(self.checking.stop, _nothing, _nothing)


class Cluster:
    """One of the hosts that share a database."""

    def __init__(
        self,
        url: str,
        me: Registration,
        *,
        house: House | None = None,
        throttle: Callable[[], Throttle] | None = None,
        addresses: tuple[str, ...] = (),
        system: System = SYSTEM,
        keyring: Keyring | None = None,
    ) -> None:
        self.me = me
        self.system = system
        self.picture = Picture()
        """How things stood when the database was last heard."""
        self.is_in_touch = False
        """Whether it is heard."""
        self.nights: dict[str, Hosted] = {}
        self.on_change: Callable[[], None] = _no_change
        """Called when something may be so by now that somebody waits for."""
        self.on_leaving: Callable[[Hub, str], None] = lambda hub, address: None
        """Called when people at a night are to go on at another host; without its address: at any other."""
        self.on_silence: Callable[[], None] = _no_change
        """Called whenever the database was tried and not reached."""
        self.directory = Directory(url)
        self._url = url
        self._keyring = keyring or Keyring()
        self._make = partial(
            Hub, throttle=throttle, addresses=addresses, system=system, house=house, keyring=self._keyring
        )
        self._members = Members(url, me, self._see, self._lose_touch)
        self._loop = asyncio.get_running_loop()
        self._in_touch_since = 0.0
        self._planned: set[str] = set()
        """Nights that are looked at again soon."""
        self._opening: dict[str, Callable[[Exception | None], None]] = {}
        self._failed: dict[str, float] = {}
        """When a night could not be opened."""
        self._learned: set[str] = set()
        """Nights that could be taken over quickly."""
        self.is_closing = False
        """Whether it hands its nights over, and takes no more."""

    def start(self) -> None:
        """Take a place among the hosts."""
        self.directory.open()
        self._members.start()

    # What is where.

    def served(self, night: str) -> Served | None:
        """Who has a night, as far as anybody has it."""
        return next((one for one in self.picture.nights if one.night == night), None)

    def host_of(self, served: Served) -> Known | None:
        """The host that has a night, unless it is this one, or gone."""
        return next((one for one in self.others if one.host == served.host), None)

    @property
    def others(self) -> list[Known]:
        """The other hosts that are there, those with the fewest nights first."""
        alive = [one for one in self.picture.hosts if one.is_alive and one.host != self.me.host]
        return sorted(alive, key=lambda one: self._load(one.host))

    def _load(self, host: str) -> tuple[int, str]:
        return sum(night.host == host for night in self.picture.nights), host

    @property
    def addresses(self) -> tuple[str, ...]:
        """What leads to each of the hosts; nothing where there is one."""
        alive = [one.address for one in self.picture.hosts if one.is_alive]
        return tuple(alive) if len(alive) > 1 else ()

    @property
    def is_settled(self) -> bool:
        """Whether every night that is to go on has a host, as far as this one knows."""
        return self.is_in_touch and not self._opening and all(one.left > 0 for one in self.picture.nights)

    def hub_of(self, night: str) -> Hub | None:
        """A night's hub, where this host has the night and people can come in."""
        hosted = self.nights.get(night)
        return None if hosted is None or night in self._opening or hosted.hub.hosted.failure else hosted.hub

    # What the thread of the members tells.

    def _see(self, picture: Picture) -> None:
        if not self.is_in_touch:
            self.is_in_touch, self._in_touch_since = True, self._loop.time()
            log.info("in touch with the other hosts")
        self.picture = picture
        self._hold()
        if not self.is_closing:
            for served in picture.nights:
                self._consider(served)
                self._learn(served)
        self.on_change()

    def _lose_touch(self, failure: StoreFailure) -> None:
        if self.is_in_touch:
            log.error("out of touch with the other hosts: %s", failure)
        self.is_in_touch = False
        self.on_change()
        self.on_silence()

    def _hold(self) -> None:
        """Have it known which nights this host has."""
        stores = {night: hosted.hub.hosted.store for night, hosted in self.nights.items()}
        self._members.held = {
            night: store.token for night, store in stores.items() if isinstance(store, PostgresStore)
        }

    def _consider(self, served: Served) -> None:
        """Plan to take a night over that has no host."""
        night, now = served.night, self._loop.time()
        if served.left > 0 or night in self.nights or night in self._opening or night in self._planned:
            return
        is_heir = served.heir == self.me.host
        if not is_heir and now - self._in_touch_since < LEASE:
            return  # the server was away, and whoever had the night has not yet had the time to say so
        if now - self._failed.get(night, -AFTER_FAILURE) < AFTER_FAILURE:
            return
        self._planned.add(night)
        self._loop.call_later(self._courtesy(served), self._take_if_free, night)

    def _learn(self, served: Served) -> None:
        """Be ready to take over a night that another host has."""
        if not served.host or served.night in self._learned:
            return
        self._learned.add(served.night)

        def learn() -> None:
            with open_store(self._url, served.night, read_only=True) as store:
                self._keyring.learn(store)

        def failed(problem: Exception) -> None:
            log.error("%s could not be taken over here: %s", served.night, problem)

        self.system.aside(learn, _nothing, failed)

    def _courtesy(self, served: Served) -> float:
        """Seconds for others to take a night, whom it was left to or who have fewer."""
        if served.heir == self.me.host:
            return 0
        before = sum(self._load(one.host) < self._load(self.me.host) for one in self.others)
        is_left = any(one.host == served.heir for one in self.others)
        return IN_TURN * before + (FOR_HEIRS if is_left else 0)

    def _take_if_free(self, night: str) -> None:
        self._planned.discard(night)
        served = self.served(night)
        is_ours = night in self.nights or night in self._opening
        if served is not None and served.left <= 0 and self.is_in_touch and not (is_ours or self.is_closing):
            self.take(night)

    # Taking a night.

    def take(self, night: str, then: Callable[[Exception | None], None] = lambda problem: None) -> None:
        """Become a night's host, unless it has one; `then` hears when it is, or why not."""
        self._opening[night] = then
        self.system.aside(partial(self._open, night), partial(self._begin, night), partial(self._fail, night))

    def _open(self, night: str) -> Opened:
        """Take a night and read its log, beside the loop."""
        store = open_store(self._url, night)
        try:
            with renewing(store):
                return Opened(store, read_night(store, self._keyring, self.system))
        except BaseException:
            store.close()
            raise

    def _begin(self, night: str, opened: Opened) -> None:
        """Make the night's hub, and have its log say that it goes on."""
        fail = partial(self._give_back, night, opened.store)
        if self.is_closing:
            fail(StoreFailure("the host stops"))
            return
        try:
            hub = self._make(opened.store, kept=opened.kept)
            hub.hosted.on_taken_over = partial(self._lose, night)
            hub.open_aside(partial(self._publish, night, hub), partial(self._abandon, night, hub))
        except Exception as problem:
            fail(problem)

    def _publish(self, night: str, hub: Hub) -> None:
        """Have it known what leads to the night before anybody comes in here."""
        if self.is_closing:
            self._abandon(night, hub, StoreFailure("the host stops"))
            return
        checking = Checking(hub.hosted.store, _telling(hub))
        publishing = Publishing(hub, self.directory, partial(self._ready, night))
        self.nights[night] = Hosted(hub, publishing, checking)

    def _ready(self, night: str) -> None:
        if night not in self.nights:
            return  # it was left while the others were told
        then = self._opening.pop(night, None)
        self._failed.pop(night, None)
        log.warning("%s goes on here", night)
        self._hold()
        self.system.aside(self.directory.tell, _nothing, _nothing)
        if then is not None:
            then(None)
        self.on_change()

    def _abandon(self, night: str, hub: Hub, problem: Exception) -> None:
        hub.abandon()
        self._fail(night, problem)

    def _give_back(self, night: str, store: Store, problem: Exception) -> None:
        self.system.aside(store.close, _nothing, _nothing)
        self._fail(night, problem)

    def _fail(self, night: str, problem: Exception) -> None:
        reason = str(problem) if isinstance(problem, StoreFailure) else where(problem)
        if isinstance(problem, TakenOver):
            log.info("%s is not taken over: %s", night, reason)
        else:
            log.error("%s is not taken over: %s", night, reason)
            self._failed[night] = self._loop.time()
        self._opening.pop(night)(problem)
        self.on_change()

    # Losing it.

    def _lose(self, night: str) -> None:
        """Another host has the night: people are sent on to it."""
        served = self.served(night)
        heir = None if served is None else self.host_of(served)
        self.leave(night, "" if heir is None else heir.address)

    def leave(self, night: str, address: str) -> None:
        """Have nothing to do with a night any more; whoever is at it goes on at that address, or at any."""
        hosted = self._give_up(night, TakenOver(f"{night} goes on at another host"))
        if hosted is None:
            return
        log.error("%s goes on at %s", night, address or "another host")
        hosted.hub.abandon()
        self._hold()
        self.on_leaving(hosted.hub, address)
        self.on_change()

    def _give_up(self, night: str, problem: StoreFailure) -> Hosted | None:
        """Have a night no more, and tell whoever waits for it to begin; None where it was lost before."""
        hosted = self.nights.pop(night, None)
        if hosted is not None:
            hosted.stop()
            if (then := self._opening.pop(night, None)) is not None:
                then(problem)
        return hosted

    async def hand_over(self) -> None:
        """Leave every night to another host, where there is one, and stop taking any over."""
        self.is_closing = True
        others = self.others if self.is_in_touch else []
        if others:
            nights = enumerate(list(self.nights.items()))
            async with asyncio.TaskGroup() as group:
                for number, (night, hosted) in nights:
                    group.create_task(self._bequeath(night, hosted, others[number % len(others)]))

    async def _bequeath(self, night: str, hosted: Hosted, heir: Known) -> None:
        """Leave a night to another host, and send people on to it."""
        if hosted.hub.hosted.failure:
            return
        released: asyncio.Future[object] = self._loop.create_future()
        bequeath = partial(self.directory.bequeath, night, self.me.host, heir.host)
        self.system.aside(bequeath, released.set_result, released.set_result)
        await released
        if night not in self.nights:
            return
        released = self._loop.create_future()
        hosted.hub.let_go(released.set_result)
        await released
        if self._give_up(night, StoreFailure("the host stops")) is None:
            return  # somebody had it already, and people were sent on
        log.warning("%s is left to %s", night, heir.address)
        self.on_leaving(hosted.hub, heir.address)

    async def close(self) -> None:
        """Stop, with everything that was accepted in the log."""
        self.is_closing = True
        fine = [night for night, hosted in self.nights.items() if not hosted.hub.hosted.failure]
        for hosted in self.nights.values():
            hosted.checking.stop()
            hosted.publishing.stop()
            hosted.hub.close()
        await asyncio.to_thread(self._members.stop)
        for night in fine:
            await asyncio.to_thread(self._end, night)
        await asyncio.to_thread(self.directory.close)

    def _end(self, night: str) -> None:
        """Have no other host go on with a night that was closed in order."""
        try:
            self.directory.end(night, self.me.host)
        except StoreFailure as failure:
            log.error("%s is still open for other hosts: %s", night, failure)


def _telling(hub: Hub) -> Callable[[Fault], None]:
    """Tells the host of a fault in the record, whichever thread has found it."""
    loop = asyncio.get_running_loop()
    return lambda fault: _nothing(loop.call_soon_threadsafe(hub.warn_host, words_for(fault)))


def _nothing(_: object) -> None:
    """Drop what a call gives."""


def _no_change() -> None:
    """Nobody waits for anything."""
