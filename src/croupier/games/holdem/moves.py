"""Hold'em: the moves, as the script writes them."""

from typing import ClassVar

from croupier.games import moves
from croupier.games.moves import DealerMove, PlayerMove


class Start(DealerMove, frozen=True):
    """Move the button, post the blinds, begin a hand."""


class Deal(DealerMove, frozen=True):
    """Give cards that are due, in the order the rules deal them; `??` for cards not seen."""

    cards: list[str]


class Blinds(DealerMove, frozen=True):
    """Set the blinds from the next hand on."""

    in_turn: ClassVar[bool] = False

    small: int
    big: int


class Award(DealerMove, frozen=True):
    """Say who won a pot, where the table has not seen the cards."""

    pot: int
    to: list[str]


class Fold(PlayerMove, frozen=True):
    """Give up the pot."""


class Check(PlayerMove, frozen=True):
    """Bet nothing, while there is nothing to call."""


class Call(PlayerMove, frozen=True):
    """Match the latest bet, or go all-in for less."""


class Bet(PlayerMove, frozen=True):
    """Open the betting of a round."""

    amount: int


class Raise(PlayerMove, frozen=True):
    """Raise `to` this total of the player's bet in the round."""

    to: int


class Show(PlayerMove, frozen=True):
    """Show your hand; names the cards where the table has not seen them."""

    cards: list[str] | None = None


class Muck(PlayerMove, frozen=True):
    """Muck your hand."""


class Correct(moves.Correct, frozen=True):
    """Who really won each pot of a finished hand, the main pot first."""

    pots: list[list[str]]
