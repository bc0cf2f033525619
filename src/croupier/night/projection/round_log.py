"""Finished rounds, as the desk and the dealers' consoles list them."""

from heapq import merge
from itertools import islice

from croupier.games.events import Event
from croupier.night import corrections
from croupier.night.commands import Actor
from croupier.night.finished_rounds import FinishedRound
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.projection.options import is_dealer_at
from croupier.night.projection.seen import seen
from croupier.night.wire_types import DealerEntry, LoggedRound, RoundChange, RoundFigures


def round_log(
    night: Night, who: Actor, *, table: str, name: str, before: int | None, count: int
) -> list[LoggedRound]:
    """The rounds that somebody may settle disputes about, the newest first."""
    tables = [night.table(table)] if table else list(night.tables.values())
    listed = [
        [(-over.last, number, one, over) for over in reversed(one.finished)]
        for number, one in enumerate(tables)
        if is_dealer_at(night, one, who)
    ]
    found = (
        _logged(night, one, over, who)
        for last, _, one, over in merge(*listed)
        if (before is None or -last < before) and (not name or name in over.players)
    )
    return list(islice(found, count))


def entries(night: Night, table: str, who: Actor) -> list[DealerEntry]:
    """What was entered in the round under way at a table, for its dealers."""
    found = night.table(table)
    if not found.is_under_way or not is_dealer_at(night, found, who):
        return []
    return [
        DealerEntry(number, found.engine.game, one.move, one.is_reachable)
        for number, one in enumerate(found.engine.entries, start=1)
    ]


def _logged(night: Night, table: NightTable, over: FinishedRound[Event], who: Actor) -> LoggedRound:
    objection = corrections.objection(night, table, over, who)
    is_known = over.number in table.engine.finished_rounds and not over.voided
    return LoggedRound(
        table=table.id,
        game=table.engine.game,
        round=over.number,
        first=over.first,
        last=over.last,
        at=over.at,
        by=over.by,
        players={name: RoundFigures(one.staked, one.result) for name, one in over.players.items()},
        outcome=seen(over.outcome, None),
        voided=over.voided,
        changes=[
            RoundChange(one.do, one.seq, one.at, one.by, one.reason, seen(one.events, None))
            for one in over.changes
        ],
        correctable=is_known and objection is None,
        voidable=is_known and corrections.void_objection(night, table, over, who) is None,
        why_not=None if objection is None else objection.phrase,
        options=table.engine.corrections(over.number) if is_known and objection is None else [],
        record=table.engine.finished_round(over.number) if is_known else None,
    )
