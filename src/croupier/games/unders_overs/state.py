"""What a table of Unders and Overs knows, and what everybody may see of it."""

from typing import Literal

from croupier.games.events import Settled
from croupier.games.table import State, View
from croupier.games.unders_overs.layout import Box

Phase = Literal["waiting", "betting", "closed", "finished"]
"""Where in a round a table is."""


class UndersOversState(State, kw_only=True):
    """What a table of Unders and Overs knows."""

    phase: Phase = "waiting"
    stakes: dict[str, dict[Box, int]]
    thrower: str | None = None
    dice: tuple[int, int] | None = None
    results: tuple[Settled, ...] = ()
    history: tuple[tuple[int, int], ...] = ()
    """How the dice fell lately, as the board beside them shows it."""


class UndersOversView(View, frozen=True, kw_only=True):
    """A table of Unders and Overs; nothing of it is hidden."""

    phase: Phase
    stakes: dict[str, dict[Box, int]]
    thrower: str | None
    dice: tuple[int, int] | None
    """The last throw, until the next."""
    results: tuple[Settled, ...]
    """What became of each stake on it."""
    history: tuple[tuple[int, int], ...] = ()
    """How the dice fell lately, up to thirty throws, the newest last."""
