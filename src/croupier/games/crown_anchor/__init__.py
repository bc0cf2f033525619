"""Crown and Anchor: three dice, six symbols. What its rules, C-1 to C-10, add to `dice_layout`."""

from croupier.games.crown_anchor.game import GAME
from croupier.games.crown_anchor.rules import Rules
from croupier.games.crown_anchor.table import CrownAnchor

__all__ = ["GAME", "CrownAnchor", "Rules"]
