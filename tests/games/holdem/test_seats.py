"""Hold'em: coming, going and sitting out, and who owes which blind."""

from typing import Any

import pytest

from croupier.games.events import Left
from croupier.games.holdem.events import Posted
from croupier.games.holdem.moves import Check, Fold, Muck
from tests.games.holdem.dealing import bets, board, deal, offered, started
from tests.games.holdem.test_setting_up import fold_out, posts
from tests.games.test_seats import unwilling
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check
both_buttons = pytest.mark.parametrize("button", ["moving", "dead"])

Posts = tuple[str, dict[str, int]]

FOUR = "Ann 500, Bob 500, Cleo 500, Dan 500"


def after_a_hand(seats: str, button_at: str, **rules: Any) -> Any:
    """A table that has played a hand in which everybody folded."""
    table = opened("holdem", seats, button_at=button_at, **rules)
    fold_out(table)
    return table


def next_posts(table: Any) -> Posts:
    """Start a hand, give the button and the bets that were posted, and have all fold."""
    seen = posts(table)
    deal(table)
    while table.awaits.players:
        play(table, f"{table.awaits.players[0]} fold")
    return seen


# Newcomers.


@check("D19")
@both_buttons
def test_a_newcomer_posts_a_live_big_blind_once(button: str) -> None:
    table = after_a_hand(FOUR, "Dan", button=button)
    table.sit("Eve", 500)
    assert table.view().owes == {"Eve": "entry"}
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50, "Eve": 50})
    assert next_posts(table) == ("Bob", {"Cleo": 25, "Dan": 50})


@check("D19")
def test_the_live_blind_is_a_bet_and_its_owner_may_raise() -> None:
    table = after_a_hand(FOUR, "Dan")
    table.sit("Eve", 500)
    play(table, "dealer start")
    deal(table)
    play(table, "Dan call")
    assert offered(table, "Eve") == {"fold": None, "check": None, "raise": (100, 500)}


@check("D19")
def test_who_came_before_the_first_hand_owes_nothing() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500")
    table.sit("Dan", 500)
    table.sit("Eve", 500)
    assert next_posts(table) == ("Cleo", {"Dan": 25, "Eve": 50})
    assert table.view().owes == {}


@check("D19")
@both_buttons
def test_a_newcomer_in_the_big_blind_pays_that_alone(button: str) -> None:
    table = after_a_hand("Ann 500, Bob 500, Cleo 500", "Ann", button=button)
    table.sit("Dan", 500)
    assert next_posts(table) == ("Bob", {"Cleo": 25, "Dan": 50})
    assert next_posts(table) == ("Cleo", {"Dan": 25, "Ann": 50})


@check("D19", "D18")
@both_buttons
def test_between_button_and_small_blind_a_newcomer_waits_one_hand(button: str) -> None:
    table = after_a_hand("Ann 500, Bob 500, Cleo 500", "Bob", button=button)
    table.sit("Dan", 500)
    assert next_posts(table) == ("Cleo", {"Ann": 25, "Bob": 50})
    assert "Dan" not in [player.name for player in table.state.players]
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50, "Dan": 50})
    assert next_posts(table) == ("Bob", {"Cleo": 25, "Dan": 50})


@check("D19")
@both_buttons
def test_changing_seats_in_the_middle_of_a_hand_makes_a_newcomer(button: str) -> None:
    table = started(FOUR, "Cleo fold", button_at="Dan", button=button)
    assert table.leave("Cleo") == [Left("Cleo", 500)]
    table.sit("Cleo", 500)
    assert [name for name, seat in table.view().players.items() if seat.folded] == ["Cleo"]
    play(table, "Dan fold\nAnn fold")
    assert next_posts(table) == ("Ann", {"Bob": 25, "Dan": 50, "Cleo": 50})


@check("D19")
def test_where_all_but_one_are_new_the_blinds_begin_afresh() -> None:
    table = after_a_hand("Ann 500, Bob 500, Cleo 500", "Cleo")
    table.leave("Bob")
    table.leave("Cleo")
    table.sit("Dan", 500)
    table.sit("Eve", 500)
    assert next_posts(table) == ("Dan", {"Eve": 25, "Ann": 50})
    assert table.view().owes == {}


@check("D19")
def test_a_table_that_was_empty_begins_afresh() -> None:
    table = after_a_hand("Ann 500, Bob 500", "Ann")
    table.leave("Ann")
    table.leave("Bob")
    for name in ("Cleo", "Dan", "Eve"):
        table.sit(name, 500)
    assert next_posts(table) == ("Cleo", {"Dan": 25, "Eve": 50})


