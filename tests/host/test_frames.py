"""One connection, byte by byte: frames cut anywhere and broken ones, pings, goodbyes, and who is let in.

No sockets and no waiting: what a guest sends is handed over as it would come, and the clock is moved by hand.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st
from uvicorn import Config

from croupier.host import wire as wires
from croupier.host.wire import Wire, frame, unmasked, wire_of

LARGEST = 16 * 1024
MASK = b"\x0f\xf0\x55\x81"
REQUEST = (
    b"GET /ws?table=1 HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\nx-name: \xc3\xa4\r\n\r\n"
)
TEXT, BINARY, PIECE, CLOSE, PING, PONG = 0x81, 0x82, 0x00, 0x88, 0x89, 0x8A
FIRST_PIECE, LAST_PIECE = 0x01, 0x80

App = Callable[[Any, Any, Any], Awaitable[None]]


def sent(first: int, content: bytes = b"") -> bytes:
    """A frame as a browser sends it."""
    size = len(content)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes([first]) + length + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(content))


def goodbye(code: int) -> bytes:
    """How a host's goodbye begins, after its length."""
    return code.to_bytes(2, "big")


class Timer:
    def __init__(self, clock: "Clock", due: float, call: Callable[[], None]) -> None:
        self.clock, self.due, self.call = clock, due, call

    def cancel(self) -> None:
        self.clock.timers.discard(self)


class Clock:
    """As much of a loop as a connection needs, whose time passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: set[Timer] = set()

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        timer = Timer(self, self.now + delay, call)
        self.timers.add(timer)
        return timer

    def create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)

    def let_pass(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [one for one in self.timers if one.due <= end]:
            first = min(due, key=lambda one: one.due)
            self.timers.remove(first)
            self.now = first.due
            first.call()
        self.now = end


class Network(asyncio.Transport):
    """The network between a guest and the host, as the host's end sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.has_ended = self.is_cut = False
        self.waiting = 0

    def write(self, data: Any) -> None:
        assert not self.has_ended, "written after the end"
        self.written += data

    def write_eof(self) -> None:
        self.has_ended = True

    def can_write_eof(self) -> bool:
        return True

    def abort(self) -> None:
        self.is_cut = True

    def is_closing(self) -> bool:
        return self.is_cut

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("::1", 8000, 0, 0) if name == "sockname" else ("::1", 50_000, 0, 0)


class Guest:
    """Somebody who connects; the application is asked as uvicorn would have it asked."""

    def __init__(self, app: App | None = None, request: bytes = REQUEST) -> None:
        self.texts: list[bytes] = []
        self.events: list[Any] = []
        self.scope: dict[str, Any] = {}
        self.clock, self.network = Clock(), Network()
        config = SimpleNamespace(loaded_app=app or self.let_in, ws_max_size=LARGEST)
        self.server = SimpleNamespace(connections=set(), tasks=set())
        loop = cast(asyncio.AbstractEventLoop, self.clock)
        self.wire = Wire(cast(Config, config), self.server, {}, loop)
        self.wire.connection_made(self.network)
        self.say(request)

    async def let_in(self, scope: Any, receive: Any, send: Any) -> None:
        """Let them in, and write down all that comes until they are gone."""
        self.scope = scope
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        wire_of(scope).on_text = self.texts.append
        while not self.events or self.events[-1]["type"] != "websocket.disconnect":
            self.events.append(await receive())

    def say(self, *data: bytes) -> None:
        for one in data:
            self.wire.data_received(one)

    async def decided(self) -> "Guest":
        """Wait until the application has decided; what it answered is put aside."""
        for _ in range(3):
            await asyncio.sleep(0)
        self.answer, self.network.written = self.network.written, b""
        return self

    async def gone(self) -> None:
        """Be gone, and wait until the application knows."""
        self.wire.connection_lost(None)
        await asyncio.gather(*self.server.tasks)
        assert self.server.connections | self.server.tasks | self.clock.timers == set(), "something is left"


def with_guest(test: Callable[[Guest], Awaitable[None]], app: App | None = None) -> Guest:
    """Carry a test out with somebody who has connected."""

    async def run() -> Guest:
        guest = await Guest(app).decided()
        await test(guest)
        await guest.gone()
        return guest

    return asyncio.run(run())


def spoken(*data: bytes, app: App | None = None) -> Guest:
    """A guest who was let in and has said something."""

    async def speak(guest: Guest) -> None:
        guest.say(*data)

    return with_guest(speak, app)


