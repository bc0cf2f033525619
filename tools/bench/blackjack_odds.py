"""The best chart and the edge for rules that have not been asked for before."""

from collections.abc import Iterator
from itertools import cycle, product
from time import process_time

from croupier.games.blackjack import Rules
from tools.bench.contest import Batch, Contest, Goal, alone

SECONDS = 3


def contests() -> Iterator[Contest]:
    yield alone(
        "blackjack_analysis",
        "best chart and edge of blackjack, new rules",
        analyses,
        Goal(f"under {SECONDS} s", a_second=1 / SECONDS),
        clock=process_time,
    )


def analyses() -> Batch:
    """One set of rules after the other; compiled code is on the disk, but no result is kept."""
    from croupier.odds.blackjack import analyse

    def work() -> int:
        analyse(next(NEW_RULES))
        return 1

    return work


NEW_RULES = cycle(
    Rules(decks=decks, peek=peek, double_after_split=double)
    for decks, peek, double in product(range(1, 9), (True, False), (True, False))
)
