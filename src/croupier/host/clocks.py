"""Time: the night's own clock, and the timers that let the night go on by itself."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from croupier.host.system import System
from croupier.night.night_table import Due

JUMP = 2000
"""Milliseconds by which the time of day may drift before it counts as set."""


class NightClock:
    """The night's own clock, in milliseconds: it runs while the host runs, and never jumps."""

    def __init__(self, system: System, began: int) -> None:
        self._system = system
        self._began, self._started = began, system.monotonic()
        self._offset = self._drift()

    @property
    def now(self) -> int:
        return self._began + int((self._system.monotonic() - self._started) * 1000)

    def _drift(self) -> int:
        return self._system.now_ms() - self.now

    def jump(self) -> int:
        """By how much somebody has set the time of day since this was last asked; 0 if nobody has."""
        drift = self._drift()
        by = drift - self._offset
        if abs(by) <= JUMP:
            return 0
        self._offset = drift
        return by


class Timer(NamedTuple):
    """When a table is looked at next; the handle alone does not know, as uvloop gives a plain one for now."""

    at: float
    handle: asyncio.Handle


class Timers:
    """A timer for each table, and one for the night itself, which goes by no name."""

    def __init__(
        self, now: Callable[[], int], due_of: Callable[[str], Due | None], fire: Callable[[Due], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._now = now
        self._due_of = due_of
        self._fire_due = fire
        self._timers: dict[str, Timer] = {}

    def set(self, table: str) -> None:
        """Fire when something is due; a timer that runs out before that stays, and looks again then.

        If every command reset it, a table where something happens in every turn of the loop would never go on
        by itself.
        """
        due, timer = self._due_of(table), self._timers.get(table)
        at = self._loop.time() if due is None else self._loop.time() + max(0, due.at - self._now()) / 1000
        if timer is not None and due is not None and timer.at <= at:
            return
        if timer is not None:
            timer.handle.cancel()
            del self._timers[table]
        if due is not None:
            self._timers[table] = Timer(at, self._loop.call_at(at, self._fire, table))

    def _fire(self, table: str) -> None:
        """Do what is due; what is not due yet waits a little more."""
        self._timers.pop(table, None)
        due = self._due_of(table)
        if due is None:
            return
        if due.at > self._now():
            self.set(table)
        else:
            self._fire_due(due)

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        for timer in self._timers.values():
            timer.handle.cancel()
        self._timers.clear()
