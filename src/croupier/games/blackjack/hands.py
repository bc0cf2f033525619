"""Hands: what cards count, what a player's hand is, and how it ends against the dealer's."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from croupier.equipment.cards import RANKS

Outcome = Literal["blackjack", "win", "tie", "loss", "bust", "surrender"]

VALUES = {rank: 10 if rank in "TJQK" else 1 if rank == "A" else int(rank) for rank in RANKS}  # B-2
"""What each rank counts, an ace its least."""


def best(cards: Iterable[str]) -> tuple[int, bool]:
    """The best total of some cards, and whether it is soft: an ace counts 11 in it."""
    ranks = [card[0] for card in cards]
    least = sum(VALUES[rank] for rank in ranks)
    soft = least <= 11 and "A" in ranks
    return least + 10 if soft else least, soft


def is_blackjack(cards: Sequence[str]) -> bool:
    """Whether the first two cards of a hand are an ace and a ten."""
    return len(cards) == 2 and best(cards) == (21, True)  # B-3


def may_hide_blackjack(card: str) -> bool:
    """Whether a dealer with this card open may have blackjack."""
    return card[0] == "A" or VALUES[card[0]] == 10


def dealer_draws(cards: Sequence[str], hits_soft_17: bool) -> bool:
    """Whether the dealer must take another card."""
    total, soft = best(cards)
    return total < 17 or (hits_soft_17 and soft and total == 17)  # B-8


def against(total: int, dealer: int) -> Outcome:
    """How a hand that stands ends against the dealer's total; neither is blackjack."""
    if dealer > 21 or total > dealer:
        return "win"
    return "tie" if total == dealer else "loss"


class Hand(msgspec.Struct):
    """A player's hand on a box, with its stake."""

    who: str
    box: int
    stake: int
    cards: list[str]
    split: bool = False
    doubled: bool = False
    stood: bool = False
    surrendered: bool = False
    outcome: Outcome | None = None
    """How the hand ended, None until it is settled."""
    back: int = 0
    """What its owner got for it."""

    @property
    def total(self) -> int:
        return best(self.cards)[0]

    @property
    def is_blackjack(self) -> bool:
        return not self.split and is_blackjack(self.cards)

    @property
    def is_pair(self) -> bool:
        return len(self.cards) == 2 and self.cards[0][0] == self.cards[1][0]

    @property
    def is_split_ace(self) -> bool:
        return self.split and self.cards[0][0] == "A"

    @property
    def is_in(self) -> bool:
        """Whether the hand is neither settled nor given up."""
        return self.outcome is None and not self.surrendered

    @property
    def acts(self) -> bool:
        """Whether its owner still has a say in it."""
        return self.is_in and not self.stood and not self.is_blackjack


def place_of(hand: Hand, hands: Sequence[Hand]) -> str:
    """Where a hand lies, in words."""
    beside = [other for other in hands if other.who == hand.who and other.box == hand.box]
    if len(beside) == 1:
        return f"box {hand.box}"
    number = next(number for number, other in enumerate(beside, start=1) if other is hand)
    return f"box {hand.box}, hand {number}"
