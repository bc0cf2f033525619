"""Starting hands: their kinds, how good they are, and how they do against each other.

The figures were made by `tools/preflop.py`.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations

from croupier.equipment.cards import DECK, RANKS

KINDS = 169
"""Pairs, suited and unsuited hands: `13 × higher + lower` if suited, else `13 × lower + higher`."""

MOST_OPPONENTS = 9

HOLES: tuple[tuple[str, str], ...] = tuple(combinations(DECK, 2))
"""All 1,326 starting hands; a range has a weight for each of them."""


def kind_of(one: str, other: str) -> int:
    """The kind of a starting hand.

    >>> kind_of("Ah", "Kh"), kind_of("Kc", "Ah"), kind_of("2c", "2d")
    (167, 155, 0)
    """
    low, high = sorted((RANKS.index(one[0]), RANKS.index(other[0])))
    return 13 * high + low if one[1] == other[1] else 13 * low + high


@cache
def _figures() -> bytes:
    return files("croupier.players.holdem").joinpath("preflop.bin").read_bytes()


@cache
def duels() -> list[list[float]]:
    """By two kinds, the part of the pot that the first wins against the second."""
    data = _figures()
    return [[byte / 255 for byte in data[KINDS * kind : KINDS * (kind + 1)]] for kind in range(KINDS)]


@cache
def equities() -> list[list[float]]:
    """By opponents less one, and by kind: the part of the pot that it wins against hands of any cards."""
    data = _figures()[KINDS * KINDS :]
    return [[byte / 255 for byte in data[KINDS * n : KINDS * (n + 1)]] for n in range(MOST_OPPONENTS)]


@cache
def places() -> list[float]:
    """By kind, how many of all starting hands are better: 0 for aces, nearly 1 for the worst.

    Hands that do well against one opponent and against several come first.
    """
    few, many = equities()[0], equities()[3]
    ways = [0] * KINDS
    for hole in HOLES:
        ways[kind_of(*hole)] += 1
    best = sorted(range(KINDS), key=lambda kind: -(few[kind] + many[kind]))
    found, before = [0.0] * KINDS, 0
    for kind in best:
        found[kind] = (before + ways[kind] / 2) / len(HOLES)
        before += ways[kind]
    return found