@check("D19")
@rule("N-9")
@both_buttons
def test_what_was_posted_in_a_void_hand_is_owed_again(button: str) -> None:
    table = after_a_hand(FOUR, "Dan", button=button)
    table.sit("Eve", 500)
    first = posts(table)
    play(table, "dealer void reason=a_card_fell")
    assert table.stacks["Eve"] == 500
    assert posts(table) == first == ("Ann", {"Bob": 25, "Cleo": 50, "Eve": 50})


# Sitting out.


def cleo_misses_both(seats: str = FOUR, **rules: Any) -> Any:
    """A table at which big and small blind have passed Cleo; all others have what they began with."""
    table = after_a_hand(seats, "Dan", **rules)
    table.sit_out("Cleo")
    assert next_posts(table) == ("Ann", {"Bob": 25, "Dan": 50})
    assert table.view().owes == {"Cleo": "big"}
    assert next_posts(table) == ("Bob", {"Dan": 25, "Ann": 50})
    assert table.view().owes == {"Cleo": "both"}
    table.come_back("Cleo")
    return table


@check("D19", "A18")
@both_buttons
def test_missed_blinds_are_posted_once_the_small_one_dead(button: str) -> None:
    table = cleo_misses_both(button=button)
    events = play(table, "dealer start")
    assert [str(event) for event in events if isinstance(event, Posted)] == [
        "Ann posts the small blind, 25.",
        "Bob posts the big blind, 50.",
        "Cleo posts the dead blind, 25.",
        "Cleo posts the live blind, 50.",
    ]
    assert (bets(table), table.on_table) == ({"Ann": 25, "Bob": 50, "Cleo": 50, "Dan": 0}, 150)
    deal(table)
    play(table, "Cleo raise to=100\nDan fold\nAnn fold\nBob fold")
    assert table.stacks == {"Ann": 475, "Bob": 450, "Cleo": 575, "Dan": 500}
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50})


@check("D19")
@both_buttons
def test_who_comes_back_behind_the_big_blind_waits_and_pays_both(button: str) -> None:
    table = after_a_hand(FOUR, "Dan", button=button)
    table.sit_out("Cleo")
    next_posts(table)
    table.come_back("Cleo")
    assert next_posts(table) == ("Bob", {"Dan": 25, "Ann": 50})
    assert table.view().owes == {"Cleo": "both"}
    play(table, "dealer start")
    assert table.stacks["Cleo"] == 425


@check("D19")
@pytest.mark.parametrize(
    ("button", "without", "back"),
    [
        ("moving", ("Ann", {"Cleo": 25, "Dan": 50}), ("Cleo", {"Dan": 25, "Ann": 50})),
        ("dead", ("Ann", {"Cleo": 50}), ("Bob", {"Cleo": 25, "Dan": 50})),
    ],
)
def test_who_misses_the_small_blind_alone_pays_it_dead(button: str, without: Posts, back: Posts) -> None:
    table = after_a_hand(FOUR, "Dan", button=button)
    table.sit_out("Bob")
    assert next_posts(table) == without
    table.come_back("Bob")
    chips = table.stacks["Bob"]
    assert posts(table) == back
    assert (table.stacks["Bob"], table.on_table) == (chips - 25, 100)


@check("D19")
@both_buttons
def test_whom_no_blind_has_passed_comes_back_free(button: str) -> None:
    table = after_a_hand(FOUR + ", Eve 500", "Eve", button=button)
    table.sit_out("Eve")
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50})
    table.come_back("Eve")
    assert next_posts(table) == ("Bob", {"Cleo": 25, "Dan": 50})
    assert "Eve" in [player.name for player in table.state.players]


@check("D19")
@both_buttons
def test_who_comes_back_in_the_big_blind_pays_that_alone(button: str) -> None:
    table = cleo_misses_both(button=button)
    table.sit_out("Cleo")
    assert next_posts(table) == ("Dan", {"Ann": 25, "Bob": 50})
    table.come_back("Cleo")
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50})
    assert table.view().owes == {}


@check("D19", "D16")
def test_a_dead_blind_beyond_the_stack_plays_for_the_dead_chips_alone() -> None:
    table = cleo_misses_both("Ann 500, Bob 500, Cleo 20, Dan 500")
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Kh Kd", Cleo="Ah Ad", Dan="4c 5d")
    play(table, "Dan fold\nAnn call\nBob check")
    for cards in ("7s 8s 9h", "Jc", "2h"):
        board(table, cards)
        play(table, "Ann check\nBob check")
    assert table.stacks == {"Ann": 450, "Bob": 550, "Cleo": 20, "Dan": 500}


