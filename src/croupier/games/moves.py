"""Moves as the script writes them; each game adds its own."""

import re
from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

DEALER = "dealer"
REASON_LENGTH = 500


def snake(name: str) -> str:
    """`NoThrow` is written `no_throw`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Move(
    msgspec.Struct, tag_field="do", tag=snake, forbid_unknown_fields=True, frozen=True, omit_defaults=True
):
    """Something done at a table: `by` whom, and `do`, which is the class's name.

    A move made in Python is taken as it is; one that comes from outside comes as a mapping, and
    `Table.play` checks its shape.
    """

    by: str


class DealerMove(Move, frozen=True):
    """A move that only the dealer makes, `by` "dealer"."""

    in_turn: ClassVar[bool] = True
    """Whether it is also a player's to make who deals in turn (N-18)."""
    only_real: ClassVar[bool] = False
    """Whether it says how things came out, which virtual equipment draws instead (N-13)."""
    is_fault: ClassVar[bool] = False
    """Whether it says that equipment failed: what is drawn with everybody's numbers never does (N-32)."""


class PlayerMove(Move, frozen=True):
    """A move that only a seated player makes."""


class Void(DealerMove, frozen=True):
    """Call a round off: every stake of it returns."""

    in_turn: ClassVar[bool] = False

    reason: str
    round: int | UnsetType = UNSET
    """One that is over; left out, the round under way."""


class Correct(DealerMove, frozen=True):
    """Put the result of a round right that is over; each game has its own fields for it."""

    in_turn: ClassVar[bool] = False

    round: int


class Undo(DealerMove, frozen=True):
    """Take the dealer's last entry back, as long as nobody has acted on it."""

    in_turn: ClassVar[bool] = False


class GoBack(DealerMove, frozen=True):
    """Go back in a hand to before an entry of the dealer's, and drop all decisions since."""

    in_turn: ClassVar[bool] = False

    entry: int
    """Counted from 1, the first of this hand."""


class Finish(DealerMove, frozen=True):
    """Close the table for good, between rounds."""

    in_turn: ClassVar[bool] = False
