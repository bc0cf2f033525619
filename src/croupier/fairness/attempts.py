"""Attempts that failed, and what they would have been once all their numbers are known."""

from collections.abc import Mapping

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.fairness.deck_state import DeckState, Place
from croupier.fairness.hashing import key_of
from croupier.fairness.lines import CardsAsked, Failed, Late, Result, Roster
from croupier.fairness.results import chosen_root, drawn


class Repeat(msgspec.Struct):
    """An attempt that failed: whose numbers were missing, and what it would have been, if that is known."""

    n: int
    names: list[str]
    would_have_been: Result | None = None
    cards: list[str] = []
    """The cards on the leaves that would have been dealt; `??` for those that nobody has seen."""

    @property
    def sentence(self) -> str:
        """What there is to say of it."""
        would = "what it would have been is not known"
        if self.would_have_been is not None:
            would = f"it would have been {_in_words(self.would_have_been, self.cards)}"
        return f"Draw {self.n} was made anew: no answer from {', '.join(self.names)}; {would}."


class Attempt:
    """An attempt that failed, with the numbers that have come so far."""

    def __init__(self, roster: Roster, roster_hash: str, line: Failed, state: DeckState | None) -> None:
        """`state` is that of the deck to be dealt from, as it was when the attempt failed."""
        names = [guest.name for guest in roster.guests]
        self.roster = roster
        self._hash = roster_hash
        self._line = line
        self._shares = dict(zip(names, line.shares, strict=True))
        self._state = state
        self._left = state.left if state else []
        self._opened: list[str] | None = None
        self.repeat = Repeat(roster.n, [name for name, share in self._shares.items() if share is None])

    def add(self, line: Late) -> None:
        """A share that was missing; with the last of them it is known what would have been drawn."""
        self._shares[line.name] = line.share
        shares = [bytes.fromhex(share) for share in self._shares.values() if share is not None]
        asked = self.roster.asked
        if len(shares) < len(self._shares) or (isinstance(asked, CardsAsked) and self._state is None):
            return
        key = key_of(self._hash, bytes.fromhex(self._line.seed), shares)
        self.repeat.would_have_been = drawn(asked, key, self._left)
        if isinstance(asked, CardsAsked) and self._state is not None and self._line.spare is not None:
            self._opened = self._order(asked.deck, self._state, self._line, key)

    def reported(self, orders: Mapping[int, list[str]]) -> Repeat:
        """The repeat with its cards, as far as decks that were opened since show them."""
        asked, would = self.roster.asked, self.repeat.would_have_been
        if isinstance(asked, CardsAsked) and would is not None and self._state is not None:
            order = self._opened or orders.get(asked.deck)
            seen = dict(enumerate(order)) if order else self._state.seen
            self.repeat.cards = [seen.get(leaf, UNKNOWN) for leaf in would.leaves or []]
        return self.repeat

    def _order(self, deck: int, state: DeckState, line: Failed, key: bytes) -> list[str] | None:
        """The deck that would have been chosen, of those that were opened when the attempt failed."""
        chosen = chosen_root(key, len(state.roots))
        seed = line.spare[chosen] if line.spare else None
        place = Place(line.night, line.table, deck)
        return state.laid(place, chosen, bytes.fromhex(seed)).order if seed else None


def _in_words(result: Result, cards: list[str]) -> str:
    if result.dice is not None:
        return " ".join(map(str, result.dice))
    if result.leaves is not None:
        return " ".join(cards)
    return result.pocket or f"ticket {result.ticket}, {result.winner}"
