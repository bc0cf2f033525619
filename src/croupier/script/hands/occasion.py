"""Where and when a hand was played, which a table doesn't know."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

EASTERN = "America/New_York"
"""The time zone that poker rooms write, and their readers expect."""
START = 1_577_836_800_000
"""Hands are numbered by the milliseconds since 2020, so that every program reads their numbers exactly."""


class Occasion(msgspec.Struct, frozen=True):
    """Where and when a hand was played."""

    night: str = ""
    table: str = ""
    table_number: int = 0
    at: int | None = None
    """Milliseconds UTC."""
    level: int = 0
    """Which level of a tournament's blinds it was, counted from 1; 0 where there is no tournament."""

    def hand_id(self, number: int) -> int:
        """A number that no other hand has, of this night or of another."""
        return number if self.at is None else (self.at - START) * 1000 + self.table_number % 1000

    @property
    def tournament_id(self) -> int:
        """A number for the tournament at this table."""
        return max(self.table_number, 1)

    @property
    def moment(self) -> datetime:
        """When it was; without a time, the beginning of 2020."""
        return datetime.fromtimestamp((START if self.at is None else self.at) / 1000, UTC)

    @property
    def eastern(self) -> datetime | None:
        """The time on the clocks of poker rooms, if this machine knows their time zone."""
        try:
            return self.moment.astimezone(ZoneInfo(EASTERN))
        except ZoneInfoNotFoundError:
            return None
