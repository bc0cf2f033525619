"""Pairs and Wagers as the rest of the house knows it."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from croupier.games.game import Game, Planning, Start, TypicalRound
from croupier.games.pairs_wagers.events import EVENTS, GameStarted, GameWon, Rolled
from croupier.games.pairs_wagers.rules import MIDWAY
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.games.pairs_wagers.table import PairsWagers
from croupier.games.phrases import phrase

CHIP = 100


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    ante, chance = int(rules["ante"]), 1 / players
    results = {float(ante * (players - 1)): chance, float(-ante): 1 - chance}
    return TypicalRound(ante, 0.0, ante * sqrt(players - 1), results)


GAME = Game(
    table=PairsWagers,
    title="Pairs and Wagers",
    name="Pairs and Wagers",
    gist="four dice, a race for points, wagers on the way",
    round_word="game",
    handed_on=phrase("the dice"),
    view_type=PairsWagersView,
    events=EVENTS,
    begins=GameStarted,
    outcomes=(GameWon,),
    highlights=(GameStarted, Rolled),
    chips={"own": CHIP},
    start=Start(players=6, money=1500, exchanged=300),
    fixed_options=("target",),
    longer={"target": 2 * MIDWAY},
    templates={"casino": 5, "fundraiser": 3},
    planning=Planning(
        seats=8,
        fewest=2,
        rounds=4,
        needs_dealer=False,
        typical="every game for its ante, all equally good",
        limits=lambda start: {"ante": CHIP, "begins": "clockwise"},
        typical_round=_typical_round,
    ),
)
