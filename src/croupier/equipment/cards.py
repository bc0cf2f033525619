"""Playing cards, written as the script writes them: rank then suit, `Ah`, `Td`, `2c`."""

from collections import Counter
from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = "??"
"""A card that lies on the table but that the table has not seen."""

BY_RANK = {rank: rank + "?" for rank in RANKS}
"""Cards of which only the rank is known, `T?`: enough where suits decide nothing."""

DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 cards of a deck without jokers."""

_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True)) | {"?": ""}


def pretty(cards: Iterable[str]) -> str:
    """Cards as people read them.

    >>> pretty(["Ah", "Td", "T?", "??"])
    'A♥ 10♦ 10 ??'
    """
    return " ".join(
        card if card == UNKNOWN else card[0].replace("T", "10") + _SYMBOLS[card[1]] for card in cards
    )


def shoe_of(decks: int) -> Counter[str]:
    """How many of each card `decks` decks hold."""
    return Counter(dict.fromkeys(DECK, decks))