@rule("P-1")
def test_a_hand_needs_two_who_do_not_sit_out() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 0")
    table.sit_out("Bob")
    refused(table, "dealer start", "P-1")
    assert "start" not in [option.do for option in table.options("dealer")]
    table.bring("Cleo", 100)
    play(table, "dealer start")


@check("A18")
def test_an_action_in_the_hand_does_not_end_sitting_out() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    table.sit_out("Cleo")
    play(table, "Cleo call")
    assert table.sitting_out == ("Cleo",)


# Leaving, and being away.


@rule("P-2")
@check("D18", "D20")
@pytest.mark.parametrize(
    ("leaver", "button", "following"),
    [
        ("Ann", "moving", [("Bob", {"Cleo": 25, "Dan": 50}), ("Cleo", {"Dan": 25, "Bob": 50})]),
        ("Ann", "dead", [("Bob", {"Cleo": 25, "Dan": 50}), ("Cleo", {"Dan": 25, "Bob": 50})]),
        ("Bob", "moving", [("Cleo", {"Dan": 25, "Ann": 50}), ("Dan", {"Ann": 25, "Cleo": 50})]),
        ("Bob", "dead", [("Ann", {"Cleo": 25, "Dan": 50}), ("Cleo", {"Dan": 25, "Ann": 50})]),
        ("Cleo", "moving", [("Bob", {"Dan": 25, "Ann": 50}), ("Dan", {"Ann": 25, "Bob": 50})]),
        ("Cleo", "dead", [("Bob", {"Dan": 50}), ("Bob", {"Dan": 25, "Ann": 50})]),
    ],
)
def test_button_and_blinds_when_somebody_in_them_leaves(
    leaver: str, button: str, following: list[Posts]
) -> None:
    table = after_a_hand(FOUR, "Ann", button=button)
    table.leave(leaver)
    assert [next_posts(table) for _ in following] == following


@rule("P-2")
@check("D18")
def test_a_dead_button_is_said_to_stand_at_an_empty_place() -> None:
    table = after_a_hand(FOUR, "Ann", button="dead")
    table.leave("Bob")
    events = play(table, "dealer start")
    assert str(events[0]) == "A new hand; the button stands at the empty place behind Ann."
    assert (table.view().button, table.view().dead_button) == ("Ann", True)
    assert [player.name for player in table.state.players] == ["Cleo", "Dan", "Ann"]


@rule("P-3")
def test_the_table_says_who_posted_the_blinds_until_the_hand_is_over() -> None:
    table = after_a_hand(FOUR, "Ann", button="dead")
    assert table.view().blinds == {}
    table.leave("Cleo")
    play(table, "dealer start")
    assert table.view().blinds == {"Dan": "big"}
    deal(table)
    play(table, "Ann fold\nBob fold")
    play(table, "dealer start")
    assert table.view().blinds == {"Dan": "small", "Ann": "big"}


@rule("P-2")
@check("D18")
@both_buttons
def test_a_void_keeps_the_blinds_though_the_button_has_left(button: str) -> None:
    table = started(FOUR, "Cleo fold\nDan fold", button_at="Dan", button=button)
    table.leave("Dan")
    play(table, "dealer void reason=a_card_fell")
    assert posts(table)[1] == {"Ann": 25, "Bob": 50}


@rule("P-3")
@check("D15")
@pytest.mark.parametrize(
    ("button", "expected"),
    [("moving", ("Bob", {"Bob": 25, "Cleo": 50})), ("dead", ("Cleo", {"Cleo": 25, "Bob": 50}))],
)
def test_from_three_to_two_by_leaving(button: str, expected: Posts) -> None:
    table = after_a_hand("Ann 500, Bob 500, Cleo 500", "Ann", button=button)
    table.leave("Ann")
    assert next_posts(table) == expected


@rule("P-3")
@check("D15", "D19")
@pytest.mark.parametrize(
    ("button", "button_at", "following"),
    [
        ("moving", "Bob", [("Ann", {"Bob": 25, "Cleo": 50}), ("Bob", {"Cleo": 25, "Ann": 50})]),
        ("moving", "Ann", [("Bob", {"Bob": 25, "Ann": 50}), ("Ann", {"Bob": 25, "Cleo": 50})]),
        ("dead", "Bob", [("Ann", {"Ann": 25, "Bob": 50}), ("Ann", {"Bob": 25, "Cleo": 50})]),
        ("dead", "Ann", [("Ann", {"Bob": 25, "Cleo": 50}), ("Bob", {"Cleo": 25, "Ann": 50})]),
    ],
)
def test_from_two_to_three(button: str, button_at: str, following: list[Posts]) -> None:
    table = after_a_hand("Ann 500, Bob 500", button_at, button=button)
    table.sit("Cleo", 500)
    assert [next_posts(table) for _ in following] == following


