"""An evening through the real host in short; `./croupier exhaustive evening` is one of forty guests."""

from pathlib import Path

import pytest

from tests.evening.evening import check_an_evening

GUESTS, ROUNDS = 12, 20


@pytest.mark.timeout(1800)
@pytest.mark.rule("N-2", "N-8", "N-10")
@pytest.mark.check("A13", "A14", "A24")
def test_an_evening_that_is_killed_in_the_middle_adds_up(tmp_path: Path) -> None:
    check_an_evening(tmp_path, GUESTS, ROUNDS)
