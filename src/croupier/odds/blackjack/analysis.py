"""What a round is worth: the best chart, any other chart, and every decision with a given hand."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec
import numpy as np

from croupier.equipment.cards import DECK, RANKS
from croupier.games.blackjack import Rules
from croupier.games.blackjack.choices import MOST_HANDS
from croupier.games.blackjack.hands import VALUES, best, is_blackjack
from croupier.odds.arrays import Codes, Floats
from croupier.odds.blackjack import columns
from croupier.odds.blackjack.charts import ROWS, TREES, Column, choose_by_cards, stand_in_all, sweep
from croupier.odds.blackjack.dealer import ENDS, LANES, MOST_SETS, all_draws, ends
from croupier.odds.blackjack.hands import all_hands
from croupier.odds.blackjack.playing import NEVER, value_drawing
from croupier.odds.blackjack.shoe import Shoe
from croupier.odds.blackjack.strategy import UPS, Arrays, Strategy, strategy_of
from croupier.odds.splitting import DEPTH, shares

METHOD = (
    "exact: every hand, draw and dealer's hand weighed by the cards left; split hands by the same chart,"
    " re-splits counted with the cards they take"
)
ROUNDING = 1e-11
"""The most that the rounding of floating point numbers adds up to."""

MOST_SWEEPS = 20


FIRST_HANDS = (*combinations_with_replacement("AT98765432", 2), ("T", "J"))
"""Any first two cards."""


class Solved(NamedTuple):
    """Play against one open card that looks at all cards of a hand."""

    column: Column
    stand: Floats
    """What each hand is worth if it stands,"""
    value: Floats
    """and if it then does what is best."""
    split: Floats
    """For each pair, and more of its cards gone: a split hand with any second card, and with another pair."""


class UpCard(msgspec.Struct, frozen=True):
    """What a round is worth with one open card."""

    chance: float
    expectation: float
    composition_expectation: float


class Analysis(msgspec.Struct, frozen=True):
    """What a set of rules is worth to a player who plays the best chart, per unit of the first bet."""

    expectation: float
    """Of the best chart, by hand total and pair."""
    method: str
    error: float
    """The most that the expectation may be off."""
    strategy: Strategy
    composition_expectation: float
    """Of play that looks at all cards of the hand, not at their total alone; split hands know the pair."""
    insurance: float
    """Of a unit on insurance, without a look at the own hand."""
    ups: dict[str, UpCard]
    """By the open card."""

    @property
    def edge(self) -> float:
        """What the house keeps."""
        return -self.expectation


class HandOdds(msgspec.Struct, frozen=True):
    """What can be done with a hand and what it is worth, per unit of the first bet."""

    actions: dict[str, float]
    """Each as if the best were done afterwards; given no blackjack of the dealer where the dealer looks.

    An early surrender comes before the look: its half is lost whatever the dealer has, and `best` weighs
    it against the others as they are before the look.
    """
    best: str
    dealer_blackjack: float
    """The chance of it, before any look."""
    insurance: float | None
    """What a unit on insurance is worth to the owner of this hand; None where it is not offered."""


def analyse(rules: Rules, shoe: Shoe | None = None) -> Analysis:
    """The best chart and what it is worth, for a full shoe or the one that is given."""
    shoe = _checked(rules, shoe)
    insurance = insurance_odds(rules, shoe)
    rows, pairs = np.zeros((11, 2 * ROWS), dtype=np.uint8), np.zeros((11, 11), dtype=np.uint8)
    ups = {}
    for up in (up for up in UPS if shoe.values[VALUES[up] - 1]):
        value = VALUES[up]
        column = columns.column_of(rules, shoe, value - 1, insure=insurance > 0)
        stand = _standing(rules, column)
        rows[value], pairs[value, 1:], worth = _best_chart(column, stand)
        ups[up] = UpCard(
            shoe.values[value - 1] / shoe.cards,
            worth + _fixed(rules, column, insure=insurance > 0),
            _by_cards(rules, column, stand),
        )
    chart = Arrays(rows[:, :ROWS].T, rows[:, ROWS:].T, pairs.T, insurance > 0)
    return Analysis(
        expectation=sum(card.chance * card.expectation for card in ups.values()),
        method=METHOD,
        error=ROUNDING,
        strategy=strategy_of(chart),
        composition_expectation=sum(card.chance * card.composition_expectation for card in ups.values()),
        insurance=insurance,
        ups=ups,
    )


def expectation_of(rules: Rules, strategy: Strategy, shoe: Shoe | None = None) -> float:
    """What a round is worth, per unit of the first bet, to a player who plays this chart."""
    shoe = _checked(rules, shoe)
    arrays, expectation = strategy.arrays(), 0.0
    for value, count in enumerate(shoe.values, start=1):
        if not count:
            continue
        column = columns.column_of(rules, shoe, value - 1, strategy.insure)
        rows = np.concatenate([arrays.hard[:, value], arrays.soft[:, value]])
        pairs = arrays.pair[1:, value].copy()
        worth = _sweep(column, _standing(rules, column), rows, pairs, bettering=False)
        expectation += count / shoe.cards * (worth + _fixed(rules, column, strategy.insure))
    return expectation


def hand_odds(rules: Rules, hand: Sequence[str], up: str, shoe: Shoe | None = None) -> HandOdds:
    """What every decision is worth with these cards; a shoe that is given still holds them all."""
    _check_cards(rules, [*hand, up], by_suit=shoe is None)
    shoe = Shoe.full(rules.decks) if shoe is None else shoe
    total, _ = best(hand)
    if len(hand) < 2:
        raise ValueError("hand: a hand has two cards or more")
    if total > 21:
        raise ValueError(f"hand: it is bust, with {total}")
    left = shoe.without([*hand, up])
    left.check_enough(MOST_HANDS if _is_pair(hand) else 1)
    return _odds_of(rules, _solve(rules, shoe, VALUES[up[0]] - 1), left, hand)


def every_hand(rules: Rules, shoe: Shoe | None = None) -> dict[str, dict[str, HandOdds]]:
    """What every decision is worth with any first two cards, by these cards and the open one.

    The higher card comes first (`A7`, `T6`, `88`); T is any ten, and TJ two tens that are no pair.
    """
    shoe = _checked(rules, shoe)
    table: dict[str, dict[str, HandOdds]] = {first + second: {} for first, second in FIRST_HANDS}
    for up in UPS:
        if not shoe.count(up):
            continue
        solved = _solve(rules, shoe, VALUES[up] - 1)
        for hand in FIRST_HANDS:
            if all(shoe.count(rank) >= [*hand, up].count(rank) for rank in hand):
                table["".join(hand)][up] = _odds_of(rules, solved, shoe.without([*hand, up]), hand)
    return table


def insurance_odds(rules: Rules, shoe: Shoe | None = None) -> float:
    """What a unit on insurance is worth to a player who has seen nothing but the dealer's ace."""
    shoe = Shoe.full(rules.decks) if shoe is None else shoe
    return 3 * shoe.values[columns.TEN] / (shoe.cards - 1) - 1


