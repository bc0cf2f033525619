"""Blackjack as the rest of the house knows it."""

from collections.abc import Mapping
from typing import Any

from croupier.games.blackjack.events import (
    EVENTS,
    DealerDealt,
    Dealt,
    DealtFaceDown,
    HandSettled,
    Shuffled,
    Turned,
)
from croupier.games.blackjack.state import BlackjackView
from croupier.games.blackjack.table import Blackjack
from croupier.games.events import Closed, Opened
from croupier.games.game import Game, Planning, Start, TypicalRound
from croupier.games.phrases import phrase

CHIP = 50
CHANGE = CHIP // 2
"""A chip that pays 3 to 2, surrender and insurance of the smallest bet; bets are in steps of two of them."""

EXPECTATION = 0.000757787
"""Of a first bet under the rule book's options, played by the best chart (`odds blackjack`)."""
BY_FEEL = 0.02
"""What a guest who plays by feel loses beside that."""
DEVIATION = 1.15
"""Of a round per unit of the first bet, doubles and splits included; it hardly changes with the rules."""


def _limits(start: int) -> dict[str, Any]:
    """50 to 500, however much there is to start with."""
    return {"step": CHIP, "min_bet": CHIP, "max_bet": 500}


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    stake = int(rules["min_bet"])
    return TypicalRound(stake, stake * (EXPECTATION - BY_FEEL), stake * DEVIATION)


GAME = Game(
    table=Blackjack,
    title="Blackjack",
    name="Blackjack",
    gist="closer to 21 than the dealer, but not over",
    handed_on=phrase("the shoe"),
    view_type=BlackjackView,
    events=EVENTS,
    begins=Opened,
    outcomes=(Turned, DealerDealt, HandSettled),
    highlights=(Turned,),
    asides=(Opened, Closed, Shuffled, Dealt, DealtFaceDown),
    chips={"blue": CHIP, "green": 100, "red": 200, "light grey": 500},
    change={"ivory": CHANGE},
    start=Start(players=6, money=1500, exchanged=300),
    fixed_options=("decks", "boxes", "dealer"),
    in_turn={"dealer": "players"},
    templates={"casino": 2, "hour": 2, "croupiers": 2},
    takes_bets=True,
    planning=Planning(
        seats=7,
        fewest=1,
        rounds=60,
        needs_dealer=True,
        typical="the smallest bet each round, played by feel: 2 % worse than the best chart",
        limits=_limits,
        typical_round=_typical_round,
    ),
)
