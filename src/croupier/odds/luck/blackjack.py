"""Luck and decisions at blackjack: bets as the book would play them, and decisions against the book."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.games.blackjack import Blackjack, Rules
from croupier.games.blackjack.events import InsuranceAnswered
from croupier.games.events import Closed, Event, Opened, Staked, TakenBack
from croupier.odds.luck import Chance, Decision, Found, Move
from croupier.odds.luck.book import Book

DECISIONS = ("hit", "stand", "double", "split", "surrender", "keep")


class Asked(NamedTuple):
    """A hand that waits for its owner's decision."""

    who: str
    cards: tuple[str, ...]
    up: str
    stake: int
    split: bool
    allowed: tuple[str, ...]


class BlackjackReckoner:
    """Watches one table."""

    def __init__(self, rules: Rules) -> None:
        self._book = Book(rules)
        self._variance, self._covariance = self._book.spread
        self._stakes: dict[str, dict[str, int]] = {}
        """Bets before the cards come, by player and box."""
        self._asked: Asked | None = None

    def see(self, table: Blackjack, move: Move, events: Sequence[Event]) -> Iterator[Found]:
        if self._asked is not None and move is not None and move.get("by") == self._asked.who:
            yield from self._decided(self._asked, str(move["do"]))
        for event in events:
            match event:
                case Opened():
                    self._stakes.clear()
                case Staked():
                    self._stakes.setdefault(event.who, {})[event.on] = event.total
                case TakenBack():
                    self._stakes.get(event.who, {}).pop(event.on, None)
                case Closed():
                    yield from self._bets(table)
                case InsuranceAnswered() if move is not None:
                    yield from self._insured(event)
        self._asked = _asked(table)

    def _bets(self, table: Blackjack) -> Iterator[Chance]:
        for who, boxes in self._stakes.items():
            if who == table.state.dealing:  # who keeps the bank wins what the others lose
                continue
            stakes = list(boxes.values())
            squares = sum(stake**2 for stake in stakes)
            pairs = sum(stakes) ** 2 - squares
            if stakes:
                variance = self._variance * squares + self._covariance * pairs
                yield Chance(who, -self._book.edge * sum(stakes), variance)

    def _insured(self, event: InsuranceAnswered) -> Iterator[Found]:
        cost = -self._book.insurance * event.amount
        lost = cost if event.take else -cost
        yield Decision(event.who, event.take == self._book.insures, max(0.0, lost))
        if event.take:
            pays = (1 + self._book.insurance) / 3
            yield Chance(event.who, -max(0.0, cost), 9 * pays * (1 - pays) * event.amount**2)

    def _decided(self, asked: Asked, done: str) -> Iterator[Found]:
        if done not in DECISIONS:
            return
        book = self._book.choose(asked.cards, asked.up, asked.allowed)
        worth = self._book.worth(asked.cards, asked.up, split=asked.split)
        cost = 0.0 if done == book else max(0.0, worth[book] - worth[done]) * asked.stake
        yield Decision(asked.who, done == book, cost)
        if cost:
            yield Chance(asked.who, -cost, 0.0)


def _asked(table: Blackjack) -> Asked | None:
    state = table.state
    if state.phase not in ("early", "playing") or not state.turn < len(state.hands):
        return None
    hand = state.hands[state.turn]
    if len(hand.cards) < 2 or not hand.acts:
        return None
    allowed = tuple(option.do for option in table.options(hand.who) if option.do in DECISIONS)
    return Asked(hand.who, tuple(hand.cards), state.dealer[0], hand.stake, hand.split, allowed)


def reckoner(game: str, rules: Rules) -> BlackjackReckoner:
    """For a table by these rules."""
    return BlackjackReckoner(rules)
