"""Hold'em, the showdown: P-14 to P-16, P-30."""

from typing import Any

import pytest

from tests.games.holdem.dealing import board, deal, offered
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check

SEATS = "Ann 500, Bob 500, Cleo 500"


def at_the_river(holes: dict[str, str], /, flop_to_turn: str = "", seats: str = SEATS, **rules: Any) -> Any:
    """A hand checked down to the river, where the first seat acts; the board is Kh Kd 7c 7d Qc."""
    table = opened("holdem", seats, **rules)
    play(table, "dealer start")
    deal(table, **holes)
    names = [player.name for player in table.state.players]
    while table.awaits.players:
        name = table.awaits.players[0]
        play(table, f"{name} {'call' if 'call' in offered(table, name) else 'check'}")
    for cards in ("Kh Kd 7c", "7d"):
        board(table, cards)
        play(table, "\n".join(f"{name} check" for name in names))
    board(table, "Qc")
    return table


def told(events: list[Any]) -> list[str]:
    return [str(event) for event in events if type(event).__name__ in ("Shown", "Mucked")]


ACES = {"Ann": "2c 3d", "Bob": "Ah As", "Cleo": "Jh Th"}


@rule("P-14")
@check("D21")
def test_if_nobody_bet_on_the_river_the_first_left_of_the_dealer_shows_first() -> None:
    table = at_the_river(ACES)
    assert told(play(table, "Ann check\nBob check\nCleo check")) == [
        "Ann shows 2♣ 3♦: two pairs, kings and sevens.",
        "Bob shows A♥ A♠: two pairs, aces and kings.",
        "Cleo mucks.",
    ]
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}


@rule("P-14", "P-15")
@check("D21")
def test_the_last_to_bet_or_raise_on_the_river_shows_first_then_clockwise() -> None:
    table = at_the_river(ACES)
    events = play(table, "Ann check\nBob bet amount=50\nCleo raise to=100\nAnn call\nBob call")
    assert told(events) == [
        "Cleo shows J♥ 10♥: two pairs, kings and sevens.",
        "Ann shows 2♣ 3♦: two pairs, kings and sevens.",
        "Bob shows A♥ A♠: two pairs, aces and kings.",
    ]


@rule("P-14")
def test_a_bet_on_an_earlier_street_does_not_count() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer start")
    deal(table, Ann="Ah As", Bob="2c 3d")
    play(table, "Bob raise to=100\nAnn call\ndealer deal cards=[Kh,Kd,7c]\nAnn check\nBob check")
    play(table, "dealer deal cards=[7d]\nAnn check\nBob bet amount=50\nAnn call\ndealer deal cards=[Qc]")
    assert told(play(table, "Ann check\nBob check")) == [
        "Ann shows A♥ A♠: two pairs, aces and kings.",
        "Bob mucks.",
    ]


@rule("P-15")
@check("D21", "D22")
def test_a_mucked_hand_is_seen_by_nobody() -> None:
    table = at_the_river(ACES)
    play(table, "Ann check\nBob check\nCleo check")
    cards = {name: seat.cards for name, seat in table.view("Ann").players.items()}
    assert cards == {"Ann": ("2c", "3d"), "Bob": ("Ah", "As"), "Cleo": ()}
    assert {name: seat.cards for name, seat in table.view("Cleo").players.items()}["Cleo"] == ("Jh", "Th")


@rule("P-15")
def test_asked_each_chooses_in_turn() -> None:
    table = at_the_river(ACES, showdown="ask")
    play(table, "Ann check\nBob check\nCleo check")
    assert (table.phase, table.awaits.players, table.on_table) == ("showdown", ("Ann",), 150)
    assert offered(table, "Ann") == {"show": None, "muck": None}
    refused(table, "Bob show", "P-14")
    refused(table, "Ann check", "P-6")
    play(table, "Ann muck")
    refused(table, "dealer award pot=0 to=[Bob]", "P-30")
    refused(table, {"by": "Bob", "do": "show", "cards": ["Ah", "As"]}, "P-30")
    play(table, "Bob show\nCleo show")
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}


@rule("P-15")
def test_mucking_a_winning_hand_loses_it() -> None:
    table = at_the_river(ACES, showdown="ask")
    play(table, "Ann check\nBob check\nCleo check\nAnn show\nBob muck\nCleo muck")
    assert table.stacks == {"Ann": 600, "Bob": 450, "Cleo": 450}


