"""The shoe: which cards may still come out of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

import msgspec

from croupier.equipment.cards import UNKNOWN, pretty, shoe_of
from croupier.games.blackjack.rules import Rules
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed


class Shoe(msgspec.Struct):
    """The cards that are not known to have left, of which some have left unseen."""

    cards: dict[str, int]
    """How many of each card may still be in the shoe; every card of the deck has its entry."""
    unseen: int = 0
    """How many of these have left as `??` and are not in the shoe."""

    @classmethod
    def full(cls, decks: int) -> Self:
        """All cards of the decks."""
        return cls(dict(shoe_of(decks)))

    @property
    def left(self) -> int:
        """How many cards are in the shoe."""
        return sum(self.cards.values()) - self.unseen

    def runs_low(self, rules: Rules) -> bool:
        """Whether too few cards are left for another round."""
        return self.left < rules.penetration * rules.whole_shoe  # B-1

    def check(self, cards: Sequence[str]) -> None:
        """Refuse cards that cannot come out of the shoe now; `??` may be any."""
        for card, count in Counter(cards).items():
            if card != UNKNOWN:
                self.check_holds(card, count)
        if len(cards) > self.left:
            raise IllegalNow("B-1", "there aren't that many cards in the shoe: shuffle when it's empty")

    def check_holds(self, card: str, count: int = 1) -> None:
        """Refuse what is no card, or a card that was seen too often to be there."""
        if card not in self.cards:
            raise Malformed(
                "script", "{card!r} isn't a card; cards are written like Ah, Td, 2c", card=cut(card)
            )
        if count > self.cards[card]:
            raise IllegalNow("B-1", "there's no {card} left in the shoe", card=pretty([card]))

    def take(self, card: str) -> None:
        """A card leaves the shoe."""
        if card == UNKNOWN:
            self.unseen += 1
        else:
            self.cards[card] -= 1

    def recognise(self, card: str) -> None:
        """A card that left unseen is turned."""
        self.unseen -= 1
        self.cards[card] -= 1

    def shuffle(self, decks: int, but: Iterable[str]) -> None:
        """All cards come back into the shoe but those that lie on the table."""
        self.cards = dict(shoe_of(decks))
        self.unseen = 0
        for card in but:
            self.take(card)
