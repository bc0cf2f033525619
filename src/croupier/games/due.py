"""What is due from virtual equipment, and the cards that lie face down and the house alone knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.equipment.wheel import WheelName

BOARD = "board"
"""To whom shared cards go,"""
BURN = "burn"
"""and those that are burnt."""

Held: TypeAlias = Mapping[str, Sequence[str]]
"""By whom they lie before, players or the dealer: the cards that lie face down, in the order dealt."""

NOTHING_HELD: Held = MappingProxyType({})


class DiceDue(msgspec.Struct, frozen=True):
    """So many six-sided dice."""

    count: int
    faces: tuple[str | int, ...]
    """What 1 to 6 stand for."""


class PocketDue(msgspec.Struct, frozen=True):
    """A pocket of the wheel."""

    wheel: WheelName


class CardsDue(msgspec.Struct, frozen=True):
    """Cards, in the order of dealing."""

    deal: tuple[tuple[str, int], ...]
    """To whom each goes (a player, the dealer, the board, what is burnt); 1 for face up, 0 for face down."""


Due: TypeAlias = DiceDue | PocketDue | CardsDue


class Deck(msgspec.Struct, frozen=True):
    """The deck or shoe that the next card comes from, as far as everybody knows it.

    It is another than the one before whenever it does not hold just what was left in that.
    """

    decks: int
    """Of how many decks of 52 it is made;"""
    left: int
    """how many cards are in it;"""
    lying: tuple[str, ...] = ()
    """which lie on the table face up,"""
    face_down: int = 0
    """and how many face down."""


def laid(cards: Sequence[str], held: Sequence[str]) -> tuple[str, ...]:
    """Somebody's cards with those laid in that the house holds for them.

    >>> laid(["??", "Ah", "??"], ["2c", "3d"])
    ('2c', 'Ah', '3d')
    """
    known = iter(held)
    return tuple([next(known, UNKNOWN) if card == UNKNOWN else card for card in cards])
