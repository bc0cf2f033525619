"""Bet to Odd, Bet to Get and Bet to Better, W-4 to W-13."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.games.pairs_wagers.test_rolling import BY_MATCHES, EVERY_ROLL, matches
from tests.games.pairs_wagers.turns import points, seen, started, turns, whose
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check


def after(banked: int, turn: str, **rules: Any) -> int:
    """Ann's points after a turn that must have ended with it, having had `banked`."""
    table = started(banked=banked, **rules)
    turns(table, f"Ann {turn}")
    assert whose(table) == "Bob"
    return points(table)["Ann"]


@rule("W-4")
def test_a_call_needs_a_point_and_comes_before_the_first_roll() -> None:
    table = started()
    refused(table, "Ann call parity=odd", "W-4")
    refused(table, "Ann call parity=prime", "script")
    turns(table, "Ann roll 1123 stop / Bob roll 1234 / Ann roll 1234")
    refused(table, "Ann call parity=odd", "W-4")
    turns(table, "Ann get 1123")
    refused(table, "Ann call parity=even", "W-4")
    turns(table, "Ann stop / Bob roll 1234 / Ann even 2213 stop")
    assert points(table)["Ann"] == 2 + 2


@rule("W-4")
def test_points_that_were_lost_again_cannot_be_wagered() -> None:
    table = started(banked=1)
    turns(table, "Ann odd 1234 / Bob roll 1234")
    assert points(table)["Ann"] == 0
    refused(table, "Ann call parity=odd", "W-4")


@rule("W-5", "W-6", "W-7", "W-8")
@check("D38")
@pytest.mark.parametrize(("parity", "faces"), [("odd", set("135")), ("even", set("246"))])
def test_all_1296_rolls_after_a_call(parity: str, faces: set[str]) -> None:
    seen = Counter[str]()
    for roll in EVERY_ROLL:
        table = started(banked=2)
        turns(table, f"Ann {parity} {roll}")
        if whose(table) == "Ann":
            turns(table, "Ann stop")
        alike = {face for face in roll if roll.count(face) > 1}
        outcome = "open" if not alike else "hit" if alike <= faces else "miss"
        scored = BY_MATCHES[matches(roll)]
        gain = {"open": -1, "hit": 2 * scored, "miss": scored - 1}[outcome]
        bonus = 2 if 2 + gain >= 10 else 0
        assert points(table)["Ann"] == 2 + gain + bonus, roll
        seen[outcome] += 1
    # Half of the 720 pairs, 120 threes and 6 fours; 3 of the 15 couples of faces, 6 ways each.
    assert seen == {"open": 360, "hit": 360 + 60 + 3 + 3 * 6, "miss": 360 + 60 + 3 + 12 * 6}


@rule("W-5")
@pytest.mark.parametrize(
    ("banked", "turn", "left"),
    [
        (1, "odd 1124 stop", 1 + 2),
        (1, "even 2213 stop", 1 + 2),
        (1, "odd 5554 stop", 1 + 6),
        (5, "odd 1133", 5 + 4),
        (5, "even 2244", 5 + 4),
        (2, "odd 1234 get 1124 stop", 2 + 2),
        (1, "odd 1135 better:3 3", 1 + 4),
        (1, "odd 1135 better:23 44", 1 + 4),  # the call was settled by the first hand that scored
        (1, "odd 1135 better:2 1", 1 + 6),
        (2, "even 1235 get 2215 better:23 26", 2 + 6),
    ],
)
def test_a_hit_doubles_the_turn_and_keeps_the_point(banked: int, turn: str, left: int) -> None:
    assert after(banked, turn) == left


@rule("W-6")
@pytest.mark.parametrize(
    ("banked", "turn", "keep", "forfeit"),
    [
        (1, "odd 2213", 1 + 1 - 1, 0),
        (1, "even 1124", 1 + 1 - 1, 0),
        (2, "odd 6661", 2 + 3 - 1, 1),
        (5, "odd 2222", 5 + 5 - 1, 4),
        (2, "odd 1234 get 2213", 2 + 1 - 1, 1),
    ],
)
def test_a_miss_ends_the_turn_and_costs_the_point(banked: int, turn: str, keep: int, forfeit: int) -> None:
    assert after(banked, turn) == keep
    assert after(banked, turn, odd_miss="keep") == keep
    assert after(banked, turn, odd_miss="forfeit") == forfeit


@rule("W-7")
@pytest.mark.parametrize("parity", ["odd", "even"])
@pytest.mark.parametrize("roll", ["1122", "6556", "3434"])
def test_two_pairs_one_odd_one_even_are_a_miss(parity: str, roll: str) -> None:
    assert after(5, f"{parity} {roll}") == 5 + 2 - 1
    assert after(5, f"{parity} {roll}", odd_miss="forfeit") == 5 - 1


