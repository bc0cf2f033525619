"""Commands about draws to which guests' devices add chance."""

from typing import Annotated

import msgspec

from croupier.night.commands.command import Command, Name
from croupier.night.commands.tables import Played

RAFFLE = "raffle"
"""What the raffle is called where draws are made at tables."""

Number = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""A device's secret number, in hexadecimal digits."""


class Draw(Played, frozen=True, kw_only=True):
    """Finish a draw under way with the numbers that came or, where one is missing for too long, try again."""

    roles = ("clock",)
    table: str
    n: int
    """Which attempt it is."""
    shares: dict[str, Number] = {}
    """By name. The log does not keep them: they stand in the lines."""


class LateShare(Command, frozen=True, kw_only=True):
    """Take a number that was missing in an attempt before."""

    roles = ("clock",)
    table: str
    n: int
    name: Name
    share: Number


class TakeKey(Command, frozen=True, kw_only=True):
    """Go on with another key than before, as that one was lost; or with the first one of a night."""

    roles = ("clock",)
    tables: str = ""
    """What the half for the tables is known by; empty once that has been deleted."""
    raffle: str
