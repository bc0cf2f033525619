"""The shoe as odds see it: how many cards of each rank are left."""

from collections.abc import Iterable
from typing import Self

import msgspec

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.blackjack.hands import VALUES

MOST_BEFORE_LAST = 20
"""A player draws the last card to a hand of at most this; the dealer draws to 16 or, soft, to less."""


class Shoe(msgspec.Struct, frozen=True):
    """How many cards of each rank a shoe holds before the cards of a round leave it.

    >>> Shoe.full(decks=2).without(["Ah", "Kd"]).cards
    102
    """

    ranks: dict[str, int]

    @classmethod
    def full(cls, decks: int) -> Self:
        """All cards of the decks."""
        return cls(dict.fromkeys(RANKS, len(SUITS) * decks))

    def __post_init__(self) -> None:
        for rank, count in self.ranks.items():
            if rank not in RANKS or len(rank) != 1:
                raise ValueError(f"shoe: {rank[:20]!r} is no rank; ranks are {' '.join(RANKS)}")
            if count < 0:
                raise ValueError(f"shoe: there cannot be fewer than no cards of rank {rank}")

    def count(self, rank: str) -> int:
        return self.ranks.get(rank, 0)

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(self.ranks.values())

    @property
    def values(self) -> tuple[int, ...]:
        """How many cards count 1, 2 and so on to 10."""
        counts = [0] * 10
        for rank, count in self.ranks.items():
            counts[VALUES[rank] - 1] += count
        return tuple(counts)

    def without(self, cards: Iterable[str]) -> "Shoe":
        """The shoe after these cards (`Ah`, or just `A`) have left it."""
        ranks = dict(self.ranks)
        for card in cards:
            if not ranks.get(card[:1]):
                raise ValueError(f"shoe: it does not hold another {card[:1]}")
            ranks[card[0]] -= 1
        return Shoe(ranks)

    def check_enough(self, hands: int) -> None:
        """Refuse a shoe that could run out while a player plays so many hands and the dealer one."""
        points, drawn = hands * MOST_BEFORE_LAST + 16, hands + 1
        for value, count in enumerate(self.values, start=1):
            taken = min(count, points // value)
            points, drawn = points - taken * value, drawn + taken
        if drawn > self.cards:
            raise ValueError(f"shoe: its {self.cards} cards are too few, it could run out within a round")
