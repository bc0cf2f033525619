"""Crown and Anchor, simulated."""

from croupier.games.crown_anchor import Rules
from croupier.games.crown_anchor.layout import SYMBOLS, returns
from croupier.odds.crown_anchor import THROWS
from croupier.sim.dice_layout import DiceLayout

STRATEGIES: dict[str, str] = {**{str(symbol): str(symbol) for symbol in SYMBOLS}, "all": "+".join(SYMBOLS)}
"""The bets of strategies that have a name."""

_LAYOUT = DiceLayout(
    rules_type=Rules,
    spots=SYMBOLS,
    throws=THROWS,
    pays=lambda rules, on, dice: returns(on, dice, rules.triple) - 1,
    strategies=STRATEGIES,
    usual="crown",
)
prepare, transcripts = _LAYOUT.prepare, _LAYOUT.transcripts
