"""What is easily overlooked at the host: presets that are none, nights without a beginning, ways in."""

import asyncio
import errno
import logging
import re
import socket
from dataclasses import replace as replaced
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import msgspec
import pytest
from msgspec.structs import replace
from starlette.applications import Starlette

from croupier.games.phrases import phrase
from croupier.host import addresses, auth, server
from croupier.host.addresses import Unreachable, bases, host_names, listen, own_addresses
from croupier.host.auth import Auth, hashed
from croupier.host.guard import Guard
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.logs import set_up
from croupier.host.nights import begin
from croupier.host.presets import LARGEST, changed, house_preset, read_preset
from croupier.host.recovery import restored
from croupier.host.settings import Settings, Unusable
from croupier.host.start import code_of, go_on, invite, look, make_vouchers
from croupier.night import commands
from croupier.night.commands import HOST, Actor
from croupier.plan.templates import CASINO
from croupier.store import StoreFailure, create_night, open_store
from tests.host.conftest import House, tables
from tests.host.scene import Phone, Scene, settle
from tests.store.making import header

# Presets.


def written(folder: Path, text: str | bytes) -> Path:
    file = folder / "preset.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not JSON", "is no preset: it is not JSON"),
        (b'"\xff"', "is no preset: it is not JSON"),
        ("[" * 100_000, "is no preset: it is not JSON"),
        (" " * (LARGEST + 1), "is no preset: it is too large"),
        ("{}", "preset.json: "),
        (
            '{"name":"Fri\\u0000day","start_money":10,"tables":[]}',
            "can only have visible letters",
        ),
        ('{"name":"  ","start_money":10,"tables":[]}', "can only have visible letters"),
    ],
)
def test_a_file_that_is_no_preset_is_refused_in_a_sentence(
    tmp_path: Path, text: str | bytes, says: str
) -> None:
    with pytest.raises(Unusable, match=says):
        read_preset(written(tmp_path, text))


def test_a_file_that_is_not_there_is_refused_too(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"nothing\.json cannot be read: no such file"):
        read_preset(tmp_path / "nothing.json")


def test_a_preset_is_read_by_itself_and_as_the_planner_prints_it(tmp_path: Path) -> None:
    preset = tables("roulette")
    plain = msgspec.json.encode(preset)
    assert read_preset(written(tmp_path, plain)) == preset
    assert read_preset(written(tmp_path, b'{"preset":' + plain + b',"guests":9}')) == preset
    assert read_preset(written(tmp_path, plain + b" " * (LARGEST - len(plain)))) == preset
    assert changed(preset, name="Saturday", start_money=None, code="") == replace(preset, name="Saturday")


def test_the_house_plans_for_all_games_or_those_that_are_named() -> None:
    assert {table.game for table in house_preset(12, ["roulette"]).tables} == {"roulette"}
    assert {table.game for table in house_preset(30, []).tables} <= set(CASINO.games)
    assert {table.dealt for table in house_preset(12, ["roulette"], in_turn=True).tables} == {"players"}
    with pytest.raises(Unusable):
        house_preset(12, ["chess"])


# Before a night is hosted.


def test_who_is_invited_comes_in_by_the_link(tmp_path: Path) -> None:
    with begin(tmp_path, tables("roulette")).store as store:
        link = invite(store, "Ann")
        make_vouchers(store, 3, 50)
        night, _ = restored(store)
        assert night.links == {hashed(link): Actor("guest", "Ann")}
        assert not night.player("Ann").tokens
        assert [(one.count, one.amount) for one in night.state.vouchers] == [(3, 50)]
        assert code_of(store) == night.state.code


def test_a_log_without_a_beginning_has_no_code_and_is_no_night(tmp_path: Path) -> None:
    with create_night(tmp_path, header()) as store:
        for read in (code_of, restored):
            with pytest.raises(StoreFailure, match="has no beginning"):
                read(store)


def test_a_night_that_cannot_go_on_is_closed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path, tables("roulette")).store.close()
    (night,) = look(tmp_path).unfinished

    def faulty(*_: object) -> None:
        raise KeyError("seats")

    with monkeypatch.context() as broken:
        broken.setattr("croupier.host.start.restored", faulty)
        with pytest.raises(StoreFailure, match="cannot go on: 'seats'; `croupier verify"):
            go_on(tmp_path, night, new_link=True)
        broken.setattr("croupier.host.start.restored", lambda store: faulty_without_words())
        with pytest.raises(StoreFailure, match="cannot go on: ValueError; `croupier verify"):
            go_on(tmp_path, night, new_link=True)
    opened = go_on(tmp_path, night, new_link=True)  # nobody holds it
    opened.store.close()
    assert opened.secret
    assert look(tmp_path).same(night) == look(tmp_path).unfinished


def faulty_without_words() -> None:
    raise ValueError


