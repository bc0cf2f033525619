"""Hold'em, setting up: P-1 to P-4, P-13, P-28."""

from typing import Any

import pytest

from croupier import Refused
from tests.games.holdem.dealing import bets, board, deal, offered, started
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check


def fold_out(table: Any) -> None:
    """Play a hand in which everybody folds to the last."""
    play(table, "dealer start")
    deal(table)
    while table.awaits.players:
        play(table, f"{table.awaits.players[0]} fold")


def posts(table: Any) -> tuple[str, dict[str, int]]:
    """Start a hand and give the button and what was posted."""
    play(table, "dealer start")
    return table.view().button, {name: bet for name, bet in bets(table).items() if bet}


@rule("P-1", "N-6")
def test_two_to_ten_seats() -> None:
    seats = [f"p{number} 100" for number in range(11)]
    assert len(opened("holdem", ", ".join(seats[:10])).names) == 10
    for wrong in (seats, seats[:1]):
        with pytest.raises(Refused, match="N-6"):
            opened("holdem", ", ".join(wrong))
    with pytest.raises(Refused, match="max_seats must be at most 10"):
        opened("holdem", "Ann 1, Bob 1", max_seats=11)


@rule("P-1")
def test_a_hand_needs_two_players_with_chips() -> None:
    table = opened("holdem", "Ann 100, Bob 0, Cleo 0")
    refused(table, "dealer start", "P-1")
    assert [option.do for option in table.options("dealer")] == ["blinds", "finish"]


@rule("P-1", "N-13")
@check("D24")
def test_one_deck_holds_each_card_once() -> None:
    table = opened("holdem", "Ann 500, Bob 500", burn=True)
    play(table, "dealer start")
    refused(table, "dealer deal cards=[Ah,Ah]", "P-1")
    play(table, "dealer deal cards=[Ah,2c,Kh]")
    refused(table, "dealer deal cards=[Ah]", "P-1")
    play(table, "dealer deal cards=[Kd]\nBob call\nAnn check\ndealer deal cards=[9s]")
    refused(table, "dealer deal cards=[9s,3c,4c]", "P-1")
    for card in ("1h", "AH", "Joker", "10h", "", "A♥"):
        refused(table, {"by": "dealer", "do": "deal", "cards": [card]}, "P-1")


@rule("P-2")
def test_the_button_moves_clockwise_past_players_without_chips() -> None:
    table = opened("holdem", "Ann 500, Bob 0, Cleo 500, Dan 500", button_at="Ann")
    seen = []
    for _ in range(4):
        fold_out(table)
        seen.append(table.view().button)
    assert seen == ["Ann", "Cleo", "Dan", "Ann"]


@rule("P-2")
def test_the_first_button_is_the_last_seat_unless_the_header_names_it() -> None:
    assert posts(opened("holdem", "Ann 500, Bob 500, Cleo 500")) == ("Cleo", {"Ann": 25, "Bob": 50})
    assert posts(opened("holdem", "Ann 500, Bob 500, Cleo 500", button_at="Ann")) == (
        "Ann",
        {"Bob": 25, "Cleo": 50},
    )
    with pytest.raises(Refused, match="nobody of that name is seated"):
        opened("holdem", "Ann 500, Bob 500", button_at="Zoe")


@rule("P-2")
@check("D18")
def test_a_moving_button_passes_over_who_went_broke() -> None:
    table = opened("holdem", "Ann 500, Bob 50, Cleo 500, Dan 500", button_at="Dan")
    play(table, "dealer start")
    deal(table, Ann="Ah As", Bob="2c 3d", Cleo="9s 8h", Dan="4c 5d")
    play(table, "Cleo fold\nDan fold\nAnn call\ndealer deal cards=[Kh,Kd,7c,7d,Qc]")
    assert table.stacks["Bob"] == 0
    assert posts(table) == ("Ann", {"Cleo": 25, "Dan": 50})


