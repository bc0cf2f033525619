"""A roulette table for tests, and a layout drawn on paper to compare with."""

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from croupier.games.options import OneOf
from croupier.games.roulette import Roulette
from croupier.games.roulette.state import RouletteView
from tests.playing import opened


def roulette(seats: str, **rules: Any) -> Roulette:
    table: Roulette = opened("roulette", seats, **rules)
    return table


def seen(table: Roulette, who: str | None = None) -> RouletteView:
    view = table.view(who)
    assert isinstance(view, RouletteView)
    return view


def offered(table: Roulette, who: str, do: str, field: str) -> list[str | int | bool]:
    """All values that the options of a move give for one of its fields, each time they do."""
    domains = [option.fields[field] for option in table.options(who) if option.do == do]
    return [value for domain in domains if isinstance(domain, OneOf) for value in domain.values]


def can(table: Roulette, who: str) -> set[str]:
    """The moves that `who` is offered."""
    return {option.do for option in table.options(who)}


class Cell(NamedTuple):
    """A number's rectangle on the felt, in quarters of a number's width, zero above row 1."""

    left: int
    right: int
    top: int
    bottom: int

    def touches(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def drawn(*zeros: str) -> dict[str, Cell]:
    """The felt: the zeros side by side above twelve rows of three numbers."""
    width = 12 // len(zeros)
    cells = {zero: Cell(i * width, i * width + width, -4, 0) for i, zero in enumerate(zeros)}
    for row, column in product(range(12), range(3)):
        cells[str(3 * row + column + 1)] = Cell(4 * column, 4 * column + 4, 4 * row, 4 * row + 4)
    return cells


def inside_bets(*zeros: str) -> dict[str, frozenset[str]]:
    """Every bet on numbers: wherever a chip lies, it bets on all it touches.

    On the outer line, left of the first column, it bets on the whole rows beside it.
    """
    cells = drawn(*zeros)
    order = list(cells)
    bets = {}
    for x, y in product(range(12), range(-3, 48)):
        touched = {number for number, cell in cells.items() if cell.touches(x, y)}
        if x == 0:
            rows = {(cells[number].top, cells[number].bottom) for number in touched}
            touched = {number for number, cell in cells.items() if (cell.top, cell.bottom) in rows}
        bets["-".join(sorted(touched, key=order.index))] = frozenset(touched)
    return bets


def outside_bets() -> dict[str, frozenset[str]]:
    """Dozens, columns and even money, counted out."""
    black = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}
    bets = {
        "red": {n for n in range(1, 37) if n not in black},
        "black": black,
        "odd": {n for n in range(1, 37) if n % 2 == 1},
        "even": {n for n in range(1, 37) if n % 2 == 0},
        "low": {n for n in range(1, 37) if n <= 18},
        "high": {n for n in range(1, 37) if n >= 19},
        "dozen-1": {n for n in range(1, 37) if n <= 12},
        "dozen-2": {n for n in range(1, 37) if 13 <= n <= 24},
        "dozen-3": {n for n in range(1, 37) if n >= 25},
        "column-1": {n for n in range(1, 37) if n % 3 == 1},
        "column-2": {n for n in range(1, 37) if n % 3 == 2},
        "column-3": {n for n in range(1, 37) if n % 3 == 0},
    }
    return {name: frozenset(map(str, numbers)) for name, numbers in bets.items()}


def fair(numbers: frozenset[str]) -> Fraction:
    """What a chip on these numbers brings back when it wins: as if there were no zero.

    Only the top line of five pays less than that, 6 to 1.
    """
    return Fraction(7) if len(numbers) == 5 else Fraction(36, len(numbers))
