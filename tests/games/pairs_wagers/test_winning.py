"""The target, the lead and the last turns, W-14 to W-16."""

from typing import Any

import pytest

from tests.games.pairs_wagers.turns import points, seen, started, turns, whose
from tests.playing import opened

rule = pytest.mark.rule


@rule("W-14")
@pytest.mark.parametrize(
    ("banked", "turn", "left", "leads"),
    [
        (9, "roll 1123 stop", 9 + 1 + 2, True),
        (9, "roll 1122", 9 + 2 + 2, True),
        (8, "roll 1123 stop", 9, False),
        (8, "roll 1122", 8 + 2 + 2, True),
        (5, "roll 1111", 5 + 5 + 2, True),
        (9, "roll 1234 get 1123 stop", 9 + 1 + 2, True),
        (9, "odd 1135 stop", 9 + 2 + 2, True),  # the bonus is not doubled
        (8, "odd 1135 stop", 8 + 2 + 2, True),
        (9, "odd 1135 better:2 1", 9 + 6 + 2, True),
        (9, "odd 2213", 9 + 1 - 1, False),  # the call's point is lost with the roll
        (9, "odd 2244", 9 + 2 - 1 + 2, True),
        (9, "odd 1234 get 2213", 9 + 1 - 1, False),
        (9, "odd 2222", 9 + 5 - 1 + 2, True),
        (9, "roll 1123 better:23 11", 9 + 5 + 2, True),  # one bonus for the roll and its better hand
        (9, "roll 1123 better:23 45", 9 + 1 - 1 + 2, True),  # the lead is not lost
        (8, "roll 1123 better:23 44", 8 + 2 + 2, True),  # reached by the better hand
        (8, "roll 1123 better:23 45", 8, False),
        (8, "odd 1135 better:23 46", 8 + 2 - 1 + 2, True),
    ],
)
def test_the_first_to_reach_the_target_leads_with_two_more(
    banked: int, turn: str, left: int, leads: bool
) -> None:
    table = started(banked=banked)
    turns(table, f"Ann {turn}")
    assert points(table) == {"Ann": left, "Bob": 0}
    assert seen(table).leader == ("Ann" if leads else None)
    assert whose(table) == "Bob"


@rule("W-14", "W-12")
@pytest.mark.parametrize(
    ("banked", "target", "turn", "left"),
    [
        (9, 10, "roll 1123 better:23 45", 9 - 1 + 2),
        (8, 10, "roll 1112 better:3 4", 8 - 1 + 2),
        (9, 10, "odd 1135 better:23 46", 9 - 1 + 2),
        (0, 3, "roll 1112 better:3 4", 0 + 2),  # the point and the turn go, the bonus stays whole
        (1, 3, "roll 1112 better:3 4", 0 + 2),
    ],
)
def test_the_bonus_and_the_lead_stay_when_the_turns_points_go(
    banked: int, target: int, turn: str, left: int
) -> None:
    table = started(banked=banked, target=target, better_fail="turn")
    turns(table, f"Ann {turn}")
    assert points(table)["Ann"] == left
    assert seen(table).leader == "Ann"


@rule("W-14", "W-6")
def test_a_forfeited_roll_reaches_nothing() -> None:
    table = started(banked=9, odd_miss="forfeit")
    turns(table, "Ann odd 2222")
    assert (points(table)["Ann"], seen(table).leader) == (8, None)


@rule("W-14")
def test_the_bonus_comes_at_once_and_the_points_count_when_the_turn_ends() -> None:
    table = started(banked=9)
    turns(table, "Ann roll 1123")
    view = seen(table)
    assert (view.leader, view.standing["Ann"], view.points["Ann"]) == ("Ann", 12, 9)
    assert points(table)["Ann"] == 9
    assert [option.do for option in table.options("Ann")] == ["better", "stop"]
    turns(table, "Ann stop")
    assert points(table)["Ann"] == 12


