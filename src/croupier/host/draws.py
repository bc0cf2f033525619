"""Draws under way: shares are asked for by their rosters, collected in memory, and opened all at once.

Nobody is given a share before all are there. What was collected is lost with the process or with the log; the
devices are then asked for the same roster again, and give the same shares.
"""

import asyncio
import logging
import re
from collections.abc import Callable

import msgspec

from croupier.fairness.hashing import beginning, line_hash
from croupier.fairness.record import Record
from croupier.games.refusal import Refused
from croupier.host.coming_back import AFTER_RESTART
from croupier.host.connection import Connection
from croupier.host.devices import called, table_of
from croupier.host.hosted_night import Answer, HostedNight, Pending, Reply
from croupier.host.messages.from_client import Pledge, Share
from croupier.host.messages.to_client import awaited
from croupier.night import commands
from croupier.night.commands import CLOCK, RAFFLE
from croupier.night.draw_state import Asking

log = logging.getLogger("croupier")

PATIENCE = 0.4
"""Seconds until people are told whose devices are waited for."""
MOST_NAMED = 8
AGAIN = 0.05
"""Seconds until a draw is tried again that was refused, as its time had not quite come."""
is_hex = re.compile("[0-9a-f]{64}").fullmatch

DONE = Answer()


class Gathering(msgspec.Struct, eq=False):
    """The shares of a roster, as they come."""

    asking: Asking
    pledges: dict[str, str]
    """What each share has to fit, by name;"""
    pledged: Callable[..., bytes]
    """and what a name and a share come to."""
    shares: dict[str, str] = {}
    """By name."""
    timer: asyncio.TimerHandle | None = None
    patience: asyncio.TimerHandle | None = None
    is_closed: bool = False
    """Whether the draw, or that it failed, is on its way into the log."""

    @property
    def is_complete(self) -> bool:
        return len(self.shares) == len(self.asking.names)

    def stop(self) -> None:
        """Wait no more."""
        for timer in (self.timer, self.patience):
            if timer is not None:
                timer.cancel()


