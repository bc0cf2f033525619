"""What happens at a table of Unders and Overs, beside what happens at every table."""

from croupier.games import events
from croupier.games.events import Event
from croupier.games.unders_overs.layout import Box


class Thrown(Event, frozen=True):
    """The dice lie."""

    dice: tuple[int, int]
    box: Box
    by: str | None
    """The invited player, None for the dealer."""

    def __str__(self) -> str:
        first, second = self.dice
        return f"{self.by or 'The dealer'} throws {first} and {second}: {first + second}, {self.box} wins."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """The dice of a finished round were put right."""

    was: tuple[int, int]
    now: tuple[int, int]

    def __str__(self) -> str:
        return self.told(f"{self.was[0]} and {self.was[1]}", f"{self.now[0]} and {self.now[1]}")
