"""The tables of a night as scripts: header, seats, moves, so that `replay` tells and repeats them exactly.

A table's engine is changed by its own methods alone. While the log is played again they are watched, so
whatever the night does at a table, for whatever reason, becomes a line.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.fairness.house import NightKey
from croupier.games.moves import DEALER, Move
from croupier.games.table import Rules
from croupier.night.audit import followed
from croupier.night.draws.holding import held
from croupier.night.log_format import Logged
from croupier.night.night import Night
from croupier.night.night_table import NightTable


class ScriptLine(msgspec.Struct, frozen=True):
    """A line of a script, and when it was done, in milliseconds UTC."""

    at: int
    said: dict[str, Any]
    level: int = 0
    """Which level of a tournament it was, counted from 1."""
    round: int = 0


class TableScript:
    """What is done at one table, as a script has it."""

    def __init__(self, table: NightTable, night: str) -> None:
        self.night = night
        self.id, self.name, self.game = table.id, table.name, table.engine.game
        self.engine = table.engine
        self.lines: list[ScriptLine] = []
        self.held: dict[int, dict[str, Sequence[str]]] = {}
        """By round, whose cards lay face down, where the night's key is known."""
        self._new: list[dict[str, Any]] = []
        self._depth = 0
        self.header = self._header(table)
        for method, written in WRITTEN.items():
            self._watch(method, written)

    def text(self) -> str:
        """The whole script."""
        return "".join(
            msgspec.json.encode(line).decode() + "\n"
            for line in (self.header, *(line.said for line in self.lines))
        )

    def done_at(self, at: int, table: NightTable) -> None:
        """Give the lines that are new the time at which they were done."""
        if self._new:
            cup = table.state.tournament
            level = 0 if cup is None else cup.level + 1
            self.lines += [ScriptLine(at, said, level, table.state.rounds) for said in self._new]
            self._new.clear()

    def _header(self, table: NightTable) -> dict[str, Any]:
        engine = table.engine
        origin: dict[str, Any] = {"table": table.id, "name": table.name, "generation": engine.generation}
        if engine.names or engine.chips_in_play:  # carried over from an older night
            origin["state"] = msgspec.json.decode(engine.save())
        return {"game": engine.game, "rules": msgspec.to_builtins(engine.rules), "seats": [], "night": origin}

    def _watch(self, method: str, written: Callable[..., dict[str, Any]]) -> None:
        act = getattr(self.engine, method)

        def watched(*said: Any, **telling: Any) -> Any:
            self._depth += 1
            try:
                events = act(*said, **telling)
            finally:
                self._depth -= 1
            if not self._depth:  # what a method does by calling another is no line of its own
                self._new.append(written(*said))
            return events

        setattr(self.engine, method, watched)


def scripts(entries: Iterable[Logged], key: NightKey | None = None) -> dict[str, TableScript]:
    """Every table of a night as a script, by its id; of one that was carried over, what came after that.

    With the key for the tables it is known besides who held which cards.
    """
    scripts = Scripts()
    for entry, night, _ in followed(entries, key):
        scripts.enter(entry, night)
    return scripts.found


class Scripts:
    """The tables of a night that is followed, as scripts."""

    def __init__(self) -> None:
        self.found: dict[str, TableScript] = {}
        """By the table's id."""

    def enter(self, entry: Logged, night: Night) -> None:
        """Take what an entry did."""
        for table in night.tables.values():
            script = self.found.get(table.id)
            if script is None or script.engine is not table.engine:
                self.found[table.id] = TableScript(table, night.state.name)
            else:
                script.done_at(entry.at, table)
            if cards := held(night, table):
                table.remember_cards(cards)
                self.found[table.id].held[table.state.rounds] = table.own_cards[table.state.rounds]


def _move(move: Move | Mapping[str, object]) -> dict[str, Any]:
    made: dict[str, Any] = dict(move) if isinstance(move, Mapping) else msgspec.to_builtins(move)
    return {"by": made.pop("by"), **made}


def _by(do: str) -> Callable[..., dict[str, Any]]:
    def written(who: str, chips: int | None = None) -> dict[str, Any]:
        return {"by": who, "do": do} if chips is None else {"by": who, "do": do, "chips": chips}

    return written


def _play_by(rules: Rules) -> dict[str, Any]:
    return {"by": DEALER, "do": "play_by", "rules": msgspec.to_builtins(rules)}


def _by_dealer(do: str) -> Callable[..., dict[str, Any]]:
    return lambda: {"by": DEALER, "do": do}


WRITTEN: Mapping[str, Callable[..., dict[str, Any]]] = {
    "play": _move,
    "play_by": _play_by,
    **{do: _by(do) for do in ("sit", "leave", "bring", "take", "sit_out", "come_back", "pay", "take_over")},
    **{do: _by_dealer(do) for do in ("change_equipment", "forget_rounds", "seal_entries")},
}
"""The methods by which a table changes, and how each is written."""
