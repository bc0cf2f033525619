"""The layout: six squares, one for each symbol of the dice."""

from collections.abc import Sequence
from typing import Literal, get_args

Symbol = Literal["crown", "anchor", "heart", "diamond", "club", "spade"]

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)  # C-2
"""What each die shows, and the squares of the layout as they lie."""

DICE = 3


def pays(count: int, triple: int) -> int:
    """What a stake pays to 1 if that number of dice show its symbol; a lost one pays -1.

    >>> [pays(count, triple=3) for count in range(4)]
    [-1, 1, 2, 3]
    """
    return (-1, 1, 2, triple)[count]  # C-5


def returns(on: Symbol, dice: Sequence[Symbol], triple: int) -> int:
    """What each chip on a square brings back, itself included."""
    return 1 + pays(dice.count(on), triple)
