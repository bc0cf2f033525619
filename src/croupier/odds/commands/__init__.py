"""What each game's odds are asked on the command line. These modules are light: help imports nothing else."""

from collections.abc import Callable
from typing import Any, NamedTuple


def nothing(add: Callable[..., Any]) -> None:
    """A game of plain bets takes no arguments of its own."""


class Command(NamedTuple):
    """What a game registers about its odds; modules are named, not imported."""

    bets: str | None = None
    """The module with its `worth(rules)`, `pays(rules)`, `OPTIONS` and `BASIS`, for a game of bets."""
    luck: str = ""
    """The module with its `reckoner(game, rules)`, for a game whose bets and decisions can be weighed."""
    hints: str = ""
    """The module with its `hint(view, options, name, rules)`, for a game that the book knows."""
    answers: str = "croupier.odds.answers.bets"
    """The module with its `answer(game, rules, said)`."""
    about: str = ""
    """What it says beside the bets, for the description of the command."""
    example: str = ""
    arguments: Callable[[Callable[..., Any]], None] = nothing
    """Adds the arguments of this game, by a parser's `add_argument`."""
    options: tuple[str, ...] = ()
    """Those of its arguments that stand for an option of the rules."""
