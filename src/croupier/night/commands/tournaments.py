"""Commands about tournaments."""

from typing import Annotated

import msgspec

from croupier.games.table import MOST_CHIPS
from croupier.night.commands.command import Command, Minutes, Name
from croupier.night.setup import Amount


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of a tournament: its blinds, its minutes, and the minutes of break after it."""

    small: Amount
    big: Amount
    minutes: Annotated[float, msgspec.Meta(gt=0, le=24 * 60)]
    rest: Minutes = 0.0


class StartTournament(Command, frozen=True, kw_only=True):
    """Turn a table into a tournament, once the hand is over (P-29)."""

    table: str
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=50)]
    rebuy: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """The price of a rebuy in play money; 0: there are no rebuys."""
    rebuy_until: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last level, counted from 1, that rebuys are allowed in; at least one level follows it."""


class NextLevel(Command, frozen=True, kw_only=True):
    """Raise the blinds."""

    roles = ("clock", "host")
    table: str


class Rebuy(Command, frozen=True, kw_only=True):
    """Buy in again after losing everything."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""
