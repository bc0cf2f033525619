"""The layout: three boxes, and what each pays."""

from typing import Literal

Box = Literal["under", "seven", "over"]

ODDS: dict[Box, int] = {"under": 1, "seven": 4, "over": 1}  # U-7
"""The boxes of the layout, and what each pays to 1."""


def winning_box(total: int) -> Box:
    """The box that a total of two dice pays."""
    return "under" if total < 7 else "seven" if total == 7 else "over"  # U-4
