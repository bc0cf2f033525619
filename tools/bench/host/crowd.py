"""Guests who play at a host, all in one process: `python -m tools.bench.host.crowd PLAN`."""

import asyncio
import sys
from random import Random
from time import perf_counter
from typing import Any, Literal

import msgspec
import uvloop

from croupier.host.protocol import PROTOCOL
from tools.bench.host.choosing import choose, read_options
from tools.bench.host.figures import Figures, Screens, Stretch, say
from tools.bench.host.frames import Line
from tools.bench.host.serving import MONEY, SEATS, Address

encode = msgspec.json.encode
NOTHING = msgspec.Raw(b"")


class Plan(msgspec.Struct, frozen=True):
    """How a crowd behaves, and for how long."""

    at: Address
    server: int
    """The server's process."""
    guests: int
    seated: bool = True
    """Whether everybody sits down and plays, or only comes in."""
    at_a_time: int = 20
    """How many come in at a time."""
    pauses: tuple[float, float] = (0, 0)
    """Seconds that somebody thinks before a move, from the least to the most."""
    warm_up: float = 2
    seconds: float = 8


class Heard(msgspec.Struct):
    """What the crowd minds of a message; the rest of it is read past."""

    table: str = ""
    version: int = 0
    by: str = ""
    options: msgspec.Raw = NOTHING
    type: str = ""
    to: int | None = None
    ok: dict[str, Any] | None = None
    reason: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Crowd:
    """Everybody at once, and what they see."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.stretch = Stretch(plan.server)
        self.rng = Random(7)
        self.guests = {
            f"guest/G{number}": Guest(self, f"G{number}", f"t{number // SEATS + 1}")
            for number in range(plan.guests)
        }
        self.last_seq = 0
        self._screens = Screens(self.stretch, SEATS)
        self._failure: BaseException | None = None

    async def play(self) -> Figures:
        """Come in, sit down, play, and say how it went."""
        began, doors = perf_counter(), asyncio.Semaphore(self.plan.at_a_time)
        asyncio.get_running_loop().set_exception_handler(self._note_failure)
        await asyncio.gather(*(self._come_in(guest, doors) for guest in self.guests.values()))
        joined = perf_counter() - began
        await asyncio.sleep(self.plan.warm_up)
        self.stretch.begin()
        first = self.last_seq
        await asyncio.sleep(self.plan.seconds)
        figures = self.stretch.end()
        figures.acts, figures.joined = self.last_seq - first, joined
        self._check()
        return figures

    async def _come_in(self, guest: "Guest", doors: asyncio.Semaphore) -> None:
        async with doors:
            await guest.connect(self.plan.at.port)
            await guest.is_in.wait()
            self._check()

    def _note_failure(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._failure = self._failure or context.get("exception") or RuntimeError(context["message"])

    def _check(self) -> None:
        """Nobody may have been sent away: it would be less load than it seems."""
        if self._failure:
            raise self._failure
        for guest in self.guests.values():
            if guest.closed:
                raise RuntimeError(f"{guest.name} was sent away: {guest.closed}")

    def answered(self, guest: "Guest", now: float, seq: int) -> None:
        """A move was accepted, or refused where `seq` is 0."""
        self.last_seq = max(self.last_seq, seq)
        if self.stretch.is_on:
            figures = self.stretch.figures
            if seq:
                figures.moves += 1
                figures.answered.append(1000 * (now - guest.sent))
            else:
                figures.refused += 1

    def seen(self, heard: Heard, now: float) -> None:
        """Somebody's screen shows what somebody did; it counts when the last screen of the table does."""
        mover = self.guests.get(heard.by)
        if mover is not None and mover.has_moved:
            self._screens.show((heard.table, heard.version), mover.sent, now)


class Guest(Line):
    """One of the crowd."""

    def __init__(self, crowd: Crowd, name: str, table: str) -> None:
        super().__init__(f"127.0.0.1:{crowd.plan.at.port}", "/ws")
        self.crowd, self.name, self.table = crowd, name, table
        self.is_in = asyncio.Event()
        """Set as well when it never will be."""
        self.sent = 0.0
        self.has_moved = False
        self._number = 0
        self._options = b"[]"
        self._version = 0
        self._waits: Literal["coming in", "answer", "news", "thinking", ""] = "coming in"
        """For what: all to be in, the answer to a move, the table to go on after a refusal, a thought."""
        self._to_do = self._coming_in()

    def _coming_in(self) -> list[dict[str, Any]]:
        """What is done before playing, last first; each once the one before is answered."""
        join = {"do": "join", "code": self.crowd.plan.at.code, "name": self.name, "protocol": PROTOCOL}
        if not self.crowd.plan.seated:
            return [join]
        return [
            {"do": "follow", "table": self.table},
            {"do": "sit", "table": self.table, "money": MONEY},
            join,
        ]

    def on_open(self) -> None:
        self._ask(self._to_do.pop())

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.is_in.set()

    def _ask(self, message: dict[str, Any]) -> None:
        self._number += 1
        self.say(encode({"id": self._number, **message}))

    def hear(self, text: bytes) -> None:
        now = perf_counter()
        heard = decode(text)
        if heard.table:
            self._look(heard, now)
        elif self._waits == "answer" and heard.to == self._number:
            self._waits = "news" if heard.reason else ""
            self.crowd.answered(self, now, heard.ok["seq"] if heard.ok else 0)
        elif heard.reason:
            self.closed = heard.reason
            self.hang_up()
        elif heard.to == self._number:
            self._come_further()

    def _look(self, heard: Heard, now: float) -> None:
        if heard.options:
            self._options = bytes(heard.options)
        if heard.type == "own":  # the update follows
            return
        self._version = heard.version
        if self._waits == "news":
            self._waits = ""
        self.crowd.seen(heard, now)

    def _come_further(self) -> None:
        if self._to_do:
            self._ask(self._to_do.pop())
        elif self._waits == "coming in":
            self._waits = ""
            self.is_in.set()

    def after(self) -> None:
        if self._waits or self._options == b"[]":
            return
        low, high = self.crowd.plan.pauses
        if high:
            self._waits = "thinking"
            pause = self.crowd.rng.uniform(low, high)
            asyncio.get_running_loop().call_later(pause, self._move)
        else:
            self._move()

    def _move(self) -> None:
        """Make one of the moves there are; after a thought, there may be none any more."""
        move = choose(read_options(self._options), self.crowd.rng)
        self._waits = "answer" if move else ""
        if move:
            self.has_moved = True
            self.sent = perf_counter()
            self._ask({"do": "move", "table": self.table, "seen": self._version, "move": move})


def main(plan: Plan) -> None:
    """Play, and print the figures."""

    async def play() -> Figures:
        return await Crowd(plan).play()

    say(uvloop.run(play()))


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=Plan))
