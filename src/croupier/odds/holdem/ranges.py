"""Hold'em odds: ranges, the hands that a player may have.

AhKh            these two cards
TT, AKs, AKo    every pair of tens; ace and king of one suit, of two suits
AK              both
TT+, A5s+       the pairs from tens up; A5s, A6s … AKs
77-99, KTs-K8s  all from one to the other; JTs-76s steps both ranks
random, any     every hand
AA, KK:0.5      several; kings only half as often as aces
"""

import re
from itertools import combinations
from math import inf, isfinite

import msgspec

from croupier.equipment.cards import DECK, RANKS
from croupier.games.refusal import short
from croupier.odds.holdem.cards import Impossible, check_once, read_cards

Hole = tuple[int, int]
"""Two cards by their numbers, the higher first."""

EVERY: tuple[Hole, ...] = tuple((high, low) for low, high in combinations(range(len(DECK)), 2))
_KIND = f"([{RANKS}])([{RANKS}])([so]?)"


class Range(msgspec.Struct, frozen=True):
    """The hands that a player may have, each with how often, compared with the others."""

    text: str
    weights: dict[Hole, float]

    def without(self, cards: frozenset[int]) -> "Range":
        """What is left of it when these cards are elsewhere."""
        if not cards:
            return self
        left = {hole: weight for hole, weight in self.weights.items() if cards.isdisjoint(hole)}
        if not left:
            named = " ".join(DECK[card] for card in sorted(cards))
            raise Impossible(f"no hand of {short(self.text)} is left beside {named}")
        return Range(self.text, left)


def read_range(text: str) -> Range:
    """The range that a text describes.

    >>> len(read_range("AK").weights), len(read_range("TT+, AJs+").weights), len(read_range("any").weights)
    (16, 42, 1326)
    >>> read_range("AKx")
    Traceback (most recent call last):
    croupier.odds.holdem.cards.Impossible: 'AKx' is no hand or range as AhKh, TT+, A5s+, KTs-K8s or random are
    """
    weights: dict[Hole, float] = {}
    for part in text.split(","):
        hands, colon, times = part.partition(":")
        weight = _read_weight(times, part) if colon else 1.0
        weights |= dict.fromkeys(_read_part(hands.strip()), weight)
    weights = {hole: weight for hole, weight in sorted(weights.items()) if weight}
    if not weights:
        raise Impossible(f"the range {short(text)} is empty")
    return Range(text.strip(), weights)


def _read_weight(text: str, part: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = inf
    if not isfinite(weight) or not 0 <= weight <= 1e6:
        raise Impossible(f"in {short(part.strip())} the weight after the colon must be a number from 0")
    return weight


def _read_part(text: str) -> list[Hole]:
    if not text:
        raise Impossible("a range is empty, or something is missing between two commas")
    if text in ("random", "any"):
        return list(EVERY)
    if found := re.fullmatch(_KIND + r"(\+?)", text):
        return _from(found[1], found[2], found[3], up=bool(found[4]), text=text)
    if found := re.fullmatch(f"{_KIND}-{_KIND}", text):
        return _between(found, text)
    if re.fullmatch(r"[2-9TJQKA][cdhs]\s*[2-9TJQKA][cdhs]", text):
        hole = read_cards(text)
        check_once(hole)
        return [(max(hole), min(hole))]
    raise Impossible(f"{short(text)} is no hand or range as AhKh, TT+, A5s+, KTs-K8s or random are")


def _from(first: str, second: str, suits: str, *, up: bool, text: str) -> list[Hole]:
    high, low = sorted((RANKS.index(first), RANKS.index(second)), reverse=True)
    if high == low:
        _check_pair(suits, text)
        return [hole for rank in range(low, 13 if up else low + 1) for hole in _holes(rank, rank, "")]
    return [hole for rank in range(low, high if up else low + 1) for hole in _holes(high, rank, suits)]


def _between(found: re.Match[str], text: str) -> list[Hole]:
    (high, low), (other_high, other_low) = sorted(
        (
            sorted((RANKS.index(found[1]), RANKS.index(found[2])), reverse=True),
            sorted((RANKS.index(found[4]), RANKS.index(found[5])), reverse=True),
        ),
        reverse=True,
    )
    suits, steps = found[3], low - other_low
    if suits != found[6]:
        raise Impossible(f"both ends of {short(text)} must be suited, or offsuit, or neither")
    if high == low:
        _check_pair(suits, text)
    if high == other_high and high != low and other_high != other_low:
        return [hole for step in range(steps + 1) for hole in _holes(high, low - step, suits)]
    if high - other_high == steps:
        return [hole for step in range(steps + 1) for hole in _holes(high - step, low - step, suits)]
    raise Impossible(
        f"from one end of {short(text)} there is no way to the other: pairs, one high card or one gap"
    )


def _check_pair(suits: str, text: str) -> None:
    if suits:
        raise Impossible(f"{short(text)}: a pair is neither suited nor offsuit")


def _holes(high: int, low: int, suits: str) -> list[Hole]:
    if high == low:
        return [(4 * high + first, 4 * low + second) for first in range(4) for second in range(first)]
    return [
        (4 * high + first, 4 * low + second)
        for first in range(4)
        for second in range(4)
        if not suits or (first == second) == (suits == "s")
    ]
