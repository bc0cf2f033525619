"""What the book says about Crown and Anchor."""

from collections.abc import Sequence
from functools import lru_cache

from croupier.games.crown_anchor import Rules
from croupier.games.crown_anchor.state import CrownAnchorView
from croupier.games.options import Option
from croupier.games.phrases import phrase
from croupier.odds.crown_anchor import pays, worth
from croupier.odds.hints import Hint
from croupier.odds.hints.bets import hint_of_bets
from croupier.odds.worth import Worth

ANY = phrase("Any square")


def hint(view: CrownAnchorView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """One square, as all six are alike."""
    return hint_of_bets([(ANY, pays(rules)["crown"], _square(rules))])


@lru_cache(maxsize=16)
def _square(rules: Rules) -> Worth:
    return worth(rules)["crown"]
