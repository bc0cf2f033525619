"""Blackjack with a face-down card that only the house knows."""

from typing import Any

import pytest

from croupier.games.due import Deck
from tests.games.blackjack.rounds import bet_on, go
from tests.playing import opened

rule = pytest.mark.rule


def dealt(cards: str, **rules: Any) -> Any:
    """A round in which the dealer's second card lies face down."""
    table = bet_on("Ann 1000", **rules)
    table.house_holds = True
    go(table, f"deal {cards}")
    return table


@rule("B-15")
@pytest.mark.parametrize(
    ("cards", "face_down", "moves"),
    [
        ("Th Kd 9c ??", "Ah", [("peek", True), ("reveal", "Ah")]),
        ("Th Kd 9c ??", "7h", [("peek", False)]),
        ("Th 6d 9c ??", "7h", []),
    ],
)
def test_the_house_looks_at_its_card(cards: str, face_down: str, moves: list[tuple[str, Any]]) -> None:
    table, held = dealt(cards), {"dealer": [face_down]}
    made = []
    while (one := table.house_move(held)) is not None:
        assert table.awaits.dealer is None
        assert {option.do for option in table.options("dealer", corrections=False)} == {"void"}
        table.play(one)
        made.append((one["do"], one.get("blackjack", one.get("card"))))
    assert made == moves


@rule("B-18")
def test_the_house_turns_its_card_when_the_players_are_done() -> None:
    table = dealt("Th 6d 9c ??")
    go(table, "Ann stand")
    assert table.house_move({}) is None
    assert table.house_move({"dealer": ["Kh"]}) == {"by": "dealer", "do": "reveal", "card": "Kh"}
    go(table, "reveal Kh; deal Ts")
    assert table.stacks == {"Ann": 1100}


@rule("B-1")
def test_a_new_shoe_is_without_the_cards_that_lie_on_the_table() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", decks=1)
    table.house_holds = True
    assert table.deck() == Deck(1, 52)
    go(table, "open; Ann bet amount=100; Bob bet amount=100; deal Th 8c 6d 9c 8d ??")
    assert table.deck() == Deck(1, 46, ("Th", "9c", "8c", "8d", "6d"), 1)
    go(table, "Ann hit; deal 5s; Bob stand")
    assert table.deck() == Deck(1, 45, ("8c", "8d", "6d"), 1)  # Ann is bust, and her cards are cleared
    go(table, "reveal Kh; deal 2s")
    assert table.deck() == Deck(1, 44)


@rule("B-1")
def test_cards_of_a_round_that_was_called_off_stay_out_of_the_shoe() -> None:
    table = opened("blackjack", "Ann 1000", decks=1)
    table.house_holds = True
    go(table, "open; Ann bet amount=100; deal Th 6d 9c ??; void")
    assert table.deck() == Deck(1, 48)
    go(table, "shuffle")
    assert table.deck() == Deck(1, 52)
