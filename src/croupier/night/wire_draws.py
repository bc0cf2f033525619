"""What people's devices are sent of draws: the records, line by line, and the cards that are theirs alone."""

import msgspec

from croupier.fairness.lines import Opening
from croupier.night.night_table import OwnCard
from croupier.night.wire_types import Message


class DeckInPlay(msgspec.Struct, frozen=True):
    """The deck that cards are dealt from."""

    line: str
    """The line with which it was laid."""
    root: int | None
    """Which of its roots is played; None before the first draw from it."""
    gone: list[int]
    """The leaves that were dealt."""


class RecordHead(Message, frozen=True, tag="record"):
    """A record as it stands: all that a device needs to go on from here."""

    table: str
    """A table's id, or `raffle`;"""
    chain: str
    """as its record calls it."""
    night: str
    head: str
    """The hash of the last line."""
    n: int
    """The last attempt."""
    next: str
    """The house's pledge for the next."""
    wait: int
    """Milliseconds after which a draw is made anew without those who have not answered."""
    owed: list[tuple[str, int]]
    """The numbers that you owe: the hash of the roster, and which attempt."""
    under_way: str | None
    """The line of the roster whose numbers are awaited."""
    deck: DeckInPlay | None
    cards: list[OwnCard]
    """Cards that lie face down before you."""


class RecordLine(Message, frozen=True, tag="line"):
    """A new line of a record."""

    table: str
    text: str


class CardOpened(Message, frozen=True, tag="card"):
    """A card that was dealt face down to you alone."""

    table: str
    deck: int
    leaf: int
    card: Opening
