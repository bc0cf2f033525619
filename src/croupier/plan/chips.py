"""Chips to put out: how many of each colour, and how many boxes that takes."""

from collections.abc import Mapping, Sequence

import msgspec

from croupier.games.registry import GAMES

COLOURS = ("blue", "green", "red", "light grey")
"""The colours of a box of chips."""

BOX = 200
OF_A_COLOUR = BOX // len(COLOURS)
"""A box of 200 holds its four colours in equal parts."""

AT_HAND = 20
"""Chips that every player has of their own colour, where a game gives each one."""

PARTS = (0.2, 0.3, 0.3, 0.2)
"""Of a player's first chips, by value, the smallest first."""

BANK = 4
"""The bank keeps one chip of each value for this many that are out, to pay and make change with."""


class Chips(msgspec.Struct, frozen=True):
    """The chips of one table."""

    values: dict[str, int]
    """What each colour is worth."""
    count: dict[str, int]
    """How many of each colour to lay out."""


def chips_for(game: str, guests: int) -> Chips:
    """Chips for a table with this many guests."""
    values, exchanged = tuple(GAMES[game].chips.values()), GAMES[game].start.exchanged
    if len(values) == 1:  # every player, or the whole table, has one colour
        own = GAMES[game].planning.own_colour
        used = [COLOURS[seat % len(COLOURS)] for seat in range(guests)] if own else [COLOURS[0]] * guests
        each = AT_HAND if own else exchanged // values[0] + 1
        counts = {colour: each * used.count(colour) for colour in COLOURS if colour in used}
        return Chips(dict.fromkeys(counts, values[0]), counts)
    stack = stack_of(exchanged, values)
    counts = {
        colour: guests * count + -(-guests * max(count, 1) // BANK)
        for colour, count in zip(COLOURS, stack.values(), strict=True)
    }
    return Chips(dict(zip(COLOURS, values, strict=True)), counts)


def stack_of(amount: int, values: tuple[int, ...]) -> dict[int, int]:
    """Chips for an amount with enough small ones to bet with: what is left over comes in the smallest.

    >>> stack_of(1000, (25, 50, 100, 200)), stack_of(300, (50, 100, 200, 500))
    ({25: 8, 50: 6, 100: 3, 200: 1}, {50: 4, 100: 1, 200: 0, 500: 0})
    """
    stack, left = dict.fromkeys(values, 0), amount
    for value, part in zip(values[:0:-1], PARTS[:0:-1], strict=True):
        stack[value] = min(left // value, round(part * amount / value))
        left -= stack[value] * value
    stack[values[0]] = left // values[0]
    return stack


def chips_at_once(tables: Sequence[tuple[float, Chips]]) -> dict[str, int]:
    """Chips of each colour that lie out at the same time, at most; tables come with the hour they begin."""
    return {
        colour: max(
            sum(chips.count.get(colour, 0) for begins, chips in tables if begins == hour)
            for hour in {begins for begins, _ in tables}
        )
        for colour in COLOURS
    }


def boxes(chips: Mapping[str, int]) -> int:
    """How many boxes hold these chips of each colour."""
    return max(-(-count // OF_A_COLOUR) for count in chips.values())
