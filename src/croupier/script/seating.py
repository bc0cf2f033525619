"""Who comes and goes in a script, and with how many chips: what a night does at a table beside the moves.

A player's line has `by`, their name, and `do`; `sit` and the two that trade say how many `chips`. The
dealer's `play_by` has the `rules` that hold from then on. `pay` is what the house pays a player beside the
play, `take_over` what a purse settles of what a correction left outstanding.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.refusal import Malformed, explain
from croupier.games.registry import GAMES
from croupier.games.table import MOST_CHIPS, Table, read_rules

Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class _Line(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    by: str
    do: str


class _Trade(_Line, frozen=True):
    chips: Chips


class _Payment(_Line, frozen=True):
    chips: int


class _PlayBy(_Line, frozen=True):
    rules: dict[str, Any]


def _sit(table: Table[Any, Any], line: _Trade) -> list[Event]:
    return table.sit(line.by, line.chips)


def _leave(table: Table[Any, Any], line: _Line) -> list[Event]:
    return table.leave(line.by)


def _bring(table: Table[Any, Any], line: _Trade) -> list[Event]:
    return table.bring(line.by, line.chips)


def _take(table: Table[Any, Any], line: _Trade) -> list[Event]:
    return table.take(line.by, line.chips)


def _sit_out(table: Table[Any, Any], line: _Line) -> list[Event]:
    return table.sit_out(line.by)


def _come_back(table: Table[Any, Any], line: _Line) -> list[Event]:
    return table.come_back(line.by)


def _pay(table: Table[Any, Any], line: _Payment) -> list[Event]:
    return table.pay(line.by, line.chips)


def _seal_entries(table: Table[Any, Any], line: _Line) -> list[Event]:
    table.seal_entries()
    return []


def _take_over(table: Table[Any, Any], line: _Line) -> list[Event]:
    table.take_over(line.by)
    return []


def _change_equipment(table: Table[Any, Any], line: _Line) -> list[Event]:
    return table.change_equipment()


def _forget_rounds(table: Table[Any, Any], line: _Line) -> list[Event]:
    table.forget_rounds()
    return []


def _play_by(table: Table[Any, Any], line: _PlayBy) -> list[Event]:
    return table.play_by(read_rules(GAMES[table.game].rules_type, line.rules))


_DONE: Mapping[str, tuple[type[_Line], Callable[[Table[Any, Any], Any], list[Event]]]] = {
    "sit": (_Trade, _sit),
    "leave": (_Line, _leave),
    "bring": (_Trade, _bring),
    "take": (_Trade, _take),
    "sit_out": (_Line, _sit_out),
    "come_back": (_Line, _come_back),
    "pay": (_Payment, _pay),
    "take_over": (_Line, _take_over),
    "play_by": (_PlayBy, _play_by),
    "change_equipment": (_Line, _change_equipment),
    "forget_rounds": (_Line, _forget_rounds),
    "seal_entries": (_Line, _seal_entries),
}
BY_DEALER = ("play_by", "change_equipment", "forget_rounds", "seal_entries")

SEATING = frozenset(_DONE)
"""What a line of a script may `do` beside the moves of its game."""


def seated(table: Table[Any, Any], line: Mapping[str, object]) -> list[Event]:
    """Do what a line says about seats, chips or rules, or raise `Refused`."""
    do = str(line["do"])
    kind, act = _DONE[do]
    try:
        said = msgspec.convert(line, kind)
    except msgspec.ValidationError as error:
        raise Malformed("script", "{do}: {reason}", do=do, reason=explain(error)) from None
    if do in BY_DEALER and said.by != DEALER:
        raise Malformed("script", "only the dealer can {do}", do=do.replace("_", " "))
    return act(table, said)
