"""Connections before anybody has said who they are: none of them keeps others out."""

import asyncio
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from unittest.mock import Mock

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.host import edge, guard
from croupier.host.auth import Throttles
from croupier.host.edge import LARGEST_HEAD, Edge, Front
from croupier.host.file_limit import RESERVED, Room, raise_file_limit
from tests.host.conftest import House, Opener
from tests.host.guests import PATIENCE

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"\r\n"


@pytest.fixture
def knock(house: House) -> Iterator[Callable[[bytes], socket.socket]]:
    """Opens a connection to the house and says something."""
    with ExitStack() as opened:

        def say(data: bytes) -> socket.socket:
            line = opened.enter_context(socket.create_connection(("127.0.0.1", house.port), PATIENCE))
            line.sendall(data)
            return line

        yield say


def is_cut(line: socket.socket) -> bool:
    """Whether a connection is ended, which is waited for; what comes before that is read."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.check("E15")
@pytest.mark.parametrize(
    "said",
    [b"", HALF, WHOLE, WHOLE + HALF, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc"],
    ids=["silent", "half a request", "an idle line", "half of the second", "half a body"],
)
def test_whoever_says_no_whole_request_is_cut_off(
    house: House,
    knock: Callable[[bytes], socket.socket],
    said: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(edge, "REQUEST_WITHIN", 0.2)
    house.server.config.timeout_keep_alive = 3600  # the edge's own limit is what is looked at
    assert is_cut(knock(said))
    assert house.get("/health")[0] == 200


def test_a_request_without_an_end_is_cut_off(knock: Callable[[bytes], socket.socket]) -> None:
    line = knock(HALF)
    with suppress(ConnectionError):
        for _ in range(100):
            line.sendall(b"X-More: %b\r\n" % (b"x" * 1000))
    assert is_cut(line)


@pytest.mark.check("E15")
def test_where_there_is_no_room_the_longest_silent_one_goes_and_newcomers_come_in(
    house: House, knock: Callable[[bytes], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.app.edge, "_most_each", 5)
    silent = [knock(HALF) for _ in range(20)]
    assert house.guest("Ann").ask("ping") == {}
    assert house.get("/health")[0] == 200
    assert all(is_cut(line) for line in silent[:14])


def test_an_address_that_holds_most_makes_room_for_the_others() -> None:
    cut: list[str] = []

    class Line(Front):
        def __init__(self, address: str, port: int) -> None:
            self.client = (address, port)

        def expect(self, seconds: float) -> None: ...

        def cut(self) -> None:
            cut.append(self.client[0])
            full.leave(self)

    full = Edge(most=6, most_each=5)
    few, many = [Line("10.0.0.1", port) for port in range(2)], [Line("10.0.0.2", port) for port in range(4)]
    for others, line in enumerate([*few, *many]):
        assert full.come(line, others)
    busy = full.attend(many[0].client)
    assert full.come(Line("10.0.0.3", 1), 6)
    assert cut == ["10.0.0.2"]
    busy()
    for line in (*few, *many):
        full.attend(line.client)
    full.attend(("10.0.0.3", 1))
    assert not full.come(Line("10.0.0.4", 1), 6), "everybody is attended to"


@pytest.mark.check("E15")
def test_sockets_that_say_nothing_make_room_for_those_who_do(open_house: Opener) -> None:
    house = open_house(most=3)
    ann = house.guest("Ann")
    silent = [house.guest() for _ in range(2)]
    bob = house.guest("Bob")
    assert silent[0].goodbye()[0] == 1013
    assert ann.ask("ping") == bob.ask("ping") == {}


def test_requests_of_one_address_have_a_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.app, "_throttles", Throttles(rate=0, burst=3))
    assert [house.get("/health")[0] for _ in range(5)] == [200] * 3 + [429] * 2


def test_a_party_that_loads_the_page_at_once_is_below_all_limits() -> None:
    phones, files, lines_each = 100, 40, 6
    assert phones * files <= guard.REQUEST_BURST
    assert phones * lines_each <= edge.MOST_EACH


def test_who_was_quiet_is_forgotten() -> None:
    throttles = Throttles(rate=1e9, burst=1)
    for number in range(5000):
        throttles.take(str(number))
    assert len(throttles._each) <= 1000  # noqa: SLF001


@pytest.mark.parametrize(
    ("soft", "hard", "room"),
    [
        (1024, 1024, Room(720, 960)),
        (1024, 1_048_576, Room(2500, 5000)),
        (1024, resource.RLIM_INFINITY, Room(2500, 5000)),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, Room(2500, 5000)),
        (100_000, 100_000, Room(2500, 5000)),
    ],
)
def test_the_file_limit_is_raised_or_its_lack_is_said(
    soft: int, hard: int, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limit.__setitem__(slice(None), new))
    assert raise_file_limit(2500) == room
    said = room.lack(2500)
    assert bool(said) == (room.guests < 2500)
    words = (f"have {soft} files open", "720 phones and screens", f"`ulimit -n {5000 + RESERVED}`")
    assert not said or all(one in said for one in words)


def test_a_request_is_attended_to_also_where_a_proxy_speaks_for_somebody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []

    def health(request: Request) -> Response:
        waiting.append(len(house.app.edge._waiting))  # noqa: SLF001
        assert request.client is not None
        return PlainTextResponse(request.client.host)

    house.app.app.routes.insert(0, Route("/look", health))
    assert house.get("/look", **{"X-Forwarded-For": "10.9.9.9"})[2] == b"10.9.9.9"
    assert waiting == [0]


def test_a_refused_upgrade_writes_no_line(house: House, caplog: pytest.LogCaptureFixture) -> None:
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    caplog.clear()
    assert house.get("/ws", Origin="http://elsewhere.example", **upgrade)[0] == 403
    assert house.get("/nowhere", **upgrade)[0] in (403, 404)
    assert [one.getMessage() for one in caplog.records if one.levelname in ("WARNING", "ERROR")] == []


def test_nobody_reads_on_where_a_request_is_longer_than_any() -> None:
    inner, transport = Mock(), Mock()
    transport.get_extra_info.return_value = ("10.0.0.1", 7)

    async def come() -> None:
        front = Front(Edge(10), inner, lambda: 0)
        transport.get_protocol.return_value = front
        front.connection_made(transport)
        front.data_received(b"x" * LARGEST_HEAD)
        assert not transport.abort.called
        front.data_received(b"x")
        assert transport.abort.called

    asyncio.run(come())
    assert [len(call.args[0]) for call in inner.data_received.call_args_list] == [LARGEST_HEAD]
