"""Ranges: how likely an opponent has each of the 1,326 starting hands, by what they have done."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from operator import itemgetter, mul

from croupier.players.holdem.boards import BIT, MASKS, Outlook
from croupier.players.holdem.preflop import HOLES, duels, kind_of, places
from croupier.players.holdem.reading import Deed, Habits

Range = list[float]
"""A weight for each of `HOLES`."""


@cache
def _kinds() -> list[int]:
    return [kind_of(*hole) for hole in HOLES]


@cache
def _best_first() -> list[int]:
    place = places()
    return sorted(range(len(HOLES)), key=lambda nth: place[_kinds()[nth]])


def before_the_flop(own: Sequence[str]) -> Outlook:
    """How starting hands stand before there is a board."""
    duel, taken = duels()[kind_of(own[0], own[1])], BIT[own[0]] | BIT[own[1]]
    order = [nth for nth in _best_first() if not MASKS[nth] & taken]
    return Outlook(order, [duel[kind] for kind in _kinds()])


def any_hand() -> Range:
    """All hands alike."""
    return [1.0] * len(HOLES)


def narrowed(weights: Range, deed: Deed, order: Sequence[int], habits: Habits, others: Habits) -> Range:
    """What somebody may have after they did that; the order is that of the hands on its street."""
    raises = habits.often(deed.situation, "raise", others)
    calls = habits.often(deed.situation, "call", others)
    honest = habits.honesty(others)
    bands: Sequence[tuple[float, float]]
    match deed.did:
        case "raise":
            most = raises * (1.15 if deed.size < 0.4 else 1.0 if deed.size < 1.1 else 0.75)
            bands = (most, 1.0), (1.4 * most, 0.2), (1.0, 0.03 if deed.street else 0.01)
        case "call" if deed.situation in ("free", "unraised"):
            bands = (raises, 0.3), (1.0 if deed.situation == "free" else raises + calls, 1.0), (1.0, 0.15)
        case _:
            bands = (
                (0.8 * raises, 0.4),
                (0.95 * (raises + calls), 1.0),
                (1.3 * (raises + calls), 0.3),
                (1.0, 0.04),
            )
    return _banded(weights, order, bands, honest)


def _banded(
    weights: Range, order: Sequence[int], bands: Sequence[tuple[float, float]], honest: float
) -> Range:
    """The weights times the factor of the band in which each hand lies, counted from the best."""
    held = itemgetter(*order)(weights)
    sums = list(accumulate(held))
    result = [0.0] * len(weights)
    start = 0
    for edge, factor in bands:
        end = bisect_left(sums, edge * sums[-1]) + 1 if edge < 1 else len(order)
        scale = honest * factor + 1 - honest
        for nth, weight in zip(order[start:end], held[start:end], strict=True):
            result[nth] = weight * scale
        start = max(start, end)
    return result


class Curve:
    """One's own chance against a range, or against the best part of it."""

    def __init__(self, weights: Range, look: Outlook) -> None:
        in_order = itemgetter(*look.order)
        held = in_order(weights)
        self._weights: list[float] = list(accumulate(held))
        self._won: list[float] = list(accumulate(map(mul, held, in_order(look.beats))))

    def chance(self, part: float = 1.0) -> float:
        """One's chance if they have one of the best of these hands: so large a part of them."""
        place = min(bisect_left(self._weights, part * self._weights[-1]), len(self._weights) - 1)
        return self._won[place] / max(self._weights[place], 1e-9)
