"""Reckon for the pages' rules what hold'em hands and blackjack bets come to, and blackjack's charts.

It takes half an hour.

.venv/bin/python -m tools.card_odds

The pages cannot reckon it, and neither can a host, which has no compiler: so it is written down once, for
every way in which a table can be set up.
"""

import json
from fractions import Fraction
from itertools import groupby, product
from math import comb, prod
from pathlib import Path
from typing import Any, get_args, get_type_hints

from croupier.equipment.cards import RANKS
from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import VALUES
from croupier.odds.blackjack import Shoe, analyse, dealer_odds, expectation_of, insurance_odds, named_strategy
from croupier.odds.blackjack.strategy import UPS, Strategy
from croupier.odds.holdem.categories import categories
from tools.web_types import FOLDER
from tools.web_types.typescript import constant

NOTE = "// Written by tools/card_odds.py; change the Python there and run it again.\n"
HOLDEM = FOLDER / "holdem_odds.ts"
BLACKJACK = FOLDER / "blackjack_odds.ts"
CHARTS = FOLDER.parents[3] / "src/croupier/odds/luck/charts.json"

HINTS = get_type_hints(Rules)
AXES: dict[str, tuple[Any, ...]] = {
    "decks": tuple(range(1, 9)),
    "soft_17": get_args(HINTS["soft_17"]),
    "surrender": get_args(HINTS["surrender"]),
    "double": get_args(HINTS["double"]),
    "double_after_split": (True, False),
    "split_aces": get_args(HINTS["split_aces"]),
    "peek": (True, False),
}
"""The options of blackjack that the best play's worth depends on, each with all its values."""

DEALER_AXES = {axis: AXES[axis] for axis in ("decks", "soft_17")}
"""Those that the dealer's own hand depends on."""

LIKE_DEALER_AXES = {axis: AXES[axis] for axis in ("decks", "soft_17", "peek")}
"""Those that somebody notices who plays as the dealer does."""

UNIT = 100_000
"""Shares of blackjack are written in hundred-thousandths."""


