"""What happens at a roulette table, beside what happens at every table."""

from croupier.equipment.wheel import Colour
from croupier.games import events
from croupier.games.events import Event
from croupier.games.roulette.announced import FULL_NAMES, Call


class Announced(Event, frozen=True):
    """A player has called a bet; the stakes it stands for follow."""

    who: str
    name: Call
    number: str | None
    """Whose neighbours."""
    unit: int
    amount: int
    """Of all its units together."""

    def __str__(self) -> str:
        of = f" of {self.number}" if self.number else ""
        return f"{self.who} calls {FULL_NAMES[self.name]}{of} by {self.unit}, {self.amount} in all."


class Spun(Event, frozen=True):
    """The ball has fallen."""

    pocket: str
    colour: Colour

    def __str__(self) -> str:
        if self.colour == "green":
            return "Zero!" if self.pocket == "0" else "Double zero!"
        parity = "odd" if int(self.pocket) % 2 else "even"
        half = "low" if int(self.pocket) <= 18 else "high"
        return f"{self.pocket}, {self.colour}, {parity} and {half}."


class NotSpun(Event, frozen=True):
    """No spin: every bet of the round went back."""

    says = "No spin. All bets go back."


class ChoiceDue(Event, frozen=True):
    """Zero has hit an even-money bet, and its owner is asked: half back, or prison?"""

    says = "{who}, half back or prison for the {stake} on {on}?"
    who: str
    on: str
    stake: int


class Imprisoned(Event, frozen=True):
    """A stake is in prison: the next spin decides."""

    who: str
    on: str
    stake: int
    again: bool
    """Whether it was there before."""

    def __str__(self) -> str:
        verb = "stays" if self.again else "goes"
        place = "in" if self.again else "to"
        return f"{self.who}'s {self.stake} on {self.on} {verb} {place} prison."


class Released(Event, frozen=True):
    """A stake has left prison: `back` is what its owner gets."""

    who: str
    on: str
    stake: int
    back: int

    def __str__(self) -> str:
        if self.back == 0:
            return f"{self.who}'s {self.stake} in prison on {self.on} is lost."
        if self.back == self.stake:
            return f"{self.who}'s {self.stake} on {self.on} is free again and comes back, without winnings."
        return f"{self.who} gets {self.back} of {self.stake} in prison on {self.on} back."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """Where the ball fell in a finished round was put right."""

    was: str
    now: str

    def __str__(self) -> str:
        return self.told(self.was, self.now)
