"""The moves of Unders and Overs, in the order of play."""

from croupier.games import moves
from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.unders_overs.layout import Box


class Throw(DealerMove, frozen=True):
    """What the dice showed."""

    dice: list[int]


class Bet(PlayerMove, frozen=True):
    """Put chips on a box."""

    on: Box
    amount: int


class TakeBack(PlayerMove, frozen=True):
    """Take the whole stake off a box."""

    on: Box


class Correct(moves.Correct, frozen=True):
    """What the dice of a finished round really showed."""

    dice: list[int]
