"""Several boxes for one player."""

import pytest

from croupier import Refused, offers
from croupier.games.options import OneOf, Option, Whole
from tests.games.blackjack.rounds import go, may, outcomes, said
from tests.playing import opened, refused

rule = pytest.mark.rule


@rule("B-19")
def test_there_is_one_box_for_each_player_unless_the_table_says_more() -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "open; Ann bet amount=100 box=1")
    assert refused(table, "Ann bet amount=100 box=2", "B-19") == "each player has one box, number 1"
    refused(table, "Ann take_back box=2", "B-19")
    table = opened("blackjack", "Ann 1000", boxes=3)
    go(table, "open")
    assert refused(table, "Ann bet amount=50 box=4", "B-19") == "each player's boxes are numbered 1 to 3"


@rule("B-19")
@pytest.mark.parametrize("boxes", range(1, 8))
def test_boxes_are_numbered_from_1(boxes: int) -> None:
    table = opened("blackjack", "Ann 1000", boxes=boxes)
    go(table, "open")
    for box in (0, -1, boxes + 1, 10**30):
        refused(table, f"Ann bet amount=50 box={box}", "B-19")
        refused(table, f"Ann take_back box={box}", "B-19")
    for box in range(1, boxes + 1):
        go(table, f"Ann bet amount=50 box={box}")
    assert table.on_table == 50 * boxes


@rule("B-19")
@pytest.mark.parametrize("boxes", [0, 8])
def test_a_player_has_1_to_7_boxes(boxes: int) -> None:
    with pytest.raises(Refused, match="boxes"):
        opened("blackjack", "Ann 1000", boxes=boxes)


@rule("B-19")
def test_more_boxes_are_played_only_where_seats_are_free() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", boxes=3, max_seats=4)
    go(table, "open; Ann bet amount=50 box=2; Bob bet amount=50 box=3")
    refused(table, "Ann bet amount=50 box=3", "B-19")
    refused(table, "Bob bet amount=50 box=2", "B-19")
    assert not offers(table.options("Ann"), said("Ann bet amount=50 box=3"))
    go(table, "Ann bet amount=50 box=2; Ann bet amount=50; Bob bet amount=50 box=1; Bob take_back box=3")
    go(table, "Ann bet amount=50 box=3")
    refused(table, "Bob bet amount=50 box=3", "B-19")
    assert table.view().bets == {"Ann": (50, 100, 50), "Bob": (50, 0, 0)}


@rule("B-19")
def test_no_seat_is_free_at_a_full_table() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", boxes=2, max_seats=2)
    go(table, "open; Ann bet amount=50")
    refused(table, "Ann bet amount=50 box=2", "B-19")


@rule("B-19", "B-4")
def test_each_box_has_its_own_limits() -> None:
    table = opened("blackjack", "Ann 2000", boxes=2)
    go(table, "open; Ann bet amount=500; Ann bet amount=500 box=2")
    refused(table, "Ann bet amount=2", "B-4")
    refused(table, "Ann bet amount=2 box=2", "B-4")
    go(table, "Ann take_back box=2")
    refused(table, "Ann take_back box=2", "B-4")
    refused(table, "Ann bet amount=48 box=2", "B-4")
    assert table.stacks == {"Ann": 1500}
    go(table, "Ann take_back")
    assert table.stacks == {"Ann": 2000}


@rule("B-19", "B-6")
def test_boxes_of_a_player_are_dealt_and_played_one_after_the_other() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", boxes=3)
    go(table, "open; Bob bet amount=100 box=2; Ann bet amount=60 box=3; Ann bet amount=50; Bob bet amount=70")
    go(table, "deal 8h 3h 4h 5h 6c 8d 7h 7d 7c Ts")
    hands = [(hand.who, hand.on, hand.stake, " ".join(hand.cards)) for hand in table.view().hands]
    assert hands == [
        ("Ann", "box 1", 50, "8h 8d"),
        ("Ann", "box 3", 60, "3h 7h"),
        ("Bob", "box 1", 70, "4h 7d"),
        ("Bob", "box 2", 100, "5h 7c"),
    ]
    go(table, "Ann split; deal Kh; Ann stand; deal 2c; Ann stand; Ann double; deal Kd")
    assert "split" not in may(table, "Bob")
    go(table, "Bob hit; deal Kc; Bob surrender; deal 4c")
    # Against 20: 18 and 10 lose 50 each, 20 for 120 ties, 21 for 70 wins, 100 was given up for half.
    assert outcomes(table) == ["loss", "loss", "tie", "win", "surrender"]
    assert table.stacks == {"Ann": 900, "Bob": 1020}


@rule("B-19", "B-11")
def test_each_box_is_split_into_up_to_four_hands() -> None:
    table = opened("blackjack", "Ann 1000", boxes=2, decks=4)
    go(table, "open; Ann bet amount=50; Ann bet amount=50 box=2; deal 8h 8c 6c 8d 8s Ts")
    for box in (1, 2):
        go(table, "Ann split; deal 8h; Ann split; deal 8c; Ann split; deal 8d")
        refused(table, "Ann split", "B-11")
        go(table, "Ann stand; deal Kh; Ann stand; deal Kd; Ann stand; deal Ks; Ann stand")
        assert len(table.view().hands) == (5 if box == 1 else 8)
    assert table.on_table == 400


@rule("B-19", "B-9")
def test_early_surrender_is_asked_box_by_box() -> None:
    table = opened("blackjack", "Ann 1000", boxes=2, surrender="early")
    go(table, "open; Ann bet amount=100; Ann bet amount=200 box=2; deal 8h Th Kc 8d 6h 7s")
    go(table, "Ann keep; Ann surrender; Ann stand")
    assert outcomes(table) == ["loss", "surrender"]
    assert table.stacks == {"Ann": 800}


@rule("B-19", "B-16")
def test_boxes_stand_at_their_players_seat_when_players_deal() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", boxes=2, dealer="players")
    go(table, "open; Ann bet amount=50; deal Th 6c 9h Tc; Ann stand; deal Kc; open")
    go(table, "Ann bet amount=50; Ann bet amount=50 box=2; Bob bet amount=50; deal 2h 3h 4h 6d 2d 3d 4d Ts")
    order = [(hand.who, hand.on) for hand in table.view().hands]
    assert order == [("Bob", "box 1"), ("Ann", "box 1"), ("Ann", "box 2")]


def test_box_1_need_not_be_named() -> None:
    table = opened("blackjack", "Ann 120", boxes=2)
    go(table, "open; Ann bet amount=60 box=2")
    assert table.options("Ann") == [
        Option("bet", {"amount": Whole(50, 60, 2), "box": OneOf((1,))}, ("box",)),
        Option("bet", {"amount": Whole(2, 60, 2), "box": OneOf((2,))}),
        Option("take_back", {"box": OneOf((2,))}),
    ]
    refused(table, "Ann take_back", "B-4")
    go(table, "Ann bet amount=60")
    assert table.options("Ann") == [Option("take_back", {"box": OneOf((1, 2))}, ("box",))]


def test_a_box_is_a_whole_number() -> None:
    table = opened("blackjack", "Ann 1000", boxes=2)
    go(table, "open")
    for box in (None, "1", True, 1.5, [1]):
        refused(table, {"by": "Ann", "do": "bet", "amount": 50, "box": box}, "script")
