"""A database that several hosts share, as a model: its nights, leases, members and what they are told."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import ClassVar

from croupier.host.cluster.members import AGAIN, BEAT
from croupier.store import Entry, Header, StoreFailure, TakenOver
from croupier.store.postgres import LEASE
from croupier.store.postgres_hosts import GONE, Known, Picture, Registration, Served
from tests.simulation.disk import Disk, ModelStore

AWAY = "the database cannot be reached"


class Row:
    """A night in the database, and who has it."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.token = 0
        self.leased = -inf
        self.is_served = False
        self.host = self.heir = ""
        self.host_token = 0


class Database:
    """What hosts share; those whose URL is in `cut` do not reach it."""

    def __init__(self) -> None:
        self.cut: set[str] = set()
        self.ahead: dict[str, float] = {}
        """Seconds for which machines have stood still without their timers knowing."""
        self.rows: dict[str, Row] = {}
        self.hosts: dict[str, tuple[Registration, float]] = {}
        self.keys: dict[bytes, list[str]] = {}
        self.asked: list[list[bytes]] = []
        """What was looked up."""
        self.members: list[ModelMembers] = []

    @property
    def now(self) -> float:
        try:
            return asyncio.get_running_loop().time()
        except RuntimeError:  # a thread beside the loop, whose clock stands still meanwhile
            return self.members[0].loop.time() if self.members else 0

    def reach(self, url: str) -> None:
        if url in self.cut:
            raise StoreFailure(AWAY)

    def create(self, place: object, header: Header) -> "LeasedStore":
        row = self.rows[header.night] = Row(Disk(header))
        return LeasedStore(self, "", row, 0)

    def open_store(self, url: str, night: str, *, read_only: bool = False) -> "LeasedStore":
        self.reach(url)
        return LeasedStore(self, url, self.rows[night], None if read_only else 0)

    def beat(self, me: Registration, held: Iterable[tuple[str, int]]) -> Picture:
        """The same as `Membership.beat`."""
        self.hosts[me.host] = me, self.now
        for night, token in held:
            row = self.rows[night]
            if row.token == token and (row.host, row.host_token) != (me.host, token):
                row.host, row.host_token, row.heir, row.is_served = me.host, token, "", True
                self.tell()
        return self.picture

    @property
    def picture(self) -> Picture:
        hosts = [
            Known(me.host, me.address, me.base, tuple(me.origins), seen > self.now - GONE)
            for me, seen in self.hosts.values()
        ]
        nights = [self._served(night, row) for night, row in self.rows.items() if row.is_served]
        return Picture(tuple(sorted(hosts)), tuple(sorted(nights)))

    def _served(self, night: str, row: Row) -> Served:
        left = max(row.leased, 0) - self.now
        has_it = left > 0 and row.host_token == row.token
        return Served(night, row.disk.header.name, row.host if has_it else "", row.heir, left)

    def tell(self) -> None:
        """Have all hosts look at how things stand."""
        for one in self.members:
            one.loop.call_soon_threadsafe(one.look)


class LeasedStore(ModelStore):
    """The log of a night on a model disk, held by lease."""

    is_remote: ClassVar[bool] = True
    is_shared: ClassVar[bool] = True

    def __init__(self, database: Database, url: str, row: Row, token: int | None) -> None:
        self._database, self._url, self._row = database, url, row
        if token is not None:
            if row.leased > database.now if token == 0 else row.token != token:
                raise TakenOver(f"the night {row.disk.header.night} is open in another host")
            row.token += 1
            row.disk.holder = None
        self.token = row.token if token is not None else 0
        super().__init__(row.disk, reading=token is None)
        if token is not None:
            self._hold()

    def _hold(self) -> None:
        self._row.leased = self._database.now + LEASE
        self.held_until = self._row.leased + self._database.ahead.get(self._url, 0)

    def _check_open(self) -> None:
        super()._check_open()
        self._database.reach(self._url)
        if self._row.token != self.token:
            raise TakenOver(f"the night {self.header.night} was taken over by another host")

    def append(self, entries: list[Entry]) -> None:
        super().append(entries)
        self._hold()

    def renew(self) -> None:
        self._check_open()
        self._hold()

    def reopen(self) -> "LeasedStore":
        super().close()
        self._database.reach(self._url)
        return LeasedStore(self._database, self._url, self._row, self.token)

    def reader(self) -> "LeasedStore":
        self._database.reach(self._url)
        return LeasedStore(self._database, self._url, self._row, None)

    def close(self) -> None:
        was_open, self._is_closed = not self._is_closed, True
        super().close()
        if was_open and self.token == self._row.token and self._url not in self._database.cut:
            self._row.leased = -inf
            self._database.tell()


class ModelDirectory:
    """The same as `Directory`."""

    def __init__(self, database: Database, url: str) -> None:
        self._database, self._url = database, url
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def _ask(self) -> Database:
        assert self.is_open, "nobody asks before it is open, or after"
        self._database.reach(self._url)
        return self._database

    def nights_of(self, keys: Sequence[bytes]) -> dict[bytes, str]:
        database = self._ask()
        database.asked.append(list(keys))
        return {
            key: min(database.keys[key], key=lambda night: not database.rows[night].is_served)
            for key in keys
            if key in database.keys
        }

    def publish(self, night: str, keys: Sequence[bytes]) -> None:
        for key in keys:
            self._ask().keys.setdefault(key, []).append(night)

    def bequeath(self, night: str, host: str, heir: str) -> None:
        row = self._ask().rows[night]
        if row.host == host:
            row.heir = heir

    def end(self, night: str, host: str) -> None:
        row = self._ask().rows[night]
        if row.host == host:
            row.is_served = False

    def tell(self) -> None:
        self._ask().tell()


class ModelMembers:
    """The same as `Members`, in the loop instead of a thread of its own."""

    def __init__(
        self,
        database: Database,
        url: str,
        me: Registration,
        seen: Callable[[Picture], None],
        lost: Callable[[StoreFailure], None],
    ) -> None:
        self._database, self._url, self._me = database, url, me
        self._seen, self._lost = seen, lost
        self.held: dict[str, int] = {}
        self.loop = asyncio.get_running_loop()
        self._planned: asyncio.TimerHandle | None = None
        self.is_there = False

    def start(self) -> None:
        self.is_there = True
        self._database.members.append(self)
        self.look()

    def stop(self) -> None:
        self.is_there = False
        if self._url not in self._database.cut:
            self._database.hosts.pop(self._me.host, None)
            self._database.tell()

    def look(self) -> None:
        """See how things stand, now and from now on."""
        if self._planned is not None:
            self._planned.cancel()
        if not self.is_there:
            return
        try:
            self._database.reach(self._url)
            picture = self._database.beat(self._me, self.held.items())
        except StoreFailure as failure:
            self.loop.call_soon(self._lost, failure)
            self._planned = self.loop.call_later(AGAIN, self.look)
            return
        self.loop.call_soon(self._seen, picture)
        ends = (one.left for one in picture.nights if one.left > 0 and one.night not in self.held)
        self._planned = self.loop.call_later(min([BEAT, *(max(0.02, end) for end in ends)]), self.look)