@rule("P-2")
@check("D18")
def test_with_a_dead_button_nobody_pays_the_big_blind_twice_or_misses_it() -> None:
    table = opened("holdem", "Ann 500, Bob 50, Cleo 500, Dan 500", button_at="Dan", button="dead")
    play(table, "dealer start")
    assert bets(table) == {"Ann": 25, "Bob": 50, "Cleo": 0, "Dan": 0}
    deal(table, Ann="Ah As", Bob="2c 3d", Cleo="9s 8h", Dan="4c 5d")
    play(table, "Cleo fold\nDan fold\nAnn call\ndealer deal cards=[Kh,Kd,7c,7d,Qc]")
    assert posts(table) == ("Ann", {"Cleo": 50})
    deal(table)
    play(table, "Dan fold\nAnn fold")
    assert posts(table) == ("Bob", {"Cleo": 25, "Dan": 50})
    assert [player.name for player in table.state.players] == ["Cleo", "Dan", "Ann"]


@rule("P-3")
def test_left_of_the_dealer_posts_the_small_blind_the_next_the_big() -> None:
    table = opened(
        "holdem", "Ann 500, Bob 500, Cleo 500, Dan 500", small_blind=5, big_blind=10, button_at="Bob"
    )
    assert posts(table) == ("Bob", {"Cleo": 5, "Dan": 10})
    assert table.on_table == 15


@rule("P-3")
@check("D15")
def test_heads_up_the_button_posts_small_and_acts_first_then_last() -> None:
    table = started("Ann 500, Bob 500")
    assert (table.view().button, bets(table)) == ("Bob", {"Ann": 50, "Bob": 25})
    assert table.awaits.players == ("Bob",)
    play(table, "Bob call\nAnn check\ndealer deal cards=[Ah,Kh,Qh]")
    assert table.awaits.players == ("Ann",)


@rule("P-3")
@check("D15")
def test_heads_up_as_the_source_reads_literally() -> None:
    table = started("Ann 500, Bob 500", heads_up="left_small")
    assert (table.view().button, bets(table)) == ("Bob", {"Ann": 25, "Bob": 50})
    assert table.awaits.players == ("Ann",)
    play(table, "Ann call\nBob check\ndealer deal cards=[Ah,Kh,Qh]")
    assert table.awaits.players == ("Ann",)


@rule("P-2", "P-3")
@check("D15", "D18")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"button": "moving"}, ("Bob", {"Bob": 25, "Cleo": 50})),
        ({"button": "moving", "heads_up": "left_small"}, ("Bob", {"Cleo": 25, "Bob": 50})),
        ({"button": "dead"}, ("Cleo", {"Cleo": 25, "Bob": 50})),
        ({"button": "dead", "heads_up": "left_small"}, ("Bob", {"Cleo": 25, "Bob": 50})),
    ],
)
def test_from_three_players_to_two(rules: dict[str, str], expected: tuple[str, dict[str, int]]) -> None:
    table = opened("holdem", "Ann 100, Bob 500, Cleo 500", button_at="Ann", **rules)
    play(table, "dealer start")
    assert bets(table) == {"Bob": 25, "Cleo": 50, "Ann": 0}
    deal(table, Ann="2c 3d", Bob="4c 5d", Cleo="Ah As")
    play(table, "Ann raise to=100\nBob fold\nCleo call\ndealer deal cards=[Kh,Kd,7c,7d,Qc]")
    assert table.stacks == {"Ann": 0, "Bob": 475, "Cleo": 625}
    assert posts(table) == expected


@rule("P-3")
def test_the_blinds_change_between_hands() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    play(table, "dealer blinds small=30 big=100")
    for wrong in ("small=0 big=10", "small=-5 big=10", "small=11 big=10"):
        refused(table, f"dealer blinds {wrong}", "P-3")
    assert posts(table) == ("Bob", {"Bob": 30, "Ann": 100})
    refused(table, "dealer blinds small=1 big=2", "P-3")
    with pytest.raises(Refused, match="small_blind"):
        opened("holdem", "Ann 1, Bob 1", small_blind=60)


@rule("P-4")
def test_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500", button_at="Ann")
    play(table, "dealer start")
    assert _owners(table) == ("Bob", "Cleo", "Ann", "Bob", "Cleo", "Ann")
    play(table, "dealer deal cards=[2c,3c,4c,2d]")
    assert _owners(table) == ("Cleo", "Ann")
    play(table, "dealer deal cards=[3d,4d]")
    held = {player.name: player.cards for player in table.state.players}
    assert held == {"Bob": ["2c", "2d"], "Cleo": ["3c", "3d"], "Ann": ["4c", "4d"]}


