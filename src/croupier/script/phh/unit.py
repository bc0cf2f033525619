"""Amounts with decimals as whole chips, and back."""

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS

MOST_DECIMALS = 9


class Unit(msgspec.Struct, frozen=True):
    """What one chip is worth in the file's money: 1 in its last decimal place."""

    decimals: int = 0

    def chips(self, amount: int | Decimal) -> int:
        """An amount of the file in whole chips."""
        return (
            amount * 10**self.decimals if type(amount) is int else int(Decimal(amount).scaleb(self.decimals))
        )

    def all_chips(self, amounts: list[int | Decimal]) -> list[int]:
        """Amounts of the file in whole chips."""
        return (
            [self.chips(amount) for amount in amounts] if self.decimals else [int(each) for each in amounts]
        )

    def amount(self, chips: int) -> int | Decimal:
        """Chips as an amount of the file: a whole number where it is one."""
        if not self.decimals:
            return chips
        whole, rest = divmod(chips, 10**self.decimals)
        return Decimal(chips).scaleb(-self.decimals).normalize() if rest else whole

    def told(self, chips: int) -> str:
        """Chips as an amount of the file, to read: always with its decimals."""
        return str(chips) if not self.decimals else str(Decimal(chips).scaleb(-self.decimals))

    def __str__(self) -> str:
        return self.told(1)


def unit_of(amounts: Sequence[int | Decimal]) -> Unit:
    """The unit in which all these amounts are whole."""
    exponents = [amount.as_tuple().exponent for amount in amounts if isinstance(amount, Decimal)]
    decimals = max((-exponent for exponent in exponents if isinstance(exponent, int)), default=0)
    if decimals > MOST_DECIMALS:
        raise Refused("phh", f"amounts have at most {MOST_DECIMALS} decimals")
    return Unit(max(decimals, 0))


def are_amounts(values: Sequence[object]) -> bool:
    """Whether values from outside are numbers that chips can stand for."""
    return all(
        -MOST_CHIPS <= value <= MOST_CHIPS if type(value) is int else _is_decimal(value) for value in values
    )


def _is_decimal(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_finite() and -MOST_CHIPS <= value <= MOST_CHIPS
