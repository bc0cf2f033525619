"""What people see while a move is played: the views between its events, in every game."""

from itertools import pairwise
from typing import Any

import pytest

from croupier.games.table import Table
from tests.games.blackjack.rounds import go
from tests.games.holdem.dealing import board, deal
from tests.games.pairs_wagers.turns import turns
from tests.playing import opened, play


def watched(game: str, seats: str, **rules: Any) -> Any:
    table = opened(game, seats, **rules)
    table.keeps_beats = True
    return table


def told(table: Table[Any, Any], events: list[Any]) -> str:
    """The names of a move's events, step by step."""
    names = [str(event.__struct_config__.tag) for event in events]
    ends = [0, *(beat.told for beat in table.beats), len(events)]
    return " | ".join(" ".join(names[start:end]) for start, end in pairwise(ends)).strip()


def test_the_ball_lies_before_anything_is_paid() -> None:
    table = watched("roulette", "Ann 500, Bob 500")
    play(table, "dealer open\nAnn bet on=17 amount=10\nBob bet on=red amount=20")
    events = play(table, "dealer spin pocket=17")
    (beat,) = table.beats
    view = beat.view
    assert (view.phase, view.pocket, view.results, view.history) == ("closed", "17", (), ())
    assert (view.stakes, view.stacks) == ({"Ann": {"17": 10}, "Bob": {"red": 20}}, {"Ann": 490, "Bob": 480})
    assert view.awaits.dealer is None
    assert told(table, events) == "spun | settled settled"
    assert table.view().history == ("17",)


def test_a_spin_without_bets_is_seen_too() -> None:
    table = watched("roulette", "Ann 500")
    play(table, "dealer open")
    assert told(table, play(table, "dealer spin pocket=0")) == "spun |"


def test_the_dice_lie_before_the_boxes_are_paid() -> None:
    table = watched("unders_overs", "Ann 500")
    play(table, "dealer open\nAnn bet on=over amount=10\ndealer invite who=Ann")
    events = play(table, "dealer throw dice=[5,6]")
    (beat,) = table.beats
    view = beat.view
    assert (view.phase, view.dice, view.thrower, view.results) == ("closed", (5, 6), "Ann", ())
    assert (view.stakes, view.history) == ({"Ann": {"over": 10}}, ())
    assert told(table, events) == "thrown | settled"


def test_the_four_dice_lie_before_they_are_counted() -> None:
    table = watched("pairs_wagers", "Ann 100, Bob 100", target=5, ante=10)
    play(table, "dealer start")
    *_, events = [table.play(move) for move in ({"by": "Ann", "do": "roll"}, throw(1, 1, 2, 3))]
    (beat,) = table.beats
    assert (beat.view.dice, beat.view.hand, beat.view.phase) == ((1, 1, 2, 3), "a_pair", "throwing")
    assert beat.view.standing["Ann"] == 0
    assert table.view().standing["Ann"] == 1
    assert told(table, events) == "rolled |"


def test_the_winner_of_a_game_is_told_after_the_last_turn() -> None:
    table = watched("pairs_wagers", "Ann 100, Bob 100", target=5, ante=10)
    play(table, "dealer start")
    turns(table, "Ann roll 1111 / Bob roll")
    events = table.play(throw(1, 2, 3, 4))
    assert told(table, events) == "rolled | turn_ended | game_won"
    assert [beat.view.stacks["Ann"] for beat in table.beats] == [90, 90]
    assert table.stacks["Ann"] == 110


def throw(*dice: int) -> dict[str, Any]:
    return {"by": "dealer", "do": "throw", "dice": list(dice)}


