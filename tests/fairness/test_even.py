"""Draws are even for any order that the house can lay, also for the worst, as long as one share is honest."""

import numpy as np
import pytest

from croupier.fairness.hashing import digest, key_of
from croupier.fairness.lists import chosen
from tests.equipment.statistics import evenly, least_by_holm
from tests.fairness.evenness import ROSTER, chances, counted, keys, single_zero


@pytest.mark.check("B10")
def test_draws_are_even_however_the_house_chooses_its_numbers_and_lays_its_decks() -> None:
    assert least_by_holm(chances(6_000, "zeros") | chances(6_000, "ones")) == []


@pytest.mark.check("B10")
def test_draws_that_one_honest_share_does_not_touch_are_found() -> None:
    """So the statistics can turn red: with keys of which only one in three is fresh."""
    stale = [key for key in keys(2_000, "stale") for _ in range(3)]
    assert evenly(counted(single_zero, 37, stale)) < 0.001


@pytest.mark.check("B10")
def test_who_counts_in_a_crowd_is_drawn_evenly() -> None:
    crowd = [(f"Guest {at:03}", "guest") for at in range(60)]
    counts = np.zeros(60, np.int64)
    for key in keys(3_000, "crowd"):
        for name, _ in chosen(crowd, key.hex()):
            counts[int(name[-3:])] += 1
    assert counts.sum() == 40 * 3_000
    assert abs(counts / 3_000 - 40 / 60).max() < 0.05


def test_one_honest_share_changes_all_of_the_key() -> None:
    one, other = (key_of(ROSTER, bytes(32), [bytes(32), digest("share", which)]) for which in (1, 2))
    assert sum(a == b for a, b in zip(one, other, strict=True)) < 6
