"""Entries of a log: what they hold, and how commands of older records are read.

A command is kept in the shape that it had when it was written. Where commands, moves or their fields are
renamed or change their meaning, the shape counts one up, a step of `older_records` carries the older one
over, and nothing else has to know that there was another. One log can hold several shapes: a night can go
on with a newer version.
"""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from croupier.games.refusal import Refused
from croupier.night.commands import Command, read_command
from croupier.night.generations import Newer
from croupier.night.older_records import STEPS, Fields

GameOf = Callable[[str], str]
"""The game of a table, by its id; nothing where it is not known."""


class Logged(Protocol):
    """An entry of a log, as the store keeps it."""

    @property
    def seq(self) -> int: ...
    @property
    def table(self) -> str | None: ...
    @property
    def version(self) -> int: ...
    @property
    def who(self) -> str: ...
    @property
    def act(self) -> msgspec.Raw: ...
    @property
    def postings(self) -> msgspec.Raw: ...
    @property
    def at(self) -> int: ...
    @property
    def clock(self) -> int: ...
    @property
    def hash(self) -> bytes: ...


class Mistake(Exception):
    """An entry that cannot be right, and the reason."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def written(command: Command) -> msgspec.Raw:
    """A command as the log keeps it; the first shape is not named, as 0.1 did not name it."""
    text = msgspec.json.encode(command)
    shape = 1 + len(STEPS)
    return msgspec.Raw(text if shape == 1 else b'%b,"shape":%d}' % (text[:-1], shape))


def _unknown(table: str) -> str:
    return ""


def fields_of(entry: Logged, game_of: GameOf = _unknown) -> Fields:
    """What an entry's command says, in today's shape, or `Mistake` for what is no command at all."""
    try:
        fields: Any = msgspec.json.decode(entry.act)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Mistake(entry.seq, f"it is no command: {error}") from None
    if not isinstance(fields, dict) or not isinstance(fields.get("do"), str):
        raise Mistake(entry.seq, "it is no command")
    return _upcast(fields, fields.pop("shape", 1), entry.seq, game_of)


def _upcast(fields: Fields, shape: object, seq: int, game_of: GameOf) -> Fields:
    """The fields of a command of any shape in today's."""
    if type(shape) is not int or shape < 1:
        raise Mistake(seq, "it is no command")
    if shape > 1 + len(STEPS):
        raise Newer(f"entry {seq}, shape {shape}")
    for step in STEPS[shape - 1 :]:
        fields = step(fields, game_of(fields.get("table", "")))
    return fields


def command_of(entry: Logged, game_of: GameOf) -> Command:
    """An entry's command, or `Mistake` for what is none."""
    try:
        return read_command(fields_of(entry, game_of))
    except Refused as error:
        raise Mistake(entry.seq, f"it is no command: {error}") from None
