"""The antes, and games one after the other: W-19, and N-9 for this game."""

from typing import Any

import pytest

from tests.games.pairs_wagers.turns import points, seen, started, turns, whose
from tests.playing import opened, play, refused

rule = pytest.mark.rule


@rule("W-19")
def test_the_winner_takes_the_antes() -> None:
    table = started("Ann 100, Bob 50, Cat 70", ante=50, target=5)
    assert table.stacks == {"Ann": 50, "Bob": 0, "Cat": 20}
    assert (table.house, table.on_table) == (0, 150)
    turns(table, "Ann roll 1234 / Bob roll 1111 / Cat roll 1234 / Ann roll 1234")
    assert table.stacks == {"Ann": 50, "Bob": 150, "Cat": 20}
    assert (table.house, table.on_table, table.winners) == (0, 0, ["Bob"])


@rule("W-19")
def test_without_an_ante_no_chip_moves() -> None:
    table = started("Ann 100, Bob 0", target=5)
    assert table.on_table == 0
    turns(table, "Ann roll 1111 / Bob roll 1234")
    assert table.stacks == {"Ann": 100, "Bob": 0}


@rule("W-19")
def test_no_game_starts_while_a_player_cannot_pay() -> None:
    table = opened("pairs_wagers", "Ann 100, Bob 49", ante=50)
    assert "Bob" in refused(table, "dealer start", "W-19")
    assert [option.do for option in table.options("dealer")] == ["finish"]
    assert table.awaits.dealer is None
    play(table, "dealer finish")
    table = opened("pairs_wagers", "Ann 100, Bob 50", ante=50)
    assert table.awaits.dealer == "start"
    play(table, "dealer start")
    assert table.stacks == {"Ann": 50, "Bob": 0}


@rule("W-19")
def test_an_ante_beyond_all_chips_is_no_mistake_of_the_header() -> None:
    table = opened("pairs_wagers", "Ann 100, Bob 50", ante=10**5000)
    refused(table, "dealer start", "W-19")


@rule("W-19")
@pytest.mark.parametrize("ante", [-1, 1.5, "10", True, None])
def test_an_ante_is_a_whole_number_of_0_or_more(ante: object) -> None:
    with pytest.raises(ValueError, match="script: option ante"):
        opened("pairs_wagers", "Ann 100, Bob 100", ante=ante)


def test_a_game_may_follow_a_game() -> None:
    table = started("Ann 100, Bob 100", ante=30, target=5)
    refused(table, "dealer finish", "script")
    turns(table, "Ann roll 1111 / Bob roll 1234")
    assert table.report() == {
        "stacks": {"Ann": 130, "Bob": 70},
        "house": 0,
        "on_table": 0,
        "phase": "waiting",
        "winners": ["Ann"],
        "points": {"Ann": 7, "Bob": 0},
    }
    play(table, "dealer start")
    assert (points(table), table.winners, whose(table)) == ({"Ann": 0, "Bob": 0}, [], "Ann")
    assert (table.on_table, seen(table).leader) == (60, None)
    turns(table, "Ann roll 1234 / Bob roll 1111 / Ann roll 1234")
    assert (table.stacks, table.winners) == ({"Ann": 100, "Bob": 100}, ["Bob"])


@rule("N-9")
@pytest.mark.parametrize(
    "script",
    ["Ann roll", "Ann roll 1112", "Ann roll 1112 stop", "Ann roll 1111 / Bob roll 1122 / Ann odd 1234 get"],
)
def test_a_voided_game_is_over_without_a_winner(script: str) -> None:
    table = started("Ann 100, Bob 100", ante=30, target=11, mid="Ann Bob")
    turns(table, script)
    counted = points(table)
    play(table, "dealer void reason=a_die_is_lost")
    assert table.stacks == {"Ann": 100, "Bob": 100}
    assert (table.house, table.on_table, table.phase, table.winners) == (0, 0, "waiting", [])
    assert points(table) == counted
    view = seen(table)
    assert (view.turn, view.leader, view.pledges, view.owing, view.pool) == (None, None, (), (), 0)
    refused(table, "dealer void reason=again", "N-9")
    play(table, "dealer start")
    assert (points(table), whose(table), table.on_table) == ({"Ann": 0, "Bob": 0}, "Ann", 60)


