"""Unders and Overs by its numbers."""

from itertools import product
from typing import Any

import pytest

from croupier import Refused
from croupier.games.state import Awaits, Chance
from croupier.games.unders_overs.layout import ODDS, winning_box
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check


@rule("U-1", "U-3", "U-4")
@check("D38")
def test_the_dealer_is_awaited_with_two_dice() -> None:
    table = opened("unders_overs", "Ann 100")
    assert table.awaits == Awaits(dealer="open")
    play(table, "dealer open")
    assert table.awaits == Awaits(dealer="throw", chance=Chance("dice", 2))


def test_all_36_throws_pay_each_box_by_its_odds() -> None:
    won = dict.fromkeys(ODDS, 0)
    for first, second in product(range(1, 7), repeat=2):
        table = opened("unders_overs", "Ann 300")
        play(
            table,
            "dealer open\nAnn bet on=under amount=100\nAnn bet on=seven amount=100\n"
            "Ann bet on=over amount=100",
        )
        play(table, f"dealer throw dice=[{first},{second}]")
        total = first + second
        back = 200 if total != 7 else 500
        assert table.stacks == {"Ann": back}, total
        assert table.house == 300 - back
        won[winning_box(total)] += 1
    assert won == {"under": 15, "seven": 6, "over": 15}


@rule("U-4")
@pytest.mark.parametrize(
    ("dice", "box", "back"),
    [
        ("[1,1]", "under", 200), ("[1,5]", "under", 200), ("[1,6]", "under", 0), ("[2,6]", "under", 0),
        ("[3,4]", "seven", 500), ("[6,1]", "seven", 500), ("[3,3]", "seven", 0), ("[4,4]", "seven", 0),
        ("[2,6]", "over", 200), ("[6,6]", "over", 200), ("[2,5]", "over", 0), ("[1,5]", "over", 0),
    ],
)  # fmt: skip
def test_a_winning_stake_comes_back_with_its_winnings(dice: str, box: str, back: int) -> None:
    table = opened("unders_overs", "Ann 100, Bob 50")
    play(table, f"dealer open\nAnn bet on={box} amount=100\ndealer throw dice={dice}")
    assert table.stacks == {"Ann": back, "Bob": 50}
    assert table.on_table == 0


@rule("U-2")
def test_betting_opens_only_between_rounds() -> None:
    table = opened("unders_overs", "Ann 100")
    refused(table, "Ann bet on=under amount=10", "U-2")
    play(table, "dealer open")
    refused(table, "dealer open", "U-2")
    play(table, "dealer close")
    refused(table, "dealer open", "U-2")
    play(table, "dealer throw dice=[1,1]\ndealer open")
    assert table.phase == "betting"


@rule("U-5")
def test_an_invited_player_throws_and_the_dealer_enters_the_dice() -> None:
    table = opened("unders_overs", "Ann 100, Bob 100")
    refused(table, "dealer invite who=Bob", "U-2")
    play(table, "dealer open")
    refused(table, "dealer invite who=Zoe", "script")
    refused(table, "Bob throw dice=[1,2]", "script")
    play(table, "dealer invite who=Ann\ndealer invite who=Bob")
    assert table.view().thrower == "Bob"
    told = [str(event) for event in play(table, "dealer throw dice=[1,2]")]
    assert told == ["Bob throws 1 and 2: 3, under wins."]
    assert table.view().thrower is None


@rule("U-6")
@pytest.mark.parametrize("closed", ["", "dealer close"])
def test_no_throw_returns_every_bet_and_ends_the_round(closed: str) -> None:
    table = opened("unders_overs", "Ann 100, Bob 100")
    refused(table, "dealer no_throw", "U-2")
    play(
        table,
        "dealer open\nAnn bet on=under amount=10\nAnn bet on=over amount=20\n"
        f"Bob bet on=seven amount=99\n{closed}",
    )
    assert table.on_table == 129
    play(table, "dealer no_throw")
    assert table.stacks == {"Ann": 100, "Bob": 100}
    assert (table.house, table.on_table, table.phase) == (0, 0, "waiting")


