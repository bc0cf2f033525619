"""What happened at a table, as records that tell themselves in a sentence; each game adds its own."""

from typing import Self

import msgspec

from croupier.games.moves import snake


class Event(msgspec.Struct, tag_field="event", tag=snake, frozen=True):
    """Something that happened. `str(event)` tells it to people."""

    def seen_by(self, who: str | None) -> Self:
        """What `who` may know of it; None is everybody: the big screen."""
        return self


class Opened(Event, frozen=True):
    """Bets are taken."""

    def __str__(self) -> str:
        return "Place your bets."


class Closed(Event, frozen=True):
    """No more bets."""

    def __str__(self) -> str:
        return "No more bets."


class Staked(Event, frozen=True):
    """A player has put chips on a place of the layout, where they now have `total`."""

    who: str
    on: str
    amount: int
    total: int

    def __str__(self) -> str:
        beside = f", {self.total} in all" if self.total != self.amount else ""
        return f"{self.who} bets {self.amount} on {self.on}{beside}."


class TakenBack(Event, frozen=True):
    """A player has taken a stake back."""

    who: str
    on: str
    amount: int

    def __str__(self) -> str:
        return f"{self.who} takes {self.amount} back from {self.on}."


class Settled(Event, frozen=True):
    """One stake is settled: `back` is what its owner gets, stake and winnings together."""

    who: str
    on: str
    stake: int
    back: int

    def __str__(self) -> str:
        if self.back == 0:
            return f"{self.who} loses {self.stake} on {self.on}."
        if self.back > self.stake:
            return f"{self.who} wins {self.back - self.stake} on {self.on} and gets {self.back} back."
        return f"{self.who} gets {self.back} of {self.stake} on {self.on} back."


class Voided(Event, frozen=True):
    """The round was called off; all its stakes went back."""

    reason: str

    def __str__(self) -> str:
        return f"The round is void, all stakes go back: {self.reason}"


class Finished(Event, frozen=True):
    """The table is closed for good."""

    def __str__(self) -> str:
        return "The table is closed."


class SatDown(Event, frozen=True):
    """Somebody has taken a seat."""

    who: str
    chips: int

    def __str__(self) -> str:
        return f"{self.who} sits down with {self.chips}."


class Left(Event, frozen=True):
    """Somebody has given the seat up and carried these chips away."""

    who: str
    chips: int

    def __str__(self) -> str:
        return f"{self.who} leaves with {self.chips}."


class ChipsBrought(Event, frozen=True):
    """A player has got more chips."""

    who: str
    chips: int

    def __str__(self) -> str:
        return f"{self.who} gets {self.chips} in chips."


class ChipsTaken(Event, frozen=True):
    """A player has carried chips away."""

    who: str
    chips: int

    def __str__(self) -> str:
        return f"{self.who} takes {self.chips} in chips off the table."


class SatOut(Event, frozen=True):
    """A player takes no part from the next round on."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} sits out."


class CameBack(Event, frozen=True):
    """A player takes part again."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} is back."


TABLE_EVENTS = (SatDown, Left, ChipsBrought, ChipsTaken, SatOut, CameBack, Voided, Finished)
"""What happens at tables of every game."""
