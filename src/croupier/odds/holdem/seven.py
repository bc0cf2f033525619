"""One hand of seven cards at a time, compiled: for those who ask hand by hand from Python."""

from typing import Any

from numba import njit

from croupier.odds.holdem.evaluator import START, Tables, evaluate, tables

_KEYS, _MASKS, _ROWS, _STRENGTHS, _FLUSHES = tables()


@njit(cache=True)
def strength_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> Any:
    """What seven different cards are worth, each given by its place in `croupier.equipment.cards.DECK`.

    >>> strength_of_seven(48, 44, 40, 36, 32, 0, 1) >> 13
    9
    """
    total = START[7] + _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
    mask = _MASKS[a] | _MASKS[b] | _MASKS[c] | _MASKS[d] | _MASKS[e] | _MASKS[f] | _MASKS[g]
    return evaluate(Tables(_KEYS, _MASKS, _ROWS, _STRENGTHS, _FLUSHES), total, mask)
