"""Planning a night: tables, limits, money and chips for so many guests and hours, and what to expect.

>>> plan = make_plan(guests=8, hours=2, games=["roulette", "unders_overs"], dealers=2)
>>> [(table.name, table.seats, table.dealt) for table in plan.preset.tables]
[('Roulette', 3, 'dealer'), ('Unders and Overs', 5, 'dealer')]
"""

from collections import Counter
from collections.abc import Sequence
from math import ceil, sqrt

import msgspec

from croupier.games.refusal import short
from croupier.games.registry import GAMES
from croupier.night.setup import Preset, TableSetup
from croupier.plan.chips import BOX, OF_A_COLOUR, Chips, boxes, chips_at_once, chips_for
from croupier.plan.evening import Evening, play_out
from croupier.plan.games import COLOURS, HABITS
from croupier.plan.seating import Seating, seat
from croupier.plan.stakes import Round, limits, start_money, typical_round

MOST_GUESTS = 1000
MOST_HOURS = 24
MOST_DEALERS = 1000
LONGEST_NAME = 40


class TablePlan(msgspec.Struct, frozen=True):
    """What to expect of one table."""

    name: str
    game: str
    guests: int
    rounds: int
    typical: str
    chips: Chips
    mean: float
    """What a guest gains on average over the evening, in chips."""
    spread: float
    """The standard deviation of it, if nobody ran out."""
    house: float
    """What the house takes on average."""
    house_spread: float


class Plan(msgspec.Struct, frozen=True):
    """A night that is planned."""

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
    evening: Evening
    method: str
    remarks: tuple[str, ...]


METHOD = (
    "means and spreads from the exact odds of typical bets (hold'em and the spread of blackjack: estimates); "
    "broke guests by {nights:,} evenings drawn by lot"
)


def make_plan(
    guests: int, hours: float, games: Sequence[str], dealers: int, name: str = "Casino night"
) -> Plan:
    """Plan a night, or `ValueError` for one that cannot be."""
    _check(guests, hours, games, dealers)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"a night's name has 1 to {LONGEST_NAME} letters")
    games = list(dict.fromkeys(games))
    seatings = seat(guests, hours, games, dealers)
    start = start_money(games, seatings[0].hours)
    rounds = [_typical(seating, start) for seating in seatings]
    evening = play_out(list(zip(seatings, rounds, strict=True)), start, _least(seatings))
    tables = tuple(_table(seating, typical) for seating, typical in zip(seatings, rounds, strict=True))
    chips = chips_at_once(
        [(seating.begins, table.chips) for seating, table in zip(seatings, tables, strict=True)]
    )
    return Plan(
        guests=guests,
        hours=hours,
        dealers=dealers,
        preset=Preset(name, start, tuple(_preset(seating, start) for seating in seatings)),
        tables=tables,
        house=sum(table.house for table in tables),
        house_spread=sqrt(sum(table.house_spread**2 for table in tables)),
        issued=guests * start,
        chips=chips,
        boxes=boxes(chips),
        evening=evening,
        method=METHOD.format(nights=evening.nights),
        remarks=_remarks(seatings, dealers),
    )


def _check(guests: int, hours: float, games: Sequence[str], dealers: int) -> None:
    if not games:
        raise ValueError(f"games are missing; there are: {', '.join(GAMES)}")
    for game in games:
        if game not in GAMES:
            raise ValueError(f"there's no game {short(game)}; the games are: {', '.join(GAMES)}")
    fewest = max(HABITS[game].fewest for game in games)
    if not fewest <= guests <= MOST_GUESTS:
        raise ValueError(f"guests must be from {fewest} to {MOST_GUESTS:,} for these games")
    if not 0.25 <= hours <= MOST_HOURS:
        raise ValueError(f"hours must be from a quarter to {MOST_HOURS}")
    if not 0 <= dealers <= MOST_DEALERS:
        raise ValueError(f"dealers must be from 0 to {MOST_DEALERS:,}")


def _typical(seating: Seating, start: int) -> Round:
    return typical_round(seating.game, limits(seating.game, start), seating.guests)


def _least(seatings: Sequence[Seating]) -> int:
    """With less than this a guest cannot bet anywhere."""
    return min(HABITS[seating.game].values[0] for seating in seatings)


def _table(seating: Seating, typical: Round) -> TablePlan:
    rounds = ceil(seating.hours * HABITS[seating.game].rounds)
    banked = HABITS[seating.game].needs_dealer
    mean, spread = rounds * typical.mean, sqrt(rounds) * typical.deviation
    return TablePlan(
        name=seating.name,
        game=seating.game,
        guests=seating.guests,
        rounds=rounds,
        typical=HABITS[seating.game].typical,
        chips=chips_for(seating.game, seating.guests),
        mean=mean,
        spread=spread,
        house=-seating.guests * mean if banked else 0.0,
        house_spread=sqrt(seating.guests) * spread if banked else 0.0,
    )


def _preset(seating: Seating, start: int) -> TableSetup:
    habits = HABITS[seating.game]
    return TableSetup(
        name=seating.name,
        game=seating.game,
        rules=limits(seating.game, start),
        chips=chips_for(seating.game, seating.guests).values,
        exchange=habits.exchanged,
        seats=seating.guests,
        dealt=seating.dealt,
        begins=seating.begins,
        hours=seating.hours,
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
    coloured = [seating for seating in seatings if seating.game in ("roulette", "unders_overs")]
    if any(seating.guests > len(COLOURS) for seating in coloured):
        remarks.append(
            "the fifth player at a table needs a colour of their own: mark a stack, or play as teams"
        )
    if any(seating.game == "unders_overs" for seating in seatings) and len({s.game for s in seatings}) > 1:
        remarks.append(
            "chips at Unders and Overs are worth 100, not 2,000 for a note, so that all tables count alike"
        )
    return tuple(remarks)
