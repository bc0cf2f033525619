"""Matches: every deck again with everybody in every seat, so that luck cancels out."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.games.options import Option
from croupier.players import match


def calls(view: Any, options: Sequence[Option]) -> dict[str, str]:
    """As the house's `call`, under another name."""
    return {"do": options[1].do}


def test_luck_cancels_out() -> None:
    """Who play alike win alike: nothing, on every single deck."""
    won, lost = match("holdem", ["call", calls], hands=100).players
    assert (won.won, won.stderr) == (lost.won, lost.stderr) == (0, 0)


def test_two_of_the_same_name_are_two() -> None:
    others = [lambda view, options: {"do": options[0].do}, lambda view, options: {"do": options[1].do}]
    folds, stays = match("holdem", others, hands=8).players
    assert (folds.name, stays.name) == ("<lambda>", "<lambda> 2")
    assert folds.won == -stays.won == -75  # the small blind and the big one, in turn


def test_the_better_one_wins_what_the_others_lose() -> None:
    result = match("holdem", ["call", "random"], seats=6, hands=1200, rules={"big_blind": 100})
    call, random = result.players
    assert (result.hands, result.decks, call.seats, random.seats) == (1200, 200, 1, 5)
    assert call.won > 3 * call.stderr
    assert call.won + 5 * random.won == pytest.approx(0)
    assert 5 * random.stderr == pytest.approx(call.stderr)


def test_everybody_has_every_card_and_seat() -> None:
    """With three at the table each deck is dealt three times, the same cards to the seats each time."""
    dealt: dict[str, list[tuple[str, ...]]] = {}

    class Watching:
        def saw(self, events: Sequence[Any]) -> None:
            for event in events:
                if type(event).__name__ == "Dealt" and "??" not in event.cards:
                    dealt.setdefault(event.who, []).append(event.cards)

        def choose(self, view: Any, options: Sequence[Option]) -> dict[str, str]:
            return {"do": options[1].do}

    match("holdem", [Watching, "call", "random"], hands=30)
    cards = dealt["Watching"]
    assert len(cards) == 30  # ten decks from each of the three seats, all different
    assert len(set(cards)) == 30
    dealt.clear()
    match("holdem", ["random", Watching, "call"], hands=30)
    assert set(dealt["Watching"]) == set(cards)
