"""What the book says about Unders and Overs."""

from collections.abc import Sequence

from croupier.games.options import Option
from croupier.games.phrases import phrase
from croupier.games.unders_overs import Rules
from croupier.games.unders_overs.state import UndersOversView
from croupier.odds.hints import Hint
from croupier.odds.hints.bets import hint_of_bets
from croupier.odds.unders_overs import pays, worth

BOXES = {"under": phrase("Under 7"), "seven": phrase("Seven"), "over": phrase("Over 7")}


def hint(view: UndersOversView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """The three boxes, side by side."""
    worths = worth(rules)
    return hint_of_bets([(BOXES[box], to_one, worths[box]) for box, to_one in pays(rules).items()])
