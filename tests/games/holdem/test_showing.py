"""Hold'em after the hand: whoever was dealt in may still show, P-31."""

from typing import Any

import pytest

from tests.games.holdem.dealing import board, deal, offered
from tests.games.holdem.test_showdown import ACES, SEATS, at_the_river
from tests.playing import opened, play, refused

rule = pytest.mark.rule


def folded(**rules: Any) -> Any:
    """Cleo, with the button, has won the blinds uncalled."""
    table = opened("holdem", SEATS, **rules)
    play(table, "dealer start")
    deal(table, Ann="Kc 2d", Bob="9h 9s", Cleo="7h 2s")
    play(table, "Cleo raise to=100\nAnn fold\nBob fold")
    return table


@rule("P-31")
def test_the_last_one_left_and_those_who_folded_may_show() -> None:
    table = folded()
    stacks = table.stacks
    assert stacks == {"Ann": 475, "Bob": 450, "Cleo": 575}
    assert [list(offered(table, name)) for name in stacks] == [["show"]] * 3
    (shown,) = play(table, "Cleo show")
    assert str(shown) == "Cleo shows 7♥ 2♠."
    play(table, "Bob show")
    seats = table.view(None).players
    assert (seats["Cleo"].cards, seats["Bob"].cards, seats["Ann"].cards) == (("7h", "2s"), ("9h", "9s"), ())
    assert table.stacks == stacks
    refused(table, "Cleo show", "P-31")


@rule("P-31", "P-15")
def test_at_a_showdown_winners_are_shown_and_losers_may_show() -> None:
    table = at_the_river(ACES)
    play(table, "Ann check\nBob check\nCleo check")
    assert [list(offered(table, name)) for name in ("Ann", "Bob", "Cleo")] == [[], [], ["show"]]
    refused(table, "Bob show", "P-31")
    (shown,) = play(table, "Cleo show")
    assert str(shown) == "Cleo shows J♥ 10♥: two pairs, kings and sevens."
    seat = table.view(None).players["Cleo"]
    assert (seat.cards, seat.rank, seat.shown) == (("Jh", "Th"), "two_pairs", True)
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}


@rule("P-31")
def test_the_next_hand_ends_the_showing() -> None:
    table = folded()
    play(table, "dealer start")
    refused(table, "Cleo show", "P-14")
    assert not offered(table, "Cleo")


@rule("P-31")
def test_nobody_shows_what_was_not_dealt() -> None:
    table = opened("holdem", SEATS)
    refused(table, "Ann show", "P-31")
    play(table, "dealer start\ndealer void reason=misdeal")
    refused(table, "Ann show", "P-31")
    played = folded()
    played.sit("Dan", 100)
    refused(played, "Dan show", "P-31")
    assert not offered(played, "Dan")


@rule("P-31", "P-30")
def test_cards_that_the_table_has_not_seen_are_named() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer start")
    deal(table, Ann="?? ??", Bob="?? ??")
    play(table, "Bob fold")
    refused(table, "Ann show", "P-30")
    (shown,) = play(table, "Ann show cards=[Ah,Kh]")
    assert str(shown) == "Ann shows A♥ K♥."
    refused(table, "Bob show cards=[Ah,2c]", "P-1")


@rule("P-31", "P-15")
def test_who_chose_to_muck_may_think_better_of_it() -> None:
    table = at_the_river(ACES, showdown="ask")
    play(table, "Ann check\nBob check\nCleo check\nAnn muck\nBob show\nCleo muck")
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}
    (shown,) = play(table, "Ann show")
    assert str(shown) == "Ann shows 2♣ 3♦: two pairs, kings and sevens."


# The dealing player may sit the hand out, N-18.


def dealt_by_button(seats: str, **rules: Any) -> Any:
    table = opened("holdem", seats, dealer_plays=False, **rules)
    play(table, "dealer start")
    return table


@rule("N-18")
def test_whoever_has_the_button_deals_and_sits_the_hand_out() -> None:
    table = dealt_by_button("Ann 500, Bob 500, Cleo 500, Dan 500")
    view = table.view(None)
    assert (view.button, table.dealing_player) == ("Dan", "Dan")
    assert (view.dealt_in, view.blinds) == (("Ann", "Bob", "Cleo"), {"Ann": "small", "Bob": "big"})
    deal(table, Ann="Ac Ad", Bob="Kc Kd", Cleo="Qc Qd")
    refused(table, "Dan fold", "P-6")
    play(table, "Cleo fold\nAnn fold")
    assert table.stacks == {"Ann": 475, "Bob": 525, "Cleo": 500, "Dan": 500}
    assert table.dealing_player == "Ann"
    (started, *_) = play(table, "dealer start")
    assert str(started) == "A new hand; Ann has the button. Ann deals and sits it out."
    assert table.view(None).blinds == {"Bob": "small", "Cleo": "big"}
    assert table.view(None).owes == {}


@rule("N-18", "P-6")
def test_of_three_two_play_and_the_one_at_the_dealers_left_acts_first() -> None:
    table = dealt_by_button("Ann 500, Bob 500, Cleo 500")
    deal(table, Ann="Ac Ad", Bob="Kc Kd")
    assert table.awaits.players == ("Ann",)
    play(table, "Ann call\nBob check")
    board(table, "2c 3d 9h")
    assert table.awaits.players == ("Ann",)


@rule("N-18", "P-1")
def test_where_only_two_are_left_the_dealing_player_plays_too() -> None:
    table = dealt_by_button("Ann 500, Bob 500")
    assert table.view(None).dealt_in == ("Ann", "Bob")
    assert table.dealing_player == "Bob"


@rule("N-18", "P-2")
def test_a_dealer_whom_the_blinds_pass_owes_nothing() -> None:
    table = dealt_by_button("Ann 500, Bob 500, Cleo 500, Dan 500")
    deal(table, Ann="Ac Ad", Bob="Kc Kd", Cleo="Qc Qd")
    play(table, "Cleo fold\nAnn fold")
    table.sit_out("Ann")
    play(table, "dealer start")  # the button passes Ann over to Bob, the small blind from Ann to Cleo
    assert (table.view(None).button, table.view(None).owes) == ("Bob", {})


@rule("N-18", "P-2")
def test_where_the_button_is_dead_the_player_at_its_right_deals() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500, Dan 500", button="dead")
    play(table, "dealer start")
    deal(table, Ann="Ac Ad", Bob="Kc Kd", Cleo="Qc Qd", Dan="Jc Jd")
    play(table, "Cleo fold\nDan fold\nAnn fold")
    table.leave("Ann")
    assert table.dealing_player == "Dan"
    play(table, "dealer start")
    view = table.view(None)
    assert (view.button, view.dead_button, table.dealing_player) == ("Dan", True, "Dan")
    assert view.dealt_in[-1] == "Dan"
