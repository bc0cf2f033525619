"""What a table of Unders and Overs knows, and what everybody may see of it."""

from croupier.games.dice_layout import DiceRound, DiceState, DiceView
from croupier.games.unders_overs.layout import Box


class UndersOversState(DiceState, kw_only=True):
    """What a table of Unders and Overs knows."""

    stakes: dict[str, dict[Box, int]]
    dice: tuple[int, int] | None = None
    history: tuple[tuple[int, int], ...] = ()


class UndersOversView(DiceView, frozen=True, kw_only=True):
    """A table of Unders and Overs; nothing of it is hidden."""

    stakes: dict[str, dict[Box, int]]
    dice: tuple[int, int] | None
    history: tuple[tuple[int, int], ...] = ()


class UndersOversRound(DiceRound, frozen=True, kw_only=True, tag="unders_overs"):
    """A finished round of Unders and Overs."""

    stakes: dict[str, dict[Box, int]]
    dice: tuple[int, int]
