"""The options of blackjack; the defaults are the rule book's."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.equipment.cards import DECK
from croupier.games.limits import Limits
from croupier.games.refusal import Malformed
from croupier.games.table import MOST_CHIPS, Bank, Rules as TableRules

Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Rules(TableRules, frozen=True):
    """The options of blackjack."""

    BOXES_PER_DECK: ClassVar[int] = 25
    """Two cards for each of them and two for the dealer: a whole deck."""

    decks: Annotated[int, Meta(ge=1, le=8, description="decks shuffled together into the shoe")] = 2
    penetration: Annotated[
        float,
        Meta(ge=0, lt=1, description="with less than this part of the shoe left, a round cannot open"),
    ] = 0.25
    min_bet: Annotated[Chips, Meta(description="the smallest first bet on a hand")] = 50
    max_bet: Annotated[Chips, Meta(description="the largest first bet on a hand")] = 500
    step: Annotated[Chips, Meta(description="first bets are multiples of this, an even number")] = 2
    soft_17: Annotated[
        Literal["stand", "hit"], Meta(description="what the dealer does with a 17 whose ace counts 11")
    ] = "stand"
    surrender: Annotated[
        Literal["late", "early", "none"],
        Meta(description="giving up for half the bet: after the dealer's look, before it, or never"),
    ] = "late"
    double: Annotated[
        Literal["any", "9_10_11", "10_11"], Meta(description="the two-card totals that may be doubled")
    ] = "any"
    double_after_split: Annotated[bool, Meta(description="whether a split hand may be doubled")] = True
    split_aces: Annotated[
        Literal["play", "one_card", "one_card_resplit"],
        Meta(
            description="split aces are played out, get one card each, or get one card each and may"
            " be split again if it is an ace"
        ),
    ] = "play"
    peek: Annotated[
        bool, Meta(description="whether the dealer looks for blackjack under an ace or a ten before play")
    ] = True
    dealer: Annotated[
        Literal["house", "players"], Meta(description="who deals: always the house, or the seats in turn")
    ] = "house"
    for_less: Annotated[bool, Meta(description="whether a double may add less than the whole bet")] = False
    boxes: Annotated[
        int, Meta(ge=1, le=7, description="boxes that one player may play where seats are free")
    ] = 1
    max_seats: Annotated[int, Meta(ge=1, description="the most seats, and boxes, at the table")] = 7

    @property
    def whole_shoe(self) -> int:
        """How many cards there are in all."""
        return len(DECK) * self.decks

    @property
    def bank(self) -> Bank:
        return "dealers" if self.dealer == "players" else "house"

    @property
    def least_stake(self) -> int:
        return Limits(self.step, self.min_bet).lowest

    @property
    def pays_in(self) -> int:
        """Half a bet can be due, and one and a half; a double for less is of any amount."""
        return 1 if self.for_less else self.step // 2

    def __post_init__(self) -> None:
        if self.step % 2:
            raise Malformed(
                "script", "step must be even, so that half a bet and 3 to 2 never need rounding (N-11)"
            )
        if not 0 <= self.penetration < 1:
            raise Malformed("script", "penetration is a fraction of the shoe: at least 0, and less than 1")
        if self.max_bet < -(-self.min_bet // self.step) * self.step:
            raise Malformed(
                "script", "max_bet is too low: it must allow a multiple of step that is at least min_bet"
            )
        if self.max_seats > self.BOXES_PER_DECK * self.decks:
            raise Malformed(
                "script", "max_seats must leave two cards for everyone: at most 25 seats per deck"
            )
