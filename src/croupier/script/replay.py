"""Playing scripts and hand histories through."""

import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from croupier.games.events import ChipsBrought, ChipsTaken, Event, SatDown
from croupier.games.opening import table_from
from croupier.games.refusal import Refused
from croupier.games.table import Table
from croupier.script.files import KINDS, STANDARD_INPUT, is_folder, is_script
from croupier.script.hands.ohh_reading import ohh_blocks
from croupier.script.hands.pokerstars_reading import pokerstars_blocks
from croupier.script.lines import BOM, read_line
from croupier.script.phh.fields import Block, Broken, blocks, decoded, line_of_action
from croupier.script.phh.hand import hand_of, is_muck
from croupier.script.phh.playing import HandPlay
from croupier.script.phh.unit import Unit
from croupier.script.seating import SEATING, seated


class Replay:
    """One script, or one hand of a file of many, being played through.

    `open` it, then `play` it; a refusal at any time ends it and is kept, with its line.
    """

    is_hand = False
    """Whether it is one hand of the public format."""

    def __init__(self, file: str, hand: int | str | None = None) -> None:
        self.file = file
        self.hand = hand
        self.table: Table[Any, Any] | None = None
        """None until it is opened, and if no table can be as the file says."""
        self.line = 1
        self.refused: str | None = None
        self.unit = Unit()
        self.brought: dict[str, int] = {}
        """The chips that each player began with."""
        self.occasion = ""
        """Where and when it was played, if the file says so."""
        self.differs = False
        """Whether the file itself says that the stacks ended otherwise."""
        self.rake = 0
        """What the house took of the pots, as the file's own finishing stacks say."""
        self.unknown: frozenset[str] = frozenset()
        """Whose stacks the file doesn't know."""

    def open(self) -> None:
        """Open the table that the file describes."""
        try:
            self._open()
        except Refused as refusal:
            self.refused = str(refusal)

    def play(self) -> Iterator[list[Event]]:
        """Play to the end or to the first refusal, yielding what each move brought about."""
        if self.refused is not None:
            return
        try:
            yield from self._play()
        except Refused as refusal:
            self.refused = str(refusal)

    def run(self) -> None:
        """Play it all through."""
        self.open()
        for _ in self.play():
            pass

    def settings(self) -> dict[str, Any]:
        """The options of the rules that the file sets."""
        return {}

    def report(self) -> dict[str, Any]:
        """How it ended: what `replay --json` prints."""
        report: dict[str, Any] = {"file": self.file}
        if self.hand is not None:
            report["hand"] = self.hand
        if self.table is not None:
            report |= self.table.report()
            stacks: dict[str, int] = report["stacks"]
            report["stacks"] = {name: self._stack(name, chips) for name, chips in stacks.items()}
            if self.unknown:
                report["won"] = {
                    name: self.unit.amount(chips - self.brought[name]) for name, chips in stacks.items()
                }
            report["on_table"] = self.unit.amount(report["on_table"])
        if self.rake:
            report["rake"] = self.unit.amount(self.rake)
        if self.differs:
            report["differs"] = True
        if self.refused is not None:
            report |= {"refused": self.refused, "line": self.line}
        return report

    def _stack(self, name: str, chips: int) -> int | Decimal | None:
        return None if name in self.unknown else self.unit.amount(chips)

    def _open(self) -> None:
        raise NotImplementedError

    def _play(self) -> Iterator[list[Event]]:
        raise NotImplementedError


class Unreadable(Replay):
    """A file or hand that cannot even be opened, and why."""

    def __init__(self, file: str, reason: str, line: int = 1, hand: int | str | None = None) -> None:
        super().__init__(file, hand)
        self.refused = reason
        self.line = line

    def _open(self) -> None:
        pass


