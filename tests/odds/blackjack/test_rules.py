"""What the options of the rules do to the odds, and what the best chart says."""

from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.games.blackjack import Rules
from croupier.odds.blackjack import (
    BASIC,
    Analysis,
    Shoe,
    Strategy,
    analyse,
    every_hand,
    expectation_of,
    hand_odds,
    insurance_odds,
    named_strategy,
)


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(Rules())


def with_cell(strategy: Strategy, part: str, row: int | str, up: str, word: str) -> Strategy:
    """The chart with another word in one place."""
    rows = getattr(strategy, part)
    return msgspec.structs.replace(strategy, **{part: {**rows, row: {**rows[row], up: word}}})


@pytest.mark.parametrize(
    ("part", "row", "up", "best", "worse"),
    [
        ("hard", 16, "T", "Rs", "R"),
        ("hard", 16, "A", "R", "Rs"),
        ("hard", 15, "T", "R", "H"),
        ("hard", 12, "4", "S", "H"),
        ("hard", 11, "A", "D", "H"),
        ("hard", 9, "2", "D", "H"),
        ("soft", 18, "A", "S", "H"),
        ("soft", 17, "2", "D", "H"),
        ("pairs", "6", "7", "P", "H"),
        ("pairs", "9", "7", "S", "P"),
        ("pairs", "T", "6", "S", "P"),
        ("pairs", "A", "A", "P", "H"),
    ],
)
def test_any_other_word_in_the_best_chart_is_worse(
    found: Analysis, part: str, row: int | str, up: str, best: str, worse: str
) -> None:
    assert getattr(found.strategy, part)[row][up] == best
    other = with_cell(found.strategy, part, row, up, worse)
    assert expectation_of(Rules(), other) < found.expectation - 1e-9


def test_the_best_chart_is_worth_what_it_says(found: Analysis) -> None:
    assert expectation_of(Rules(), found.strategy) == pytest.approx(found.expectation, abs=found.error)
    assert sum(card.chance * card.expectation for card in found.ups.values()) == pytest.approx(
        found.expectation
    )
    assert found.composition_expectation > found.expectation
    assert found.edge == -found.expectation
    assert sum(card.chance for card in found.ups.values()) == pytest.approx(1)
    assert "exact" in found.method


