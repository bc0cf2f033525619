"""Our reading and writing of PHH beside the format's reference library."""

import re
from decimal import Decimal
from random import Random

import pytest

from croupier.games.holdem import Holdem
from croupier.script.phh.fields import Block
from croupier.script.phh.writing import Written, written_hands
from croupier.script.replay import HandReplay
from tests.playing import move, opened
from tests.script.random_hands import Session, reference_hand, reference_stacks
from tests.script.replaying import stacks_of

# The reference library warns of folds where nothing is to call, and of cards that come back.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def ours(text: str) -> list[object]:
    replay = HandReplay("hand.phh", Block(text))
    replay.run()
    return stacks_of(replay)


@pytest.mark.parametrize("seed", range(10))
def test_hands_at_random_end_alike(seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        text = reference_hand(rng).dumps()
        assert ours(text) == reference_stacks(text), text


def test_hands_of_fixed_limit_at_random_end_alike() -> None:
    rng = Random(300)
    for _ in range(75):
        text = reference_hand(rng, fixed=True).dumps()
        assert text.startswith("variant = 'FT'")
        assert ours(text) == reference_stacks(text), text


def test_hands_at_random_in_small_change_end_alike() -> None:
    rng = Random(100)
    for _ in range(25):
        text = reference_hand(rng).dumps()
        coins = re.sub(r"\b\d{4,}\b", lambda found: str(Decimal(found[0]) / 100), text)
        assert ours(coins) == reference_stacks(coins), coins


def test_hands_that_leave_players_out_end_alike() -> None:
    rng = Random(200)
    left_out = 0
    for _ in range(75):
        history = reference_hand(rng)
        silent = rng.randint(1, len(history.starting_stacks))
        kept = [
            action
            for action in history.actions
            if not action.startswith((f"p{silent} f", f"d dh p{silent} "))
        ]
        left_out += any(action.startswith(f"p{silent} f") for action in history.actions)
        if any(action.startswith(f"p{silent} sm") for action in kept):
            continue
        history.actions = kept
        text = history.dumps()
        assert ours(text) == reference_stacks(text), text
    assert left_out > 5


def exported(seed: int, known: float) -> list[Written]:
    session = Session(Random(seed), known)
    return list(written_hands(session.table, session.moves(5)))


@pytest.mark.parametrize("seed", range(40))
def test_exported_hands_end_as_they_were_played(seed: int) -> None:
    hands = exported(seed, known=1)
    assert hands
    for hand in hands:
        if not hand.remark:
            finishing = [int(amount) for amount in hand.text.rpartition("[")[2].rstrip("]\n").split(",")]
            assert ours(hand.text) == finishing
            assert reference_stacks(hand.text) == finishing, hand.text


@pytest.mark.parametrize("seed", range(1000, 1020))
def test_exported_hands_with_unknown_cards_end_as_they_were_played(seed: int) -> None:
    for hand in exported(seed, known=0.7):
        if not hand.remark:
            finishing = [int(amount) for amount in hand.text.rpartition("[")[2].rstrip("]\n").split(",")]
            assert ours(hand.text) == finishing
            assert reference_stacks(hand.text) == finishing, hand.text


def test_hardly_any_hand_is_left_out() -> None:
    hands = [hand for seed in range(40) for hand in exported(seed, known=1)]
    left_out = [hand for hand in hands if hand.remark]
    assert len(hands) > 120
    assert len(left_out) < len(hands) / 25, left_out
    assert all(hand.remark.startswith("PHH cannot say what happened in it (") for hand in left_out)


@pytest.mark.rule("P-13")
def test_a_big_blind_that_was_short_is_still_owed_in_full() -> None:
    table = opened("holdem", "Ann 500, Bob 30, Cyd 500")
    script = """dealer start
        dealer deal cards=[Ah,Kh,Qh,Ad,Kd,Qd]
        Cyd call
        Ann call
        dealer deal cards=[2c,7d,9h]
        Ann bet amount=50
        Cyd call
        dealer deal cards=[3s]
        Ann check
        Cyd check
        dealer deal cards=[4c]
        Ann check
        Cyd check"""
    assert isinstance(table, Holdem)
    (hand,) = written_hands(table, (table.play(move(line)) for line in script.splitlines()))
    assert "'p3 cbr 50', 'p1 cc'" in hand.text
    # Aces take 30 from each of two, and 70 more from Cyd.
    assert ours(hand.text) == reference_stacks(hand.text) == [630, 0, 400]
