"""Reactions: how many a guest may send, and how many the room can take."""

from croupier.host.system import System

EACH, EACH_AT_ONCE = 0.5, 3
"""Of one guest, in a second and at once."""
ALL, ALL_AT_ONCE = 6.0, 12
"""Of everybody: more would hide what they are about."""


class Allowance:
    """So many in a second, with a few at once; whoever is refused has used nothing."""

    def __init__(self, rate: float, burst: float, system: System) -> None:
        self._rate, self._burst, self._left = rate, burst, burst
        self._system = system
        self._at = system.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = self._system.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Reactions:
    """What is left to each guest, and to the room."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._all = Allowance(ALL, ALL_AT_ONCE, system)
        self._each: dict[str, Allowance] = {}

    def take(self, name: str) -> bool:
        """Whether a guest may react once more."""
        each = self._each.setdefault(name, Allowance(EACH, EACH_AT_ONCE, self._system))
        return each.take() and self._all.take()
