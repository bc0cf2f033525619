"""Hands of which the house held the cards are written down as far as they were shown, or are given."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from croupier import open_table
from croupier.games.table import Table
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.played import hands_in
from croupier.script.hands.record import HandRecord
from croupier.script.hands.writing import ENDINGS, HandFormat, write_hands
from tests.games.twins import Twins

STACKS = {"Ann": 60, "Bob": 400, "Cleo": 1000, "Dan": 25}
OCCASION = Occasion()


def hands_of(table: Table[Any, Any], moves: list[Any]) -> list[HandRecord]:
    """The hands of a script with these moves."""
    seats = [{"name": name, "chips": chips} for name, chips in STACKS.items()]
    header = {"game": table.game, "rules": msgspec.to_builtins(table.rules), "seats": seats}
    return list(hands_in("".join(json.dumps(line) + "\n" for line in (header, *moves))))


def text_of(hand: HandRecord, form: HandFormat, guest: str | None) -> tuple[str, list[tuple[int, str]]]:
    """A hand without cards that nobody saw, and what is remarked on it."""
    written = write_hands([(hand, OCCASION)], form, guest, hidden=True)
    return (written.hands[0][1] if written.hands else ""), written.remarks


@pytest.mark.rule("P-15", "P-30")
@pytest.mark.parametrize("form", ENDINGS)
@pytest.mark.parametrize("seed", range(8))
def test_they_read_like_hands_whose_cards_the_table_knew(form: HandFormat, seed: int) -> None:
    twins = Twins(Random(seed), open_table("holdem", dict(STACKS), small_blind=5, big_blind=10))
    for _ in range(60):
        if (move := twins.next_move()) is None:
            break
        twins.play(move)
    known, blind = (hands_of(twins.known, moves) for moves in (twins.played, twins.logged))
    assert len(known) == len(blind) > 1
    for hand, other in zip(known, blind, strict=True):
        assert text_of(other, form, None) == text_of(hand, form, None)
        for guest in hand.players:
            other.given = {guest: hand.holes()[guest]}
            assert text_of(other, form, guest) == text_of(hand, form, guest)
