"""N-14 and N-16 in Pairs and Wagers: the points of a turn, or the winner."""

from typing import Any

import pytest

from tests.playing import opened, play, refused

pytestmark = pytest.mark.rule("N-14")

PAIR, THREE, FOUR, NOTHING = "[1,1,2,3]", "[3,3,3,1]", "[4,4,4,4]", "[1,2,3,5]"


def turns(table: Any, *thrown: str) -> None:
    """Turns of one roll each, and no wagers."""
    for dice in thrown:
        (who,) = table.awaits.players
        play(table, f"{who} roll\ndealer throw dice={dice}")
        if table.phase == "choosing":
            play(table, f"{who} stop")


def race(*thrown: str) -> Any:
    table = opened("pairs_wagers", "Ann 100, Bob 100", target=5, ante=10)
    play(table, "dealer start")
    turns(table, *thrown)
    return table


def correct(**fields: Any) -> dict[str, Any]:
    return {"by": "dealer", "do": "correct", "round": 1, **fields}


def points(**by_turn: int) -> dict[str, Any]:
    return correct(points={turn[1:]: count for turn, count in by_turn.items()})


def test_a_turn_counts_other_points_while_the_game_runs() -> None:
    table = race(PAIR, THREE)
    assert table.view().points == {"Ann": 1, "Bob": 3}
    table.play(points(t1=3))
    assert table.view().points == {"Ann": 3, "Bob": 3}
    assert table.is_under_way


@pytest.mark.rule("W-14")
def test_leader_and_bonus_follow() -> None:
    """Five points reach the target: two more are the bonus, and Bob has a turn to surpass seven."""
    table = race(PAIR)
    table.play(points(t1=5))
    view = table.view()
    assert (view.points, view.leader) == ({"Ann": 7, "Bob": 0}, "Ann")
    turns(table, PAIR)
    assert (table.winners, table.stacks) == (["Ann"], {"Ann": 110, "Bob": 90})


def test_who_never_reached_the_target_leads_no_more() -> None:
    table = race(FOUR)
    assert table.view().leader == "Ann"
    table.play(points(t1=1))
    assert (table.view().leader, table.view().points) == (None, {"Ann": 1, "Bob": 0})
    turns(table, PAIR)
    assert table.is_under_way


@pytest.mark.rule("W-16")
def test_a_game_that_was_won_long_ago_is_over() -> None:
    table = race(PAIR, PAIR)
    table.play(points(t1=5))  # Bob has had his turn, and did not surpass it
    assert (table.winners, table.stacks, table.phase) == (["Ann"], {"Ann": 110, "Bob": 90}, "waiting")


@pytest.mark.rule("W-19")
def test_the_antes_of_a_finished_game_go_to_whoever_has_won_by_the_right_points() -> None:
    table = race(FOUR, PAIR)
    assert table.stacks == {"Ann": 110, "Bob": 90}
    table.play(points(t2=10))
    assert (table.winners, table.stacks) == (["Bob"], {"Ann": 90, "Bob": 110})
    assert table.view().points == {"Ann": 7, "Bob": 10}


def test_or_to_whoever_is_said_to_have_won() -> None:
    table = race(FOUR, PAIR)
    table.play(correct(winner="Bob"))
    assert (table.winners, table.stacks, table.house) == (["Bob"], {"Ann": 90, "Bob": 110}, 0)


def test_where_nobody_reached_the_target_the_most_points_have_won() -> None:
    table = race(FOUR, THREE)
    table.play(points(t1=1))
    assert (table.winners, table.stacks) == (["Bob"], {"Ann": 90, "Bob": 110})


@pytest.mark.rule("N-16")
def test_a_void_gives_the_antes_back() -> None:
    table = race(FOUR, PAIR)
    play(table, "dealer void round=1 reason=why")
    assert table.stacks == {"Ann": 100, "Bob": 100}


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (correct(winner="Ann"), "N-14"),
        (correct(winner="Zoe"), "W-16"),
        (correct(), "script"),
        (correct(winner="Bob", points={"1": 2}), "script"),
        (points(t1=5), "N-14"),
        (points(t3=1), "N-14"),
        (points(t1=11), "W-2"),
        (points(t1=-3), "W-2"),
    ],
)
def test_what_is_no_correction_is_refused(move: dict[str, Any], rule: str) -> None:
    refused(race(FOUR, PAIR), move, rule)


def test_a_turn_under_way_comes_first_and_a_running_game_has_no_winner() -> None:
    table = race(PAIR)
    refused(table, correct(winner="Ann"), "W-16")
    play(table, "Bob roll")
    assert "Bob" in refused(table, points(t1=3), "N-14")


@pytest.mark.rule("W-16")
def test_of_those_who_then_have_as_many_points_whoever_had_won_has_won() -> None:
    table = race(PAIR, FOUR, NOTHING)
    assert (table.winners, table.view().points) == (["Bob"], {"Ann": 1, "Bob": 7})
    table.play(points(t2=1))
    assert (table.winners, table.view().points) == (["Bob"], {"Ann": 1, "Bob": 1})
    assert table.stacks == {"Ann": 90, "Bob": 110}
