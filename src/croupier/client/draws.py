"""A client's part in draws: its device adds chance to them, and checks each as it comes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_bytes

from croupier.client.followed import Message
from croupier.client.presence import Presence
from croupier.client.shown import Expected, expected, turned
from croupier.client.table import Table
from croupier.fairness import findings
from croupier.fairness.device import Device
from croupier.fairness.findings import Finding
from croupier.fairness.lines import Draw, Roster, Show, Void, Wrong, read
from croupier.fairness.memory import Memory

SHARE_BYTES = 32
AGAIN = 1.0
"""Seconds until lines are asked for again that the host could not give."""


def _nowhere(memory: Memory) -> None:
    """Keep nothing."""


Tell = Callable[[Message, Callable[[Message | None], None] | None], None]
"""Says something; where that has an answer, it is handed over, None if it was refused."""


@dataclass
class Part:
    """How a device takes part in draws."""

    memory: Memory = field(default_factory=Memory)
    """What it knows of the night."""
    keep: Callable[[str], None] | None = None
    """Is given every line that holds."""
    kept: Callable[[Memory], None] = _nowhere
    """Makes sure that what it knows is not lost, before anything that it says is sent."""
    is_thorough: bool = False
    """Whether it follows records from their first line on, and checks who counts in crowds."""


class OtherNight(ValueError):
    """What a device was to go on from is of another night."""


class Draws:
    """What a client knows of the draws that it follows, and what it says of them."""

    def __init__(self, tell: Tell, found: Callable[[Finding], None], part: Part) -> None:
        """`found` is told whatever is found."""
        self._tell = tell
        self._found = found
        self._part = part
        self._name = self._role = ""
        self._device: Device | None = None
        self._asked: dict[str, Roster] = {}
        """By table, the roster of the draw under way."""
        self._expected: dict[str, Expected] = {}
        """By table, what was drawn and is yet to be shown."""
        self._presence = Presence()
        self._has_begun = False
        """Whether the night is known to be the one that the device knows."""

    @property
    def is_following(self) -> bool:
        """Whether there is a draw to come in which the device may count: then the host has to hear of it."""
        return self._device is not None and bool(self._part.memory.current)

    @property
    def own_lines(self) -> list[str]:
        """One's own cards that lie face down, as lines beside a record."""
        return [] if self._device is None else self._device.own_lines()

    def begin(self, name: str, role: str) -> None:
        """Come in under this name, or come back: what was said on the line before may be lost."""
        self._asked.clear()
        self._expected.clear()
        self._presence = Presence()
        if self._device is not None:
            self._device.cut()
            return
        self._name, self._role = name, role
        self._device = Device(
            name,
            "witness" if role == "witness" else "guest",
            lambda: token_bytes(SHARE_BYTES),
            self._part.memory,
            is_thorough=self._part.is_thorough,
            keep=self._part.keep,
        )

    def beat(self) -> None:
        """Let the host hear that the device is there."""
        ping: Message = {"do": "ping"}
        self._tell(ping, lambda reply: self._presence.answered(ping))

    def hear(self, message: Message, table: Table | None) -> None:
        """Take in a message about draws; `table` shows what is staked there."""
        if self._device is None:
            return
        if message["type"] == "record":
            self._check_night(message["night"])
        if table is not None:
            self._device.shows(table.id, table.view.at_stake())
        if message["type"] == "line":
            self._note(message, table)
        self._say(self._device.receive(message))

    def _check_night(self, night: str) -> None:
        """Refuse to begin in another night than the device knows; later the device finds that itself."""
        if not self._has_begun and self._part.memory.night not in ("", night):
            raise OtherNight("this device has followed another night")
        self._has_begun = True

    def see(self, events: list[Message], table: Table) -> None:
        """Compare what a table shows with what was drawn for it."""
        drawn = self._expected.pop(table.id, None)
        why = None if drawn is None else drawn.contradicted(events)
        if drawn is not None and why is not None:
            self._found(findings.wrong(table.id, drawn.n, Wrong(13, why)))

    def _note(self, message: Message, table: Table | None) -> None:
        """Know what a table has to show next, and whether the house counts whom it has to.

        The line itself is checked by the device, after this.
        """
        try:
            line = read(message["text"])
        except Wrong:
            return  # which the device has found
        place = message["table"]
        match line:
            case Roster():
                self._asked[place] = line
                self._check_counted(line)
            case Draw() if place in self._asked and table is not None:
                self._expected[place] = expected(self._asked.pop(place), line, table.game)
            case Show() if table is not None:
                chain = self._part.memory.chains.get(line.table)
                n = 0 if chain is None else chain.record.n
                self._expected[place] = turned(line, n, self._expected.get(place))
            case Void():
                self._expected.pop(place, None)  # called off as soon as it was drawn: nothing is shown

    def _check_counted(self, roster: Roster) -> None:
        """Find that the house has left this device out, though it had its pledge and heard from it."""
        followed = self._part.memory.chains.get(roster.table)
        has_to_count = self._presence.has_to_count(roster.table, roster.n)
        is_named = any(guest.name == self._name for guest in roster.guests)
        is_free = followed is not None and bool(followed.record.could_count([self._name]))
        if is_named or self._may_be_drawn(roster) or not (has_to_count and is_free):
            return
        words = f"the house had this device's pledge for draw {roster.n}, and left it out"
        self._found(Finding(kind="denied", table=roster.table, n=roster.n, words=words, step=3))

    def _may_be_drawn(self, roster: Roster) -> bool:
        """Whether chance may have left this device out: in a crowd, but not a witness for a guest."""
        is_before_guests = self._role == "witness" and any(one.role == "guest" for one in roster.guests)
        return bool(roster.candidates) and not is_before_guests

    def _say(self, messages: list[Message]) -> None:
        device = self._device
        assert device is not None
        self._drain()
        if messages:
            self._part.kept(self._part.memory)
        for message in messages:
            is_asking = message["do"] != "pledge" or self._part.is_thorough
            self._tell(message, self._answered(message) if is_asking else None)

    def _answered(self, asked: Message) -> Callable[[Message | None], None]:
        def answered(reply: Message | None) -> None:
            if self._device is None:
                return
            if reply is not None:
                self._presence.answered(asked)
            if reply is None and asked["do"] == "lines":
                asyncio.get_running_loop().call_later(AGAIN, self._tell, asked, self._answered(asked))
            else:
                self._say(self._device.replied(asked, reply))

        return answered

    def _drain(self) -> None:
        """Tell what was found."""
        assert self._device is not None
        found = list(self._device.findings)
        self._device.findings.clear()
        for one in found:
            self._found(one)
