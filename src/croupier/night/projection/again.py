"""A round that is over, played again from the log as everybody saw it."""

from collections.abc import Iterable

import msgspec

from croupier.games.events import Event
from croupier.games.refusal import Refused
from croupier.games.table import View
from croupier.night.audit import followed
from croupier.night.log_format import Logged
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.projection.seen import seen, view_of
from croupier.night.projection.tables import Tables, patches, steps_of
from croupier.night.wire_types import Again, AgainMove, TableCard, TableInfo


def check_is_over(table: NightTable, number: int) -> None:
    """`Refused` unless that round of a table has been played to its end."""
    under_way = table.state.round
    if number > table.state.rounds or (under_way is not None and under_way.number == number):
        raise Refused("host", "round {number} isn't over yet", number=number)


def again(entries: Iterable[Logged], table: str, number: int) -> bytes:
    """A round of a table from the night's log, as a message; it takes as long as reading the log does."""
    shown: ShownAgain | None = None
    was_under_way = False
    for _, night, done in followed(entries):
        found = night.tables.get(table)
        if found is None:
            continue
        rounds, is_under_way = found.state.rounds, found.state.round is not None
        if rounds > number:
            break
        if rounds == number - 1 and not is_under_way:
            shown = ShownAgain(night, found)
        elif shown is not None and done is not None and (is_under_way or was_under_way):
            for changed, events in done.changes.tables:
                if changed is found:
                    shown.add(done.changes.by, events)
        was_under_way = is_under_way
    assert shown is not None, "a round begins after the one before it"
    return shown.message(number)


class ShownAgain:
    """A round of a table, move by move."""

    def __init__(self, night: Night, table: NightTable) -> None:
        self._table = table
        self._tables = Tables(night, lambda: night.state.clock)
        self._card = TableCard.of(table, lambda moment: None)
        self._info = self._tables.info(table)
        self._first = self._last = view_of(table)
        self._moves: list[AgainMove] = []

    def add(self, by: str, events: list[Event]) -> None:
        """What came of a move, as nobody's own cards are seen."""
        view: View = view_of(self._table)
        steps = steps_of(self._table, seen(events, None), view)
        self._moves.append(AgainMove(by, patches(self._last, steps)))
        self._last = view
        self._info = self._with_seats(self._tables.info(self._table))

    def message(self, number: int) -> bytes:
        """All of it."""
        return msgspec.json.encode(
            Again(card=self._card, info=self._info, round=number, view=self._first, moves=self._moves)
        )

    def _with_seats(self, info: TableInfo) -> TableInfo:
        """With everybody who has sat there: somebody may leave as the round ends."""
        return msgspec.structs.replace(info, seats={**self._info.seats, **info.seats})