@rule("W-7")
def test_only_the_scoring_dice_are_looked_at() -> None:
    assert after(1, "odd 1124 stop") == after(1, "odd 1135 stop") == 3
    assert after(1, "even 2213 stop") == after(1, "even 2246 stop") == 3


@rule("W-8")
@pytest.mark.parametrize(
    ("banked", "turn", "left"),
    [
        (1, "odd 1234", 0),
        (2, "even 1234 stop", 1),
        (5, "odd 1234 stop", 4),
        (2, "odd 1234 get 1124 stop", 4),
        (2, "odd 1234 get 2213", 2),
        (2, "odd 1234 get 1235", 0),
    ],
)
def test_a_call_rides_on_a_bet_to_get_or_is_lost(banked: int, turn: str, left: int) -> None:
    assert after(banked, turn) == left


@rule("W-9", "W-10")
@pytest.mark.parametrize(
    ("banked", "turn", "left"),
    [
        (1, "roll 1234 stop", 1),
        (1, "roll 1234 get 1123 stop", 1 + 1),
        (1, "roll 1234 get 1122", 1 + 2),
        (2, "roll 1234 get 4441 stop", 2 + 3),
        (2, "roll 1234 get 6666", 2 + 5),
        (1, "roll 1234 get 1235", 0),
        (5, "roll 1234 get 3456", 4),
        (5, "even 1234 get 3456", 3),
    ],
)
def test_a_bet_to_get_wins_the_score_or_loses_the_point(banked: int, turn: str, left: int) -> None:
    assert after(banked, turn) == left


@rule("W-9")
def test_a_bet_to_get_follows_only_a_roll_that_does_not_score_and_once() -> None:
    table = started(banked=5)
    refused(table, "Ann get", "W-9")
    turns(table, "Ann roll 1123")
    refused(table, "Ann get", "W-9")
    turns(table, "Ann stop / Bob roll 1234 / Ann roll 1234 get 1123")
    refused(table, "Ann get", "W-9")
    turns(table, "Ann better:2 4")
    refused(table, "Ann get", "W-1")


@rule("W-9")
def test_the_point_of_a_bet_to_get_is_from_an_earlier_turn() -> None:
    table = started()
    turns(table, "Ann roll 1234")
    assert whose(table) == "Bob"
    turns(table, "Bob roll 1123 stop / Ann roll 1235 / Bob roll 1234")
    assert [option.do for option in table.options("Bob")] == ["get", "stop"]


@rule("W-11", "W-12")
@pytest.mark.parametrize(
    ("banked", "turn", "point", "turn_goes"),
    [
        (0, "roll 1123 better:23 11", 5, 5),
        (0, "roll 1123 better:23 14", 3, 3),
        (0, "roll 1123 better:23 44", 2, 2),
        (0, "roll 1123 better:3 2", 2, 2),
        (0, "roll 1123 better:2 1", 3, 3),
        (0, "roll 1123 better:3 3", 0, 0),
        (0, "roll 1123 better:23 23", 0, 0),
        (0, "roll 1112 better:3 1", 5, 5),
        (0, "roll 1112 better:3 2", 3 - 1, 0),
        (2, "roll 1123 better:23 45", 2 + 1 - 1, 1),
        (5, "roll 1112 better:3 4", 5 + 3 - 1, 4),
        (1, "roll 1234 get 1123 better:2 1", 1 + 3, 1 + 3),
        (1, "roll 1234 get 1123 better:2 5", 1 + 1 - 1, 0),
        (1, "odd 1135 better:23 46", 1 + 2 - 1, 0),
        (2, "odd 1234 get 1135 better:3 6", 2 + 2 - 1, 1),
    ],
)
def test_a_bet_to_better_counts_the_better_hand_or_loses(
    banked: int, turn: str, point: int, turn_goes: int
) -> None:
    assert after(banked, turn) == point
    assert after(banked, turn, better_fail="point") == point
    assert after(banked, turn, better_fail="turn") == turn_goes


@rule("W-12")
@check("D38")
def test_all_36_ways_to_better_a_pair() -> None:
    seen = Counter[int]()
    for first, second in product("123456", repeat=2):
        left = after(0, f"roll 3361 better:23 {first}{second}")
        scored = BY_MATCHES[matches(f"33{first}{second}")]
        assert left == (scored if scored > 1 else 0)
        seen[left] += 1
    # Both threes, one of them (10 ways), a pair of one of the five other faces.
    assert seen == {5: 1, 3: 10, 2: 5, 0: 20}


