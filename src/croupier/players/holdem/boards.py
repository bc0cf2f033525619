"""What all starting hands are worth on a board: a table of strengths, and no arithmetic but sums."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from operator import add
from random import Random
from typing import NamedTuple

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.games.holdem.hands import WEIGHTS, ranking
from croupier.players.holdem.preflop import HOLES

WEIGHT = {card: WEIGHTS[RANKS.index(card[0])] for card in DECK}
BIT = {card: 1 << place for place, card in enumerate(DECK)}
RANK_BIT = {card: 1 << RANKS.index(card[0]) for card in DECK}

SUMS = [WEIGHT[one] + WEIGHT[other] for one, other in HOLES]
MASKS = [BIT[one] | BIT[other] for one, other in HOLES]
SUITED = {suit: [sum(RANK_BIT[card] for card in hole if card[1] == suit) for hole in HOLES] for suit in SUITS}
"""By suit, the ranks of each starting hand's cards of it, as bits."""


@cache
def _flushes(wheel: bool) -> dict[int, int]:
    """What five to seven cards of a suit are worth, by their ranks as bits."""
    strength = ranking(wheel).strength
    return {
        sum(1 << rank for rank in ranks): strength([RANKS[rank] + "c" for rank in ranks])
        for count in (5, 6, 7)
        for ranks in combinations(range(len(RANKS)), count)
    }


class Holes:
    """Some of the starting hands, ready to be laid on one board after the other."""

    def __init__(self, taken: int = 0) -> None:
        """Those without any of the cards that are taken, by `BIT`."""
        self.numbers = [nth for nth, mask in enumerate(MASKS) if not mask & taken]
        self._masks = [MASKS[nth] for nth in self.numbers]
        self._sums = [SUMS[nth] for nth in self.numbers]
        self._suited: dict[str, list[tuple[int, int]]] = {}

    def strengths(self, board: Sequence[str], *, wheel: bool = True) -> list[int]:
        """What each of them makes with five shared cards; -1 if it needs one of these."""
        seven = ranking(wheel).seven
        base, taken = sum(WEIGHT[card] for card in board), sum(BIT[card] for card in board)
        row = [
            -1 if mask & taken else seven[base + two]
            for mask, two in zip(self._masks, self._sums, strict=True)
        ]
        suits = [card[1] for card in board]
        suit = max(SUITS, key=suits.count)
        if suits.count(suit) >= 3:
            flushes = _flushes(wheel)
            lie = sum(RANK_BIT[card] for card in board if card[1] == suit)
            if lie in flushes:
                row = [-1 if strength < 0 else flushes[lie] for strength in row]
            for place, ranks in self._of_suit(suit):
                if row[place] >= 0 and (flush := flushes.get(lie | ranks)):
                    row[place] = flush
        return row

    def _of_suit(self, suit: str) -> list[tuple[int, int]]:
        """The places of those with a card of a suit, and its ranks as bits."""
        if suit not in self._suited:
            ranks = SUITED[suit]
            places = ((place, ranks[nth]) for place, nth in enumerate(self.numbers))
            self._suited[suit] = [held for held in places if held[1]]
        return self._suited[suit]


class Outlook(NamedTuple):
    """How the starting hands that opponents may have stand, at some point of a hand."""

    order: list[int]
    """Those that they may have, the best first: made hands and draws alike, by what they beat in the end."""
    beats: list[float]
    """By starting hand, one's own chance against it."""


_TIMES, _HALVES = 40, 20
_PLACE = (1 << 20) - 1
_PARTS = 1 << 14
"""What is added up for a hand, in one number: how often it could be held, one's half points against it, and
what part of the others it beats. There is room for 64 boards.
"""


def outlook(
    own: Sequence[str], board: Sequence[str], rng: Random, runouts: int, *, wheel: bool = True
) -> Outlook:
    """The outlook on a board, over some of the ways in which it may go on."""
    rest = [card for card in DECK if card not in board and card not in own]
    holes = Holes(sum(BIT[card] for card in (*own, *board)))
    sums = [0] * len(holes.numbers)
    for more in _futures(rest, 5 - len(board), rng, runouts):
        lie = (*board, *more)
        row = holes.strengths(lie, wheel=wheel)
        points = _points(row, ranking(wheel).strength((*own, *lie)))
        sums = list(map(add, sums, map(points.__getitem__, row)))
    merit, beats = {}, [0.0] * len(HOLES)
    for nth, total in zip(holes.numbers, sums, strict=True):
        if total:
            times = total >> _TIMES
            merit[nth] = (total & _PLACE) / times
            beats[nth] = (total >> _HALVES & _PLACE) / times / 2
    return Outlook(sorted(merit, key=merit.__getitem__, reverse=True), beats)


def _points(row: list[int], mine: int) -> dict[int, int]:
    """By strength, what is added up for a hand."""
    counts = Counter(row)
    del counts[-1]
    total, below = sum(counts.values()), 0
    points = {-1: 0}
    for strength in sorted(counts):
        here = counts[strength]
        place = _PARTS * (2 * below + here) // (2 * total)
        halves = (strength < mine) + (strength <= mine)
        points[strength] = (1 << _TIMES) + (halves << _HALVES) + place
        below += here
    return points


def _futures(rest: list[str], missing: int, rng: Random, runouts: int) -> Sequence[tuple[str, ...]]:
    """Some of the ways in which a board may go on, none of them with a card of another."""
    if missing == 0:
        return [()]
    if missing == 1:
        return [(card,) for card in rng.sample(rest, min(runouts, len(rest)))]
    shuffled = rng.sample(rest, len(rest))
    return list(zip(shuffled[::2], shuffled[1::2], strict=False))[:runouts]


def chance(own: Sequence[str], board: Sequence[str], opponents: int, rng: Random, deals: int = 80) -> float:
    """The part of the pot that a hand wins on average against so many others of any cards."""
    strength = ranking(True).strength
    rest = [card for card in DECK if card not in board and card not in own]
    missing, won = 5 - len(board), 0.0
    for _ in range(deals):
        cards = rng.sample(rest, missing + 2 * opponents)
        lie = [*board, *cards[:missing]]
        mine, shared = strength([*own, *lie]), 1
        for place in range(missing, len(cards), 2):
            theirs = strength([*cards[place : place + 2], *lie])
            if theirs > mine:
                break
            shared += theirs == mine
        else:
            won += 1 / shared
    return won / deals
