"""Hold'em with cards that the table does not know: the house holds them, or they are real."""

from typing import Any

import pytest

from croupier.games.due import Held
from croupier.games.refusal import Refused
from tests.games.holdem.dealing import board, offered
from tests.playing import move, opened, play, refused

rule = pytest.mark.rule

ACES, KINGS, SEVENS = ["Ah", "As"], ["Kh", "Ks"], ["7h", "2s"]
HELD: Held = {"Ann": KINGS, "Bob": ACES, "Cleo": SEVENS}
SEATS = "Ann 500, Bob 500, Cleo 500"
BOARD = "3c 4d 8h", "9s", "Jc"


def dealt(seats: str = SEATS, *, house_holds: bool = True, **rules: Any) -> Any:
    """A hand whose hole cards the table does not know."""
    table = opened("holdem", seats, **rules)
    table.house_holds = house_holds
    play(table, "dealer start")
    table.play({"by": "dealer", "do": "deal", "cards": ["??"] * (2 * len(table.names))})
    return table


def checked_down(**rules: Any) -> Any:
    """A hand that nobody bet on, with the last card on the table."""
    table = dealt(**rules)
    play(table, "Cleo call\nAnn call\nBob check")
    for cards in BOARD:
        board(table, cards)
        play(table, "Ann check\nBob check\nCleo check")
    return table


def house(table: Any, held: Held = HELD) -> list[tuple[str, str]]:
    """Let the house make its moves: who, and what."""
    made = []
    while (one := table.house_move(held)) is not None:
        table.play(one)
        made.append((one["by"], one["do"]))
    return made


@rule("P-14", "P-15")
def test_the_house_shows_and_mucks_in_order() -> None:
    table = checked_down()
    assert (table.awaits.players, table.awaits.dealer) == ((), None)
    assert all(not table.options(name) for name in table.names)
    assert house(table) == [("Ann", "show"), ("Bob", "show"), ("Cleo", "muck")]
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}


@rule("P-15")
def test_whoever_may_choose_is_asked_and_the_last_one_is_shown() -> None:
    table = checked_down(showdown="ask")
    for name in ("Ann", "Bob"):
        assert table.house_move(HELD) is None
        assert (table.awaits.players, list(offered(table, name))) == ((name,), ["show", "muck"])
        play(table, f"{name} muck")
    assert (table.awaits.players, offered(table, "Cleo")) == ((), {})
    assert house(table) == [("Cleo", "show")]
    assert table.stacks == {"Ann": 450, "Bob": 450, "Cleo": 600}


@rule("P-15")
def test_all_in_hands_are_shown_before_the_board_goes_on() -> None:
    table = dealt()
    play(table, "Cleo fold\nAnn raise to=500\nBob call")
    assert table.house_move(HELD) == {"by": "Ann", "do": "show", "cards": KINGS}
    assert not table.options("Ann")
    assert house(table) == [("Ann", "show"), ("Bob", "show")]
    board(table, " ".join(BOARD))
    assert table.stacks == {"Ann": 0, "Bob": 1000, "Cleo": 500}


@rule("P-15")
def test_the_house_keeps_all_in_hands_face_down_where_the_rules_do() -> None:
    table = dealt(all_in_face_up=False)
    play(table, "Cleo fold\nAnn raise to=500\nBob call")
    assert table.house_move(HELD) is None
    board(table, " ".join(BOARD))
    assert house(table) == [("Ann", "show"), ("Bob", "show")]


@rule("P-15", "P-30")
def test_real_cards_of_an_all_in_player_may_be_shown_before_the_board_is_complete() -> None:
    table = dealt(house_holds=False)
    refused(table, "Ann show cards=[Kh,Ks]", "P-14")
    play(table, "Cleo raise to=400\nAnn raise to=500\nBob fold\nCleo call")
    assert [option.do for option in table.options("Ann")] == ["show"]
    assert table.awaits.players == ()
    refused(table, "Bob show cards=[Ah,As]", "P-14")
    refused(table, "Ann show", "P-30")
    board(table, "3c 4d 8h")
    (shown,) = play(table, "Ann show cards=[Kh,Ks]")
    assert str(shown) == "Ann shows K♥ K♠: pair of kings."
    refused(table, "Ann show cards=[Kh,Ks]", "P-14")
    refused(table, {"by": "dealer", "do": "deal", "cards": ["Kh"]}, "P-1")
    board(table, "9s Jc")
    assert table.awaits.players == ("Cleo",)
    play(table, "Cleo show cards=[7h,2s]")
    assert table.stacks == {"Ann": 1050, "Bob": 450, "Cleo": 0}