class ScriptReplay(Replay):
    """A script: a header, then a move on each line. Empty lines count, and say nothing."""

    def __init__(self, file: str, data: bytes) -> None:
        super().__init__(file)
        self._lines = ((number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip())

    def _open(self) -> None:
        self.line, header = next(self._lines, (1, b""))
        if not header:
            raise Refused("script", "the script is empty; its first line names the game and the players")
        self.table = table_from(read_line(header))
        self.table.keeps_entries = True  # whoever wrote it may have mistyped
        self.brought = self.table.stacks

    def settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = {} if self.table is None else msgspec.to_builtins(self.table.rules)
        return settings

    def _play(self) -> Iterator[list[Event]]:
        assert self.table is not None
        table = self.table
        for number, text in self._lines:
            self.line = number
            line = read_line(text)
            if isinstance(line, dict) and isinstance(do := line.get("do"), str) and do in SEATING:
                events = seated(table, line)
                self._count_chips(events)
                yield events
            else:
                yield table.play(table.read(line))

    def _count_chips(self, events: list[Event]) -> None:
        """Keep what everybody at the table has brought, less what they have carried away."""
        for event in events:
            if isinstance(event, SatDown):
                self.brought[event.who] = event.chips
            elif isinstance(event, ChipsBrought):
                self.brought[event.who] += event.chips
            elif isinstance(event, ChipsTaken):
                self.brought[event.who] -= event.chips


class HandReplay(Replay):
    """A hand of the public format."""

    is_hand = True

    def __init__(self, file: str, block: Block) -> None:
        super().__init__(file, block.hand)
        self.block = block
        self.line = block.line

    def _open(self) -> None:
        try:
            fields = self.block.read()
        except Broken as broken:
            self.line = broken.line
            raise
        hand = hand_of(fields)
        said = [fields.get(name) for name in ("event", "venue", "city", "year")]
        self.occasion = ", ".join(str(one) for one in said if isinstance(one, str | int))
        self.brought = dict(zip(hand.names, hand.stacks, strict=True))
        self._hand = HandPlay(hand, face_up=not any(map(is_muck, hand.actions)))
        self._started = self._hand.start()
        self.table = self._hand.table
        self.unit, self.unknown = hand.unit, hand.unknown

    def _play(self) -> Iterator[list[Event]]:
        yield self._started
        hand = self._hand.hand
        for index, action in enumerate(hand.actions):
            try:
                events = self._hand.act(action)
            except Refused as refusal:
                self.line = self._line_of(index)
                raise Refused(refusal.rule, self._place(refusal.reason, index, action)) from None
            yield events
        yield self._hand.end()
        if hand.finishing is not None and not hand.unknown:
            self._compare(hand.finishing)

    def _compare(self, finishing: list[int]) -> None:
        """Note how the stacks differ that the file says they ended with: by the rake, or otherwise."""
        stacks = self._hand.table.stacks.values()
        missing = [ours - theirs for ours, theirs in zip(stacks, finishing, strict=True)]
        won = [ours > own for ours, own in zip(stacks, self.brought.values(), strict=True)]
        raked = all(less == 0 or (less > 0 and wins) for less, wins in zip(missing, won, strict=True))
        self.rake = sum(missing) if raked else 0
        self.differs = not raked

    def _line_of(self, index: int) -> int:
        """The line of the file on which an action is written."""
        if index < len(self.block.action_lines):
            return self.block.action_lines[index]
        return self.block.line - 1 + line_of_action(self.block.text, index)

    def _place(self, reason: str, index: int, action: str) -> str:
        counted = f", counted in {self.unit}" if self.unit.decimals else ""
        return f"{reason}{counted} (action {index + 1}, {action[:60]!r})"


def replays(file: str) -> Iterator[Replay]:
    """What there is to replay in a file, or on standard input: one script, one hand, or many hands."""
    try:
        if file == STANDARD_INPUT:
            data = sys.stdin.buffer.read()
        elif is_script(file):
            data = Path(file).read_bytes()
        else:
            yield Unreadable(file, _unreadable(file, None))
            return
    except (OSError, ValueError) as error:
        yield Unreadable(file, _unreadable(file, error))
        return
    kind = _kind_of(data) if file == STANDARD_INPUT else file.lower().rpartition(".")[2]
    if kind == "jsonl":
        yield ScriptReplay(file, data)
        return
    try:
        hands = hand_blocks(kind, data)
    except Broken as broken:
        yield Unreadable(file, str(broken), broken.line)
        return
    for hand in hands:
        yield HandReplay(file, hand)


def _kind_of(data: bytes) -> str:
    """What was written to standard input, by how it begins."""
    if data.lstrip().startswith(b"{"):
        return "ohh" if b'"ohh"' in data[:200] else "jsonl"
    if b"PokerStars " in data[:200]:
        return "txt"
    return "phhs" if re.search(rb"^\s*\[", data, re.MULTILINE) else "phh"


def hand_blocks(kind: str, data: bytes) -> list[Block]:
    """The hands of a file of that kind, or `Broken`."""
    if kind in ("txt", "ohh"):
        form = "pokerstars" if kind == "txt" else "ohh"
        text = decoded(data.removeprefix(BOM), form)
        hands = pokerstars_blocks(text) if kind == "txt" else ohh_blocks(text)
        if not hands:
            raise Broken(1, f"there is no hand of {FORMATS[kind]} here", form)
        return hands
    text = decoded(data)
    return blocks(text) if kind == "phhs" else [Block(text)]


FORMATS = {"txt": "PokerStars", "ohh": "Open Hand History"}


def _unreadable(file: str, error: Exception | None) -> str:
    *kinds, last = KINDS
    if is_folder(file):
        return f"script: there is no {', '.join(kinds)} or {last} file in this folder, or it cannot be read"
    if error is None:
        return f"script: the name of a script ends in {', '.join(kinds)} or {last}"
    return f"script: the file cannot be read: {getattr(error, 'strerror', None) or error}"
