"""Bet to Mid between two: what it does to the chance to win, and who of them wins the pledged points.

A pledge is paid with the first hand that scores, so who has not paid has 0 points and no wager open. Until
somebody ends a turn with 10 points or more, both have fewer: a position is the points of each, 0 to 9, or
owing. From a target of 20 on nobody can lead before that, and who has yet to pay can surpass no leader.
"""

from collections.abc import Callable
from functools import cache

import msgspec
import numpy as np

from croupier.games.pairs_wagers.hands import POINTS
from croupier.games.pairs_wagers.rules import BONUS, MIDWAY, Rules
from croupier.odds.pairs_wagers.positions import first_player
from croupier.odds.pairs_wagers.turns import Ends, Points, Values, best, value_turn
from croupier.odds.pairs_wagers.values import ERROR, LONGEST, MOST_GAINED, Solution, converge, plain, solve
from croupier.odds.wagers import SCORING, betters, rolls

SHORTEST = 2 * MIDWAY
"""The lowest target for which it is worked out."""

POOL = 2
"""Points that two have pledged."""

OWING = MIDWAY
"""The place, after those of 0 to 9 points, of a player who has yet to pay."""

FEATHER = 1e-6
"""A part of a game that is laid on the pool. It changes no decision worth speaking of, and by how much
heavier it makes a position it tells the chance to win the pool."""


class Midway(msgspec.Struct, frozen=True):
    """A Bet to Mid of two who both play their best, seen from the one who begins."""

    target: int
    win: float
    """The chance to win the game with both pledges made,"""
    win_without: float
    """and without: one alone is forgotten."""
    pool: float
    """The chance to be first with 10 points, and win what was pledged."""
    error: float


class Race(msgspec.Struct, frozen=True):
    """The chances to win of the player to move; a place is points, or `OWING` while the pool is there."""

    before: Values
    """While the pool is there: by own place and the other's."""
    owing: Values
    """Once the other has won the pool, for a player who has yet to pay: by the other's points."""
    owed: Values
    """Once the player to move has won it, against one who has yet to pay: by own points."""


def bet_to_mid(rules: Rules) -> Midway:
    """What a Bet to Mid is worth to the first player in a game of two.

    >>> found = bet_to_mid(Rules(target=20))
    >>> found.win > found.win_without, 0.5 < found.pool < 0.6
    (True, True)
    """
    if not SHORTEST <= rules.target <= LONGEST:
        raise ValueError(f"a Bet to Mid is worked out for targets from {SHORTEST} to {LONGEST}")
    start = OWING, OWING
    win = solve_mid(plain(rules)).before[start].item()
    weighed = solve_mid(plain(rules), FEATHER).before[start].item()
    return Midway(
        target=rules.target,
        win=win,
        win_without=first_player(rules),
        pool=(weighed - win) / FEATHER,
        error=ERROR,
    )


@cache
def solve_mid(rules: Rules, feather: float = 0.0) -> Race:
    """All positions with a Bet to Mid; whoever wins the pool wins a feather too."""
    solution = solve(rules)
    owing, owed = _solve_debt(rules, solution)
    ends = _Ends(rules, solution, owing, feather)
    points = np.arange(MIDWAY)[:, None]

    def sweep(before: Values) -> Values:
        others = 1 + feather - before.T
        paid = best(value_turn(rules, points, ends.of(others)).first)
        paying = value_paying(rules, lambda left: others[left], others[OWING])
        return np.vstack((paid, paying))

    return Race(converge(sweep, np.full((OWING + 1, OWING + 1), 0.5)), owing, owed)


def _solve_debt(rules: Rules, solution: Solution) -> tuple[Values, Values]:
    """The race once the pool is won and one player has yet to pay: for that player, and for the other."""
    race, target = solution.race, rules.target
    points = np.arange(target)

    def sweep(values: Values) -> Values:
        owing, owed = values

        def ends(gained: int, most: int) -> Values:
            after = np.clip(points + gained, 0, target - 1)
            return np.where(points + most >= target, 1.0, 1 - owing[after])

        paying = value_paying(rules, lambda left: 1 - race[:, left], 1 - owed)
        return np.stack((paying, best(value_turn(rules, points, ends).first)))

    owing, owed = converge(sweep, np.full((2, target), 0.5))
    return owing, owed


def value_paying(rules: Rules, paid: Callable[[int], Values], nothing: Values) -> Values:
    """A turn of a player who owes a point: by what is left once it is paid, or if nothing scores."""
    chance = {hand: float(p) for hand, p in rolls().items()}
    value = chance["no_score"] * nothing
    for hand in SCORING:
        left = POINTS[hand] - 1
        worth = paid(left)
        for becomes in betters().get(hand, {}).values() if left else ():
            kept = left if rules.better_fail == "point" else 0
            better = sum(
                float(p) * paid(POINTS[new] - 1 if POINTS[new] > POINTS[hand] else max(0, kept - 1))
                for new, p in becomes.items()
            )
            worth = np.maximum(worth, better)
        value = value + chance[hand] * worth
    return value


class _Ends:
    """What ends of a turn are worth while the pool is there, for a player who has paid."""

    def __init__(self, rules: Rules, solution: Solution, owing: Values, feather: float) -> None:
        most = MIDWAY - 1 + MOST_GAINED
        self.own = np.arange(MIDWAY)
        self.taken = np.zeros((most + 1, OWING + 1))
        """The worth of ending a turn with so many points, 10 or more, by the other's place."""
        others = np.arange(MIDWAY)
        for points in range(MIDWAY, most + 1):
            now = points + POOL
            leads = now >= rules.target
            after = now + BONUS if leads else now
            self.taken[points, :MIDWAY] = 1 - solution.wins(others, after, led=leads)
            self.taken[points, OWING] = 1.0 if leads else 1 - owing[after]
        self.taken += feather

    def of(self, others: Values) -> Ends:
        """Given what is left to the player when the other moves: by own place and the other's."""

        def ends(gained: int, most: int) -> Values:
            after: Points = np.maximum(0, self.own + gained)
            on = others[np.minimum(after, MIDWAY - 1)]
            return np.where((after >= MIDWAY)[:, None], self.taken[after], on)

        return cache(ends)
