"""Roulette as the rest of the house knows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.equipment.wheel import ZEROS
from croupier.games.events import TABLE_EVENTS, Closed, Opened, Settled, Staked, TakenBack
from croupier.games.game import Game, Planning, Start, TypicalRound, whole_chips
from croupier.games.phrases import phrase
from croupier.games.roulette.events import (
    Announced,
    ChoiceDue,
    Corrected,
    Imprisoned,
    NotSpun,
    Released,
    Spun,
)
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.state import RouletteView
from croupier.games.roulette.table import Roulette

CHIP = 100
PAIR = 2 * CHIP
"""Even-money bets are pairs of chips, so that half of one, on zero, is a chip."""
TYPICAL = "red"


def _limits(start: int) -> dict[str, Any]:
    return {
        "step": CHIP,
        "min_bet": CHIP,
        "max_inside": whole_chips(5 * start / 35, CHIP),
        "max_outside": whole_chips(start / 2, PAIR),
        "even_step": PAIR,
    }


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    """By the rule book's options: on zero, half of the even-money bet goes back."""
    returns = LAYOUTS["single_zero"].returns
    chance, half = Fraction(1, len(returns)), Fraction(1, 2)
    back = [
        Fraction(wins.get(TYPICAL, 0)) + (half if pocket in ZEROS else 0) for pocket, wins in returns.items()
    ]
    return TypicalRound.of(max(int(rules["min_bet"]), PAIR), [(got - 1, chance) for got in back])


GAME = Game(
    table=Roulette,
    title="Roulette",
    name="Roulette",
    gist="a wheel, a ball and a layout full of chances",
    handed_on=phrase("the wheel"),
    view_type=RouletteView,
    events=(
        *(*TABLE_EVENTS, Opened, Staked, TakenBack, Announced, Closed),
        *(Spun, Settled, NotSpun, ChoiceDue, Imprisoned, Released, Corrected),
    ),
    begins=Opened,
    outcomes=(Spun,),
    highlights=(Spun,),
    asides=(Opened, Closed),
    chips={"own": CHIP},
    start=Start(players=4, money=2500, exchanged=500),
    fixed_options=("wheel",),
    templates={"casino": 1, "fundraiser": 1, "hour": 1, "croupiers": 1},
    takes_bets=True,
    takes_turns=False,
    planning=Planning(
        seats=5,
        fewest=1,
        rounds=35,
        needs_dealer=True,
        own_colour=True,
        together=True,
        typical="two chips a spin, on a colour",
        limits=_limits,
        typical_round=_typical_round,
    ),
)
