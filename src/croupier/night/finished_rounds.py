"""Finished rounds of a table: who entered them, what everybody had, how they came out, what changed since."""

from functools import cache
from typing import Any, Generic, Literal, TypeVar, Union

import msgspec

from croupier.games.events import Event
from croupier.games.registry import GAMES
from croupier.night.state import NightState, PlayerResult

KEPT_FROM = 3
"""The generation of the night's rules from which rounds can be put right once they are over."""
KEPT = 60
"""Rounds of a table with virtual equipment that the host can still void."""
KEPT_REAL = 2000
"""Rounds of a table with real equipment that can still be corrected: more than a night has."""

EventT = TypeVar("EventT", bound=Event)


def are_kept(state: NightState) -> bool:
    """Whether finished rounds are kept, to be put right."""
    return state.generation >= KEPT_FROM


class RoundChange(msgspec.Struct, Generic[EventT], frozen=True, array_like=True):
    """A correction of a finished round, or its void."""

    do: Literal["correct", "void"]
    seq: int
    at: int
    by: str
    reason: str
    events: list[EventT]


class FinishedRound(msgspec.Struct, Generic[EventT], array_like=True):
    """A round that is over."""

    number: int
    first: int
    last: int
    """The log's entries from the first to the last of it."""
    at: int
    by: str
    """Who made the dealer's last move in it."""
    is_virtual: bool
    """Whether the house drew what dice, wheel or cards showed."""
    players: dict[str, PlayerResult]
    """As things stand after all changes."""
    outcome: list[EventT]
    """How it came out at first."""
    voided: bool = False
    changes: list[RoundChange[EventT]] = []


@cache
def _kind(game: str) -> Any:
    event: Any = Union[GAMES[game].events]  # noqa: UP007 - made from what there is
    return list[FinishedRound[event]]


def read_finished(game: str, saved: msgspec.Raw) -> list[FinishedRound[Event]]:
    """What a snapshot has kept of a table's finished rounds."""
    found: list[FinishedRound[Event]] = msgspec.json.decode(saved, type=_kind(game))
    return found
