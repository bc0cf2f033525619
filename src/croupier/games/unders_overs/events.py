"""What happens at a table of Unders and Overs, beside what happens at every table."""

from croupier.games.events import Event
from croupier.games.unders_overs.layout import Box


class Invited(Event, frozen=True):
    """A player will throw."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} has the dice."


class Thrown(Event, frozen=True):
    """The dice lie."""

    dice: tuple[int, int]
    box: Box
    by: str | None
    """The invited player, None for the dealer."""

    def __str__(self) -> str:
        first, second = self.dice
        return f"{self.by or 'The dealer'} throws {first} and {second}: {first + second}, {self.box} wins."


class NotThrown(Event, frozen=True):
    """No throw: every bet went back."""

    def __str__(self) -> str:
        return "No throw. All bets go back."
