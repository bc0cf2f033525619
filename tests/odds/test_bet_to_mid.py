"""Bet to Mid between two: positions held against the real table, and what it does to a game."""

from typing import Any, Literal

import numpy as np
import pytest

from croupier.games.pairs_wagers import Rules
from croupier.games.pairs_wagers.state import Turn
from croupier.odds.pairs_wagers import bet_to_mid, position
from croupier.odds.pairs_wagers.midway import OWING, solve_mid, value_paying
from croupier.odds.pairs_wagers.values import LONGEST
from tests.odds.turns import worth
from tests.playing import opened, play

OWES = -1
"""Written for the points of a player who has yet to pay."""


@pytest.mark.rule("W-17", "W-18")
@pytest.mark.parametrize("reading", [("keep", "point"), ("forfeit", "turn")])
@pytest.mark.parametrize(
    ("target", "own", "other", "pool"),
    [
        (20, OWES, OWES, 2), (20, OWES, 3, 2), (20, 0, OWES, 2), (20, 8, OWES, 2), (20, 1, 9, 2),
        (20, 9, 9, 2), (25, 9, 4, 2), (20, OWES, 14, 0), (20, 13, OWES, 0), (20, 19, OWES, 0),
    ],
)  # fmt: skip
def test_the_best_turn_at_the_table_is_worth_what_the_figures_say(
    target: int, own: int, other: int, pool: int, reading: tuple[str, str]
) -> None:
    table = _table(target, reading, own, other, pool)
    calls = ["Ann call parity=odd"] if own > 0 else []
    played = max(worth(table, line, _ends) for line in ["Ann roll", *calls])
    assert played == pytest.approx(_win(table, "Ann", "Bob"), abs=1e-11)


@pytest.mark.rule("W-17")
@pytest.mark.parametrize(("fail", "of_1296"), [("point", 54 + 80 + 6), ("turn", 54 + 36 + 6)])
def test_a_turn_that_pays(fail: Literal["point", "turn"], of_1296: int) -> None:
    """Three alike leave 2 points, or for one more wager 4, or 1; with `turn` nothing is left if it fails.

    Of 1296 rolls 90 are two pairs, 120 three alike and 6 four alike; a pair leaves nothing to wager.
    """
    worth_of = [0.0, 0.6, 0.3, 0.0, 1.0]
    found = value_paying(Rules(better_fail=fail), lambda left: np.array(worth_of[left]), np.array(0.0))
    assert found == pytest.approx(of_1296 / 1296)


@pytest.mark.rule("W-17")
@pytest.mark.parametrize("target", [20, 33])
def test_it_favours_whoever_begins_and_more_so_the_shorter_the_game(target: int) -> None:
    found, longer = bet_to_mid(Rules(target=target)), bet_to_mid(Rules(target=2 * target))
    assert found.win_without == position(Rules(target=target), 0, 0).win
    assert 0.5 < found.win_without < found.win < found.pool
    assert longer.win - longer.win_without < found.win - found.win_without


@pytest.mark.rule("W-18")
def test_the_pool_is_likelier_won_by_whoever_is_nearer() -> None:
    feather = 1e-6
    rules = Rules(target=20)
    plain, weighed = solve_mid(rules).before, solve_mid(rules, feather).before
    pool = (weighed - plain) / feather
    assert ((pool > -1e-5) & (pool < 1 + 1e-5)).all()
    assert (pool[1:OWING] > pool[: OWING - 1] - 1e-5).all()
    # From 9 points a pair suffices, and with Bet to Get a second try: 1 - (5/18)² of the time.
    assert pool[9, 9] > 0.85
    assert pool[9, OWING] > pool[9, 9]


@pytest.mark.parametrize("target", [10, 19, LONGEST + 1])
def test_targets_that_are_not_worked_out(target: int) -> None:
    with pytest.raises(ValueError, match="targets from 20 to 200"):
        bet_to_mid(Rules(target=target))


def _table(target: int, reading: tuple[str, str], own: int, other: int, pool: int) -> Any:
    """A table in the middle of a game with a Bet to Mid, Ann to move."""
    table = opened("pairs_wagers", "Ann 0, Bob 0", target=target, odd_miss=reading[0], better_fail=reading[1])
    play(table, "Ann mid\nBob mid\ndealer start")
    points = {"Ann": own, "Bob": other}
    table.state.points = {name: max(0, count) for name, count in points.items()}
    table.state.owing = tuple(name for name, count in points.items() if count == OWES)
    table.state.pool = pool
    table.state.turn = Turn("Ann")
    return table


def _ends(table: Any) -> float:
    return 1 - _win(table, "Bob", "Ann")


def _win(table: Any, mover: str, other: str) -> float:
    """The figures for the one to move at this table."""
    state, race = table.state, solve_mid(table.rules)
    own, others = state.points[mover], state.points[other]
    places = [OWING if name in state.owing else state.points[name] for name in (mover, other)]
    if state.pool:
        return float(race.before[tuple(places)])
    if state.leader is not None:
        return position(table.rules, own, others).win
    if mover in state.owing:
        return float(race.owing[others])
    if other in state.owing:
        return float(race.owed[own])
    return position(table.rules, own, others).win
