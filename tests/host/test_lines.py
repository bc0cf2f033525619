"""Who comes and goes: lines that begin, flood, fall silent and end."""

import asyncio
import re

import pytest

from croupier.host import hosted_night
from croupier.host.auth import Throttle
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.hub import Hub
from croupier.host.server import _attend
from croupier.host.wire import EXTENSION
from croupier.night.door import at_door
from tests.host.scene import ANN, KeptLine, Phone, Scene, Still


def test_whoever_has_come_is_nobody_until_they_say_who_they_are() -> None:
    async def come() -> None:
        everybody = Connections(Still())
        one = everybody.come(KeptLine(), "10.0.0.1")
        assert everybody.inside() == []
        assert [one.is_inside, one.is_knocking, one.is_coming, one.has_code] == [False] * 4
        assert everybody.sessions == {one.session: one}
        everybody.leave(one)
        assert not everybody.sessions
        assert not everybody.all
        everybody.leave(Connection(KeptLine(), "", "", one.throttle, everybody.outbox))  # never came

    asyncio.run(come())


def test_whoever_waits_for_an_answer_is_not_hurried_and_who_is_silent_is_gone() -> None:
    async def come() -> None:
        everybody = Connections(Still())
        line = KeptLine()
        one = everybody.come(line, "10.0.0.1")
        first, one.is_coming = one.hello, True
        everybody.hurry(one)
        assert line.ended is None
        assert one.hello is not first
        one.is_coming = False
        everybody.hurry(one)
        assert line.ended == (1008, "please join")
        assert not everybody.all, "what is dismissed is connected no more"
        assert one.hello is not None
        assert one.hello.cancelled()

    asyncio.run(come())


def test_whoever_is_let_in_stands_at_the_door_no_more() -> None:
    async def come() -> None:
        everybody = Connections(Still())
        phone = everybody.come(KeptLine(), "10.0.0.1")
        everybody.wait(phone, "a token")
        assert everybody.is_connected(at_door("a token"))
        everybody.admit(phone, ANN, "a token")
        assert [everybody.is_connected(who) for who in (at_door("a token"), str(ANN))] == [False, True]

    asyncio.run(come())


def test_room_is_made_once_for_each_who_is_silent() -> None:
    async def come() -> None:
        everybody = Connections(Still())
        lines = [KeptLine(), KeptLine()]
        for line in lines:
            everybody.come(line, "10.0.0.1")
        assert not everybody.make_room("10.0.0.2")
        assert [everybody.make_room("10.0.0.1") for _ in range(3)] == [True, True, False]
        assert [line.ended for line in lines] == [(1013, "please join")] * 2

    asyncio.run(come())


def test_a_flood_is_cut_off(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        phone = Phone(hub)
        said = [await phone.say("ping", number) for number in range(1, 4)]
        assert ["too fast" in one for one in said] == [False, True, False]
        assert phone.line.ended == (1008, "too many messages")
        assert phone.connection not in hub.connections.all

    scene.play(come, lambda: Throttle(rate=0, burst=1))


def test_a_line_that_ends_is_forgotten(scene: Scene) -> None:
    class Socket:
        """A WebSocket that says bytes, and then is gone."""

        def __init__(self, line: KeptLine) -> None:
            self.scope = {"extensions": {EXTENSION: line}}
            self._said = ["websocket.disconnect"]

        async def receive(self) -> dict[str, str]:
            return {"type": self._said.pop()}

    async def come(hub: Hub) -> None:
        await _attend(lambda: hub, Socket(KeptLine()), "10.0.0.1")  # type: ignore[arg-type]
        assert not hub.connections.all

    scene.play(come)


def answer(heard: str) -> str:
    """The answer among all that is heard."""
    found = re.search(r'{"type":"reply".*?}}', heard)
    assert found is not None, heard
    return found[0]


def test_the_same_number_is_the_same_command_though_its_answer_is_forgotten(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_night, "REMEMBERED", 0)

    async def come(hub: Hub) -> None:
        phone = Phone(hub)
        await phone.say("rejoin", token=scene.secret)
        first = answer(await phone.say("announce", 7, text="Hello"))
        tip = hub.hosted.store.tip
        assert answer(await phone.say("announce", 7, text="Hello")) == first
        assert hub.hosted.store.tip == tip

    scene.play(come)
