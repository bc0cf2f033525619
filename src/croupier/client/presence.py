"""What a device knows of whether the house has to count it."""

import asyncio

from croupier.client.followed import Message

LATELY = 2.0
"""Seconds since the host was heard to have heard us: it counts whom it has heard within three."""
BEFORE = 1.0
"""Seconds that a pledge must have been taken before a roster that has to count it.

One that came with the share for the attempt before is always in time.
"""


class Presence:
    """Over one line: which pledges the host has taken, and when it last answered."""

    def __init__(self) -> None:
        self._taken: dict[tuple[str, int], float] = {}
        """By chain and attempt, when its pledge was taken."""
        self._heard_at = float("-inf")

    def answered(self, asked: Message) -> None:
        """The host has answered something."""
        self._heard_at = _now()
        if asked["do"] == "pledge":
            self._taken.setdefault((asked["table"], asked["n"]), _now())
        elif asked["do"] == "share":
            self._taken[asked["table"], asked["n"] + 1] = float("-inf")

    def has_to_count(self, chain: str, n: int) -> bool:
        """Whether a device that owes nothing has to stand in a roster that comes now."""
        taken = self._taken.get((chain, n))
        self._taken = {key: at for key, at in self._taken.items() if key[0] != chain or key[1] > n}
        now = _now()
        return taken is not None and now - taken >= BEFORE and now - self._heard_at <= LATELY


def _now() -> float:
    return asyncio.get_running_loop().time()
