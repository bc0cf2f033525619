"""The shoe: which cards may still come out of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

import msgspec

from croupier.equipment.cards import BY_RANK, SUITS, UNKNOWN, pretty, shoe_of
from croupier.games.blackjack.rules import Rules
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed


class Shoe(msgspec.Struct):
    """The cards that are not known to have left, of which some have left unseen."""

    cards: dict[str, int]
    """How many of each card may still be in the shoe; every card of the deck has its entry."""
    unseen: int = 0
    """How many of these have left as `??` and are not in the shoe."""
    by_rank: dict[str, int] = {}
    """By rank, how many of these have left as `T?`, their suits unseen."""

    @classmethod
    def full(cls, decks: int) -> Self:
        """All cards of the decks."""
        return cls(dict(shoe_of(decks)))

    @property
    def left(self) -> int:
        """How many cards are in the shoe."""
        return sum(self.cards.values()) - self.unseen - sum(self.by_rank.values())

    def of_rank(self, rank: str) -> int:
        """How many cards of a rank may still be in the shoe."""
        return sum(self.cards[rank + suit] for suit in SUITS) - self.by_rank.get(rank, 0)

    def runs_low(self, rules: Rules) -> bool:
        """Whether too few cards are left for another round."""
        return self.left < rules.penetration * rules.whole_shoe  # B-1

    def check(self, cards: Sequence[str]) -> None:
        """Refuse cards that cannot come out of the shoe now; `??` may be any."""
        known = Counter(card for card in cards if card != UNKNOWN)
        for card, count in known.items():
            self.check_holds(card, count)
        if self.by_rank or not known.keys() <= self.cards.keys():
            for rank, count in Counter(card[0] for card in known.elements()).items():
                self.check_holds(BY_RANK[rank], count)
        if len(cards) > self.left:
            raise IllegalNow("B-1", "there aren't that many cards in the shoe: shuffle when it's empty")

    def check_holds(self, card: str, count: int = 1) -> None:
        """Refuse what is no card, or a card that was seen too often to be there."""
        if card in self.cards:
            left = min(self.cards[card], self.of_rank(card[0])) if self.by_rank else self.cards[card]
        elif card in BY_RANK.values():
            left = self.of_rank(card[0])
        else:
            raise Malformed(
                "script", "{card!r} isn't a card; cards are written like Ah, Td, 2c", card=cut(card)
            )
        if count > left:
            raise IllegalNow("B-1", "there's no {card} left in the shoe", card=pretty([card]))

    def take(self, card: str) -> None:
        """A card leaves the shoe."""
        if card == UNKNOWN:
            self.unseen += 1
        elif card in self.cards:
            self.cards[card] -= 1
        else:  # B-20
            self.by_rank[card[0]] = self.by_rank.get(card[0], 0) + 1

    def recognise(self, card: str) -> None:
        """A card that left unseen is turned."""
        self.unseen -= 1
        self.take(card)

    def shuffle(self, decks: int, but: Iterable[str]) -> None:
        """All cards come back into the shoe but those that lie on the table."""
        self.cards = dict(shoe_of(decks))
        self.unseen, self.by_rank = 0, {}
        for card in but:
            self.take(card)
