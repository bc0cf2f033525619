"""What happened at a table, as records that tell themselves in a sentence; each game adds its own."""

from typing import ClassVar, Self

import msgspec

from croupier.games.due import NOTHING_HELD, Held
from croupier.games.moves import snake


class Event(msgspec.Struct, tag_field="event", tag=snake, frozen=True, gc=False):
    """Something that happened. `str(event)` tells it to people."""

    says: ClassVar[str] = ""
    """The sentence, with the names of its fields in braces, where it needs no more than those."""

    def seen_by(self, who: str | None, held: Held = NOTHING_HELD) -> Self:
        """What `who` may know of it, with what the house holds; None is everybody: the big screen."""
        return self

    def __str__(self) -> str:
        return self.says.format_map(msgspec.structs.asdict(self))


class Opened(Event, frozen=True):
    """Bets are taken."""

    says = "Place your bets."


class Closed(Event, frozen=True):
    """No more bets."""

    says = "No more bets."


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

    says = "{who} takes {amount} back from {on}."
    who: str
    on: str
    amount: int


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


class Voided(Event, frozen=True, omit_defaults=True):
    """A round was called off; all its stakes went back."""

    reason: str
    round: int | None = None
    """One that was over; None for the round under way."""
    differences: dict[str, int] = {}
    """What that gives or takes, by player, where the round was over."""

    def __str__(self) -> str:
        if self.round is None:
            return f"The round is void, all stakes go back: {self.reason}"
        return f"Round {self.round} is void, all its stakes go back: {self.reason}"


class Corrected(Event, frozen=True, kw_only=True):
    """The result of a round that was over has been put right; games say what it was and what it is."""

    round: int
    differences: dict[str, int]
    """What that gives or takes, by player."""

    def told(self, was: str, now: str) -> str:
        """The sentence, from both results in words."""
        due = [f"{who} {chips:+}" for who, chips in self.differences.items()]
        return f"Round {self.round} is corrected from {was} to {now}: {', '.join(due) or 'no chips move'}."


class DifferencePaid(Event, frozen=True):
    """A player has got chips for a round that was put right, or has paid them back."""

    who: str
    chips: int
    """Below zero, what was paid back."""

    def __str__(self) -> str:
        return f"{self.who} {'gets' if self.chips > 0 else 'pays back'} {abs(self.chips)}."


class Undone(Event, frozen=True):
    """The dealer's last entries were taken back, and the decisions since: things are as before."""

    do: str
    """The first of them: the move's name."""
    entries: int

    def __str__(self) -> str:
        if self.entries == 1:
            return f"The dealer takes the last entry back: {self.do.replace('_', ' ')}."
        return f"The hand goes back to before the dealer's {self.do.replace('_', ' ')}."


class Finished(Event, frozen=True):
    """The table is closed for good."""

    says = "The table is closed."


class SatDown(Event, frozen=True):
    """Somebody has taken a seat."""

    says = "{who} sits down with {chips}."
    who: str
    chips: int


class Left(Event, frozen=True):
    """Somebody has given the seat up and carried these chips away."""

    says = "{who} leaves with {chips}."
    who: str
    chips: int


class ChipsBrought(Event, frozen=True):
    """A player has got more chips."""

    says = "{who} gets {chips} in chips."
    who: str
    chips: int


class ChipsTaken(Event, frozen=True):
    """A player has carried chips away."""

    says = "{who} takes {chips} in chips off the table."
    who: str
    chips: int


class SatOut(Event, frozen=True):
    """A player takes no part from the next round on."""

    says = "{who} sits out."
    who: str


class CameBack(Event, frozen=True):
    """A player takes part again."""

    says = "{who} is back."
    who: str


TABLE_EVENTS = (
    SatDown,
    Left,
    ChipsBrought,
    ChipsTaken,
    SatOut,
    CameBack,
    Voided,
    DifferencePaid,
    Undone,
    Finished,
)
"""What happens at tables of every game."""