@check("D20", "A15")
def test_who_leaves_out_of_turn_is_folded_in_turn_and_holds_nobody_up() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    table.sit_out("Ann")
    unwilling(table, "N-6", "leave", "Ann")
    unwilling(table, "script", "absent_move", "Ann")
    play(table, "Cleo raise to=150")
    assert table.absent_move("Ann") == Fold("Ann")
    table.play(table.absent_move("Ann"))
    assert table.leave("Ann") == [Left("Ann", 475)]
    play(table, "Bob call")
    assert table.on_table == 325
    board(table, "Ah Kh Qh")
    assert table.view().pots[0].amount == 325
    play(table, "Bob check\nCleo bet amount=50\nBob fold")
    assert table.stacks == {"Bob": 350, "Cleo": 675}


@check("D20", "A15")
def test_the_absent_check_where_they_can() -> None:
    table = started("Ann 500, Bob 500, Cleo 500", "Cleo call\nAnn call")
    assert table.absent_move("Bob") == Check("Bob")


@check("D20", "A15")
def test_at_the_showdown_the_absent_muck() -> None:
    table = started("Ann 500, Bob 500", "Bob call\nAnn check", showdown="ask")
    for cards in ("Ah Kh Qh", "Js", "9s"):
        board(table, cards)
        play(table, "Ann check\nBob check")
    assert table.absent_move("Ann") == Muck("Ann")
    table.play(table.absent_move("Ann"))
    assert table.stacks == {"Ann": 450, "Bob": 550}


@rule("P-30")
def test_cards_that_nobody_knows_cannot_be_shown_for_the_absent() -> None:
    table = opened("holdem", "Bob 500, Cleo 500, Ann 100", showdown="ask")
    play(table, "dealer start\ndealer deal cards=[??,??,??,??,??,??]")
    play(table, "Ann raise to=100\nBob raise to=200\nCleo call\ndealer deal cards=[Ah,Kh,Qh]")
    play(table, "Bob check\nCleo check\ndealer deal cards=[Js]\nBob check\nCleo check")
    play(table, "dealer deal cards=[9s]\nBob check\nCleo check\nBob muck")
    unwilling(table, "P-30", "absent_move", "Cleo")
    assert table.awaits.dealer == "award"


@rule("N-2")
def test_table_stakes_no_chips_come_or_go_in_a_hand_one_has_not_folded() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    for name in table.names:
        unwilling(table, "N-2", "bring", name, 10)
        unwilling(table, "N-2", "take", name, 10)
    play(table, "Cleo fold")
    table.take("Cleo", 500)
    table.bring("Cleo", 200)
    play(table, "Ann fold")
    table.bring("Ann", 25)
    assert table.stacks == {"Ann": 500, "Bob": 525, "Cleo": 200}


def broke() -> Any:
    """A table at which Cleo, who had the button, has lost everything."""
    table = opened("holdem", "Ann 500, Bob 500, Cleo 50")
    play(table, "dealer start")
    deal(table, Bob="Ah As", Cleo="2c 7d")
    play(table, "Cleo call\nAnn fold")
    board(table, "Kh Kd 9c 9d 3s")
    assert table.stacks == {"Ann": 475, "Bob": 575, "Cleo": 0}
    return table


@check("D19")
def test_who_went_broke_keeps_the_seat_and_plays_on_with_new_chips() -> None:
    table = broke()
    table.bring("Cleo", 100)
    assert next_posts(table) == ("Ann", {"Bob": 25, "Cleo": 50})


@check("D19")
def test_whom_the_blinds_pass_without_chips_owes_them() -> None:
    table = broke()
    assert next_posts(table) == ("Ann", {"Ann": 25, "Bob": 50})
    assert table.view().owes == {}
    assert next_posts(table) == ("Bob", {"Bob": 25, "Ann": 50})
    assert table.view().owes == {"Cleo": "big"}
    assert next_posts(table) == ("Ann", {"Ann": 25, "Bob": 50})
    assert table.view().owes == {"Cleo": "both"}
