"""Commands about house players: seating them, taking them off, keeping seats taken."""

from typing import Annotated

import msgspec

from croupier.night.commands.command import Command, Name
from croupier.night.setup import Fill


class SeatHousePlayer(Command, frozen=True, kw_only=True):
    """Seat a house player at a table; the house does so where it keeps seats taken (N-26)."""

    roles = ("host", "house")
    table: str
    kind: Name = ""
    """How it plays; left out, one of those that suit the game, which the host's machine fills in."""
    name: Name = ""
    """What it is called; left out, one of the house's names."""


class DismissHousePlayer(Command, frozen=True, kw_only=True):
    """Take a house player off: at once, or as soon as what is at stake is decided."""

    roles = ("host", "house")
    name: Name
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """What went wrong with it, for the host."""


class FillTable(Command, frozen=True, kw_only=True):
    """Have house players keep this many seats of a table taken, and make room for guests; 0: none (N-27)."""

    table: str
    seats: Fill
