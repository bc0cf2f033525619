"""How long somebody of the house takes for what it does: as people do, longer for what is hard, by chance."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from croupier.games.options import Option
from croupier.games.state import View

USUAL_STEP = 1.5
"""Seconds between two moves of the house at a table of the usual pace; the time to think goes by that."""
LONGEST = 9.0
"""Seconds that a decision takes at most, and"""
SHARE = 0.45
"""the share of the time for a decision that it never goes beyond."""
TRIFLES = ("check", "show", "muck", "post")
"""What people do without thinking."""


class Manner:
    """The pace of one player of the house."""

    def __init__(self, seed: bytes) -> None:
        self.rng = Random(seed)
        self._calm = self.rng.uniform(0.75, 1.35)
        """Some are quicker than others."""

    def decides(self, weight: float, step: float, limit: float) -> float:
        """Seconds for a decision that weighs from 0 to 1, at a table of this pace, with this much time."""
        drawn = self.rng.lognormvariate(0.4, 0.4) * self._calm * (0.6 + 2.4 * weight)
        return min(drawn * step / USUAL_STEP, LONGEST, limit * SHARE)

    def bets(self, number: int, betting: float) -> float:
        """Seconds until the next bet: the first is spread over the time for bets, others follow soon."""
        if number:
            return self.rng.lognormvariate(-0.1, 0.4) * self._calm
        return self.rng.uniform(0.6, max(1.0, min(6.0, betting * 0.3)))

    def hurries(self) -> float:
        """Seconds for whatever is left to do once everybody else is ready."""
        return self.rng.uniform(0.2, 0.8)


def weight_of(name: str, view: View, options: Sequence[Option], move: Mapping[str, Any]) -> float:
    """How much hangs on a decision, from 0 to 1: the part of one's chips that it puts at risk."""
    if len(options) < 2 or move["do"] in TRIFLES:
        return 0.0
    chips = max(1, view.stacks.get(name, 0))
    amount = next((move[field] for field in ("to", "amount", "unit") if isinstance(move.get(field), int)), 0)
    return min(1.0, 0.2 + amount / chips)
