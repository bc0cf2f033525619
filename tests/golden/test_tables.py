"""No rule changes in silence: tables that were played before go the same way, move by move."""

import pytest

from tests.golden.tables import MANY, first_difference, kept

pytestmark = pytest.mark.check("C20")


@pytest.mark.parametrize("game", sorted({one.game for one in kept()}))
def test_a_table_goes_the_way_it_went(game: str) -> None:
    golden = [one for one in kept() if one.game == game]
    assert len(golden) >= MANY
    found = [f"{one.version}, {one.rules}: {change}" for one in golden if (change := first_difference(one))]
    assert found[:3] == [], "a mended rule is a new generation: see CONTRIBUTING, To add or change a rule"
