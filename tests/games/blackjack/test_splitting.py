"""Splitting pairs, and aces."""

import pytest

from croupier.equipment.cards import RANKS
from croupier.games.table import Awaits, Chance
from tests.games.blackjack.rounds import cards_of, dealt, go, may, outcomes, said
from tests.playing import refused

rule = pytest.mark.rule
check = pytest.mark.check


@rule("B-11")
@pytest.mark.parametrize("first", RANKS)
def test_two_cards_of_identical_rank_may_be_split(first: str) -> None:
    for second in RANKS:
        if {first, second} & set("A") and {first, second} & set("TJQK"):
            continue  # blackjack is not played
        table = dealt(f"{first}h 6c {second}d 5s")
        assert ("split" in may(table, "Ann")) == (first == second)
        if first != second:
            refused(table, "Ann split", "B-11")
        else:
            go(table, "Ann split")
            assert (cards_of(table, "Ann"), table.on_table) == ([f"{first}h", f"{second}d"], 200)


@rule("B-11")
def test_three_cards_are_no_pair() -> None:
    table = dealt("2h 6c 3d 5s")
    go(table, "Ann hit; deal 2c")
    refused(table, "Ann split", "B-11")
    table = dealt("2h 6c 2d 5s")
    go(table, "Ann hit; deal 2c")
    refused(table, "Ann split", "B-11")


@rule("B-11")
def test_each_split_hand_gets_its_card_in_its_turn_and_is_played_out_before_the_next() -> None:
    table = dealt("8h Th 6c 8d 9h 5s", "Ann 1000, Bob 1000")
    go(table, "Ann split")
    assert table.stacks["Ann"] == 800
    assert table.awaits == Awaits(dealer="deal", chance=Chance("cards", 1))
    refused(table, "Ann stand", "B-7")
    go(table, "deal 2c")
    assert cards_of(table, "Ann") == ["8h 2c", "8d"]
    assert [hand.active for hand in table.view().hands] == [True, False, False]
    refused(table, "Bob stand", "B-7")
    go(table, "Ann hit; deal 9c; Ann stand")
    assert [hand.active for hand in table.view().hands] == [False, True, False]
    assert table.phase == "dealing"
    go(table, "deal Kc; Ann stand; Bob stand; deal 8c")
    assert cards_of(table, "Ann") == ["8h 2c 9c", "8d Kc"]
    # 19, 18 and 19 against 6 5 8: 19.
    assert outcomes(table) == ["tie", "loss", "tie"]
    assert table.stacks == {"Ann": 900, "Bob": 1000}


@rule("B-11")
@check("D29")
def test_every_split_hand_is_settled_alone() -> None:
    table = dealt("8h 6c 8d Ts")
    # 8 3 doubled to 21; 8 6 bust; against 18.
    go(table, "Ann split; deal 3h; Ann double; deal Kc 6h; Ann hit; deal Kd")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 700}, 100, 200)
    go(table, "deal 2c")
    assert (outcomes(table), table.stacks) == (["win", "bust"], {"Ann": 1100})


@rule("B-11")
def test_a_pair_in_a_split_hand_is_split_again_up_to_four_hands() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann split; deal 8c; Ann split; deal 8s")
    assert cards_of(table, "Ann") == ["8h 8s", "8c", "8d"]
    go(table, "Ann split; deal 8h")
    assert cards_of(table, "Ann") == ["8h 8h", "8s", "8c", "8d"]
    assert table.stacks == {"Ann": 600}
    refused(table, "Ann split", "B-11")
    assert may(table, "Ann") == {"hit", "stand", "double"}
    go(table, "Ann stand; deal 8d")
    refused(table, "Ann split", "B-11")
    go(table, "Ann stand; deal Kh; Ann stand; deal Kd; Ann stand; deal 7h")
    # 16, 16, 18, 18 against 18.
    assert (outcomes(table), table.stacks) == (["loss", "loss", "tie", "tie"], {"Ann": 800})


@rule("B-11")
def test_a_new_hand_lies_beside_the_hand_it_was_split_from() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann split; deal Tc; Ann stand; deal 8c; Ann split; deal 2c")
    assert cards_of(table, "Ann") == ["8h Tc", "8d 2c", "8c"]
    assert [hand.on for hand in table.view().hands] == ["box 1, hand 1", "box 1, hand 2", "box 1, hand 3"]


@rule("B-11")
def test_each_player_may_have_four_hands() -> None:
    table = dealt("8h 9h 6c 8d 9d 5s", "Ann 1000, Bob 1000")
    go(table, "Ann split; deal 8c; Ann split; deal 8s; Ann split")
    go(table, "deal 2c; Ann stand; deal 2d; Ann stand; deal 2h; Ann stand; deal 2s; Ann stand")
    go(table, "Bob split; deal 9c; Bob split; deal 9s; Bob split; deal 9c")
    refused(table, "Bob split", "B-11")


@rule("B-17")
def test_a_split_is_covered_by_chips() -> None:
    table = dealt("8h 6c 8d 5s", "Ann 199")
    refused(table, "Ann split", "B-17")
    assert "split" not in may(table, "Ann")
    table = dealt("8h 6c 8d 5s", "Ann 200", for_less=True)
    go(table, "Ann split; deal 8c")
    assert table.stacks == {"Ann": 0}
    refused(table, "Ann split", "B-17")
    refused(table, "Ann double", "B-17")