LONG = b"l" * 300
SPEECH = (
    sent(TEXT, b"one"),
    sent(FIRST_PIECE, b"two "),
    sent(PING, b"here?"),
    sent(PIECE, b"in "),
    sent(LAST_PIECE, b"pieces"),
    sent(TEXT),
    sent(TEXT, LONG),
    sent(PONG),
    sent(TEXT, b"five"),
)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 64, 1000])
def test_frames_may_be_cut_anywhere(size: int) -> None:
    stream = b"".join(SPEECH)
    guest = spoken(*(stream[at : at + size] for at in range(0, len(stream), size)))
    assert guest.texts == [b"one", b"two in pieces", b"", LONG, b"five"]
    assert guest.network.written == b"\x8a\x05here?"


def test_a_cut_at_every_place() -> None:
    stream = b"".join(SPEECH)
    for at in range(len(stream)):
        assert spoken(stream[:at], stream[at:]).texts == [b"one", b"two in pieces", b"", LONG, b"five"]


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65535, b"\x81\x7e\xff\xff"),
        (65536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_a_frame_says_how_long_it_is_as_briefly_as_can_be(size: int, head: bytes) -> None:
    assert frame(b"x" * size) == head + b"x" * size


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4))
def test_what_is_masked_is_unmasked(content: bytes, mask: bytes) -> None:
    assert unmasked(content, mask) == bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


def test_the_largest_message_is_heard_and_one_byte_more_is_too_big() -> None:
    largest = sent(TEXT, b"x" * LARGEST)
    assert spoken(largest, largest[:9000], largest[9000:]).texts == [b"x" * LARGEST] * 2
    assert spoken(sent(TEXT, b"x" * (LARGEST + 1))).network.written[2:4] == goodbye(1009)


BROKEN = {
    "not masked": (b"\x81\x02hi", 1002),
    "a reserved bit": (sent(0xC1, b"hi"), 1002),
    "a kind that does not exist": (sent(0x83, b"hi"), 1002),
    "a piece of nothing": (sent(LAST_PIECE, b"hi"), 1002),
    "a text amid pieces": (sent(FIRST_PIECE, b"a") + sent(TEXT, b"b"), 1002),
    "a long ping": (sent(PING, b"x" * 126), 1002),
    "a ping in pieces": (sent(0x09, b"x"), 1002),
    "64 KiB": (sent(TEXT, b"x" * 65_536), 1009),
    "2 ** 63 bytes to come": (b"\x81\xff" + b"\x7f" * 8 + MASK, 1009),
    "2 ** 56 bytes and five": (b"\x81\xff\x01" + bytes(6) + b"\x05" + MASK + b"x" * 5, 1009),
    "a length that looks like a text": (b"\x81\xff\x00\x00\x01\x00\x00\x81\x80\x00" + MASK, 1009),
    "pieces that are too much together": (
        sent(FIRST_PIECE, b"x" * 16_000) + sent(PIECE, b"x" * 384) + sent(LAST_PIECE, b"x"),
        1009,
    ),
}


@pytest.mark.check("E15")
@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("size", [1, 4, 100_000])
def test_what_is_broken_is_hung_up_on(kind: str, size: int) -> None:
    frames, code = BROKEN[kind]
    stream = sent(TEXT, b"before") + frames + sent(TEXT, b"after")

    async def speak(guest: Guest) -> None:
        guest.say(*(stream[at : at + size] for at in range(0, len(stream), size)))
        assert guest.texts == [b"before"]
        assert (guest.network.written[0], guest.network.written[2:4]) == (CLOSE, goodbye(code))
        assert guest.network.has_ended
        assert not guest.network.is_cut
        assert not guest.wire.push(frame(b"news"))
        guest.clock.let_pass(wires.CLOSE_WITHIN)
        assert guest.network.is_cut

    with_guest(speak)


def test_what_is_no_text_goes_to_the_application() -> None:
    guest = spoken(sent(BINARY, b"\x00\x01"), sent(0x02, b"\x02"), sent(LAST_PIECE, b"\x03"))
    assert guest.texts == []
    assert [event.get("bytes") for event in guest.events] == [b"\x00\x01", b"\x02\x03", None]


def test_who_says_goodbye_is_answered_and_hears_no_more() -> None:
    guest = spoken(sent(CLOSE, goodbye(1001)) + sent(TEXT, b"after"))
    assert guest.texts == []
    assert guest.network.written == b"\x88\x02" + goodbye(1001)
    assert guest.network.has_ended
    assert not guest.wire.push(frame(b"news"))


def test_a_goodbye_waits_for_its_answer_and_hears_nothing_else() -> None:
    async def part(guest: Guest) -> None:
        guest.say(sent(TEXT, b"half")[:5])
        guest.wire.bye(1008, "too many messages")
        guest.wire.bye(1008, "again")
        assert guest.network.written == b"\x88\x13" + goodbye(1008) + b"too many messages"
        assert not guest.wire.push(frame(b"news"))
        guest.say(sent(TEXT, b"half")[5:] + sent(TEXT, b"more"))
        assert not guest.network.has_ended
        guest.say(sent(CLOSE, goodbye(1008)))
        assert guest.network.has_ended

    assert with_guest(part).texts == []


