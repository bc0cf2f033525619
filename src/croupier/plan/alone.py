"""A night for one: a table of every game, with house players at each, and no time lost."""

import msgspec

from croupier.games.registry import GAMES
from croupier.night.setup import Pace, Preset

PACE = Pace(betting=120.0, decision=60.0, between=3.5, step=0.9, throw=8.0, away=1800.0)
"""Whoever plays alone ends the betting by being ready; nobody else is kept waiting by a long think."""
PLENTY = 100
"""Re-buys: nobody has to ask anybody."""
FULL, HALF = 6, 4
"""Seats that are kept taken: where players play each other with cards of their own, and elsewhere."""


WHOLE = "casino"
"""The kind of evening that has every game."""


def for_one(preset: Preset) -> Preset:
    """The same night with a table of each game, filled with house players, for a guest alone."""
    first = {table.game: table for table in reversed(preset.tables)}
    tables = tuple(
        msgspec.structs.replace(
            first[game],
            pace=PACE,
            dealt="house",
            equipment="virtual",
            begins=0.0,
            hours=0.0,
            fill=min(FULL if GAMES[game].own_cards else HALF, GAMES[game].planning.seats - 1),
        )
        for game in sorted(first, key=lambda game: GAMES[game].templates.get(WHOLE, len(GAMES)))
    )
    return msgspec.structs.replace(
        preset, tables=tables, rebuys=PLENTY, asks=False, hints=True, house_in_standings=True
    )