@rule("P-15")
def test_the_last_one_in_a_pot_cannot_muck_and_is_shown() -> None:
    table = at_the_river(ACES, showdown="ask")
    events = play(table, "Ann check\nBob check\nCleo check\nAnn muck\nBob muck")
    assert told(events)[-1] == "Cleo shows J♥ 10♥: two pairs, kings and sevens."
    assert table.stacks == {"Ann": 450, "Bob": 450, "Cleo": 600}


@rule("P-15")
def test_the_last_one_in_a_side_pot_cannot_muck() -> None:
    table = opened("holdem", "Ann 100, Bob 500, Cleo 500", showdown="ask")
    play(table, "dealer start")
    deal(table, Ann="Jh Th", Bob="2c 3d", Cleo="Ah As")
    play(table, "Cleo raise to=200\nAnn call\nBob call\ndealer deal cards=[Kh,Kd,7c]\nBob check\nCleo check")
    play(
        table, "dealer deal cards=[7d]\nBob check\nCleo check\ndealer deal cards=[Qc]\nBob check\nCleo check"
    )
    assert table.awaits.players == ("Ann",)
    play(table, "Ann show\nBob muck")
    assert (table.phase, table.stacks) == ("waiting", {"Ann": 0, "Bob": 300, "Cleo": 800})


@rule("P-15")
def test_the_last_one_in_a_side_pot_cannot_muck_cards_that_only_they_know() -> None:
    table = opened("holdem", "Ann 100, Bob 500, Cleo 500")
    play(table, "dealer start\ndealer deal cards=[??,??,??,??,??,??]")
    play(table, "Cleo raise to=200\nAnn call\nBob call\ndealer deal cards=[Kh,Kd,7c]\nBob check\nCleo check")
    play(table, "dealer deal cards=[7d]\nBob check\nCleo check\ndealer deal cards=[Qc]\nBob bet amount=50")
    play(table, "Cleo call\nBob muck")
    assert [option.do for option in table.options("Cleo")] == ["show"]
    assert refused(table, "Cleo muck", "P-15") == "every pot needs a hand: show yours"
    play(table, "Cleo show cards=[Ah,As]\nAnn muck")
    assert table.stacks == {"Ann": 0, "Bob": 250, "Cleo": 850}


@rule("P-15")
@check("D21")
@pytest.mark.parametrize(("face_up", "seen"), [(True, ("Ah", "As")), (False, ("??", "??"))])
def test_all_in_players_show_before_the_rest_of_the_board(face_up: bool, seen: tuple[str, str]) -> None:
    table = opened("holdem", "Ann 500, Bob 200", all_in_face_up=face_up)
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Ah As")
    play(table, "Bob raise to=200\nAnn call")
    shown = {name: seat.cards for name, seat in table.view().players.items()}
    assert shown == {"Ann": ("??", "??"), "Bob": seen}


@rule("P-15")
def test_hands_already_face_up_are_not_asked_for() -> None:
    table = opened("holdem", "Ann 500, Bob 200", showdown="ask")
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Ah As")
    play(table, "Bob raise to=200\nAnn call\ndealer deal cards=[Kh,Kd,7c,7d,Qc]")
    assert table.awaits.players == ("Ann",)
    refused(table, "Bob muck", "P-14")
    play(table, "Ann muck")
    assert table.stacks == {"Ann": 300, "Bob": 400}


@rule("P-15")
def test_all_in_from_the_blinds_is_face_up_even_if_all_cards_come_in_one_move() -> None:
    table = opened("holdem", "Ann 30, Bob 20", showdown="ask")
    play(table, "dealer start")
    events = play(table, "dealer deal cards=[2c,Ah,3d,As,Kh,Kd,7c,7d,Qc]")
    assert told(events) == ["Bob shows A♥ A♠."]
    assert table.awaits.players == ("Ann",)


@rule("P-16")
def test_any_five_of_the_seven_count() -> None:
    table = opened("holdem", "Ann 100, Bob 100")
    play(table, "dealer start")
    deal(table, Ann="Ah 2c", Bob="Kd Kc")
    play(table, "Bob raise to=100\nAnn call\ndealer deal cards=[Kh,Qh,Jh,Th,2d]")
    assert table.stacks == {"Ann": 200, "Bob": 0}


@rule("P-23")
@pytest.mark.parametrize(("wheel", "winner"), [(True, "Ann"), (False, "Bob")])
def test_the_wheel_is_a_straight_unless_the_table_says_otherwise(wheel: bool, winner: str) -> None:
    table = opened("holdem", "Ann 100, Bob 100", wheel=wheel)
    play(table, "dealer start")
    deal(table, Ann="Ac 2c", Bob="Kd Kc")
    play(table, "Bob raise to=100\nAnn call\ndealer deal cards=[3h,4d,5s,Kh,9d]")
    assert table.stacks[winner] == 200


