"""Walking away from draws gains a little, as section 4 says, and every time stands in the record."""

import pytest

from croupier.fairness.checker import check
from tests.fairness import aborts


@pytest.mark.check("B5")
@pytest.mark.parametrize("invented", [0, 1, 6])
def test_a_house_with_names_to_blame_gains_what_is_said_and_no_more(invented: int) -> None:
    gain, texts = aborts.night(120, invented)
    (table,) = check(texts).tables
    assert table.draws == gain.spins
    assert len(table.repeats) == gain.repeats <= aborts.most_repeats(gain.spins, invented)
    assert gain.most <= invented + 1
    assert all(repeat.would_have_been is not None for repeat in table.repeats)
    assert {name.split()[0] for repeat in table.repeats for name in repeat.names} <= {"invented"}
    assert gain.repeats >= 4 * invented


def test_the_bound_by_hand() -> None:
    """Blamed at the first attempt, out of two, blamed at the fourth, out of four, blamed at the ninth."""
    assert [aborts.most_repeats(spins, 1) for spins in (1, 2, 3, 6, 7)] == [1, 1, 2, 2, 3]
    assert aborts.most_repeats(500, 0) == 0
    assert aborts.bound(500, 0) == 1 / 37
    assert aborts.bound(500, 6) < 0.0302
