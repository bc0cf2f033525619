"""Roulette wheels: pockets in the order and colours of the real ones."""

from typing import Literal

import msgspec

Colour = Literal["red", "black", "green"]
WheelName = Literal["single_zero", "double_zero"]

RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
ZEROS = frozenset(("0", "00"))


class Wheel(msgspec.Struct, frozen=True):
    """A wheel: its pockets clockwise from zero."""

    pockets: tuple[str, ...]

    def neighbours(self, pocket: str, each_side: int) -> tuple[str, ...]:
        """A pocket in the middle of those beside it.

        >>> WHEELS["single_zero"].neighbours("0", 2)
        ('3', '26', '0', '32', '15')
        """
        place = self.pockets.index(pocket)
        return tuple(
            self.pockets[(place + step) % len(self.pockets)] for step in range(-each_side, each_side + 1)
        )


def _wheel(pockets: str) -> Wheel:
    return Wheel(tuple(pockets.split()))


WHEELS: dict[WheelName, Wheel] = {
    "single_zero": _wheel(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    "double_zero": _wheel(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
        "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
}


def colour(pocket: str) -> Colour:
    """The colour of a pocket, the same on every wheel and layout."""
    return "green" if pocket in ZEROS else "red" if pocket in RED else "black"
