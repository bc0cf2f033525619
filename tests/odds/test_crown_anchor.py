"""What the squares of Crown and Anchor are worth."""

from fractions import Fraction

import pytest

from croupier.games.crown_anchor import Rules
from croupier.games.crown_anchor.layout import SYMBOLS
from croupier.games.registry import GAMES
from croupier.odds.crown_anchor import THROWS, worth
from tests.playing import opened, play


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(
    ("triple", "expectation"), [(3, "-17/216"), (10, "-10/216"), (20, "0"), (36, "16/216")]
)
def test_every_square_is_worth_the_same(triple: int, expectation: str) -> None:
    for square in SYMBOLS:
        bet = worth(Rules(triple=triple))[square]
        assert (bet.chance, bet.expectation) == (Fraction(91, 216), Fraction(expectation))


def test_the_table_pays_on_average_what_the_figures_say() -> None:
    gained = 0
    for throw in THROWS:
        table = opened("crown_anchor", "Ann 1", triple=5)
        play(table, f"dealer open\nAnn bet on=club amount=1\ndealer throw dice=[{','.join(throw)}]")
        gained += table.stacks["Ann"] - 1
    assert Fraction(gained, 216) == worth(Rules(triple=5))["club"].expectation


@pytest.mark.parametrize("triple", [3, 12])
def test_planning_goes_by_the_odds(triple: int) -> None:
    planned = GAMES["crown_anchor"].planning.typical_round({"min_bet": 100, "triple": triple}, 8)
    bet = worth(Rules(triple=triple))["crown"]
    assert planned.mean == pytest.approx(100 * float(bet.expectation))
    assert planned.deviation == pytest.approx(100 * bet.deviation)
