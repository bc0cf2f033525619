"""The records that the pages' checker is tried with are those that the house's own code writes now."""

import pytest

from tools import fairness_records


def test_the_pages_are_tried_with_what_the_house_writes() -> None:
    assert fairness_records.FILE.read_text(encoding="utf-8") == fairness_records.written(), (
        "write it anew: python -m tools.fairness_records"
    )


@pytest.mark.parametrize("tell", fairness_records.STORIES.values())
def test_whoever_joins_an_honest_house_finds_nothing_wrong(tell: fairness_records.Tell) -> None:
    story = tell()
    for at in range(1, len(story)):
        if '"kind":"end"' not in story[at - 1] and '"kind":"void"' not in story[at - 1]:
            assert fairness_records.wrong_after(fairness_records.newcomer(story[:at]), story[at:]) is None
