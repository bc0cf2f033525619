"""The host's parts without a network or threads: who comes and goes, what is due, and how it ends."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from starlette.requests import Request

from croupier.games.refusal import Refused
from croupier.host import delivery, hosted_night
from croupier.host.auth import MOST_ASKED, WRONG, WRONG_WINDOW, Auth, Throttle, _text, hashed
from croupier.host.checking import Checking
from croupier.host.clocks import Timers
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.dispatch import receive
from croupier.host.hosted_night import Pending
from croupier.host.hub import Hub
from croupier.host.lookups import Lookups
from croupier.host.nights import begin
from croupier.host.reading import Denied
from croupier.host.records import Records
from croupier.host.server import _attend
from croupier.host.stories import Stories, story_key
from croupier.host.system import System
from croupier.host.wire import EXTENSION
from croupier.night import commands
from croupier.night.commands import CLOCK, HOST, Actor
from croupier.night.night_table import Due
from croupier.store import Entry, Fault, Store, StoreFailure, Writer, open_store
from tests.host.conftest import tables
from tests.pieces import spoken

T = TypeVar("T")
ANN, DORA = Actor("guest", "Ann"), Actor("dealer", "Dora")


class AtOnce(Writer):
    """Writes in the very moment of `put`."""

    def _start(self) -> None: ...

    def put(self, entry: Entry) -> None:
        self._check_open()
        self._store.append([entry])
        self._on_durable([entry])

    def drain(self) -> None: ...

    def close(self) -> None:
        self._closing = True


class Still(System):
    """A machine whose clock stands still, and which does everything in turn."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.tokens: list[str] = []

    def monotonic(self) -> float:
        return self.time

    def token_bytes(self, count: int) -> bytes:
        made = super().token_bytes(count)
        self.tokens.append(_text(made))
        return made

    def writer(
        self,
        store: Store,
        on_durable: Callable[[list[Entry]], None],
        on_failure: Callable[[list[Entry], StoreFailure], None],
    ) -> Writer:
        return AtOnce(store, on_durable, on_failure)

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = work()
        except Exception as problem:
            loop.call_soon(failed, problem)
        else:
            loop.call_soon(done, found)


class KeptLine:
    """Keeps what is sent, and how it was ended."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.ended: tuple[int, str] | None = None

    def push(self, frames: bytes) -> bool:
        self.frames.append(frames)
        return True

    def bye(self, code: int, reason: str) -> None:
        self.ended = code, reason


class Phone:
    """Somebody connected to a hub."""

    def __init__(self, hub: Hub, address: str = "10.0.0.1") -> None:
        self.hub, self.line = hub, KeptLine()
        self.connection: Connection = hub.connections.come(self.line, address)

    async def say(self, do: str, number: int | str = 1, **fields: Any) -> str:
        """Say something, and give what is heard until all is quiet."""
        before = len(self.line.frames)
        receive(self.hub, self.connection, msgspec.json.encode(spoken({"id": number, "do": do, **fields})))
        await settle()
        return b"".join(self.line.frames[before:]).decode(errors="replace")


async def settle() -> None:
    """Let everything happen that is due now."""
    for _ in range(30):
        await asyncio.sleep(0)


class Scene:
    """A night that goes on, in a loop of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def play(
        self,
        scene: Callable[[Hub], Coroutine[Any, Any, None]],
        throttle: Callable[[], Throttle] | None = None,
        *,
        closes: bool = True,
    ) -> None:
        async def played() -> None:
            begun = begin(self.folder, tables("roulette"))
            self.secret, self.night_id = begun.secret, begun.store.header.night
            self.system = Still()
            self.hub = Hub(begun.store, throttle, system=self.system)
            try:
                await settle()
                await scene(self.hub)
            finally:
                if closes:
                    self.hub.close()

        asyncio.run(played())


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


# Ways in.


def ways_in(system: System) -> Auth:
    return Auth(lambda: pytest.fail("nobody asks the night"), system)


def test_an_address_is_remembered_until_it_has_been_quiet() -> None:
    system = Still()
    auth = ways_in(system)
    asking = auth.porch("10.0.0.1")
    asking.asked.take()
    guessing = auth.porch("10.0.0.2")
    auth.note_wrong("10.0.0.2")
    auth.porch("10.0.0.3")
    assert auth.porch("10.0.0.1") is asking
    assert auth.porch("10.0.0.2") is guessing
    assert len(guessing.wrong) == 1
    system.time += WRONG_WINDOW + 600
    auth.porch("10.0.0.4")
    assert auth.porch("10.0.0.1") is not asking
    assert auth.porch("10.0.0.2") is not guessing


@pytest.mark.check("E3")
def test_a_guest_moves_for_nobody_else_and_staff_may() -> None:
    auth = ways_in(Still())
    for_bob = commands.Move(table="t1", move={"do": "bet", "by": "Bob"})
    with pytest.raises(Refused, match="you can't move for somebody else"):
        auth.check_allowed(ANN, for_bob)
    auth.check_allowed(DORA, for_bob)
    auth.check_allowed(HOST, for_bob)
    auth.check_allowed(ANN, commands.Move(table="t1", move={"do": "bet"}))


