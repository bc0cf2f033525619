"""What each decision with a hand of blackjack is worth, from exactly the cards left, without a compiler.

The dealer's hand and every draw are reckoned from a full shoe without the open card and the hand's own cards,
as in `odds.blackjack`; after a split, hands know the pair, not what lies in the other hands.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul, sub

from croupier.games.blackjack import Rules
from croupier.games.blackjack.choices import DOUBLED_TOTALS, MOST_HANDS
from croupier.games.blackjack.hands import VALUES
from croupier.odds.splitting import DEPTH, shares

ACE, TEN = 1, 10
BLACKJACK, BUST = 0, 22
"""Ends of the dealer's hand beside 17 to 21."""

Counts = tuple[int, ...]
"""How many cards there are of each value, an ace at 1; place 0 is empty."""
Draw = tuple[int, int, int, int, int, int]
"""So many cards of a value after an earlier draw: which one, the value, how many; and where the dealer's hand
is over then, how it ends, with how many cards, and in how many orders they come."""
Ends = tuple[tuple[int, float], ...]
MOST_DRAWN = 20


def worth(rules: Rules, cards: Sequence[str], up: str) -> dict[str, float]:
    """What standing, hitting, doubling and splitting bring on average, by the unit of the bet.

    Given that the dealer has no blackjack, where the dealer has looked.

    >>> found = worth(Rules(), ["Th", "6d"], "Tc")
    >>> {do: round(value, 4) for do, value in found.items()}
    {'stand': -0.5419, 'hit': -0.524, 'double': -1.048}
    """
    hand = Counter(VALUES[card[0]] for card in cards)
    column = VALUES[up[0]]
    is_pair = len(cards) == 2 and cards[0][0] == cards[1][0]
    return dict(_worth(_relevant(rules), tuple(hand[value] for value in range(11)), column, is_pair))


@lru_cache(maxsize=4000)
def _worth(rules: Rules, hand: Counts, up: int, is_pair: bool) -> dict[str, float]:
    playing = Playing(rules, up, _shoe(rules.decks, up, hand))
    none = (0,) * 11
    seen = playing.seen(none)
    found = {"stand": playing.stand(hand, none) / seen, "hit": playing.hit(hand, none) / seen}
    if sum(hand) == 2:
        found["double"] = playing.double(hand, none) / seen
    if is_pair:
        found["split"] = _split(rules, hand.index(2), up)
    return found


def dealer_blackjack(rules: Rules, cards: Sequence[str], up: str) -> float:
    """The chance that the dealer has blackjack."""
    hand = Counter(VALUES[card[0]] for card in cards)
    column = VALUES[up[0]]
    shoe = _shoe(rules.decks, column, tuple(hand[value] for value in range(11)))
    return Playing(rules, column, shoe).blackjack((0,) * 11)


def bust(rules: Rules, cards: Sequence[str], up: str) -> float:
    """The chance that one more card makes more than 21."""
    hand = Counter(VALUES[card[0]] for card in cards)
    shoe = _shoe(rules.decks, VALUES[up[0]], tuple(hand[value] for value in range(11)))
    least = sum(value * count for value, count in hand.items())
    return sum(count for value, count in enumerate(shoe) if least + value > 21) / sum(shoe)


class Playing:
    """Hands against one open card from one shoe; what is drawn from it is counted beside it.

    Values are those of all that can happen but a blackjack that the dealer has looked for and not found:
    divided by the chance of that (`seen`), they are what a decision brings.
    """

    def __init__(self, rules: Rules, up: int, shoe: Counts) -> None:
        self.rules, self.up, self.shoe, self.cards = rules, up, shoe, sum(shoe)
        self.hidden = {ACE: TEN, TEN: ACE}.get(up, 0)
        self.looks = rules.peek and bool(self.hidden)
        self._kept: dict[tuple[Counts, Counts], float] = {}

    def blackjack(self, drawn: Counts) -> float:
        if not self.hidden:
            return 0.0
        return (self.shoe[self.hidden] - drawn[self.hidden]) / (self.cards - sum(drawn))

    def seen(self, drawn: Counts) -> float:
        """The chance of what the dealer's look leaves open."""
        return 1 - self.blackjack(drawn) if self.looks else 1.0

    def stand(self, hand: Counts, drawn: Counts) -> float:
        total, _ = best_total(hand)
        worth, left = 0.0, tuple(map(sub, self.shoe, drawn))
        for end, chance in dealer_ends(self.up, self.rules.soft_17 == "hit", left):
            if end == BLACKJACK:
                worth -= 0.0 if self.looks else chance
            elif total != end:
                worth += chance if end == BUST or total > end else -chance
        return worth

    def hit(self, hand: Counts, drawn: Counts) -> float:
        """One more card, then the best of hitting and standing."""
        return self._draw(hand, drawn, self._best)

    def double(self, hand: Counts, drawn: Counts) -> float:
        return 2 * self._draw(hand, drawn, self.stand)

    def _best(self, hand: Counts, drawn: Counts) -> float:
        if (hand, drawn) not in self._kept:
            total, soft = best_total(hand)
            if total >= (19 if soft else 17):  # nobody hits that,
                value = self.stand(hand, drawn)
            elif total < (17 if soft else 12):  # and nobody stands on that
                value = self.hit(hand, drawn)
            else:
                value = max(self.stand(hand, drawn), self.hit(hand, drawn))
            self._kept[hand, drawn] = value
        return self._kept[hand, drawn]

    def _draw(self, hand: Counts, drawn: Counts, then: Callable[[Counts, Counts], float]) -> float:
        cards, worth = self.cards - sum(drawn), 0.0
        for value in range(1, 11):
            count = self.shoe[value] - drawn[value]
            if count <= 0:
                continue
            after, gone = _plus(hand, value), _plus(drawn, value)
            lost = best_total(after)[0] > 21
            worth += count / cards * (-self.seen(gone) if lost else then(after, gone))
        return worth

    def half(self, card: int, *, double: bool, one_card: bool) -> tuple[float, float]:
        """One hand of a split pair, with any second card; and one with another of the pair's rank."""
        none = (0,) * 11
        hand = _plus(none, card)

        def second(after: Counts, gone: Counts) -> float:
            if one_card:
                return self.stand(after, gone)
            value = self._best(after, gone)
            if double and best_total(after)[0] in DOUBLED_TOTALS[self.rules.double]:
                value = max(value, self.double(after, gone))
            return value

        return self._draw(hand, none, second), second(_plus(hand, card), _plus(none, card))