def test_who_does_not_answer_a_goodbye_is_cut_off_however_much_they_say() -> None:
    async def part(guest: Guest) -> None:
        guest.wire.bye(4001, "Goodbye.")
        assert guest.network.has_ended
        guest.clock.let_pass(wires.CLOSE_WITHIN * 0.9)
        guest.say(sent(TEXT, b"but"))
        assert not guest.network.is_cut
        guest.clock.let_pass(wires.CLOSE_WITHIN * 0.1)
        assert guest.network.is_cut

    with_guest(part)


def test_a_reason_is_cut_to_what_a_goodbye_holds() -> None:
    async def part(guest: Guest) -> None:
        guest.wire.bye(4001, "x" + "\u00e4" * 100)

    written = with_guest(part).network.written
    assert written == b"\x88\x7d" + goodbye(4001) + ("x" + "\u00e4" * 61).encode()


def test_who_is_silent_is_asked_and_then_dropped() -> None:
    async def listen(guest: Guest) -> None:
        guest.clock.let_pass(wires.PING_EVERY)
        assert guest.network.written == b"\x89\x00"
        guest.say(sent(PONG))
        guest.clock.let_pass(wires.PING_EVERY)
        assert guest.network.written == b"\x89\x00" * 2
        guest.clock.let_pass(wires.PING_EVERY * 0.9)
        assert not guest.network.is_cut
        guest.clock.let_pass(wires.PING_EVERY * 0.1)
        assert guest.network.is_cut
        assert not guest.clock.timers, "and is asked no more"

    with_guest(listen)


@pytest.mark.check("E15")
def test_who_reads_too_slowly_is_cut_off() -> None:
    async def push(guest: Guest) -> None:
        guest.network.waiting = wires.MOST_WAITING
        assert guest.wire.push(frame(b"news"))
        guest.network.waiting += 1
        assert not guest.wire.push(frame(b"more"))
        assert guest.network.is_cut

    assert with_guest(push).network.written == b"\x81\x04news"


# Who is let in.


def test_the_application_is_told_who_asks() -> None:
    scope = spoken().scope
    assert (scope["path"], scope["raw_path"], scope["query_string"]) == ("/ws", b"/ws", b"table=1")
    assert (scope["server"], scope["client"]) == (("::1", 8000), ("::1", 50_000))
    assert (b"x-name", b"\xc3\xa4") in scope["headers"]


def test_nobody_speaks_before_they_are_let_in() -> None:
    async def speak() -> Guest:
        guest = Guest()
        guest.say(sent(TEXT, b"early"))
        await guest.gone()
        return guest

    guest = asyncio.run(speak())
    assert guest.network.is_cut
    assert guest.network.written == b""
    assert guest.texts == []
    assert [event["type"] for event in guest.events] == ["websocket.disconnect"]


def test_a_request_without_a_key_is_refused_without_the_application() -> None:
    async def ask() -> Guest:
        return Guest(never, REQUEST.replace(b"sec-websocket-key", b"sec-websocket-cue"))

    guest = asyncio.run(ask())
    assert guest.network.written.startswith(b"HTTP/1.1 400 ")
    assert guest.network.has_ended
    assert not guest.server.tasks


async def fail(scope: Any, receive: Any, send: Any) -> None:
    raise ValueError("the ace of spades")


async def fail_later(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    raise ValueError("the ace of spades")


async def close(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.close"})


async def never(scope: Any, receive: Any, send: Any) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.mark.check("E20")
def test_a_fault_is_answered_and_logged_without_what_it_was_about(caplog: pytest.LogCaptureFixture) -> None:
    assert spoken(app=fail).answer.startswith(b"HTTP/1.1 500 ")
    head, _, rest = spoken(app=fail_later).answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert rest == b"\x88\x02" + goodbye(1011)
    assert [record.levelno for record in caplog.records if record.name == "croupier"] == [logging.ERROR] * 2
    assert "ValueError at" in caplog.text
    assert "spades" not in caplog.text


def test_who_is_closed_before_they_are_let_in_is_forbidden() -> None:
    assert spoken(app=close).answer.startswith(b"HTTP/1.1 403 ")


def test_a_host_that_stops_says_so() -> None:
    async def stop(guest: Guest) -> None:
        guest.wire.shutdown()

    assert with_guest(stop).network.written == b"\x88\x02" + goodbye(1012)
    assert with_guest(stop, never).network.written.startswith(b"HTTP/1.1 503 ")
