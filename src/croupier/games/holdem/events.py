"""Hold'em: what happens in a hand."""

from typing import Literal, Self

import msgspec

from croupier.equipment.cards import UNKNOWN, pretty
from croupier.games import events
from croupier.games.due import NOTHING_HELD, Held, laid
from croupier.games.events import TABLE_EVENTS, Event
from croupier.games.holdem.hands import Rank, describe

Street = Literal["preflop", "flop", "turn", "river"]

Post = Literal["small_blind", "big_blind", "live_blind", "dead_blind", "ante", "blind"]
"""Live and dead blinds are posted on coming in: the one is a bet, the other matches none."""


class HandStarted(Event, frozen=True):
    """A hand begins."""

    button: str
    players: tuple[str, ...]
    """Who is dealt in, clockwise from the dealer's left."""
    dead: bool = False
    """Whether the button stands at the empty place behind that player."""
    sits_out: str = ""
    """Who deals and, by the table's rules, sits the hand out for that."""

    def __str__(self) -> str:
        deals = f" {self.sits_out} deals and sits it out." if self.sits_out else ""
        if self.dead:
            return f"A new hand; the button stands at the empty place behind {self.button}.{deals}"
        return f"A new hand; {self.button} has the button.{deals}"


class BlindsSet(Event, frozen=True):
    """The blinds change from the next hand on."""

    says = "The blinds are {small} and {big} now."
    small: int
    big: int


class Posted(Event, frozen=True):
    """A forced bet was posted."""

    who: str
    what: Post
    amount: int
    all_in: bool

    def __str__(self) -> str:
        return f"{self.who} posts the {self.what.replace('_', ' ')}, {self.amount}{_all_in(self.all_in)}."


class Dealt(Event, frozen=True):
    """A player was dealt cards, which nobody else may see."""

    who: str
    cards: tuple[str, ...]

    def seen_by(self, who: str | None, held: Held = NOTHING_HELD) -> Self:
        if who != self.who:
            return msgspec.structs.replace(self, cards=(UNKNOWN,) * len(self.cards))
        if who not in held or UNKNOWN not in self.cards:
            return self
        return msgspec.structs.replace(self, cards=laid(self.cards, held[who]))

    def __str__(self) -> str:
        return f"{self.who} is dealt {pretty(self.cards)}."


class BoardDealt(Event, frozen=True):
    """Shared cards were dealt."""

    street: Street
    cards: tuple[str, ...]
    board: tuple[str, ...]

    def __str__(self) -> str:
        beside = "" if len(self.board) == len(self.cards) else f" on {pretty(self.board[: -len(self.cards)])}"
        return f"The {self.street}: {pretty(self.cards)}{beside}."


class Acted(Event, frozen=True):
    """A player folded, checked, called, bet or raised."""

    who: str
    did: Literal["fold", "check", "call", "bet", "raise"]
    amount: int
    """Chips put in by it."""
    to: int
    """The player's bet in the round."""
    all_in: bool

    def __str__(self) -> str:
        match self.did:
            case "raise":
                done = f"raises to {self.to}"
            case "call" | "bet":
                done = f"{self.did}s {self.amount}"
            case _:
                done = f"{self.did}s"
        return f"{self.who} {done}{_all_in(self.all_in)}."


class Returned(Event, frozen=True):
    """A bet that nobody matched went back."""

    says = "{who} takes back {amount} that nobody called."
    who: str
    amount: int


class Shown(Event, frozen=True):
    """A hand was shown."""

    who: str
    cards: tuple[str, ...]
    board: tuple[str, ...]
    wheel: bool
    rank: Rank | None = None
    """What it makes with the board, None before there are five cards;"""
    best: tuple[str, ...] = ()
    """and the five that count."""

    @property
    def hand(self) -> str:
        """What it makes with the board, in words; empty before there are five cards."""
        cards = (*self.cards, *self.board)
        return describe(cards, wheel=self.wheel) if len(cards) >= 5 and UNKNOWN not in cards else ""

    def __str__(self) -> str:
        return f"{self.who} shows {pretty(self.cards)}{self.hand and ': '}{self.hand}."


class Made(Event, frozen=True):
    """What a hand that lay open before the last card has come to."""

    says = "{who} makes {hand}."
    who: str
    hand: str
    """In words."""
    rank: Rank | None = None
    best: tuple[str, ...] = ()
    """The five that count."""


class Mucked(Event, frozen=True):
    """A hand was mucked."""

    says = "{who} mucks."
    who: str


class PotWon(Event, frozen=True):
    """A pot was paid."""

    pot: int
    """0 is the main pot."""
    amount: int
    shares: dict[str, int]
    hand: str = ""
    """What won it, in words; empty where no cards decided."""
    rank: Rank | None = None
    best: tuple[str, ...] = ()
    """The five that won it; where several share it, then those that others have instead."""
    contenders: tuple[str, ...] = ()
    """Who could have won it, clockwise from the dealer's left."""

    def __str__(self) -> str:
        pot = "the pot" if self.pot == 0 else f"side pot {self.pot}"
        if len(self.shares) == 1:
            return f"{next(iter(self.shares))} wins {pot} of {self.amount}."
        parts = ", ".join(f"{who} {share}" for who, share in self.shares.items())
        return f"{pot[0].upper()}{pot[1:]} of {self.amount} is split: {parts}."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """Who had won the pots of a finished hand was put right."""

    was: tuple[tuple[str, ...], ...]
    now: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return self.told(*("; ".join(map(" and ".join, pots)) for pots in (self.was, self.now)))


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""


EVENTS: tuple[type[Event], ...] = (
    *(*TABLE_EVENTS, BlindsSet, HandStarted, Posted, Dealt, Acted, Returned),
    *(BoardDealt, Shown, Made, Mucked, PotWon, Corrected),
)
"""All that happens at its tables, in the order of play."""