def test_a_code_that_is_no_text_is_a_wrong_one(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        assert not hub.auth.is_code("\ud800")
        assert hub.auth.is_code(f" {hub.hosted.night.state.code.lower()} ")

    scene.play(come)


def test_a_claim_without_a_key_makes_a_token_that_nobody_can_work_out(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.Appoint(name="Dora", link=hashed("a link")))
        assert '"role":"dealer"' in await Phone(hub).say("claim", link="a link")
        (token,) = [token for token in scene.system.tokens if hub.auth.owner(token) == DORA]
        assert len(token) == 32

    scene.play(come)


def test_while_the_log_fails_a_new_secret_is_refused_and_can_be_tried_again(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.NewSecret(host=hashed("new"), until_used=True))
        phone = Phone(hub)
        hub.hosted.failure = hosted_night.FAILING
        assert "can't be saved" in await phone.say("rejoin", 1, token="new")
        assert not phone.connection.is_coming
        hub.hosted.failure = None
        assert '"role":"host"' in await phone.say("rejoin", 2, token="new")
        assert not hub.auth.knows(hashed(scene.secret))

    scene.play(come)


def test_where_somebody_guesses_the_right_code_is_answered_in_turn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.host.sign_in.TURN", 0)

    async def come(hub: Hub) -> None:
        for _ in range(WRONG):
            hub.auth.note_wrong("10.0.0.1")
        phone, code = Phone(hub), hub.hosted.night.state.code
        said = await phone.say("join", code=code, name="Ann")
        assert ['"role":"guest"' in said, '"screen":{' in said, '"type":"you"' in said] == [True] * 3
        watching = Phone(hub)
        assert '"session"' in await watching.say("watch", code=code)
        assert not phone.connection.is_coming
        monkeypatch.setattr("croupier.host.auth.WAIT", 1e-9)
        assert "no such night" in await Phone(hub).say("join", code="WRONG", name="Bob")

    scene.play(come)


def test_whoever_asks_the_host_too_often_is_told_and_others_are_asked_about(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        phone, code = Phone(hub), hub.hosted.night.state.code
        said = [
            await phone.say("knock", number, code=code, name=f"Guest {number}")
            for number in range(1, MOST_ASKED + 2)
        ]
        assert ["too often" in one for one in said] == [False] * MOST_ASKED + [True]
        assert "too often" not in await Phone(hub).say("knock", code=code, name="Bob")

    scene.play(come)


def test_a_story_is_for_its_key_alone_and_a_wrong_one_is_counted(scene: Scene) -> None:
    def asked(key: str) -> Request:
        headers = [(b"authorization", f"Bearer {key}".encode())]
        return Request({"type": "http", "headers": headers, "client": ("10.0.0.1", 1)})

    async def come(hub: Hub) -> None:
        hub.hosted.submit(ANN, commands.Join(token="a"))
        stories, wrong = Stories(lambda: hub), hub.auth.porch("10.0.0.1").wrong
        with pytest.raises(Denied):
            await stories.answer(asked(story_key(hub.hosted.night, "Ann")))
        assert len(wrong) == 0, "it is right, but too early"
        with pytest.raises(Denied):
            await stories.answer(asked("guessed"))
        assert len(wrong) == 1

    scene.play(come)


def test_records_have_these_addresses() -> None:
    found = {route.path for route in Records(lambda: pytest.fail("nobody asks")).routes()}  # type: ignore[attr-defined]
    both = [
        f"/{name}.{form}"
        for name in ("standings", "statistics", "statement", "results")
        for form in ("json", "csv")
    ]
    assert found == {*both, "/hands.phhs", "/hands.ohh", "/hands.txt", "/journal.json", "/log.jsonl"}


# Coming and going.


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
        await _attend(hub, Socket(KeptLine()), "10.0.0.1")  # type: ignore[arg-type]
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


# What is shown.


def test_a_lobby_reaches_everybody_in_a_crowd(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "LOBBY_EVERY", 0)
    monkeypatch.setattr(delivery, "LOBBY_EACH", 0)
    monkeypatch.setattr(delivery, "SLICE_EVERY", 0)

    async def come(hub: Hub) -> None:
        phones = [Phone(hub) for _ in range(2 * delivery.SLICE + 1)]
        for phone in phones:
            hub.connections.admit(phone.connection, None)
        hub.hosted.submit(HOST, commands.LastCall(minutes=60))
        await settle()
        for phone in phones:
            assert b'"screen":{' in b"".join(phone.line.frames)

    scene.play(come)


def test_dealers_are_shown_their_tables_also_where_much_is_released_at_once(scene: Scene) -> None:
    async def come(hub: Hub) -> None:
        done = hub.hosted._execute(HOST, commands.Appoint(name="Dora", link="x"))  # noqa: SLF001
        phone = Phone(hub)
        hub.connections.admit(phone.connection, DORA, "a token")
        others = Pending(done.changes.seq)
        hub.delivery.release([others, Pending(done.changes.seq, done), others])
        assert b'"type":"you"' in b"".join(phone.line.frames)

    scene.play(come, closes=False)


# Lookups.


class Asked(System):
    """Answers only when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], object], Callable[[Any], None]]] = []

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append((work, done))

    def answer(self) -> None:
        work, done = self.waiting.pop(0)
        done(work())


def test_what_waits_is_done_in_order_and_what_was_dropped_only_once() -> None:
    system, done = Asked(), list[str]()
    lookups = Lookups(system, lambda problem: pytest.fail(str(problem)))

    def put(name: str, find: Callable[[], None] | None) -> None:
        lookups.put(ANN, find, lambda _: done.append(name))

    put("first", lambda: None)
    put("known", None)
    put("second", lambda: None)
    assert lookups.is_waiting(ANN)
    assert (done, len(system.waiting)) == ([], 1)
    system.answer()
    assert done == ["first", "known"]
    lookups.drop()
    assert done == ["first", "known", "second"]
    assert not lookups.is_waiting(ANN)
    put("third", lambda: None)
    system.answer()  # of the second, which was dropped
    assert done == ["first", "known", "second"]
    system.answer()
    assert done[3:] == ["third"]
    put("fourth", lambda: None)
    lookups.drop()
    system.answer()
    assert done[4:] == ["fourth"]


# Time.


def test_timers_fire_what_is_due_and_nothing_after_they_were_stopped() -> None:
    async def wait() -> None:
        fired: list[str] = []
        due = Due(0, CLOCK, commands.Warn())
        timers = Timers(lambda: 0, lambda table: due, lambda _: fired.append("due"))
        timers.set("t1")
        await settle()
        assert fired == ["due"]
        timers.set("t1")
        timers.set("t2")
        timers.stop()
        await settle()
        assert fired == ["due"]

    asyncio.run(wait())


def test_the_nights_own_clock_runs_from_the_command_that_sets_it(scene: Scene) -> None:
    async def call(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.LastCall(minutes=1, warning=1))
        await settle()
        assert hub.hosted.night.state.warned
        scene.system.time += 60
        hub.hosted.submit(HOST, commands.LastCall(minutes=0, warning=0))
        await settle()
        assert hub.hosted.night.state.phase == "closed"

    scene.play(call)


def test_a_table_goes_on_by_itself_after_a_command(scene: Scene) -> None:
    async def sit(hub: Hub) -> None:
        hub.hosted.submit(ANN, commands.Join(token="a"))
        hub.hosted.submit(ANN, commands.Sit(table="t1", money=1000))
        await settle()
        assert hub.hosted.night.tables["t1"].engine.state.phase == "betting"

    scene.play(sit)


# The end.


def test_an_ended_night_is_finished_when_the_host_closes(scene: Scene) -> None:
    async def end(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.EndNight())

    scene.play(end)
    with open_store(scene.folder, scene.night_id) as store:
        assert store.finished is not None


def test_an_open_night_is_not_finished_when_the_host_closes(scene: Scene) -> None:
    async def nothing(hub: Hub) -> None: ...

    scene.play(nothing)
    with open_store(scene.folder, scene.night_id) as store:
        assert store.finished is None


def test_a_night_that_failed_writes_nothing_when_it_closes_or_later(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_night, "RETRY", 0)

    async def fail(hub: Hub) -> None:
        before = hub.hosted.store.tip
        hub.hosted._cannot_write(hub.hosted.store, "no room")  # noqa: SLF001
        hub.close()
        await settle()
        assert hub.hosted.failure
        with open_store(scene.folder, scene.night_id) as store:
            assert store.tip == before

    scene.play(fail, closes=False)


def test_a_night_that_failed_goes_on_by_itself(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_night, "RETRY", 0)

    async def fail(hub: Hub) -> None:
        told: list[str] = []
        hub.hosted._cannot_write(hub.hosted.store, "no room")  # noqa: SLF001
        hub.hosted.submit(HOST, commands.LastCall(minutes=1), reply=lambda one: told.append(str(one.refused)))
        assert told == [str(hosted_night.FAILING)]
        await settle()
        assert hub.hosted.failure is None
        hub.hosted.submit(HOST, commands.LastCall(minutes=1))
        assert hub.hosted.night.state.closing is not None

    scene.play(fail)


def test_a_record_that_cannot_be_read_is_wrong_from_its_first_entry() -> None:
    class Unreadable:
        tip, is_remote = None, False

        def reader(self) -> None:
            raise StoreFailure("no disk")

    found: list[Fault] = []
    Checking(Unreadable(), found.append).join()  # type: ignore[arg-type]
    assert found == [Fault(1, "the record cannot be read: no disk")]
