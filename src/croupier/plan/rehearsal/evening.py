"""A rehearsed evening in fast time: the night's own clock and pace, with nothing to wait for."""

from collections.abc import Callable
from operator import attrgetter
from random import Random

import msgspec

from croupier.games.refusal import Refused
from croupier.night import Night, commands, generations
from croupier.night.commands import HOST, Actor, Command
from croupier.night.execution import execute
from croupier.night.pace import Due, night_due, table_due
from croupier.night.setup import Preset, TableSetup
from croupier.plan.rehearsal.report import Report, Watched, told
from croupier.plan.rehearsal.visitors import MINUTE, NEVER, Visitors, visitors_of

LAST_CALL = 10
"""Minutes before the end at which the host calls it."""
LONGEST = 30
"""Minutes that last rounds may take."""

Progress = Callable[[float], None]
"""Told which part of the night is over."""


def rehearse(
    preset: Preset, guests: int, hours: float, *, seed: int = 1, progress: Progress = lambda part: None
) -> Report:
    """Live through a night; with the same seed everything happens again."""
    return Rehearsal(preset, guests, hours, seed).run(progress)


def dealt_by_the_house(preset: Preset) -> Preset:
    """A night that needs nobody to deal or to open the door, and no other house players."""

    def by_the_house(table: TableSetup) -> TableSetup:
        plain = msgspec.structs.replace(table, dealt="house", equipment="virtual", real_chips=False, fill=0)
        return plain.dealt_by("house")

    return msgspec.structs.replace(preset, asks=False, tables=tuple(map(by_the_house, preset.tables)))


class Rehearsal:
    """One evening."""

    def __init__(self, preset: Preset, guests: int, hours: float, seed: int) -> None:
        self.hours = hours
        rng = Random(f"equipment {seed}")
        create = commands.Create(
            preset=dealt_by_the_house(preset),
            code="REHEARSAL",
            host="",
            raffle=rng.randbytes(32).hex(),
            generations=generations.current(),
        )
        self.night = Night.create(create, at=0)
        self.night.fresh_seed = lambda: rng.randbytes(32)
        self.clock = 0
        self.visitors = Visitors(self.night, visitors_of(guests, hours, seed), self.do)
        self.watched = Watched(self.night)

    def do(self, by: Actor, command: Command) -> bool:
        """Carry out a command and let everybody know who sits where it changes something."""
        try:
            done = execute(self.night, by, command, at=self.clock, clock=self.clock)
        except Refused:
            return False
        for table, events in done.changes.tables:
            self.visitors.saw(table, events, self.clock)
        return True

    def run(self, progress: Progress) -> Report:
        """From the first guest to the end."""
        whole = int(self.hours * 60 * MINUTE)
        minute, call = 0, max(0, whole - LAST_CALL * MINUTE)
        while not self._is_over(whole):
            due, guest = self.due(), min(self.visitors.all, key=lambda one: one.at)
            at = min(minute, call, guest.at, NEVER if due is None else due.at)
            self.clock = max(self.clock, at)
            if at == minute:
                self.watched.look(minute)
                progress(min(1.0, minute / whole))
                minute += MINUTE
            elif at == call:
                self.do(HOST, commands.LastCall(minutes=LAST_CALL))
                call = NEVER
            elif due is not None and at == due.at:
                assert self.do(due.by, due.command), "what is due can be done"
            else:
                self.visitors.act(guest, self.clock)
        self.visitors.give_up(min(self.clock, whole))
        self.do(HOST, commands.EndNight())
        return told(self.night, self.visitors, self.watched, self.hours)

    def due(self) -> Due | None:
        """What happens next by itself."""
        dues = (night_due(self.night), *(table_due(self.night, one) for one in self.night.tables.values()))
        return min(filter(None, dues), key=attrgetter("at"), default=None)

    def _is_over(self, whole: int) -> bool:
        if self.clock > whole + LONGEST * MINUTE:
            return True
        return self.night.state.phase == "closed" and not any(
            table.is_under_way for table in self.night.tables.values()
        )
