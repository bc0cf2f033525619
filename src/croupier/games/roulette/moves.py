"""The moves of roulette, in the order of play."""

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from croupier.games import moves
from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.roulette.announced import Call


class Open(DealerMove, frozen=True):
    """Take bets."""


class Bet(PlayerMove, frozen=True):
    """Put chips on a spot."""

    on: str
    amount: int


class TakeBack(PlayerMove, frozen=True):
    """Take the whole stake off a spot."""

    on: str


class Announce(PlayerMove, frozen=True):
    """Call a bet on a part of the wheel, `unit` chips on each of its places."""

    name: Call
    unit: int
    number: str | int | UnsetType = UNSET
    """Whose neighbours."""


class Repeat(PlayerMove, frozen=True):
    """Place the bets of the last round again."""


class Double(PlayerMove, frozen=True):
    """Double the bets on the layout, or with none there place those of the last round doubled."""


class Clear(PlayerMove, frozen=True):
    """Take all bets back."""


class Close(DealerMove, frozen=True):
    """Call no more bets."""


class Spin(DealerMove, frozen=True):
    """Where the ball fell."""

    pocket: str


class NoSpin(DealerMove, frozen=True):
    """The spin was not fair play."""

    is_fault: ClassVar[bool] = True


class Choose(PlayerMove, frozen=True):
    """Take half of an even-money bet back, or leave it in prison."""

    on: str
    take: Literal["half", "prison"]


class Correct(moves.Correct, frozen=True):
    """Where the ball really fell in a finished round."""

    pocket: str
