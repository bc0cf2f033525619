"""Play money of our own design: which notes a night needs, how many, and what is drawn on them."""

from collections import Counter
from hashlib import sha256
from math import cos, gcd, pi, sin

import msgspec

from croupier.paper.occasion import Occasion

SERIES = tuple(digit * 10**zeros for zeros in range(16) for digit in (1, 2, 5))
MOST_KINDS = 7
MOST_NOTES = 720
"""In one file: fifteen for each of about fifty guests; for a larger night it is printed more than once."""

COLOURS = ("suit-green", "suit-red", "suit-blue", "brass-deep", "felt", "red", "black")
"""Of the notes, from the smallest."""


class Note(msgspec.Struct, frozen=True):
    """One note."""

    value: int
    kind: int
    """Which of the values it has, from the smallest."""
    serial: str


def denominations(occasion: Occasion) -> list[int]:
    """The night's notes: all that is traded for chips can be paid with them.

    The smallest is what start money, exchanges and the smallest chips have in common; the others are round.
    """
    amounts = [occasion.start_money]
    for table in occasion.tables:
        setup = table.setup
        worth = setup.smallest_chip * setup.rate.money
        amounts += [worth // setup.rate.chips] if worth % setup.rate.chips == 0 else []
        amounts += [setup.exchange] if setup.exchange else []
    least = gcd(*amounts)
    found = [
        least,
        *(value for value in SERIES if least < value <= occasion.start_money and value % least == 0),
    ]
    if len(found) <= MOST_KINDS:
        return found
    step = (len(found) - 1) / (MOST_KINDS - 1)
    return [found[round(nth * step)] for nth in range(MOST_KINDS)]


def purse(start_money: int, values: list[int]) -> Counter[int]:
    """The start money of one guest in notes, with some of every kind.

    >>> sorted(purse(2500, [25, 50, 100, 500, 1000]).items())
    [(25, 4), (50, 4), (100, 2), (500, 2), (1000, 1)]
    """
    found: Counter[int] = Counter()
    left = start_money
    for above, value in zip(values[1:], values, strict=False):
        count = 1
        while (left - count * value) % above and count * value < left:
            count += 1
        if count * value <= left and (left - count * value) % above == 0:
            more = above // value
            if above % value == 0 and count < 3 and (count + more) * value <= start_money // 4:
                count += more
            found[value] += count
            left -= count * value
    for value in reversed(values):
        found[value] += left // value
        left %= value
    return +found


def notes(occasion: Occasion) -> list[Note]:
    """Start money in notes for everybody who has a seat, each with a number that no other has."""
    values = denominations(occasion)
    purses = max(1, sum(table.seats for table in occasion.tables))
    counts = purse(occasion.start_money, values)
    if counts.total() * purses > MOST_NOTES:
        purses = max(1, MOST_NOTES // counts.total())
    series = _series(occasion)
    found: list[Note] = []
    for kind, value in enumerate(values):
        for _ in range(counts[value] * purses):
            found.append(Note(value, kind, f"{series} {len(found) + 1:06}"))
    return found


def _series(occasion: Occasion) -> str:
    """Two letters that tell the notes of one night from those of another."""
    first, second = sha256(f"{occasion.name} {occasion.code}".encode()).digest()[:2]
    return "".join("ABCDEFGHJKLMNPQRSTUVWXYZ"[part % 24] for part in (first, second))


def rosette(kind: int) -> str:
    """Fine lines as on bank notes, a pattern for each kind of note, as SVG in a square of 100."""
    petals, colour = 7 + 2 * kind, COLOURS[kind % len(COLOURS)]
    rings = "".join(
        f'<path d="{_ring(petals, inner, depth)}" fill="none" stroke="var(--{colour})" '
        'stroke-opacity="0.4" stroke-width="0.4"/>'
        for inner, depth in ((22.0, 4.0), (28.0, 5.0), (35.0, 6.0), (43.0, 6.0))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" '
        f'viewBox="-50 -50 100 100">{rings}</svg>'
    )


def _ring(petals: int, radius: float, depth: float) -> str:
    points = []
    for step in range(petals * 12 + 1):
        angle = 2 * pi * step / (petals * 12)
        out = radius + depth * sin(petals * angle)
        points.append(f"{out * cos(angle):.1f} {out * sin(angle):.1f}")
    return f"M{'L'.join(points)}z"
