"""A round by brute force: every card that may come, in the order in which it comes, one hand after another.

Knows nothing of the ways in which `croupier.odds` is quick, and is fit for shoes of a few cards alone.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from croupier.games.blackjack import Rules
from croupier.games.blackjack.choices import DOUBLED_TOTALS
from croupier.games.blackjack.hands import best, dealer_draws, is_blackjack, may_hide_blackjack
from croupier.odds.blackjack import Shoe, Strategy

Left = tuple[tuple[str, int], ...]
"""The shoe: ranks, and how many are left."""
Done = tuple[tuple[int, int], ...]
"""Hands that stand: their totals and stakes."""


class Split(NamedTuple):
    """How far a box has been split: its hands in all, and those that still wait for a second card."""

    hands: int = 1
    waiting: int = 0
    rank: str = ""


def expectation(rules: Rules, strategy: Strategy, shoe: Shoe) -> float:
    """What a round is worth to a player who plays this chart."""
    course = Course(rules, strategy)
    total = 0.0
    for chances, cards, left in _deals(tuple(sorted(shoe.ranks.items())), 4):
        total += chances * course.round(left, cards[:2], cards[2:])
    return total


def _draws(left: Left) -> Iterator[tuple[float, str, Left]]:
    cards = sum(count for _, count in left)
    for rank, count in left:
        if count:
            yield count / cards, rank, tuple((other, n - (other == rank)) for other, n in left)


def _deals(left: Left, cards: int) -> Iterator[tuple[float, tuple[str, ...], Left]]:
    if not cards:
        yield 1.0, (), left
        return
    for chance, rank, then in _draws(left):
        for more, ranks, last in _deals(then, cards - 1):
            yield chance * more, (rank, *ranks), last


class Course:
    """The courses of a round, once the first cards are dealt."""

    def __init__(self, rules: Rules, strategy: Strategy) -> None:
        self.rules, self.strategy = rules, strategy
        self.play = cache(self._play)
        self.compare = cache(self._compare)

    def round(self, left: Left, hand: tuple[str, ...], dealer: tuple[str, ...]) -> float:
        up = dealer[0]
        insurance = 0.0
        blackjack = is_blackjack(dealer)
        early = self.rules.surrender == "early" and may_hide_blackjack(up)
        if early and self.strategy.choose(hand, up, {"surrender", "keep"}) == "surrender":
            return -1.0 if blackjack and not self.rules.peek else -0.5
        if up == "A" and self.strategy.insure:
            insurance = 1.0 if blackjack else -0.5
        if is_blackjack(hand):
            return insurance + (0.0 if blackjack else 1.5)
        if blackjack and self.rules.peek:
            return insurance - 1.0
        return insurance + self.play(left, dealer, tuple(sorted(hand)), Split(), ())

    def _play(
        self, left: Left, dealer: tuple[str, ...], hand: tuple[str, ...], split: Split, done: Done
    ) -> float:
        allowed = self._allowed(hand, split, dealer[0])
        move = self.strategy.choose(hand, dealer[0], allowed) if allowed else "stand"
        if move == "surrender":
            return -1.0 if is_blackjack(dealer) else -0.5
        if move == "split":
            return self._second_card(left, dealer, Split(split.hands + 1, split.waiting + 1, hand[0]), done)
        if move == "stand":
            return self._next(left, dealer, hand, 1, split, done)
        worth = 0.0
        for chance, rank, then in _draws(left):
            longer = tuple(sorted((*hand, rank)))
            if move == "double":
                worth += chance * self._next(then, dealer, longer, 2, split, done)
            elif best(longer)[0] > 21:
                worth += chance * self._next(then, dealer, longer, 1, split, done)
            else:
                worth += chance * self.play(then, dealer, longer, split, done)
        return worth

    def _allowed(self, hand: tuple[str, ...], split: Split, up: str) -> set[str]:
        rules, (total, _) = self.rules, best(hand)
        if total == 21:
            return set()
        two, apart = len(hand) == 2, split.hands > 1
        allowed = {"stand", "hit"}
        if two and hand[0] == hand[1] and split.hands < 4:
            allowed.add("split")
        if split.rank == "A" and rules.split_aces != "play":
            return allowed - {"hit"} if rules.split_aces == "one_card_resplit" else {"stand"}
        if two and total in DOUBLED_TOTALS[rules.double] and (rules.double_after_split or not apart):
            allowed.add("double")
        late = rules.surrender == "late" or (rules.surrender == "early" and not may_hide_blackjack(up))
        if two and not apart and late:
            allowed.add("surrender")
        return allowed

    def _second_card(self, left: Left, dealer: tuple[str, ...], split: Split, done: Done) -> float:
        return sum(
            chance * self.play(then, dealer, tuple(sorted((split.rank, second))), split, done)
            for chance, second, then in _draws(left)
        )

    def _next(
        self, left: Left, dealer: tuple[str, ...], hand: tuple[str, ...], stake: int, split: Split, done: Done
    ) -> float:
        """A hand is played; on to the next, or to the dealer."""
        total, _ = best(hand)
        lost = 0.0
        if total > 21:
            lost = -float(stake)
        else:
            done = tuple(sorted((*done, (total, stake))))
        if split.waiting:
            rest = Split(split.hands, split.waiting - 1, split.rank)
            return lost + self._second_card(left, dealer, rest, done)
        return lost + (self.compare(left, dealer, done) if done else 0.0)

    def _compare(self, left: Left, dealer: tuple[str, ...], done: Done) -> float:
        if is_blackjack(dealer):
            return -float(sum(stake for _, stake in done))
        if dealer_draws(dealer, self.rules.soft_17 == "hit"):
            return sum(
                chance * self.compare(then, (dealer[0], *sorted((*dealer[1:], rank))), done)
                for chance, rank, then in _draws(left)
            )
        total, _ = best(dealer)
        return float(
            sum(stake * (1 if total > 21 or mine > total else -(mine < total)) for mine, stake in done)
        )
