"""Bet to Mid, W-17 and W-18."""

import pytest

from tests.games.pairs_wagers.turns import points, seen, started, turns, whose
from tests.playing import opened, play, refused

rule = pytest.mark.rule

NINE = "Ann roll 1111 / Bob roll 1234 / Ann roll 1111 / Bob roll 1234"
"""Ann, who has bet to Mid, is at 4 + 5 points; Bob still owes."""


@rule("W-17")
@pytest.mark.parametrize("target", [1, 9, 10])
def test_a_short_game_has_no_bet_to_mid(target: int) -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=target)
    refused(table, "Ann mid", "W-17")
    assert table.options("Ann") == []


@rule("W-17")
@pytest.mark.parametrize("target", [11, 20])
def test_it_is_made_once_before_the_game_starts(target: int) -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=target)
    assert [option.do for option in table.options("Ann")] == ["mid"]
    play(table, "Ann mid")
    refused(table, "Ann mid", "W-17")
    assert (table.options("Ann"), [option.do for option in table.options("Bob")]) == ([], ["mid"])
    play(table, "dealer start")
    refused(table, "Ann mid", "W-17")
    refused(table, "Bob mid", "W-17")


@rule("W-17")
def test_who_sits_out_has_declined_nothing_of_a_later_game() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=20)
    play(table, "Ann mid take=false")
    refused(table, "Ann mid take=false", "W-17")
    assert seen(table).declined == ("Ann",)
    table.sit_out("Ann")
    assert seen(table).declined == ()
    table.come_back("Ann")
    play(table, "Ann mid take=false")


@rule("W-17")
def test_a_single_pledge_makes_no_pool_and_owes_nothing() -> None:
    table = started(target=20, mid="Ann")
    assert seen(table).pool == 0
    turns(table, "Ann roll 1123 stop")
    assert points(table)["Ann"] == 1
    turns(table, "Bob roll 1234 / Ann roll 1111 / Bob roll 1234 / Ann roll 1111")
    assert points(table)["Ann"] == 11


@rule("W-17")
@pytest.mark.parametrize(
    ("turn", "left", "better_fail"),
    [
        ("roll 1123", 0, "point"),  # no point is left for a Bet to Better
        ("roll 1122", 1, "point"),
        ("roll 1112 stop", 2, "point"),
        ("roll 1111", 4, "point"),
        ("roll 1112 better:3 1", 4, "point"),
        ("roll 1112 better:3 4", 3 - 1 - 1, "point"),
        ("roll 1112 better:3 4", 0, "turn"),
    ],
)
def test_the_pledge_is_paid_from_the_first_scoring_roll(turn: str, left: int, better_fail: str) -> None:
    table = started("Ann 0, Bob 0, Cat 0", target=20, mid="Bob Ann", better_fail=better_fail)
    assert (seen(table).pool, seen(table).owing) == (2, ("Bob", "Ann"))
    turns(table, f"Ann {turn}")
    assert (points(table)["Ann"], seen(table).owing) == (left, ("Bob",))
    turns(table, "Bob roll 1234 / Cat roll 1123 stop")
    assert points(table) == {"Ann": left, "Bob": 0, "Cat": 1}
    turns(table, "Ann roll 1122")
    assert points(table)["Ann"] == left + 2


@rule("W-17")
def test_the_pledge_waits_for_a_roll_that_scores() -> None:
    table = started(target=20, mid="Ann Bob")
    turns(table, "Ann roll 1234 / Bob roll 1122 / Ann roll 1235")
    assert (points(table), seen(table).owing) == ({"Ann": 0, "Bob": 1}, ("Ann",))


@rule("W-18")
@pytest.mark.parametrize(
    ("turn", "left", "pool"),
    [
        ("roll 1123 stop", 10 + 2, 0),
        ("roll 1111", 14 + 2, 0),
        ("roll 1234 stop", 9, 2),  # 9 with the pool would be more than 10
        ("roll 1123 better:23 45", 9, 2),  # at 10 in the middle of the turn only
        ("odd 2213", 9, 2),
        ("odd 2244", 10 + 2, 0),
    ],
)
def test_the_pool_goes_to_the_first_to_end_a_turn_with_10(turn: str, left: int, pool: int) -> None:
    table = started(target=20, mid="Ann Bob")
    turns(table, NINE)
    assert points(table)["Ann"] == 9
    turns(table, f"Ann {turn}")
    assert (points(table)["Ann"], seen(table).pool) == (left, pool)
    assert seen(table).leader is None


@rule("W-18")
def test_a_pledge_still_owed_at_pool_time_is_paid_out_and_stays_owed() -> None:
    table = started(target=20, mid="Ann Bob")
    turns(table, f"{NINE} / Ann roll 1123 stop / Bob roll 1111")
    assert points(table) == {"Ann": 12, "Bob": 4}
    turns(table, "Ann roll 1234 stop / Bob roll 1111 / Ann roll 1234 stop / Bob roll 1111")
    assert points(table) == {"Ann": 12, "Bob": 14}  # the pool is won once


@rule("W-18")
def test_only_those_who_bet_can_win_the_pool() -> None:
    table = started("Ann 0, Bob 0, Cat 0", target=20, mid="Bob Cat")
    turns(
        table,
        "Ann roll 1111 / Bob roll 1111 / Cat roll 1234 / Ann roll 1111 / Bob roll 1111 / Cat roll 1234"
        " / Ann roll 1111 / Bob roll 1111",
    )
    assert points(table) == {"Ann": 15, "Bob": 14 + 2, "Cat": 0}