REAL = {"Ann": "?? ??", "Bob": "?? ??", "Cleo": "?? ??"}


@rule("P-30", "N-13")
def test_unknown_cards_are_shown_at_the_showdown() -> None:
    table = at_the_river(REAL)
    play(table, "Ann check\nBob check\nCleo check")
    assert (table.phase, table.awaits.players, table.awaits.dealer) == ("showdown", ("Ann",), "award")
    for cards in ([], ["Ah"], ["Ah", "As", "Ad"], ["Ah", "Ah"], ["Kh", "2c"], ["??", "2c"], ["Ax", "2c"]):
        rule_name = "P-1" if len(cards) == 2 else "P-30"
        refused(table, {"by": "Ann", "do": "show", "cards": cards}, rule_name)
    refused(table, "Ann show", "P-30")
    play(table, "Ann show cards=[2c,3d]\nBob show cards=[Ah,As]")
    refused(table, {"by": "Cleo", "do": "show", "cards": ["Ah", "Th"]}, "P-1")
    play(table, "Cleo muck")
    assert table.stacks == {"Ann": 450, "Bob": 600, "Cleo": 450}


@rule("P-30")
def test_the_dealers_word_settles_a_pot() -> None:
    table = at_the_river(REAL)
    play(table, "Ann check\nBob check\nCleo check")
    for wrong in ("pot=1 to=[Ann]", "pot=-1 to=[Ann]", "pot=0 to=[]", "pot=0 to=[Zoe]", "pot=0 to=[Ann,Ann]"):
        refused(table, f"dealer award {wrong}", "P-30")
    play(table, "dealer award pot=0 to=[Cleo,Ann]")
    assert table.stacks == {"Ann": 525, "Bob": 450, "Cleo": 525}
    assert table.phase == "waiting"


@rule("P-30", "P-17")
def test_pots_count_from_the_main_pot_and_each_is_awarded_once_to_players_in_it() -> None:
    table = opened("holdem", "Ann 101, Bob 500, Cleo 500")
    play(table, "dealer start")
    deal(table, **REAL)
    play(table, "Cleo raise to=200\nAnn call\nBob call\ndealer deal cards=[??,??,??]\nBob check\nCleo check")
    play(
        table, "dealer deal cards=[7d]\nBob check\nCleo check\ndealer deal cards=[??]\nBob check\nCleo check"
    )
    assert (table.awaits.players, table.awaits.dealer) == ((), "award")
    refused(table, "Bob show cards=[2c,3c]", "P-14")
    refused(table, "dealer award pot=1 to=[Ann]", "P-30")
    play(table, "dealer award pot=1 to=[Cleo]")
    assert table.on_table == 303
    refused(table, "dealer award pot=1 to=[Cleo]", "P-30")
    play(table, "dealer award pot=0 to=[Cleo,Bob]")
    assert table.stacks == {"Ann": 0, "Bob": 452, "Cleo": 649}


@rule("P-30")
def test_a_mucked_hand_is_awarded_nothing_and_the_last_in_the_pot_needs_no_cards() -> None:
    table = at_the_river(REAL)
    play(table, "Ann check\nBob check\nCleo check\nAnn muck")
    refused(table, "dealer award pot=0 to=[Ann]", "P-30")
    play(table, "Bob muck")
    assert table.stacks == {"Ann": 450, "Bob": 450, "Cleo": 600}


@rule("P-30")
def test_a_card_that_was_seen_is_among_those_shown() -> None:
    table = at_the_river({"Ann": "Ah ??", "Bob": "?? ??", "Cleo": "Jh Th"})
    play(table, "Ann check\nBob check\nCleo check")
    refused(table, {"by": "Ann", "do": "show", "cards": ["2c", "3d"]}, "P-30")
    play(table, "Ann show cards=[As,Ah]\nBob muck")
    assert table.stacks == {"Ann": 600, "Bob": 450, "Cleo": 450}


@check("D22", "D24")
@rule("N-10")
def test_hidden_cards_change_nothing_that_others_see() -> None:
    """The same hand with other hole cards for Bob looks the same, byte for byte, to all but Bob."""
    tables = [at_the_river({"Ann": "2c 3d", "Bob": bob, "Cleo": "Jh Th"}) for bob in ("Ah As", "4c 9s")]
    for who in (None, "Ann", "Cleo", "dealer"):
        first, second = (table.view(who) for table in tables)
        assert first == second
    assert tables[0].options("Ann") == tables[1].options("Ann")
    assert tables[0].view("Bob") != tables[1].view("Bob")