@rule("U-7")
def test_the_layout_has_three_boxes() -> None:
    table = opened("unders_overs", "Ann 100")
    assert ODDS == {"under": 1, "seven": 4, "over": 1}
    play(table, "dealer open")
    offered = [value for option in table.options("Ann") for value in option.fields["on"].values]
    assert offered == ["under", "seven", "over"]
    for box in ("7", "eight", "Under", ""):
        refused(table, {"by": "Ann", "do": "bet", "on": box, "amount": 10}, "script")


@rule("U-8")
@check("D37")
def test_bets_add_up_and_stand_once_betting_is_closed() -> None:
    table = opened("unders_overs", "Ann 100")
    play(
        table, "dealer open\nAnn bet on=under amount=10\nAnn bet on=under amount=15\nAnn bet on=over amount=5"
    )
    assert table.view("Ann").stakes == {"Ann": {"under": 25, "over": 5}}
    play(table, "Ann take_back on=under")
    refused(table, "Ann take_back on=under", "U-8")
    assert table.stacks == {"Ann": 95}
    play(table, "dealer close")
    refused(table, "dealer close", "U-8")
    refused(table, "Ann bet on=under amount=10", "U-8")
    refused(table, "Ann take_back on=over", "U-8")
    play(table, "dealer throw dice=[6,6]")
    assert table.stacks == {"Ann": 105}


@rule("U-8")
def test_the_throw_closes_the_betting() -> None:
    table = opened("unders_overs", "Ann 100")
    play(table, "dealer open\nAnn bet on=under amount=10\ndealer throw dice=[6,6]")
    refused(table, "Ann take_back on=under", "U-2")
    assert table.stacks == {"Ann": 90}


@rule("U-9")
@check("E9")
def test_limits_hold_for_each_box_of_one_player() -> None:
    table = opened("unders_overs", "Ann 1000, Bob 30", step=5, min_bet=20, max_bet=50)
    play(table, "dealer open")
    for amount in (-20, 0, 5, 15, 21, 55, 10**30):
        refused(table, f"Ann bet on=under amount={amount}", "U-9")
    play(table, "Ann bet on=under amount=20\nAnn bet on=under amount=5\nAnn bet on=over amount=50")
    refused(table, "Ann bet on=under amount=30", "U-9")
    refused(table, "Bob bet on=seven amount=35", "U-9")
    play(table, "Ann bet on=under amount=25\nBob bet on=seven amount=30")
    refused(table, "Bob bet on=seven amount=5", "U-9")
    assert table.stacks == {"Ann": 900, "Bob": 0}


@rule("U-9")
@pytest.mark.parametrize(
    "rules",
    [
        {"max_bet": 5, "min_bet": 6},
        {"step": 5, "min_bet": 6, "max_bet": 9},
        {"step": 0},
        {"min_bet": 0},
        {"max_bet": 0},
        {"step": 1.5},
        {"min_bet": True},
        {"min_bet": 10**30},
        {"max_bet": "much"},
        {"luck": 7},
    ],
)
def test_senseless_limits_are_refused_by_name(rules: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=next(reversed(rules)) if len(rules) == 1 else "max_bet"):
        opened("unders_overs", "Ann 100", **rules)


@rule("U-9")
def test_without_a_limit_all_chips_may_stand_on_one_box() -> None:
    table = opened("unders_overs", "Ann 1000000")
    play(
        table,
        "dealer open\nAnn bet on=seven amount=1\nAnn bet on=seven amount=999999\ndealer throw dice=[2,5]",
    )
    assert table.stacks == {"Ann": 5_000_000}


