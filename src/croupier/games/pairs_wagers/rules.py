"""What can be settled before a game of Pairs and Wagers."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.games.table import Rules as TableRules

BONUS = 2
"""The points that the first to reach the target gets."""

MIDWAY = 10
"""The points that a Bet to Mid races to; a game with a higher target is a long one."""


class Rules(TableRules, frozen=True):
    """The options of Pairs and Wagers."""

    LEAST_SEATS: ClassVar[int] = 2

    target: Annotated[
        int,
        Meta(ge=1, le=1000, description="the points that make the first leader; above 10 the game is long"),
    ] = 10
    odd_miss: Annotated[
        Literal["keep", "forfeit"],
        Meta(description="what a missed Bet to Odd does with the roll's own points"),
    ] = "keep"
    better_fail: Annotated[
        Literal["point", "turn"],
        Meta(description="what a failed Bet to Better costs: its point, or the turn's points too"),
    ] = "point"
    begins: Annotated[
        Literal["first_seat", "clockwise"],
        Meta(description="who begins: always the first seat; or the next one with every game"),
    ] = "first_seat"
    ante: Annotated[int, Meta(ge=0, description="chips each player puts in; the winner takes them")] = 0

    @property
    def least_stake(self) -> int:
        return self.ante

    @property
    def pays_in(self) -> int:
        return self.ante