@rule("N-9")
def test_a_void_takes_the_lead_away() -> None:
    table = started("Ann 100, Bob 100", ante=30, target=5)
    turns(table, "Ann roll 1111")
    play(table, "dealer void reason=fire_alarm\ndealer start")
    turns(table, "Ann roll 1122 / Bob roll 1111")
    assert (seen(table).leader, points(table)) == ("Bob", {"Ann": 2, "Bob": 7})


@rule("N-9")
def test_no_game_is_void_before_it_starts() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=11)
    refused(table, "dealer void reason=early", "N-9")
    play(table, "Ann mid")
    refused(table, "dealer void reason=early", "N-9")


def test_everybody_sees_the_same_and_a_view_stays_as_it_was() -> None:
    table = started(banked=2)
    turns(table, "Ann odd 1234")
    view = seen(table)
    assert all(table.view(who) == view for who in ("dealer", "Ann", "Bob"))
    assert view.turn is not None
    assert (view.dice, view.hand, view.turn.call, view.turn.who) == ((1, 2, 3, 4), "no_score", "odd", "Ann")
    turns(table, "Ann get 1135 stop / Bob roll 1234")
    assert (view.turn.call, view.points, view.dice) == ("odd", {"Ann": 2, "Bob": 0}, (1, 2, 3, 4))


def test_a_saved_game_goes_on_where_it_was() -> None:
    table = started(banked=5)
    turns(table, "Ann odd 1135 better:32")
    copy = opened("pairs_wagers", "Ann 0, Bob 0")
    copy.load(table.save())
    for one in (table, copy):
        turns(one, "Ann 15")
        assert (points(one), seen(one).dice) == ({"Ann": 5 + 6 + 2, "Bob": 0}, (1, 1, 5, 1))
    assert table.save() == copy.save()


SHORT = "{} roll 1111 / {} roll 1234"
"""A game to 5 points: the first has 7 with the bonus, and the other can't surpass it."""


def begun(table: Any, first: str, other: str) -> None:
    """Play a short game of two that the first named begins."""
    started = play(table, "dealer start")[0]
    assert (seen(table).begins, whose(table)) == (first, first)
    moves_on = f" {first} begins." if table.rules.begins == "clockwise" else ""
    assert str(started) == f"The race to 5 points is on.{moves_on}"
    turns(table, SHORT.format(first, other))
    assert table.winners == [first]


@rule("W-20")
def test_the_first_seat_begins_every_game_unless_the_table_says_otherwise() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=5)
    begun(table, "Ann", "Bob")
    begun(table, "Ann", "Bob")


@rule("W-20")
def test_the_start_moves_one_seat_on_with_every_game() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=5, begins="clockwise")
    begun(table, "Ann", "Bob")
    assert seen(table).begins == "Bob"
    begun(table, "Bob", "Ann")
    begun(table, "Ann", "Bob")


@rule("W-20")
def test_a_game_that_is_called_off_is_begun_again_by_the_same_player() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=5, begins="clockwise")
    begun(table, "Ann", "Bob")
    play(table, "dealer start\ndealer void reason=dispute")
    begun(table, "Bob", "Ann")


@rule("W-20")
def test_who_sits_out_or_has_left_does_not_begin() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0, Cat 0", target=5, begins="clockwise")
    table.sit_out("Cat")
    begun(table, "Ann", "Bob")
    table.come_back("Cat")
    table.sit_out("Bob")
    begun(table, "Cat", "Ann")
    table.come_back("Bob")
    table.leave("Ann")
    begun(table, "Bob", "Cat")
    loaded = opened("pairs_wagers", "Bob 0, Cat 0", target=5, begins="clockwise")
    loaded.load(table.save())
    begun(loaded, "Cat", "Bob")
