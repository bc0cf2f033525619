"""Hold'em: what a hand is worth, and how the table calls it."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Literal, NamedTuple, get_args

from croupier.equipment.cards import DECK, RANKS, SUITS, UNKNOWN


class Category(IntEnum):
    """The kinds of hands, best last."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


_CATEGORIES = tuple(Category)
_SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)

Rank = Literal[
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
"""The same, as they are told to programs."""

_RANKS: tuple[Rank, ...] = get_args(Rank)

Ranks = tuple[int, ...]
"""Five ranks by their places in `RANKS`; the ace is 12."""

_ROYAL: Ranks = (12, 11, 10, 9, 8)
_WHEEL: Ranks = (3, 2, 1, 0, 12)
_STRAIGHTS: set[Ranks] = {tuple(range(top, top - 5, -1)) for top in range(4, 13)} | {_WHEEL}

_SHAPES: dict[tuple[int, ...], Category] = {
    (4, 4, 4, 4, 1): Category.FOUR_OF_A_KIND,  # P-20
    (3, 3, 3, 2, 2): Category.FULL_HOUSE,  # P-21
    (3, 3, 3, 1, 1): Category.THREE_OF_A_KIND,  # P-24
    (2, 2, 2, 2, 1): Category.TWO_PAIRS,  # P-25
    (2, 2, 1, 1, 1): Category.PAIR,  # P-26
    (1, 1, 1, 1, 1): Category.HIGH_CARD,  # P-27
}
"""By how many cards there are of each card's rank, in the order laid out."""


def _laid_out(ranks: Ranks, *, wheel: bool) -> Ranks:
    """Five ranks, given from the highest down, in the order in which they decide."""
    if wheel and ranks == (12, 3, 2, 1, 0):
        return _WHEEL
    return tuple(sorted(ranks, key=ranks.count, reverse=True))


def _category(laid: Ranks, *, suited: bool) -> Category:
    """The category of five ranks laid out; within it, the first rank that differs decides."""
    if suited and laid == _ROYAL:
        return Category.ROYAL_FLUSH  # P-18
    if suited and laid in _STRAIGHTS:
        return Category.STRAIGHT_FLUSH  # P-19
    if suited:
        return Category.FLUSH  # P-22
    if laid in _STRAIGHTS:
        return Category.STRAIGHT  # P-23
    return _SHAPES[tuple(map(laid.count, laid))]


_PLACE = {card: place for place, card in enumerate(DECK)}
"""Four cards to a rank, the lowest first."""

WEIGHTS = (0, 1, 6, 31, 156, 781, 2728, 11402, 37910, 118291, 295164, 734542, 1664579)
"""A number for each rank: hands of as many cards have the same sum only if they have the same ranks.

Each is the least that keeps this so, after those before it. The sums of hands with five or six of a
rank, which a `Ranking` meets on its way, are kept clear of the others too.
"""

_MOST = 4 * WEIGHTS[12] + 3 * WEIGHTS[11]
"""The sum of four aces and three kings."""

_BITS = 24
SUM = (1 << _BITS) - 1
"""The bits of a key that hold the sum of the weights."""

KEY = {
    rank + suit: weight | 7 << _BITS + 6 * place
    for rank, weight in zip(RANKS, WEIGHTS, strict=True)
    for place, suit in enumerate(SUITS)
}
"""A number for each card. Added up over a hand they tell its ranks, and whether five share a suit.

Above the sum of the weights each suit has six bits for a sum of sevens: its fifth card, and none
before, sets the highest of them, since 4 × 7 < 32 ≤ 5 × 7, and 7 × 7 < 64 stays within them.
"""

_FLUSHES = {32 << 6 * place: suit for place, suit in enumerate(SUITS)}
LOOKUP = sum(_FLUSHES) << _BITS | SUM
"""The bits of a key that matter: the sum of the weights, and the suit of a flush."""


class Ranking:
    """The strengths of all hands: higher is better, and equal hands are equal."""

    def __init__(self, *, wheel: bool) -> None:
        ranks = range(12, -1, -1)
        mixed = (five for five in combinations_with_replacement(ranks, 5) if five[0] != five[4])
        suited = _strengths(combinations(ranks, 5), suited=True, wheel=wheel)
        others = _strengths(mixed, suited=False, wheel=wheel)
        self.ranks = {
            strength: "".join([RANKS[rank] for rank in laid])
            for strengths in (suited, others)
            for laid, strength in strengths.items()
        }
        """The ranks of a hand of five by its strength, in the order in which they decide."""
        self._flushes, five = _by_sum(suited), _by_sum(others)
        six = _with_another(five)
        self.seven = memoryview(bytearray(2 * _MOST + 2)).cast("H")  # a fifth faster than a dict
        for key, strength in _with_another(six).items():
            if key <= _MOST:
                self.seven[key] = strength
        self._tables: dict[int, dict[int, int] | memoryview[int]] = {5: five, 6: six, 7: self.seven}

    def strength(self, cards: Sequence[str]) -> int:
        """What five, six or seven cards are worth. That they are different cards is not checked."""
        try:
            a, b, c, d, e, f, g = cards
        except ValueError:
            return self.strength_of(sum(map(KEY.__getitem__, cards)), cards)
        key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g] & LOOKUP
        return self.seven[key] if key <= SUM else self._flush(key, cards)

    def strength_of(self, key: int, cards: Sequence[str]) -> int:
        """The same for who has added up the keys of the cards already, say of a board."""
        key &= LOOKUP
        return self._tables[len(cards)][key] if key <= SUM else self._flush(key, cards)

    def best_five(self, cards: Sequence[str], strength: int) -> tuple[str, ...]:
        """The five of these cards that give them this strength; of those that serve as well, the last."""
        if category(strength) in _SUITED:
            suits = [card[1] for card in cards]
            suit = max(SUITS, key=suits.count)
            cards = [card for card in cards if card[1] == suit]
        of_rank: dict[str, list[str]] = {}
        for card in cards:
            rank = card[0]
            if rank in of_rank:
                of_rank[rank].append(card)
            else:
                of_rank[rank] = [card]
        return tuple([of_rank[rank].pop() for rank in self.ranks[strength]])

    def _flush(self, key: int, cards: Sequence[str]) -> int:
        suit = _FLUSHES[key >> _BITS]
        suited = [KEY[card] for card in cards if suit in card]
        if len(suited) == 5:
            return self._flushes[sum(suited) & SUM]
        return max([self._flushes[sum(five) & SUM] for five in combinations(suited, 5)])