@check("D22")
def test_dealt_cards_are_told_to_their_owner_alone() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer start")
    events: list[Any] = list(play(table, "dealer deal cards=[2c,Ah,3d,As]"))
    assert [event.seen_by("Ann").cards for event in events] == [("2c", "3d"), ("??", "??")]
    assert [event.seen_by(None).cards for event in events] == [("??", "??"), ("??", "??")]
    assert [event.seen_by("dealer").cards for event in events] == [("??", "??"), ("??", "??")]


@rule("P-15", "P-16")
def test_all_in_hands_are_called_when_the_last_card_lies_and_the_pot_says_what_won_it() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer start")
    deal(table, Ann="Ah As", Bob="Kh Ks")
    play(table, "Bob raise to=500\nAnn call")
    events = play(table, "dealer deal cards=[Kd,7c,2d,2s,9h]")
    assert [str(event) for event in events if type(event).__name__ in ("Made", "PotWon")] == [
        "Ann makes two pairs, aces and twos.",
        "Bob makes full house, kings over twos.",
        "Bob wins the pot of 1000.",
    ]
    assert table.view().results[0].hand == "full house, kings over twos"


@rule("P-12")
@check("D22")
def test_a_pot_won_unseen_says_nothing_of_the_cards() -> None:
    table = at_the_river(ACES)
    play(table, "Ann bet amount=100\nBob fold\nCleo fold")
    assert table.view().results[0].hand == ""


@rule("P-16")
def test_the_five_that_win_are_named_and_so_is_what_they_make() -> None:
    table = at_the_river(ACES)
    play(table, "Ann check\nBob check\nCleo check")
    won = table.view().results[0]
    assert (won.rank, won.best) == ("two_pairs", ("As", "Ah", "Kh", "Kd", "Qc"))
    assert won.contenders == ("Ann", "Bob", "Cleo")


@rule("P-16", "P-17")
def test_who_shares_a_pot_has_five_each() -> None:
    table = at_the_river({"Ann": "Ac 4d", "Bob": "Ad 2c", "Cleo": "Jh Th"})
    play(table, "Ann check\nBob check\nCleo check")
    won = table.view().results[0]
    assert (won.rank, list(won.shares)) == ("two_pairs", ["Ann", "Bob"])
    assert won.best == ("Kh", "Kd", "7d", "7c", "Ac", "Ad")
    assert {name: seat.best for name, seat in table.view().players.items() if seat.shown} == {
        "Ann": ("Kh", "Kd", "7d", "7c", "Ac"),
        "Bob": ("Kh", "Kd", "7d", "7c", "Ad"),
    }


@rule("P-15", "N-10")
@check("D22")
def test_what_a_hand_makes_is_told_to_those_alone_who_see_its_cards() -> None:
    table = at_the_river(ACES)
    for who, seen in ((None, {}), ("Bob", {"Bob": "two_pairs"}), ("dealer", {})):
        assert {name: seat.rank for name, seat in table.view(who).players.items() if seat.rank} == seen
    play(table, "Ann check\nBob check\nCleo check")
    assert {name for name, seat in table.view().players.items() if seat.best} == {"Ann", "Bob"}
    assert {name for name, seat in table.view("Ann").players.items() if seat.best} == {"Ann", "Bob"}


@rule("P-15", "P-16")
def test_a_hand_that_lies_open_says_what_it_makes_as_the_board_grows() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer start")
    deal(table, Ann="Ah As", Bob="Kh Ks")
    play(table, "Bob raise to=500\nAnn call")
    assert [seat.best for seat in table.view().players.values()] == [(), ()]
    play(table, "dealer deal cards=[Kd,7c,2d]")
    assert [seat.rank for seat in table.view().players.values()] == ["pair", "three_of_a_kind"]
    events: list[Any] = list(play(table, "dealer deal cards=[2s,Ad]"))
    assert [(event.who, event.rank, event.best) for event in events if type(event).__name__ == "Made"] == [
        ("Ann", "full_house", ("Ad", "As", "Ah", "2s", "2d")),
        ("Bob", "full_house", ("Kd", "Ks", "Kh", "2s", "2d")),
    ]


@rule("P-30")
def test_of_cards_that_the_table_has_not_seen_nothing_is_claimed() -> None:
    table = at_the_river({"Ann": "?? ??", "Bob": "Ah As", "Cleo": "?? ??"})
    play(table, "Ann check\nBob check\nCleo check\ndealer award pot=0 to=[Ann]")
    won = table.view().results[0]
    assert (won.hand, won.rank, won.best) == ("", None, ())
    assert [seat.rank for seat in table.view("Ann").players.values()] == [None, None, None]
