"""Small shoes, where every course of a round can be gone through: the quick figures are the same."""

from typing import Any

import pytest

from croupier.games.blackjack import Rules
from croupier.odds.blackjack import BASIC, Shoe, Strategy, analyse, expectation_of
from croupier.odds.blackjack.strategy import UPS
from tests.odds.blackjack.every_course import expectation

SPLIT_ALL = Strategy(BASIC.hard, BASIC.soft, {rank: dict.fromkeys(UPS, "P") for rank in BASIC.pairs})
INSURED = Strategy(BASIC.hard, BASIC.soft, BASIC.pairs, insure=True)
EAGER = Strategy(
    {total: dict.fromkeys(UPS, "Rd" if total < 17 else "Rs") for total in BASIC.hard},
    {total: dict.fromkeys(UPS, "Ds") for total in BASIC.soft},
    {rank: dict.fromkeys(UPS, "Rp") for rank in BASIC.pairs},
    insure=True,
)
"""Gives up where it may, else splits, doubles, and hits."""

TENS = Shoe({"7": 2, "9": 5, "T": 5, "K": 4})
EIGHTS = Shoe({"5": 1, "8": 6, "T": 10})
ACES = Shoe({"A": 5, "9": 3, "T": 7, "K": 5})

CASES: list[tuple[Shoe, Strategy, dict[str, Any]]] = [
    (TENS, SPLIT_ALL, {"surrender": "none"}),
    (TENS, SPLIT_ALL, {"surrender": "none", "peek": False}),
    (EIGHTS, SPLIT_ALL, {"surrender": "none", "double_after_split": False}),
    (EIGHTS, EAGER, {"double": "9_10_11"}),
    (EIGHTS, BASIC, {"double": "10_11"}),
    (ACES, SPLIT_ALL, {"split_aces": "one_card"}),
    (ACES, SPLIT_ALL, {"split_aces": "one_card_resplit", "soft_17": "hit"}),
    (ACES, SPLIT_ALL, {"split_aces": "play", "soft_17": "hit", "peek": False}),
    (ACES, EAGER, {"surrender": "early"}),
    (ACES, EAGER, {"surrender": "early", "peek": False}),
    (ACES, EAGER, {"surrender": "late", "peek": False}),
    (ACES, INSURED, {"surrender": "late"}),
]


@pytest.mark.parametrize(("shoe", "strategy", "options"), CASES)
def test_a_chart_is_worth_what_every_course_of_a_round_brings(
    shoe: Shoe, strategy: Strategy, options: dict[str, Any]
) -> None:
    rules = Rules(**options)
    assert expectation_of(rules, strategy, shoe) == pytest.approx(
        expectation(rules, strategy, shoe), abs=1e-12
    )


def test_the_best_chart_for_a_small_shoe_is_worth_what_it_says() -> None:
    found = analyse(Rules(), ACES)
    assert found.expectation == pytest.approx(expectation(Rules(), found.strategy, ACES), abs=1e-12)
    assert found.strategy.insure
    assert found.expectation > expectation_of(Rules(), BASIC, ACES)
    assert found.composition_expectation > found.expectation - 1e-12
