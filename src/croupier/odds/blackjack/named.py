"""Strategies as people call them: the best for the rules at hand, the players' own, a chart in a file."""

from functools import cache
from pathlib import Path

from croupier.games.blackjack import Rules
from croupier.games.refusal import short
from croupier.odds.blackjack.analysis import analyse
from croupier.odds.blackjack.strategy import NAMED, Strategy

NAMES = ("best", *NAMED)

CHART = ".txt"
"""How the name of a file with a chart ends."""
MOST_CHART = 100_000
"""Characters of a chart that are read; a whole one has about 2,000."""


def named_strategy(name: str, rules: Rules) -> Strategy:
    """The strategy of this name, or the chart in the file of this name.

    >>> named_strategy("mimic", Rules()).hard[16]["T"]
    'H'
    """
    if name == "best":
        return _best(rules)
    if name in NAMED:
        return NAMED[name][0](rules)
    if not name.endswith(CHART):
        known = ", ".join(NAMES)
        raise ValueError(f"there is no strategy {short(name)}; there are: {known}, or a chart in a .txt file")
    return _read(name)


@cache
def _best(rules: Rules, /) -> Strategy:
    """The best chart for a fresh shoe."""
    return analyse(rules).strategy


def _read(name: str) -> Strategy:
    try:
        with Path(name).open(encoding="utf-8") as file:
            return Strategy.read(file.read(MOST_CHART))
    except UnicodeDecodeError:
        raise ValueError(f"the chart {short(name)} is not a text file") from None
    except OSError as problem:
        reason = problem.strerror or "it cannot be opened"
        raise ValueError(f"the chart {short(name)} cannot be read: {reason}") from None
