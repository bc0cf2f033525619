"""Announced bets: a call for the chips that cover a part of the wheel."""

from typing import Literal

import msgspec

from croupier.equipment.wheel import WHEELS, WheelName

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


class Calls(msgspec.Struct, frozen=True):
    """What can be announced with one of the wheels, as units on spots."""

    series: dict[Call, dict[str, int]]
    around: dict[str, dict[str, int]]
    """Neighbours of each number: it and two on each side of it, straight up."""
    numbers: dict[str | int, str]
    """The numbers of the wheel as a call may give them, as text or as whole numbers."""


def _calls(wheel: WheelName) -> Calls:
    pockets = WHEELS[wheel].pockets
    numbers: dict[str | int, str] = {pocket: pocket for pocket in pockets}
    numbers |= {int(pocket): pocket for pocket in pockets if pocket != "00"}
    around = {pocket: dict.fromkeys(WHEELS[wheel].neighbours(pocket, 2), 1) for pocket in pockets}
    return Calls(SERIES if wheel == "single_zero" else {}, around, numbers)


CALLS: dict[WheelName, Calls] = {wheel: _calls(wheel) for wheel in WHEELS}
