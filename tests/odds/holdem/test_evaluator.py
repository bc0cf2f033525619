"""The compiled evaluator says the same as the ranking that the tables of the games use."""

from random import Random

import numpy as np
import pytest

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import Category, category, strength
from croupier.odds.holdem.cards import read_cards
from croupier.odds.holdem.evaluator import (
    CARD_KEYS,
    CARD_MASKS,
    START,
    count_categories,
    evaluate_hands,
    evaluate_totals,
    tables,
)
from croupier.odds.holdem.squeeze import strengths_in

OF_EACH_CATEGORY = {
    Category.ROYAL_FLUSH: "Ah Kh Qh Jh Th 9h 2c",
    Category.STRAIGHT_FLUSH: "5d 4d 3d 2d Ad Ac Ah",
    Category.FOUR_OF_A_KIND: "2c 2d 2h 2s Ac Ad Ah",
    Category.FULL_HOUSE: "Kc Kd Kh 3c 3d 9s 2c",
    Category.FLUSH: "As Js 9s 7s 2s 2c 2d",
    Category.STRAIGHT: "5d 4c 3h 2s Ad Kc Kh",
    Category.THREE_OF_A_KIND: "7c 7d 7h Ac Js 9d 2h",
    Category.TWO_PAIRS: "7c 7d Jh Jc 2s 2d Ah",
    Category.PAIR: "7c 7d Jh Tc 4s 2d Ah",
    Category.HIGH_CARD: "7c 5d Jh Tc 4s 2d Ah",
}

ALL_HANDS_OF_SEVEN = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}
"""As published, for instance in the English Wikipedia under "Poker probability"."""


@pytest.mark.parametrize("kind", OF_EACH_CATEGORY)
def test_every_category(kind: Category) -> None:
    hand = OF_EACH_CATEGORY[kind]
    (found,) = evaluate_hands(np.array([read_cards(hand)], np.uint8)).tolist()
    assert category(found) == kind
    assert found == strength(hand.split())


@pytest.mark.parametrize("wheel", [True, False])
def test_the_same_strengths_as_at_the_table(wheel: bool) -> None:
    rng = Random(5)
    hands = [rng.sample(range(52), 7) for _ in range(20_000)]
    hands += [list(read_cards(hand)) for hand in OF_EACH_CATEGORY.values()]
    found = evaluate_hands(np.array(hands, np.uint8), wheel=wheel).tolist()
    assert found == [strength([DECK[card] for card in hand], wheel=wheel) for hand in hands]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hands_of_five_and_six_cards(count: int) -> None:
    rng = Random(count)
    suits = [[card for card in range(52) if card % 4 == suit] for suit in range(4)]
    hands = [rng.sample(range(52), count) for _ in range(3000)]
    hands += [rng.sample(suits[number % 4], count) for number in range(300)]
    cards = np.array(hands)
    totals = CARD_KEYS[cards].sum(axis=1) + START[count]
    found = evaluate_totals(totals, np.bitwise_or.reduce(CARD_MASKS[cards], axis=1)).tolist()
    assert found == [strength([DECK[card] for card in hand]) for hand in hands]


def test_the_stored_table_is_what_the_ranking_makes_it() -> None:
    stored = tables()
    strengths, flushes = strengths_in(stored.rows, len(stored.strengths), wheel=True)
    assert np.array_equal(stored.strengths, strengths)
    assert np.array_equal(stored.flushes, flushes)


def test_all_hands_of_seven_cards_by_category() -> None:
    assert dict(zip(Category, count_categories().tolist(), strict=True)) == ALL_HANDS_OF_SEVEN


@pytest.mark.parametrize(
    "hands",
    [
        np.zeros((2, 6), np.uint8),
        np.zeros(7, np.uint8),
        np.full((1, 7), 52, np.uint8),
        np.zeros((1, 7), np.int64),
    ],
)
def test_what_are_no_hands_of_seven_is_refused(hands: np.typing.NDArray[np.uint8]) -> None:
    with pytest.raises(ValueError, match=r"cards"):
        evaluate_hands(hands)
