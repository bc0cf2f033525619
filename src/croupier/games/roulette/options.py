"""What a player may bet now; whatever has the same room shares one option."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from croupier.equipment.wheel import WheelName
from croupier.games.limits import Limits
from croupier.games.options import OneOf, Option, Whole
from croupier.games.roulette.announced import CALLS, Calls
from croupier.games.roulette.layout import LAYOUTS, Kind, Layout

NEIGHBOURS = OneOf(("neighbours",))


def offer(
    wheel: WheelName, limits: Mapping[Kind, Limits], stakes: Mapping[str, int] | None, chips: int
) -> list[Option]:
    """Bets and announced bets, for a player who has these stakes on the layout and chips in hand.

    No stakes are given where the limits do not depend on them.
    """
    if stakes is None:
        return list(_free_offer(wheel, tuple(limits.items()), chips))
    return _offer(wheel, limits, stakes, chips)


@lru_cache(maxsize=2000)
def _free_offer(wheel: WheelName, limits: tuple[tuple[Kind, Limits], ...], chips: int) -> list[Option]:
    """What depends on the chips alone, and is asked for again and again."""
    return _offer(wheel, dict(limits), {}, chips)


def _offer(
    wheel: WheelName, limits: Mapping[Kind, Limits], stakes: Mapping[str, int], chips: int
) -> list[Option]:
    bets = bet_options(LAYOUTS[wheel], limits, stakes, chips)
    return bets + call_options(CALLS[wheel], limits["inside"], stakes, chips)


def bet_options(
    layout: Layout, limits: Mapping[Kind, Limits], stakes: Mapping[str, int], chips: int
) -> list[Option]:
    """Bets on spots, for a player who has these stakes on the layout and chips in hand."""
    rooms = [(limits[kind].room(0, chips), spots) for kind, spots in layout.by_kind.items()]
    if stakes:
        rooms = [(room, tuple([on for on in spots if on not in stakes])) for room, spots in rooms]
        rooms += [(limits[layout.spots[on].kind].room(bet, chips), (on,)) for on, bet in stakes.items()]
    return [Option("bet", {"on": OneOf(spots), "amount": room}) for room, spots in _shared(rooms).items()]


def call_options(calls: Calls, limits: Limits, stakes: Mapping[str, int], chips: int) -> list[Option]:
    """Announced bets, for a player who has these stakes on the layout and chips in hand."""
    series = _shared(
        (_unit_room(units, limits, stakes, chips), (name,)) for name, units in calls.series.items()
    )
    return [
        *(Option("announce", {"name": OneOf(names), "unit": room}) for room, names in series.items()),
        *(
            Option("announce", {"name": NEIGHBOURS, "number": _spellings(numbers), "unit": room})
            for room, numbers in _shared(_around(calls, limits, stakes, chips)).items()
        ),
    ]


def _around(
    calls: Calls, limits: Limits, stakes: Mapping[str, int], chips: int
) -> Iterable[tuple[Whole | None, tuple[str, ...]]]:
    """The units that neighbours may be called by.

    It is one chip on each of five numbers, so that only the least and the most that lie there matter.
    """
    numbers = tuple(calls.around)
    near = dict.fromkeys([number for on in stakes if on in calls.around for number in calls.around[on]])
    if near:
        numbers = tuple([number for number in numbers if number not in near])
    if numbers:
        yield _unit_room(calls.around[numbers[0]], limits, {}, chips), numbers
    alike: dict[tuple[int, int], tuple[str, ...]] = {}
    for number in near:
        held = [stakes.get(on, 0) for on in calls.around[number]]
        extremes = min(held), max(held)
        alike[extremes] = (*alike.get(extremes, ()), number)
    for numbers in alike.values():
        yield _unit_room(calls.around[numbers[0]], limits, stakes, chips), numbers


def _unit_room(
    bets: Mapping[str, int], limits: Limits, stakes: Mapping[str, int], chips: int
) -> Whole | None:
    """What a unit may be, so that each spot stays within its limits and the chips suffice for all.

    Every call has a spot with a single unit, so that a unit is itself a multiple of the step, and at
    least what a spot without a stake needs.
    """
    least, most = 1, chips // sum(bets.values())
    if stakes.keys().isdisjoint(bets):
        if limits.most is not None:
            most = min(most, limits.most // max(bets.values()))
        return Limits(limits.step, limits.least).room(0, most)
    for on, units in bets.items():
        already = stakes.get(on, 0)
        least = max(least, -((already - limits.least) // units))
        if limits.most is not None:
            most = min(most, (limits.most - already) // units)
    return Limits(limits.step, least).room(0, most)


def _shared(rooms: Iterable[tuple[Whole | None, tuple[str, ...]]]) -> dict[Whole, tuple[str, ...]]:
    shared: dict[Whole, tuple[str, ...]] = {}
    for room, names in rooms:
        if room and names:
            shared[room] = shared.get(room, ()) + names
    return shared


@cache
def _spellings(numbers: tuple[str, ...]) -> OneOf:
    """Numbers as a call may give them, as text or as whole numbers."""
    return OneOf((*numbers, *(int(number) for number in numbers if number != "00")))
