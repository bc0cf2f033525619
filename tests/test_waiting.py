"""No test lets time go by and hopes that something has happened by then: each waits for the thing itself."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

HOPES = {
    ".py": re.compile(r"(?<!def )\bsleep\((?!0\))|wait_for_timeout\(|asyncio\.wait_for\("),
    ".ts": re.compile(r"\bset(?:Timeout\((?!\w+\))|Interval\()|\bsleep\("),
}
"""What waits for time, not only until everything else had its turn; `wait_for` is here as in Python 3.11 it
swallows a cancel that meets an answer."""

ALLOWED = {
    "tests/evening/guests.py": "a person's pace, within what the host takes from one of them",
    "tests/cluster/crowd.py": "the same, at several hosts",
}
"""Where time goes by and nothing is waited for."""


def hopes(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [f"{file.relative_to(ROOT)}: {line.strip()}" for line in lines if HOPES[file.suffix].search(line)]


def test_no_test_waits_for_time() -> None:
    tests = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web/src").rglob("*.test.ts")]
    assert len(tests) > 150
    found = [line for file in tests if str(file.relative_to(ROOT)) not in ALLOWED for line in hopes(file)]
    assert "\n".join(found) == ""


@pytest.mark.parametrize("place", ALLOWED)
def test_what_is_allowed_is_needed(place: str) -> None:
    assert hopes(ROOT / place)
