"""A session: players at a table for some rounds, each decision within its time, every failure counted."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Protocol

from msgspec import Struct

from croupier.games.events import Event
from croupier.players.files import Factory
from croupier.players.player import Player, PlayerFault, Seat
from croupier.players.playing import AnyTable, Virtual, steps_of

MOST_STEPS = 100_000
"""Of a round, after which it is given up: two who never score could play Pairs and Wagers for ever."""


class Faults(Struct):
    """How often players failed, and the first time in a sentence."""

    count: int = 0
    first: str = ""

    def note(self, fault: PlayerFault) -> None:
        """One more."""
        self.first = self.first or str(fault)
        self.count += 1

    def add(self, other: "Faults") -> None:
        """Those of the next block."""
        self.first = self.first or other.first
        self.count += other.count


class Watching(Protocol):
    """Who writes down what happens."""

    def saw(self, table: AnyTable, move: dict[str, Any], events: list[Event]) -> None: ...


class Session:
    """Plays one session after another with new players."""

    def __init__(self, makers: Sequence[Factory], seconds: float) -> None:
        self.faults = Faults()
        self._makers, self._seconds = makers, seconds
        self._slow: set[int] = set()
        """Seats whose player took too long: the next one there would, too."""

    def play(self, table: AnyTable, seed: str, rounds: int, watching: Watching) -> int:
        """Play so many rounds, or until nobody can; gives how many were played."""
        players = {name: self._seated(seat) for seat, name in enumerate(table.names)}
        chance = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
        steps = steps_of(
            table,
            players,
            Virtual(seed),
            seed=chance,
            forgive=lambda name, fault: self.faults.note(fault),
        )
        began, taken = 0, 0
        for move, events in steps:
            watching.saw(table, move, events)
            taken = taken + 1 if table.state.rounds == began else 0
            began = table.state.rounds
            if (began == rounds and not table.is_under_way) or taken > MOST_STEPS:
                break
        return int(table.state.rounds)

    def _seated(self, seat: int) -> "Timed":
        return Timed(self._makers[seat](), self._seconds, self._slow, seat)


class Timed:
    """A player who takes no longer than its time over anything, where the system can see to that."""

    def __init__(self, player: Player, seconds: float, slow: set[int], seat: int) -> None:
        self._player, self._seconds, self._slow, self._seat = player, seconds, slow, seat
        self._name = ""
        if hasattr(player, "saw"):
            self.saw = partial(self._in_time, player.saw)

    def begin(self, seat: Seat) -> None:
        """Sit down."""
        self._name = seat.name
        if hasattr(self._player, "begin"):
            self._in_time(self._player.begin, seat)

    def choose(self, view: Any, options: Any) -> Any:
        """What the player chooses."""
        return self._in_time(self._player.choose, view, options)

    def _in_time(self, act: Callable[..., Any], *given: Any) -> Any:
        late = f"{self._name} took longer than {self._seconds:g} seconds, and is not asked any more"
        if self._seat in self._slow:
            raise PlayerFault(late)
        try:
            with _within(self._seconds):
                return act(*given)
        except _TimeUp:
            self._slow.add(self._seat)
            raise PlayerFault(late) from None


class _TimeUp(BaseException):
    """Time is up; no player's own `except Exception` takes it for a fault of its own."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    others = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *others)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise _TimeUp
