"""The records that the pages' checker is tried with are those that the house's own code writes now."""

from tools import fairness_records


def test_the_pages_are_tried_with_what_the_house_writes() -> None:
    assert fairness_records.FILE.read_text(encoding="utf-8") == fairness_records.written(), (
        "write it anew: python -m tools.fairness_records"
    )
