"""What to expect of a planned night: results, the house's share, broke guests, chips to lay out.

>>> from croupier.night.setup import NightRequest
>>> plan = make_plan(NightRequest(guests=8, games=("roulette", "unders_overs"), hours=2, dealing="dealers"))
>>> [(table.name, table.guests, table.rounds) for table in plan.tables]
[('Roulette', 3, 70), ('Unders and Overs', 5, 100)]
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

import msgspec

from croupier.games.game import TypicalRound
from croupier.games.registry import GAMES
from croupier.night.setup import NightRequest, Preset, TableSetup
from croupier.plan.chips import BOX, COLOURS, OF_A_COLOUR, Chips, boxes, chips_at_once, chips_for
from croupier.plan.planner import plan_night, seatings_of
from croupier.plan.seating import Seating, seatings_at
from croupier.plan.simulated_evening import SimulatedEvening, play_out


class TablePlan(msgspec.Struct, frozen=True):
    """What to expect of one table."""

    name: str
    game: str
    guests: int
    """Who is expected there; the preset says how many may sit."""
    rounds: int
    typical: str
    chips: Chips
    mean: float
    """What a guest gains on average over the evening, in play money."""
    spread: float
    """The standard deviation of it, if nobody ran out."""
    house: float
    """What the house takes on average."""
    house_spread: float


class Plan(msgspec.Struct, frozen=True):
    """A planned night, and what to expect of it."""

    guests: int
    hours: float
    dealers: int
    preset: Preset
    tables: tuple[TablePlan, ...]
    house: float
    """What the house takes on average, in all."""
    house_spread: float
    issued: int
    """All money that is handed out."""
    chips: dict[str, int]
    boxes: int
    evening: SimulatedEvening
    method: str
    remarks: tuple[str, ...]


def make_plan(request: NightRequest) -> Plan:
    """Plan a night; `Refused` for one that cannot be, `ValueError` where too few come to expect anything."""
    preset, seatings = plan_night(request), seatings_of(request)
    fewest = max(GAMES[game].planning.fewest for game in request.games)
    if request.guests < fewest:
        raise ValueError(f"guests must be at least {fewest} for these games")
    return _expected(preset, seatings, request.guests, request.hours, request.dealers)


def expect_of(preset: Preset, guests: int, hours: float) -> Plan:
    """What to expect of a night from a file, with so many guests for so long."""
    dealers = sum(table.dealt == "dealer" for table in preset.tables)
    return _expected(preset, seatings_at(preset.tables, guests, hours), guests, hours, dealers)


def _expected(preset: Preset, seatings: Sequence[Seating], guests: int, hours: float, dealers: int) -> Plan:
    rounds = [_typical(*each) for each in zip(seatings, preset.tables, strict=True)]
    evening = play_out(
        list(zip(seatings, rounds, strict=True)),
        preset.start_money,
        min(table.smallest_chip / table.rate.chips for table in preset.tables),
    )
    tables = tuple(_table(*each) for each in zip(seatings, rounds, strict=True))
    chips = chips_at_once([(one.begins, table.chips) for one, table in zip(seatings, tables, strict=True)])
    return Plan(
        guests=guests,
        hours=hours,
        dealers=dealers,
        preset=preset,
        tables=tables,
        house=sum(table.house for table in tables),
        house_spread=sqrt(sum(table.house_spread**2 for table in tables)),
        issued=guests * preset.start_money,
        chips=chips,
        boxes=boxes(chips),
        evening=evening,
        method=_method(seatings, rounds, evening.nights),
        remarks=_remarks(seatings, dealers),
    )


def _typical(seating: Seating, table: TableSetup) -> TypicalRound:
    """A typical round at a table, in play money."""
    planning, rate = GAMES[seating.game].planning, table.rate.chips
    typical = planning.typical_round(table.rules, max(seating.guests, planning.fewest))
    results = typical.results and {gain / rate: chance for gain, chance in typical.results.items()}
    return replace(
        typical,
        stake=typical.stake / rate,
        mean=typical.mean / rate,
        deviation=typical.deviation / rate,
        results=results,
    )


def _table(seating: Seating, typical: TypicalRound) -> TablePlan:
    planning = GAMES[seating.game].planning
    rounds = ceil(seating.hours * planning.rounds)
    banked = planning.needs_dealer
    mean, spread = rounds * typical.mean, sqrt(rounds) * typical.deviation
    return TablePlan(
        name=seating.name,
        game=seating.game,
        guests=seating.guests,
        rounds=rounds,
        typical=planning.typical,
        chips=chips_for(seating.game, seating.guests),
        mean=mean,
        spread=spread,
        house=-seating.guests * mean if banked else 0.0,
        house_spread=sqrt(seating.guests) * spread if banked else 0.0,
    )


def _method(seatings: Sequence[Seating], rounds: Sequence[TypicalRound], nights: int) -> str:
    estimated = {
        GAMES[one.game].title: None
        for one, typical in zip(seatings, rounds, strict=True)
        if not typical.results
    }
    beside = f" (the spread at {' and '.join(estimated)} is an estimate)" if estimated else ""
    return (
        f"means and spreads from the exact odds of typical bets{beside}; "
        f"broke guests by {nights:,} evenings drawn by lot"
    )


def _remarks(seatings: Sequence[Seating], dealers: int) -> tuple[str, ...]:
    remarks = [f"a box is taken to hold {BOX} chips, {OF_A_COLOUR} of each of {len(COLOURS)} colours"]
    alone = sum(seating.dealt == "house" for seating in seatings)
    if alone:
        tables = "table" if alone == 1 else "tables"
        remarks.append(f"{alone} {tables} without a dealer: the house deals there by itself")
    led = Counter(seating.begins for seating in seatings if seating.dealt == "dealer")
    if (idle := dealers - max(led.values(), default=0)) > 0:
        remarks.append(f"{idle} of the dealers can take turns or play along")
    if len({seating.begins for seating in seatings}) > 1:
        remarks.append("so few guests play the games one after another")
    if any(not seating.guests for seating in seatings):
        remarks.append("so few guests can't play everywhere at once; they go from table to table")
    if any(GAMES[seating.game].planning.own_colour and seating.guests > len(COLOURS) for seating in seatings):
        remarks.append(
            "the fifth player at a table needs a colour of their own: mark a stack, or play as teams"
        )
    games = dict.fromkeys(seating.game for seating in seatings)
    remarks += [
        f"{game.title} needs chips of {value} for change, which no box has: mark a stack of another colour"
        for game in (GAMES[name] for name in games)
        for value in game.change.values()
    ]
    for game in (GAMES[name] for name in games if len(games) > 1):
        if game.alone.notes:
            value, note = min(game.chips.values()), game.alone.chips_a_note
            remarks.append(
                f"chips at {game.title} are worth {value}, not {note:,} for a note, "
                "so that all tables count alike"
            )
    return tuple(remarks)