def places(axes: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Every way to set these options, in the order of the tables: the last option changes first."""
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


# Hold'em.


def holdem() -> str:
    """What hands are made of seven cards, with A 2 3 4 5 as a straight or not, and how one is dealt in."""
    rivers = {
        str(wheel).lower(): {
            kind: round(chance, 7) for kind, chance in categories("any", wheel=wheel).chances.items()
        }
        for wheel in (True, False)
    }
    starts = {name: round(float(chance), 7) for name, chance in first_cards().items()}
    return (
        NOTE
        + constant("RIVER", "Whether A 2 3 4 5 is a straight; the best five of seven cards.", rivers)
        + constant("STARTS", "The two cards one is dealt, and what may become of them.", starts)
    )


def first_cards() -> dict[str, Fraction]:
    """Chances with the first two cards, and from there.

    >>> {name: f"{float(chance):.2%}" for name, chance in first_cards().items()}["pair"]
    '5.88%'
    """
    flops = comb(50, 3)
    return {
        "pair": Fraction(3, 51),
        "suited": Fraction(12, 51),
        "aces": Fraction(4 * 3, 52 * 51),
        "pairs_up": 1 - Fraction(comb(44, 3), flops),
        "third": 1 - Fraction(comb(48, 3), flops),
        "flush": Fraction(sum(comb(11, suited) * comb(39, 5 - suited) for suited in (3, 4, 5)), comb(50, 5)),
    }


# Blackjack.


Words = tuple[str, ...]
"""A chart, row by row."""


def words_of(chart: Strategy) -> Words:
    """The words of a chart, in the order of the book's rows."""
    return tuple(
        word
        for rows in (chart.hard, chart.soft, chart.pairs)
        for row in rows.values()
        for word in row.values()
    )


def charts(found: list[tuple[int, Words, bool]]) -> str:
    """The charts of all ways to set up a table, cell by cell, in runs over these ways."""
    words = sorted({word for _, chart, _ in found for word in chart})
    cells = [
        [part for word, run in groupby(column) for part in (words.index(word), len(list(run)))]
        for column in zip(*(chart for _, chart, _ in found), strict=True)
    ]
    edges, _, insured = zip(*found, strict=True)
    parts = {
        "axes": AXES,
        "words": words,
        "insure": [place for place, insures in enumerate(insured) if insures],
        "edge": edges,
    }
    rows = ",\n".join(json.dumps(runs, separators=(",", ":")) for runs in cells)
    head = "".join(f"{json.dumps(name)}: {json.dumps(part)},\n" for name, part in parts.items())
    return f'{{\n{head}"cells": [\n{rows}\n]\n}}\n'


def like_dealer(options: dict[str, Any]) -> int:
    """The same from a player who draws and stands as the dealer does."""
    rules = Rules(**options, surrender="none")
    return _units(-expectation_of(rules, named_strategy("mimic", rules)))


def dealer_busts(options: dict[str, Any]) -> list[int]:
    """How often the dealer goes over 21, by the open card."""
    rules = Rules(**options)
    return [_units(dealer_odds(rules, up)["bust"]) for up in UPS]


def natural(decks: int) -> Fraction:
    """The chance that two cards are an ace and a ten."""
    shoe = Shoe.full(decks)
    aces, tens = shoe.values[0], shoe.values[9]
    return Fraction(2 * aces * tens, shoe.cards * (shoe.cards - 1))


def goes_over(total: int) -> Fraction:
    """The chance that any card makes a hard total more than 21; as many of each rank are in the shoe."""
    return Fraction(sum(total + value > 21 for value in VALUES.values()), len(RANKS))


def blackjack(edges: list[int]) -> str:
    """All of it, with the edges that took so long."""
    assert len(edges) == prod(map(len, AXES.values()))
    decks = AXES["decks"]
    return NOTE + "".join(
        (
            constant("AXES", "Options that the edge depends on; the last one changes first.", AXES),
            _numbers("EDGE", "What the house keeps from the best play, in 1/100,000.", edges),
            _numbers(
                "LIKE_DEALER",
                "And from who plays as the dealer does: by decks, soft_17, peek.",
                [like_dealer(options) for options in places(LIKE_DEALER_AXES)],
            ),
            constant("UPS", "The dealer's open cards.", list(UPS)),
            _numbers(
                "DEALER_BUSTS",
                "How often the dealer goes over, in 1/100,000: by decks, soft_17, open card.",
                [chance for options in places(DEALER_AXES) for chance in dealer_busts(options)],
            ),
            _numbers(
                "NATURAL",
                "The chance of blackjack, in 1/100,000: by decks.",
                [_units(natural(count)) for count in decks],
            ),
            _numbers(
                "INSURANCE",
                "What the house keeps of insurance, in 1/100,000: by decks.",
                [_units(-insurance_odds(Rules(decks=count))) for count in decks],
            ),
            constant(
                "GOES_OVER",
                "The chance that one more card is too many, in 1/100,000: by the hard total.",
                {str(total): _units(goes_over(total)) for total in range(12, 21)},
            ),
        )
    )


def written(name: str, text: str) -> list[int]:
    """A long list as it stands in a file."""
    row = text.split(f"export const {name}: readonly number[] = [", 1)[1].split("]", 1)[0]
    return [int(number) for number in row.split(",")]


def _units(share: float | Fraction) -> int:
    return round(share * UNIT)


def _numbers(name: str, doc: str, values: list[int]) -> str:
    """A long list, whose values need not be its type."""
    row = ", ".join(map(str, values))
    return f"\n/** {doc} */\nexport const {name}: readonly number[] = [{row}];\n"


def main() -> None:
    """Write all files."""
    HOLDEM.write_text(holdem())
    found = []
    ways = places(AXES)
    for number, options in enumerate(ways, 1):
        best = analyse(Rules(**options))
        found.append((_units(best.edge), words_of(best.strategy), best.strategy.insure))
        print(f"{number}/{len(ways)} {best.edge:.3%}", end="\r", flush=True)
    BLACKJACK.write_text(blackjack([edge for edge, _, _ in found]))
    CHARTS.write_text(charts(found))
    print(f"{_shown(HOLDEM)}, {_shown(BLACKJACK)}, {_shown(CHARTS)}: {len(ways)} ways to set up blackjack")


def _shown(file: Path) -> str:
    return str(file.relative_to(FOLDER.parents[3]))


if __name__ == "__main__":
    main()
