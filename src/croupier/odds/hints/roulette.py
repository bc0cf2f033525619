"""What the book says at the wheel."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.games.options import Option
from croupier.games.phrases import Phrase, phrase
from croupier.games.roulette import Rules
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.state import RouletteView
from croupier.odds.hints import Choice, Hint, percent
from croupier.odds.hints.bets import choice, hint_of_bets
from croupier.odds.roulette import HALF, Kind, pays, prison, spot_worth, together, worth

KINDS: dict[Kind, Phrase] = {
    "straight": phrase("One number"),
    "split": phrase("Two numbers"),
    "street": phrase("Three numbers"),
    "corner": phrase("Four numbers"),
    "top_line": phrase("The first five"),
    "line": phrase("Six numbers"),
    "dozen": phrase("A dozen"),
    "column": phrase("A column"),
    "even_money": phrase("Even money"),
}

MOST_OWN = 6
"""Spots of one's own that are listed."""


def hint(view: RouletteView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """What bets are worth; or, after a zero, whether to take half back or go to prison."""
    if view.phase == "choosing":
        return _after_zero(view.choices[name][0], rules) if view.choices.get(name) else None
    if view.phase != "betting":
        return None
    worths, own = worth(rules), view.stakes.get(name, {})
    found = hint_of_bets(
        [(KINDS[kind], to_one, worths[kind]) for kind, to_one in pays(rules).items()], _lying(own, rules)
    )
    return _with_own(found, own, rules) if own else found


def _lying(own: Mapping[str, int], rules: Rules) -> Iterator[Choice]:
    """The spots on which somebody has most chips."""
    spots = LAYOUTS[rules.wheel].spots
    for on in sorted(own, key=lambda on: -own[on])[:MOST_OWN]:
        yield choice(phrase("{spot}", spot=on), spots[on].pays, spot_worth(rules, on))


def _with_own(found: Hint, own: Mapping[str, int], rules: Rules) -> Hint:
    """The same, and what all the chips of somebody come to on the next spin."""
    all_of_it = together(rules, own)
    said = phrase(
        "What you have on the layout leaves you with more in {chance} % of all spins.",
        chance=percent(float(all_of_it.chance)),
    )
    return Hint(says=(*found.says, said), choices=found.choices)


def _after_zero(on: str, rules: Rules) -> Hint:
    imprisoned = prison(rules)
    free = float(imprisoned.results[Fraction(0)])
    back = 1 + imprisoned.expectation
    half = Choice(
        name=phrase("Half back"),
        says=phrase("half of it, for certain"),
        worth=-0.5,
        move={"do": "choose", "on": on, "take": "half"},
    )
    jail = Choice(
        name=phrase("Prison"),
        says=phrase("all of it comes back in {chance} % of cases", chance=percent(free)),
        chance=free,
        worth=float(imprisoned.expectation),
        move={"do": "choose", "on": on, "take": "prison"},
    )
    said = (
        phrase("Both are worth the same. Half back is certain.")
        if back == HALF
        else phrase(
            "Prison brings {back} % back on average, and half back is half.", back=percent(float(back))
        )
    )
    return Hint(says=(said,), choices=(half, jail), best=0 if back <= HALF else 1)
