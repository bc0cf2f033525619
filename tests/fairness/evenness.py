"""How often everything comes that can be drawn, while the house uses the same number in every draw."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import islice

import numpy as np

from croupier.equipment.cards import DECK
from croupier.fairness.hashing import key_of
from croupier.fairness.lines import CardsAsked, DiceAsked, PocketAsked, TicketAsked
from croupier.fairness.results import chosen_root, drawn
from tests.equipment.arrays import Counts
from tests.equipment.statistics import evenly

ROSTER = "00" * 32
CHUNK = 10_000
WORST = {
    "sorted": tuple(sorted(DECK)),
    "aces first": tuple(sorted(DECK, key=lambda card: card[0] != "A")),
}
"""Orders that a house could lay; whichever it is, the first card has to be as even as the deck."""

TICKETS = TicketAsked("Mug", [("Ann", 3), ("Bob", 1), ("Cem", 7)])
DEAL, ONE = CardsAsked(1, [("board", 1)] * 5), CardsAsked(1, [("Ann", 0)])
LATER = [leaf for leaf in range(52) if leaf % 3]
"""What is left of a deck in the middle of a hand."""


def keys(count: int, house: str) -> Iterator[bytes]:
    """Keys of draws in which the house and a guest of its own always have the same numbers; one is honest."""
    own = sha256(house.encode()).digest()
    for number in range(count):
        yield key_of(ROSTER, own, [bytes(32), sha256(f"{house} {number}".encode()).digest()])


def throws(key: bytes) -> list[int]:
    """Two dice as one number."""
    one, two = drawn(DiceAsked(2), key).dice or (1, 1)
    return [one * 6 + two - 7]


def single_zero(key: bytes) -> list[int]:
    """A pocket of the wheel, by its number."""
    return [int(drawn(PocketAsked("single_zero"), key).pocket or 0)]


def double_zero(key: bytes) -> list[int]:
    """A pocket of the other wheel; 37 is the double zero."""
    pocket = drawn(PocketAsked("double_zero"), key).pocket or ""
    return [37 if pocket == "00" else int(pocket)]


def tickets(key: bytes) -> list[int]:
    """Which of eleven tickets wins."""
    return [(drawn(TICKETS, key).ticket or 0) - 1]


def roots(key: bytes) -> list[int]:
    """Which of four decks is played."""
    return [chosen_root(key, 4)]


def leaves(key: bytes) -> list[int]:
    """Each leaf at each place of a deal of five."""
    dealt = drawn(DEAL, key, range(52)).leaves or []
    return [52 * place + leaf for place, leaf in enumerate(dealt)]


def later(key: bytes) -> list[int]:
    """A leaf of those that are left."""
    return [LATER.index(leaf) for leaf in drawn(ONE, key, LATER).leaves or []]


KINDS: dict[Callable[[bytes], list[int]], int] = {
    throws: 36,
    single_zero: 37,
    double_zero: 38,
    tickets: 11,
    roots: 4,
    leaves: 5 * 52,
    later: len(LATER),
}


def counted(draw: Callable[[bytes], list[int]], kinds: int, drawing: Iterable[bytes]) -> Counts:
    """How often each came."""
    counts, drawing = np.zeros(kinds, np.int64), iter(drawing)
    while chunk := [value for key in islice(drawing, CHUNK) for value in draw(key)]:
        counts += np.bincount(np.array(chunk), minlength=kinds)
    return counts


def chances(count: int, house: str) -> dict[str, float]:
    """How likely such counts are, if all is even: of each kind, and of first cards from the worst orders."""
    found = dict[str, float]()
    for draw, kinds in KINDS.items():
        counts = counted(draw, kinds, keys(count, f"{house} {draw.__name__}"))
        if draw is leaves:
            found |= {f"leaf {place + 1}": evenly(counts[52 * place :][:52]) for place in range(5)}
            found |= {f"first card, {name}": _first(counts[:52], order) for name, order in WORST.items()}
        else:
            found[draw.__name__] = evenly(counts)
    return {f"{name}, {house}": chance for name, chance in found.items()}


def _first(dealt: Counts, order: tuple[str, ...]) -> float:
    """Ranks of first cards, where the house has laid this order."""
    ranks = sorted({card[0] for card in order})
    counts = np.zeros(len(ranks), np.int64)
    for leaf, card in enumerate(order):
        counts[ranks.index(card[0])] += dealt[leaf]
    return evenly(counts)