@rule("U-10", "N-13")
@pytest.mark.parametrize(
    "dice",
    [[], [3], [1, 2, 3], [3] * 7, [0, 1], [1, 7], [-1, 3], [1, 10**30]],
)
def test_a_throw_is_two_dice_from_1_to_6(dice: list[int]) -> None:
    table = opened("unders_overs", "Ann 1000")
    play(table, "dealer open\nAnn bet on=under amount=10")
    refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "U-10")


@rule("U-10")
@pytest.mark.parametrize("dice", ["34", 34, None, {}, [True, 2], [1.0, 2], ["1", 2], [[1], 2], [None, 1]])
def test_dice_of_another_type_are_refused(dice: object) -> None:
    table = opened("unders_overs", "Ann 1000")
    play(table, "dealer open")
    assert "dice" in refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "script")


@rule("N-9")
def test_a_voided_round_gives_every_stake_back() -> None:
    table = opened("unders_overs", "Ann 100, Bob 100")
    play(table, "dealer open\nAnn bet on=under amount=40\ndealer throw dice=[1,1]\ndealer open")
    play(
        table,
        "Ann bet on=under amount=140\nBob bet on=over amount=1\ndealer close\n"
        "dealer void reason=the_dice_fell",
    )
    assert table.stacks == {"Ann": 140, "Bob": 100}
    assert (table.house, table.on_table, table.phase) == (-40, 0, "waiting")
    refused(table, "dealer void reason=again", "N-9")


@rule("N-9")
@pytest.mark.parametrize("reason", ["", "   ", "x" * 501])
def test_a_void_needs_a_reason(reason: str) -> None:
    table = opened("unders_overs", "Ann 100")
    play(table, "dealer open")
    refused(table, {"by": "dealer", "do": "void", "reason": reason}, "N-9")


def test_finish_closes_the_table_for_good() -> None:
    table = opened("unders_overs", "Ann 100")
    play(table, "dealer open")
    refused(table, "dealer finish", "script")
    play(table, "dealer no_throw\ndealer finish")
    assert table.phase == "finished"
    for line in ("dealer open", "dealer finish", "Ann bet on=under amount=1", "dealer void reason=late"):
        refused(table, line, "script")
    assert table.options("Ann") == table.options("dealer") == []


def test_the_board_shows_the_last_thirty_throws_and_none_that_did_not_count() -> None:
    table = opened("unders_overs", "Ann 100")
    play(table, "dealer open\ndealer throw dice=[6,5]\ndealer open\ndealer no_throw")
    assert table.view().history == ((6, 5),)
    for nth in range(30):
        play(table, f"dealer open\ndealer throw dice=[1,{nth % 6 + 1}]")
    history = table.view().history
    assert (len(history), history[0], history[-1]) == (30, (1, 1), (1, 6))


@pytest.mark.rule("U-11")
def test_the_last_bets_are_repeated_whole_or_not_at_all() -> None:
    table = opened("unders_overs", "Ann 100, Bob 100")
    repeat = {"by": "Ann", "do": "repeat"}
    refused(table, repeat, "U-2")
    play(table, "dealer open")
    refused(table, repeat, "U-11")
    play(table, "Ann bet on=seven amount=30\nAnn bet on=over amount=20\ndealer throw dice=[1,1]")
    assert table.stacks == {"Ann": 50, "Bob": 100}
    play(table, "dealer open\nAnn repeat")
    assert table.view().stakes["Ann"] == {"seven": 30, "over": 20}
    refused(table, repeat, "U-11")  # for want of chips
    play(table, "dealer throw dice=[6,6]\ndealer open\nBob bet on=seven amount=10\ndealer throw dice=[1,2]")
    assert table.stacks == {"Ann": 40, "Bob": 90}
    play(table, "dealer open\nBob bet on=over amount=10\nBob repeat")
    assert table.view().stakes["Bob"] == {"over": 10, "seven": 10}
    assert "repeat" not in [option.do for option in table.options("Ann")]