# Addresses.


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (errno.EADDRINUSE, "port 8000 is in use"),
        (errno.EACCES, "port 8000 is not for everybody; take one above 1023"),
        (errno.EADDRNOTAVAIL, "0.0.0.0 is not an address of this machine"),
    ],
)
def test_why_nobody_can_listen_is_said(code: int, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(code, "no")

    monkeypatch.setattr(socket.socket, "bind", fail)
    with pytest.raises(Unreachable, match=says):
        listen(replaced(Settings(), bind="0.0.0.0", port=8000))


class Way:
    """A way to somewhere else, from an address of this machine; there is none to some places."""

    ways: ClassVar[dict[str, str]] = {}

    def __init__(self, *_: object) -> None: ...

    def __enter__(self) -> "Way":
        return self

    def __exit__(self, *_: object) -> None: ...

    def connect(self, there: tuple[str, int]) -> None:
        if there[0] not in self.ways:
            raise OSError("no way")
        self.there = there[0]

    def getsockname(self) -> tuple[str, int]:
        return self.ways[self.there], 1


def test_addresses_come_by_likelihood_without_those_that_nobody_else_reaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, last = addresses.ELSEWHERE
    monkeypatch.setattr(Way, "ways", {last: "192.168.1.5"})
    monkeypatch.setattr(socket, "socket", Way)
    named = [
        (None, None, None, None, (one, 0)) for one in ("127.0.1.1", "169.254.3.3", "10.0.0.9", "192.168.1.5")
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)
    assert own_addresses() == ["192.168.1.5", "10.0.0.9"]
    assert bases(replaced(Settings(), bind="0.0.0.0"), 80) == ["http://192.168.1.5", "http://10.0.0.9"]
    assert bases(replaced(Settings(), bind="0.0.0.0"), 8000)[0] == "http://192.168.1.5:8000"
    assert bases(replaced(Settings(), bind="::1"), 8000) == ["http://[::1]:8000"]
    assert bases(replaced(Settings(), bind="myhost"), 80) == ["http://myhost"]
    assert bases(replaced(Settings(), public="https://party.example/"), 80) == ["https://party.example"]
    monkeypatch.setattr(Way, "ways", {})
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named[:1])
    assert bases(replaced(Settings(), bind="0.0.0.0"), 8000) == ["http://127.0.0.1:8000"]


def test_a_host_goes_by_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Casino")
    settings = replaced(Settings(), public="https://Party.example:444/x", names=" one.example ,TWO.example,")
    assert host_names(settings) == {
        *("casino", "casino.local", "party.example", "one.example", "two.example")
    }
    assert host_names(Settings()) == {"casino", "casino.local"}


# The edge.


