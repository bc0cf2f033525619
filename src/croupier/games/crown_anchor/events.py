"""What happens at a table of Crown and Anchor, beside what happens at every table with dice."""

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