@rule("W-18")
def test_all_pledges_are_in_the_pool() -> None:
    table = started("Ann 0, Bob 0, Cat 0", target=20, mid="Ann Bob Cat")
    lap = "Ann roll 1111 / Bob roll 1234 / Cat roll 1234"
    turns(table, f"{lap} / {lap} / Ann roll 1122")
    assert points(table)["Ann"] == 4 + 5 + 2 + 3


@rule("W-18", "W-14")
def test_points_from_the_pool_make_a_leader_with_the_bonus() -> None:
    table = started("Ann 0, Bob 0", target=12, mid="Ann Bob")
    turns(table, f"{NINE} / Ann roll 1123 stop")
    assert points(table)["Ann"] == 10 + 2 + 2
    assert (seen(table).leader, whose(table)) == ("Ann", "Bob")
    turns(table, "Bob roll 1111")
    assert (points(table), table.winners) == ({"Ann": 14, "Bob": 4}, ["Ann"])


@rule("W-18", "W-14")
def test_the_pool_may_leave_the_target_one_point_away() -> None:
    table = started(target=13, mid="Ann Bob")
    turns(table, f"{NINE} / Ann roll 1123 stop")
    assert (points(table)["Ann"], seen(table).leader) == (12, None)


@rule("W-18", "W-14")
def test_a_leader_by_the_roll_gets_one_bonus_and_the_pool() -> None:
    table = started(target=11, mid="Ann Bob")
    turns(table, f"{NINE} / Ann roll 1122")
    assert points(table)["Ann"] == 9 + 2 + 2 + 2


@rule("W-18", "W-12")
@pytest.mark.parametrize(("last", "left"), [("1112 better:3 4", 9 - 1 + 2 + 2), ("1122", 9 + 2 + 2 + 2)])
def test_the_bonus_counts_towards_10(last: str, left: int) -> None:
    table = started(target=11, mid="Ann Bob", better_fail="turn")
    turns(table, f"{NINE} / Ann roll {last}")
    assert points(table)["Ann"] == left
    assert seen(table).pool == 0


@rule("W-18", "W-15")
def test_the_pool_can_surpass_a_leader_without_a_bonus() -> None:
    table = started("Ann 0, Bob 0, Cat 0", target=15, mid="Bob Cat")
    lap = "Ann roll 1111 / Bob roll 1111 / Cat roll 1234"
    turns(table, f"{lap} / {lap} / Ann roll 1111")
    assert points(table) == {"Ann": 17, "Bob": 9, "Cat": 0}
    turns(table, "Bob odd 1112 stop")
    assert (points(table)["Bob"], seen(table).leader) == (9 + 6 + 2, "Ann")
    table = started("Ann 0, Bob 0, Cat 0, Dan 0", target=15, mid="Bob Cat Dan")
    lap += " / Dan roll 1234"
    turns(table, f"{lap} / {lap} / Ann roll 1111 / Bob odd 1112 stop")
    assert (points(table)["Bob"], seen(table).leader) == (9 + 6 + 3, "Bob")
    assert (whose(table), seen(table).to_come) == ("Cat", ("Dan", "Ann"))


@rule("W-17")
def test_the_next_game_needs_new_pledges() -> None:
    table = started(target=11, mid="Ann Bob")
    turns(table, f"{NINE} / Ann roll 1122 / Bob roll 1234")
    assert table.winners == ["Ann"]
    assert (seen(table).pledges, seen(table).owing, seen(table).pool) == ((), (), 0)
    play(table, "Bob mid\ndealer start")
    turns(table, "Ann roll 1111 / Bob roll 1111")
    assert points(table) == {"Ann": 5, "Bob": 5}


def test_the_race_to_10_is_told_in_sentences() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=12)
    told = play(table, "Ann mid\nBob mid\ndealer start")
    assert [str(event) for event in told] == [
        "Ann bets a point on being the first to reach 10.",
        "Bob bets a point on being the first to reach 10.",
        "The race to 12 points is on. 2 points wait for the first of those who bet to reach 10.",
        "The dice go to Ann, who has 0 points.",
    ]
    assert "Ann pays the point of the Bet to Mid." in map(str, turns(table, NINE))
    assert [str(event) for event in turns(table, "Ann roll 1122")][1:4] == [
        "Ann goes up by 2 to 11 points.",
        "Ann is the first of those who bet to reach 10 and wins the pool of 2 points.",
        "Ann takes the lead with 15 points, 2 of them the leader's bonus.",
    ]


@rule("W-17")
def test_everybody_is_asked_and_may_say_no() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0, Cat 0", target=20)
    assert table.invites_bets
    play(table, "Ann mid\nBob mid take=false")
    refused(table, "Bob mid take=false", "W-17")
    assert (table.invites_bets, seen(table).pledges, seen(table).declined) == (True, ("Ann",), ("Bob",))
    table.sit_out("Cat")
    assert not table.invites_bets
    play(table, "Bob mid")
    assert (seen(table).pledges, seen(table).declined) == (("Ann", "Bob"), ())
    assert not opened("pairs_wagers", "Ann 0, Bob 0").invites_bets