def _owners(table: Any) -> tuple[str, ...]:
    """Whom the cards that are due go to, as the dealer is told."""
    (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
    owners: tuple[str, ...] = deal.to
    return owners


@rule("P-4")
def test_shared_cards_are_nobodys() -> None:
    table = started("Ann 500, Bob 500", "Bob call\nAnn check")
    assert _owners(table) == ()


@rule("P-4")
def test_more_cards_than_are_due_are_refused_whole() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    refused(table, "dealer deal cards=[2c]", "P-5")
    play(table, "dealer start")
    refused(table, "dealer deal cards=[2c,3c,4c,5c,6c]", "P-4")
    refused(table, "dealer deal cards=[]", "P-4")
    deal(table)
    refused(table, "dealer deal cards=[Ac]", "P-5")
    play(table, "Bob call\nAnn check")
    refused(table, "dealer deal cards=[Ac,Kc,Qc,Jc]", "P-4")


@rule("P-4")
def test_a_card_is_burnt_before_flop_turn_and_river() -> None:
    table = started("Ann 500, Bob 500", "Bob call\nAnn check", burn=True)
    assert table.awaits.chance.count == 4
    board(table, "Ac Kc Qc Jc")
    play(table, "Ann check\nBob check\ndealer deal cards=[Ad,Kd]\nAnn check\nBob check")
    play(table, "dealer deal cards=[??]\ndealer deal cards=[Kh]")
    assert table.view().board == ("Kc", "Qc", "Jc", "Kd", "Kh")


@rule("P-4", "P-12")
def test_burnt_cards_in_a_run_out_come_first_in_their_street() -> None:
    table = started("Ann 500, Bob 500", "Bob raise to=500\nAnn call", burn=True)
    assert table.awaits.chance.count == 8
    board(table, "Ac Kc Qc Jc Ad Kd Ah Kh")
    assert table.view().board == ("Kc", "Qc", "Jc", "Kd", "Kh")


@rule("P-13")
@check("D16", "D11")
def test_a_blind_beyond_the_stack_is_posted_all_in_and_the_others_owe_it_whole() -> None:
    table = started("Ann 10, Bob 20, Cleo 500, Dan 500")
    assert bets(table) == {"Ann": 10, "Bob": 20, "Cleo": 0, "Dan": 0}
    assert offered(table, "Cleo") == {"fold": None, "call": 50, "raise": (100, 500)}


@rule("P-13")
@check("D16")
def test_heads_up_against_a_short_big_blind_the_full_blind_is_owed_and_the_excess_returns() -> None:
    table = opened("holdem", "Ann 10, Bob 500")
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Ah As")
    assert offered(table, "Bob") == {"fold": None, "call": 25}
    play(table, "Bob call\ndealer deal cards=[Kh,Kd,7c,7d,Qc]")
    assert table.stacks == {"Ann": 0, "Bob": 510}


@rule("P-28")
def test_the_dealer_has_no_seat_and_the_button_still_moves() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500")
    fold_out(table)
    assert sum(table.stacks.values()) == 1500
    assert table.house == 0
    assert "dealer" not in table.stacks
    fold_out(table)
    assert table.view().button == "Ann"


@rule("N-9")
def test_a_voided_hand_gives_all_back_and_the_button_stays() -> None:
    table = started(
        "Ann 500, Bob 500, Cleo 500", "Cleo call\nAnn raise to=300\nBob fold\ndealer void reason=a_card_fell"
    )
    assert table.stacks == {"Ann": 500, "Bob": 500, "Cleo": 500}
    assert (table.on_table, table.phase) == (0, "waiting")
    assert posts(table) == ("Cleo", {"Ann": 25, "Bob": 50})
    deal(table)


@rule("N-9")
def test_a_void_with_a_dead_button_keeps_the_blinds_where_they_were() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500", button="dead")
    fold_out(table)
    first = posts(table)
    play(table, "dealer void reason=a_card_fell")
    assert posts(table) == first == ("Ann", {"Bob": 25, "Cleo": 50})
