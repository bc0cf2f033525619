"""Hold'em: main pot and side pots, and how they are shared."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Contributor(Protocol):
    """Someone who has put chips in."""

    name: str
    total: int
    folded: bool


class Pot(msgspec.Struct):
    """Chips, and those who can win them, clockwise from the dealer's left."""

    amount: int
    contenders: tuple[str, ...]
    paid: bool = False


def pots_of(players: Sequence[Contributor], dead: int = 0) -> list[Pot]:
    """The pots by what each player put in, the main pot first; `dead` chips are the main pot's.

    A pot reaches up to what a contender put in, so folded chips lie in the pots they reached and
    make none of their own; what they have above the last goes into the last.
    """
    pots: list[Pot] = []
    collected = 0
    contenders = [player for player in players if not player.folded]
    levels = sorted({player.total for player in contenders})
    for level in levels:  # P-11
        reach = [player.total if level == levels[-1] else min(player.total, level) for player in players]
        names = [player.name for player in contenders if player.total >= level]
        pots.append(Pot(sum(reach) + dead - collected, tuple(names)))
        collected = sum(reach) + dead
    return pots


def shares(amount: int, winners: Sequence[str]) -> dict[str, int]:
    """A pot split equally; odd chips go one by one to the winners nearest the dealer's left."""
    each, odd = divmod(amount, len(winners))  # P-17
    return {name: each + (place < odd) for place, name in enumerate(winners)}
