"""The options of roulette's rules, and the limits that follow from them."""

from math import lcm
from typing import Annotated, Literal

from msgspec import Meta

from croupier.equipment.wheel import WheelName
from croupier.games.limits import Limits
from croupier.games.phrases import phrase
from croupier.games.refusal import Malformed
from croupier.games.roulette.layout import Kind
from croupier.games.table import MOST_CHIPS
from croupier.games.table import Rules as TableRules

Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Rules(TableRules, frozen=True):
    """The options of roulette."""

    max_seats: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="the most seats at the table; null: as many as come"),
    ] = 5
    wheel: Annotated[WheelName, Meta(description="the wheel and its layout: 0 to 36, or with 00 as well")] = (
        "single_zero"
    )
    zero: Annotated[
        Literal["half", "en_prison", "lose"],
        Meta(
            description="what becomes of even-money bets on zero: half goes back, "
            "their owner chooses half back or prison, or they lose"
        ),
    ] = "half"
    second_zero: Annotated[
        Literal["stays", "lost", "half"],
        Meta(description="what becomes of an imprisoned bet when the next spin is zero again"),
    ] = "stays"
    step: Annotated[Chips, Meta(description="bets are multiples of this")] = 1
    min_bet: Annotated[Chips, Meta(description="the least one player may have on a spot")] = 1
    max_inside: Annotated[
        Chips | None, Meta(description="the most one player may have on a spot of single numbers")
    ] = None
    max_outside: Annotated[
        Chips | None,
        Meta(description="the most one player may have on a dozen, a column or an even-money spot"),
    ] = None

    def __post_init__(self) -> None:
        inside, outside = phrase("max_inside"), phrase("max_outside")
        for name, most in ((inside, self.max_inside), (outside, self.max_outside)):
            if most is not None and Limits(self.step, self.min_bet, most).room(0, most) is None:
                raise Malformed(
                    "script",
                    "{option} is too low: it must allow a multiple of step that is at least min_bet",
                    option=name,
                )

    def limits(self) -> dict[Kind, Limits]:
        """What one player may have on a spot of each kind.

        Where zero can cost half of an even-money bet, that bet is even, so that a half is whole.
        """
        even = self.step if self.zero == "lose" else lcm(self.step, 2)  # N-11
        return {
            "inside": Limits(self.step, self.min_bet, self.max_inside),
            "outside": Limits(self.step, self.min_bet, self.max_outside),
            "even": Limits(even, self.min_bet, self.max_outside),
        }
