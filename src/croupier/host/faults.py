"""Faults of the program, reported in its log without giving away what was being done (E20)."""

import traceback
from pathlib import Path

SHOWN = 4
"""Places of a fault's way that are named, the innermost first."""


def where(fault: BaseException) -> str:
    """What kind of fault it was and where; no values, as these may be somebody's cards."""
    way = traceback.extract_tb(fault.__traceback__)[: -SHOWN - 1 : -1]
    places = " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in way)
    return f"{type(fault).__name__} at {places or 'an unknown place'}"
