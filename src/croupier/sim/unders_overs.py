"""Unders and Overs, simulated: two dice, the same bets on the boxes in every round."""

from collections.abc import Iterator
from typing import get_args

import numpy as np
from msgspec import to_builtins

from croupier.games.limits import Limits
from croupier.games.table import read_rules
from croupier.games.unders_overs import Rules
from croupier.games.unders_overs.layout import ODDS, Box, winning_box
from croupier.sim.settings import Settings, Unplayable
from croupier.sim.tables import LENGTH, LayoutTable, Pattern, bankroll_for, guests_of, place, read_pattern
from croupier.sim.transcripts import Transcript, of_layout

STRATEGIES: dict[str, str] = {
    "under": "the box under 7",
    "seven": "the box 7",
    "over": "the box over 7",
    "all": "all three boxes",
}
"""And any boxes with their units, like under*2+seven."""

THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def pattern_of(strategy: str) -> Pattern:
    """The boxes that a strategy bets on."""
    boxes = get_args(Box)
    pattern = read_pattern("+".join(boxes) if strategy == "all" else strategy)
    for box in pattern:
        if box not in boxes:
            raise Unplayable(f"there is no strategy or box {box!r}; there are: {', '.join(STRATEGIES)}")
    return pattern


def prepare(settings: Settings) -> LayoutTable:
    """Make a simulation of what is asked for."""
    rules = read_rules(Rules, settings.rules)
    limits: dict[str, Limits] = {box: Limits(rules.step, rules.min_bet, rules.max_bet) for box in ODDS}
    placed = [
        place(strategy, system, pattern_of(strategy), limits, settings.bet)
        for strategy, system in guests_of(settings, "under", rules.max_seats)
    ]
    wins = [winning_box(first + second) for first, second in THROWS]
    return LayoutTable(
        game="unders_overs",
        rules=to_builtins(rules),
        seed=settings.seed,
        rounds=settings.rounds,
        length=settings.session or LENGTH,
        bankroll=bankroll_for(settings, [seat.cost for seat in placed], [seat.system for seat in placed]),
        placed=placed,
        net=np.array([[_net(seat.stakes, box) for box in wins] for seat in placed]),
        held=np.zeros((len(placed), len(THROWS), 1), np.int64),
        zero=np.zeros(len(THROWS), np.bool_),
        frees=np.zeros((1, len(THROWS)), np.bool_),
    )


def _net(stakes: Pattern, wins: Box) -> int:
    return sum(stake * ODDS[wins] if box == wins else -stake for box, stake in stakes.items())


def transcripts(table: LayoutTable, rounds: int) -> Iterator[Transcript]:
    """The first rounds of a run, written as scripts."""
    return of_layout(
        table, rounds, lambda side, stakes: [{"by": "dealer", "do": "throw", "dice": [*THROWS[side]]}]
    )
