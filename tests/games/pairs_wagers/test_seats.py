"""Pairs and Wagers: coming and going."""

import pytest

from croupier.games.events import CameBack
from croupier.games.pairs_wagers.moves import Roll, Stop
from tests.games.pairs_wagers.turns import points, seen, started, turns, whose
from tests.games.test_seats import unwilling
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check


@rule("W-1")
def test_who_sits_down_during_a_game_is_in_from_the_next_start() -> None:
    table = started("Ann 10, Bob 10", ante=5)
    table.sit("Cleo", 10)
    turns(table, "Ann roll 1123 stop / Bob roll 1234")
    assert whose(table) == "Ann"
    assert points(table) == {"Ann": 1, "Bob": 0}
    assert (table.staked("Ann"), table.staked("Cleo")) == (5, 0)
    play(table, "dealer void reason=enough\ndealer start")
    assert points(table) == {"Ann": 0, "Bob": 0, "Cleo": 0}
    assert table.stacks == {"Ann": 5, "Bob": 5, "Cleo": 5}


@rule("W-1")
@check("A18")
def test_who_sits_out_during_a_game_is_out_from_the_next_start() -> None:
    table = started("Ann 10, Bob 10, Cleo 10", ante=5)
    table.sit_out("Bob")
    turns(table, "Ann roll 1123 stop")
    assert whose(table) == "Bob"
    unwilling(table, "N-6", "leave", "Bob")
    play(table, "dealer void reason=enough\ndealer start")
    turns(table, "Ann roll 1123 stop")
    assert whose(table) == "Cleo"
    assert table.stacks == {"Ann": 5, "Bob": 10, "Cleo": 5}
    table.leave("Bob")


@rule("W-1", "N-6")
def test_a_game_needs_two_who_do_not_sit_out() -> None:
    table = opened("pairs_wagers", "Ann 10, Bob 10")
    table.sit_out("Bob")
    refused(table, "dealer start", "W-1")
    assert table.awaits.dealer is None
    assert [option.do for option in table.options("dealer")] == ["finish"]
    table.sit("Cleo", 0)
    play(table, "dealer start")


@rule("W-19")
def test_the_ante_of_who_sits_out_is_not_waited_for() -> None:
    table = opened("pairs_wagers", "Ann 10, Bob 0, Cleo 10", ante=5)
    refused(table, "dealer start", "W-19")
    table.sit_out("Bob")
    play(table, "dealer start")
    assert table.stacks == {"Ann": 5, "Bob": 0, "Cleo": 5}


@rule("W-17")
def test_a_pledge_goes_with_who_leaves_or_sits_out_and_brings_back() -> None:
    table = opened("pairs_wagers", "Ann 0, Bob 0, Cleo 0", target=20)
    play(table, "Ann mid\nBob mid\nCleo mid")
    table.leave("Ann")
    table.sit_out("Bob")
    assert seen(table).pledges == ("Cleo",)
    assert CameBack("Bob") in play(table, "Bob mid")
    assert (seen(table).pledges, table.sitting_out) == (("Cleo", "Bob"), ())


@rule("N-2")
def test_chips_are_traded_at_any_time() -> None:
    table = started("Ann 10, Bob 10")
    assert table.awaits.players == ("Ann",)
    table.bring("Ann", 5)
    table.take("Ann", 15)
    assert table.stacks == {"Ann": 0, "Bob": 10}


@check("A15")
def test_for_the_absent_the_dice_are_rolled_and_no_wager_is_made() -> None:
    table = started("Ann 0, Bob 0")
    assert table.absent_move("Ann") == Roll("Ann")
    turns(table, "Ann roll 1123")
    assert table.absent_move("Ann") == Stop("Ann")
    unwilling(table, "script", "absent_move", "Bob")