def test_a_showdown_goes_hand_by_hand_and_pot_by_pot() -> None:
    table = watched("holdem", "Ann 100, Bob 300, Cleo 300", button_at="Cleo", all_in_face_up=False)
    play(table, "dealer start")
    deal(table, Ann="Ah Ad", Bob="Kh Kd", Cleo="7c 2d")
    play(table, "Cleo call\nAnn raise to=100\nBob raise to=300")
    (call,) = (table.play({"by": "Cleo", "do": "call"}),)
    assert told(table, call) == "acted"
    table.play({"by": "dealer", "do": "deal", "cards": "3s 4s 9h Jc".split()})
    assert [beat.view.board for beat in table.beats] == [("3s", "4s", "9h")]
    events = table.play({"by": "dealer", "do": "deal", "cards": ["Qs"]})
    assert told(table, events) == "board_dealt | shown | shown | mucked | pot_won | pot_won"
    shown = [sorted(name for name, seat in beat.view.players.items() if seat.shown) for beat in table.beats]
    assert shown == [[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob"], ["Ann", "Bob"]]
    assert [beat.view.stacks for beat in table.beats[-2:]] == [
        {"Ann": 0, "Bob": 0, "Cleo": 0},
        {"Ann": 300, "Bob": 0, "Cleo": 0},
    ]
    assert table.stacks == {"Ann": 300, "Bob": 400, "Cleo": 0}


def test_all_ins_are_turned_up_one_by_one_and_the_board_comes_street_by_street() -> None:
    table = watched("holdem", "Ann 100, Bob 100", button_at="Ann")
    play(table, "dealer start")
    deal(table, Ann="Ah Ad", Bob="Kh Kd")
    play(table, "Ann raise to=100")
    assert told(table, table.play({"by": "Bob", "do": "call"})) == "acted | shown | shown"
    events = table.play({"by": "dealer", "do": "deal", "cards": "3s 4s 9h Jc Qs".split()})
    assert told(table, events).startswith("board_dealt | board_dealt | board_dealt | ")
    assert [len(beat.view.board) for beat in table.beats] == [3, 4, 5, 5, 5]
    assert [beat.view.phase for beat in table.beats][:3] == ["flop", "turn", "river"]
    assert {beat.view.turn for beat in table.beats} == {None}


def test_once_all_others_have_folded_it_is_nobodys_turn_before_the_pot_is_won() -> None:
    table = watched("holdem", "Ann 100, Bob 100", button_at="Ann")
    play(table, "dealer start")
    deal(table)
    assert told(table, table.play({"by": "Ann", "do": "fold"})) == "acted returned | pot_won"
    (beat,) = table.beats
    assert (beat.view.turn, beat.view.awaits.players) == (None, ())


def test_a_card_that_is_followed_by_nothing_needs_no_moment_of_its_own() -> None:
    table = watched("holdem", "Ann 100, Bob 100", button_at="Ann")
    play(table, "dealer start")
    deal(table)
    play(table, "Ann call\nBob check")
    board(table, "3s 4s 9h")
    assert table.beats == []


FIRST = "closed dealt dealer_dealt dealt dealt_face_down"
"""How a round begins."""


@pytest.mark.parametrize(
    ("cards", "script", "steps"),
    [
        ("9c Th 9d 7s", "Ann stand", "stood | turned | hand_settled"),
        ("9c 6h 9d 7s", "Ann stand", "stood | turned"),
        ("9c 6h 9d 7s", "Ann stand; deal Kd", "dealer_dealt | hand_settled"),
        (
            "9c 6h 9d 2s",
            "Ann stand; deal 2d 3d 4d",
            "dealer_dealt | dealer_dealt | dealer_dealt | hand_settled",
        ),
        ("9c 6h 7d 7s", "Ann hit; deal Kd", "dealt | hand_settled | turned"),
        (
            "9c Th 9d As",
            "",
            f"{FIRST} | looked | turned | hand_settled",
        ),
        ("Ac 6h Kd 7s", "", f"{FIRST} | hand_settled | turned"),
    ],
)
def test_the_card_that_decides_is_seen_before_the_payment(cards: str, script: str, steps: str) -> None:
    table = watched("blackjack", "Ann 1000")
    go(table, "open; Ann bet amount=100")
    events: list[Any] = []
    for words in (f"deal {cards}; {script}").split(";"):
        if words.strip():
            events = go(table, words)
    assert told(table, events) == steps
    for beat in table.beats:
        assert beat.view.house + beat.view.on_table + sum(beat.view.stacks.values()) == 1000


def test_nobody_pays_for_beats_who_does_not_want_them() -> None:
    table = opened("roulette", "Ann 500")
    play(table, "dealer open\nAnn bet on=17 amount=10\ndealer spin pocket=17")
    assert table.beats == []


def test_each_move_has_its_own_beats() -> None:
    table = watched("roulette", "Ann 500")
    play(table, "dealer open\nAnn bet on=17 amount=10\ndealer spin pocket=17")
    assert len(table.beats) == 1
    table.bring("Ann", 50)
    assert table.beats == []
