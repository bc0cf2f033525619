"""Kill -9 at any moment, a few times; `./croupier exhaustive kills` does it two hundred times."""

from pathlib import Path

import pytest

from tests.evening.kills import kill_again_and_again

KILLS = 4


@pytest.mark.timeout(1800)
@pytest.mark.rule("N-10")
@pytest.mark.check("A13", "C5", "C7", "E6")
def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    count = kill_again_and_again(tmp_path, KILLS, seed=7)
    assert count.kills >= KILLS
    assert count.acknowledged > KILLS
