"""What a table of Crown and Anchor knows, and what everybody may see of it."""

from croupier.games.crown_anchor.layout import Symbol
from croupier.games.dice_layout import DiceRound, DiceState, DiceView

Throw = tuple[Symbol, Symbol, Symbol]


class CrownAnchorState(DiceState, kw_only=True):
    """What a table of Crown and Anchor knows."""

    stakes: dict[str, dict[Symbol, int]]
    dice: Throw | None = None
    history: tuple[Throw, ...] = ()


class CrownAnchorView(DiceView, frozen=True, kw_only=True):
    """A table of Crown and Anchor; nothing of it is hidden."""

    stakes: dict[str, dict[Symbol, int]]
    dice: Throw | None
    history: tuple[Throw, ...] = ()


class CrownAnchorRound(DiceRound, frozen=True, kw_only=True, tag="crown_anchor"):
    """A finished round of Crown and Anchor."""

    stakes: dict[str, dict[Symbol, int]]
    dice: Throw
