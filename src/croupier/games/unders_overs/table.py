"""A table of Unders and Overs: U-1 to U-11."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.games.dice_layout import Close, DiceTable, Invite, NoThrow, Numbers, Open, Repeat
from croupier.games.limits import Limits
from croupier.games.options import Dice
from croupier.games.unders_overs.events import Corrected, Thrown
from croupier.games.unders_overs.layout import ODDS, Box, winning_box
from croupier.games.unders_overs.moves import Bet, Correct, TakeBack, Throw
from croupier.games.unders_overs.rules import Rules
from croupier.games.unders_overs.state import UndersOversRound, UndersOversState, UndersOversView


class UndersOvers(DiceTable[Rules, UndersOversState]):
    """A table of Unders and Overs."""

    game = "unders_overs"
    generations: ClassVar[Mapping[int, str]] = {1: "0.1", 2: "0.5"}
    plays = frozenset({1, 2})
    rules_type = Rules
    state_type = UndersOversState
    view_type = UndersOversView
    round_type = UndersOversRound
    moves = (
        Open,
        Close,
        Invite,  # U-5
        Throw,
        NoThrow,  # U-6
        Bet,
        TakeBack,
        Repeat,  # U-11
        Correct,
    )
    dice = Dice(2)
    spots = tuple(ODDS)  # U-3
    numbers = Numbers(
        opening="U-2",  # U-2
        closed="U-8",  # U-8
        limits="U-9",  # U-9
        throw="U-10",  # U-10
        repeat="U-11",
    )

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    def _thrown(self, dice: tuple[int, int]) -> Thrown:
        return Thrown(dice, winning_box(sum(dice)), self.state.thrower)  # U-1

    def _returns(self, on: Box, dice: tuple[int, int]) -> int:
        return 1 + ODDS[on] if on == winning_box(sum(dice)) else 0

    def _corrected(
        self, before: UndersOversRound, after: UndersOversRound, differences: dict[str, int]
    ) -> Corrected:
        return Corrected(round=after.number, differences=differences, was=before.dice, now=after.dice)