def _split(rules: Rules, card: int, up: int) -> float:
    """A pair split, and split again as often as the rules allow; or once, where that is better."""
    pair = tuple(2 * (value == card) for value in range(11))
    one_card = card == ACE and rules.split_aces != "play"
    most_hands = 2 if card == ACE and rules.split_aces == "one_card" else MOST_HANDS
    shoe = _shoe(rules.decks, up, pair)
    share = shares(_of_one_rank(rules.decks, card, up), sum(shoe), most_hands)
    seen = Playing(rules, up, shoe).seen((0,) * 11)
    none, fewer = (
        Playing(rules, up, tuple(count - gone * (value == card) for value, count in enumerate(shoe))).half(
            card, double=rules.double_after_split, one_card=one_card
        )
        for gone in (0, 1)
    )
    drawn, paired = (
        [now + gone * (then - now) for gone in range(DEPTH)] for now, then in zip(none, fewer, strict=True)
    )
    again = sum(map(mul, [*share.drawn, *share.paired], [*drawn, *paired]))
    return max(float(again), 2 * drawn[0]) / seen


def _of_one_rank(decks: int, card: int, up: int) -> int:
    """How many cards of a pair's rank are left; of the tens, whose ranks differ, on average."""
    return 4 * decks - 2 - (card == up)


def best_total(hand: Counts) -> tuple[int, bool]:
    least = sum(value * count for value, count in enumerate(hand))
    soft = hand[ACE] > 0 and least <= 11
    return least + 10 if soft else least, soft


def _plus(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def _shoe(decks: int, up: int, hand: Counts) -> Counts:
    full = (0, *[4 * decks] * 9, 16 * decks)
    return tuple(
        count - gone - (value == up) for value, (count, gone) in enumerate(zip(full, hand, strict=True))
    )


@cache
def _orders(count: int) -> list[int]:
    """In how many ways 0, 1, 2, … of so many cards can be drawn, one after the other."""
    return list(accumulate(range(count, count - MOST_DRAWN, -1), mul, initial=1))


@lru_cache(maxsize=10_000)
def dealer_ends(up: int, hits_soft_17: bool, left: Counts) -> Ends:
    """How the dealer's hand ends from the cards that are left, and how likely."""
    orders, of_all = [_orders(count) for count in left], _orders(sum(left))
    ends = dict.fromkeys((BLACKJACK, *range(17, BUST + 1)), 0.0)
    ways = [1.0]
    for before, value, count, end, cards, times in dealer_draws(up, hits_soft_17):
        way = ways[before] * orders[value][count]
        ways.append(way)
        if times:
            ends[end] += times * way / of_all[cards]
    return tuple(ends.items())


@cache
def dealer_draws(up: int, hits_soft_17: bool) -> list[Draw]:
    """All that can be drawn to an open card: each draw leads on from one before it, counted from 1."""
    places: dict[tuple[tuple[int, int], ...], int] = {(): 0}
    draws: list[Draw] = []
    for drawn, (end, times) in _dealer_hands(up, hits_soft_17).items():
        made = tuple((value, count) for value, count in enumerate(drawn) if count)
        for length in range(1, len(made)):
            if made[:length] not in places:
                places[made[:length]] = len(draws) + 1
                draws.append((places[made[: length - 1]], *made[length - 1], 0, 0, 0))
        draws.append((places[made[:-1]], *made[-1], end, sum(drawn), times))
    return draws


def _dealer_hands(up: int, hits_soft_17: bool) -> dict[Counts, tuple[int, int]]:
    """What the dealer can have drawn in the end: how the hand ends, and in how many orders it comes about."""
    ends: dict[Counts, tuple[int, int]] = {}
    drawing: dict[Counts, int] = {(0,) * 11: 1}
    while drawing:
        further: dict[Counts, int] = {}
        for drawn, orders in drawing.items():
            for value in range(1, 11):
                after = _plus(drawn, value)
                further[after] = further.get(after, 0) + orders
        drawing = {}
        for drawn, orders in further.items():
            total, soft = best_total(_plus(drawn, up))
            if total < 17 or (soft and total == 17 and hits_soft_17):
                drawing[drawn] = orders
            else:
                ends[drawn] = BLACKJACK if sum(drawn) == 1 and total == 21 else min(total, BUST), orders
    return ends


@cache
def _relevant(rules: Rules) -> Rules:
    """The rules without what makes no difference here."""
    return Rules(
        decks=rules.decks,
        soft_17=rules.soft_17,
        double=rules.double,
        double_after_split=rules.double_after_split,
        split_aces=rules.split_aces,
        peek=rules.peek,
    )
