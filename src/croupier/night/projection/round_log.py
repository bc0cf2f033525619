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
from croupier.night.projection.tables import seen
from croupier.night.wire_types import LoggedRound, RoundChange, RoundFigures


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


def _logged(night: Night, table: NightTable, over: FinishedRound[Event], who: Actor) -> LoggedRound:
    objection = corrections.objection(night, table, over, who)
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
        correctable=objection is None,
        voidable=corrections.void_objection(night, table, over, who) is None,
        why_not=None if objection is None else objection.phrase,
        options=[] if objection else table.engine.corrections(over.number),
        record=None,
    )
