"""The moves of Crown and Anchor that are its own, in the order of play."""

from croupier.games import moves
from croupier.games.crown_anchor.layout import Symbol
from croupier.games.moves import DealerMove, PlayerMove


class Bet(PlayerMove, frozen=True):
    """Put chips on a square."""

    on: Symbol
    amount: int


class TakeBack(PlayerMove, frozen=True):
    """Take the whole stake off a square."""

    on: Symbol


class Throw(DealerMove, frozen=True):
    """What the dice showed."""

    dice: list[str]


class Correct(moves.Correct, frozen=True):
    """What the dice of a finished round really showed."""

    dice: list[str]
