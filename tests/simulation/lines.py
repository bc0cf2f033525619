"""The lines between phones and the host, and what can become of them."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Protocol

from croupier.host.connection import Connection
from croupier.host.dispatch import receive
from croupier.host.server import NOT_A_TEXT
from croupier.host.wire import MOST_WAITING
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.host import Host

NEAR, FAR = 0.001, 0.03
"""Seconds that a message is on its way."""
LATE = 2.5
"""Seconds that a late one may take."""
UNNOTICED = 8.0
"""Seconds until somebody notices that nothing comes any more."""


class Listener(Protocol):
    """Whoever holds the phone's end of a line."""

    def hear(self, line: "Line", text: bytes) -> None:
        """A message has come."""

    def hung_up(self, line: "Line", code: int) -> None:
        """The line has ended."""


class Line:
    """One connection: messages arrive in their order, until it breaks in one of many ways."""

    def __init__(self, world: World, rng: Random, listener: Listener, host: "Host", address: str) -> None:
        self.world = world
        self.host = host
        self.session = ""
        """What the host calls it, once it has said so."""
        self._rng = rng
        self._listener = listener
        self.phone: object = listener
        """Whose end the other one is."""
        self.host_end = self.phone_end = True
        """Whether each end takes it for open."""
        self.is_severed = False
        """Whether nothing gets through any more, in either direction."""
        self.is_stalled = False
        """Whether the phone does not read."""
        self._unread: list[bytes] = []
        self.on_the_way = 0
        """Messages that have left the host and not arrived."""
        self._inwards = self._outwards = 0.0
        self.connection: Connection

        def come() -> None:
            self.connection = host.hub.connections.come(self, address)

        host.run(come)

    # The host's end.

    def push(self, frames: bytes) -> bool:
        """Send frames to the phone; False where the line is dead."""
        if not self.host_end or self.host.is_dead:
            return False
        self.host.watch(self, frames)
        if self.is_stalled:
            self._unread.append(frames)
            if sum(map(len, self._unread)) > MOST_WAITING:
                self.host_end = False
                self._end(1006)
                return False
        elif not self.is_severed:
            self._send_out(frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        """Hang up at the host's end."""
        if self.host_end:
            self.host_end = False
            self._end(code)

    def _send_out(self, frames: bytes) -> None:
        self._outwards = max(self._outwards, self.world.now + self._rng.uniform(NEAR, FAR))
        for text in texts_of(frames):
            self.on_the_way += 1
            self.world.at(self._outwards, self._arrive, text)

    def _arrive(self, text: bytes) -> None:
        self.on_the_way -= 1
        if self.phone_end and not self.is_severed:
            self._listener.hear(self, text)

    def _end(self, code: int) -> None:
        if not self.is_severed:
            self.world.at(max(self._outwards, self.world.now + NEAR), self._end_at_phone, code)

    def _end_at_phone(self, code: int) -> None:
        if self.phone_end:
            self.phone_end = False
            self._listener.hung_up(self, code)

    # The phone's end.

    def send(self, text: bytes, *, late: float = 0.0, overtakes: bool = False) -> None:
        """Send a message to the host, maybe late, or past those that are on their way."""
        if not self.phone_end or self.is_severed:
            return
        at = self.world.now + self._rng.uniform(NEAR, FAR) + late
        if not overtakes:
            at = self._inwards = max(at, self._inwards)
        self.world.at(at, self._deliver, text)

    def send_bytes(self) -> None:
        """Send what is no text, which ends the line."""
        self.world.after(FAR, self._refuse)

    def _deliver(self, text: bytes) -> None:
        if self._is_heard:
            self.host.run(lambda: receive(self.host.hub, self.connection, text))

    def _refuse(self) -> None:
        if self._is_heard:
            self.host.run(lambda: self.host.hub.connections.dismiss(self.connection, 1003, NOT_A_TEXT))

    @property
    def _is_heard(self) -> bool:
        return self.host_end and not self.is_severed and not self.host.is_dead

    def hang_up(self) -> None:
        """End it from the phone; the host hears of it, unless nothing gets through."""
        self.phone_end = False
        if not self.is_severed:
            self.world.at(max(self._inwards, self.world.now + NEAR), self._end_at_host)

    def _end_at_host(self) -> None:
        if self.host_end and not self.host.is_dead:
            self.host_end = False
            self.host.run(lambda: self.host.hub.connections.leave(self.connection))

    # What can become of it.

    def cut(self) -> None:
        """Both ends hear at once that it is gone; what is on its way is lost."""
        self.is_severed = True
        self._end_at_phone(1006)
        self._end_at_host()

    def sever(self, *, host_hears: bool, phone_hears: bool) -> None:
        """Nothing gets through any more; either end may find out after a while, the host at the latest."""
        self.is_severed = True
        if phone_hears:
            self.world.after(self._rng.uniform(0.1, UNNOTICED), self._end_at_phone, 1006)
        self.world.after(self._rng.uniform(0.1, UNNOTICED) * (1 if host_hears else 5), self._end_at_host)

    def stall(self) -> None:
        """The phone reads nothing more for a while."""
        self.is_stalled = True
        self.world.after(self._rng.uniform(0.2, UNNOTICED), self._read_on)

    def _read_on(self) -> None:
        self.is_stalled = False
        unread, self._unread = self._unread, []
        if self.host_end and not self.is_severed and not self.host.is_dead:
            for frames in unread:
                self._send_out(frames)

    def host_died(self, *, is_told: bool) -> None:
        """The host's process has ended: the phone is told by its machine, or finds out after a while."""
        self.host_end = False
        delay = NEAR if is_told else self._rng.uniform(0.5, UNNOTICED)
        self.world.after(delay, self._end_at_phone, 1006)

    @property
    def is_whole(self) -> bool:
        """Whether both ends take it for open, and messages get through."""
        return self.host_end and self.phone_end and not self.is_severed

    @property
    def is_settled(self) -> bool:
        """Whether all that was sent has arrived."""
        if not self.is_whole or self.is_stalled or self.on_the_way:
            return False
        return self.connection not in self.host.hub.connections.outbox.waiting


def texts_of(frames: bytes) -> Iterator[bytes]:
    """The texts of WebSocket frames as a server writes them."""
    at = 0
    while at < len(frames):
        if frames[at] != 0x81:
            raise ValueError("this is not a whole text frame")
        size, start = frames[at + 1], at + 2
        if size == 126:
            size, start = int.from_bytes(frames[start : start + 2], "big"), start + 2
        elif size == 127:
            size, start = int.from_bytes(frames[start : start + 8], "big"), start + 8
        at = start + size
        if at > len(frames):
            raise ValueError("this frame is cut short")
        yield frames[start:at]
