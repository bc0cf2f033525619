"""Real cards by their rank alone: suits decide nothing at blackjack."""

import pytest

from croupier.games.options import OneOf
from tests.games.blackjack.rounds import (
    all_but,
    bet_on,
    cards_of,
    dealt,
    go,
    may,
    outcomes,
    said,
    told,
    use_up,
)
from tests.playing import opened, refused

rule = pytest.mark.rule


@rule("B-20", "N-13")
def test_a_round_is_dealt_by_rank_alone() -> None:
    table = dealt("A? 9? 6? T? 8? ??", "Ann 1000, Bob 1000")
    # Ann has blackjack with A and T; Bob has 9 and 8; the dealer shows a 6.
    assert table.stacks == {"Ann": 1150, "Bob": 900}
    assert cards_of(table, "Bob") == ["9? 8?"]
    go(table, "Bob stand; reveal T?; deal K?")  # the dealer has 26
    assert (table.stacks, table.house) == ({"Ann": 1150, "Bob": 1100}, -250)
    assert table.view().dealer == ("6?", "T?", "K?")


@rule("B-20")
def test_ranks_and_cards_with_suits_may_be_mixed() -> None:
    table = dealt("8? 6c 8d ??")
    assert "split" in may(table, "Ann")
    assert told(go(table, "Ann split")) == ["Ann splits 8 8♦, 100 on each hand."]
    go(table, "deal Th; Ann stand; deal T?; Ann stand; reveal 5?; deal 9?")
    assert outcomes(table) == ["loss", "loss"]  # 18 and 18 against 20


@rule("B-20", "B-1")
def test_no_rank_comes_out_more_often_than_the_decks_hold_it() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    go(table, "open; Ann bet amount=100; deal 8? 8? 8?; void")
    go(table, "open; Ann bet amount=100")
    for cards in ("8? 8h", "8? 8?", "8h 8s"):
        refused(table, said(f"deal {cards}"), "B-1")
        assert not any(option.holds(said(f"deal {cards}")) for option in table.options("dealer"))
    assert table.view().left == 49
    go(table, "deal 8h")
    refused(table, said("deal 8?"), "B-1")
    refused(table, said("deal 1?"), "script")
    go(table, "deal 2?; void; shuffle")
    assert table.view().left == 52


@rule("B-20", "B-15")
def test_what_the_face_down_card_can_be_is_counted_by_rank() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("3h", "Kc", "2d", "As", "Ah", "9s", "9h"))
    go(table, "open; Ann bet amount=100; deal 9?; void")
    go(table, "open; Ann bet amount=100; deal 3? Kc 2d ??; peek false; Ann hit")
    # Left are two aces and one nine, of which one is face down: it is the nine, whatever its suit.
    for card in ("9s", "9h", "9?"):
        refused(table, said(f"deal {card}"), "B-15")
    go(table, "deal A?; Ann stand")
    (reveal,) = (option for option in table.options("dealer") if option.do == "reveal")
    assert reveal.fields == {"card": OneOf(("9h", "9s", "9?"))}
    go(table, "reveal 9?")
    assert table.phase == "waiting"


@rule("B-20")
def test_a_shuffle_leaves_what_lies_on_the_table_out() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("3h", "6c", "2d", "5s"))
    go(table, "open; Ann bet amount=100; deal 3? 6? 2? 5?; Ann hit; shuffle")
    assert table.view().left == 48
    assert (
        next(option for option in table.options("dealer") if option.do == "deal").fields["cards"].ranks["3"]
        == 3
    )


def test_the_other_games_with_cards_want_suits() -> None:
    table = opened("holdem", "Ann 1000, Bob 1000")
    table.play({"by": "dealer", "do": "start"})
    refused(table, {"by": "dealer", "do": "deal", "cards": ["A?", "Kh", "Qh", "Jh"]}, "P-1")


@rule("B-21", "B-5")
def test_a_round_is_paid_by_how_its_hands_ended() -> None:
    table = bet_on("Ann 1000, Bob 1000, Cleo 1000, Dan 1000, Eve 1000")
    ends = {"Ann": "win", "Bob": "blackjack", "Cleo": "tie", "Dan": "surrender"}
    entry = {"by": "dealer", "do": "outcomes", "outcomes": ends}
    refused(table, entry, "B-21")  # bets are still taken
    go(table, "close")
    for wrong, number in (({}, "B-21"), ({"Zoe": "win"}, "N-14"), ({"Ann": "draw"}, "B-5")):
        refused(table, {**entry, "outcomes": wrong}, number)
    table.play(entry)
    assert table.stacks == {"Ann": 1100, "Bob": 1150, "Cleo": 1000, "Dan": 950, "Eve": 900}
    assert (table.house, table.phase) == (-100, "waiting")
    go(table, "open; Ann bet amount=100; close; deal 8?")
    refused(table, {**entry, "outcomes": {"Ann": "win"}}, "B-21")  # a card lies there


@rule("B-21", "B-19")
def test_outcomes_name_the_boxes_of_whoever_has_several() -> None:
    table = opened("blackjack", "Ann 1000", boxes=2)
    go(table, "open; Ann bet amount=100; Ann bet amount=200 box=2; close")
    outcomes = {"Ann, box 2": "win"}
    table.play({"by": "dealer", "do": "outcomes", "outcomes": outcomes})
    assert table.stacks == {"Ann": 1100}  # box 1 has lost
