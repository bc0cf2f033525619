"""The preset of a night, which the host can use at once.

A JSON object: `name`; `start_money`, what every guest begins with; `tables`, each with its `name`,
`game`, `rules` (only the options that differ from the rule book's), `chips` (what each colour is worth),
`exchange` (money that each guest changes into chips when sitting down), `seats`, `dealt` (by a
`dealer`, the `house` itself or the `players` in turn), and `begins` and `hours`, in hours from the start.
"""

from typing import Any

import msgspec

from croupier.games.opening import GAMES
from croupier.games.table import read_rules
from croupier.plan.seating import Dealt


class TablePreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the host opens it."""

    name: str
    game: str
    rules: dict[str, Any]
    chips: dict[str, int]
    exchange: int
    seats: int
    dealt: Dealt
    begins: float
    hours: float

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise ValueError(f"there is no game {self.game[:40]!r}")
        read_rules(GAMES[self.game].rules_type, self.rules)


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A night as the host starts it.

    >>> night = '{"name": "Friday", "start_money": 2500, "tables": []}'
    >>> msgspec.json.decode(night, type=Preset).start_money
    2500
    """

    name: str
    start_money: int
    tables: tuple[TablePreset, ...]
