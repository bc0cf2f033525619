"""Hold'em odds: the 169 kinds of starting hands."""

from functools import cache
from importlib.resources import files

import msgspec

from croupier.equipment.cards import RANKS

FILE = "starting_hands.json"


class StartingHand(msgspec.Struct, frozen=True):
    """A kind of starting hand against any other hand; exact."""

    name: str
    """As ranges write it: `AA`, `AKs`, `AKo`."""
    equity: float
    win: float
    tie: float
    hands: int
    """In how many ways the two cards can be of this kind: 6, 4 or 12 of 1,326."""
    place: int
    """1 for the best."""


def kinds() -> list[str]:
    """The 169 kinds, row by row as charts show them: pairs down the middle, suited to their right.

    >>> kinds()[:3], kinds()[13:15], len(kinds())
    (['AA', 'AKs', 'AQs'], ['AKo', 'KK'], 169)
    """
    ranks = RANKS[::-1]
    return [
        row + column if row == column else row + column + "s" if place < other else column + row + "o"
        for place, row in enumerate(ranks)
        for other, column in enumerate(ranks)
    ]


@cache
def starting_hands() -> dict[str, StartingHand]:
    """All kinds of starting hands, best first, by equity against one other hand of any cards.

    The figures are exact: all 2,097,572,400 ways in which the other hand and the board can come, for each
    kind, were counted by `tools/starting_hands.py`.

    >>> list(starting_hands())[:4], round(starting_hands()["72o"].equity, 4)
    (['AA', 'KK', 'QQ', 'JJ'], 0.3458)
    """
    data = files("croupier.odds.holdem").joinpath(FILE).read_bytes()
    return {hand.name: hand for hand in msgspec.json.decode(data, type=list[StartingHand])}
