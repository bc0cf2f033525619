"""What reaches the host from outside: whom it listens to, how much, and what it says in return."""

import gzip
import json
import logging
import re
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from croupier.games.refusal import Refused
from croupier.host import connections, wire
from croupier.host.auth import BURST, Throttle
from croupier.host.protocol import PROTOCOL
from tests.host.conftest import House, Opener, tables
from tests.host.guests import encode
from tests.host.test_secrets import dealt

FOREIGN = [
    "null",
    "http://evil.example",
    "https://evil.example",
    "http://127.0.0.1.evil.example:{port}",
    "http://evil127.0.0.1:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "http://user@127.0.0.1:{port}",
    "http://localhost:{port}",
    "ftp://127.0.0.1:{port}",
    "file://",
    "127.0.0.1:{port}",
    "http://[::1",
    "",
]


@pytest.mark.check("E12")
def test_a_page_of_another_host_cannot_connect(house: House) -> None:
    for origin in FOREIGN:
        with pytest.raises(InvalidStatus) as refused:
            house.guest(Origin=origin.format(port=house.port))
        response = refused.value.response
        assert response.status_code == 403, origin
        assert response.headers["content-type"] == "application/json"
        assert response.body == b'{"refused":"Only the host\'s own pages may connect."}'


def test_who_is_refused_fills_no_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(InvalidStatus):
        house.guest(Origin="http://evil.example")
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


@pytest.mark.check("E12")
def test_a_browser_that_hides_its_origin_cannot_connect(house: House) -> None:
    with pytest.raises(InvalidStatus):
        house.guest(**{"Sec-Fetch-Mode": "websocket"})


@pytest.mark.check("E12")
def test_the_hosts_own_pages_can(house: House) -> None:
    house.guest(Origin=f"http://127.0.0.1:{house.port}").join(house.code, "Ann")


NAMES = {
    "evil.example": 421,
    "127.0.0.1.evil.example": 421,
    "party.example.evil.example": 421,
    "": 421,
    "[::1": 421,
    "localhost": 200,
    "127.0.0.1": 200,
    "[::1]:8000": 200,
    "192.168.1.5:8000": 200,
    "party.example": 200,
    "PARTY.example:8000": 200,
}


@pytest.mark.check("E12")
def test_only_names_of_this_host_are_answered(open_house: Opener) -> None:
    house = open_house(hosts=frozenset({"party.example"}))
    assert {name: house.get("/health", Host=name)[0] for name in NAMES} == NAMES


@pytest.mark.check("E12")
def test_nothing_is_done_by_http(house: House) -> None:
    methods = ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]
    assert [house.get("/health", method)[0] for method in methods] == [405] * 6


@pytest.mark.check("E15")
def test_a_frame_beyond_16_kib_is_too_big(house: House) -> None:
    ann = house.guest("Ann")
    ann.say(encode({"id": 50, "do": "say", "text": "x" * 16_000}))
    with pytest.raises(Refused):
        ann.answer(50)
    ann.say(encode({"id": 51, "do": "say", "text": "x" * 16_400}))
    assert ann.goodbye()[0] == 1009


@pytest.mark.check("E15")
def test_pieces_of_a_message_count_together(house: House) -> None:
    ann = house.guest("Ann")
    with suppress(Exception):
        ann.line.send(["x" * 4000] * 5, text=True)
    assert ann.goodbye()[0] == 1009


@pytest.mark.check("E15")
def test_nothing_is_compressed_even_if_asked_for(house: House) -> None:
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        )
        head = line.recv(4096).lower()
    assert head.startswith(b"http/1.1 101")
    assert b"extensions" not in head


