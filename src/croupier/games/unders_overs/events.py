"""What happens at a table of Unders and Overs, beside what happens at every table."""

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
