"""A player who needs longer is asked again, and nothing happens meanwhile."""

from collections.abc import Sequence
from itertools import islice

from croupier.games.opening import open_table
from croupier.games.options import Option
from croupier.games.state import View
from croupier.players.player import Move, NotYet
from croupier.players.playing import steps_of


class Slow:
    """Answers every second time."""

    asked = 0

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        self.asked += 1
        if self.asked % 2:
            raise NotYet
        return {"do": "bet", "on": "seven", "amount": 5} if self.asked == 2 else None


def test_a_step_is_empty_while_somebody_thinks() -> None:
    table = open_table("unders_overs", {"Ann": 100})
    steps = list(islice(steps_of(table, {"Ann": Slow()}), 5))
    assert [step[0].get("do") for step in steps] == ["open", None, "bet", None, "throw"]
