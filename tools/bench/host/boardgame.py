"""Guests at rooms of boardgame.io, over the wire as its own client speaks: `… boardgame PLAN`."""

import asyncio
import sys
from time import perf_counter

import msgspec
import uvloop

from tools.bench.host.figures import Figures, Screens, Stretch, say
from tools.bench.host.frames import Line

encode = msgspec.json.encode

HELLO, PING, PONG = b"0", b"2", b"3"
SPACE = b"/toy,"
CONNECT, EVENT = b"40" + SPACE, b"42" + SPACE
"""How Engine.IO and Socket.IO begin what they send."""


class RoomPlan(msgspec.Struct, frozen=True):
    """So many rooms of so many guests, and for how long they play."""

    port: int
    server: int
    tables: int
    seats: int
    warm_up: float = 2
    seconds: float = 8


class Counted(msgspec.Struct):
    """What the toy game keeps."""

    moves: int
    last: str


class RoomState(msgspec.Struct):
    """A room as everybody is shown it, as far as the crowd minds."""

    counted: Counted = msgspec.field(name="G")


class Update(msgspec.Struct, array_like=True):
    """What comes when somebody has moved."""

    what: str
    room: str
    state: RoomState


decode = msgspec.json.Decoder(Update).decode


class Rooms:
    """All rooms, and those who play there as fast as they are answered."""

    def __init__(self, plan: RoomPlan) -> None:
        self.plan = plan
        self.stretch = Stretch(plan.server)
        self.screens = Screens(self.stretch, plan.seats)
        self.players = {
            (f"r{room}", str(seat)): Player(self, f"r{room}", str(seat))
            for room in range(plan.tables)
            for seat in range(plan.seats)
        }

    async def play(self) -> Figures:
        began = perf_counter()
        for player in self.players.values():
            await player.connect(self.plan.port)
            await player.ready.wait()
        joined = perf_counter() - began
        for player in self.players.values():
            player.move()
        await asyncio.sleep(self.plan.warm_up)
        self.stretch.begin()
        await asyncio.sleep(self.plan.seconds)
        figures = self.stretch.end()
        figures.acts, figures.joined = figures.moves, joined
        return figures


class Player(Line):
    """Somebody in a room: connects, is given the state, and moves whenever their last move is seen."""

    def __init__(self, rooms: Rooms, room: str, seat: str) -> None:
        super().__init__(f"127.0.0.1:{rooms.plan.port}", "/socket.io/?EIO=4&transport=websocket")
        self.rooms, self.room, self.seat = rooms, room, seat
        self.ready = asyncio.Event()
        self.sent = 0.0

    def hear(self, text: bytes) -> None:
        if text.startswith(EVENT + b'["update"'):
            self._see(decode(text[len(EVENT) :]), perf_counter())
        elif text == PING:
            self.say(PONG)
        elif text.startswith(HELLO):
            self.say(CONNECT)
        elif text.startswith(CONNECT):
            self._send("sync", self.room, self.seat, None, self.rooms.plan.seats)
        elif text.startswith(EVENT + b'["sync"'):
            self.ready.set()

    def _send(self, *event: object) -> None:
        self.say(EVENT + encode(event))

    def move(self) -> None:
        self.sent = perf_counter()
        action = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [], "playerID": self.seat}}
        self._send("update", action, 0, self.room, self.seat)

    def _see(self, update: Update, now: float) -> None:
        counted = update.state.counted
        mover = self.rooms.players[self.room, counted.last]
        self.rooms.screens.show((self.room, counted.moves), mover.sent, now)
        if mover is self:
            if self.rooms.stretch.is_on:
                self.rooms.stretch.figures.moves += 1
                self.rooms.stretch.figures.answered.append(1000 * (now - self.sent))
            self.move()


def main(plan: RoomPlan) -> None:
    """Play, and print the figures."""

    async def play() -> Figures:
        return await Rooms(plan).play()

    say(uvloop.run(play()))


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=RoomPlan))
