"""A turn as a tree of rolls and decisions, valued from its ends back to its first decision.

Values are chances to win the game for the player whose turn it is. They are arrays, one entry for each
of many positions that are worked out at once; a single position is an array of one.
"""

from collections.abc import Callable
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.games.pairs_wagers.hands import POINTS, Hand
from croupier.games.pairs_wagers.rules import Rules
from croupier.odds.wagers import SCORING, betters, hits, rolls

Values = NDArray[np.float64]
Points = NDArray[np.int64]

Ends = Callable[[int, int], Values]
"""What the end of a turn is worth: by what the turn brought in all, and by the most that the player had
gained when a hand was counted (which may have reached the target, even if a point was lost since)."""

NOTHING = -1000
"""The most that was gained where no hand was counted."""

Decision = Literal["roll", "call", "get", "stop", "better_1", "better_2"]
"""`call` is a Bet to Odd, odd or even alike; `better_2` a Bet to Better with two dice."""

Choices = dict[Decision, Values]


class Turn(msgspec.Struct, frozen=True):
    """What a turn is worth, decision by decision; a decision that is not open is worth -1."""

    first: Choices
    """Before the first roll."""
    no_score: Choices
    """After a first roll that does not score, nothing called."""
    no_score_called: Choices
    """The same with a call open."""
    scored: dict[Hand, Choices]
    """After a hand that scores, nothing called, in the first roll or by a Bet to Get."""
    scored_called: dict[Hand, Choices]
    """The same with a call that was hit."""

    def __getitem__(self, place: tuple[int, int]) -> "Turn":
        """One of the positions."""

        def at(choices: Choices) -> Choices:
            return {decision: values[place] for decision, values in choices.items()}

        return Turn(
            at(self.first),
            at(self.no_score),
            at(self.no_score_called),
            {hand: at(choices) for hand, choices in self.scored.items()},
            {hand: at(choices) for hand, choices in self.scored_called.items()},
        )


def value_turn(rules: Rules, points: Points, ends: Ends) -> Turn:
    """A turn of a player with these points before it."""
    scored = {hand: _scored(rules, hand, 1, ends) for hand in SCORING}
    called = {hand: _scored(rules, hand, 2, ends) for hand in SCORING}
    missed = {hand: _missed(rules, hand, ends) for hand in SCORING}

    chance, hit = {hand: float(p) for hand, p in rolls().items()}, hits()
    nothing = chance["no_score"]
    plain = wagered = np.zeros_like(scored["a_pair"]["stop"])
    for hand in SCORING:
        odd = float(hit[hand])
        plain = plain + chance[hand] * best(scored[hand])
        wagered = wagered + chance[hand] * (odd * best(called[hand]) + (1 - odd) * missed[hand])

    after_nothing: Choices = {
        "get": _open(points >= 1, plain + nothing * ends(-1, NOTHING)),
        "stop": ends(0, NOTHING),
    }
    after_nothing_called: Choices = {
        "get": _open(points >= 2, wagered + nothing * ends(-2, NOTHING)),
        "stop": ends(-1, NOTHING),
    }
    first: Choices = {
        "roll": plain + nothing * best(after_nothing),
        "call": _open(points >= 1, wagered + nothing * best(after_nothing_called)),
    }
    return Turn(first, after_nothing, after_nothing_called, scored, called)


def best(choices: Choices) -> Values:
    """The worth of the best of some decisions."""
    most, *others = choices.values()
    for other in others:
        most = np.maximum(most, other)
    return most


def _open(condition: NDArray[np.bool_], values: Values) -> Values:
    return np.where(condition, values, -1.0)


def _scored(rules: Rules, hand: Hand, times: int, ends: Ends) -> Choices:
    """What may follow a hand that scores: stop, or a Bet to Better with one or two dice."""
    score = times * POINTS[hand]
    choices: Choices = {"stop": ends(score, score)}
    for count, becomes in betters().get(hand, {}).items():
        value = np.zeros_like(choices["stop"])
        for new, chance in becomes.items():
            better = times * POINTS[new]
            if better > score:
                value += float(chance) * ends(better, better)
            else:
                kept = score if rules.better_fail == "point" else 0
                value += float(chance) * ends(kept - 1, score)
        choices["better_1" if count == 1 else "better_2"] = value
    return choices


def _missed(rules: Rules, hand: Hand, ends: Ends) -> Values:
    """A hand that scores, but not as called: the turn is over."""
    kept = POINTS[hand] if rules.odd_miss == "keep" else 0
    return ends(kept - 1, kept - 1)
