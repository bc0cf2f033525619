"""The layout: every spot that can be bet on, the numbers it holds and what it pays."""

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from croupier.equipment.wheel import RED, WHEELS, WheelName
from croupier.games.phrases import Phrase, cut, phrase

Kind = Literal["inside", "outside", "even"]
"""Bets on numbers; dozens and columns; even money."""

PAYS = {
    1: 35,
    2: 17,
    3: 11,
    4: 8,
    5: 6,
    6: 5,
    12: 2,
    18: 1,
}
"""What a bet pays to 1, by the count of its numbers; only the top line has five."""

ZERO_BETS: dict[WheelName, str] = {
    "single_zero": "0 0-1 0-2 0-3 0-1-2 0-2-3 0-1-2-3",
    "double_zero": "0 00 0-00 0-1 0-2 00-2 00-3 0-1-2 0-00-2 00-2-3 0-00-1-2-3",
}
"""The bets on zero, which differ from wheel to wheel."""

NUMBERS = range(1, 37)
LONGEST = len("31-32-33-34-35-36")


class Spot(msgspec.Struct, frozen=True):
    """A place for chips."""

    numbers: frozenset[str]
    pays: int
    """To 1."""
    kind: Kind


class Layout(msgspec.Struct, frozen=True):
    """What can be bet on with one of the wheels."""

    spots: dict[str, Spot]
    """By their names, as scripts write them."""
    by_kind: dict[Kind, tuple[str, ...]]
    returns: dict[str, dict[str, int]]
    """For each pocket the spots that win there, and what each chip on them brings back."""

    def objection(self, on: str) -> Phrase:
        """Why there is no such spot, in words that help to find the one that was meant."""
        parts = on.split("-")
        if len(on) > LONGEST or not all(part.isascii() and part.isdigit() for part in parts):
            return phrase("there's no {spot!r} on the layout", spot=cut(on))
        for part in parts:
            if part not in self.returns:
                plain = part.lstrip("0")
                if plain in self.returns:
                    return phrase("write {plain}, not {part}", plain=plain, part=part)
                return phrase("there's no {number} on the layout", number=part)
        tidy = "-".join(sorted(set(parts), key=_order))
        if tidy in self.spots:
            return phrase("write {tidy}: each number once, lowest first", tidy=tidy)
        *some, last = parts
        if len(some) == 1:
            return phrase("{one} and {other} don't touch", one=some[0], other=last)
        return phrase("{some} and {last} don't make a bet on the layout", some=tuple(some), last=last)


def _order(number: str) -> tuple[int, int]:
    """Ascending, 00 after 0."""
    return int(number), len(number)


def _among_the_numbers() -> Iterator[tuple[int, ...]]:
    """The inside bets of 1 to 36, which lie in twelve rows of three."""
    yield from ((n,) for n in NUMBERS)
    for n in NUMBERS:
        if n % 3:
            yield n, n + 1
        if n + 3 in NUMBERS:
            yield n, n + 3
    yield from ((n, n + 1, n + 2) for n in NUMBERS[::3])
    yield from ((n, n + 1, n + 3, n + 4) for n in NUMBERS[:33] if n % 3)
    yield from (tuple(range(n, n + 6)) for n in NUMBERS[:33:3])


def _outside() -> Iterator[tuple[str, Kind, set[int]]]:
    for third in (1, 2, 3):
        yield f"dozen-{third}", "outside", set(NUMBERS[12 * third - 12 : 12 * third])
        yield f"column-{third}", "outside", set(NUMBERS[third - 1 :: 3])
    red = {int(number) for number in RED}
    halves = {"red": red, "odd": set(NUMBERS[::2]), "low": set(NUMBERS[:18])}
    for (name, half), other in zip(halves.items(), ("black", "even", "high"), strict=True):
        yield name, "even", half
        yield other, "even", {*NUMBERS} - half


def _layout(wheel: WheelName) -> Layout:
    inside = [*ZERO_BETS[wheel].split(), *("-".join(map(str, numbers)) for numbers in _among_the_numbers())]
    spots: dict[str, Spot] = {}
    for name in inside:
        numbers = frozenset(name.split("-"))
        spots[name] = Spot(numbers, PAYS[len(numbers)], "inside")
    for name, kind, held in _outside():
        spots[name] = Spot(frozenset(map(str, held)), PAYS[len(held)], kind)
    kinds: tuple[Kind, ...] = get_args(Kind)
    by_kind = {kind: tuple(name for name, spot in spots.items() if spot.kind == kind) for kind in kinds}
    returns = {
        pocket: {name: 1 + spot.pays for name, spot in spots.items() if pocket in spot.numbers}
        for pocket in WHEELS[wheel].pockets
    }
    return Layout(spots, by_kind, returns)


LAYOUTS: dict[WheelName, Layout] = {wheel: _layout(wheel) for wheel in WHEELS}
