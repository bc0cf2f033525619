"""Having it known which night codes, tokens and links belong to: whoever brings one may come to any host."""

import asyncio
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from croupier.host.auth import hashed
from croupier.host.hub import Hub
from croupier.host.stories import story_key
from croupier.night import Night
from croupier.store.postgres_hosts import Directory

LOOK_EVERY = 0.2
"""Seconds between two looks for new ones."""


def key_of(secret: str) -> bytes:
    """What a code, a token, a link or a story's key goes by among the hosts."""
    return key_of_hash(hashed(secret))


def key_of_hash(digest: str) -> bytes:
    """The same, of what the night keeps."""
    return sha256(digest.encode()).digest()


def keys_of(night: Night) -> set[bytes]:
    """All that leads to a night."""
    state = night.state
    kept = {*night.tokens, *night.links, *(knock.token for knock in state.knocks), hashed(state.code)}
    if state.phase == "ended":
        kept |= {hashed(story_key(night, name)) for name in state.players}
    return {key_of_hash(one) for one in kept}


class Publishing:
    """Publishes what leads to a night, as soon as there is more of it."""

    def __init__(self, hub: Hub, directory: Directory, published: Callable[[], None]) -> None:
        """`published` is called when everything that the night knew at first is known everywhere."""
        self._hub, self._directory = hub, directory
        self._first: Callable[[], None] | None = published
        self._known: set[bytes] = set()
        self._seen = -1
        """The entry of the log that was last looked at."""
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.Handle = self._loop.call_soon(self._look)
        self._is_over = False

    def stop(self) -> None:
        self._is_over = True
        self._timer.cancel()

    def _look(self) -> None:
        night = self._hub.hosted.night
        new = set() if night.state.seq == self._seen else keys_of(night) - self._known
        self._seen = night.state.seq
        if not new:
            self._done(new)
            return
        name = self._hub.hosted.store.header.night
        publish = partial(self._directory.publish, name, sorted(new))
        self._hub.system.aside(publish, lambda _: self._done(new), self._failed)

    def _done(self, new: set[bytes]) -> None:
        self._known |= new
        first, self._first = self._first, None
        if first is not None:
            first()
        self._again()

    def _failed(self, _: Exception) -> None:
        self._seen = -1
        self._again()

    def _again(self) -> None:
        if not self._is_over:
            self._timer = self._loop.call_later(LOOK_EVERY, self._look)
