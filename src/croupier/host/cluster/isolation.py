"""When the database is out of reach from here: whether others reach it, and go on with this host's nights.

Guests are sent on to whoever has their night by now. Where nobody reaches the database they stay: the night
goes on here as soon as it is back.
"""

import asyncio
import json
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import urlsplit

from croupier.host.cluster.cluster import Cluster, Hosted
from croupier.store.postgres_hosts import Known

ASK_EVERY = 0.3
"""Seconds between two times that the others are asked."""
ANSWER_WITHIN = 1.0
"""Seconds that another host has to answer."""
ALONE = 1.0
"""Seconds after the end of its lease that a host waits for others that do not answer either."""


class Word(NamedTuple):
    """What another host says of a night."""

    host: Known
    is_in_touch: bool
    has_it: bool


class Isolation:
    """Asks the others as long as this host has nights and no database."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._asking: asyncio.Task[None] | None = None
        cluster.on_silence = self.begin

    def begin(self) -> None:
        """Ask, unless that goes on already."""
        if self._asking is None and self._cluster.nights:
            self._asking = asyncio.create_task(self._ask_on())

    def stop(self) -> None:
        if self._asking is not None:
            self._asking.cancel()

    async def _ask_on(self) -> None:
        cluster = self._cluster
        while not cluster.is_in_touch and cluster.nights and not cluster.is_closing:
            for night, hosted in list(cluster.nights.items()):
                if self._silence(hosted) > 0:
                    await self._ask(night, hosted)
            await asyncio.sleep(ASK_EVERY)
        self._asking = None

    def _silence(self, hosted: Hosted) -> float:
        """Seconds for which others may have had the night by now."""
        return self._cluster.system.monotonic() - hosted.hub.hosted.store.held_until

    def _everybody(self) -> list[Known]:
        """All other hosts, also those that seemed to be gone: one of them may have come back since."""
        cluster = self._cluster
        return list({one.base: one for one in cluster.picture.hosts if one.base != cluster.me.base}.values())

    async def _ask(self, night: str, hosted: Hosted) -> None:
        others = self._everybody()
        ask = [asyncio.to_thread(partial(_word, other, night)) for other in others]
        words = [word for word in await asyncio.gather(*ask) if word is not None]
        if self._cluster.is_in_touch:
            return
        heir = next((word.host for word in words if word.has_it), None)
        if heir is not None:
            self._cluster.leave(night, heir.address)
        elif others and not words and self._silence(hosted) > ALONE:
            self._cluster.leave(night, "")


def _word(host: Known, night: str) -> Word | None:
    """Ask a host about a night; None if it does not answer."""
    try:
        line = line_to(host.base, ANSWER_WITHIN)
        try:
            line.request("GET", f"{urlsplit(host.base).path}/hosts/{night}")
            found = json.loads(line.getresponse().read())
        finally:
            line.close()
        return Word(host, bool(found["in_touch"]), bool(found["has_it"]))
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return None


def line_to(base: str, seconds: float) -> HTTPConnection:
    """A line to another host, which is connected when something is asked."""
    parts = urlsplit(base)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    return kind(parts.hostname or "", parts.port, timeout=seconds)
