"""Unders and Overs as the rest of the house knows it."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from croupier.games.dice_layout import Invited, NotThrown
from croupier.games.events import TABLE_EVENTS, Closed, Opened, Settled, Staked, TakenBack
from croupier.games.game import Alone, Game, Planning, Start, TypicalRound, whole_chips
from croupier.games.phrases import phrase
from croupier.games.unders_overs.events import Corrected, Thrown
from croupier.games.unders_overs.layout import ODDS, winning_box
from croupier.games.unders_overs.state import UndersOversView
from croupier.games.unders_overs.table import UndersOvers

CHIP = 100


def _limits(start: int) -> dict[str, Any]:
    return {"step": CHIP, "min_bet": CHIP, "max_bet": whole_chips(start / 2, CHIP)}


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    wins = [winning_box(sum(dice)) == "under" for dice in product(range(1, 7), repeat=2)]
    gains = [Fraction(ODDS["under"] if won else -1) for won in wins]
    return TypicalRound.of(int(rules["min_bet"]), [(gain, Fraction(1, len(gains))) for gain in gains])


GAME = Game(
    table=UndersOvers,
    title="Unders and Overs",
    name="Unders and Overs",
    gist="two dice, three boxes: under 7, 7, over 7",
    handed_on=phrase("the dice"),
    view_type=UndersOversView,
    events=(*TABLE_EVENTS, Opened, Staked, TakenBack, Closed, Invited, Thrown, Settled, NotThrown, Corrected),
    begins=Opened,
    outcomes=(Thrown,),
    highlights=(Thrown,),
    asides=(Opened, Closed),
    chips={"own": CHIP},
    start=Start(players=8, money=2500, exchanged=500),
    templates={"casino": 4, "fundraiser": 2, "hour": 3},
    alone=Alone(notes=Start(players=8, money=10, exchanged=1), chips_a_note=2000),
    takes_bets=True,
    takes_turns=False,
    planning=Planning(
        seats=12,
        fewest=1,
        rounds=50,
        needs_dealer=True,
        own_colour=True,
        together=True,
        typical="one chip a throw, on under or over",
        limits=_limits,
        typical_round=_typical_round,
    ),
)
