"""Hints: what the book would do, with the odds of each choice.

A hint is made of what a person in that seat may see and do, and of nothing else. It needs no compiler: a
host, a terminal and a phone ask the same way.

>>> import croupier
>>> from croupier.odds.hints import hint
>>> table = croupier.open_table("unders_overs", {"Ann": 100})
>>> _ = table.play({"by": "dealer", "do": "open"})
>>> found = hint(table.view("Ann"), table.options("Ann"), "Ann", table.rules)
>>> str(found.says[0]), str(found.choices[1].name), str(found.choices[1].says)
('No bet is better than another: the house keeps 16.7 % of each.', 'Seven', 'wins 16.7 %, pays 4 to 1')
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from croupier.games.options import Option
from croupier.games.phrases import Phrase
from croupier.games.refusal import IllegalNow
from croupier.games.state import Rules, View

__all__ = ["Choice", "Hint", "hint", "percent"]


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be done, and its odds."""

    name: Phrase
    says: Phrase
    """Its odds, in words."""
    chance: float | None = None
    """To win, where that is what it comes to."""
    worth: float | None = None
    """What choices are compared by, higher is better; None where that can't be said."""
    move: dict[str, Any] | None = None
    """To make it, where it is one move."""


class Hint(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the book would do."""

    says: tuple[Phrase, ...]
    """In sentences: what there is to know, and how it was found out."""
    choices: tuple[Choice, ...]
    best: int | None = None
    """Which of the choices the book makes; None where none is better than another, or nobody can say."""

    @property
    def move(self) -> Mapping[str, Any] | None:
        """What the book would do, where that is one move."""
        return None if self.best is None else self.choices[self.best].move


def hint(view: View, options: Sequence[Option], name: str, rules: Rules) -> Hint:
    """What the book would do in the seat of `name`; refused, in words, where there's nothing to decide."""
    from croupier.odds.registry import ODDS

    module = ODDS[view.game].hints if view.game in ODDS else ""
    if not module:
        raise IllegalNow("N-29", "the book knows nothing about this game")
    found: Hint | None = import_module(module).hint(view, options, name, rules) if options else None
    if found is None:
        raise IllegalNow("N-29", "there's nothing for you to decide right now")
    return found


def percent(share: float) -> float:
    """A share as people say it.

    >>> percent(1 / 6), percent(0.25)
    (16.7, 25)
    """
    return short(100 * share)


def short(figure: float) -> float:
    """A figure with as many digits as anybody reads."""
    rounded = round(figure, 1)
    return int(rounded) if rounded == int(rounded) or abs(rounded) >= 100 else rounded
