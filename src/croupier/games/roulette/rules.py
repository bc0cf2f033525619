"""The options of roulette's rules, and the limits that follow from them."""

from math import gcd, lcm
from typing import Annotated, Literal

from msgspec import Meta

from croupier.equipment.wheel import WheelName
from croupier.games.limits import Limits
from croupier.games.phrases import phrase
from croupier.games.refusal import Malformed
from croupier.games.roulette.layout import Kind
from croupier.games.table import MOST_CHIPS, Rules as TableRules

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

    even_step: Annotated[
        Chips, Meta(description="even-money bets are multiples of this as well: half of one is whole chips")
    ] = 1

    def __post_init__(self) -> None:
        inside, outside = phrase("max_inside"), phrase("max_outside")
        for name, most, step in (
            (inside, self.max_inside, self.step),
            (outside, self.max_outside, lcm(self.step, self.even_step)),
        ):
            if most is not None and Limits(step, self.min_bet, most).room(0, most) is None:
                raise Malformed(
                    "script",
                    "{option} is too low: it must allow a multiple of step that is at least min_bet",
                    option=name,
                )

    def limits(self) -> dict[Kind, Limits]:
        """What one player may have on a spot of each kind."""
        even = self._even_step
        return {
            "inside": Limits(self.step, self.min_bet, self.max_inside),
            "outside": Limits(self.step, self.min_bet, self.max_outside),
            "even": Limits(even, self.min_bet, self.max_outside),
        }

    @property
    def _even_step(self) -> int:
        """Where zero can cost half of an even-money bet, that bet is even, so that a half is whole."""
        step = lcm(self.step, self.even_step)
        return step if self.zero == "lose" else lcm(step, 2)  # N-11

    @property
    def least_stake(self) -> int:
        return Limits(self.step, self.min_bet).lowest

    @property
    def pays_in(self) -> int:
        return self.step if self.zero == "lose" else gcd(self.step, self._even_step // 2)