@rule("W-11")
@pytest.mark.parametrize(
    ("roll", "spare"),
    [("1123", (2, 3)), ("2113", (0, 3)), ("1213", (1, 3)), ("1112", (3,)), ("4666", (0,)), ("6466", (1,))],
)
def test_only_dice_that_do_not_score_are_rolled_again(roll: str, spare: tuple[int, ...]) -> None:
    table = started()
    turns(table, f"Ann roll {roll}")
    offered = table.options("Ann")[0].fields["dice"]
    for count in range(4):
        for places in product(range(-1, 5), repeat=count):
            fine = count > 0 and set(places) <= set(spare) and len(set(places)) == count
            assert offered.holds(list(places)) == fine
            if not fine:
                refused(table, {"by": "Ann", "do": "better", "dice": list(places)}, "W-11")
    refused(table, {"by": "Ann", "do": "better", "dice": [10**5000]}, "W-11")
    for strange in (3, None, [True], ["3"], [[3]]):
        refused(table, {"by": "Ann", "do": "better", "dice": strange}, "script")


@rule("W-11")
@pytest.mark.parametrize(
    ("turn", "dice"),
    [
        ("roll 1123 better:23 45", (1, 1, 4, 5)),
        ("roll 1123 better:32 45", (1, 1, 5, 4)),
        ("roll 2113 better:0 4", (4, 1, 1, 3)),
        ("roll 2113 better:30 45", (5, 1, 1, 4)),
    ],
)
def test_the_throw_gives_the_dice_picked_up_in_that_order(turn: str, dice: tuple[int, ...]) -> None:
    table = started()
    turns(table, f"Ann {turn}")
    assert seen(table).dice == dice


@rule("W-11")
@pytest.mark.parametrize("dice", [[], [1], [1, 2, 3], [1, 2, 3, 4], [0, 1], [1, 7]])
def test_the_throw_gives_as_many_dice_as_were_picked_up(dice: list[int]) -> None:
    table = started()
    turns(table, "Ann roll 1123 better:23")
    refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "W-1")


@rule("W-11")
def test_a_bet_to_better_follows_only_a_roll_that_scores_and_once() -> None:
    table = started(banked=5)
    refused(table, "Ann better dice=[0]", "W-11")
    turns(table, "Ann roll 1234")
    refused(table, "Ann better dice=[0]", "W-11")
    turns(table, "Ann get 1123 better:3 1")
    assert points(table)["Ann"] == 5 + 3
    refused(table, "Ann better dice=[2]", "W-1")


@rule("W-13")
@pytest.mark.parametrize("roll", ["1122", "1221", "5555"])
@pytest.mark.parametrize("banked", [0, 1])
def test_two_pairs_and_four_alike_leave_no_die(banked: int, roll: str) -> None:
    assert after(banked, f"roll {roll}") == banked + BY_MATCHES[matches(roll)]


@rule("W-13")
def test_the_point_may_come_from_this_turns_score() -> None:
    table = started()
    turns(table, "Ann roll 1123")
    assert [option.do for option in table.options("Ann")] == ["better", "stop"]
    assert seen(table).standing == {"Ann": 1, "Bob": 0}
    turns(table, "Ann better:23 45")
    assert points(table)["Ann"] == 0


@rule("W-6", "W-12")
@pytest.mark.parametrize(
    ("option", "values"), [("odd_miss", ("lose", True)), ("better_fail", ("all", 1, None))]
)
def test_wrong_options_refuse_the_header(option: str, values: tuple[Any, ...]) -> None:
    for value in values:
        rules: dict[str, Any] = {option: value}
        with pytest.raises(ValueError, match=f"script: option {option}"):
            opened("pairs_wagers", "Ann 0, Bob 0", **rules)


def test_a_turn_is_told_in_sentences() -> None:
    table = started(banked=2)
    told = turns(table, "Ann odd 1234 get 1135 better:23 64")
    assert [str(event) for event in told] == [
        "Ann calls odd for a point.",
        "Ann's dice show 1 2 3 4: no score.",
        "Ann bets a point to get a score and picks all four dice up.",
        "Ann's dice show 1 1 3 5: a pair, 1 point.",
        "Ann has got a score and keeps the point.",
        "All odd, as called: Ann's points of this turn count double.",
        "Ann bets a point to better the roll and picks up 3 5.",
        "Ann's dice show 1 1 6 4: a pair, 1 point.",
        "Ann loses the point on Bet to Better.",
        "Ann goes up by 1 to 3 points.",
        "The dice go to Bob, who has 0 points.",
    ]
    play(table, "Bob roll")
    told = turns(table, "Bob 1234 / Ann even 1135")
    assert [str(event) for event in told] == [
        "Bob's dice show 1 2 3 4: no score.",
        "Bob stays at 0 points.",
        "The dice go to Ann, who has 3 points.",
        "Ann calls even for a point.",
        "Ann's dice show 1 1 3 5: a pair, 1 point.",
        "Not all even: the roll still counts 1 point, and Ann's turn is over.",
        "Ann loses the point on even.",
        "Ann stays at 3 points.",
        "The dice go to Bob, who has 0 points.",
    ]