@rule("W-14")
@pytest.mark.parametrize("target", [1, 5, 6, 10, 11, 20, 1000])
def test_the_target_is_an_option(target: int) -> None:
    table = started(target=target)
    laps = -(-target // 5)
    for lap in range(1, laps + 1):
        turns(table, "Ann roll 1111")
        assert points(table)["Ann"] == 5 * lap + (2 if lap == laps else 0)
        turns(table, "Bob roll 1234")
    assert table.winners == ["Ann"]


@rule("W-14")
@pytest.mark.parametrize("target", [0, -1, 1001, 10**30, "10", 10.5, True, None])
def test_a_target_is_a_whole_number_from_1_to_1000(target: object) -> None:
    with pytest.raises(ValueError, match="script: option target"):
        opened("pairs_wagers", "Ann 0, Bob 0", target=target)


@rule("W-15", "W-16")
@pytest.mark.parametrize(
    ("rules", "script", "final", "winner"),
    [
        # Nobody comes near.
        ({"target": 5}, "Ann roll 1111 / Bob roll 1234 / Cat roll 1122", (7, 0, 2), "Ann"),
        # The leader in the middle: the seats after, then the seats before.
        ({"target": 5}, "Ann roll 2244 / Bob roll 1111 / Cat roll 1122 / Ann roll 1122", (4, 7, 2), "Bob"),
        # Equal does not surpass.
        ({"target": 3}, "Ann roll 1112 stop / Bob roll 1111 / Cat roll 1112 better:3 1", (5, 5, 5), "Ann"),
        # Surpassing has no bonus, and the old leader has a turn again; so has whoever had one before.
        (
            {"target": 2},
            "Ann roll 1122 / Bob roll 1111 / Cat roll 1234 / Ann roll 1122"
            " / Bob roll 1123 stop / Cat roll 1111",
            (6, 6, 5),
            "Ann",
        ),
        # The last of the others surpasses: all the others again, clockwise from there.
        (
            {"target": 2},
            "Ann roll 1122 / Bob roll 1234 / Cat roll 1111 / Ann roll 1234 stop / Bob roll 1111",
            (4, 5, 5),
            "Cat",
        ),
        # What counts is the end of the turn, not the moment: Bob had 9 against 6.
        (
            {"target": 4, "better_fail": "turn"},
            "Ann roll 1123 stop / Bob roll 1112 stop / Cat roll 1234 / Ann roll 1112 stop"
            " / Bob odd 1112 better:3 4 / Cat roll 1234",
            (6, 2, 0),
            "Ann",
        ),
        # A leader brought low is surpassed by points from before, when that turn ends.
        (
            {"target": 4, "better_fail": "turn"},
            "Ann roll 1123 stop / Bob roll 1112 stop / Cat roll 1234 / Ann roll 1112 better:3 5"
            " / Bob roll 1234 stop / Cat roll 1234 / Ann roll 1123 stop",
            (3, 3, 0),
            "Bob",
        ),
        # In the last turns the target brings no bonus.
        (
            {"target": 3},
            "Ann roll 1122 / Bob roll 1112 stop / Cat roll 1112 stop / Ann roll 1112 stop",
            (5, 5, 3),
            "Bob",
        ),
    ],
)
def test_every_other_player_has_one_turn_to_surpass_the_leader(
    rules: dict[str, Any], script: str, final: tuple[int, int, int], winner: str
) -> None:
    table = started("Ann 0, Bob 0, Cat 0", **rules)
    turns(table, script)
    assert tuple(points(table).values()) == final
    assert table.winners == [winner]
    assert (table.phase, whose(table)) == ("waiting", None)


@rule("W-16")
def test_nobody_has_won_before_the_last_turn_is_over() -> None:
    table = started("Ann 0, Bob 0, Cat 0", target=5)
    turns(table, "Ann roll 1111 / Bob roll 1234")
    assert table.winners == []
    assert seen(table).to_come == ()
    turns(table, "Cat roll 1123")
    assert (table.winners, table.phase) == ([], "choosing")
    turns(table, "Cat stop")
    assert (table.winners, table.phase) == (["Ann"], "waiting")


@rule("W-15")
def test_who_is_still_to_come_is_seen() -> None:
    table = started("Ann 0, Bob 0, Cat 0, Dan 0", target=2)
    turns(table, "Ann roll 1234 / Bob roll 1122")
    assert (whose(table), seen(table).to_come) == ("Cat", ("Dan", "Ann"))
    turns(table, "Cat roll 1234 / Dan roll 1111")
    assert (whose(table), seen(table).to_come) == ("Ann", ("Bob", "Cat"))


def test_the_end_is_told_in_sentences() -> None:
    table = started("Ann 50, Bob 50", target=5, ante=20)
    told = [str(event) for event in turns(table, "Ann roll 1111 / Bob roll 1234")]
    assert told == [
        "Ann's dice show 1 1 1 1: four alike, 5 points.",
        "Ann takes the lead with 7 points, 2 of them the leader's bonus.",
        "Ann goes up by 7 to 7 points.",
        "The dice go to Bob, who has 0 points, with one turn to take the lead.",
        "Bob's dice show 1 2 3 4: no score.",
        "Bob stays at 0 points.",
        "Ann wins with 7 points and takes the 40 chips.",
    ]


@rule("W-5", "W-8", "W-11", "W-14", "W-16")
def test_the_example_of_the_rule_book() -> None:
    table = started()
    turns(table, "Ann roll 1111 / Bob roll 1111 / Ann roll 1123 stop / Bob roll 1112 stop")
    assert points(table) == {"Ann": 6, "Bob": 8}
    turns(table, "Ann odd 1246 get 3325")
    assert seen(table).standing["Ann"] == 8
    turns(table, "Ann better:23 36")
    assert points(table) == {"Ann": 14, "Bob": 8}
    turns(table, "Bob even 4441")
    assert seen(table).standing["Bob"] == 14
    turns(table, "Bob better:3 2")
    assert (points(table), table.winners) == ({"Ann": 14, "Bob": 13}, ["Ann"])
