"""Playing scripts in tests: one helper for all games."""

from typing import Any

import pytest

from croupier import Refused, open_table
from croupier.games.events import Event
from croupier.games.table import Table


def move(line: str) -> dict[str, Any]:
    """A move from a line like `Ann bet on=red amount=10` or `dealer throw dice=[3,4]`."""
    by, do, *fields = line.split()
    return {"by": by, "do": do} | {
        name: _value(name, text) for name, _, text in (f.partition("=") for f in fields)
    }


def _value(name: str, text: str) -> Any:
    if text.startswith("["):
        return [_value(name, part) for part in text[1:-1].split(",") if part]
    if text in ("true", "false"):
        return text == "true"
    if name not in ("pocket", "on", "cards") and text.lstrip("-").isdigit():
        return int(text)
    return text.replace("_", " ") if name == "reason" else text


def opened(game: str, seats: str, /, button_at: str | None = None, **rules: Any) -> Any:
    """A fresh table; seats like `Ann 500, Bob 300`."""
    stacks = {name: int(chips) for name, chips in (seat.split() for seat in seats.split(", "))}
    return open_table(game, stacks, button_at=button_at, **rules)


def play(table: Table[Any, Any], script: str) -> list[Event]:
    """Play the lines of a script and give all events."""
    return [event for line in script.splitlines() if line.strip() for event in table.play(move(line))]


def refused(table: Table[Any, Any], line: str | dict[str, Any], rule: str) -> str:
    """Assert that a move is refused by this rule and changes nothing; give the reason."""
    before = table.save()
    with pytest.raises(Refused) as refusal:
        table.play(move(line) if isinstance(line, str) else line)
    assert refusal.value.rule == rule, refusal.value
    assert table.save() == before
    return refusal.value.reason
