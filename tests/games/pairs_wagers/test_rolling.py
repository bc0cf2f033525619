"""Turns and what the dice make, W-1 to W-3."""

from collections import Counter
from itertools import combinations, product

import pytest

from croupier import Refused
from croupier.games.pairs_wagers.hands import hand_of
from croupier.games.table import Chance
from tests.games.pairs_wagers.turns import points, started, turns, whose
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check

EVERY_ROLL = ["".join(map(str, dice)) for dice in product(range(1, 7), repeat=4)]

BY_MATCHES = {0: 0, 1: 1, 2: 2, 3: 3, 6: 5}
"""Points by how many of the six couples of dice are alike: three alike hold 3 couples, four hold 6."""


def matches(roll: str) -> int:
    return sum(one == other for one, other in combinations(roll, 2))


@rule("W-1", "W-2")
@check("D38")
def test_all_1296_rolls_score_by_what_is_alike() -> None:
    seen = Counter[str]()
    for roll in EVERY_ROLL:
        table = started()
        turns(table, f"Ann roll {roll}")
        if whose(table) == "Ann":
            turns(table, "Ann stop")
        assert points(table) == {"Ann": BY_MATCHES[matches(roll)], "Bob": 0}, roll
        seen[hand_of(tuple(map(int, roll)))] += 1
    assert seen == {
        "no_score": 6 * 5 * 4 * 3,
        "a_pair": 6 * 6 * 5 * 4,  # a face, two of the four dice, two other faces in order
        "two_pairs": 15 * 6,  # two of the six faces, two of the four dice for the first
        "three_alike": 6 * 4 * 5,  # a face, the die that differs, its face
        "four_alike": 6,
    }
    assert seen.total() == 1296


@rule("W-2")
@pytest.mark.parametrize(
    ("roll", "scored"),
    [("1123 stop", 1), ("6543", 0), ("1212", 2), ("5155 stop", 3), ("6666", 5)],
)
def test_the_score_is_recorded_and_the_dice_pass_on(roll: str, scored: int) -> None:
    table = started()
    turns(table, f"Ann roll {roll}")
    assert points(table) == {"Ann": scored, "Bob": 0}
    assert whose(table) == "Bob"


@rule("W-2")
@pytest.mark.parametrize("banked", [0, 1])
def test_nobody_rolls_twice_for_nothing(banked: int) -> None:
    table = started(banked=banked)
    turns(table, "Ann roll 1123")
    refused(table, "Ann roll", "W-2")
    turns(table, "Ann stop / Bob roll 1123")
    refused(table, "Bob roll", "W-2")


@rule("W-1", "N-6")
def test_two_or_more_play() -> None:
    with pytest.raises(Refused, match=r"N-6: .*2"):
        opened("pairs_wagers", "Ann 100")
    crowd = opened("pairs_wagers", ", ".join(f"P{seat} 0" for seat in range(50)))
    assert crowd.options("dealer")[0].do == "start"
    with pytest.raises(Refused, match="N-6"):
        opened("pairs_wagers", "Ann 0, Bob 0, Cat 0", max_seats=2)


@rule("W-1")
def test_turns_go_clockwise_from_the_first_seat() -> None:
    table = started("Ann 0, Bob 0, Cat 0")
    order = []
    for _ in range(7):
        who = whose(table)
        order.append(who)
        for other in {"Ann", "Bob", "Cat"} - {who}:
            for move in ("roll", "call parity=odd", "get", "better dice=[3]", "stop"):
                assert str(who) in refused(table, f"{other} {move}", "W-1")
            assert table.options(other) == []
        turns(table, f"{who} roll 1234")
    assert order == ["Ann", "Bob", "Cat", "Ann", "Bob", "Cat", "Ann"]


@rule("W-1", "N-13")
@pytest.mark.parametrize(
    "dice", [[], [1, 2, 3], [1, 2, 3, 4, 5], [0, 1, 2, 3], [1, 2, 3, 7], [1, 1, 1, 10**30]]
)
def test_a_roll_is_four_dice_from_1_to_6(dice: list[int]) -> None:
    table = started()
    play(table, "Ann roll")
    refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "W-1")


