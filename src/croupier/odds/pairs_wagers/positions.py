"""A position of two players: the chance to win, and what to do at every turn of the dice."""

import msgspec

from croupier.games.pairs_wagers.hands import Hand
from croupier.games.pairs_wagers.rules import Rules
from croupier.odds.pairs_wagers.turns import Choices, Decision
from croupier.odds.pairs_wagers.values import ERROR, LONGEST, plain, solve

METHOD = "dynamic programming: both play their best, values iterated until they stand still"

MOST_POINTS = 10**6

PLAINEST: tuple[Decision, ...] = ("roll", "stop", "get", "call", "better_1", "better_2")
"""Decisions that are worth the same: the one that comes first here is taken."""


class Choice(msgspec.Struct, frozen=True):
    """A decision: the best of what is open, and the chance to win with each."""

    best: Decision
    worth: dict[Decision, float]


class Position(msgspec.Struct, frozen=True):
    """What a position is worth to the player to move, and the best play of the turn."""

    points: tuple[int, int]
    """Of the player to move, and of the other."""
    target: int
    led: bool
    """Whether the other leads, and this is the one turn to surpass."""
    win: float
    best: Decision
    first: Choice
    no_score: Choice
    no_score_called: Choice
    scored: dict[Hand, Choice]
    scored_called: dict[Hand, Choice]
    error: float
    method: str


def position(rules: Rules, own: int, other: int, *, led: bool | None = None) -> Position:
    """The best play of two from here on, for the player to move with `own` points.

    In a long game that is without a Bet to Mid, or once its points are won and both have paid.
    The other leads from the target on; below it, a leader who has lost points since is told by `led`.

    >>> here = position(Rules(), 7, 9)
    >>> here.best, round(here.win, 4)
    ('roll', 0.3641)
    """
    led = other >= rules.target if led is None else led
    _check(rules, own, other, led)
    turn = solve(plain(rules)).turn(own, other, led=led)
    first = _choice(turn.first)
    return Position(
        points=(own, other),
        target=rules.target,
        led=led,
        win=first.worth[first.best],
        best=first.best,
        first=first,
        no_score=_choice(turn.no_score),
        no_score_called=_choice(turn.no_score_called),
        scored={hand: _choice(choices) for hand, choices in turn.scored.items()},
        scored_called={hand: _choice(choices) for hand, choices in turn.scored_called.items()},
        error=ERROR,
        method=METHOD,
    )


def first_player(rules: Rules) -> float:
    """The first player's chance to win a game of two.

    >>> round(first_player(Rules()), 4)
    0.5448
    """
    return position(rules, 0, 0).win


def _check(rules: Rules, own: int, other: int, led: bool) -> None:
    if rules.target > LONGEST:
        raise ValueError(f"positions are worked out up to a target of {LONGEST}")
    if not (0 <= own <= MOST_POINTS and 0 <= other <= MOST_POINTS):
        raise ValueError(f"points are whole numbers from 0 to {MOST_POINTS:,}")
    if not led and other >= rules.target:
        raise ValueError(f"with {other} points of {rules.target} the other leads")
    if own >= rules.target and not (led and other > own):
        raise ValueError(
            f"the player to move cannot have {own} points of {rules.target} "
            "unless the other has surpassed them"
        )
    if led and other < 2:
        raise ValueError("a leader has at least 2 points")


def _choice(choices: Choices) -> Choice:
    worth = {decision: value for decision, values in choices.items() if (value := values.item()) >= 0}
    most = max(worth.values())
    return Choice(next(do for do in PLAINEST if worth.get(do, -1.0) >= most - ERROR), worth)
