"""What a table tells its bank: every chip that play moves, and none that it does not."""

from typing import Any

import pytest

from croupier.games.opening import open_table
from croupier.games.seats import Unbalanced
from croupier.games.unders_overs import UndersOvers
from croupier.games.unders_overs.moves import Bet


def test_a_table_says_which_chips_have_moved_and_says_it_once() -> None:
    table = open_table("unders_overs", {"Ann": 100, "Bob": 100})
    table.play({"by": "dealer", "do": "open"})
    table.play({"by": "Ann", "do": "bet", "on": "under", "amount": 10})
    table.play({"by": "Bob", "do": "bet", "on": "over", "amount": 20})
    moved = table.movements
    assert (moved.hands, moved.layout, moved.house) == ({"Ann": -10, "Bob": -20}, 30, 0)
    moved.clear()
    assert not moved.hands
    table.play({"by": "dealer", "do": "throw", "dice": [1, 2]})
    moved = table.movements
    assert (moved.hands, moved.layout, moved.house) == ({"Ann": 20, "Bob": 0}, -30, 10)


def test_a_round_that_is_called_off_moves_everything_back() -> None:
    table = open_table("unders_overs", {"Ann": 100})
    table.play({"by": "dealer", "do": "open"})
    table.play({"by": "Ann", "do": "bet", "on": "under", "amount": 10})
    table.play({"by": "dealer", "do": "void", "reason": "a dispute"})
    moved = table.movements
    assert (moved.hands, moved.layout, moved.house) == ({"Ann": 0}, 0, 0)


def test_chips_that_are_brought_or_carried_away_are_no_play() -> None:
    table = open_table("unders_overs", {"Ann": 100})
    table.bring("Ann", 50)
    table.take("Ann", 20)
    table.sit("Bob", 30)
    table.leave("Bob")
    assert not table.movements.hands


def test_a_game_that_moves_chips_and_does_not_say_so_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def secretly(self: UndersOvers, move: Bet) -> None:
        self.state.stacks[move.by] -= move.amount
        self.state.stakes[move.by][move.on] = move.amount

    acts: dict[Any, Any] = UndersOvers._acts  # noqa: SLF001
    monkeypatch.setitem(acts, Bet, secretly)
    table = open_table("unders_overs", {"Ann": 100})
    table.play({"by": "dealer", "do": "open"})
    with pytest.raises(Unbalanced, match="not what moved"):
        table.play({"by": "Ann", "do": "bet", "on": "under", "amount": 10})