class Draws:
    """All draws of a night that are under way."""

    def __init__(self, hosted: HostedNight, say: Callable[[str, bytes], None]) -> None:
        """`say` sends something to all who follow a table's draws."""
        self._hosted = hosted
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._gathering: dict[str, Gathering] = {}

    # What happens.

    def told(self, pending: list[Pending]) -> None:
        """Begin to collect for the rosters that everybody has now been sent, and end what was drawn."""
        for one in pending:
            for table, text in () if one.outcome is None else one.outcome.changes.lines:
                self._look(table, line_hash(text))

    def look_everywhere(self) -> None:
        """Ask for the shares of all draws under way: after a start, or after the log was read again.

        In the second case those that have been taken stand.
        """
        before, self._gathering = self._gathering, {}
        for table in (*self._hosted.night.tables, RAFFLE):
            asking = self._hosted.night.asking(table)
            if asking is None:
                continue
            gathering = self._begin(table, asking, AFTER_RESTART, 0)
            taken = before.get(table)
            if taken is not None and taken.asking.roster == asking.roster:
                gathering.shares = taken.shares
            if gathering.is_complete:
                self._draw(table, gathering)

    def stop(self) -> None:
        """Have nothing drawn for now."""
        for gathering in self._gathering.values():
            gathering.stop()

    def _look(self, table: str, line: str) -> None:
        """See whether a line that everybody has been sent is the roster that shares are asked for now."""
        night, before = self._hosted.night, self._gathering.get(table)
        is_gone = table != RAFFLE and table not in night.tables  # the night was set up anew since
        asking = None if is_gone else night.asking(table)
        if before is not None and (asking is None or asking.roster != before.asking.roster):
            self._gathering.pop(table).stop()
        if asking is not None and asking.roster == line:
            self._begin(table, asking, asking.wait / 1000)

    def _begin(self, table: str, asking: Asking, seconds: float, patience: float = PATIENCE) -> Gathering:
        record = self._hosted.night.record(table)
        assert record is not None
        assert record.under_way is not None
        pledges = {guest.name: guest.pledge for guest in record.under_way.guests}
        pledged = beginning("guest", record.night, record.table, asking.n)
        gathering = self._gathering[table] = Gathering(asking, pledges, pledged)
        gathering.timer = self._loop.call_later(seconds, self._draw, table, gathering)
        gathering.patience = self._loop.call_later(patience, self._tell, table, gathering)
        return gathering

    def _draw(self, table: str, gathering: Gathering) -> None:
        """Have it drawn with the shares that are there."""
        if self._gathering.get(table) is not gathering or self._hosted.failure:
            return
        gathering.stop()
        gathering.is_closed = True

        def answered(answer: Answer) -> None:
            if answer.refused and self._gathering.get(table) is gathering and not self._hosted.failure:
                log.warning("the draw %d of %s waits: %s", gathering.asking.n, table, answer.refused)
                gathering.is_closed = False
                gathering.timer = self._loop.call_later(AGAIN, self._draw, table, gathering)

        draw = commands.Draw(table=table, n=gathering.asking.n, shares=dict(gathering.shares))
        self._hosted.submit(CLOCK, draw, reply=answered)

    def _tell(self, table: str, gathering: Gathering) -> None:
        """Tell everybody whose devices are waited for, where that takes longer than a moment."""
        if self._gathering.get(table) is gathering and not gathering.is_closed:
            missing = [name for name in gathering.asking.names if name not in gathering.shares]
            self._say(table, awaited(table, gathering.asking.n, missing[:MOST_NAMED]))

    # What devices say.

    def pledge(self, connection: Connection, query: Pledge) -> None:
        """Take a device's pledge for an attempt to come; for one that is over it counts for nothing."""
        _name_of(connection)
        record = self._followed(connection, query.table)
        check_digits(query.pledge)
        if query.n > record.n + 2:
            raise Refused("host", "that's too far ahead; the next draw is number {n}", n=record.n + 1)
        if query.n > record.n:
            connection.pledges.put(query.table, query.n, query.pledge)

    def share(self, connection: Connection, query: Share, reply: Reply) -> None:
        """Take a device's share for the draw under way, or one that it owes, and its pledge for the next."""
        if self._hosted.failure:
            raise Refused.saying("host", self._hosted.failure)
        name, table = _name_of(connection), table_of(query.table)
        record = self._followed(connection, query.table)
        check_digits(query.share, query.roster, query.next or query.share)
        if query.next:
            connection.pledges.put(query.table, record.n + 1, query.next)
        gathering = self._gathering.get(table)
        if gathering is None or gathering.asking.roster != query.roster:
            self._take_late(record, name, query, reply)
        elif gathering.is_closed:
            self._take_late(record, name, query, None)
            raise Refused("host", "that came too late for this draw")
        else:
            self._take(record, gathering, name, query)
            reply(DONE)
            if gathering.is_complete:
                self._draw(table, gathering)

    def _take(self, record: Record, gathering: Gathering, name: str, query: Share) -> None:
        pledge = gathering.pledges.get(name)
        if pledge is None:
            raise Refused("host", "this device isn't part of this draw")
        if name in gathering.shares:
            raise Refused("host", "that share has come already")
        share = bytes.fromhex(query.share)
        if query.n != record.n or gathering.pledged(name, share).hex() != pledge:
            raise Refused("host", "that share isn't the one that was pledged")
        gathering.shares[name] = query.share

    def _take_late(self, record: Record, name: str, query: Share, reply: Reply | None) -> None:
        """Take a share that was missing."""
        if not record.fits_late(name, query.n, bytes.fromhex(query.share)):
            raise Refused("host", "nobody is waiting for that share")
        late = commands.LateShare(table=table_of(query.table), n=query.n, name=name, share=query.share)
        self._hosted.submit(CLOCK, late, reply=reply)

    def _followed(self, connection: Connection, chain: str) -> Record:
        """The record of a chain that a device follows."""
        table = table_of(chain)
        if table != RAFFLE and table not in connection.follows:
            raise Refused("host", "follow the table first")
        record = self._hosted.night.record(table)
        if record is None:
            raise Refused("host", "the house draws nothing there")
        if record.table != chain:
            raise Refused("host", "that record has ended; another has begun")
        return record


def _name_of(connection: Connection) -> str:
    known = called(connection)
    if known is None:
        raise Refused("host", "only guests and witnesses add chance to a draw")
    return known[0]


def check_digits(*texts: str) -> None:
    """Refuse what is no hash and no share."""
    if not all(map(is_hex, texts)):
        raise Refused("host", "a hash or a share is written as 64 digits, 0 to 9 and a to f")
