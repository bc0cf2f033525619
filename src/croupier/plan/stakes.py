"""Money to start with, limits, and what a typical round does to a guest."""

from collections.abc import Sequence
from functools import cache
from math import ceil, erfc, exp, sqrt
from typing import Any

import msgspec

from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.roulette import Rules as RouletteRules
from croupier.odds import roulette, unders_overs
from croupier.plan.games import BLACKJACK_DEVIATION, HABITS, HOLDEM_DEVIATION, PLAYED_BY_FEEL

MOST_BROKE = 0.10
"""No more than this part of the guests at a house game should be broke before the end."""

STEP = 500
LARGEST = 5
"""The money to start with grows up to so many times the preset, not further."""


class Round(msgspec.Struct, frozen=True):
    """What a round brings a typical guest, in chips: each result with its chance, or a mean and a spread."""

    stake: int
    """The chips of its first bet."""
    mean: float
    deviation: float
    results: dict[float, float] | None
    """None where the spread is an estimate."""


def start_money(games: Sequence[str], hours: float) -> int:
    """The largest preset of the games, raised until few guests are broke before the end."""
    least = max(HABITS[game].start for game in games)
    for start in range(least, LARGEST * least, STEP):
        if all(_broke(game, start, hours) <= MOST_BROKE for game in games if game != "holdem"):
            return start
    return LARGEST * least


def _broke(game: str, start: int, hours: float) -> float:
    players = 2 if game == "pairs_wagers" else 1
    typical = typical_round(game, limits(game, start), max(players, HABITS[game].seats))
    return ruin(start, typical.mean, typical.deviation, ceil(hours * HABITS[game].rounds))


def ruin(start: float, mean: float, deviation: float, rounds: int) -> float:
    """The chance to be broke within some rounds, as of a Brownian motion with this drift and spread.

    >>> round(ruin(1000, 0, 100, 100), 4)
    0.3173
    """
    spread = deviation * sqrt(rounds)
    if spread == 0:
        return float(start + mean * rounds <= 0)
    drift = mean * rounds
    reflected = (
        exp(-2 * mean * start / deviation**2) if -2 * mean * start / deviation**2 < 700 else float("inf")
    )
    return min(1.0, _below((-start - drift) / spread) + reflected * _below((-start + drift) / spread))


def _below(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2


def limits(game: str, start: int) -> dict[str, Any]:
    """Rules options that suit the money: a guest can play all night, and no single win decides it."""
    chip = HABITS[game].values[0]
    match game:
        case "roulette":
            return {
                "step": chip,
                "min_bet": chip,
                "max_inside": _down(5 * start / 35, chip),
                "max_outside": _down(start / 2, chip),
            }
        case "unders_overs":
            return {"step": chip, "min_bet": chip, "max_bet": _down(start / 2, chip)}
        case "blackjack":
            return {"step": chip, "min_bet": chip, "max_bet": _down(max(500, start / 3), chip)}
        case "holdem":
            return {"small_blind": chip, "big_blind": 2 * chip}
        case _:
            return {"ante": chip}


def _down(amount: float, step: int) -> int:
    return max(step, int(amount) // step * step)


def typical_round(game: str, rules: dict[str, Any], players: int) -> Round:
    """What a round does to a guest who plays as most do, at a table of so many."""
    match game:
        case "roulette":
            stake = 2 * int(rules["min_bet"])
            return _of_worth(stake, roulette.together(RouletteRules(), {"red": 1, "17-18-20-21": 1}))
        case "unders_overs":
            return _of_worth(int(rules["min_bet"]), unders_overs.worth()["under"])
        case "blackjack":
            stake = int(rules["min_bet"])
            return Round(stake, stake * blackjack_mean(), stake * BLACKJACK_DEVIATION, None)
        case "holdem":
            return Round(int(rules["big_blind"]), 0.0, HOLDEM_DEVIATION * int(rules["big_blind"]), None)
        case _:
            ante, chance = int(rules["ante"]), 1 / players
            results = {float(ante * (players - 1)): chance, float(-ante): 1 - chance}
            return Round(ante, 0.0, ante * sqrt(players - 1), results)


def _of_worth(stake: int, worth: Any) -> Round:
    results = {float(stake * gain): float(chance) for gain, chance in worth.results.items()}
    return Round(stake, stake * float(worth.expectation), stake * worth.deviation, results)


@cache
def blackjack_mean() -> float:
    """What a first bet brings a guest who plays by feel, under the rule book's options."""
    from croupier.odds.blackjack import analyse

    return analyse(BlackjackRules()).expectation - float(PLAYED_BY_FEEL)
