"""Starting a host: where it keeps nights and listens, which night it goes on with, and its own edge."""

import asyncio
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from starlette.types import Message

from croupier.host import guard, server
from croupier.host.addresses import Unreachable, listen
from croupier.host.auth import hashed
from croupier.host.edge import LARGEST_HEAD, Edge, Front
from croupier.host.file_limit import Room, raise_file_limit
from croupier.host.nights import begin
from croupier.host.recovery import restored
from croupier.host.server import application
from croupier.host.settings import Settings
from croupier.host.start import Server, go_on, look, prepare, serve
from croupier.store import StoreFailure, Summary, nights, open_store
from tests.host.conftest import House, tables


@pytest.fixture
def night(tmp_path: Path) -> Summary:
    """A night that can go on."""
    begin(tmp_path, tables("roulette")).store.close()
    (found,) = nights(tmp_path)
    return found


def test_a_folder_is_made_or_why_it_cannot_be_is_said(tmp_path: Path) -> None:
    prepare(tmp_path / "nights" / "of 2026")
    assert (tmp_path / "nights" / "of 2026").is_dir()
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreFailure, match="file cannot be made: file exists"):
        prepare(tmp_path / "file")


def test_a_host_sees_which_nights_go_on_which_are_over_and_which_are_damaged(
    tmp_path: Path, night: Summary
) -> None:
    found = look(tmp_path)
    assert ([one.night for one in found.unfinished], found.damaged, found.finished) == ([night.night], [], [])
    assert not found.is_newest_damaged
    with open_store(tmp_path, night.night) as store:
        store.finish(1)
    found = look(tmp_path)
    assert (found.unfinished, found.damaged, [one.night for one in found.finished]) == ([], [], [night.night])
    begin(tmp_path, replace(tables("roulette"), name="Wasted")).store.close()
    (damaged,) = [one.file for one in nights(tmp_path) if one.name == "Wasted"]
    assert damaged is not None
    with closing(sqlite3.connect(damaged, isolation_level=None)) as connection:
        connection.execute("DELETE FROM night")
    found = look(tmp_path)
    assert [len(one) for one in (found.unfinished, found.damaged, found.finished)] == [0, 1, 1]
    assert found.is_newest_damaged


def test_a_lost_link_is_replaced_by_another(tmp_path: Path, night: Summary) -> None:
    opened = go_on(tmp_path, night, new_link=True)
    with closing(opened.store):
        night_now = restored(opened.store)[0]
        assert list(night_now.tokens) == [hashed(opened.secret)]
        assert (night_now.state.host, night_now.state.new_hosts) == (hashed(opened.secret), [])


def test_a_host_listens_where_it_is_told_and_says_why_it_cannot() -> None:
    with listen(Settings(bind="127.0.0.1", port=0)) as first:
        address, port = first.getsockname()
        assert address == "127.0.0.1"
        socket.create_connection((address, port)).close()
        with pytest.raises(Unreachable, match=f"port {port} is in use"):
            listen(Settings(bind=address, port=port))
    with pytest.raises(Unreachable, match=r"192\.0\.2\.1 is not an address of this machine"):
        listen(Settings(bind="192.0.2.1", port=0))


def test_a_socket_that_cannot_listen_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[socket.socket] = []

    class Kept(socket.socket):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(socket, "socket", Kept)
    with pytest.raises(Unreachable):
        listen(Settings(bind="192.0.2.1", port=0))
    assert made
    assert {one.fileno() for one in made} == {-1}


def test_a_server_heeds_ctrl_c_only_as_long_as_it_serves() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    one = Server(uvicorn.Config(lambda: None))

    async def serve() -> None:
        with one.heeding():
            assert signal.getsignal(signal.SIGINT) == one.handle_exit
            assert signal.getsignal(signal.SIGTERM) == one.handle_exit

    asyncio.run(serve())
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_a_limit_of_files_that_is_high_enough_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100_000, 100_000))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: pytest.fail("it would be lowered"))
    assert raise_file_limit(2500) == Room(2500, 5000)


def test_a_socket_where_there_is_none_is_told_the_length_of_nothing(house: House) -> None:
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    status, headers, body = house.get("/nowhere", **upgrade)
    assert status in (403, 404)
    assert headers["content-length"] == str(len(body))


class Enough(Exception):
    """The test has seen what it wanted to."""


def test_games_are_warmed_up_before_guests_can_come(tmp_path: Path, night: Summary) -> None:
    switching = sys.getswitchinterval()
    store = open_store(tmp_path, night.night)

    def ready() -> None:
        raise Enough

    with listen(Settings(bind="127.0.0.1", port=0)) as listening, pytest.raises(Enough):
        serve(Settings(bind="127.0.0.1"), store, listening, ready)
    sys.setswitchinterval(switching)
    open_store(tmp_path, night.night).close()  # nobody holds it


