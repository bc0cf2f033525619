"""Pairs and Wagers solved for two: the chance to win from every position, found in a moment in plain Python.

A game has no longest length, as turns can bring nothing; so the values of all positions are swept, the most
advanced first, until they stand still. `croupier.odds.pairs_wagers` finds the same with numpy, to more places
and for longer games.
"""

from functools import cache, lru_cache
from math import prod

from croupier.games.pairs_wagers.rules import BONUS, MIDWAY, Rules
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.odds.wager_turns import Ends, Turns, Worth

LONGEST = 20
"""The highest target that is solved; longer games are looked at as if that much were left."""

AHEAD = 14
"""Nobody catches up with so many points in a turn, bonus or not."""
MOST_GAINED = 10
"""In a turn: four alike, doubled."""

STILL = 1e-9


class Race:
    """The chances of two who both play their best, by one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.target = rules, min(rules.target, LONGEST)
        self._beyond = rules.target - self.target
        self._chase = [[0.0] * (AHEAD + MOST_GAINED + 1) for _ in range(3)]
        """Of whoever has the one turn to surpass a leader: by own points (0, 1, more) and what is lacking."""
        self._sweep_chase()
        self._race = [[0.5] * self.target for _ in range(self.target)]
        """Of whoever is to move, while nobody leads: by own points and the other's."""
        self._sweep_race()

    def chasing(self, own: int, leader: int) -> float:
        """The chance to win in the one turn to surpass a leader."""
        lacking = leader - own
        if lacking > MOST_GAINED:
            return 0.0
        return self._chase[min(own, 2)][max(lacking, -AHEAD) + AHEAD]

    def leading(self, own: int, other: int) -> float:
        """The chance to win against somebody who has one turn to surpass."""
        return 1.0 - self.chasing(other, own)

    def waiting(self, own: int, other: int) -> float:
        """The chance to win while nobody leads, when the other is to move."""
        far = min(self._beyond, own, other)
        most = self.target - 1
        return 1.0 - self._race[min(other - far, most)][min(own - far, most)]

    def _sweep_chase(self) -> None:
        rich = 1000
        change = 1.0
        while change > STILL:
            change = 0.0
            for lacking in range(-AHEAD, MOST_GAINED + 1):
                value = self._best(rich, self._surpassing(rich, rich + lacking))
                change = max(change, abs(value - self._chase[2][lacking + AHEAD]))
                self._chase[2][lacking + AHEAD] = value
        for own in (0, 1):
            for leader in range(BONUS, own + MOST_GAINED + 1):
                self._chase[own][leader - own + AHEAD] = self._best(own, self._surpassing(own, leader))

    def _best(self, own: int, ends: Ends) -> float:
        return max(Turns(self.rules, own, ends).first().values())

    def _surpassing(self, own: int, leader: int) -> Ends:
        def ends(gained: int, most: int) -> float:
            points = max(0, own + gained)
            return self.leading(points, leader) if points > leader else 0.0

        return ends

    def _sweep_race(self) -> None:
        positions = [(own, other) for own in range(self.target) for other in range(self.target)]
        positions.sort(key=sum, reverse=True)
        change = 1.0
        while change > STILL:
            change = 0.0
            for own, other in positions:
                value = self._best(own, self._racing(own, other))
                change = max(change, abs(value - self._race[own][other]))
                self._race[own][other] = value

    def _racing(self, own: int, other: int) -> Ends:
        def ends(gained: int, most: int) -> float:
            points = max(0, own + gained)
            if own + most >= self.target:
                return self.leading(points + BONUS, other)
            return 1.0 - self._race[other][points]

        return ends


def race_of(rules: Rules) -> Race:
    """The race by these rules; only some of them make a difference."""
    return _race_of(rules.odd_miss, rules.better_fail, rules.target)


@lru_cache(maxsize=16)
def _race_of(odd_miss: str, better_fail: str, target: int) -> Race:
    return Race(Rules(odd_miss=odd_miss, better_fail=better_fail, target=target))  # type: ignore[arg-type]


def chances(rules: Rules, view: PairsWagersView, name: str) -> Worth:
    """The chance to win with each decision that is open to `name`, whose turn it is.

    Against one other it is exact. Against several it follows from the chances against each of them: as a
    leader, that none of them gets past; before that, as if what speaks for each of the others added up. Bets
    to Mid, in long games, are only judged roughly.
    """
    turn = view.turn
    assert turn is not None
    turns = Turns(rules, view.points[name], _ends(rules, view, name))
    if view.phase == "rolling":
        return turns.first()
    if view.hand is None or view.hand == "no_score":
        return turns.unscored(called=turn.call is not None)
    return turns.scored(view.hand, times=2 if turn.double else 1)


def _ends(rules: Rules, view: PairsWagersView, name: str) -> Ends:
    race, own, target = race_of(rules), view.points[name], rules.target
    others = [points for other, points in view.points.items() if other != name]
    owes = int(name in view.owing or (view.turn is not None and view.turn.pledge > 0))
    pool = view.pool if name in view.pledges else 0
    # Who already led when the turn began; a lead taken in this turn is this player's own.
    led = view.points[view.leader] if view.leader not in (None, name) else None

    @cache
    def ends(gained: int, most: int) -> float:
        paid = owes if most >= 0 else 0
        points = max(0, own + gained - paid)
        if led is not None:
            return _leading(race, points, others) if points > led else 0.0
        leads = own + most - paid >= target
        points += BONUS * leads
        if pool and points >= MIDWAY:
            points += pool
            if not leads and points >= target:
                points, leads = points + BONUS, True
        return (_leading if leads else _racing)(race, points, others)

    return ends


def _leading(race: Race, own: int, others: list[int]) -> float:
    return prod(race.leading(own, other) for other in others)


def _racing(race: Race, own: int, others: list[int]) -> float:
    against = 0.0
    for other in others:
        chance = race.waiting(own, other)
        against += (1 - chance) / chance
    return 1 / (1 + against)
