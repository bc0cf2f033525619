"""The deal, one open card at a time: how likely each hand is, and what the rules allow with it."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.games.blackjack import Rules
from croupier.games.blackjack.choices import DOUBLED_TOTALS, MOST_HANDS
from croupier.games.blackjack.hands import VALUES
from croupier.odds.arrays import Floats, Ints
from croupier.odds.blackjack.charts import TREES, Column
from croupier.odds.blackjack.hands import all_hands
from croupier.odds.blackjack.playing import NEVER, Against
from croupier.odds.blackjack.shoe import Shoe
from croupier.odds.splitting import DEPTH, shares

ACE, TEN = 0, 9
"""Columns of the cards that make a blackjack."""


def may_hide_blackjack(up: int) -> bool:
    return up in (ACE, TEN)


def split_hands(rules: Rules, pair: int) -> int:
    """Into how many hands a pair may be split."""
    return 2 if pair == ACE and rules.split_aces == "one_card" else MOST_HANDS


def column_of(rules: Rules, shoe: Shoe, up: int, insure: bool) -> Column:
    """What is played against an open card of this column, from a shoe that still holds it."""
    hands = all_hands()
    left = np.array(shoe.values, dtype=np.int64)
    left[up] -= 1
    holding = [np.flatnonzero(hands.cards[:, value]) for value in range(10)]
    pair, drawn, paired = _pairs(rules, shoe, up)
    first = _first_hands(left, pair[TEN])
    insured = insurance_worth(blackjack_chances(left, up)) * (insure and up == ACE)
    may_double = (hands.size == 2) & np.isin(hands.total, _doubled(rules))
    return Column(
        against=Against(up, blind=may_hide_blackjack(up) and not rules.peek),
        shoes=_shoes(left),
        start=_starts(),
        first=first,
        pair=pair,
        drawn=drawn,
        paired=paired,
        usual=_usual(),
        surrender=surrendering(rules, left, up, insured),
        may_double=may_double,
        may_double_split=may_double if rules.double_after_split else np.zeros_like(may_double),
        never=np.zeros_like(may_double),
        one_card=rules.split_aces != "play",
        every=np.arange(1, len(hands.size)),
        holding=np.concatenate(holding),
        holds=np.cumsum([0, *map(len, holding)]),
    )


def two_cards() -> Iterator[tuple[int, int]]:
    """The columns of every two cards, the lower one first."""
    return ((low, high) for low in range(10) for high in range(low, 10))


def two_card_chances(left: Ints) -> dict[tuple[int, int], float]:
    """How likely every two cards are dealt."""
    cards = int(left.sum())
    ways = cards * (cards - 1)
    return {
        (low, high): float(left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]) / ways
        for low, high in two_cards()
    }


def blackjack_chances(left: Ints, up: int) -> Floats:
    """For each hand, the chance that the dealer has blackjack."""
    hands = all_hands()
    if not may_hide_blackjack(up):
        return np.zeros(len(hands.size))
    other = TEN if up == ACE else ACE
    count, cards = left[other] - hands.cards[:, other], left.sum() - hands.size
    return np.asarray(np.maximum(count, 0) / np.maximum(cards, 1), dtype=np.float64)


def _pairs(rules: Rules, shoe: Shoe, up: int) -> tuple[Floats, Floats, Floats]:
    """How likely each pair is, and what its split hands weigh; tens pair by rank."""
    chance, drawn, paired = np.zeros(10), np.zeros((10, DEPTH)), np.zeros((10, DEPTH))
    cards = shoe.cards - 1
    ups = [rank for rank in RANKS if VALUES[rank] == up + 1]
    of_up = shoe.values[up]
    for open_card in ups:
        for rank in RANKS:
            count = shoe.count(rank) - (rank == open_card)
            often = shoe.count(open_card) / of_up * count * (count - 1) / (cards * (cards - 1))
            if often <= 0:
                continue
            column = VALUES[rank] - 1
            share = shares(count - 2, cards - 2, split_hands(rules, column))
            chance[column] += often
            drawn[column] += often * np.array(share.drawn)
            paired[column] += often * np.array(share.paired)
    return chance, drawn, paired


def _first_hands(left: Ints, paired_tens: float) -> Floats:
    """How likely each hand is that is no pair and no blackjack; a king and a queen are no pair."""
    hands = all_hands()
    first = np.zeros(len(hands.size))
    for (low, high), chance in two_card_chances(left).items():
        if low != high and (low, high) != (ACE, TEN):
            first[hands.of(low + 1, high + 1)] = chance
        elif low == TEN:
            first[hands.of(10, 10)] = chance - paired_tens
    return first


@cache
def _usual() -> Floats:
    """Roughly how likely each hand comes up if everything is hit."""
    hands = all_hands()
    usual = np.zeros(len(hands.size))
    usual[0] = 1.0
    for hand in range(len(usual)):
        for value, after in enumerate(hands.after[hand]):
            if after > 0:
                usual[after] += usual[hand] * (4 if value == TEN else 1) / 13
    return usual


def _shoes(left: Ints) -> Ints:
    shoes = np.tile(left, (TREES, 1))
    for pair in range(10):
        for gone in range(DEPTH):
            shoes[1 + pair * DEPTH + gone, pair] -= 1 + gone
    return shoes


@cache
def _starts() -> Ints:
    hands = all_hands()
    least = hands.total - 10 * hands.soft
    return np.searchsorted(least, np.arange(23)).astype(np.int64)


def _doubled(rules: Rules) -> list[int]:
    return [total for total in DOUBLED_TOTALS[rules.double] if total < 21]


def surrendering(rules: Rules, left: Ints, up: int, insured: Floats) -> Floats:
    """What giving up each hand is worth, beside a first bet lost to the blackjack that is looked for.

    Who gives up early is not asked for insurance, and goes without what it is worth.
    """
    blackjack = blackjack_chances(left, up)
    if rules.surrender == "none":
        return np.full_like(blackjack, NEVER)
    early = rules.surrender == "early" and may_hide_blackjack(up)
    worth = -0.5 * (1 - blackjack)
    if not rules.peek:
        worth -= blackjack
    elif early:
        worth = -0.5 + blackjack
    return worth - insured if early else worth


def insurance_worth(blackjack: Floats) -> Floats:
    """What half the stake on insurance is worth, in stakes."""
    return 0.5 * (3 * blackjack - 1)
