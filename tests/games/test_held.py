"""A table at which the house holds what lies face down is played like one that knows every card."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier import GAMES, offers, open_table
from croupier.games.due import Deck
from croupier.games.moves import DEALER
from tests.games.chance import Move
from tests.games.seating import SeatAct, answer_for, come_and_go
from tests.games.test_properties import near_miss, random_table
from tests.games.twins import Twins


@pytest.mark.rule("P-15", "P-30", "B-15", "N-13")
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**64))
def test_random_play(game: str, seed: int) -> None:
    play_at_random(game, seed)


@pytest.mark.rule("B-1")
def test_a_shoe_that_runs_out_in_mid_round_leaves_out_what_lies_face_down() -> None:
    laid = list[Deck]()
    for seed in range(5):
        stacks = dict.fromkeys("ABCD", 100_000)
        twins = Twins(Random(seed), open_table("blackjack", stacks, decks=1, penetration=0, boxes=2))
        play_on(twins, 250, restless=0)
        laid += twins.laid
    assert {deck.face_down for deck in laid} == {0, 1}
    assert all(deck.left + len(deck.lying) + deck.face_down == 52 for deck in laid)


def play_at_random(game: str, seed: int) -> None:
    """Play at two tables where people come and go, trying near misses on the way; replay it all."""
    rng = Random(seed)
    twins = Twins(rng, random_table(rng, game))
    start = twins.blind.save()
    play_on(twins, rng.randint(5, 120), restless=rng.choice([0, 0, 0.1, 0.4]))
    for house_holds in (True, False):
        check_replay(twins, start, house_holds=house_holds)


def play_on(twins: Twins, moves: int, *, restless: float) -> None:
    """Play a number of random moves, or until there is nothing left to do."""
    rng = twins.rng
    for _ in range(moves):
        if rng.random() < restless and (act := come_and_go(rng, twins.known)) is not None:
            twins.come_and_go(act)
        move = twins.next_move()
        if rng.random() < 0.1:
            move = answer_for(rng, twins.known) or move
        if move is None:
            break
        if rng.random() < 0.3:
            try_near_miss(twins, near_miss(rng, twins.known, move))
        twins.play(move)


def try_near_miss(twins: Twins, move: Move) -> None:
    """Both take a move or refuse it, as the options say; which cards are left only one of them knows."""
    if move.get("do") == "deal" or twins.known.is_only_real(move.get("do")):
        return
    known, blind = twins.accept(move)
    is_somebody = move.get("by") in (DEALER, *twins.blind.names)
    offered = is_somebody and offers(twins.blind.options(move["by"]), move)
    assert known == blind == offered, move


def check_replay(twins: Twins, start: bytes, *, house_holds: bool) -> None:
    """What was logged can be played again by whoever does not hold the cards.

    Who does not know that the house does pays the last one left before that hand is shown, not after it.
    """
    again = type(twins.blind)(twins.blind.rules, twins.blind.state)
    again.load(start)
    again.house_holds = house_holds
    for done in twins.logged:
        if isinstance(done, SeatAct):
            done.at(again)
        else:
            again.play(json.loads(json.dumps(done)))
    assert again.report() == twins.blind.report()
    if house_holds or getattr(again.rules, "showdown", "") != "ask":
        assert again.save() == twins.blind.save()
