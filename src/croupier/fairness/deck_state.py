"""What is known of a deck in a record: which leaves were dealt to whom, and which cards have been seen."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from croupier.equipment.cards import DECK
from croupier.fairness.decks import LaidDeck, cards_of, lay, opens
from croupier.fairness.lines import Opening, Wrong

DECK_SIZE = len(DECK)
CARDS = frozenset(DECK)


class Place(msgspec.Struct, frozen=True):
    """Which deck of which chain: part of every leaf's hash."""

    night: str
    chain: str
    deck: int


class Dealt(msgspec.Struct, frozen=True, array_like=True):
    """Who a card was dealt to, and whether face up (1) or face down (0)."""

    owner: str
    up: int


class DeckState(msgspec.Struct):
    """A deck that was laid and has not been opened."""

    prev: str
    """The hash that its line holds of the line before, from which the house makes its seed."""
    decks: int
    without: list[str | tuple[int, int]]
    """Cards that lay on the table when it was laid; of a card that lay face down then, its deck and leaf."""
    roots: list[str]
    root: int | None = None
    """Which of the roots is played."""
    dealt: dict[int, Dealt] = {}
    """By leaf, in the order dealt."""
    seen: dict[int, str] = {}
    """Cards that have been opened to all, by leaf."""
    void: bool = False
    """Called off, so it is opened next."""

    @property
    def size(self) -> int:
        """How many cards it was laid with."""
        return self.decks * DECK_SIZE - len(self.without)

    @property
    def left(self) -> list[int]:
        """Leaves that have not been dealt, ascending."""
        return [leaf for leaf in range(self.size) if leaf not in self.dealt]

    @property
    def lying(self) -> list[tuple[str, int]]:
        """Owner and leaf of the cards that lie face down, in the order dealt."""
        return [(one.owner, leaf) for leaf, one in self.dealt.items() if not one.up and leaf not in self.seen]

    @property
    def is_shoe(self) -> bool:
        """Whether it has one root, and so is opened in the end."""
        return len(self.roots) == 1

    @property
    def is_clear(self) -> bool:
        """Whether all cards are known that it was laid without."""
        return all(isinstance(one, str) for one in self.without)

    @property
    def must_be_opened(self) -> bool:
        """Whether a chain cannot end before it is opened."""
        return self.void or self.is_shoe

    def known(self, but: Iterable[int] = ()) -> Counter[str]:
        """Cards that are certainly not among those left, but for those on some leaves."""
        seen = Counter(card for leaf, card in self.seen.items() if leaf not in but)
        return seen + Counter(card for card in self.without if isinstance(card, str))

    def laid(self, place: Place, number: int, seed: bytes) -> LaidDeck:
        """One of its decks as a seed gives it; step 10 where a card of `without` is not known yet."""
        without = [card for card in self.without if isinstance(card, str)]
        if len(without) < len(self.without):
            raise Wrong(10, f"deck {place.deck} was laid without a card that has not been shown yet")
        cards = cards_of(self.decks, without)
        if len(cards) != self.size:
            raise Wrong(10, f"deck {place.deck} was laid without a card that it never had")
        return lay(seed, place.night, place.chain, place.deck, number, cards)

    def check_openings(self, place: Place, root: int, openings: Mapping[int, Opening]) -> None:
        """That cards lie on these leaves, none more often than there are decks (step 8)."""
        known = self.known(but=openings)
        for leaf, opening in openings.items():
            if opening.card not in CARDS:
                raise Wrong(8, f"leaf {leaf} of deck {place.deck} shows {opening.card!r}, which is no card")
            known[opening.card] += 1
            if known[opening.card] > self.decks:
                raise Wrong(8, f"deck {place.deck} has shown {opening.card} more often than it can")
            of_root = bytes.fromhex(self.roots[root])
            if not opens(of_root, place.night, place.chain, place.deck, root, leaf, self.size, opening):
                raise Wrong(8, f"the card on leaf {leaf} is not the one that deck {place.deck} was laid with")

    def check_spare(self, place: Place, played: int | None, spare: Sequence[str | None] | None) -> None:
        """That the decks that are not played are whole ones, laid as their seeds say (step 6)."""
        if spare is None or len(spare) != len(self.roots):
            raise Wrong(6, f"the decks of deck {place.deck} that are not played have to be opened")
        for number, (root, seed) in enumerate(zip(self.roots, spare, strict=True)):
            if (seed is None) != (number == played):
                raise Wrong(6, f"other decks than those not played are opened of deck {place.deck}")
            if seed is not None and self.laid(place, number, bytes.fromhex(seed)).root.hex() != root:
                raise Wrong(6, f"deck {place.deck} was not laid whole: one that is not played is false")

    def check_whole(self, place: Place, seed: bytes) -> LaidDeck:
        """That the whole deck is what its seed gives, and so all that was opened of it (step 10)."""
        assert self.root is not None  # something was dealt from it, or it has one root
        laid = self.laid(place, self.root, seed)
        if laid.root.hex() != self.roots[self.root]:
            raise Wrong(10, f"deck {place.deck} was not a whole deck laid as its seed says")
        return laid

    def recognise(self, deck: int, cards: Mapping[int, str]) -> None:
        """Name those cards of another deck that it was laid without, now that they are known."""
        self.without = [
            one if isinstance(one, str) or one[0] != deck else cards.get(one[1], one) for one in self.without
        ]


def check_without(
    without: Iterable[str | tuple[int, int]], decks: Mapping[int, DeckState], copies: int
) -> None:
    """That cards left out of a new deck came out of those before it and can lie on the table (step 2)."""
    plain = Counter(card for card in without if isinstance(card, str))
    face_down = [one for one in without if not isinstance(one, str)]
    known = sum((state.known() for state in decks.values()), Counter[str]())
    lying = {(deck, leaf) for deck, state in decks.items() for _, leaf in state.lying}
    lying.update(one for state in decks.values() for one in state.without if not isinstance(one, str))
    if any(count > min(known[card], copies) for card, count in plain.items()):
        raise Wrong(2, "the deck was laid without cards that do not lie on the table")
    if len(face_down) != len(set(face_down)) or not lying.issuperset(face_down):
        raise Wrong(2, "the deck was laid without a card that does not lie face down")
