"""The moves of Pairs and Wagers, in the order of play."""

from msgspec import UNSET, UnsetType

from croupier.games import moves
from croupier.games.moves import DealerMove, PlayerMove
from croupier.games.pairs_wagers.hands import Parity


class Mid(PlayerMove, frozen=True):
    """Bet to Mid: pledge a point, before the game, on being the first to reach 10; or say that you don't."""

    take: bool = True


class Start(DealerMove, frozen=True):
    """Take the antes and begin a game."""


class Roll(PlayerMove, frozen=True):
    """Take the dice for the first roll of a turn."""


class Call(PlayerMove, frozen=True):
    """Bet to Odd, and roll: wager a point that the scoring dice will all be of this kind."""

    parity: Parity


class Get(PlayerMove, frozen=True):
    """Bet to Get: wager a point on rolling all four dice again, after a roll that does not score."""


class Better(PlayerMove, frozen=True):
    """Bet to Better: wager a point on rolling some of the dice that do not score again."""

    dice: list[int]
    """Which, counted from 0 in the order of the last throw."""


class Stop(PlayerMove, frozen=True):
    """Decline the Bet to Get or Bet to Better that is open."""


class Throw(DealerMove, frozen=True):
    """What the dice showed: all four, or after a Bet to Better those picked up, in that order."""

    dice: list[int]


class Correct(moves.Correct, frozen=True):
    """What turns really counted, or who really won a finished game."""

    points: dict[str, int] | UnsetType = UNSET
    """By the number of a turn, from "1" on, of the game under way too: what its roll and its wagers counted,
    without pledge, bonus and pool."""
    winner: str | UnsetType = UNSET
