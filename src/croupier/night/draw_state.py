"""What a night knows of its draws, beside their records."""

from typing import NamedTuple

import msgspec


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """A draw under way: bets are closed, and devices are asked for their numbers."""

    do: str
    """The dealer's move that waits for it; of the raffle, the prize."""
    stops: str = ""
    """Why the table is stopped as soon as it is drawn."""


class Asking(NamedTuple):
    """Whose numbers a draw under way waits for, for the host's machine to ask them."""

    n: int
    roster: str
    """The hash of the line that asks."""
    at: int
    """When that was, on the night's clock."""
    wait: int
    """Milliseconds after which it is tried again without those who have not answered."""
    names: tuple[str, ...]