@rule("P-14", "P-30")
def test_on_the_river_real_cards_of_all_in_players_are_shown_in_turn() -> None:
    table = dealt(house_holds=False)
    play(table, "Cleo fold\nAnn call\nBob check")
    for cards in BOARD[:2]:
        board(table, cards)
        play(table, "Ann check\nBob check")
    board(table, BOARD[2])
    play(table, "Ann check\nBob bet amount=450\nAnn call")
    refused(table, "Ann show cards=[Kh,Ks]", "P-14")
    play(table, "Bob show cards=[Ah,As]\nAnn muck")
    assert table.stacks == {"Ann": 0, "Bob": 1000, "Cleo": 500}


@rule("P-31")
def test_who_shows_after_the_hand_names_no_cards_where_the_house_holds_them() -> None:
    table = dealt()
    play(table, "Cleo fold\nAnn fold")
    assert [offered(table, name) for name in table.names] == [{"show": None}] * 3
    assert table.completed(move("Cleo show"), HELD) == {"by": "Cleo", "do": "show", "cards": SEVENS}
    with pytest.raises(Refused, match="already knows your cards"):
        table.completed(move("Cleo show cards=[Ah,As]"), HELD)
    with pytest.raises(Refused, match="no longer has your cards"):
        table.completed(move("Cleo show"), {})
    (shown,) = table.play(table.completed(move("Cleo show"), HELD))
    assert str(shown) == "Cleo shows 7♥ 2♠."


@rule("P-30")
def test_nobody_says_who_won_where_the_house_knows_the_cards() -> None:
    table = checked_down(showdown="ask")
    refused(table, "dealer award pot=0 to=[Cleo]", "P-30")
    assert [option.do for option in table.options("dealer", corrections=False)] == ["void"]


def test_each_player_sees_their_own_cards_and_what_they_make() -> None:
    table = dealt()
    play(table, "Cleo call\nAnn call\nBob check")
    board(table, "3c 4d 8h")
    (ann,) = table.own_view("Ann", HELD)["players"].values()
    assert ann == {"cards": ("Kh", "Ks"), "rank": "pair", "best": ("Ks", "Kh", "8h", "4d", "3c")}
    assert set(table.own_views(HELD)) == {"Ann", "Bob", "Cleo"}
    assert table.view("Ann", HELD).players["Ann"].cards == ("Kh", "Ks")
    for who in (None, "Bob", "dealer"):
        assert table.view(who, HELD).players["Ann"].cards == ("??", "??")


def test_dealt_cards_are_told_to_their_owner() -> None:
    table = opened("holdem", SEATS)
    play(table, "dealer start")
    table.house_holds = True
    told, *_ = table.play({"by": "dealer", "do": "deal", "cards": ["??"] * 6})
    assert told.seen_by("Ann", HELD).cards == ("Kh", "Ks")
    assert [told.seen_by(who, HELD).cards for who in ("Bob", None, "dealer")] == [("??", "??")] * 3


def test_moves_that_go_on_are_told_with_the_one_before() -> None:
    known = opened("holdem", SEATS)
    known.keeps_beats = True
    play(known, "dealer start")
    known.play({"by": "dealer", "do": "deal", "cards": ["Kh", "Ah", "7h", "Ks", "As", "2s"]})
    table = dealt()
    table.keeps_beats = True
    for one in (known, table):
        play(one, "Cleo fold\nAnn raise to=500")
    told = table.play(move("Bob call"))
    while (more := table.house_move(HELD)) is not None:
        told = table.play(more, on=True)
    assert told == known.play(move("Bob call"))
    assert table.beats == known.beats


def test_a_house_without_the_cards_makes_no_move() -> None:
    table = checked_down()
    assert table.house_move({}) is None
    table.house_holds = False
    assert table.house_move(HELD) is None


def test_every_hand_has_a_deck_of_its_own() -> None:
    table = dealt()
    assert (table.deck().decks, table.deck().left) == (1, 46)
    play(table, "Cleo fold\nAnn fold\ndealer start")
    assert table.deck().left == 52
