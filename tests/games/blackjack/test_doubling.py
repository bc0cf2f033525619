"""Doubling down."""

import pytest

from croupier import offers
from croupier.games.options import Option, Whole
from tests.games.blackjack.rounds import dealt, go, may, said
from tests.playing import refused

rule = pytest.mark.rule


@rule("B-10")
@pytest.mark.parametrize(
    ("card", "drawn", "stack"),
    [("Th", "Kc", 1200), ("Th", "5c", 1000), ("2h", "4c", 800), ("2h", "Ks", 1200)],
)
def test_the_bet_is_doubled_for_exactly_one_more_card(card: str, drawn: str, stack: int) -> None:
    table = dealt("6h 6c 5h Ts")  # 11 against 16
    go(table, "Ann double")
    assert (table.stacks, table.on_table, table.phase) == ({"Ann": 800}, 200, "dealing")
    refused(table, "Ann hit", "B-7")
    go(table, f"deal {card}")
    assert table.phase == "dealer"  # no more decisions, also on 13
    go(table, f"deal {drawn}")
    (hand,) = table.view().hands
    assert (hand.stake, hand.doubled, table.stacks) == (200, True, {"Ann": stack})


@rule("B-10")
def test_a_doubled_hand_that_is_bust_loses_both_bets() -> None:
    table = dealt("6h 6c 8h Ts")
    go(table, "Ann double; deal Kd")
    assert (table.stacks, table.house, table.phase) == ({"Ann": 800}, 200, "waiting")


@rule("B-10")
def test_only_two_cards_are_doubled() -> None:
    table = dealt("2h 6c 2d Ts")
    go(table, "Ann hit; deal 6h")
    refused(table, "Ann double", "B-10")
    assert "double" not in may(table, "Ann")


@rule("B-10")
@pytest.mark.parametrize(
    ("double", "doubled"),
    [
        ("any", {4, 5, 8, 9, 10, 11, 12, 13, 17, 18, 19, 20}),
        ("9_10_11", {9, 10, 11}),
        ("10_11", {10, 11}),
    ],
)
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("2h 2d", 4), ("2h 3d", 5), ("2h 6d", 8), ("2h 7d", 9), ("4h 5d", 9), ("2h 8d", 10), ("5h 5d", 10),
        ("2h 9d", 11), ("6h 5d", 11), ("2h Td", 12), ("Ah 2d", 13), ("Th 7d", 17),
        ("Ah 7d", 18), ("Ah 8d", 19), ("Ah 9d", 20), ("Ah Ad", 12), ("Kh Qd", 20),
    ],
)  # fmt: skip
def test_the_best_total_decides_what_is_doubled(
    double: str, doubled: set[int], cards: str, total: int
) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 6c {second} Ts", double=double)
    assert ("double" in may(table, "Ann")) == (total in doubled)
    if total in doubled:
        go(table, "Ann double; deal 2c")
    else:
        refused(table, "Ann double", "B-10")


@rule("B-10")
def test_a_split_hand_is_doubled_unless_the_table_says_no() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann split; deal 3h; Ann double; deal Tc 3d; Ann double; deal Td")
    assert (table.stacks, table.on_table) == ({"Ann": 600}, 400)
    table = dealt("8h 6c 8d 5s", double_after_split=False)
    go(table, "Ann split; deal 3h")
    refused(table, "Ann double", "B-10")
    assert may(table, "Ann") == {"hit", "stand"}
    table = dealt("8h 6c 3d 5s", double_after_split=False)
    go(table, "Ann double")


@rule("B-10")
def test_after_a_split_the_total_decides_as_well() -> None:
    table = dealt("8h 6c 8d 5s", double="10_11")
    go(table, "Ann split; deal Ah")  # 19
    refused(table, "Ann double", "B-10")
    go(table, "Ann stand; deal 3d; Ann double")


@rule("B-17")
def test_a_double_is_covered_by_chips() -> None:
    table = dealt("6h 6c 5h Ts", "Ann 199")
    refused(table, "Ann double", "B-17")
    assert "double" not in may(table, "Ann")
    table = dealt("6h 6c 5h Ts", "Ann 200")
    go(table, "Ann double; deal Th; deal Kc")
    assert table.stacks == {"Ann": 400}


@rule("B-17")
@pytest.mark.parametrize("amount", [1, 50, 100])
def test_without_for_less_no_amount_is_named(amount: int) -> None:
    table = dealt("6h 6c 5h Ts")
    refused(table, f"Ann double amount={amount}", "B-17")
    assert not offers(table.options("Ann"), said(f"Ann double amount={amount}"))


@rule("B-17")
@pytest.mark.parametrize(("amount", "stack"), [("1", 1101), ("37", 1137), ("100", 1200), ("", 1200)])
def test_with_for_less_a_double_may_name_a_smaller_amount(amount: str, stack: int) -> None:
    table = dealt("6h 6c 5h Ts", for_less=True)
    go(table, "Ann double" + (f" amount={amount}" if amount else ""))
    assert table.on_table == stack - 1000
    go(table, "deal Th; deal Kc")
    assert table.stacks == {"Ann": stack}


@rule("B-17")
def test_a_double_for_less_is_at_least_1_and_at_most_the_bet_and_the_chips() -> None:
    rich, poor = dealt("6h 6c 5h Ts", for_less=True), dealt("6h 6c 5h Ts", "Ann 130", for_less=True)
    for amount in (0, -1, 101, 10**30):
        refused(rich, f"Ann double amount={amount}", "B-17")
    for amount in (0, 31, 100):
        refused(poor, f"Ann double amount={amount}", "B-17")
    refused(poor, "Ann double", "B-17")
    assert Option("double", {"amount": Whole(1, 30)}) in poor.options("Ann")
    assert Option("double", {"amount": Whole(1, 100)}, ("amount",)) in rich.options("Ann")
    refused(rich, {"by": "Ann", "do": "double", "amount": None}, "script")
    go(poor, "Ann double amount=30; deal Th; deal Kc")
    assert poor.stacks == {"Ann": 260}


@rule("B-17")
def test_nothing_is_doubled_for_nothing() -> None:
    table = dealt("6h 6c 5h Ts", "Ann 100", for_less=True)
    refused(table, "Ann double", "B-17")
    refused(table, "Ann double amount=1", "B-17")
    assert "double" not in may(table, "Ann")


@rule("B-15", "B-17")
def test_without_peek_a_double_for_less_is_lost_whole_to_blackjack() -> None:
    table = dealt("6h Kc 5h As", for_less=True, peek=False)
    go(table, "Ann double amount=30; deal Th")
    assert table.stacks == {"Ann": 870}
