"""Equity: counted against published figures and against plain enumeration, sampled against counted."""

from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import strength
from croupier.odds.holdem import Impossible, equity
from croupier.odds.holdem.boards import before_the_flop, enumerate_boards
from croupier.odds.holdem.equity import read_spot
from croupier.odds.holdem.evaluator import tables


@pytest.mark.parametrize(
    ("hands", "first", "boards"),
    [
        (["AhKh", "QsQd"], 0.4621, 1_712_304),
        (["AA", "KK"], 0.8195, 36 * 1_712_304),
        (["AKs", "QQ"], 0.4605, 24 * 1_712_304),
        (["AcAd", "72o"], 0.8820, 12 * 1_712_304),
        (["JTs", "random"], 0.5753, None),
    ],
)
def test_published_equities(hands: list[str], first: float, boards: int | None) -> None:
    """As common calculators print them."""
    result = equity(hands, method="exact")
    assert result.equity[0] == pytest.approx(first, abs=0.0006)
    assert sum(result.equity) == pytest.approx(1, abs=1e-12)
    assert result.method == "exact"
    assert set(result.stderr) == {0}
    if boards is not None:
        assert result.boards == boards


def dealt(rng: Random, players: int) -> tuple[Any, Any]:
    cards = rng.sample(range(52), 2 * players)
    deck = [card for card in range(52) if card not in cards]
    return np.array(cards, np.uint8).reshape(players, 2), np.array(deck, np.uint8)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_boards_counted_together_are_those_laid_one_by_one(players: int) -> None:
    rng = Random(players)
    for _ in range(3):
        holes, deck = dealt(rng, players)
        together, one_by_one = np.zeros((2, players, 3), np.int64)
        count = before_the_flop(tables(), holes, deck, together)
        assert count == enumerate_boards(tables(), holes, np.zeros(0, np.uint8), deck, one_by_one)
        assert together.tolist() == one_by_one.tolist()


def plainly(hands: list[str], board: str) -> tuple[list[float], int]:
    """Equity by the ranking of the tables, board by board."""
    own = [[hand[:2], hand[2:]] for hand in hands]
    lie = board.split()
    left = [card for card in DECK if card not in {*lie, *own[0], *own[1], *own[-2], *own[-1]}]
    parts, boards = [0.0] * len(hands), 0
    for more in combinations(left, 5 - len(lie)):
        strengths = [strength([*hand, *lie, *more]) for hand in own]
        winners = [player for player, each in enumerate(strengths) if each == max(strengths)]
        for winner in winners:
            parts[winner] += 1 / len(winners)
        boards += 1
    return [part / boards for part in parts], boards


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd"], "Qh 7h 2c"),
        (["AhKh", "AsKs", "7c7d"], "Kd 7h 2c Ad"),
        (["AhKh", "QsQd", "2c2d"], "Th Jh 3s 4s 5c"),
        (["2h3h", "4h5h", "6c6d", "AsAd"], "7h 8h 9h"),
    ],
)
def test_on_a_board_it_is_what_plain_counting_gives(hands: list[str], board: str) -> None:
    result = equity(hands, board)
    parts, boards = plainly(hands, board)
    assert result.equity == pytest.approx(parts, abs=1e-12)
    assert result.boards == boards


@pytest.mark.parametrize("board", ["Th 9h 2c", "Th 9h 2c 2d", "Th 9h 2c 2d As"])
def test_two_ranges_at_once_are_all_their_hands_one_by_one(board: str) -> None:
    ranges = ["KK+, AKs, JcTc", "99:0.5, AJs+, JTs"]
    together = equity(ranges, board)
    spot = read_spot(ranges, board)
    won = deals = 0.0
    boards = 0
    for first, first_weight in spot.ranges[0].weights.items():
        for second, second_weight in spot.ranges[1].weights.items():
            if not {*first}.isdisjoint(second):
                continue
            hands = ["".join(DECK[card] for card in hole) for hole in (first, second)]
            one = equity(hands, board)
            won += first_weight * second_weight * one.equity[0]
            deals += first_weight * second_weight
            boards += one.boards
    assert together.equity[0] == pytest.approx(won / deals, abs=1e-12)
    assert together.boards == boards
    assert together.method == "exact"


def test_suits_do_not_matter_and_players_may_change_places() -> None:
    assert equity(["AhKh", "QsQd"]).equity == equity(["AcKc", "QdQh"]).equity
    assert equity(["AhKh", "QsQd"]).equity == equity(["QsQd", "AhKh"]).equity[::-1]
    assert equity(["AKs", "AKs"]).equity == (0.5, 0.5)
    assert equity(["any", "any"], "2c 3d 9h").equity == pytest.approx((0.5, 0.5), abs=1e-12)


