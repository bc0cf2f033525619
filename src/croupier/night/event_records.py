"""Events of rounds, kept for looking back and read again."""

from functools import cache
from typing import Any, Union

import msgspec

from croupier.games.events import Event
from croupier.games.registry import GAMES


class EventRecord(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What happened at a table with one entry of the log.

    There are tens of thousands of them: neither they nor what they hold are looked through for garbage.
    """

    seq: int
    version: int
    round: int
    by: str
    events: tuple[Event, ...]


@cache
def _told(game: str) -> Any:
    kinds: Any = Union[GAMES[game].events]  # noqa: UP007 - made from what there is
    return list[tuple[int, int, int, str, tuple[kinds, ...]]]


def read_events(game: str, saved: msgspec.Raw) -> list[EventRecord]:
    """What a snapshot has kept of a table's last rounds."""
    return [EventRecord(*told) for told in msgspec.json.decode(saved, type=_told(game))]
