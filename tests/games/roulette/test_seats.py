"""Roulette: coming and going."""

import pytest

from croupier.games.events import Left
from croupier.games.roulette.events import Released
from croupier.games.roulette.moves import Choose
from tests.games.roulette.felt import can, roulette, seen
from tests.games.test_seats import unwilling
from tests.playing import play

rule = pytest.mark.rule
check = pytest.mark.check

IN_PRISON = "dealer open\nAnn bet on=red amount=100\ndealer spin pocket=0\nAnn choose on=red take=prison"


def test_a_newcomer_bets_at_once_while_betting_is_open_and_not_after() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    table.sit("Bob", 50)
    play(table, "Bob bet on=17 amount=50\ndealer close")
    table.sit("Cleo", 50)
    assert can(table, "Cleo") == set()
    play(table, "dealer spin pocket=17")
    assert table.stacks == {"Ann": 100, "Bob": 1800, "Cleo": 50}


@rule("R-14")
def test_a_leaver_gets_half_of_an_imprisoned_bet() -> None:
    table = roulette("Ann 500, Bob 500", zero="en_prison")
    play(table, IN_PRISON)
    assert (table.staked("Ann"), table.is_playing("Ann")) == (100, False)
    assert table.leave("Ann") == [Released("Ann", "red", 100, 50), Left("Ann", 450)]
    assert (table.stacks, table.house, table.on_table) == ({"Bob": 500}, 50, 0)


@rule("R-14", "N-9")
def test_it_stays_so_when_the_round_in_which_they_left_is_void() -> None:
    table = roulette("Ann 500, Bob 500", zero="en_prison")
    play(table, IN_PRISON + "\ndealer open\nBob bet on=17 amount=10")
    table.leave("Ann")
    play(table, "dealer void reason=a_drink_fell")
    assert (table.stacks, table.house, table.on_table) == ({"Bob": 500}, 50, 0)
    assert seen(table).prison == {"Bob": {}}


@rule("R-13")
@check("A15")
def test_a_choice_due_keeps_its_owner_and_is_half_back_for_the_absent() -> None:
    table = roulette("Ann 500, Bob 500", zero="en_prison")
    play(table, "dealer open\nAnn bet on=red amount=100\nAnn bet on=low amount=40\ndealer spin pocket=0")
    unwilling(table, "N-6", "leave", "Ann")
    table.leave("Bob")
    for spot in ("red", "low"):
        assert table.absent_move("Ann") == Choose("Ann", spot, "half")
        table.play(table.absent_move("Ann"))
    assert (table.stacks, table.phase) == ({"Ann": 430}, "waiting")


def test_a_newcomer_has_no_bets_to_repeat_and_a_void_finds_their_place() -> None:
    table = roulette("Ann 500", zero="en_prison")
    play(table, IN_PRISON + "\ndealer open")
    table.sit("Bob", 100)
    assert can(table, "Bob") == {"bet", "announce"}
    play(table, "dealer void reason=a_drink_fell")
    assert seen(table).prison == {"Ann": {"red": 100}, "Bob": {}}
    assert table.stacks == {"Ann": 400, "Bob": 100}
