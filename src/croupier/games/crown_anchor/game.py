"""Crown and Anchor as the rest of the house knows it."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from croupier.games.crown_anchor.events import Corrected, Thrown
from croupier.games.crown_anchor.layout import DICE, SYMBOLS, pays
from croupier.games.crown_anchor.rules import Rules
from croupier.games.crown_anchor.state import CrownAnchorView
from croupier.games.crown_anchor.table import CrownAnchor
from croupier.games.dice_layout import Invited, NotThrown
from croupier.games.events import TABLE_EVENTS, Closed, Opened, Settled, Staked, TakenBack
from croupier.games.game import Game, Planning, Start, TypicalRound, whole_chips
from croupier.games.phrases import phrase

CHIP = 100


def _limits(start: int) -> dict[str, Any]:
    return {"step": CHIP, "min_bet": CHIP, "max_bet": whole_chips(start / 3, CHIP)}


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    triple, faces = int(rules.get("triple", Rules().triple)), len(SYMBOLS)
    ways = [comb(DICE, count) * (faces - 1) ** (DICE - count) for count in range(DICE + 1)]
    results = [(Fraction(pays(count, triple)), Fraction(way, faces**DICE)) for count, way in enumerate(ways)]
    return TypicalRound.of(int(rules["min_bet"]), results)


GAME = Game(
    table=CrownAnchor,
    title="Crown and Anchor",
    name="Crown and Anchor",
    gist="three dice, six symbols: the more of yours, the more it pays",
    handed_on=phrase("the dice"),
    view_type=CrownAnchorView,
    events=(*TABLE_EVENTS, Opened, Staked, TakenBack, Closed, Invited, Thrown, Settled, NotThrown, Corrected),
    begins=Opened,
    outcomes=(Thrown,),
    highlights=(Thrown,),
    asides=(Opened, Closed),
    chips={"own": CHIP},
    start=Start(players=8, money=2500, exchanged=500),
    templates={"casino": 6, "fundraiser": 4},
    takes_bets=True,
    takes_turns=False,
    planning=Planning(
        seats=12,
        fewest=1,
        rounds=50,
        needs_dealer=True,
        own_colour=True,
        together=True,
        typical="one chip a throw, on one symbol",
        limits=_limits,
        typical_round=_typical_round,
    ),
)
