"""Crown and Anchor: three dice, six symbols. What its rules, C-1 to C-10, add to `dice_layout`."""

from croupier.games.crown_anchor.game import GAME
from croupier.games.crown_anchor.moves import Bet, TakeBack, Throw
from croupier.games.crown_anchor.rules import Rules
from croupier.games.crown_anchor.table import CrownAnchor
from croupier.games.dice_layout import Close, Invite, NoThrow, Open

__all__ = [
    "GAME",
    "Bet",
    "Close",
    "CrownAnchor",
    "Invite",
    "NoThrow",
    "Open",
    "Rules",
    "TakeBack",
    "Throw",
]
