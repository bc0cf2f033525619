"""What a player may bet now; whatever has the same room shares one option."""

from collections.abc import Iterable, Mapping

from croupier.games.limits import Limits
from croupier.games.options import OneOf, Option, Whole
from croupier.games.roulette.announced import Calls
from croupier.games.roulette.layout import Kind, Layout

NEIGHBOURS = OneOf(("neighbours",))


def bet_options(
    layout: Layout, limits: Mapping[Kind, Limits], stakes: Mapping[str, int], chips: int
) -> list[Option]:
    """Bets on spots, for a player who has these stakes on the layout and chips in hand."""
    alike: dict[tuple[Kind, int], list[str]] = {
        (kind, 0): [on for on in spots if on not in stakes] for kind, spots in layout.by_kind.items()
    }
    for on, stake in stakes.items():
        alike.setdefault((layout.spots[on].kind, stake), []).append(on)
    rooms = _shared((limits[kind].room(stake, chips), spots) for (kind, stake), spots in alike.items())
    return [Option("bet", {"on": OneOf(spots), "amount": room}) for room, spots in rooms.items()]


def call_options(calls: Calls, limits: Limits, stakes: Mapping[str, int], chips: int) -> list[Option]:
    """Announced bets, for a player who has these stakes on the layout and chips in hand."""
    series = _shared(
        (unit_room(units, limits, stakes, chips), [name]) for name, units in calls.series.items()
    )
    standing = {**dict.fromkeys(calls.around, 0), **stakes}
    alike: dict[tuple[int, ...], list[str]] = {}
    for number, units in calls.around.items():
        alike.setdefault(tuple(map(standing.__getitem__, units)), []).append(number)
    around = _shared(
        (unit_room(calls.around[numbers[0]], limits, stakes, chips), numbers) for numbers in alike.values()
    )
    return [
        *(Option("announce", {"name": OneOf(names), "unit": room}) for room, names in series.items()),
        *(
            Option("announce", {"name": NEIGHBOURS, "number": _spellings(numbers), "unit": room})
            for room, numbers in around.items()
        ),
    ]


def unit_room(bets: Mapping[str, int], limits: Limits, stakes: Mapping[str, int], chips: int) -> Whole | None:
    """What a unit may be, so that each spot stays within its limits and the chips suffice for all.

    Every call has a spot with a single unit, so that a unit is itself a multiple of the step.
    """
    least, most = 1, chips // sum(bets.values())
    for on, units in bets.items():
        already = stakes.get(on, 0)
        least = max(least, -((already - limits.least) // units))
        if limits.most is not None:
            most = min(most, (limits.most - already) // units)
    return Limits(limits.step, least).room(0, most)


def _shared(rooms: Iterable[tuple[Whole | None, list[str]]]) -> dict[Whole, tuple[str, ...]]:
    shared: dict[Whole, list[str]] = {}
    for room, names in rooms:
        if room and names:
            shared.setdefault(room, []).extend(names)
    return {room: tuple(names) for room, names in shared.items()}


def _spellings(numbers: tuple[str, ...]) -> OneOf:
    """Numbers as a call may give them, as text or as whole numbers."""
    return OneOf((*numbers, *(int(number) for number in numbers if number != "00")))
