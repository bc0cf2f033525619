"""What happens at a blackjack table, told card by card."""

from typing import Self

from msgspec.structs import replace

from croupier.equipment.cards import UNKNOWN, pretty
from croupier.games import events
from croupier.games.blackjack.hands import Outcome
from croupier.games.due import NOTHING_HELD, Held
from croupier.games.events import TABLE_EVENTS, Closed, Event, Opened, Settled, Staked, TakenBack


class Shuffled(Event, frozen=True):
    """The shoe was filled again."""

    says = "The dealer shuffles: {left} cards in the shoe."
    left: int


class DealerChosen(Event, frozen=True):
    """It is a player's turn to deal."""

    says = "{who} deals this round."
    who: str


class Dealt(Event, frozen=True):
    """A player's hand got a card."""

    who: str
    on: str
    card: str
    total: int
    soft: bool

    def __str__(self) -> str:
        soft = "soft " if self.soft and self.total < 21 else ""
        return f"{self.who} gets {pretty([self.card])}{_at(self.on)}: {soft}{self.total}."


class DealerDealt(Event, frozen=True):
    """The dealer's hand got a card face up."""

    card: str
    total: int
    first: bool

    def __str__(self) -> str:
        if self.first:
            return f"The dealer shows {pretty([self.card])}."
        bust = ", too many" if self.total > 21 else ""
        return f"The dealer draws {pretty([self.card])}: {self.total}{bust}."


class DealtFaceDown(Event, frozen=True):
    """The dealer's hand got its face-down card, which nobody sees before it is turned."""

    says = "The dealer's second card lies face down."
    card: str

    def seen_by(self, who: str | None, held: Held = NOTHING_HELD) -> Self:
        return replace(self, card=UNKNOWN)


class Kept(Event, frozen=True):
    """A hand was not surrendered early."""

    who: str
    on: str

    def __str__(self) -> str:
        return f"{self.who} keeps the hand{_at(self.on)}."


class InsuranceOffered(Event, frozen=True):
    """The dealer shows an ace: these players answer."""

    to: dict[str, int]
    """What it costs each of them."""

    def __str__(self) -> str:
        asked = ", ".join(f"{who} for {amount}" for who, amount in self.to.items())
        return f"Insurance? It is open to {asked}."


class InsuranceAnswered(Event, frozen=True):
    """A player took insurance, or declined it."""

    who: str
    amount: int
    take: bool

    def __str__(self) -> str:
        return (
            f"{self.who} takes insurance for {self.amount}."
            if self.take
            else f"{self.who} takes no insurance."
        )


class Looked(Event, frozen=True):
    """The dealer has looked at the face-down card."""

    blackjack: bool

    def __str__(self) -> str:
        return f"The dealer looks at the face-down card: {'' if self.blackjack else 'no '}blackjack."


class HitTaken(Event, frozen=True):
    """A player wants a card."""

    who: str
    on: str

    def __str__(self) -> str:
        return f"{self.who} hits{_at(self.on)}."


class Stood(Event, frozen=True):
    """A player wants no more cards."""

    who: str
    on: str
    total: int

    def __str__(self) -> str:
        return f"{self.who} stands on {self.total}{_at(self.on)}."


class Doubled(Event, frozen=True):
    """A player has raised the stake for one more card."""

    who: str
    on: str
    amount: int
    stake: int

    def __str__(self) -> str:
        return (
            f"{self.who} doubles{_at(self.on)} with {self.amount}: {self.stake} at stake, one card to come."
        )


class HandSplit(Event, frozen=True):
    """A player has made two hands of a pair."""

    who: str
    on: str
    cards: tuple[str, str]
    amount: int

    def __str__(self) -> str:
        return f"{self.who} splits {pretty(self.cards)}{_at(self.on)}, {self.amount} on each hand."


class Surrendered(Event, frozen=True):
    """A player surrenders a hand."""

    who: str
    on: str

    def __str__(self) -> str:
        return f"{self.who} surrenders{_at(self.on)}."


class Turned(Event, frozen=True):
    """The dealer has turned the face-down card."""

    card: str
    total: int
    blackjack: bool

    def __str__(self) -> str:
        has = "blackjack!" if self.blackjack else f"{self.total}."
        return f"The dealer turns {pretty([self.card])}: {has}"


class HandSettled(Settled, frozen=True):
    """One hand is settled."""

    outcome: Outcome

    def __str__(self) -> str:
        who, at = self.who, _at(self.on)
        match self.outcome:
            case "blackjack":
                return f"Blackjack! {who} wins {self.back - self.stake}{at}."
            case "win":
                return f"{who} wins {self.back - self.stake}{at}."
            case "tie":
                return f"{who} ties{at} and takes {self.back} back."
            case "bust":
                return f"{who} is over 21{at} and loses {self.stake}."
            case "surrender":
                return f"{who} gets half back{at}: {self.back} of {self.stake}."
            case "loss":
                return f"{who} loses {self.stake}{at}."


class InsuranceSettled(Settled, frozen=True):
    """One player's insurance is settled."""

    def __str__(self) -> str:
        if self.back:
            return f"{self.who}'s insurance pays 2 to 1: {self.back - self.stake}."
        return f"{self.who}'s insurance is lost: {self.stake}."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """How hands of a finished round ended was put right."""

    was: dict[str, Outcome]
    """By the hands that have changed."""
    now: dict[str, Outcome]

    def __str__(self) -> str:
        was, now = (
            ", ".join(f"{hand} {outcome}" for hand, outcome in each.items()) for each in (self.was, self.now)
        )
        return self.told(was, now)


def _at(on: str) -> str:
    """Where it happened, left out where there is but one place."""
    return "" if on == "box 1" else f" on {on}"


EVENTS: tuple[type[Event], ...] = (
    *(*TABLE_EVENTS, Shuffled, Opened, DealerChosen, Staked, TakenBack, Closed),
    *(Dealt, DealerDealt, DealtFaceDown, Kept, InsuranceOffered, InsuranceAnswered, Looked),
    *(HitTaken, Stood, Doubled, HandSplit, Surrendered, Turned, HandSettled, InsuranceSettled),
    Corrected,
)
"""All that happens at its tables, in the order of play."""
