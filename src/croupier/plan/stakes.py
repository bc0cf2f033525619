"""Money to start with: what the rule book recommends (N-4), raised for a long night."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, erfc, exp, sqrt

from croupier.games.game import Start
from croupier.games.registry import GAMES
from croupier.plan.seating import comfortable

MOST_BROKE = 0.10
"""No more than this part of the guests at a house game should be broke before the end."""

STEP = 500
LARGEST = 5
"""Starting money grows to at most this many times the recommendation."""


def start_of(game: str, games: Sequence[str]) -> Start:
    """What is recommended for a game among these; some have a currency of their own where they are alone."""
    notes = GAMES[game].alone.notes if len(games) == 1 else None
    return notes or GAMES[game].start


def chips_a_note(game: str, games: Sequence[str]) -> int:
    """What one of play money buys at a table (N-3)."""
    return GAMES[game].alone.chips_a_note if len(games) == 1 else 1


@lru_cache(256)
def start_money(games: tuple[str, ...], hours: float) -> int:
    """The largest recommendation of the games, raised until few guests are broke before the end."""
    least = max(start_of(game, games).money for game in games)
    for start in range(least, LARGEST * least, STEP):
        if all(
            _broke(game, games, start, hours) <= MOST_BROKE
            for game in games
            if not GAMES[game].planning.may_break
        ):
            return start
    return LARGEST * least


def _broke(game: str, games: tuple[str, ...], start: int, hours: float) -> float:
    """The chance to be broke at a table of this game before the end."""
    planning, chips = GAMES[game].planning, start * chips_a_note(game, games)
    typical = planning.typical_round(planning.limits(chips), comfortable(game, games))
    return ruin(chips, typical.mean, typical.deviation, ceil(hours * planning.rounds))


def ruin(start: float, mean: float, deviation: float, rounds: int) -> float:
    """The chance to be broke within some rounds, as of a Brownian motion with this drift and spread.

    >>> round(ruin(1000, 0, 100, 100), 4)
    0.3173
    """
    spread = deviation * sqrt(rounds)
    if spread == 0:
        return float(start + mean * rounds <= 0)
    drift, pull = mean * rounds, -2 * mean * start / deviation**2
    reflected = exp(pull) if pull < 700 else float("inf")
    return min(1.0, _below((-start - drift) / spread) + reflected * _below((-start + drift) / spread))


def _below(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2
