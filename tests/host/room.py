"""A room on a clock of its own: the real host on a model disk, and phones whose devices join in draws."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from croupier.client.followed import Followed, Gap, Message
from croupier.fairness.device import Device
from croupier.fairness.findings import Finding
from croupier.fairness.memory import Memory
from croupier.games.registry import GAMES
from croupier.host.connection import Connection
from croupier.host.dispatch import receive
from croupier.host.hub import Hub
from croupier.host.nights import begin
from croupier.night import Night
from croupier.night.commands import CLOCK, HOST, Actor, Command
from croupier.night.setup import Preset
from croupier.store import Entry, Header, Store
from tests.host.conftest import tables
from tests.pieces import spoken
from tests.simulation.disk import Disk, ModelStore
from tests.simulation.host import Host
from tests.simulation.machine import Machine
from tests.simulation.world import World

WAY = 0.002
"""Seconds that a message is on its way."""
BEAT = 1.0
"""Seconds between two signs of life of a phone."""


class Room:
    """A night, its host, and everybody's phones."""

    def __init__(self, preset: Preset | None = None, seed: int = 1) -> None:
        self.world = World(seed)
        self.machine = Machine(self.world)
        self.phones: list[Phone] = []
        self.crashes = 0
        self.disk: Disk

        def create(place: object, header: Header) -> Store:
            self.disk = Disk(header)
            return ModelStore.open(self.disk)

        begun = begin(Path(), preset or tables("roulette"), system=self.machine, create=create)
        self.secret = begun.secret
        begun.store.close()
        self.start()

    # The host.

    def start(self) -> None:
        """Start the host with what is on the disk."""
        self.host = Host(self.world, self.machine, self)
        self.host.start(self.disk)

    def crash(self) -> None:
        """The process is gone, in the middle of whatever it did; so are all lines."""
        self.host.end(self.disk)
        self.machine.boot()
        for phone in self.phones:
            phone.lose()

    def restart(self) -> None:
        """It is gone and started again, and every phone comes back by itself."""
        self.crash()
        self.start()
        for phone in self.phones:
            phone.come_back()

    def leaves(self, line: object, frames: bytes) -> None:
        """Something leaves the host."""

    def host_crashed(self) -> None:
        """The process has ended by itself, at a step of the disk."""
        self.crashes += 1
        self.crash()

    @property
    def hub(self) -> Hub:
        return self.host.hub

    @property
    def night(self) -> Night:
        return self.host.night

    def do(self, command: Command, by: Actor = HOST) -> None:
        """Have something done; it must not be refused."""
        answers: list[Any] = []
        self.host.run(lambda: self.hub.hosted.submit(by, command, reply=answers.append))
        self.until(lambda: answers)
        assert answers[0].refused is None, answers[0].refused

    def clock(self, command: Command) -> None:
        """Have the clock do something."""
        self.do(command, CLOCK)

    # Time.

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        until = self.world.now + seconds
        is_over: list[bool] = []
        self.world.at(until, is_over.append, True)
        while not is_over:
            self.world.step()
        assert not self.world.violations, self.world.violations

    def until(self, holds: Callable[[], object], most: float = 120.0) -> None:
        """Let time pass until something holds."""
        end = self.world.now + most
        while not holds():
            assert self.world.now < end, "it never came to that"
            self.world.step()
            assert not self.world.violations, self.world.violations

    # The record.

    def entries(self) -> list[Entry]:
        """The log as it is on the disk."""
        return list(self.disk.log)

    def lines(self, chain: str = "t1") -> list[dict[str, Any]]:
        """The lines of a chain that are on the disk."""
        return [line for line in map(msgspec.json.decode, self.texts()) if line["table"] == chain]

    def texts(self) -> list[str]:
        """All lines that are on the disk."""
        acts = [msgspec.json.decode(entry.act) for entry in self.entries()]
        texts = [text for act in acts for text in act.get("lines", ())]
        return [text for text in texts if msgspec.json.decode(text)["kind"] != "list"]

    def kinds(self, chain: str = "t1") -> list[str]:
        """What the lines of a chain are."""
        return [line["kind"] for line in self.lines(chain)]

    def last(self, kind: str, chain: str = "t1") -> dict[str, Any]:
        """The last line of a kind."""
        return [line for line in self.lines(chain) if line["kind"] == kind][-1]

    # People.

    def guest(self, name: str, *follow: str, money: int = 0, **more: Any) -> "Phone":
        """A guest who comes in, follows tables (the first, if none is named), and may sit at the first."""
        phone = Phone(self, name, {"do": "join", "code": self.night.state.code, "name": name}, **more)
        return phone.arrive(follow or ("t1",), money)

    def witness(self, name: str, *follow: str, **more: Any) -> "Phone":
        """A witness."""
        greeting = {
            "do": "watch",
            "code": self.night.state.code,
            "witness": name,
            "device": f"device of {name}",
        }
        return Phone(self, f"witness {name}", greeting, role="witness", **more).arrive(follow or ("t1",), 0)

    def organiser(self) -> "Phone":
        """The host, at the desk."""
        return Phone(self, "", {"do": "rejoin", "token": self.secret}, role="").arrive((), 0)


