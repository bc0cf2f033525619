"""The moves of Unders and Overs, in the order of play."""

from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.unders_overs.layout import Box


class Open(DealerMove, frozen=True):
    """Take bets."""


class Close(DealerMove, frozen=True):
    """Call no more bets."""


class Invite(DealerMove, frozen=True):
    """Hand the dice to a player."""

    who: str


class Throw(DealerMove, frozen=True):
    """What the dice showed."""

    dice: list[int]


class NoThrow(DealerMove, frozen=True):
    """A die did not come to rest flat."""


class Bet(PlayerMove, frozen=True):
    """Put chips on a box."""

    on: Box
    amount: int


class TakeBack(PlayerMove, frozen=True):
    """Take the whole stake off a box."""

    on: Box
