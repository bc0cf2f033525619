"""Bets before the cards."""

from typing import Any

import pytest

from croupier import Refused
from croupier.games.table import Awaits
from tests.games.blackjack.rounds import bet_on, dealt, go, may, said, told
from tests.playing import opened, refused

rule = pytest.mark.rule
check = pytest.mark.check


@rule("B-4")
@check("E9")
def test_the_first_bet_lies_between_the_smallest_and_the_largest() -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "open")
    for amount in (-100, 0, 2, 48, 51, 101, 502, 1002, 10**30, -(10**30)):
        refused(table, f"Ann bet amount={amount}", "B-4")
    refused(table, {"by": "Ann", "do": "bet", "amount": 10**5000}, "B-4")
    go(table, "Ann bet amount=50; Ann take_back; Ann bet amount=500")
    assert (table.stacks, table.on_table) == ({"Ann": 500}, 500)


@rule("B-4", "N-11")
@pytest.mark.parametrize(
    ("rules", "good", "bad"),
    [
        ({"min_bet": 10, "max_bet": 20}, [10, 12, 20], [8, 11, 22]),
        ({"step": 50}, [50, 100, 500], [52, 75, 550]),
        ({"min_bet": 5, "step": 4, "max_bet": 11}, [8], [4, 5, 6, 7, 9, 10, 11, 12]),
        ({"min_bet": 100, "max_bet": 100}, [100], [98, 102]),
    ],
)
def test_limits_and_step_are_the_tables(rules: dict[str, Any], good: list[int], bad: list[int]) -> None:
    table = opened("blackjack", "Ann 1000", **rules)
    go(table, "open")
    for amount in bad:
        refused(table, f"Ann bet amount={amount}", "B-4")
    for amount in good:
        go(table, f"Ann bet amount={amount}; Ann take_back")


@rule("B-4")
def test_bets_on_one_hand_add_up_within_the_limits_until_the_deal() -> None:
    table = opened("blackjack", "Ann 1000, Bob 130")
    go(table, "open; Ann bet amount=50; Ann bet amount=2; Ann bet amount=400")
    refused(table, "Ann bet amount=50", "B-4")
    assert told(go(table, "Ann bet amount=48")) == ["Ann bets 48 on box 1, 500 in all."]
    refused(table, "Ann bet amount=2", "B-4")
    go(table, "Bob bet amount=100")
    refused(table, "Bob bet amount=32", "B-4")
    go(table, "Bob bet amount=30; deal Th")
    refused(table, "Bob bet amount=2", "B-4")
    refused(table, "Bob take_back", "B-4")
    assert (table.stacks, table.on_table) == ({"Ann": 500, "Bob": 0}, 630)


@rule("B-4")
@check("D37")
@pytest.mark.parametrize(
    "script",
    ["close", "deal Th", "deal Th 6c 9h Ts", "deal Th 6c 5h Ts; Ann hit", "deal Th 6c 9h Ts; Ann stand"],
)
def test_no_bets_once_betting_is_closed(script: str) -> None:
    table = bet_on()
    go(table, script)
    for line in ("Ann bet amount=50", "Ann take_back", "dealer close", "dealer open"):
        refused(table, line, "B-4")


@rule("B-4")
def test_a_bet_may_be_taken_back_whole_while_betting() -> None:
    table = opened("blackjack", "Ann 1000")
    refused(table, "Ann bet amount=50", "B-4")
    refused(table, "Ann take_back", "B-4")
    refused(table, "dealer close", "B-4")
    go(table, "open")
    refused(table, "Ann take_back", "B-4")
    go(table, "Ann bet amount=50; Ann bet amount=60")
    assert told(go(table, "Ann take_back")) == ["Ann takes 110 back from box 1."]
    assert (table.stacks, table.on_table) == ({"Ann": 1000}, 0)


@rule("B-4")
def test_nothing_is_closed_or_dealt_before_there_is_a_bet() -> None:
    table = opened("blackjack", "Ann 1000, Bob 10")
    refused(table, said("deal Th"), "B-6")
    go(table, "open")
    refused(table, "dealer close", "B-4")
    refused(table, said("deal Th"), "B-4")
    refused(table, said("shuffle"), "B-1")
    assert table.awaits == Awaits(players=("Ann",))
    assert may(table, "dealer") == {"void"}
    assert may(table, "Bob") == set()
    go(table, "Ann bet amount=100")
    assert may(table, "dealer") == {"close", "deal", "void"}
    assert may(table, "Ann") == {"bet", "take_back"}
    go(table, "close")
    assert may(table, "dealer") == {"deal", "outcomes", "void"}
    assert may(table, "Ann") == set()
    go(table, "deal Th")


def test_where_nobody_can_bet_only_a_void_leads_on() -> None:
    table = opened("blackjack", "Ann 10")
    go(table, "open")
    assert table.awaits == Awaits(dealer="void")


@rule("B-4")
def test_a_seat_without_a_bet_is_out_of_the_round() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000, Cleo 1000", surrender="early")
    go(table, "open; Ann bet amount=100; Cleo bet amount=100; deal Th 9h Ac 9c 8h 5s")
    assert [hand.who for hand in table.view().hands] == ["Ann", "Cleo"]
    refused(table, "Bob keep", "B-4")
    go(table, "Ann keep; Cleo keep")
    assert table.awaits == Awaits(players=("Ann", "Cleo"))
    refused(table, "Bob insure take=true", "B-4")
    go(table, "Ann insure take=false; Cleo insure take=false")
    for do in ("hit", "stand", "double", "split"):
        refused(table, f"Bob {do}", "B-4")
    assert table.options("Bob") == []
    go(table, "Ann stand; Cleo stand; deal 4h")
    assert table.stacks == {"Ann": 900, "Bob": 1000, "Cleo": 900}


@rule("B-4")
def test_the_limits_do_not_hold_for_doubling_and_splitting() -> None:
    table = dealt("2h 6c 2d 5s", max_bet=100)
    go(table, "Ann split; deal 9h; Ann double; deal Tc 8h; Ann double; deal Td")
    # 21 and 20 for 200 each against 11 and what the dealer draws: 21.
    go(table, "deal Ts")
    assert table.stacks == {"Ann": 800}


@rule("N-11")
@pytest.mark.parametrize("step", [1, 3, 25])
def test_an_odd_step_is_refused(step: int) -> None:
    with pytest.raises(Refused, match=r"step must be even.*N-11"):
        opened("blackjack", "Ann 1000", step=step)


@rule("B-4")
@pytest.mark.parametrize(
    "rules",
    [
        {"max_bet": 48},
        {"min_bet": 501},
        {"min_bet": 51, "max_bet": 51},
        {"step": 400, "max_bet": 300, "min_bet": 2},
    ],
)
def test_limits_that_leave_no_bet_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="max_bet is too low"):
        opened("blackjack", "Ann 1000", **rules)


@rule("N-6")
def test_a_table_has_1_to_7_seats_unless_it_says_otherwise() -> None:
    seats = ", ".join(f"P{number} 100" for number in range(8))
    with pytest.raises(Refused, match="N-6"):
        opened("blackjack", seats)
    opened("blackjack", seats, max_seats=8)
    opened("blackjack", "Ann 0")