def dealer_odds(rules: Rules, up: str, shoe: Shoe | None = None) -> dict[str, float]:
    """How likely the dealer's hand ends in each way, blackjack included, with this card open."""
    _check_cards(rules, [up], by_suit=False)
    shoe = (Shoe.full(rules.decks) if shoe is None else shoe).without([up])
    shoe.check_enough(0)
    chance = np.zeros((len(ENDS), LANES))
    left = np.repeat(np.array(shoe.values, dtype=np.float64)[:, np.newaxis], LANES, axis=1)
    draws = all_draws(rules.soft_17 == "hit")
    ends(draws, VALUES[up[0]] - 1, left, chance, np.zeros((MOST_SETS, LANES)))
    return dict(zip(ENDS, chance[:, 0].tolist(), strict=True))


def _checked(rules: Rules, shoe: Shoe | None) -> Shoe:
    shoe = Shoe.full(rules.decks) if shoe is None else shoe
    shoe.check_enough(MOST_HANDS)
    return shoe


def _check_cards(rules: Rules, cards: Sequence[str], by_suit: bool) -> None:
    for card in cards:
        known = card in DECK or (not by_suit and card in RANKS)
        if not known:
            raise ValueError(f"{card[:20]!r} is no card; cards are written like Ah, Td, 2c")
        if by_suit and cards.count(card) > rules.decks:
            times = "once" if rules.decks == 1 else f"{rules.decks} times"
            raise ValueError(f"{card} is in the shoe only {times}")


def _standing(rules: Rules, column: Column) -> Floats:
    hands = all_hands()
    stand = np.zeros((TREES, len(hands.size)))
    stand_in_all(hands, all_draws(rules.soft_17 == "hit"), column, stand)
    return stand


def _best_chart(column: Column, stand: Floats) -> tuple[Codes, Codes, float]:
    """The column of the best chart: no other word in any one row or pair would be better."""
    rows, pairs = np.zeros(2 * ROWS, dtype=np.uint8), np.zeros(10, dtype=np.uint8)
    rows[:17] = rows[ROWS : ROWS + 18] = 1
    best_yet = (rows.copy(), pairs.copy(), float("-inf"))
    for _ in range(MOST_SWEEPS):
        worth = _sweep(column, stand, rows, pairs, bettering=True)
        if worth <= best_yet[2] + ROUNDING:
            break
        best_yet = (rows.copy(), pairs.copy(), worth)
    return best_yet


def _sweep(column: Column, stand: Floats, rows: Codes, pairs: Codes, bettering: bool) -> float:
    weight = np.zeros_like(stand)
    return float(sweep(all_hands(), column, stand, stand.copy(), weight, rows, pairs, bettering))


