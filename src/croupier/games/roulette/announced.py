"""Announced bets: a call for the chips that cover a part of the wheel."""

from collections.abc import Mapping
from typing import Literal

from croupier.equipment.wheel import Wheel
from croupier.games.limits import Limits
from croupier.games.options import Whole

Call = Literal["voisins", "jeu_zero", "tiers", "orphelins", "neighbours"]

SERIES: dict[Call, dict[str, int]] = {
    "voisins": {"0-2-3": 2, "4-7": 1, "12-15": 1, "18-21": 1, "19-22": 1, "25-26-28-29": 2, "32-35": 1},
    "jeu_zero": {"0-3": 1, "12-15": 1, "26": 1, "32-35": 1},
    "tiers": {"5-8": 1, "10-11": 1, "13-16": 1, "23-24": 1, "27-30": 1, "33-36": 1},
    "orphelins": {"1": 1, "6-9": 1, "14-17": 1, "17-20": 1, "31-34": 1},
}
"""The fixed calls of the single zero wheel: units on each spot, at least one of them a single unit."""

FULL_NAMES: dict[Call, str] = {
    "voisins": "voisins du zéro",
    "jeu_zero": "jeu zéro",
    "tiers": "tiers du cylindre",
    "orphelins": "orphelins",
    "neighbours": "the neighbours",
}


def around(wheel: Wheel) -> dict[str, dict[str, int]]:
    """Neighbours of each number: it and two on each side of it, straight up."""
    return {pocket: dict.fromkeys(wheel.neighbours(pocket, 2), 1) for pocket in wheel.pockets}


def unit_room(bets: Mapping[str, int], stakes: Mapping[str, int], limits: Limits, chips: int) -> Whole | None:
    """What a unit may be, so that each spot stays within its limits and the chips suffice for all."""
    least, most = 1, chips // sum(bets.values())
    for on, units in bets.items():
        already = stakes.get(on, 0)
        least = max(least, -((already - limits.least) // units))
        if limits.most is not None:
            most = min(most, (limits.most - already) // units)
    return Limits(limits.step, least).room(0, most)