def test_the_record_is_checked_no_more_when_the_host_has_closed(
    tmp_path: Path, night: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    class Watched:
        def __init__(self, *given: object) -> None:
            done.append("begun")

        def stop(self) -> None:
            done.append("stopped")

    monkeypatch.setattr(server, "Checking", Watched)

    async def host() -> None:
        async with application(lambda: open_store(tmp_path, night.night)).opened():
            assert done == ["begun"]

    asyncio.run(host())
    assert done == ["begun", "stopped"]


def test_an_answer_that_says_a_header_itself_is_not_dressed_in_it_again() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    said = [(b"cache-control", b"max-age=1"), (b"x-frame-options", b"DENY")]
    dressed = guard._dressed(send)  # noqa: SLF001
    dressing = dressed({"type": "http.response.start", "headers": said})
    asyncio.run(dressing)  # type: ignore[arg-type]
    names = [name for name, _ in sent[0]["headers"]]
    assert sorted(names) == sorted(name.lower().encode() for name in guard.HEADERS)
    assert (b"cache-control", b"max-age=1") in sent[0]["headers"]


# The edge, without a network.


class Transport:
    """A connection of somebody's."""

    def __init__(self, port: int) -> None:
        self.port, self.is_cut = port, False
        self.protocol: object = None

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return "10.0.0.1", self.port

    def get_protocol(self) -> object:
        return self.protocol

    def abort(self) -> None:
        self.is_cut = True


class Inner:
    """Stands for uvicorn's own protocol."""

    def __init__(self) -> None:
        self.data = b""
        self.is_lost = False

    def connection_made(self, transport: object) -> None: ...

    def data_received(self, data: bytes) -> None:
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True


class Lines:
    """An edge with room for one connection of an address."""

    def __init__(self) -> None:
        self.edge = Edge(most=10, most_each=1)

    def come(self, port: int) -> tuple[Front, Transport, Inner]:
        transport, inner = Transport(port), Inner()
        front = Front(self.edge, inner, lambda: 0)
        transport.protocol = front
        front.connection_made(transport)  # type: ignore[arg-type]
        return front, transport, inner


@pytest.fixture
def lines() -> Iterator[Lines]:
    loop = asyncio.new_event_loop()
    asyncio.events._set_running_loop(loop)  # noqa: SLF001 - a loop that never turns but when the test says so
    try:
        yield Lines()
    finally:
        asyncio.events._set_running_loop(None)  # noqa: SLF001
        loop.close()


def test_who_is_cut_or_gone_takes_no_room_any_more(lines: Lines) -> None:
    (_, cut, _), (_, gone, _), (_, third, _) = lines.come(1), lines.come(2), lines.come(3)
    assert (cut.is_cut, gone.is_cut, third.is_cut) == (True, True, False)
    fourth, line, _ = lines.come(4)
    assert third.is_cut
    fourth.connection_lost(None)
    lines.edge.attend(("10.0.0.1", 4))()
    _, fifth, _ = lines.come(5)
    assert not line.is_cut, "there was room without it"
    assert not fifth.is_cut
    lines.edge.attend(("10.0.0.1", 5))
    assert lines.come(6)[1].is_cut, "the one before is attended to"


def test_a_line_that_ends_is_told_to_uvicorn_and_waited_for_no_more(lines: Lines) -> None:
    front, _, inner = lines.come(1)
    timer = front._timer  # noqa: SLF001
    assert timer is not None
    front.connection_lost(None)
    assert inner.is_lost
    assert timer.cancelled()


def test_a_websocket_is_the_edges_no_more(lines: Lines) -> None:
    front, transport, inner = lines.come(1)
    timer = front._timer  # noqa: SLF001
    front.data_received(b"GET /")
    assert timer is not None
    assert not timer.cancelled()
    transport.protocol = object()
    front.data_received(b"ws HTTP/1.1")
    assert inner.data == b"GET /ws HTTP/1.1"
    assert timer.cancelled()
    lines.come(2)
    assert not transport.is_cut


def test_each_request_may_be_as_long_as_the_first(lines: Lines) -> None:
    front, transport, inner = lines.come(1)
    for _ in range(3):
        front.data_received(b"x" * LARGEST_HEAD)
        lines.edge.attend(front.client)()
    assert not transport.is_cut
    assert len(inner.data) == 3 * LARGEST_HEAD
    front.data_received(b"x" * (LARGEST_HEAD + 1))
    assert transport.is_cut


def test_a_request_of_nobody_known_is_attended_to(lines: Lines) -> None:
    lines.edge.attend(None)()
    lines.edge.attend(("10.0.0.9", 9))()
