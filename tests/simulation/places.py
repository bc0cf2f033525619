"""The nights that are simulated: every game, dealt by the house, by dealers or by the players."""

from random import Random
from typing import Any

from croupier.night.setup import Pace, Preset, TableSetup

PACE = Pace(betting=1.5, decision=3.0, between=0.5, step=0.3, misses=2, throw=1.5, away=10.0)

DEALERS = ("Dora", "Max")

GAMES: tuple[tuple[str, tuple[dict[str, Any], ...]], ...] = (
    ("roulette", ({"zero": "en_prison"}, {})),
    ("unders_overs", ({},)),
    ("crown_anchor", ({}, {"triple": 10})),
    ("blackjack", ({"min_bet": 2}, {"min_bet": 2, "dealer": "players"})),
    ("pairs_wagers", ({"ante": 5},)),
    ("holdem", ({"small_blind": 5, "big_blind": 10},)),
)


def night_of(rng: Random) -> Preset:
    """A night with a table of every game."""
    tables = tuple(_table(rng, game, rng.choice(rules)) for game, rules in GAMES)
    return Preset("Simulated", 2000, tables, asks=rng.random() < 0.15, rebuys=2)


def _table(rng: Random, game: str, rules: dict[str, Any]) -> TableSetup:
    dealt = rng.choice(("house", "house", "house", "dealer", "players"))
    equipment = "virtual"
    if rules.get("dealer") == "players":
        dealt = "players"
    elif dealt == "dealer" and rng.random() < 0.5:
        equipment = "real"
    setup = {"dealt": dealt, "equipment": equipment}
    fill = rng.choice((0, 0, 0, 3))
    return TableSetup(name=game, game=game, rules=rules, chips={"own": 1}, pace=PACE, fill=fill, **setup)  # type: ignore[arg-type]
