"""After a start, draws wait until phones are back: otherwise the house's chance would be alone in them."""

import asyncio

from croupier.host.devices import Devices
from croupier.night import Night
from croupier.night.commands import RAFFLE, Command, Move, Raffle
from croupier.night.draws.tables import needs_chance

AFTER_RESTART = 10.0
"""Seconds for devices to come back, and to give their shares again."""


class ComingBack:
    """Those who were there before the host was started, and are not yet again."""

    def __init__(self, night: Night, devices: Devices) -> None:
        self._devices = devices
        self._loop = asyncio.get_running_loop()
        self._until = self._loop.time() + AFTER_RESTART
        self._expected = {place: _expected(night, place) for place in (*night.tables, RAFFLE)}

    def delays(self, night: Night, command: Command) -> bool:
        """Whether a command would draw something while devices are still expected."""
        place = _drawing(night, command)
        expected = self._expected.get(place)
        if not expected or self._loop.time() >= self._until:
            return False
        record = night.record(place)
        if record is None:
            return False
        present = self._devices.present(record.table, record.n + 1)
        return not expected.issubset(name for name, _, _ in present)


def _expected(night: Night, place: str) -> set[str]:
    """Whose devices were there, as far as the night knows: of those who have a phone, where any counted."""
    record = night.record(place)
    if record is None or (record.n and not record.devices):
        return set()
    if place == RAFFLE:
        return {one.name for one in night.state.players.values() if not (one.gone or one.marks.house)}
    seats = night.tables[place].state.seats.items()
    return {name for name, seat in seats if seat.has_phone and not seat.house}


def _drawing(night: Night, command: Command) -> str:
    """Where a command draws something; nothing where it does not."""
    if isinstance(command, Raffle):
        return RAFFLE
    if not isinstance(command, Move) or command.table not in night.tables:
        return ""
    table = night.tables[command.table]
    draws = table.is_recorded and needs_chance(table, str(command.move.get("do")))
    return table.id if draws else ""
