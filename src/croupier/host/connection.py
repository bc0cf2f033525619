"""A connected phone, screen or program, and what waits to be written to it."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from croupier.host.auth import Throttle
from croupier.host.pledges import Pledges
from croupier.host.wire import frame
from croupier.night.commands import Actor
from croupier.night.door import at_door

HELD = 0.02
"""Seconds that an answer can wait for company."""
WATCHING = Actor("guest", "")
"""Somebody who only looks on."""


class Line(Protocol):
    """What leads to somebody who is connected."""

    def push(self, frames: bytes) -> bool:
        """Send frames; False if the line is dead."""

    def bye(self, code: int, reason: str) -> None:
        """Hang up, with a code and a reason."""


class Outbox:
    """The connections that something waits for: each gets one write per turn of the loop."""

    def __init__(self, on_dead: Callable[["Connection"], None]) -> None:
        self.waiting: list[Connection] = []
        self._on_dead = on_dead
        self._is_scheduled = False
        self._is_held = False

    def flush_soon(self) -> None:
        """Write at the end of this turn of the loop."""
        if self.waiting and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush_shortly(self) -> None:
        """Write a moment later, unless something else is written before: in a draw, what was drawn."""
        if self.waiting and not self._is_held:
            self._is_held = True
            asyncio.get_running_loop().call_later(HELD, self._let_go)

    def _let_go(self) -> None:
        self._is_held = False
        self.flush_soon()

    def flush(self) -> None:
        """Write to everybody what waits for them, in one piece each."""
        self._is_scheduled = False
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            if not connection.write():
                self._on_dead(connection)


class Connection:
    """Somebody who is connected."""

    def __init__(self, line: Line, address: str, session: str, throttle: Throttle, outbox: Outbox) -> None:
        self.line = line
        self.address = address
        self.session = session
        """Its name, which commands are numbered within."""
        self.throttle = throttle
        self.who: Actor | None = None
        self.token = ""
        """The hash of the token that let them in."""
        self.is_watching = False
        self.is_knocking = False
        """Whether somebody waits at the door for the host to let them in."""
        self.is_coming = False
        """Whether somebody waits at the door for an answer."""
        self.has_code = False
        """Whether they have shown that they know the night's code."""
        self.wrong_tries = 0
        self.knocks = 0
        self.last_number = 0
        self.follows: dict[str, None] = {}
        self.witness = ""
        """A witness's name; empty for everybody else."""
        self.device = ""
        """The hash of a witness's identity, by which it comes back to its name."""
        self.pledges = Pledges()
        """For the draws to come, at the tables that it follows."""
        self.heard_at = 0.0
        """When something was last heard from it."""
        self.hello: asyncio.TimerHandle | None = None
        """Runs out for somebody who does not say who they are."""
        self._outbox = outbox
        self._waiting: list[bytes] = []

    @property
    def seen_as(self) -> Actor:
        return self.who or WATCHING

    @property
    def goes_by(self) -> str:
        """The name by which notices reach it."""
        return at_door(self.token) if self.is_knocking else str(self.who)

    @property
    def is_inside(self) -> bool:
        return self.who is not None or self.is_watching

    def send(self, text: bytes) -> None:
        """Say something at the end of this turn of the loop, together with everything else."""
        self.post(frame(text))

    def post(self, framed: bytes) -> None:
        """The same for what is framed already."""
        if not self._waiting:
            self._outbox.waiting.append(self)
        self._waiting.append(framed)

    def write(self) -> bool:
        """Write what waits, in one piece; False if the line is dead."""
        waiting, self._waiting = self._waiting, []
        return not waiting or self.line.push(waiting[0] if len(waiting) == 1 else b"".join(waiting))