def _strengths(hands: Iterable[Ranks], *, suited: bool, wheel: bool) -> dict[Ranks, int]:
    """The strength of each hand of five, laid out: the category, then the place."""
    laid_out = [_laid_out(ranks, wheel=wheel) for ranks in hands]
    weakest_first = sorted((_category(laid, suited=suited), laid) for laid in laid_out)
    return {laid: category << 13 | place for place, (category, laid) in enumerate(weakest_first)}


def _by_sum(strengths: dict[Ranks, int]) -> dict[int, int]:
    """The same by the sums of weights."""
    return {sum([WEIGHTS[rank] for rank in laid]): strength for laid, strength in strengths.items()}


def _with_another(strengths: dict[int, int]) -> dict[int, int]:
    """The same with one more card: of all the hands that it may have joined, the strongest counts."""
    weakest_first = sorted(strengths.items(), key=lambda hand: hand[1])
    return {key + weight: strength for key, strength in weakest_first for weight in WEIGHTS}  # P-16


@cache
def ranking(wheel: bool, /) -> Ranking:
    """The ranking with or without the wheel, built when first asked for."""
    return Ranking(wheel=wheel)


def strength(cards: Sequence[str], *, wheel: bool = True) -> int:
    """What five, six or seven cards are worth: higher is better, and equal hands are equal.

    >>> strength(["Ah", "Kd", "7c", "7s", "2h"]) > strength(["As", "Kc", "Qd", "Jh", "9h"])
    True
    """
    return ranking(wheel).strength(cards)


def category(strength: int) -> Category:
    """The kind of hand that has this strength."""
    return _CATEGORIES[strength >> 13]


def best_five(cards: Sequence[str], *, wheel: bool = True, rather: Sequence[str] = ()) -> tuple[str, ...]:
    """The five cards that count, as a person lays them out; of those that serve as well, some rather.

    >>> best_five(["4c", "Ah", "5s", "3d", "2c", "Kh", "5d"])
    ('5s', '4c', '3d', '2c', 'Ah')
    """
    order = ranking(wheel)
    return order.best_five(sorted(sorted(cards), key=rather.__contains__), order.strength(cards))


class Five(NamedTuple):
    """What cards make: the kind of hand, and the five that count."""

    rank: Rank | None
    best: tuple[str, ...]


NOTHING = Five(None, ())
"""Of too few cards, or of cards that are not all known."""


@lru_cache(maxsize=1024)
def five_of(own: tuple[str, ...], board: tuple[str, ...], *, wheel: bool) -> Five:
    """What somebody's cards make with the board; shared cards count before their own of the same worth.

    >>> five_of(("9c", "2d"), ("9d", "Ts", "Jh", "Qc", "Kd"), wheel=True)
    Five(rank='straight', best=('Kd', 'Qc', 'Jh', 'Ts', '9d'))
    """
    cards = (*sorted(own), *sorted(board))
    if len(cards) < 5 or UNKNOWN in cards:
        return NOTHING
    order = ranking(wheel)
    worth = order.strength(cards)
    return Five(_RANKS[category(worth)], order.best_five(cards, worth))


_NAMES = "two three four five six seven eight nine ten jack queen king ace".split()
_ONE = dict(zip(RANKS, _NAMES, strict=True))
_MANY = {rank: name + ("es" if name == "six" else "s") for rank, name in _ONE.items()}

_WORDS = {
    Category.HIGH_CARD: "high card, {one[0]}",
    Category.PAIR: "pair of {many[0]}",
    Category.TWO_PAIRS: "two pairs, {many[0]} and {many[2]}",
    Category.THREE_OF_A_KIND: "three of a kind, {many[0]}",
    Category.STRAIGHT: "straight, {one[0]} high",
    Category.FLUSH: "flush, {one[0]} high",
    Category.FULL_HOUSE: "full house, {many[0]} over {many[3]}",
    Category.FOUR_OF_A_KIND: "four of a kind, {many[0]}",
    Category.STRAIGHT_FLUSH: "straight flush, {one[0]} high",
    Category.ROYAL_FLUSH: "royal flush",
}

_CALLED: dict[tuple[bool, int], str] = {}
"""What hands are called, by their strength, as far as it was asked: equal hands are called alike."""


def describe(cards: Sequence[str], *, wheel: bool = True) -> str:
    """A hand in the words of the table.

    >>> describe(["Kh", "Kd", "2c", "Ks", "2h", "7d", "9s"])
    'full house, kings over twos'
    """
    order = ranking(wheel)
    kind = wheel, order.strength(cards)
    if kind not in _CALLED:
        _CALLED[kind] = _words(order.ranks[kind[1]], category(kind[1]))
    return _CALLED[kind]


def _words(ranks: str, kind: Category) -> str:
    return _WORDS[kind].format(one=[_ONE[rank] for rank in ranks], many=[_MANY[rank] for rank in ranks])
