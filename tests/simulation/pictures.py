"""What phones have pieced together, beside what they would be shown anew."""

from typing import Any

import msgspec

from croupier.night.night_table import NightTable
from tests.simulation.oracle import Oracle
from tests.simulation.phone import Message, Phone, Session
from tests.simulation.world import World

decode = msgspec.json.decode

RUNNING = ("ms", "ago", "closing_ms", "offer_ms")
"""What runs on by itself."""
AT_ANY_TIME = ("phase",)
"""Of a table's sign in the lobby, what goes on without a new picture of the night."""


class Pictures:
    """Compares pictures of the night with the night."""

    def __init__(self, world: World, oracle: Oracle) -> None:
        self._world = world
        self._oracle = oracle
        self._fresh: tuple[int, Message] = (0, {})

    def check(self, phone: Phone, *, at_rest: bool = False) -> None:
        """Compare all that a phone has; at rest, the whole picture of the night as well."""
        session = phone.session
        if session is None or not session.is_in or not session.line.is_settled:
            return
        connection = session.line.connection
        for table, shown in session.tables.items():
            night_table = self._oracle.night.tables.get(table)  # None where it was taken down since
            if night_table is not None and table in connection.follows and table in phone.follows:
                fresh = decode(self._oracle.projection.table(night_table, connection.seen_as))
                self._compare(phone, table, shown.as_shown(), fresh)
        self.check_account(phone)
        if session.night:
            self._check_night(phone, session, at_rest)

    def check_account(self, phone: Phone) -> None:
        """Compare what somebody has, as far as all that was sent has arrived."""
        session = phone.session
        if session is None or not session.you or not session.line.is_settled:
            return
        who = session.line.connection.who
        if who is not None:
            fresh: Message = decode(self._oracle.projection.you(who))
            self._compare(phone, "you", dict.fromkeys(fresh) | session.you, fresh)

    def _check_night(self, phone: Phone, session: Session, at_rest: bool) -> None:
        fresh = self._lobby()
        mine = session.night
        if mine["version"] != fresh["version"]:
            if at_rest:
                self._differs(phone, "night", f"version {mine['version']}, not {fresh['version']}")
            return
        ranked = at_rest and not any(table.is_under_way for table in self._oracle.night.tables.values())
        self._compare(phone, "night", _lasting(mine, ranked), _lasting(fresh, ranked))

    def _lobby(self) -> Message:
        """The night of now, made once for all who are compared with it."""
        if self._fresh[0] != self._oracle.seq:
            self._fresh = self._oracle.seq, decode(self._oracle.projection.lobby())
        return self._fresh[1]

    def _compare(self, phone: Phone, what: str, mine: Message, fresh: Message) -> None:
        for field, value in mine.items():
            now = fresh.get(field)
            if value != now and field not in RUNNING and _timeless(value) != _timeless(now):
                self._differs(phone, what, f"{field} is {_difference(value, now)}")

    def _differs(self, phone: Phone, what: str, words: str) -> None:
        self._world.violate("what was pieced together is what is", f"{phone.label}: {what}: {words}")

    def time_left(self, table: NightTable) -> int | None:
        """Milliseconds that a table waits yet, as the log alone has it."""
        waiting = self._oracle.projection.waiting(table)
        return None if waiting is None else waiting.ms


def _lasting(night: Message, ranked: bool) -> Message:
    """The part of the night's picture that changes only with its version; standings, when rounds are over."""
    lasting = {name: value for name, value in night.items() if name != "standings" or ranked}
    lasting["tables"] = [
        {name: value for name, value in table.items() if name not in AT_ANY_TIME} for table in night["tables"]
    ]
    return lasting


def _timeless(value: Any) -> Any:
    """The same without what runs on by itself."""
    if isinstance(value, dict):
        return {name: _timeless(one) for name, one in value.items() if name not in RUNNING}
    return [_timeless(one) for one in value] if isinstance(value, list) else value


def _difference(mine: Any, fresh: Any) -> str:
    """Where two values differ, in short."""
    if isinstance(mine, dict) and isinstance(fresh, dict):
        for name in {**mine, **fresh}:
            if _timeless(mine.get(name)) != _timeless(fresh.get(name)):
                return f"{name}: {_difference(mine.get(name), fresh.get(name))}"
    if isinstance(mine, list) and isinstance(fresh, list) and len(mine) == len(fresh):
        for place, (one, other) in enumerate(zip(mine, fresh, strict=True)):
            if _timeless(one) != _timeless(other):
                return f"{place}: {_difference(one, other)}"
    return f"{str(mine)[:150]}, not {str(fresh)[:150]}"
