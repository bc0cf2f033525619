"""What a host holds after guests have come and gone; `./croupier exhaustive soak` goes on for an hour."""

import sys
from pathlib import Path

import pytest

from tests.evening.hosting import AT_ONCE
from tests.evening.party import Party
from tests.evening.soak import soak

GUESTS = 6


async def play(party: Party) -> None:
    """Let them do fifty things more, and return as often as there are guests."""
    record = party.record
    actions, returns = len(record.acked) + 50, record.resumed + GUESTS
    await party.until(lambda: len(record.acked) >= actions and record.resumed >= returns)


@pytest.mark.timeout(1800)
@pytest.mark.check("C17")
@pytest.mark.skipif(sys.platform != "linux", reason="what a process holds is read from /proc")
def test_lines_that_break_and_return_leave_nothing_behind(tmp_path: Path) -> None:
    before, after = soak(tmp_path, GUESTS, 2, play, pause=0.01, pace=AT_ONCE, drops=0.2)
    assert after.actions > 0
    assert after.files <= before.files + GUESTS  # each has at most an old line beside the new one
    assert after.threads <= before.threads + 1
