"""What happens at a table of Crown and Anchor, beside what happens at every table with dice."""

from croupier.games import events
from croupier.games.crown_anchor.layout import Symbol
from croupier.games.events import Event


class Thrown(Event, frozen=True):
    """The dice lie."""

    dice: tuple[Symbol, Symbol, Symbol]
    by: str | None
    """The invited player, None for the dealer."""

    def __str__(self) -> str:
        first, second, third = self.dice
        return f"{self.by or 'The dealer'} throws {first}, {second} and {third}."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """The dice of a finished round were put right."""

    was: tuple[Symbol, Symbol, Symbol]
    now: tuple[Symbol, Symbol, Symbol]

    def __str__(self) -> str:
        return self.told(", ".join(self.was), ", ".join(self.now))
