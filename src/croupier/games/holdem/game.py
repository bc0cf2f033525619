"""Hold'em as the rest of the house knows it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from croupier.games.game import Alone, Game, Planning, Start, TypicalRound
from croupier.games.holdem.events import EVENTS, BoardDealt, Dealt, HandStarted, Posted, PotWon, Returned
from croupier.games.holdem.hands import ranking
from croupier.games.holdem.table import Holdem
from croupier.games.holdem.view import HoldemView
from croupier.games.phrases import phrase

DEVIATION = 5.0
"""Of a hand in big blinds, with stacks of 20 to 40 of them."""


def _typical_round(rules: Mapping[str, Any], players: int) -> TypicalRound:
    blind = int(rules["big_blind"])
    return TypicalRound(blind, 0.0, DEVIATION * blind)


GAME = Game(
    table=Holdem,
    title="Texas hold'em",
    name="Hold'em",
    gist="two cards of your own, five for all, the best five win the pot",
    round_word="hand",
    handed_on=phrase("the deck"),
    view_type=HoldemView,
    events=EVENTS,
    begins=HandStarted,
    outcomes=(PotWon,),
    highlights=(BoardDealt,),
    asides=(HandStarted, Posted, Dealt, Returned),
    chips={"blue": 25, "green": 50, "red": 100, "light grey": 200},
    start=Start(players=6, money=1500, exchanged=1000),
    in_turn_only=("dealer_plays",),
    templates={"casino": 3, "poker": 1, "croupiers": 3},
    alone=Alone(players=9),
    own_cards=True,
    tournaments=True,
    planning=Planning(
        seats=10,
        fewest=2,
        rounds=30,
        needs_dealer=False,
        may_break=True,
        typical="results of one hand spread by 5 big blinds",
        limits=lambda start: {"small_blind": 25, "big_blind": 50},
        typical_round=_typical_round,
    ),
    warm_up=partial(ranking, True),
)
