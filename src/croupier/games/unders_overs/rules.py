"""What can be settled before a game of Unders and Overs."""

from typing import Annotated

from msgspec import Meta

from croupier.games.limits import Limits
from croupier.games.refusal import Malformed
from croupier.games.table import MOST_CHIPS, Rules as TableRules

Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Rules(TableRules, frozen=True):
    """The options of Unders and Overs."""

    step: Annotated[Chips, Meta(description="bets are multiples of this")] = 1
    min_bet: Annotated[Chips, Meta(description="the least one player may have on a box")] = 1
    max_bet: Annotated[Chips | None, Meta(description="the most one player may have on a box")] = None

    def __post_init__(self) -> None:
        most = self.max_bet
        if most is not None and Limits(self.step, self.min_bet, most).room(0, most) is None:
            raise Malformed(
                "script", "max_bet is too low: it must allow a multiple of step that is at least min_bet"
            )

    @property
    def least_stake(self) -> int:
        return Limits(self.step, self.min_bet).lowest

    @property
    def pays_in(self) -> int:
        return self.step