@rule("B-3", "B-12")
@check("D29")
@pytest.mark.parametrize(("pair", "card"), [("A", "K"), ("K", "A"), ("T", "A"), ("A", "T")])
def test_21_on_a_split_hand_is_no_blackjack(pair: str, card: str) -> None:
    table = dealt(f"{pair}h 6c {pair}d 5s")
    go(table, f"Ann split; deal {card}h {card}d; deal 7c")
    # 21 and 21 against 18: paid 1 to 1.
    assert (outcomes(table), table.stacks) == (["win", "win"], {"Ann": 1200})


@rule("B-3", "B-12")
def test_a_split_21_ties_with_the_dealers_21_and_loses_to_blackjack() -> None:
    table = dealt("Ah 6c Ad 5s")
    go(table, "Ann split; deal Kh Kd; deal Tc")
    assert (outcomes(table), table.stacks) == (["tie", "tie"], {"Ann": 1000})
    table = dealt("Ah Kc Ad As", peek=False)
    go(table, "Ann split; deal Kh Kd")
    assert (outcomes(table), table.stacks) == (["loss", "loss"], {"Ann": 800})


@rule("B-12")
def test_split_aces_are_played_like_any_other_hand() -> None:
    table = dealt("Ah 6c Ad 5s")
    go(table, "Ann split; deal 2h")
    assert may(table, "Ann") == {"hit", "stand", "double"}
    go(table, "Ann hit; deal 5h; Ann hit; deal 2c; Ann stand; deal Ac")
    assert may(table, "Ann") == {"hit", "stand", "double", "split"}
    go(table, "Ann split; deal 9h; Ann double; deal Ks; deal Ac; Ann split")
    assert cards_of(table, "Ann") == ["Ah 2h 5h 2c", "Ad 9h Ks", "Ac", "Ac"]
    assert table.stacks == {"Ann": 500}


@rule("B-12")
def test_one_card_on_each_split_ace_and_no_further_split() -> None:
    table = dealt("Ah 6c Ad 5s", split_aces="one_card")
    go(table, "Ann split; deal 2h")
    assert table.phase == "dealing"
    for do in ("hit", "stand", "double", "split"):
        refused(table, f"Ann {do}", "B-7")
    go(table, "deal As")
    assert (cards_of(table, "Ann"), table.phase) == (["Ah 2h", "Ad As"], "dealer")
    go(table, "deal 6h")
    assert (outcomes(table), table.stacks) == (["loss", "loss"], {"Ann": 800})


@rule("B-12")
def test_one_card_is_for_aces_alone() -> None:
    table = dealt("8h 6c 8d 5s", split_aces="one_card")
    go(table, "Ann split; deal Ah")
    assert may(table, "Ann") == {"hit", "stand", "double"}
    table = dealt("Ah 6c 8d 5s", split_aces="one_card")
    assert may(table, "Ann") == {"hit", "stand", "double", "surrender"}
    table = dealt("Ah 6c Ad 5s", split_aces="one_card")
    assert may(table, "Ann") == {"hit", "stand", "double", "split", "surrender"}


@rule("B-12")
def test_one_card_on_each_split_ace_but_another_ace_may_be_split_again() -> None:
    table = dealt("Ah 6c Ad 5s", split_aces="one_card_resplit")
    go(table, "Ann split; deal As")
    assert may(table, "Ann") == {"split", "stand"}
    refused(table, "Ann hit", "B-12")
    refused(table, "Ann double", "B-12")
    refused(table, "Ann surrender", "B-9")
    go(table, "Ann split; deal Kh 9h")  # 21 and 20 stand by themselves
    assert (cards_of(table, "Ann"), table.phase) == (["Ah Kh", "As 9h", "Ad"], "dealing")
    go(table, "deal Ac; Ann stand; deal 7c")
    # 21, 20 and 12 against 18.
    assert (outcomes(table), table.stacks) == (["win", "win", "loss"], {"Ann": 1100})


@rule("B-12", "B-11")
def test_four_hands_of_aces_are_the_most() -> None:
    table = dealt("Ah 6c Ad 5s", split_aces="one_card_resplit")
    go(table, "Ann split; deal As; Ann split; deal Ac; Ann split; deal Ac")
    # The fourth ace in a hand cannot be split: the hand stands, the next one gets its card.
    assert (cards_of(table, "Ann"), table.phase) == (["Ah Ac", "Ac", "As", "Ad"], "dealing")
    go(table, "deal As Ad Ah")
    assert table.phase == "dealer"


@rule("B-12", "B-17")
def test_an_ace_that_cannot_be_paid_for_is_not_split_again() -> None:
    table = dealt("Ah 6c Ad 5s", "Ann 200", split_aces="one_card_resplit")
    go(table, "Ann split; deal As 9d")
    assert (cards_of(table, "Ann"), table.phase) == (["Ah As", "Ad 9d"], "dealer")


@rule("B-11", "B-15")
@check("D31")
def test_without_peek_the_dealers_blackjack_takes_split_and_doubled_bets_whole() -> None:
    table = dealt("8h Kc 8d As", peek=False)
    go(table, "Ann split; deal 3h; Ann double; deal Kh 2d; Ann hit; deal Kd")
    # 21 for 200, 20 for 100.
    assert table.phase == "playing"
    go(table, "Ann stand")
    assert (outcomes(table), table.stacks, table.house) == (["loss", "loss"], {"Ann": 700}, 300)
    assert table.view().dealer == ("Kc", "As")


def test_moves_on_a_split_hand_name_no_hand() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann split; deal 3h")
    for extra in ({"hand": 0}, {"box": 1}, {"amount": 100}):
        refused(table, said("Ann hit") | extra, "script")
