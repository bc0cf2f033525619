"""Luck against expectation: what somebody's bets were worth by the exact odds, and how well they decided.

A reckoner watches one table, move by move, and says of each bet what it should bring on average and how
far results lie from that, and of each decision what it cost. It needs no compiler: a host can reckon at the
end of a night. Where the exact engine is too heavy for that, its findings are data (`charts.json`).

    reckoner = reckoner_of("roulette", rules)
    for found in reckoner.see(table, move, events):
        ...
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

import msgspec

from croupier.games.events import Event

__all__ = ["Chance", "Decision", "Found", "Reckoner", "mean_and_variance", "reckoner_of"]


class Chance(msgspec.Struct, frozen=True):
    """Something that hangs on chance: what it brings on average, and the variance of that."""

    who: str
    mean: float
    variance: float
    result: float | None = None
    """What it brought; None where that is what the round brought, in chips."""


class Decision(msgspec.Struct, frozen=True):
    """A decision of somebody's own: whether it is the book's, and what it costs on average, if it isn't."""

    who: str
    is_right: bool
    cost: float


Found = Chance | Decision

Move = Mapping[str, Any] | None
"""The move of a player or dealer as scripts have it; None where time or the host changed the table."""


class Reckoner(Protocol):
    """Watches one table."""

    def see(self, table: Any, move: Move, events: Sequence[Event]) -> Iterable[Found]:
        """What a move brought to light; the table is as the move has left it."""


def reckoner_of(game: str, rules: Any) -> Reckoner | None:
    """A reckoner for a table; None for a game whose odds it doesn't know, or that has none (hold'em)."""
    from croupier.odds.registry import ODDS

    module = ODDS[game].luck if game in ODDS else ""
    if not module:
        return None
    made: Reckoner = import_module(module).reckoner(game, rules)
    return made


def mean_and_variance(
    outcomes: Iterable[tuple[float, Mapping[str, float]]], stakes: Mapping[str, int]
) -> tuple[float, float]:
    """What some stakes gain together, by the chance of each outcome and what it returns by the unit.

    >>> mean_and_variance([(0.5, {"heads": 2.0}), (0.5, {"tails": 2.0})], {"heads": 10, "tails": 10})
    (0.0, 0.0)
    """
    staked = sum(stakes.values())
    gains = list(_gains(outcomes, stakes, staked))
    mean = sum(chance * gain for chance, gain in gains)
    return mean, sum(chance * (gain - mean) ** 2 for chance, gain in gains)


def _gains(
    outcomes: Iterable[tuple[float, Mapping[str, float]]], stakes: Mapping[str, int], staked: int
) -> Iterator[tuple[float, float]]:
    for chance, returns in outcomes:
        yield chance, sum(stake * returns.get(on, 0.0) for on, stake in stakes.items()) - staked
