"""Figures that others have published, under rules that ours can be set to."""

from typing import Any

import pytest

from croupier.games.blackjack import Rules
from croupier.odds.blackjack import analyse, dealer_odds, expectation_of, hand_odds, named_strategy

USUAL: dict[str, Any] = {"surrender": "none", "split_aces": "one_card"}
"""What casinos and books mostly mean: no surrender, one card to split aces, peek, double any two."""


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({"decks": 1}, 0.001839),
        ({"decks": 1, "double_after_split": False}, 0.000423),
        ({"decks": 1, "soft_17": "hit"}, -0.000072),
        ({"decks": 2, "soft_17": "hit"}, -0.003797),
        ({"decks": 2, "soft_17": "hit", "double_after_split": False}, -0.005252),
        ({"decks": 5, "soft_17": "hit"}, -0.005918),
        ({"decks": 6, "soft_17": "hit", "peek": False}, -0.0072705),
        ({"decks": 8, "soft_17": "hit", "peek": False, "double_after_split": False}, -0.0089865),
    ],
)
def test_play_by_all_cards_of_the_hand(options: dict[str, Any], published: float) -> None:
    """The Wizard of Odds, blackjack appendix 9; its split hands look a little further than ours."""
    found = analyse(Rules(**USUAL, **options))
    assert found.composition_expectation == pytest.approx(published, abs=1e-5)
    assert found.expectation < found.composition_expectation


@pytest.mark.check("A21")
@pytest.mark.parametrize(
    ("options", "published"),
    [({"decks": 6}, -0.0041), ({"decks": 8}, -0.0043), ({"decks": 6, "soft_17": "hit"}, -0.0062)],
)
def test_basic_strategy_from_a_large_shoe(options: dict[str, Any], published: float) -> None:
    """Rounded figures that many tables of house edges agree on."""
    rules = Rules(**USUAL, **options)
    assert expectation_of(rules, named_strategy("basic", rules)) == pytest.approx(published, abs=1.5e-4)


@pytest.mark.parametrize(
    ("options", "hand", "up", "stand", "hit", "double"),
    [
        ({"decks": 1}, "2h Ad", "As", -0.661732, -0.067808, -0.593281),
        ({"decks": 1}, "6h 5d", "As", -0.634013, 0.172946, 0.240259),
        ({"decks": 1}, "7h Ad", "As", -0.101015, -0.108386, -0.357778),
        ({"decks": 1, "soft_17": "hit"}, "4h Ad", "As", -0.585081, -0.188317, -0.569570),
        ({"decks": 2, "soft_17": "hit"}, "6h 4d", "As", -0.587412, 0.038312, -0.003909),
        ({"decks": 5, "soft_17": "hit"}, "7h 3d", "As", -0.593574, 0.034084, -0.026078),
        ({"decks": 6, "soft_17": "hit", "peek": False}, "6h 5d", "As", -0.720879, -0.235772, -0.535879),
        ({"decks": 8, "soft_17": "hit", "peek": False}, "3h 2d", "As", -0.721955, -0.528987, -1.443909),
    ],
)
def test_decisions_with_a_hand(
    options: dict[str, Any], hand: str, up: str, stand: float, hit: float, double: float
) -> None:
    """The Wizard of Odds, blackjack appendix 9."""
    actions = hand_odds(Rules(**USUAL, **options), hand.split(), up).actions
    assert actions == pytest.approx({"stand": stand, "hit": hit, "double": double}, abs=1e-6)


@pytest.mark.parametrize(
    ("up", "bust"),
    list(zip("23456789", (0.3536, 0.3739, 0.3945, 0.4164, 0.4232, 0.2623, 0.2447, 0.2284), strict=True)),
)
def test_how_often_the_dealer_busts(up: str, bust: float) -> None:
    """The well-known table for very many decks; eight come close."""
    ends = dealer_odds(Rules(decks=8), up)
    assert ends["bust"] == pytest.approx(bust, abs=2e-3)
    assert sum(ends.values()) == pytest.approx(1)


def test_the_dealer_has_blackjack_as_often_as_the_shoe_says() -> None:
    assert dealer_odds(Rules(decks=1), "A")["blackjack"] == pytest.approx(16 / 51)
    assert dealer_odds(Rules(decks=1), "K")["blackjack"] == pytest.approx(4 / 51)
    assert dealer_odds(Rules(), "9")["blackjack"] == 0


def test_playing_like_the_dealer_costs_what_books_say() -> None:
    """About five and a half in a hundred; never to bust about four."""
    rules = Rules(decks=6, **USUAL)
    assert expectation_of(rules, named_strategy("mimic", rules)) == pytest.approx(-0.056, abs=2e-3)
    assert expectation_of(rules, named_strategy("never_bust", rules)) == pytest.approx(-0.0391, abs=1e-3)
