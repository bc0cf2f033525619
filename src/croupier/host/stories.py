"""Everybody's own story by a link of its own: told once from the log, when the night is over."""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.host.hub import Hub
from croupier.host.reading import Denied
from croupier.host.records import answering
from croupier.night import Night
from croupier.night.generations import NotPlayed
from croupier.stories import Story, tell

KEY_BYTES = 18
NO_STORY = "There is no such story, or not yet."


def story_key(night: Night, name: str) -> str:
    """What a story's link ends with: nobody can guess it, and it lets nobody in anywhere else.

    It follows from a secret of the night, so that links outlive a restart of the host.
    """
    made = hmac.digest(night.state.host.encode(), f"story of {name}".encode(), sha256)
    return urlsafe_b64encode(made[:KEY_BYTES]).decode()


def routes(hub: Callable[[], Hub]) -> list[BaseRoute]:
    """A story, for whoever has its key."""
    return [Route("/story.json", answering(Stories(hub).answer))]


class Stories:
    """The stories of a night."""

    def __init__(self, hub: Callable[[], Hub]) -> None:
        self._hub = hub
        self._told: dict[str, Story] = {}
        self._telling = asyncio.Lock()

    async def answer(self, request: Request) -> Response:
        """The story that a key belongs to."""
        night = self._hub().hosted.night
        _, _, key = request.headers.get("authorization", "").partition(" ")
        named = (name for name in night.state.players if hmac.compare_digest(story_key(night, name), key))
        name = next(named, None) if key.isascii() else None
        if name is None or night.state.phase != "ended":
            if request.client is not None and name is None:
                self._hub().auth.note_wrong(request.client.host)
            raise Denied(404, NO_STORY)
        story = (await self._stories()).get(name)
        if story is None:  # who came when all was told has none
            raise Denied(404, NO_STORY)
        return Response(msgspec.json.encode(story), media_type="application/json")

    async def _stories(self) -> dict[str, Story]:
        """Everybody's, told when somebody asks first: it takes a while, and tables no longer wait for it."""
        async with self._telling:
            if not self._told:
                entries = self._hub().hosted.store.entries()
                try:
                    self._told = await run_in_threadpool(tell, entries)
                except NotPlayed as problem:
                    raise Denied(409, f"This cannot be told of the night: {problem}.") from None
        return self._told
