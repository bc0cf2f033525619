"""A turn of Pairs and Wagers played out at a real table: every roll, and the best of every decision."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

from croupier.games.pairs_wagers.hands import all_of, hand_of, spare
from tests.playing import play

Ends = Callable[[Any], float]
"""Ann's chance to win at a table where her turn is over, and the game is not."""


def worth(table: Any, line: str, ends: Ends) -> float:
    """What Ann's move is worth, all that may follow in her turn played out."""
    return _chance_of(_after(table, line), ends)


def _after(table: Any, line: str) -> Any:
    copy = type(table)(table.rules, table.state)
    copy.load(table.save())
    play(copy, line)
    return copy


def _chance_of(table: Any, ends: Ends) -> float:
    state = table.state
    if table.winners:
        return float(table.winners == ["Ann"])
    if state.turn.who != "Ann":
        return ends(table)
    if table.phase == "choosing":
        return max(_chance_of(_after(table, line), ends) for line in _moves(table))
    throws = _throws(len(state.turn.in_air))
    return sum(
        count * _chance_of(_after(table, f"dealer throw dice=[{','.join(map(str, dice))}]"), ends)
        for dice, count in throws.items()
    ) / sum(throws.values())


def _moves(table: Any) -> list[str]:
    places = spare(table.state.dice)
    if len(places) == 4:
        return ["Ann stop", "Ann get"]
    picks = [pick for count in range(1, len(places) + 1) for pick in combinations(places, count)]
    return ["Ann stop", *(f"Ann better dice=[{','.join(map(str, pick))}]" for pick in picks)]


@cache
def _throws(count: int) -> dict[tuple[int, ...], int]:
    """Ways that dice fall, each with how many count as one; of four dice one for each sort of roll."""
    every = list(product(range(1, 7), repeat=count))
    if count < 4:
        return dict.fromkeys(every, 1)
    sort = {dice: (hand_of(dice), all_of("odd", dice), all_of("even", dice)) for dice in every}
    example = {kind: dice for dice, kind in sort.items()}
    return {example[kind]: number for kind, number in Counter(sort.values()).items()}