@rule("W-1")
@pytest.mark.parametrize("dice", ["1234", 1234, None, [True, 1, 1, 1], [1.0, 2, 3, 4], ["1", 2, 3, 4]])
def test_dice_of_another_type_are_refused(dice: object) -> None:
    table = started()
    play(table, "Ann roll")
    refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "script")


@rule("W-1")
def test_every_roll_is_followed_by_one_throw() -> None:
    table = started(banked=5)
    refused(table, "dealer throw dice=[1,2,3,4]", "script")
    for said, thrown in (
        ("call parity=odd", "[1,2,3,4]"),
        ("get", "[1,1,2,3]"),
        ("better dice=[2,3]", "[4,5]"),
    ):
        play(table, f"Ann {said}")
        assert table.awaits.dealer == "throw"
        assert table.awaits.chance == Chance("dice", thrown.count(",") + 1)
        for move in ("roll", "call parity=odd", "get", "better dice=[2]", "stop"):
            refused(table, f"Ann {move}", "script")
        assert table.options("Ann") == []
        play(table, f"dealer throw dice={thrown}")
        refused(table, "dealer throw dice=[1,2,3,4]", "script")
        assert [option.do for option in table.options("dealer", corrections=False)] == ["void"]
    assert whose(table) == "Bob"


@rule("W-3")
@pytest.mark.parametrize(
    ("banked", "turn", "left"),
    [
        (0, "roll 1123 better:23 45", 0),  # the point of this roll is both staked and forfeited
        (0, "roll 1112 better:3 4", 0),
        (1, "roll 1123 better:23 45", 0),
        (2, "roll 1123 better:23 45", 1),
        (2, "odd 1234 get 1235", 0),
        (1, "odd 1234", 0),
    ],
)
def test_points_never_fall_below_zero(banked: int, turn: str, left: int) -> None:
    table = started(banked=banked, better_fail="turn")
    turns(table, f"Ann {turn}")
    assert points(table)["Ann"] == left


@rule("W-3")
@pytest.mark.parametrize(
    ("banked", "turn", "offered"),
    [
        (0, "", ["roll"]),
        (1, "", ["roll", "call"]),
        (1, "roll 1234", ["get", "stop"]),
        (2, "odd 1234", ["get", "stop"]),
        (0, "roll 1123", ["better", "stop"]),
        (1, "odd 1123", ["better", "stop"]),
        (1, "roll 1234 get 1123", ["better", "stop"]),
    ],
)
def test_a_wager_with_a_point_of_its_own_is_offered(banked: int, turn: str, offered: list[str]) -> None:
    table = started(banked=banked)
    turns(table, f"Ann {turn}")
    assert [option.do for option in table.options("Ann")] == offered
    assert table.awaits.players == ("Ann",)


@rule("W-3", "W-13")
@pytest.mark.parametrize(
    ("banked", "turn"),
    [
        (0, "roll 1234"),  # no point for a Bet to Get
        (1, "odd 1234"),  # the only point is on odd
        (0, "roll 1122"),
        (0, "roll 1111"),
        (1, "odd 1133"),
        (1, "odd 2213"),
        (5, "roll 1234 get 1235"),
        (0, "roll 1123 better:2 1"),  # three alike could be bettered, but once in a turn
        (0, "roll 1123 better:2 4"),
    ],
)
def test_a_turn_without_a_choice_ends_by_itself(banked: int, turn: str) -> None:
    table = started(banked=banked)
    turns(table, f"Ann {turn}")
    assert whose(table) == "Bob"
    assert table.options("Ann") == []


def test_stop_declines_a_wager_and_nothing_else() -> None:
    table = started(banked=1)
    refused(table, "Ann stop", "script")
    turns(table, "Ann roll 1234 stop")
    assert whose(table) == "Bob"
    assert points(table) == {"Ann": 1, "Bob": 0}


def test_outside_a_game_nobody_rolls() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0")
    for line in ("Ann roll", "Ann call parity=odd", "Ann get", "Ann better dice=[0]", "Ann stop"):
        refused(table, line, "script")
    refused(table, "dealer throw dice=[1,2,3,4]", "script")
    play(table, "dealer start")
    refused(table, "dealer start", "script")