async def answered(guard: Guard, kind: str = "http", method: str = "GET", **headers: str) -> int:
    """The status that a request is answered with."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "http.request" if kind == "http" else "websocket.connect"}

    scope: dict[str, Any] = {
        "type": kind,
        "method": method,
        "path": "/health",
        "query_string": b"",
        "client": ("10.0.0.1", 1),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "extensions": {"websocket.http.response": {}},
    }
    await guard(cast(Any, scope), receive, send)
    return int(said[0]["status"]) if said else 0


@pytest.mark.check("E12")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "localhost"}, 404),
        ({"host": "party.example:80"}, 404),
        ({"host": "[::1"}, 421),
        ({"host": ""}, 421),
        ({}, 421),
    ],
)
def test_a_request_says_one_name_of_this_host(headers: dict[str, str], status: int) -> None:
    guard = Guard(Starlette(), frozenset({"party.example"}), 10)
    assert asyncio.run(answered(guard, **headers)) == status


def test_what_is_neither_a_request_nor_a_line_goes_past_the_guard() -> None:
    passed: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        passed.append(scope["type"])

    guard = Guard(cast(Starlette, app), frozenset(), 10)
    assert asyncio.run(answered(guard, "lifespan")) == 0
    assert passed == ["lifespan"]


@pytest.mark.check("E20")
def test_a_fault_of_a_page_is_said_in_a_sentence() -> None:
    response = asyncio.run(server.failed(cast(Any, None), ZeroDivisionError()))
    assert (response.status_code, response.body) == (500, b'{"refused":"That could not be done."}')
    response = asyncio.run(server.missing(cast(Any, None), ZeroDivisionError()))
    assert (response.status_code, response.body) == (404, b'{"refused":"There is nothing here."}')


def test_a_host_that_meets_a_fault_answers_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(house.hub, "hosted", None)
        status, headers, body = house.get("/health")
    assert (status, body) == (500, b'{"refused":"That could not be done."}')
    assert headers["content-type"] == "application/json"
    assert house.get("/health")[0] == 200


# What is said on the line.


def said(text: str) -> str:
    """The reason in what was heard."""
    return text[text.index('"reason":') :] if '"reason":' in text else text


def test_a_line_that_says_nonsense_or_too_much_is_answered_and_kept(scene: Scene) -> None:
    async def test(hub: Hub) -> None:
        phone = Phone(hub)
        assert "please join first" in await phone.say("say", text="Hello")
        assert "a message is a JSON object" in await text_of(phone, b"[1]")
        assert "a message is a JSON object" in await text_of(phone, b"{")
        assert "reason" in await text_of(phone, b'{"id":1,"do":"fly"}')
        await phone.say("join", 2, code=hub.hosted.night.state.code, name="Ann")
        assert "only the host" in await phone.say("show_again", 3, table="t1", round=1)
        assert "a command needs an id" in await text_of(phone, b'{"do":"say","text":"hello"}')
        assert phone.line.ended is None

    scene.play(test)


async def text_of(phone: Phone, data: bytes) -> str:
    from croupier.host.dispatch import receive

    before = len(phone.line.frames)
    receive(phone.hub, phone.connection, data)
    await settle()
    return b"".join(phone.line.frames[before:]).decode(errors="replace")


@pytest.mark.check("E20")
def test_a_fault_of_ours_is_told_without_its_reason(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ZeroDivisionError("secret")

    async def test(hub: Hub) -> None:
        phone = Phone(hub)
        monkeypatch.setattr(hub.auth, "is_code", faulty)
        heard = await phone.say("join", 7, code="x", name="Ann")
        assert '"to":7' in heard
        assert "secret" not in heard
        assert phone.line.ended is None

    scene.play(test)


def test_who_hangs_up_before_they_are_let_in_is_in_no_list(scene: Scene) -> None:
    async def test(hub: Hub) -> None:
        phone = Phone(hub)
        hub.connections.leave(phone.connection)
        assert not hub.connections.admit(phone.connection, Actor("guest", "Ann"), "token")
        hub.connections.wait(phone.connection, "token")
        hub.connections.follow(phone.connection, "t1")
        assert (hub.connections.by_name, hub.connections.following("t1")) == ({}, [])
        assert hub.connections.inside() == []

    scene.play(test)


def test_a_knock_while_the_log_fails_is_refused_and_can_be_tried_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.ChangeNight(asks=True))
        await settle()
        phone, code = Phone(hub), hub.hosted.night.state.code
        with monkeypatch.context() as failing:
            refused = Answer(refused=phrase("One moment."), rule="host")
            failing.setattr(hub.hosted, "submit", lambda *given: given[-1](refused))
            assert "One moment." in await phone.say("knock", 1, code=code, name="Ann")
        assert not phone.connection.is_coming
        assert not phone.connection.is_knocking
        assert "token" in await phone.say("knock", 2, code=code, name="Ann")
        assert phone.connection.is_knocking

    scene.play(test)


@pytest.mark.check("E4")
def test_only_so_many_secrets_without_a_key_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "ISSUED", 2)
    issuing = Auth(lambda: cast(Any, SimpleNamespace(state=SimpleNamespace(code="CODE"))))

    def link(action: str) -> tuple[str | None, bool]:
        _, secrets = issuing.completed(HOST, commands.NewLink(name="Ann", link=""), action)
        return secrets.link, secrets.is_lasting

    first, second = link("1"), link("2")
    assert (first[1], second[1]) == (False, False)
    assert link("1") == (first[0], True)
    link("3")
    assert link("2") == (second[0], True)
    assert link("1")[0] != first[0]  # the oldest is forgotten


@pytest.mark.check("A23")
def test_a_night_in_a_file_is_as_it_was_left(tmp_path: Path) -> None:
    begun = begin(tmp_path, tables("roulette"))
    begun.store.close()
    with open_store(tmp_path, begun.store.header.night, read_only=True) as store:
        night, tip = restored(store)
        assert (night.state.seq, tip) == (store.tip.seq, store.tip)
        assert night.tokens == {hashed(begun.secret): HOST}


@pytest.mark.parametrize(
    ("name", "words"),
    [("Friday, 8 pm!", "friday-8-pm"), ("Ночь", "night"), ("x" * 31, "x" * 30)],
)
def test_a_night_is_called_by_its_hour_and_its_name_and_begun_by_the_host(
    name: str, words: str, tmp_path: Path
) -> None:
    with begin(tmp_path, replace(tables("roulette"), name=name)).store as store:
        assert re.fullmatch(rf"\d{{4}}-\d\d-\d\d-\d{{6}}-{words}", store.header.night)
        assert [entry.who for entry in store.entries()] == ["host"]


@pytest.mark.check("E5")
@pytest.mark.parametrize("question", ["moments", "entrance", "past", "people", "seating"])
def test_who_has_not_come_in_is_told_nothing_of_the_night(question: str, scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        phone, fields = Phone(hub), {"table": "t1"} if question == "past" else {}
        assert "please join first" in await phone.say(question, 1, **fields)
        await phone.say("watch", 2, code=hub.hosted.night.state.code)
        assert '"type":"reply","to":3' in await phone.say(question, 3, **fields)

    scene.play(come)


def test_the_terminal_gets_lines_for_people_or_on_request_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(setting: str) -> str:
        with monkeypatch.context() as fresh:
            root = logging.RootLogger(logging.WARNING)
            fresh.setattr(logging, "root", root)
            set_up(setting)
            root.info("The bar is open.")
        return capsys.readouterr().err.strip()

    assert said("info").endswith(" INFO The bar is open.")
    assert msgspec.json.decode(said("json,info"))["message"] == "The bar is open."
    assert said("json") == ""
