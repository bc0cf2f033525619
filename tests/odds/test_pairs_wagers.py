"""The chances of Pairs and Wagers, and the best play of two, held against the real table."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest

from croupier.games.pairs_wagers import Rules
from croupier.games.pairs_wagers.hands import hand_of, spare
from croupier.games.pairs_wagers.state import Turn
from croupier.odds.pairs_wagers import first_player, position, rolls, wagers
from croupier.odds.pairs_wagers.values import LONGEST
from croupier.odds.wagers import ROLLS, SCORING, betters, rerolled
from tests.odds.turns import worth
from tests.playing import opened, play

READINGS = [(miss, fail) for miss in ("keep", "forfeit") for fail in ("point", "turn")]


def test_rolls_as_counted_by_hand() -> None:
    counts = {"no_score": 360, "a_pair": 720, "two_pairs": 90, "three_alike": 120, "four_alike": 6}
    assert {hand: chance * 1296 for hand, chance in rolls().items()} == counts


def test_wagers_as_counted_by_hand() -> None:
    found = wagers()
    assert found.get == Fraction(936, 1296)
    # 360 pairs, 60 threes and 3 fours are odd, and of 15 sorts of two pairs the 3 with both odd.
    assert found.call == Fraction(360 + 18 + 60 + 3, 1296)
    assert found.call + found.call_missed == found.get
    assert found.call_with_get == found.call + Fraction(360, 1296) * found.call
    assert found.call_by_hand["two_pairs"] == Fraction(1, 5)
    assert found.better == {
        "a_pair": {1: Fraction(2, 6), 2: Fraction(1 + 10 + 5, 36)},
        "three_alike": {1: Fraction(1, 6)},
    }


def test_which_spare_dice_are_rolled_makes_no_difference() -> None:
    for dice in ROLLS:
        if hand_of(dice) in SCORING:
            for count in range(1, len(spare(dice)) + 1):
                for places in combinations(spare(dice), count):
                    assert rerolled(dice, places) == betters()[hand_of(dice)][count], (dice, places)


@pytest.mark.parametrize(("miss", "fail"), READINGS)
@pytest.mark.parametrize(
    ("target", "own", "other", "led"),
    [
        (1, 0, 0, False), (3, 1, 2, False), (10, 0, 0, False), (10, 4, 9, False), (20, 13, 18, False),
        (10, 0, 12, True), (10, 1, 5, True), (10, 9, 5, True), (10, 12, 15, True),
    ],
)  # fmt: skip
def test_the_best_turn_at_the_table_is_worth_what_the_figures_say(
    target: int, own: int, other: int, led: bool, miss: str, fail: str
) -> None:
    """All rolls and all moves of a turn are played at a real table; only its ends are taken as given."""
    options = {"target": target, "odd_miss": miss, "better_fail": fail}
    table = _table(options, own, other, led)
    here = position(table.rules, own, other, led=led)
    moves = {"roll": "Ann roll", "call": "Ann call parity=odd"}
    for decision, said in here.first.worth.items():
        assert worth(table, moves[decision], _ends) == pytest.approx(said, abs=1e-11)
    if "call" in here.first.worth:
        even = worth(table, "Ann call parity=even", _ends)
        assert even == pytest.approx(here.first.worth["call"], abs=1e-11)
    assert here.win == max(here.first.worth.values())
    assert ("call" in here.first.worth) == (own > 0)


@pytest.mark.parametrize(("miss", "fail"), READINGS)
def test_games_played_by_the_best_decisions_are_won_as_often_as_said(miss: str, fail: str) -> None:
    games, chance = 700, random.Random(5)
    options = {"target": 10, "odd_miss": miss, "better_fail": fail}
    wins = sum(_winner(options, chance) == "Ann" for _ in range(games))
    said = first_player(Rules(target=10, odd_miss=miss, better_fail=fail))  # type: ignore[arg-type]
    assert abs(wins / games - said) < 3.5 * sqrt(said * (1 - said) / games)


def test_figures_to_hold_on_to() -> None:
    """An earlier programme that swept the race diagonal by diagonal, with the same turns, found these too."""
    found = {
        (target, *reading): first_player(Rules(target=target, odd_miss=reading[0], better_fail=reading[1]))  # type: ignore[arg-type]
        for target in (10, 20)
        for reading in READINGS
    }
    assert found == pytest.approx(
        {
            (10, "keep", "point"): 0.54478324926009,
            (10, "keep", "turn"): 0.53972394045109,
            (10, "forfeit", "point"): 0.54583410584371,
            (10, "forfeit", "turn"): 0.54356465986775,
            (20, "keep", "point"): 0.52876097030904,
            (20, "keep", "turn"): 0.52408015553679,
            (20, "forfeit", "point"): 0.53097303230686,
            (20, "forfeit", "turn"): 0.53159399598862,
        },
        abs=1e-12,
    )


def test_more_points_never_hurt() -> None:
    wins = [[position(Rules(), own, other).win for other in range(10)] for own in range(10)]
    assert all(0 < win < 1 for row in wins for win in row)
    for own, other in product(range(9), range(10)):
        assert wins[own][other] < wins[own + 1][other]
        assert wins[other][own] > wins[other][own + 1]


@pytest.mark.parametrize(
    ("target", "own", "other", "led", "words"),
    [
        (10, -1, 0, None, "whole numbers"),
        (10, 12, 3, None, "surpassed"),
        (10, 12, 12, None, "surpassed"),
        (10, 3, 12, False, "the other leads"),
        (10, 0, 1, True, "at least 2"),
        (LONGEST + 1, 0, 0, None, "up to a target of"),
    ],
)
def test_positions_that_cannot_be(target: int, own: int, other: int, led: bool | None, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        position(Rules(target=target), own, other, led=led)


def _table(options: dict[str, Any], own: int, other: int, led: bool) -> Any:
    """A table in the middle of a game: Ann to move, Bob leading or not."""
    table = opened("pairs_wagers", "Ann 0, Bob 0", **options)
    play(table, "dealer start")
    table.state.points = {"Ann": own, "Bob": other}
    table.state.leader = "Bob" if led else None
    table.state.turn = Turn("Ann")
    return table


def _ends(table: Any) -> float:
    rules, points = table.rules, table.state.points
    reading = rules.target, rules.odd_miss, rules.better_fail
    return 1 - _win(*reading, points["Bob"], points["Ann"], table.state.leader is not None)


@cache
def _win(target: int, miss: Any, fail: Any, own: int, other: int, led: bool) -> float:
    return position(Rules(target=target, odd_miss=miss, better_fail=fail), own, other, led=led).win


@cache
def _plan(rules: Rules, own: int, other: int, led: bool) -> Any:
    return position(rules, own, other, led=led)


def _winner(options: dict[str, Any], chance: random.Random) -> str:
    table = opened("pairs_wagers", "Ann 0, Bob 0", **options)
    play(table, "dealer start")
    called = False
    while not table.winners:
        state, who = table.state, table.state.turn.who
        other = "Bob" if who == "Ann" else "Ann"
        if table.phase == "throwing":
            table.play(
                {"by": "dealer", "do": "throw", "dice": [chance.randint(1, 6) for _ in state.turn.in_air]}
            )
            continue
        plan = _plan(table.rules, state.points[who], state.points[other], state.leader == other)
        places = spare(state.dice)
        if table.phase == "rolling":
            called = plan.best == "call"
            move: dict[str, Any] = {"do": "call", "parity": "odd"} if called else {"do": "roll"}
        elif len(places) == 4:
            move = {"do": (plan.no_score_called if called else plan.no_score).best}
        else:
            best = (plan.scored_called if called else plan.scored)[hand_of(state.dice)].best
            count = {"stop": 0, "better_1": 1, "better_2": 2}[best]
            move = {"do": "better", "dice": list(places[:count])} if count else {"do": "stop"}
        table.play({"by": who, **move})
    return str(table.winners[0])
