"""What the book says at Pairs and Wagers: the chance to win with each decision; exact between two."""

from collections.abc import Sequence

from croupier.games.options import Option
from croupier.games.pairs_wagers import Rules
from croupier.games.pairs_wagers.hands import spare
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.games.phrases import Phrase, phrase
from croupier.odds.hints import Choice, Hint, percent
from croupier.odds.wager_race import LONGEST, chances

NAMES = {
    "roll": phrase("Roll"),
    "call": phrase("Call odd or even"),
    "get": phrase("Roll all again"),
    "stop": phrase("Keep it"),
    "pass": phrase("Pass the dice"),
    "better_1": phrase("Roll one again"),
    "better_2": phrase("Roll two again"),
}
CLOSE = 1e-6
"""Chances that differ by less are the same."""


def hint(view: PairsWagersView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """What to do with the dice; before a long game, what a Bet to Mid is."""
    if view.turn is None:
        said = phrase(
            "All who bet to Mid put in a point, and the first of them with 10 points takes them all."
        )
        return Hint(says=(said, phrase("Nobody has an edge in it, but who begins.")), choices=())
    if view.turn.who != name:
        return None
    ranked = sorted(chances(rules, view, name).items(), key=lambda one: -one[1])
    choices = tuple(
        Choice(
            name=NAMES["pass" if do == "stop" and view.hand == "no_score" else do],
            says=phrase("wins the game in {chance} % of cases", chance=percent(chance)),
            chance=chance,
            worth=chance,
            move=_move(do, view),
        )
        for do, chance in ranked
    )
    is_even = len(choices) > 1 and ranked[0][1] - ranked[-1][1] < CLOSE
    return Hint(says=_told(view, name, rules), choices=choices, best=None if is_even else 0)


def _told(view: PairsWagersView, name: str, rules: Rules) -> tuple[Phrase, ...]:
    is_exact = len(view.points) == 2 and rules.target <= LONGEST and not view.pool
    how = (
        phrase("Between two the game is solved: this is exact, if both play their best.")
        if is_exact
        else phrase("Nobody has solved this game; between two it is, and these chances are made of that.")
    )
    if view.leader is None or view.leader == name:
        return (how,)
    lead = view.points[view.leader]
    said = phrase(
        "{leader} leads with {lead} points: this turn is your one chance to overtake.",
        leader=view.leader,
        lead=lead,
    )
    return said, how


def _move(do: str, view: PairsWagersView) -> dict[str, object]:
    if do == "call":  # odd and even are alike
        return {"do": "call", "parity": "odd"}
    if do in ("better_1", "better_2"):
        return {"do": "better", "dice": list(spare(view.dice)[: int(do[-1])])}
    return {"do": do}
