"""Roulette: what each kind of bet is worth under the options of the rules, exactly.

>>> from croupier.games.roulette import Rules
>>> bets = worth(Rules(zero="lose"))
>>> bets["even_money"].expectation, bets["straight"].expectation
(Fraction(-1, 37), Fraction(-1, 37))
>>> worth(Rules(zero="en_prison"))["even_money"].expectation
Fraction(-1, 74)

A bet's chance is that of being paid its winnings. An even-money bet that zero halves, or that comes
back from prison without winnings, has not won.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from croupier.equipment.wheel import WHEELS, ZEROS
from croupier.games.roulette import Rules
from croupier.games.roulette.announced import CALLS
from croupier.games.roulette.layout import LAYOUTS, Spot
from croupier.odds.worth import Worth, worth_of

Kind = Literal["straight", "split", "street", "corner", "top_line", "line", "dozen", "column", "even_money"]
"""Kinds of bets. A trio counts as a street and the first four as a corner: they pay the same."""

Choice = Literal["best", "half", "prison"]
"""What the owner of an even-money bet does when zero comes and the rules leave the choice (R-13).

"best" is the one that is worth more; where both are worth the same, half back: it is certain.
"""

_INSIDE: dict[int, Kind] = {1: "straight", 2: "split", 3: "street", 4: "corner", 5: "top_line", 6: "line"}

HALF = Fraction(1, 2)


def kind_of(on: str, spot: Spot) -> Kind:
    """The kind of bet that a spot of the layout takes."""
    if spot.kind == "even":
        return "even_money"
    if spot.kind == "inside":
        return _INSIDE[len(spot.numbers)]
    return "dozen" if on.startswith("dozen") else "column"


def pays(rules: Rules) -> dict[Kind, int]:
    """What each kind of bet pays to 1, in the order of the layout."""
    spots = LAYOUTS[rules.wheel].spots
    found = {kind_of(on, spot): spot.pays for on, spot in spots.items()}
    order: tuple[Kind, ...] = (*_INSIDE.values(), "dozen", "column", "even_money")
    return {kind: found[kind] for kind in order if kind in found}


def worth(rules: Rules | None = None, choice: Choice = "best") -> dict[Kind, Worth]:
    """What a unit on each kind of bet is worth."""
    rules = rules or Rules()
    spots = {kind_of(on, spot): on for on, spot in LAYOUTS[rules.wheel].spots.items()}
    return {kind: spot_worth(rules, spots[kind], choice) for kind in pays(rules)}


def spot_worth(rules: Rules, on: str, choice: Choice = "best") -> Worth:
    """What a unit on one spot of the layout is worth, by the name that scripts give it."""
    pockets, spot = WHEELS[rules.wheel].pockets, LAYOUTS[rules.wheel].spots[on]
    each = Fraction(1, len(pockets))
    results = []
    for pocket in pockets:
        if spot.kind == "even" and pocket in ZEROS:
            results += [(gain, each * chance) for gain, chance in _after_zero(rules, choice).items()]
        else:
            results.append((Fraction(spot.pays if pocket in spot.numbers else -1), each))
    return worth_of(results)


def _after_zero(rules: Rules, choice: Choice) -> dict[Fraction, Fraction]:
    """What becomes of an even-money bet on zero: its gains and their chances."""
    if rules.zero == "lose":
        return {Fraction(-1): Fraction(1)}
    halved = {-HALF: Fraction(1)}
    if rules.zero == "half" or choice == "half":
        return halved
    imprisoned = prison(rules)
    return imprisoned.results if choice == "prison" or imprisoned.expectation > -HALF else halved


def prison(rules: Rules) -> Worth:
    """What an imprisoned bet is worth, by the unit: it comes back (0), is lost (-1) or halved.

    Where it stays in prison on zero (`second_zero`), its chance to come back is x = p + z x for a chance
    p of winning and z of zero on a spin: x = p / (1 - z), one half on every wheel.

    >>> prison(Rules(zero="en_prison")).expectation, prison(Rules(second_zero="lost")).expectation
    (Fraction(-1, 2), Fraction(-19, 37))
    """
    pockets = WHEELS[rules.wheel].pockets
    zero = Fraction(sum(pocket in ZEROS for pocket in pockets), len(pockets))
    wins = Fraction(len(LAYOUTS[rules.wheel].spots["red"].numbers), len(pockets))
    loses = 1 - zero - wins
    match rules.second_zero:
        case "stays":
            return worth_of([(Fraction(0), wins / (1 - zero)), (Fraction(-1), loses / (1 - zero))])
        case "lost":
            return worth_of([(Fraction(0), wins), (Fraction(-1), loses + zero)])
        case "half":
            return worth_of([(Fraction(0), wins), (-HALF, zero), (Fraction(-1), loses)])


def spins_in_prison(rules: Rules) -> Fraction:
    """How many spins an imprisoned bet waits on average."""
    pockets = WHEELS[rules.wheel].pockets
    zero = Fraction(sum(pocket in ZEROS for pocket in pockets), len(pockets))
    return 1 / (1 - zero) if rules.second_zero == "stays" else Fraction(1)


def together(rules: Rules, stakes: Mapping[str, int]) -> Worth:
    """What several stakes on one spin are worth, by the unit of all; half back where there is a choice.

    >>> both_colours = together(Rules(), {"red": 1, "black": 1})
    >>> both_colours.chance, both_colours.expectation
    (Fraction(0, 1), Fraction(-1, 74))
    """
    staked = sum(stakes.values())
    pockets = LAYOUTS[rules.wheel].returns
    return worth_of(
        (
            sum((count * _back(rules, pocket, on) for on, count in stakes.items()), Fraction()) / staked - 1,
            Fraction(1, len(pockets)),
        )
        for pocket in pockets
    )


def _back(rules: Rules, pocket: str, on: str) -> Fraction:
    """What a unit on a spot returns, half where zero leaves a choice."""
    layout = LAYOUTS[rules.wheel]
    if layout.spots[on].kind == "even" and pocket in ZEROS and rules.zero != "lose":
        return HALF
    return Fraction(layout.returns[pocket].get(on, 0))


def outcomes(rules: Rules) -> list[tuple[float, dict[str, float]]]:
    """Every pocket's chance, with what a unit on each spot returns there."""
    layout = LAYOUTS[rules.wheel]
    return [
        (
            1 / len(layout.returns),
            {on: float(back) for on in layout.spots if (back := _back(rules, pocket, on))},
        )
        for pocket in layout.returns
    ]


def announced(rules: Rules | None = None) -> dict[str, Worth]:
    """What each call is worth by the unit of all its chips together; its chance is to end with a gain.

    >>> announced()["tiers"].chance
    Fraction(12, 37)
    """
    rules = rules or Rules()
    calls = CALLS[rules.wheel]
    neighbours = calls.around["0"]
    return {
        name: together(rules, units) for name, units in {**calls.series, "neighbours": neighbours}.items()
    }