@pytest.mark.check("E15")
@pytest.mark.parametrize("depth", [8, 9, 100, 5000])
def test_a_message_is_not_nested_more_than_eight_deep(house: House, depth: int) -> None:
    ann = house.guest("Ann")
    ann.say('{"id": 7, "do": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}")
    with pytest.raises(Refused) as refused:
        ann.answer(None if depth > 8 else 7)
    assert ("nested" in refused.value.reason or depth > 100) == (depth > 8)
    assert ann.ask("ping") == {}


def test_brackets_in_a_text_are_no_depth(house: House) -> None:
    assert house.guest("Ann").ask("say", text="[[[[[[[[[[ {{{{{{{{{{")["seq"]


def test_a_connection_has_five_seconds_to_say_who_it_is() -> None:
    assert connections.HELLO_WITHIN == 5


@pytest.mark.check("E15")
def test_who_does_not_say_who_they_are_is_sent_away(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house()
    ann = house.guest("Ann")
    (connection,) = house.hub.connections.all
    house.call(lambda: house.hub.connections.hurry(connection))  # the time is over
    assert ann.ask("ping") == {}
    monkeypatch.setattr(connections, "HELLO_WITHIN", 0.1)
    assert house.guest().goodbye() == (1008, "please join")


@pytest.mark.check("E15")
def test_so_many_connections_and_no_more(open_house: Opener) -> None:
    house = open_house(most=3)
    first = house.guest("First")
    house.guest("Ann")
    house.guest("Bob")
    with pytest.raises(InvalidStatus) as full:
        house.guest()
    assert full.value.response.status_code == 503
    first.line.close()
    while len(house.call(lambda: list(house.hub.connections.all))) == 3:
        pass
    house.guest("Cleo")


@pytest.mark.check("E15")
def test_so_many_connections_from_one_address(open_house: Opener) -> None:
    house = open_house(most_each=2)
    house.guest("Ann"), house.guest("Bob")
    with pytest.raises(InvalidStatus):
        house.guest()


@pytest.mark.check("E15")
def test_forty_guests_behind_one_address_feel_no_limit(house: House) -> None:
    guests = [house.guest(f"Guest {number}") for number in range(40)]
    assert all(guest.ask("ping") == {} for guest in guests)


@pytest.mark.check("E15")
def test_who_reads_too_slowly_is_dropped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wire.MOST_WAITING == 256 * 1024
    slow, host = house.guest("Ann"), house.host()
    slow.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection = next(iter(house.hub.connections.by_name["guest/Ann"]))
    text = b'{"notice": "' + b"x" * 60_000 + b'"}'
    for _ in range(400):
        house.call(lambda: connection.send(text))
        house.call(house.hub.connections.outbox.flush)
        if connection not in house.hub.connections.all:
            break
    assert connection not in house.hub.connections.all
    assert host.ask("ping") == {}


@pytest.mark.check("E14")
def test_a_flood_is_slowed_down_and_then_cut_off_and_others_play_on(open_house: Opener) -> None:
    house = open_house(throttle=lambda: Throttle(rate=0, burst=BURST))  # or a slow machine floods nobody
    eve, ann = house.guest("Eve"), house.guest("Ann")
    with suppress(Exception):
        for _ in range(2000):
            eve.send("ping")
    assert eve.goodbye() == (1008, "too many messages")
    words = [message["reason"] for message in eve.heard if message["type"] == "refusal"]
    assert set(words) == {"that's too fast; please slow down"}
    assert ann.ask("ping") == {}
    assert house.guest().rejoin(eve.token).ask("ping") == {}


def test_bytes_are_no_message(house: House) -> None:
    ann = house.guest("Ann")
    ann.line.send(b"{}", text=False)
    assert ann.goodbye()[0] == 1003


@pytest.mark.check("E20")
def test_no_frame_is_ever_logged(open_house: Opener, caplog: pytest.LogCaptureFixture) -> None:
    house = open_house(tables("holdem", dealt="dealer"))
    guests, host = [house.guest("Ann"), house.guest("Bob")], house.host()
    for guest in guests:
        guest.ask("sit", table="t1", money=1000)
        guest.follow()
    host.move(do="start")
    host.move(do="deal")
    hands = house.call(lambda: dealt(house))
    again = house.guest()
    again.line.send(
        [f'{{"do":"rejoin","token":"{guests[0].token}', f'","id":1,"protocol":{PROTOCOL}}}'], text=True
    )
    again.answer(1)
    assert logging.getLogger("croupier").isEnabledFor(logging.DEBUG)
    assert not any(token in caplog.text for token in (house.secret, *(guest.token for guest in guests)))
    assert not any(re.search(rf"\b{card}\b", caplog.text) for cards in hands.values() for card in cards)


SECURE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
}


@pytest.mark.check("E21", "E10")
def test_every_answer_wears_the_headers(house: House) -> None:
    for path in ("/", "/health", "/nothing", "/standings.json", "/ws", "/log.jsonl"):
        _, headers, _ = house.get(path)
        assert {name: headers[name] for name in SECURE} == SECURE
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["default-src"] == "'self'"
        assert not any("unsafe" in words for words in policy.values())
        assert "set-cookie" not in headers
        assert headers["cache-control"] == "no-store"


@pytest.mark.check("E21")
def test_refusals_wear_them_too(house: House) -> None:
    for status, headers, _ in (house.get("/", "POST"), house.get("/", Host="evil.example")):
        assert status in (405, 421)
        assert {name: headers[name] for name in SECURE} == SECURE


PATHS = [
    "/../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../server.py",
    "/assets/..%5c..%5cserver.py",
    "/assets/%2e%2e%2f%2e%2e%2fserver.py",
    "//etc/passwd",
    "/.git/config",
    "/.env",
    "/assets/.hidden",
    "/test.db",
    "/index.html~",
    "/assets/%00",
    "/assets/link.js",
    "/docs",
    "/metrics",
    "/openapi.json",
]


@pytest.mark.check("E18")
@pytest.mark.parametrize("built", [True, False])
def test_nothing_outside_the_pages_is_served(open_house: Opener, tmp_path: Path, built: bool) -> None:
    pages = tmp_path / "pages"
    if built:
        (pages / "assets").mkdir(parents=True)
        (pages / "index.html").write_text("<!doctype html>")
        (pages / "assets" / ".hidden").write_text("secret")
        (tmp_path / "secret.js").write_text("secret")
        (pages / "assets" / "link.js").symlink_to(tmp_path / "secret.js")
    house = open_house(folder=pages)
    for path in PATHS:
        status, _, body = house.get(path)
        assert (status, body) == (404, b'{"refused":"There is nothing here."}'), path


def test_pages_are_served_with_their_types_and_hashed_ones_kept_forever(
    open_house: Opener, tmp_path: Path
) -> None:
    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html>")
    for name in ("app-1a2b.js", "app-1a2b.css", "font-1a2b.woff2", "card-1a2b.svg"):
        (pages / "assets" / name).write_text("x")
    house = open_house(folder=pages)
    status, headers, body = house.get("/")
    assert (status, body, headers["cache-control"]) == (200, b"<!doctype html>", "no-store")
    types = {
        name: house.get(f"/assets/{name}")[1] for name in ("app-1a2b.js", "app-1a2b.css", "card-1a2b.svg")
    }
    assert [one["content-type"].partition(";")[0] for one in types.values()] == [
        "text/javascript",
        "text/css",
        "image/svg+xml",
    ]
    assert {one["cache-control"] for one in types.values()} == {"public, max-age=31536000, immutable"}
    assert all(one["x-content-type-options"] == "nosniff" for one in types.values())


def test_a_page_goes_by_its_name_and_comes_compressed_to_who_can_read_it(
    open_house: Opener, tmp_path: Path
) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("<!doctype html>")
    (pages / "host.html").write_text("<!doctype html><p>the desk")
    (pages / "host.html.gz").write_bytes(gzip.compress(b"<!doctype html><p>the desk"))
    house = open_house(folder=pages)
    for path in ("/host", "/host.html"):
        status, plain, body = house.get(path)
        assert (status, body, "content-encoding" in plain) == (200, b"<!doctype html><p>the desk", False)
        status, packed, body = house.get(path, **{"Accept-Encoding": "gzip, deflate"})
        assert (status, gzip.decompress(body)) == (200, b"<!doctype html><p>the desk")
        assert (packed["content-encoding"], packed["content-type"]) == ("gzip", "text/html; charset=utf-8")
        assert plain["vary"] == packed["vary"] == "Accept-Encoding"


@pytest.mark.rule("N-1")
def test_without_pages_a_plain_one_says_how_to_join(house: House) -> None:
    status, headers, body = house.get("/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"no monetary value" in body
    assert b"script" not in body


def test_a_socket_elsewhere_is_refused(open_house: Opener, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "index.html").write_text("<!doctype html>")
    for house in (open_house(), open_house(place=other, folder=other)):
        with socket.create_connection(("127.0.0.1", house.port)) as line:
            line.sendall(
                b"GET /other HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            assert line.recv(4096).startswith(b"HTTP/1.1 40")


def test_health(house: House) -> None:
    status, _, body = house.get("/health")
    assert (status, json.loads(body)["ok"]) == (200, True)
