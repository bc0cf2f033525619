"""This host's place among the others, kept by a thread: it says that it is there, and hears what changes."""

import asyncio
from collections.abc import Callable, Mapping
from threading import Event, Thread
from typing import TypeVar

from croupier.store import StoreFailure
from croupier.store.postgres_hosts import Membership, Picture, Registration

T = TypeVar("T")

BEAT = 0.4
"""Seconds between two signs of life."""
SOONEST = 0.02
"""Seconds after which a lease that runs out is looked at again, at the soonest."""
AGAIN = 0.3
"""Seconds until a server that was gone is tried again."""


class Members:
    """Tells, in the loop, how things stand among the hosts, and when the database is out of reach."""

    def __init__(
        self,
        url: str,
        me: Registration,
        seen: Callable[[Picture], None],
        lost: Callable[[StoreFailure], None],
    ) -> None:
        self._url = url
        self._me = me
        self._seen, self._lost = seen, lost
        self._loop = asyncio.get_running_loop()
        self.held: Mapping[str, int] = {}
        """The nights that this host has, with their tokens: replaced as a whole, for the thread to read."""
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="members", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Say that this host is gone, and end; that may take as long as a server may stall."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                membership = Membership(self._url, self._me)
                try:
                    self._stay(membership)
                finally:
                    membership.close()
            except StoreFailure as failure:
                self._tell(self._lost, failure)
                self._stopping.wait(AGAIN)

    def _stay(self, membership: Membership) -> None:
        while not self._stopping.is_set():
            picture = membership.beat(self.held.items())
            self._tell(self._seen, picture)
            ends = (night.left for night in picture.nights if night.left > 0 and night.night not in self.held)
            membership.wait(min([BEAT, *(max(SOONEST, end) for end in ends)]))
        membership.leave()

    def _tell(self, call: Callable[[T], None], what: T) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, what)
