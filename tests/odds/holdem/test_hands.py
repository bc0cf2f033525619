"""Categories by the river, outs, pot odds, starting hands."""

from fractions import Fraction
from itertools import pairwise

import pytest

from croupier.odds.holdem import Impossible, categories, equity, outs, pot_odds, starting_hands
from tests.odds.holdem.test_evaluator import ALL_HANDS_OF_SEVEN


def test_any_hand_has_the_chances_of_seven_cards() -> None:
    result = categories("any")
    assert result.boards == 1326 * 2_118_760
    for kind, count in ALL_HANDS_OF_SEVEN.items():
        assert result.chances[kind.name.lower()] == pytest.approx(count / 133_784_560, abs=1e-14)


def test_a_set_on_the_flop_fills_up_one_time_in_three() -> None:
    chances = categories("7h7d", "7c 2s 9d").chances
    assert sum(chances.values()) == pytest.approx(1)
    # Quads: the last seven with any other card. A full house: else 2 + 9s, or a pair that comes running.
    assert chances["four_of_a_kind"] == pytest.approx(46 / 1081)
    assert chances["full_house"] == pytest.approx((6 * 40 + 15 + 10 * 6) / 1081)


def test_a_hand_on_the_river_is_what_it_is() -> None:
    result = categories("AhKh", "Qh Jh Th 2c 2d")
    assert (result.chances["royal_flush"], result.boards) == (1.0, 1)
    assert next(iter(result.chances)) == "royal_flush"


@pytest.mark.parametrize(
    ("hand", "board", "count", "improve"),
    [
        ("AhKh", "Qh 7h 2c", 15, {"flush": 9, "pair": 6}),
        ("AsKd", "9h 5c 2s", 6, {"pair": 6}),
        ("JsTd", "Qh 9c 2s", 14, {"straight": 8, "pair": 6}),
        ("7h7d", "7c 2s 9d", 7, {"four_of_a_kind": 1, "full_house": 6}),
        ("7h7d", "7c 2s 9d 5h", 10, {"four_of_a_kind": 1, "full_house": 9}),
        ("AsKd", "Qh Qd 9c 9s", 0, {}),
    ],
)
def test_cards_that_improve(hand: str, board: str, count: int, improve: dict[str, int]) -> None:
    result = outs(hand, board)
    assert {kind: len(cards) for kind, cards in result.improve.items()} == improve
    assert result.count == count
    assert result.win == result.tie == ()


def test_cards_that_win_against_a_known_hand() -> None:
    result = outs("AhKh", "Qh 7h 2c 3d", against=["QsQd"])
    hearts = {f"{rank}h" for rank in "2345689TJ"}
    assert set(result.win) == hearts - {"2h", "3h"}
    assert not result.ahead
    assert result.unseen == 44
    assert len(result.win) / result.unseen == pytest.approx(equity(["AhKh", "QsQd"], "Qh 7h 2c 3d").win[0])


def test_cards_that_share_the_pot() -> None:
    result = outs("AhKd", "Qc Jd Ts 2h", against=["AsKs"])
    assert len(result.tie) == result.unseen == 44
    assert not result.ahead


@pytest.mark.parametrize(
    ("hand", "board", "against", "reason"),
    [
        ("AhKh", "Qh 7h", [], "three or four"),
        ("AhKh", "Qh 7h 2c 3d 4d", [], "three or four"),
        ("Ah", "Qh 7h 2c", [], "no hand of two cards"),
        ("AhKh", "Ah 7h 2c", [], "Ah is there twice"),
        ("AhKh", "Qh 7h 2c", ["KhKd"], "Kh is there twice"),
        ("AhKx", "Qh 7h 2c", [], "there is no card"),
    ],
)
def test_where_there_are_no_outs(hand: str, board: str, against: list[str], reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        outs(hand, board, against)


def test_pot_odds() -> None:
    assert pot_odds(100, 50).needed == Fraction(1, 3)
    assert pot_odds(100, 50).odds == 2
    assert pot_odds(100, 50).value is None
    assert pot_odds(100, 50, equity=1 / 3).value == pytest.approx(0, abs=1e-6)
    assert pot_odds(100, 50, equity=0).value == -50
    for wrong in ((-1, 50), (100, 0)):
        with pytest.raises(Impossible):
            pot_odds(*wrong)
    with pytest.raises(Impossible):
        pot_odds(100, 50, equity=1.5)


def test_starting_hands() -> None:
    hands = starting_hands()
    assert len(hands) == 169
    assert sum(hand.hands for hand in hands.values()) == 1326
    assert sum(hand.hands * hand.equity for hand in hands.values()) / 1326 == pytest.approx(0.5, abs=1e-12)
    assert [hand.place for hand in hands.values()] == list(range(1, 170))
    assert all(better.equity >= worse.equity for better, worse in pairwise(hands.values()))


@pytest.mark.parametrize(
    ("kind", "published"),
    [
        ("AA", 0.8520),
        ("KK", 0.8240),
        ("AKs", 0.6704),
        ("JTs", 0.5753),
        ("22", 0.5033),
        ("72o", 0.3458),
        ("32o", 0.3230),
    ],
)
def test_published_starting_hands(kind: str, published: float) -> None:
    assert starting_hands()[kind].equity == pytest.approx(published, abs=0.0001)


@pytest.mark.parametrize("kind", ["A5s", "T9o"])
def test_the_table_is_what_equity_counts(kind: str) -> None:
    result = equity([kind, "any"], method="exact")
    hand = starting_hands()[kind]
    assert (hand.equity, hand.win, hand.tie) == pytest.approx(
        (result.equity[0], result.win[0], result.tie[0])
    )
