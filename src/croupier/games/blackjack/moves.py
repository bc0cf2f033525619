"""The moves of blackjack, in the order of play."""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from croupier.games import moves
from croupier.games.moves import DealerMove, PlayerMove


class Shuffle(DealerMove, frozen=True):
    """Bring all cards that are not on the table back into the shoe."""


class Open(DealerMove, frozen=True):
    """Take bets."""


class Bet(PlayerMove, frozen=True):
    """Put chips on a box."""

    amount: int
    box: int = 1


class TakeBack(PlayerMove, frozen=True):
    """Take the whole bet off a box."""

    box: int = 1


class Close(DealerMove, frozen=True):
    """Call no more bets."""


class Deal(DealerMove, frozen=True):
    """Cards from the shoe, in the order in which they are due."""

    cards: list[str]


class Keep(PlayerMove, frozen=True):
    """Decline to surrender early."""


class Insure(PlayerMove, frozen=True):
    """Take insurance, or decline it."""

    take: bool


class Peek(DealerMove, frozen=True):
    """What the dealer's look at a card that the table has not seen found."""

    blackjack: bool


class Hit(PlayerMove, frozen=True):
    """Ask for a card."""


class Stand(PlayerMove, frozen=True):
    """Ask for no more cards."""


class Double(PlayerMove, frozen=True):
    """Double the bet for exactly one more card."""

    amount: int | UnsetType = UNSET
    """What is added, where less than the whole bet may be."""


class Split(PlayerMove, frozen=True):
    """Make two hands of a pair."""


class Surrender(PlayerMove, frozen=True):
    """Surrender the hand for half the bet."""


class Reveal(DealerMove, frozen=True):
    """The dealer's face-down card, turned, that the table had not seen."""

    card: str


class Outcomes(DealerMove, frozen=True):
    """How each hand ended that did not lose, in a round whose real cards nobody entered."""

    only_real: ClassVar[bool] = True

    outcomes: dict[str, str]
    """By the owner of a bet or, where one has several boxes, `Ann, box 2`."""


class Correct(moves.Correct, frozen=True):
    """How hands of a finished round really ended."""

    outcomes: dict[str, str]
    """By the owner of a hand or, where one has several, `Ann, box 2` or `Ann, box 1, hand 2`; an insurance
    is `Ann, insurance`."""
