"""Phones whose devices add chance to draws, all in one process: `python -m tools.bench.host.drawing PLAN`."""

import asyncio
import sys
from collections.abc import Mapping
from time import perf_counter

import msgspec
import uvloop

from croupier.fairness.hashing import guest_pledge, line_hash
from croupier.host.protocol import PROTOCOL
from tools.bench.host.figures import cpu_seconds, say
from tools.bench.host.frames import Line
from tools.bench.host.serving import Address

TABLE = "t1"
BET = {"do": "move", "table": TABLE, "move": {"do": "bet", "on": "red", "amount": 100}}


class DrawPlan(msgspec.Struct, frozen=True):
    """How many phones there are, whether they take part, and for how many draws."""

    at: Address
    server: int
    """The server's process."""
    phones: int = 40
    devices: bool = True
    warm_up: int = 10
    draws: int = 100


class Drawn(msgspec.Struct):
    """What the phones have measured."""

    delays: list[float] = []
    """Milliseconds from the roster to the draw, as the one who has bet sees them."""
    server_cpu: float = 0.0
    """Seconds that the server had a core, for all draws together."""
    counted: float = 0.0
    """Devices that counted in a draw, on average."""


class Heard(msgspec.Struct):
    """What a phone minds of a message."""

    type: str = ""
    table: str = ""
    text: str = ""
    chain: str = ""
    night: str = ""
    n: int = 0


class Said(msgspec.Struct):
    """What a phone minds of a line."""

    kind: str
    n: int = 0
    guests: list[list[str]] = []


heard = msgspec.json.Decoder(Heard).decode
said = msgspec.json.Decoder(Said).decode
encode = msgspec.json.encode


class Phone(Line):
    """A guest who follows a wheel, with a device that answers at once; the first one bets."""

    def __init__(self, plan: DrawPlan, number: int, room: "Room") -> None:
        super().__init__("127.0.0.1", "/ws")
        self._plan, self._number, self._room = plan, number, room
        self._name = f"Guest {number}"
        self._night = ""
        self._is_in = False

    def on_open(self) -> None:
        self._say({"do": "join", "code": self._plan.at.code, "name": self._name, "protocol": PROTOCOL})

    def _sit_down(self) -> None:
        if self._number == 0:
            self._say({"do": "sit", "table": TABLE, "money": 100_000})
        self._say({"do": "follow", "table": TABLE})

    def hear(self, text: bytes) -> None:
        if self._number == 0 and (b'"opened"' in text or text.startswith(b'{"type":"table"')):
            self._room.opened(self)
        if text.startswith(b'{"type":"you"') and not self._is_in:
            self._is_in = True
            self._sit_down()
        if not text.startswith((b'{"type":"record"', b'{"type":"line"')):
            return
        message = heard(text)
        if message.table != TABLE:
            return
        if message.type == "record":
            self._night = message.night
            self._pledge(message.n + 1)
        else:
            self._line(message.text)

    def bet(self) -> None:
        """Bet again."""
        self._say(BET)

    def _line(self, text: str) -> None:
        line = said(text)
        if self._number == 0:
            self._room.line(line)
        if line.kind == "roster" and self._plan.devices and any(one[0] == self._name for one in line.guests):
            share = {"share": self._share(line.n).hex(), "next": self._pledge_of(line.n + 1)}
            self._say({"do": "share", "table": TABLE, "n": line.n, "roster": line_hash(text), **share})

    def _pledge(self, n: int) -> None:
        if self._plan.devices:
            self._say({"do": "pledge", "table": TABLE, "n": n, "pledge": self._pledge_of(n)})

    def _share(self, n: int) -> bytes:
        return n.to_bytes(32, "big")

    def _pledge_of(self, n: int) -> str:
        return guest_pledge(self._night, TABLE, n, self._name, self._share(n))

    def _say(self, message: Mapping[str, object]) -> None:
        self.say(encode({"id": f"{self._name}, {self._room.count()}", **message}))


class Room:
    """All phones, and what the first one sees."""

    def __init__(self, plan: DrawPlan) -> None:
        self._plan = plan
        self._ids = 0
        self._draws = 0
        self._asked_at = 0.0
        self._cpu = 0.0
        self._counted = 0
        self.drawn = Drawn()
        self.is_over = asyncio.Event()
        self.phones = [Phone(plan, number, self) for number in range(plan.phones)]

    def count(self) -> int:
        """A number that was not given before."""
        self._ids += 1
        return self._ids

    async def run(self) -> Drawn:
        """Have everybody come in, the one who bets last."""
        for phone in self.phones[::-1]:
            await phone.connect(self._plan.at.port)
        await self.is_over.wait()
        return self.drawn

    def opened(self, phone: Phone) -> None:
        """Bets are taken: bet, and the wheel is spun."""
        phone.bet()

    def line(self, line: Said) -> None:
        """A line has come to the one who bets."""
        now = perf_counter()
        if line.kind == "roster":
            self._asked_at = now
            self._counted += len(line.guests) * self._is_on
        elif line.kind == "draw":
            if self._is_on:
                self.drawn.delays.append(1000 * (now - self._asked_at))
            self._draws += 1
            self._look_on()

    @property
    def _is_on(self) -> bool:
        return self._draws >= self._plan.warm_up

    def _look_on(self) -> None:
        """Begin to count after the warm-up, and end when all has been seen."""
        if self._draws == self._plan.warm_up:
            self._cpu = cpu_seconds(self._plan.server)
        if self._draws == self._plan.warm_up + self._plan.draws:
            self.drawn.server_cpu = cpu_seconds(self._plan.server) - self._cpu
            self.drawn.counted = self._counted / self._plan.draws
            self.is_over.set()


def main(plan: DrawPlan) -> None:
    """Measure, and say what was found."""
    say(uvloop.run(together(plan)))


async def together(plan: DrawPlan) -> Drawn:
    """All phones at once."""
    async with asyncio.timeout(120):
        return await Room(plan).run()


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=DrawPlan))
