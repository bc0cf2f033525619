"""20,000 random hold'em hands at our table and in pokerkit: equal turns, equal stacks."""

import warnings

from rich.progress import track

from tests.games.holdem.against_pokerkit import compare

HANDS = 20_000


def main() -> int:
    """Play them all; the first difference ends it."""
    warnings.simplefilter("ignore")
    for seed in track(range(HANDS), description="hands", transient=True):
        compare(seed)
    print(f"{HANDS:,} hands, pokerkit and our table agree")
    return 0