def test_a_board_that_is_everyones_best_hand_is_shared() -> None:
    result = equity(["2c2d", "3c3d", "4c4d"], "Ah Kh Qh Jh Th")
    assert result.equity == pytest.approx((1 / 3,) * 3)
    assert (result.win, result.tie, result.boards) == ((0, 0, 0), (1, 1, 1), 1)


def test_dead_cards_do_not_come() -> None:
    drawing = equity(["AhKh", "QsQd"], "Qh 7h 2c 3d")
    dead = equity(["AhKh", "QsQd"], "Qh 7h 2c 3d", dead="2h 3h 4h 5h 6h 8h 9h Th Jh")
    assert drawing.win[0] == pytest.approx(7 / 44)  # nine hearts but the two that pair the board
    assert dead.win[0] == 0
    assert dead.boards == 44 - 9


def test_without_the_wheel_it_is_no_straight() -> None:
    hands, board = ["Ac5d", "KhKs"], "2h 3c 4d 9s Jc"
    assert equity(hands, board).win == (1, 0)
    assert equity(hands, board, wheel=False).win == (0, 1)


SAMPLED = [
    (["AhKh", "QsQd"], ""),
    (["AhKh", "any"], ""),
    (["any", "JJ+, AKs:0.3"], "Jh Th 2c"),
    (["AhKh", "QQ", "JTs"], ""),
    (["AKs", "AKs", "QQ:0.5, 22", "any"], "2c 3c 4h Ts"),
]


@pytest.mark.parametrize(("hands", "board"), SAMPLED)
def test_sampled_figures_are_within_their_error(hands: list[str], board: str) -> None:
    counted = equity(hands, board, method="exact")
    sampled = equity(hands, board, method="sampled", samples=400_000, seed=11)
    assert sampled.method == "sampled"
    assert sampled.boards == 400_000
    for exact, found, error in zip(counted.equity, sampled.equity, sampled.stderr, strict=True):
        assert 0 < error < 0.001
        assert abs(found - exact) < 4.5 * error
    for exact, found in zip(counted.tie, sampled.tie, strict=True):
        assert abs(found - exact) < 4.5 * sqrt(exact * (1 - exact) / 400_000) + 1e-9


def test_ten_players_with_any_cards_are_equal() -> None:
    result = equity(["any"] * 10, samples=200_000)
    assert result.method == "sampled"
    for part, error in zip(result.equity, result.stderr, strict=True):
        assert abs(part - 0.1) < 4.5 * error
    assert sum(result.equity) == pytest.approx(1, abs=1e-9)


def test_the_same_seed_deals_the_same() -> None:
    assert equity(["any"] * 3, samples=1000, seed=5) == equity(["any"] * 3, samples=1000, seed=5)
    assert equity(["any"] * 3, samples=1000, seed=5) != equity(["any"] * 3, samples=1000, seed=6)


def test_ranges_that_leave_each_other_few_hands() -> None:
    result = equity(["AKs"] * 4 + ["QQ", "QQ", "JJ", "JJ"])
    assert result.method == "exact"
    assert result.equity[0] == pytest.approx(result.equity[3])
    assert result.boards == 24 * 6 * 6 * 376_992


def test_as_json() -> None:
    result = msgspec.json.decode(msgspec.json.encode(equity(["AhKh", "QsQd"])))
    assert [round(part, 4) for part in result["equity"]] == [0.4621, 0.5379]
    assert (result["method"], result["boards"]) == ("exact", 1_712_304)


@pytest.mark.parametrize(
    ("hands", "more", "reason"),
    [
        (["AhKh"], {}, "two to ten players"),
        (["22"] * 11, {}, "two to ten players"),
        (["AhKh", "AhQd"], {}, "Ah is there twice"),
        (["AhKh", "QQ"], {"board": "Ah 2c 3c"}, "Ah is there twice"),
        (["AhKh", "QQ"], {"dead": "2c 2c"}, "2c is there twice"),
        (["AA", "QQ"], {"board": "Ah As Ac"}, "no hand of 'AA' is left"),
        (["AcAd", "AhAs", "AA"], {}, "no hand of 'AA' is left"),
        (["AKs"] * 5, {}, "cannot be dealt together"),
        (["AA", "AA", "AA"], {}, "cannot be dealt together"),
        (["AhKh", "QQ"], {"board": "2c 3c 4c 5c 6c 7c"}, "at most five"),
        (["AhKh", "QQ"], {"board": "2x"}, "there is no card"),
        (["AhKh", ""], {}, "empty"),
        (["any"] * 10, {"dead": " ".join(DECK[:30])}, "dead cards"),
        (["any"] * 9, {"method": "exact"}, "too many ways"),
        (["AhKh", "QQ"], {"samples": 0}, "samples"),
        (["AhKh", "QQ"], {"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_is_said(hands: list[str], more: dict[str, Any], reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        equity(hands, **more)
