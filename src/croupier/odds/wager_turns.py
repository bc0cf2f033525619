"""A turn of Pairs and Wagers as a tree of rolls and decisions, valued from its ends back: plain Python."""

from collections.abc import Callable
from functools import cache

from croupier.games.pairs_wagers.hands import POINTS, Hand
from croupier.games.pairs_wagers.rules import Rules
from croupier.odds.wagers import SCORING, betters, hits, rolls

Ends = Callable[[int, int], float]
"""What the end of a turn is worth: by the points that it brought, and by the most that they were on the way,
which may have reached the target before one of them was lost."""

NOTHING = -1000
"""The most that they were where nothing has scored."""

Worth = dict[str, float]
"""What decisions are worth: `roll`, `call`, `get`, `stop`, `better_1` and `better_2` with so many dice."""


class Turns:
    """What every decision of a turn is worth to a player with these points, if the best is done afterwards.

    >>> from croupier.games.pairs_wagers import Rules
    >>> points = Turns(Rules(), 5, lambda gained, most: float(gained))
    >>> points.scored("three_alike")  # with one die again: 5 points in a sixth of cases, else 2
    {'stop': 3.0, 'better_1': 2.5}
    """

    def __init__(self, rules: Rules, points: int, ends: Ends) -> None:
        self.rules, self.points, self.ends = rules, points, ends
        self._nothing, chances = _rolls()
        self._plain = self._called = 0.0
        for hand, chance, hit in chances:
            self._plain += chance * max(self.scored(hand).values())
            self._called += chance * self._settled(hand, hit)

    def first(self) -> Worth:
        """Before the first roll."""
        found = {"roll": self._plain + self._nothing * max(self.unscored(called=False).values())}
        if self.points >= 1:
            found["call"] = self._called + self._nothing * max(self.unscored(called=True).values())
        return found

    def unscored(self, *, called: bool) -> Worth:
        """After a roll that does not score."""
        found = {"stop": self.ends(-1 if called else 0, NOTHING)}
        if self.points >= 1 + called:
            scores = self._called if called else self._plain
            found["get"] = scores + self._nothing * self.ends(-1 - called, NOTHING)
        return found

    def scored(self, hand: Hand, times: int = 1) -> Worth:
        """After a hand that scores, by how many of its spare dice are rolled again."""
        score = times * POINTS[hand]
        kept = score if self.rules.better_fail == "point" else 0
        found: Worth = {"stop": self.ends(score, score)}
        for how, failed, bettered in _rerolls()[hand]:
            value = failed * self.ends(kept - 1, score)
            for points, chance in bettered:
                value += chance * self.ends(times * points, times * points)
            found[how] = value
        return found

    def _settled(self, hand: Hand, hit: float) -> float:
        """A hand that scores with a call open, which it hits with this chance."""
        missed = (POINTS[hand] if self.rules.odd_miss == "keep" else 0) - 1
        return hit * max(self.scored(hand, times=2).values()) + (1 - hit) * self.ends(missed, missed)


@cache
def _rolls() -> tuple[float, list[tuple[Hand, float, float]]]:
    """The chance that nothing scores; of each hand that does, and that it is as called."""
    chances, hit = rolls(), hits()
    return float(chances["no_score"]), [(hand, float(chances[hand]), float(hit[hand])) for hand in SCORING]


@cache
def _rerolls() -> dict[Hand, list[tuple[str, float, list[tuple[int, float]]]]]:
    """How a hand can be bettered: the chance that it isn't, and the points that it then has, with theirs."""
    found: dict[Hand, list[tuple[str, float, list[tuple[int, float]]]]] = {hand: [] for hand in SCORING}
    for hand, ways in betters().items():
        for count, becomes in ways.items():
            more = {POINTS[new]: chance for new, chance in becomes.items() if POINTS[new] > POINTS[hand]}
            chances = [(points, float(chance)) for points, chance in more.items()]
            found[hand].append((f"better_{count}", float(1 - sum(more.values())), chances))
    return found
