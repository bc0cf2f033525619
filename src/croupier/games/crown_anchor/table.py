"""A table of Crown and Anchor: C-1 to C-11."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.games.crown_anchor.events import Corrected, Thrown
from croupier.games.crown_anchor.layout import DICE, SYMBOLS, Symbol, returns
from croupier.games.crown_anchor.moves import Bet, Correct, TakeBack, Throw
from croupier.games.crown_anchor.rules import Rules
from croupier.games.crown_anchor.state import (
    CrownAnchorRound,
    CrownAnchorState,
    CrownAnchorView,
    Throw as Shown,
)
from croupier.games.dice_layout import Close, DiceTable, Invite, NoThrow, Numbers, Open, Repeat
from croupier.games.limits import Limits
from croupier.games.options import Dice


class CrownAnchor(DiceTable[Rules, CrownAnchorState]):
    """A table of Crown and Anchor."""

    game = "crown_anchor"
    generations: ClassVar[Mapping[int, str]] = {1: "0.3", 2: "0.5"}
    plays = frozenset({1, 2})
    rules_type = Rules
    state_type = CrownAnchorState
    view_type = CrownAnchorView
    round_type = CrownAnchorRound
    moves = (
        Open,
        Bet,  # C-4
        TakeBack,
        Repeat,  # C-11
        Close,
        Invite,  # C-6
        Throw,
        NoThrow,  # C-7
        Correct,
    )
    dice = Dice(DICE, SYMBOLS)  # C-1
    spots = SYMBOLS
    numbers = Numbers(
        opening="C-3",  # C-3
        closed="C-8",  # C-8
        limits="C-9",  # C-9
        throw="C-10",  # C-10
        repeat="C-11",
    )

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    def _thrown(self, dice: Shown) -> Thrown:
        return Thrown(dice, self.state.thrower)

    def _returns(self, on: Symbol, dice: Shown) -> int:
        return returns(on, dice, self.rules.triple)

    def _corrected(
        self, before: CrownAnchorRound, after: CrownAnchorRound, differences: dict[str, int]
    ) -> Corrected:
        return Corrected(round=after.number, differences=differences, was=before.dice, now=after.dice)
