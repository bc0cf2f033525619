"""What a blackjack table knows, and what of it is seen."""

from typing import Literal

import msgspec

from croupier.games.blackjack.hands import Hand, Outcome
from croupier.games.blackjack.shoe import Shoe
from croupier.games.table import FinishedRound, State, View


class Insurance(msgspec.Struct):
    """What insurance costs a player, the answer, and what came back."""

    amount: int
    taken: bool | None = None
    """None until the player has answered."""
    back: int | None = None
    """None until it is settled."""

    @property
    def at_stake(self) -> int:
        return self.amount if self.taken and self.back is None else 0


Phase = Literal[
    "waiting",
    "betting",
    "closed",
    "dealing",
    "early",
    "insurance",
    "peek",
    "playing",
    "reveal",
    "dealer",
    "finished",
]
"""Where in a round a table is."""


class BlackjackState(State, kw_only=True):
    """What a blackjack table knows."""

    phase: Phase = "waiting"
    shoe: Shoe
    bets: dict[str, list[int]]
    """Each player's bet on each box, 0 for none, until the cards come."""
    dealing: str | None = None
    """Whose turn it is to deal, between rounds the next one's; None where the house deals."""
    hands: list[Hand] = msgspec.field(default_factory=list)
    """The hands in the order of play; after a round, until the next one opens."""
    turn: int = 0
    """The hand that is asked or dealt to."""
    dealer: list[str] = msgspec.field(default_factory=list)
    """The dealer's cards, the second face down until it is turned."""
    turned: bool = False
    looked: bool | None = None
    """Whether the dealer's look found blackjack, None before it."""
    insurance: dict[str, Insurance] = msgspec.field(default_factory=dict)
    """By everybody who is asked."""


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's hand as all see it."""

    who: str
    on: str
    cards: tuple[str, ...]
    stake: int
    total: int
    soft: bool
    active: bool
    """Whether this hand is asked or dealt to now."""
    doubled: bool
    surrendered: bool
    outcome: Outcome | None
    back: int


class InsuranceView(msgspec.Struct, frozen=True):
    """A player's insurance as all see it."""

    amount: int
    taken: bool | None
    back: int | None


class BlackjackView(View, frozen=True, kw_only=True):
    """A blackjack table; only the dealer's face-down card is hidden, and from everybody."""

    phase: Phase
    dealing: str | None
    """Whose turn it is to deal, between rounds the next one's; None where the house deals."""
    bets: dict[str, tuple[int, ...]]
    """Bets before the deal, by player, box by box."""
    hands: tuple[HandView, ...]
    """In the order of play."""
    dealer: tuple[str, ...]
    dealer_total: int
    """Of the cards that are seen."""
    dealer_soft: bool
    insurance: dict[str, InsuranceView]
    left: int
    """Cards in the shoe."""
    shuffle_due: bool
    """Whether the next round cannot open before a shuffle."""

    def at_stake(self) -> list[tuple[str, str, int]]:
        """Bets by their boxes, then by their hands; and what was paid for insurance."""
        bets = [
            (name, f"box {box}", bet)
            for name, bets in self.bets.items()
            for box, bet in enumerate(bets, start=1)
            if bet
        ]
        hands = [(hand.who, hand.on, hand.stake) for hand in self.hands if hand.outcome is None]
        taken = [(name, one.amount) for name, one in self.insurance.items() if one.taken and one.back is None]
        return [*bets, *hands, *((name, "insurance", amount) for name, amount in taken if amount)]


class Bet(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand of a finished round, or an insurance, and how it ended."""

    who: str
    on: str
    """Where it lay; an insurance is on `insurance`."""
    stake: int
    outcome: Outcome
    cards: tuple[str, ...] = ()
    whole: bool = False
    """Whether it was neither split nor doubled, so that it can have been blackjack or surrendered."""


class BlackjackRound(FinishedRound, frozen=True, kw_only=True, tag="blackjack"):
    """A finished round of blackjack."""

    bets: dict[str, Bet]
    """By what a correction calls them: their owner or, where one has several, with their place."""
    dealer: tuple[str, ...]
