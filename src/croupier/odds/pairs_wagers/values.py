"""The chance to win from every position of two players who both play their best.

A game has no longest length: turns that bring nothing lead back to where the players were. So values are
found as the fixed point of "the best decision, given these values": first for the turns that chase a
leader, then for the race to the target, swept over and over until no value changes by more than 1e-14. A
sweep never makes the largest error larger, and some hundred sweeps (51 for a target of 10, 485 for 200)
make it a million times smaller; so what is left is at most some hundred times that last change.
"""

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.games.pairs_wagers.rules import BONUS, Rules
from croupier.odds.pairs_wagers.turns import Ends, Points, Turn, Values, best, value_turn

ERROR = 1e-11
"""No value is further than this from the exact one."""

_STILL = 1e-14
_SWEEPS = 5000

LONGEST = 200
"""The highest target for which positions are worked out: in seconds, and in little memory."""

MOST_GAINED = 10
"""In one turn: four alike, doubled."""

_AHEAD = 14
"""A chasing player who is this far ahead of the leader wins: nobody gains that much in a turn."""

_ENOUGH = 2
"""Points that suffice for every wager of a turn; with fewer, some are not open. A leader has them."""


class Solution(msgspec.Struct, frozen=True):
    """The chances to win under one set of rules."""

    rules: Rules
    race: Values
    """While nobody leads: of the player to move, by own points and the other's."""
    chase: Values
    """While the other leads: by own points (0, 1, or 2 and more) and by what is lacking, `_AHEAD` added."""

    def wins(self, own: Points, other: int, *, led: bool) -> Values:
        """The chances of a player to move; `led` as for `turn`."""
        return _chased(self.chase, own, np.array(other)) if led else self.race[own, other]

    def turn(self, own: int, other: int, *, led: bool) -> Turn:
        """Every decision of a turn, valued, for a player to move with `own` points.

        `led` says that the other leads, and that this is the one turn to surpass.
        """
        if led:
            mine = np.array([[own]])
            return value_turn(self.rules, mine, _chase_ends(self.chase, mine, np.array([[other]])))
        points = np.arange(self.rules.target)[:, None]
        return value_turn(self.rules, points, _RaceEnds(self.rules, self.chase).of(self.race))[own, other]


@lru_cache(maxsize=16)
def solve(rules: Rules) -> Solution:
    """All positions under these rules; ante and seats make no difference."""
    chase = _solve_chase(rules)
    return Solution(rules, _solve_race(rules, chase), chase)


def plain(rules: Rules) -> Rules:
    """The rules without what makes no difference to the chances."""
    return msgspec.structs.replace(rules, ante=0, max_seats=None)


def converge(sweep: Callable[[Values], Values], values: Values) -> Values:
    """Values that a sweep leaves as they are."""
    for _ in range(_SWEEPS):
        swept = sweep(values)
        change = np.abs(swept - values).max()
        values = swept
        if change <= _STILL:
            break
    return values


def _solve_chase(rules: Rules) -> Values:
    chase = np.zeros((_ENOUGH + 1, _AHEAD + MOST_GAINED + 1))
    lacking = np.arange(-_AHEAD, MOST_GAINED + 1)
    rich = np.full_like(lacking, 1000)

    def sweep(values: Values) -> Values:
        chase[_ENOUGH] = values
        return best(value_turn(rules, rich, _chase_ends(chase, rich, rich + lacking)).first)

    chase[_ENOUGH] = converge(sweep, chase[_ENOUGH])
    for points in range(_ENOUGH):
        leader = np.arange(BONUS, points + MOST_GAINED + 1)
        own = np.full_like(leader, points)
        values = best(value_turn(rules, own, _chase_ends(chase, own, leader)).first)
        chase[points, leader - own + _AHEAD] = values
    return chase


def _solve_race(rules: Rules, chase: Values) -> Values:
    points, ends = np.arange(rules.target)[:, None], _RaceEnds(rules, chase)

    def sweep(race: Values) -> Values:
        return best(value_turn(rules, points, ends.of(race)).first)

    return converge(sweep, np.full((rules.target, rules.target), 0.5))


def _chased(chase: Values, own: Points, leader: Points) -> Values:
    """Chances of a player to move in the one turn to surpass the leader."""
    lacking = np.clip(leader - own, -_AHEAD, MOST_GAINED)
    found: Values = chase[np.minimum(own, _ENOUGH), lacking + _AHEAD]
    return found


def _chase_ends(chase: Values, own: Points, leader: Points) -> Ends:
    def ends(gained: int, most: int) -> Values:
        points = np.maximum(0, own + gained)
        return np.where(points > leader, 1 - _chased(chase, leader, points), 0.0)

    return ends


class _RaceEnds:
    """What ends of a turn in the race are worth; what does not change from sweep to sweep is kept."""

    def __init__(self, rules: Rules, chase: Values) -> None:
        self.target = rules.target
        self.chase = chase
        self.kept: dict[tuple[int, int], tuple[NDArray[np.bool_], Values, Points]] = {}

    def of(self, race: Values) -> Ends:
        others = 1 - race.T

        def ends(gained: int, most: int) -> Values:
            if (gained, most) not in self.kept:
                self.kept[gained, most] = self._prepare(gained, most)
            led, leading, row = self.kept[gained, most]
            return np.where(led, leading, others[row])

        return cache(ends)

    def _prepare(self, gained: int, most: int) -> tuple[NDArray[np.bool_], Values, Points]:
        own = np.arange(self.target)
        led = own + most >= self.target
        points = np.maximum(0, own + gained) + BONUS * led
        leading = 1 - _chased(self.chase, own[None, :], points[:, None])
        return led[:, None], leading, np.minimum(points, self.target - 1)