class Phone:
    """A phone, whose device answers by itself."""

    def __init__(
        self,
        room: Room,
        name: str,
        greeting: Message,
        role: str = "guest",
        memory: Memory | None = None,
        *,
        has_device: bool = True,
    ) -> None:
        self.room, self.name, self.greeting = room, name, greeting
        chance = room.world.chance(f"device of {name} {len(room.phones)}")
        self.device: Device | None = None
        if has_device and role:
            self.device = Device(
                name,
                "witness" if role == "witness" else "guest",
                lambda: chance.randbytes(32),
                memory,
                is_thorough=role == "witness",
            )
        self.is_asleep = False
        """Whether it says nothing, and does not even beat."""
        self.withholds = False
        """Whether it pledges and gives no share."""
        self.heard: list[Message] = []
        self.writes: list[list[Message]] = []
        """What came, by the writes in which it came."""
        self.views: dict[str, Followed] = {}
        self.follows: tuple[str, ...] = ()
        self.token = ""
        self._number = 0
        self._asked: dict[int, Message] = {}
        self._connection: Connection | None = None
        self._line = 0
        room.phones.append(self)
        room.world.after(BEAT, self._beat)

    # Lines.

    def arrive(self, follow: tuple[str, ...], money: int) -> "Phone":
        """Come in for the first time."""
        self.follows = follow
        self._connect(self.greeting)
        if money:
            self.ask("sit", table=follow[0], money=money)
        self._follow()
        return self

    def lose(self) -> None:
        """The line is gone, and nobody says goodbye."""
        self._line += 1
        self._connection = None
        self._asked.clear()
        if self.device is not None:
            self.device.cut()

    def come_back(self) -> None:
        """Come in again, with the token."""
        self.lose()
        self._connect({"do": "rejoin", "token": self.token} if self.token else self.greeting)
        self._follow()

    def hang_up(self) -> None:
        """Be gone, and the host knows."""
        connection = self._connection
        assert connection is not None
        self.room.host.run(lambda: self.room.hub.connections.leave(connection))
        self.lose()

    def _connect(self, greeting: Message) -> None:
        self._line += 1
        end = _End(self, self._line)

        def come() -> None:
            self._connection = self.room.hub.connections.come(end, "10.0.0.1")

        self.room.host.run(come)
        found = self.ask(**greeting)
        self.token = found.get("token", self.token)

    def _follow(self) -> None:
        for table in self.follows:
            self.ask("follow", table=table)

    # Saying.

    def say(self, do: str, **fields: Any) -> int:
        """Say something, and give its number."""
        self._number += 1
        self._send({"id": self._number, "do": do, **fields})
        return self._number

    def ask(self, do: str, **fields: Any) -> Message:
        """Say something, and wait for the answer, which must not be a refusal."""
        answer = self.answer(self.say(do, **fields))
        assert answer["type"] == "reply", answer
        found: Message = answer["ok"]
        return found

    def refused(self, do: str, **fields: Any) -> str:
        """Say something that is refused; the words."""
        answer = self.answer(self.say(do, **fields))
        assert answer["type"] == "refusal", answer
        return str(answer["reason"])

    def answer(self, number: int) -> Message:
        def found() -> list[Message]:
            return [one for one in self.heard if one.get("to") == number]

        self.room.until(found)
        return found()[-1]

    def move(self, table: str = "t1", **move: Any) -> Message:
        return self.ask("move", table=table, move=move)

    def _send(self, message: Message) -> None:
        connection, data = self._connection, msgspec.json.encode(spoken(message))
        if connection is not None:
            self.room.world.after(WAY, self.room.host.run, lambda: receive(self.room.hub, connection, data))

    def _beat(self) -> None:
        self.room.world.after(BEAT, self._beat)
        if not self.is_asleep and self._connection is not None:
            self._send({"do": "ping", "id": None})

    # Hearing.

    def hear(self, line: int, frames: bytes) -> None:
        """Something has come over a line."""
        if line != self._line:
            return
        messages = list(map(msgspec.json.decode, texts_in(frames)))
        self.writes.append(messages)
        for message in messages:
            self.heard.append(message)
            self._see(message)
            if self.device is not None and not self.is_asleep:
                self._answer(message)

    def _see(self, message: Message) -> None:
        match message.get("type"):
            case "table":
                self.views[message["table"]] = Followed(message)
            case "update" | "own":
                try:
                    self.views[message["table"]].hear(message)
                except Gap:
                    self.say("follow", table=message["table"])

    def _answer(self, message: Message) -> None:
        device = self.device
        assert device is not None
        asked = self._asked.pop(message.get("to") or 0, None)
        if asked is not None:
            self._give(device.replied(asked, message["ok"] if message["type"] == "reply" else None))
        elif message.get("type") in ("record", "line", "card"):
            if message["table"] in self.views:
                device.shows(message["table"], self.view(message["table"]).at_stake())
            self._give(device.receive(message))

    def _give(self, messages: list[Message]) -> None:
        for message in messages:
            if self.withholds and message["do"] == "share":
                continue
            self._asked[self.say(**message)] = message

    def view(self, table: str = "t1") -> Any:
        """What it shows of a table."""
        shown = self.views[table].view
        return msgspec.convert(shown, GAMES[shown["game"]].view_type)

    # What it has seen.

    @property
    def findings(self) -> list[Finding]:
        """What its device has found."""
        return [] if self.device is None else self.device.findings

    def found(self) -> list[str]:
        """The kinds of what its device has found."""
        return [finding.kind for finding in self.findings]

    def messages(self, kind: str, table: str = "") -> list[Message]:
        """All messages of a kind that came."""
        return [one for one in self.heard if one.get("type") == kind and table in ("", one["table"])]


class _End:
    """The host's end of a line."""

    def __init__(self, phone: Phone, number: int) -> None:
        self._phone, self._number = phone, number

    def push(self, frames: bytes) -> bool:
        phone = self._phone
        phone.room.world.after(WAY, phone.hear, self._number, frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        """The host hangs up; whoever wants to come back does."""


def texts_in(frames: bytes) -> list[bytes]:
    """The texts in a write of the host's."""
    found = []
    while frames:
        size, start = frames[1], 2
        if size == 126:
            size, start = int.from_bytes(frames[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(frames[2:10], "big"), 10
        found.append(frames[start : start + size])
        frames = frames[start + size :]
    return found
