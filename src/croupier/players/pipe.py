"""Between a table and a player in a process of its own: a line of JSON asks, and a line answers."""

from typing import Any, TypeAlias

import msgspec

from croupier.games.options import Option


class Sitting(msgspec.Struct, frozen=True):
    """Where the player sits; the state of its chance is that of `random.Random`."""

    name: str
    rules: dict[str, Any]
    chance: tuple[int, tuple[int, ...], float | None]


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to do now?"""

    view: msgspec.Raw
    options: list[Option]
    events: list[msgspec.Raw] = []
    """What the player has seen since the question before."""
    sits: Sitting | None = None
    """Where the player has sat down since then."""


class Ready(msgspec.Struct, tag=True, frozen=True):
    """The player is made."""


class Refusal(msgspec.Struct, tag=True, frozen=True):
    """There is no such player."""

    sentence: str


class Decided(msgspec.Struct, tag=True, frozen=True):
    """The move; none for nothing more."""

    move: dict[str, Any] | None


class Fault(msgspec.Struct, tag=True, frozen=True):
    """The player failed."""

    sentence: str


Answer: TypeAlias = Ready | Refusal | Decided | Fault

START = 60.0
"""Seconds to be ready: what a file imports may be large."""

LONGEST = 64 * 1024
"""Bytes of an answer."""
