"""What a rehearsal has shown: who waited, what stood still, who ran dry, and where the money went."""

from statistics import median, quantiles

import msgspec

from croupier.night import rebuys
from croupier.night.night import Night
from croupier.night.standings import standings
from croupier.plan.rehearsal.visitors import MINUTE, Visitors

HOUR = 60 * MINUTE
STILL = 5
"""Minutes without a round after which a table is said to stand still."""


class TableReport(msgspec.Struct, frozen=True):
    """How it went at a table."""

    name: str
    game: str
    rounds: int
    seated: float
    """Guests who sat there, on average while it was open."""
    still: tuple[tuple[float, int], ...]
    """From which hour on it stood still, with nobody or too few at it, and for how many minutes."""
    waiting: int
    """The most who waited for a seat there at once."""
    longest_wait: float
    """Minutes that somebody waited for a seat there, at most."""


class Report(msgspec.Struct, frozen=True):
    """How a rehearsed night went."""

    guests: int
    hours: float
    tables: tuple[TableReport, ...]
    seats: int
    """How often somebody wanted a seat, and"""
    waited: float
    """the part of that for which they waited for more than a minute."""
    longest_wait: float
    """Minutes, of whoever waited longest for a seat."""
    broke: tuple[tuple[str, float], ...]
    """Who had nothing left to play with, and at which hour, the first first."""
    rebuys: int
    issued: int
    """All play money that was handed out."""
    house: int
    """What the house has of it in the end."""
    quartiles: tuple[float, float, float]
    """Of what guests have in the end: a quarter has less than the first, half less than the second."""
    winner: str
    winner_has: int


class Watched:
    """The tables, looked at once a minute."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self.seated: dict[str, list[int]] = {at: [] for at in night.tables}
        self.waiting: dict[str, int] = dict.fromkeys(night.tables, 0)
        self.still: dict[str, list[tuple[int, int]]] = {at: [] for at in night.tables}
        """From which minute on nothing happened, and for how many."""
        self._rounds = dict.fromkeys(night.tables, -1)

    def look(self, now: int) -> None:
        """See who sits where, who waits, and where nothing has happened since the last look."""
        for at, table in self._night.tables.items():
            if table.state.status != "open" or self._night.state.phase != "open":
                continue
            self.seated[at].append(len(table.state.seats))
            self.waiting[at] = max(self.waiting[at], len(table.state.waiting_list))
            is_still = not table.is_under_way and table.state.rounds == self._rounds[at]
            self._rounds[at] = table.state.rounds
            if is_still:
                self._goes_on_standing(at, now // MINUTE)

    def _goes_on_standing(self, at: str, minute: int) -> None:
        still = self.still[at]
        if still and sum(still[-1]) == minute:
            still[-1] = still[-1][0], still[-1][1] + 1
        else:
            still.append((minute, 1))


def told(night: Night, visitors: Visitors, watched: Watched, hours: float) -> Report:
    """What came of a night that is over."""
    totals = [(one.name, one.total) for one in standings(night)]
    issued = sum(
        night.state.start_money + player.marks.rebuys * rebuys.amount(night)
        for player in night.state.players.values()
    )
    waits = [wait / MINUTE for _, _, wait in visitors.waits]
    broke = sorted((one.broke_at / HOUR, one.name) for one in visitors.all if one.broke_at is not None)
    has = sorted(total for _, total in totals)
    return Report(
        guests=len(visitors.all),
        hours=hours,
        tables=tuple(_table(night, at, visitors, watched) for at in night.tables),
        seats=len(waits),
        waited=sum(wait > 1 for wait in waits) / max(1, len(waits)),
        longest_wait=max(waits, default=0.0),
        broke=tuple((name, hour) for hour, name in broke),
        rebuys=sum(player.marks.rebuys for player in night.state.players.values()),
        issued=issued,
        house=issued - sum(has),
        quartiles=_quartiles(has),
        winner=totals[0][0],
        winner_has=totals[0][1],
    )


def _table(night: Night, at: str, visitors: Visitors, watched: Watched) -> TableReport:
    table, seated = night.tables[at], watched.seated[at]
    return TableReport(
        name=table.name,
        game=table.engine.game,
        rounds=table.state.rounds,
        seated=sum(seated) / max(1, len(seated)),
        still=tuple((start / 60, count) for start, count in watched.still[at] if count >= STILL),
        waiting=watched.waiting[at],
        longest_wait=max((wait / MINUTE for _, where, wait in visitors.waits if where == at), default=0.0),
    )


def _quartiles(has: list[int]) -> tuple[float, float, float]:
    if len(has) < 2:
        return (float(has[0]),) * 3
    low, _, high = quantiles(has, n=4, method="inclusive")
    return low, float(median(has)), high
