"""Decks behind roots: how one is laid from its seed, and whether a card opens."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from croupier.equipment.cards import DECK
from croupier.equipment.draws import Stream
from croupier.fairness.hashing import beginning, digest, node, rows_of
from croupier.fairness.lines import Opening


def cards_of(decks: int, without: Iterable[str] = ()) -> tuple[str, ...]:
    """The cards of so many decks but for some, sorted as text."""
    cards = Counter(dict.fromkeys(DECK, decks))
    cards.subtract(without)
    return tuple(sorted(cards.elements()))


class LaidDeck:
    """A deck in the order that its seed gives, with a leaf for each card and a root above them."""

    def __init__(
        self, seed: bytes, night: str, chain: str, deck: int, number: int, cards: tuple[str, ...]
    ) -> None:
        self.order: list[str] = Stream(seed, "deck").sample(cards, len(cards))
        salt, leaf = beginning("salt", seed), beginning("leaf", night, chain, deck, number)
        self._salts = [salt(at) for at in range(len(cards))]
        salted = enumerate(zip(self.order, self._salts, strict=True))
        self._rows = rows_of(leaf(at, *parts) for at, parts in salted)

    @property
    def root(self) -> bytes:
        """What a `deck` line tells of it."""
        return self._rows[-1][0]

    def salt(self, at: int) -> bytes:
        """What keeps the card on a leaf from being guessed."""
        return self._salts[at]

    def leaf(self, at: int) -> bytes:
        """The hash of a card with its salt."""
        return self._rows[0][at]

    def opening(self, at: int) -> Opening:
        """What shows the card on a leaf."""
        beside = zip(self._rows[:-1], _neighbours(at, len(self.order)), strict=True)
        path = [row[place].hex() for row, place in beside if place is not None]
        return Opening(self.order[at], self._salts[at].hex(), path)


@lru_cache(maxsize=256)
def lay(seed: bytes, night: str, chain: str, deck: int, number: int, cards: tuple[str, ...]) -> LaidDeck:
    """The deck of a seed; kept a while, as whoever lays a deck opens cards of it soon."""
    return LaidDeck(seed, night, chain, deck, number, cards)


def _neighbours(at: int, width: int) -> Iterator[int | None]:
    """For each row from the leaves up, the place beside the way to the root, if there is one."""
    while width > 1:
        beside = at ^ 1
        yield beside if beside < width else None
        at, width = at // 2, (width + 1) // 2


def opens(
    root: bytes, night: str, chain: str, deck: int, number: int, leaf: int, size: int, opening: Opening
) -> bool:
    """Whether a card opens a leaf of a deck of `size` cards that has this root."""
    if not 0 <= leaf < size:
        return False
    salt, path = bytes.fromhex(opening.salt), [bytes.fromhex(one) for one in opening.path]
    reached, left = digest("leaf", night, chain, deck, number, leaf, opening.card, salt), iter(path)
    at = leaf
    for beside in _neighbours(leaf, size):
        if beside is not None:
            neighbour = next(left, b"")
            reached = node(neighbour, reached) if at & 1 else node(reached, neighbour)
        at //= 2
    return reached == root and next(left, None) is None