def _fixed(rules: Rules, column: Column, insure: bool) -> float:
    """What no decision changes: blackjacks, the first bet lost to one that is looked for, insurance."""
    hands, left, up = all_hands(), column.shoes[0], column.against.up
    blackjack = columns.blackjack_chances(left, up)
    worth = 0.0
    for (low, high), chance in columns.two_card_chances(left).items():
        hand = hands.of(low + 1, high + 1)
        dealers = blackjack[hand]
        if (low, high) == (columns.ACE, columns.TEN):
            worth += chance * 1.5 * (1 - dealers)
        elif rules.peek:
            worth -= chance * dealers
        if insure and up == columns.ACE:
            worth += chance * columns.insurance_worth(blackjack)[hand]
    return float(worth)


def _by_cards(rules: Rules, column: Column, stand: Floats) -> float:
    """What the round is worth if every decision looks at the cards of its hand."""
    hands, left, up = all_hands(), column.shoes[0], column.against.up
    value, split = _choose(column, stand)
    insured = (
        np.maximum(columns.insurance_worth(columns.blackjack_chances(left, up)), 0.0)
        if up == columns.ACE
        else np.zeros_like(value)
    )
    given_up = columns.surrendering(rules, left, up, insured)
    worth = _fixed(rules, column, insure=False)
    for (low, high), chance in columns.two_card_chances(left).items():
        hand = hands.of(low + 1, high + 1)
        worth += chance * insured[hand]
        if (low, high) == (columns.ACE, columns.TEN):
            continue
        unsplit = max(value[hand], given_up[hand])
        if column.may_double[hand]:
            unsplit = max(unsplit, 2 * value_drawing(hands, column.against, left, hand, stand[0]))
        if low != high:
            worth += chance * unsplit
            continue
        again = (column.drawn[low] * split[low, :, 0] + column.paired[low] * split[low, :, 1]).sum()
        once = column.pair[low] * 2 * split[low, 0, 0]
        worth += (chance - column.pair[low]) * unsplit
        worth += max(column.pair[low] * unsplit, again, once if column.pair[low] else NEVER)
    return float(worth)


def _choose(column: Column, stand: Floats) -> tuple[Floats, Floats]:
    hands = all_hands()
    value, split = np.zeros(len(hands.size)), np.zeros((10, DEPTH, 2))
    choose_by_cards(hands, column, stand, np.zeros(len(value), dtype=np.uint8), value, split)
    return value, split


def _is_pair(hand: Sequence[str]) -> bool:
    return len(hand) == 2 and hand[0][0] == hand[1][0]


def _solve(rules: Rules, shoe: Shoe, up: int) -> Solved:
    column = columns.column_of(rules, shoe, up, insure=False)
    stand = _standing(rules, column)
    return Solved(column, stand[0], *_choose(column, stand))


def _odds_of(rules: Rules, solved: Solved, left: Shoe, hand: Sequence[str]) -> HandOdds:
    """The decisions with a hand as a player sees them; `left` is the shoe without it and the open card."""
    number = all_hands().of(*(VALUES[card[0]] for card in hand))
    up = solved.column.against.up
    blackjack = float(columns.blackjack_chances(solved.column.shoes[0], up)[number])
    worth = _unsplit(solved, number, 1.5 * (1 - blackjack) if is_blackjack(hand) else None)
    if _is_pair(hand):
        worth["split"] = _splitting(rules, solved, left, hand[0][0])
    looked = 1 - blackjack if rules.peek else 1.0
    actions = {action: value / looked for action, value in worth.items()}
    if is_blackjack(hand) and rules.peek:
        actions["stand"] = 1.5
    early = rules.surrender == "early" and columns.may_hide_blackjack(up)
    if rules.surrender != "none" and len(hand) == 2 and (early or best(hand)[0] < 21):
        worth["surrender"] = float(solved.column.surrender[number])
        actions["surrender"] = -0.5 if rules.peek else -0.5 - 0.5 * blackjack
    return HandOdds(
        actions,
        best=max(worth, key=lambda action: worth[action]),
        dealer_blackjack=blackjack,
        insurance=3 * blackjack - 1 if up == columns.ACE else None,
    )


def _unsplit(solved: Solved, number: int, paid: float | None) -> dict[str, float]:
    """What standing, hitting and doubling are worth; a blackjack is paid."""
    hands, column = all_hands(), solved.column
    if paid is not None:
        return {"stand": paid}
    worth = {"stand": float(solved.stand[number])}
    if hands.total[number] < 21:
        worth["hit"] = value_drawing(hands, column.against, column.shoes[0], number, solved.value)
    if column.may_double[number]:
        worth["double"] = 2 * value_drawing(hands, column.against, column.shoes[0], number, solved.stand)
    return worth


def _splitting(rules: Rules, solved: Solved, left: Shoe, rank: str) -> float:
    """What a split is worth: with pairs split again, or not, whichever is better."""
    pair = VALUES[rank] - 1
    drawn, paired = solved.split[pair].T
    share = shares(left.count(rank), left.cards, columns.split_hands(rules, pair))
    again = np.dot(share.drawn, drawn) + np.dot(share.paired, paired)
    return max(float(again), 2 * float(drawn[0]))