@pytest.mark.rule("B-8", "B-9", "B-10", "B-12", "B-15")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({}, {"soft_17": "hit"}),
        ({}, {"surrender": "none"}),
        ({"surrender": "early"}, {}),
        ({}, {"double": "9_10_11"}),
        ({"double": "9_10_11"}, {"double": "10_11"}),
        ({}, {"double_after_split": False}),
        ({}, {"split_aces": "one_card_resplit"}),
        ({"split_aces": "one_card_resplit"}, {"split_aces": "one_card"}),
        ({}, {"peek": False}),
        ({"decks": 1}, {}),
        ({}, {"decks": 3}),
    ],
)
def test_options_help_whom_they_should(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert basic_play(**better) > basic_play(**worse) + 1e-5


@cache
def basic_play(**options: Any) -> float:
    return expectation_of(Rules(**options), BASIC)


def test_options_that_no_decision_hangs_on_change_nothing(found: Analysis) -> None:
    rules = Rules(min_bet=10, max_bet=20, penetration=0.5, boxes=3, dealer="players", for_less=True)
    assert expectation_of(rules, found.strategy) == expectation_of(Rules(), found.strategy)


@pytest.mark.rule("B-9")
def test_early_surrender_is_weighed_before_the_look() -> None:
    rules = Rules(surrender="early")
    odds = hand_odds(rules, ["Th", "4d"], "As")
    kept = max(value for action, value in odds.actions.items() if action != "surrender")
    before = (1 - odds.dealer_blackjack) * kept - odds.dealer_blackjack
    assert kept > -0.5 > before
    assert odds.best == "surrender"
    assert hand_odds(Rules(), ["Th", "4d"], "As").best == "hit"
    assert analyse(rules).strategy.hard[14]["A"] == "R"


@pytest.mark.rule("B-9", "B-15")
def test_without_a_look_a_dealers_blackjack_takes_all() -> None:
    looked, blind = (hand_odds(Rules(peek=peek), ["6h", "5d"], "As") for peek in (True, False))
    chance = 32 / 101
    assert looked.dealer_blackjack == blind.dealer_blackjack == pytest.approx(chance)
    for action, stakes in (("stand", 1), ("hit", 1), ("double", 2), ("surrender", 1)):
        expected = (1 - chance) * looked.actions[action] - stakes * chance
        assert blind.actions[action] == pytest.approx(expected)
    assert (looked.best, blind.best) == ("double", "hit")


@pytest.mark.rule("B-11")
def test_tens_split_by_rank() -> None:
    assert "split" in hand_odds(Rules(), ["Kh", "Kd"], "6s").actions
    assert "split" not in hand_odds(Rules(), ["Kh", "Qd"], "6s").actions


@pytest.mark.rule("B-5")
def test_a_blackjack_is_paid_3_to_2() -> None:
    assert hand_odds(Rules(), ["Ah", "Kd"], "As").actions == {"stand": 1.5}
    assert hand_odds(Rules(peek=False), ["Ah", "Kd"], "As").actions == pytest.approx(
        {"stand": 1.5 * 70 / 101}
    )


@pytest.mark.rule("B-7", "B-10")
def test_what_is_not_allowed_is_not_listed() -> None:
    assert set(hand_odds(Rules(), ["Th", "4d", "2c"], "9c").actions) == {"stand", "hit"}
    assert set(hand_odds(Rules(), ["Th", "4d", "7c"], "9c").actions) == {"stand"}
    assert set(hand_odds(Rules(double="10_11"), ["4h", "5d"], "9c").actions) == {"stand", "hit", "surrender"}
    assert set(hand_odds(Rules(surrender="none"), ["4h", "4d"], "9c").actions) == {
        "stand",
        "hit",
        "double",
        "split",
    }


@pytest.mark.rule("B-13")
def test_insurance() -> None:
    assert insurance_odds(Rules(decks=1)) == pytest.approx(3 * 16 / 51 - 1)
    with_tens = hand_odds(Rules(decks=1), ["Th", "Kd"], "As")
    assert with_tens.insurance == pytest.approx(3 * 14 / 49 - 1)
    assert hand_odds(Rules(decks=1), ["2h", "3d"], "Ks").insurance is None
    many_tens = Shoe({**Shoe.full(2).ranks, "2": 0, "3": 0, "4": 0})
    assert analyse(Rules(), many_tens).strategy.insure


def test_a_shoe_that_is_given() -> None:
    full = Shoe.full(2)
    assert hand_odds(Rules(), ["Th", "6d"], "Tc", full) == hand_odds(Rules(), ["Th", "6d"], "Tc")
    rich = full.without(["5", "5", "5", "5", "4", "4", "6", "6"])
    assert hand_odds(Rules(), ["Th", "6d"], "Tc", rich).actions["hit"] < -0.56
    assert analyse(Rules(), rich).expectation > 0.02


def test_every_first_hand_against_every_open_card() -> None:
    table = every_hand(Rules())
    assert len(table) == 56
    assert all(len(row) == 10 for row in table.values())
    assert table["T6"]["T"] == hand_odds(Rules(), ["Th", "6d"], "Tc")
    assert table["88"]["A"] == hand_odds(Rules(), ["8h", "8d"], "Ac")
    assert "split" not in table["TJ"]["6"].actions


@pytest.mark.parametrize(
    ("hand", "up", "options", "message"),
    [
        (["Th", "Xd"], "Tc", {}, "'Xd' is no card"),
        (["Th", "6d"], "1c", {}, "'1c' is no card"),
        (["Th", "Th"], "Th", {}, "only 2 times"),
        (["Th", "6d"], "Th", {"decks": 1}, "only once"),
        (["Th"], "Tc", {}, "two cards or more"),
        (["Th", "6d", "7c"], "Tc", {}, "bust, with 23"),
    ],
)
def test_impossible_hands_are_a_sentence(
    hand: list[str], up: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        hand_odds(Rules(**options), hand, up)


def test_impossible_shoes_are_a_sentence() -> None:
    with pytest.raises(ValueError, match="is no rank"):
        Shoe({"X": 4})
    with pytest.raises(ValueError, match="fewer than no cards"):
        Shoe({"A": -1})
    with pytest.raises(ValueError, match="too few"):
        analyse(Rules(), Shoe(dict.fromkeys("A23456789T", 2)))
    with pytest.raises(ValueError, match="does not hold another A"):
        hand_odds(Rules(), ["Ah", "Ad"], "Ac", Shoe({**Shoe.full(1).ranks, "A": 2}))
    with pytest.raises(ValueError, match="there is no strategy 'luck'"):
        named_strategy("luck", Rules())
