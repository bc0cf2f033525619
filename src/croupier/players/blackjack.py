"""Players of blackjack: one by the book, and one who is afraid to go bust."""

from collections.abc import Sequence
from functools import lru_cache

from croupier.games.blackjack import Rules
from croupier.games.blackjack.state import BlackjackView, HandView
from croupier.games.events import ChipsBrought, ChipsTaken, Event
from croupier.games.options import Option, Whole
from croupier.odds.luck.book import Book
from croupier.players.budgets import Budget, amount_near
from croupier.players.player import Move, Seat

ROUNDS = 25
"""Bets that the chips would last for, if all were lost."""


book_of = lru_cache(maxsize=16)(Book)
"""The book for some rules, kept for the next one who opens it."""


class Boxed:
    """Somebody with a box: the same bet in every round, as long as the chips last."""

    name = ""

    def begin(self, seat: Seat) -> None:
        """Learn the rules of the table."""
        assert isinstance(seat.rules, Rules)
        self.name, self.rules = seat.name, seat.rules
        self._budget: Budget | None = None

    def saw(self, events: Sequence[Event]) -> None:
        """Think again about the bet when chips come or go."""
        if any(isinstance(event, ChipsBrought | ChipsTaken) and event.who == self.name for event in events):
            self._budget = None

    def choose(self, view: BlackjackView, options: Sequence[Option]) -> Move | None:
        """Bet, answer whether to insure, or play a hand."""
        if view.phase == "betting":
            return None if any(view.bets[self.name]) else self._bet(view.stacks[self.name], options)
        if view.phase == "insurance":
            return {"do": "insure", "take": self.insures()}
        hand = next(hand for hand in view.hands if hand.active)
        return {"do": self.decide(hand, view.dealer[0], _in_full(options))}

    def _bet(self, stack: int, options: Sequence[Option]) -> Move | None:
        if self._budget is None:
            self._budget = Budget(stack, share=1.0, units=ROUNDS, least=self.rules.least_stake)
        for option in options:
            room = option.fields.get("amount")
            if option.do == "bet" and isinstance(room, Whole):
                return {"do": "bet", "amount": amount_near(self._budget.unit, room)}
        return None

    def insures(self) -> bool:
        """Whether to insure against the dealer's blackjack."""
        return False

    def decide(self, hand: HandView, up: str, allowed: Sequence[str]) -> str:
        """What to do with a hand against the dealer's open card."""
        raise NotImplementedError


class ByTheBook(Boxed):
    """Every decision from the exact chart of the table's own rules."""

    def begin(self, seat: Seat) -> None:
        """Open the book at the chart for these rules."""
        super().begin(seat)
        self._book = book_of(self.rules)

    def insures(self) -> bool:
        return self._book.insures

    def decide(self, hand: HandView, up: str, allowed: Sequence[str]) -> str:
        return self._book.choose(hand.cards, up, allowed)


class Timid(Boxed):
    """Takes no card that could be one too many, doubles and splits nothing, and insures."""

    def insures(self) -> bool:
        return True

    def decide(self, hand: HandView, up: str, allowed: Sequence[str]) -> str:
        if "keep" in allowed:
            return "keep"
        safe = hand.total < 12 or (hand.soft and hand.total < 18)
        return "hit" if safe and "hit" in allowed else "stand"


def _in_full(options: Sequence[Option]) -> list[str]:
    """What may be done without saying an amount: nobody doubles for less here."""
    return [option.do for option in options if option.fields.keys() <= set(option.optional)]
