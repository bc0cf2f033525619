"""What happened at tables, kept and read again."""

from functools import cache
from typing import Any, Union

import msgspec

from croupier.games import opening
from croupier.games.events import Event


class EventRecord(msgspec.Struct, frozen=True, array_like=True):
    """What happened at a table with one entry of the log."""

    seq: int
    version: int
    round: int
    by: str
    events: list[Event]


@cache
def events_of(game: str) -> tuple[type[Event], ...]:
    """All kinds of events that a game can tell."""
    module = opening.GAMES[game].__module__.removesuffix(".table")
    return tuple(
        kind for kind in _below(Event) if kind.__module__.startswith((module, "croupier.games.events"))
    )


def _below(kind: type[Event]) -> list[type[Event]]:
    return [found for below in kind.__subclasses__() for found in (below, *_below(below))]


@cache
def _told(game: str) -> Any:
    kinds: Any = Union[events_of(game)]  # noqa: UP007 - made from what there is
    return list[tuple[int, int, int, str, list[kinds]]]


def read_events(game: str, saved: msgspec.Raw) -> list[EventRecord]:
    """What a snapshot has kept of a table's last rounds."""
    return [EventRecord(*told) for told in msgspec.json.decode(saved, type=_told(game))]
