"""Hints for guests who ask: looked up beside the loop, a few at a time, and not for ever."""

import asyncio
from collections.abc import Callable

from croupier.games.refusal import Refused
from croupier.host.system import System
from croupier.odds.hints import Hint

MOST = 8
"""Hints that are looked up at once."""
LONGEST = 8.0
"""Seconds after which somebody who waits is told to decide without."""


class Hints:
    """Who waits for one."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._under_way = 0

    def look_up(
        self, work: Callable[[], Hint], tell: Callable[[Hint], None], refuse: Callable[[Exception], None]
    ) -> None:
        """Find a hint, and tell it or why there is none."""
        if self._under_way >= MOST:
            refuse(Refused("N-29", "many ask for a hint right now; try again in a moment"))
            return
        self._under_way += 1
        is_waiting = True

        def stop_waiting() -> None:
            nonlocal is_waiting
            is_waiting = False
            refuse(Refused("N-29", "the book takes too long; decide without it"))

        late = asyncio.get_running_loop().call_later(LONGEST, stop_waiting)

        def done(say: Callable[[], None]) -> None:
            self._under_way -= 1
            late.cancel()
            if is_waiting:
                say()

        self._system.aside(
            work, lambda found: done(lambda: tell(found)), lambda problem: done(lambda: refuse(problem))
        )
