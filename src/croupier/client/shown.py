"""Whether a table shows what was drawn for it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from croupier.client.followed import Message
from croupier.fairness.lines import Draw, Roster, Show
from croupier.games.game import Game
from croupier.games.options import Dice


class Expected(NamedTuple):
    """What a table has to show after a draw, or after cards were turned."""

    n: int
    field: str
    """Of its events."""
    values: tuple[object, ...]
    """As many times as they stand here, at least."""

    def contradicted(self, events: list[Message]) -> str | None:
        """In which way the table shows something else, if it does."""
        shown = Counter(value for event in events for value in _values(event, self.field))
        lacking = Counter(self.values) - shown
        if not lacking:
            return None
        return f"{self.field} {', '.join(map(str, self.values))} drawn in draw {self.n}, and not shown"


def expected(roster: Roster, draw: Draw, game: Game) -> Expected:
    """What the table of a game has to show after a draw."""
    result = draw.result
    if result.dice is not None:
        dice = getattr(game.table, "dice", Dice(1))
        return Expected(draw.n, "dice", tuple(dice.shown(result.dice)))
    if result.pocket is not None:
        return Expected(draw.n, "pocket", (result.pocket,))
    return Expected(draw.n, "cards", tuple(card.card for card in result.cards or () if card is not None))


def turned(line: Show, n: int, drawn: Expected | None) -> Expected:
    """What a table has to show after a card was turned that was dealt by draw `n` at the latest."""
    others = () if drawn is None or drawn.field != "cards" else drawn.values
    return Expected(n, "cards", (*others, line.card.card))


def _values(event: Message, field: str) -> Iterator[object]:
    """The dice, the pocket or the cards that an event shows."""
    for name in {field, field.removesuffix("s")}:
        value = event.get(name)
        yield from value if isinstance(value, list) else () if value is None else (value,)
