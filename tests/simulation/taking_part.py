"""How a phone takes part in draws: its device gives its numbers, if not always, and checks every line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.client.followed import Followed
from croupier.client.shown import Expected, expected
from croupier.fairness import findings
from croupier.fairness.device import Device
from croupier.fairness.lines import Draw, Role, Roster, Stake, Void, Wrong, read
from croupier.fairness.memory import Memory
from croupier.games.registry import GAMES

if TYPE_CHECKING:
    from tests.simulation.phone import Message, Phone, Session

SHARE_BYTES = 32
AGAIN = 1.0
"""Seconds until lines are asked for again that the host could not give."""
LATE = 4.0
"""Seconds that a device takes at most which answers late."""
ASLEEP = 6.0
"""Seconds that a phone is asleep at most."""

Habit = Literal["answers", "is silent", "is late", "lies", "sleeps"]
HABITS: dict[Habit, int] = {"answers": 8, "is silent": 1, "is late": 3, "lies": 2, "sleeps": 2}
"""What becomes of a device's numbers, and how many devices are so."""
SELDOM = 0.5
"""How often a device does as is its habit, where that is a bad one."""


class TakingPart:
    """The device of a phone under one name."""

    def __init__(self, phone: "Phone", name: str, role: Role) -> None:
        self.name = name
        self._phone = phone
        self._role: Role = role
        self._world = phone.world
        self._rng = phone.world.chance(f"device of {phone.label} as {name}")
        self._habit = self._rng.choices(list(HABITS), list(HABITS.values()))[0]
        self._stored = msgspec.json.encode(Memory())
        """What a reload leaves."""
        self.kept: dict[str, None] = {}
        """The lines that it found to hold, each once."""
        self._asleep_until = 0.0
        self._missed: list[Callable[[], None]] = []
        self._asked: dict[str, Roster] = {}
        """By table, the roster of the draw under way."""
        self._expected: dict[str, Expected] = {}
        """By table, what was drawn and is yet to be shown."""
        self._device = self._made(Memory())

    def _made(self, memory: Memory) -> Device:
        is_thorough = self._role == "witness"

        def keep(text: str) -> None:
            self.kept.setdefault(text)

        return Device(self.name, self._role, self._chance, memory, is_thorough=is_thorough, keep=keep)

    def _chance(self) -> bytes:
        share = self._rng.randbytes(SHARE_BYTES)
        self._phone.party.eyes.draws.share_made(share)
        return share

    def come_back(self) -> None:
        """A new line: as it was, after a reload that left its memory, or after one that did not."""
        for told in (self._missed, self._asked, self._expected):
            told.clear()
        self._asleep_until = 0.0
        chance = self._rng.random() if self._phone.party.is_stormy else 1.0
        if chance < 0.25:
            self._device = self._made(msgspec.json.decode(self._stored, type=Memory))
        elif chance < 0.35 and self._role == "guest":
            self._world.fault("device_forgets", self.name)
            self._device = self._made(Memory())
        else:
            self._device.cut()

    @property
    def is_awake(self) -> bool:
        """Whether it has taken in what it was told."""
        return not self._missed

    def heads(self) -> dict[str, str]:
        """By chain that it follows, the last line that it knows."""
        return {chain: one.record.head for chain, one in self._device.memory.chains.items()}

    # Hearing.

    def hear(self, message: "Message", table: Followed | None) -> None:
        """Take in what the house says of draws, with what the table shows just then."""
        stakes = None if table is None else stakes_of(table)
        game = "" if table is None else str(table.view["game"])
        self._when_awake(lambda: self._take(message, stakes, game))

    def see(self, table: str, events: list["Message"]) -> None:
        """Compare what a table shows with what was drawn for it."""
        self._when_awake(lambda: self._compare(table, events))

    def lose(self, table: str) -> None:
        """The table was shown anew: what led to it is not known."""
        self._when_awake(lambda: self._expected.pop(table, None))

    def _when_awake(self, do: Callable[[], object]) -> None:
        if self._world.now >= self._asleep_until and not self._missed:
            do()
            return
        session = self._phone.session
        if not self._missed:
            self._world.at(self._asleep_until, self._wake, session)
        self._missed.append(do)  # type: ignore[arg-type]

    def _wake(self, session: "Session | None") -> None:
        missed, self._missed = self._missed, []
        if session is self._phone.session:
            for do in missed:
                do()

    def _take(self, message: "Message", stakes: list[Stake] | None, game: str) -> None:
        if message["table"] != "raffle":
            self._device.shows(message["table"], stakes)
        if message["type"] == "line":
            self._note(message, game)
        self._say(self._device.receive(message))

    def _note(self, message: "Message", game: str) -> None:
        """Know what a table has to show next."""
        line, place = read(message["text"]), message["table"]
        match line:
            case Roster():
                self._asked[place] = line
            case Draw() if place in self._asked and game:
                self._expected[place] = expected(self._asked.pop(place), line, GAMES[game])
            case Void():
                self._expected.pop(place, None)

    def _compare(self, table: str, events: list["Message"]) -> None:
        drawn = self._expected.pop(table, None)
        why = None if drawn is None else drawn.contradicted(events)
        if drawn is not None and why is not None:
            self._device.findings.append(findings.wrong(table, drawn.n, Wrong(13, why)))
            self._look()

    def _look(self) -> None:
        """All that it finds has to be right: the house of these nights is an honest one."""
        for one in self._device.findings:
            self._world.faults[f"draw_{one.kind}"] += 1
            if one.is_red:
                self._world.violate(
                    "devices find every draw right", f"{self.name} at {one.table}: {one.words}"
                )
        self._device.findings.clear()

    # Saying.

    def _say(self, messages: list["Message"]) -> None:
        self._look()
        if messages:
            self._stored = msgspec.json.encode(self._device.memory)
        for message in messages:
            if message["do"] == "share":
                self._share(message)
            else:
                self._ask(message)

    def _ask(self, message: "Message") -> None:
        self._phone.ask(message, lambda answer: self._when_awake(lambda: self._replied(message, answer)))

    def _replied(self, asked: "Message", answer: "Message") -> None:
        reply = answer.get("ok")
        if reply is None and asked["do"] == "lines":
            self._later(AGAIN, asked)
        else:
            self._say(self._device.replied(asked, reply))

    def _later(self, seconds: float, message: "Message") -> None:
        session = self._phone.session

        def still() -> None:
            if session is self._phone.session:
                self._ask(message)

        self._world.after(seconds, still)

    def _share(self, message: "Message") -> None:
        """Give a number, or what the habits of this device make of that."""
        self._phone.party.oracle.shared(self.name, message)
        is_bad = self._rng.random() < SELDOM
        match self._habit:
            case "is silent":
                self._world.fault("device_is_silent", self.name)
            case "is late" if is_bad:
                self._world.fault("device_is_late", self.name)
                self._later(self._rng.uniform(0.5, LATE), message)
            case "lies" if is_bad:
                self._world.fault("device_lies", self.name)
                self._ask({**message, "share": self._rng.randbytes(SHARE_BYTES).hex()})
            case _:
                self._ask(message)
        if self._habit == "sleeps" and is_bad:
            self._world.fault("device_sleeps", self.name)
            self._asleep_until = self._world.now + self._rng.uniform(0.5, ASLEEP)


def stakes_of(table: Followed) -> list[Stake]:
    """What a table shows of the stakes on the draw that is due."""
    game = GAMES[table.view["game"]]
    return list(msgspec.convert(table.view, game.view_type).at_stake())
