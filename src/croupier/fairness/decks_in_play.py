"""The decks of one table in its record: laid, dealt from, shown and opened (steps 2, 3, 6, 7, 8, 10)."""

from collections.abc import Mapping

import msgspec

from croupier.fairness.deck_state import Dealt, DeckState, Place, check_without
from croupier.fairness.lines import (
    HAND_DECKS,
    CardsAsked,
    Deck,
    Draw,
    Failed,
    Opening,
    Result,
    Show,
    Shut,
    Void,
    Wrong,
)
from croupier.fairness.results import chosen_root, drawn


class DecksInPlay(msgspec.Struct, kw_only=True):
    """All decks of a chain that were laid and not opened yet."""

    night: str
    table: str
    """The chain: a table, or `raffle`, and what tells it from the one before if it was begun anew."""
    whole: bool = True
    """Whether the chain is known from its first line on."""
    deck: int = 0
    """The number of the last deck that was laid."""
    decks: dict[int, DeckState] = {}
    decks_from: int = 0
    """In a chain that is not known whole: the first deck that is."""

    @property
    def lying(self) -> list[tuple[str, int]]:
        """Owner and leaf of what lies face down of the deck in play, in the order dealt."""
        state = self.decks.get(self.deck)
        return state.lying if state else []

    def place(self, deck: int) -> Place:
        """Where a deck of this chain stands."""
        return Place(self.night, self.table, deck)

    def is_before(self, deck: int) -> bool:
        """Whether a deck was laid before anything that is known of the chain."""
        return not self.whole and (not self.decks_from or deck < self.decks_from)

    def _known(self, deck: int, step: int) -> DeckState | None:
        """A deck that is named in a line; none if it was laid before anything that is known."""
        state = self.decks.get(deck)
        if state is None and not self.is_before(deck):
            raise Wrong(step, f"deck {deck} is not in play")
        return state

    def _lay(self, line: Deck) -> None:
        if line.deck != self.deck + 1 and (self.whole or self.deck):
            raise Wrong(2, f"the deck after deck {self.deck} has the number {line.deck}")
        if len(line.roots) not in (1, HAND_DECKS) or len(set(line.roots)) < len(line.roots):
            raise Wrong(2, f"a deck has 1 root, or {HAND_DECKS} different ones")
        state = DeckState(line.prev, line.decks, list(line.without), line.roots)
        if (line.without and not state.is_shoe) or state.size < 1:
            raise Wrong(2, "the deck is not a whole one")
        if self.whole:
            check_without(line.without, self.decks, line.decks)
        if state.is_shoe:
            state.root = 0
        kept = {number: laid for number, laid in self.decks.items() if laid.must_be_opened}
        self.decks = {**kept, line.deck: state}
        self.deck = line.deck
        self.decks_from = self.decks_from or line.deck

    def _check_deal(self, asked: CardsAsked) -> None:
        """That so many cards can be dealt from the deck in play (step 3)."""
        state = self._known(asked.deck, step=3)
        if state is None:
            return
        if asked.deck != self.deck:
            raise Wrong(3, f"deck {asked.deck} is not in play")
        if not 1 <= len(asked.deal) <= state.size - len(state.dealt):
            raise Wrong(3, f"{len(asked.deal)} cards cannot be dealt from deck {asked.deck}")

    def _check_opened(self) -> None:
        """That no deck waits to be opened: one called off, or one replaced that nothing lies of (step 3)."""
        newest = self.decks.get(self.deck)
        awaited = {one[0] for one in newest.without if not isinstance(one, str)} if newest else set()
        for number, state in self.decks.items():
            if state.void or (number < self.deck and number not in awaited):
                raise Wrong(3, f"deck {number} has to be opened before anything else is drawn")

    def _deal(self, asked: CardsAsked, line: Draw, key: bytes) -> None:
        state = self.decks.get(asked.deck)
        dealt = _dealt(asked, line)
        if state is None:
            return
        root = chosen_root(key, len(state.roots)) if state.root is None else state.root
        if state.root is None:
            state.check_spare(self.place(asked.deck), root, line.spare)
        elif line.spare is not None:
            raise Wrong(6, f"the other decks of deck {asked.deck} are opened at its first draw alone")
        if list(dealt) != drawn(asked, key, state.left).leaves:
            raise Wrong(7, f"draw {line.n} gives other cards than the record says")
        openings = {leaf: card for leaf, card in dealt.items() if card is not None}
        state.check_openings(self.place(asked.deck), root, openings)
        state.root = root
        state.dealt |= {leaf: Dealt(owner, up) for leaf, (owner, up) in zip(dealt, asked.deal, strict=True)}
        self._see(asked.deck, openings)

    def _open_all(self, asked: CardsAsked, line: Failed) -> int:
        """Open the decks of a first draw that failed; of how many decks of 52 cards new ones are made."""
        state = self.decks.get(asked.deck)
        if state is None:
            return 1 if line.spare else 0
        if state.root is None:
            state.check_spare(self.place(asked.deck), None, line.spare)
            del self.decks[asked.deck]
            return state.decks
        if line.spare is not None:
            raise Wrong(6, f"deck {asked.deck} goes on being played")
        return 0

    def _show(self, line: Show) -> None:
        state = self._known(line.deck, step=8)
        if state is None:
            self._recognise(line.deck, {line.leaf: line.card.card})
            return
        if state.root is None or line.leaf not in [leaf for _, leaf in state.lying]:
            raise Wrong(8, f"leaf {line.leaf} of deck {line.deck} does not lie face down")
        openings = {line.leaf: line.card}
        state.check_openings(self.place(line.deck), state.root, openings)
        self._see(line.deck, openings)

    def _shut(self, line: Shut) -> None:
        state = self._known(line.deck, step=10)
        if state is None:
            return
        if not state.must_be_opened:
            raise Wrong(10, f"deck {line.deck} is never opened, so that mucked cards stay hidden")
        if self.whole or state.is_clear:
            laid = state.check_whole(self.place(line.deck), bytes.fromhex(line.seed))
            self._recognise(line.deck, dict(enumerate(laid.order)))
        del self.decks[line.deck]

    def _void(self, line: Void) -> None:
        state = None if line.deck is None else self._known(line.deck, step=10)
        if state is None:
            return
        if line.deck != self.deck or not state.dealt:
            raise Wrong(10, f"nothing was dealt from deck {line.deck} that could be called off")
        state.void = True

    def _see(self, deck: int, openings: Mapping[int, Opening]) -> None:
        cards = {leaf: opening.card for leaf, opening in openings.items()}
        self.decks[deck].seen |= cards
        self._recognise(deck, cards)

    def _recognise(self, deck: int, cards: Mapping[int, str]) -> None:
        for state in self.decks.values():
            state.recognise(deck, cards)


def _dealt(asked: CardsAsked, line: Draw) -> dict[int, Opening | None]:
    """The leaves that a line says were dealt, with the cards that lie face up (step 7)."""
    leaves, cards = line.result.leaves, line.result.cards
    if leaves is None or cards is None or line.result != Result(leaves=leaves, cards=cards):
        raise Wrong(7, f"draw {line.n} has to give leaves and cards")
    if not len(set(leaves)) == len(leaves) == len(cards) == len(asked.deal):
        raise Wrong(7, f"draw {line.n} does not give the cards that were to be dealt")
    if any((card is not None) != bool(up) for card, (_, up) in zip(cards, asked.deal, strict=True)):
        raise Wrong(7, "exactly the cards that lie face up have to be opened")
    return dict(zip(leaves, cards, strict=True))
