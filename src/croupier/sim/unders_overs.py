"""Unders and Overs, simulated."""

from croupier.games.unders_overs import Rules
from croupier.games.unders_overs.layout import ODDS, winning_box
from croupier.odds.unders_overs import THROWS
from croupier.sim.dice_layout import DiceLayout

STRATEGIES: dict[str, str] = {**{str(box): str(box) for box in ODDS}, "all": "+".join(ODDS)}
"""The bets of strategies that have a name."""

_LAYOUT = DiceLayout(
    rules_type=Rules,
    spots=tuple(ODDS),
    throws=THROWS,
    pays=lambda rules, box, dice: ODDS[winning_box(sum(dice))] if box == winning_box(sum(dice)) else -1,
    strategies=STRATEGIES,
    usual="under",
)
prepare, transcripts = _LAYOUT.prepare, _LAYOUT.transcripts
