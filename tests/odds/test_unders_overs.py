"""What the boxes of Unders and Overs are worth."""

from fractions import Fraction
from itertools import product

import pytest

from croupier.games.unders_overs.layout import ODDS
from croupier.odds.unders_overs import totals, worth
from tests.playing import opened, play


@pytest.mark.parametrize(
    ("box", "chance", "variance"),
    [("under", "5/12", "35/36"), ("seven", "1/6", "125/36"), ("over", "5/12", "35/36")],
)
def test_every_box_costs_a_sixth(box: str, chance: str, variance: str) -> None:
    bet = {str(name): bet for name, bet in worth().items()}[box]
    assert bet.chance == Fraction(chance)
    assert bet.expectation == Fraction(-1, 6)
    assert bet.edge == Fraction(1, 6)
    assert bet.variance == Fraction(variance)


def test_totals_add_up() -> None:
    assert totals()[7] == Fraction(1, 6)
    assert totals()[2] == totals()[12] == Fraction(1, 36)
    assert sum(totals().values()) == 1


def test_the_table_pays_on_average_what_the_figures_say() -> None:
    gained = dict.fromkeys(ODDS, 0)
    for first, second in product(range(1, 7), repeat=2):
        for box in ODDS:
            table = opened("unders_overs", "Ann 1")
            play(table, f"dealer open\nAnn bet on={box} amount=1\ndealer throw dice=[{first},{second}]")
            gained[box] += table.stacks["Ann"] - 1
    assert {box: Fraction(gain, 36) for box, gain in gained.items()} == {
        box: bet.expectation for box, bet in worth().items()
    }
