"""Who hears what: every notice, update and account reaches those it is for, and nobody else."""

from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from croupier.games.phrases import phrase
from croupier.games.roulette import Roulette
from croupier.host import delivery, hosted_night, protocol, queries
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.nights import begin
from croupier.host.recovery import replay, restored
from croupier.night import Night, commands
from croupier.night.commands import HOST
from croupier.night.generations import NotPlayed
from croupier.night.pace import night_due
from croupier.store import open_store
from tests.cli.test_nights import write
from tests.host.conftest import tables
from tests.host.guests import Message, decode
from tests.host.scene import Phone, Scene, settle
from tools.bench.host.frames import Frames


class Ear:
    """A phone, and what it has heard since it was last asked."""

    def __init__(self, hub: Hub) -> None:
        self.phone = Phone(hub)
        self._heard = 0
        self._number = 0

    async def ask(self, do: str, **fields: Any) -> Message:
        """Say something; its answer, with all that was heard on the way left out."""
        self._number += 1
        await self.phone.say(do, self._number, **fields)
        (answer,) = [one for one in self.messages() if one.get("to") == self._number]
        return answer

    def messages(self) -> list[Message]:
        frames = b"".join(self.phone.line.frames[self._heard :])
        self._heard = len(self.phone.line.frames)
        return [decode(text) for _, text in Frames().read(frames)]

    def kinds(self) -> list[str]:
        """What was heard: the types of messages, and the kinds of notices; apart from records of draws."""
        return [str(one.get("kind", one["type"])) for one in self.messages() if one["type"] != "record"]


class Room:
    """A host, a dealer, a screen, Ann with two phones and Bob, a stranger; some of them look at the table."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        names = ("host", "dora", "screen", "ann", "ann_too", "bob", "stranger")
        self.ears = {name: Ear(hub) for name in names}

    def __getattr__(self, name: str) -> Ear:
        ear: Ear = self.ears[name]
        return ear

    async def come(self, secret: str) -> None:
        code = self.hub.hosted.night.state.code
        await self.host.ask("rejoin", token=secret)
        link = (await self.host.ask("appoint", name="Dora"))["ok"]["link"]
        await self.dora.ask("claim", link=link)
        await self.screen.ask("watch", code=code)
        token = (await self.ann.ask("join", code=code, name="Ann"))["ok"]["token"]
        await self.ann_too.ask("rejoin", token=token)
        await self.bob.ask("join", code=code, name="Bob")
        for name in ("ann", "screen"):
            assert (await self.ears[name].ask("follow", table="t1"))["type"] == "reply"
        await self.lobby()
        self.heard()

    def heard(self) -> dict[str, list[str]]:
        """What everybody has heard since this was last asked; those who heard nothing are left out."""
        await_nothing = {name: ear.kinds() for name, ear in self.ears.items()}
        return {name: kinds for name, kinds in await_nothing.items() if kinds}

    def hearing(self, kind: str) -> list[str]:
        """Who has heard this since everybody was last asked."""
        return [name for name, kinds in self.heard().items() if kind in kinds]

    async def lobby(self) -> None:
        """Let the time pass until the lobby is shown."""
        self.hub.delivery._show_lobby()  # noqa: SLF001 - as its timer does
        await settle()


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby is shown when a test says so, and to everybody at once."""
    monkeypatch.setattr(delivery, "LOBBY_EVERY", 3600)
    monkeypatch.setattr(delivery, "SLICE", 100)


INSIDE = ("host", "dora", "screen", "ann", "ann_too", "bob")


def play(scene: Scene, test: Any) -> None:
    async def played(hub: Hub) -> None:
        room = Room(hub)
        await room.come(scene.secret)
        await test(room)

    scene.play(played)


def test_what_is_said_reaches_the_room_the_table_or_those_who_are_meant(scene: Scene) -> None:
    async def test(room: Room) -> None:
        await room.host.ask("announce", text="The bar is open.")
        assert room.heard() == {name: ["announced"] for name in INSIDE if name != "host"}
        await room.ann.ask("say", text="Hello", table="t1")
        assert room.hearing("said") == ["screen"]  # Bob does not look at the table
        await room.ann.ask("say", text="Hello")
        assert room.hearing("said") == [name for name in INSIDE if name != "ann"]
        await room.host.ask("tell", text="Psst", names=["Ann"])
        assert room.heard() == {name: ["told"] for name in ("ann", "ann_too")}

    play(scene, test)


@pytest.mark.check("A22")
def test_an_account_is_shown_to_its_owner_on_every_phone(scene: Scene) -> None:
    async def test(room: Room) -> None:
        await room.host.ask("adjust", name="Ann", amount=500, reason="A voucher.")
        heard = room.heard()
        assert heard["ann"] == heard["ann_too"] == ["adjusted", "you"]
        assert heard["bob"] == heard["dora"] == ["adjusted"]
        room.hub.hosted.night.check()
        await room.lobby()
        assert room.heard() == {name: ["lobby"] for name in INSIDE}

    play(scene, test)


def test_a_table_is_shown_to_those_who_follow_it_until_they_do_not(scene: Scene) -> None:
    async def test(room: Room) -> None:
        await room.bob.ask("sit", table="t1", money=500)
        assert room.hearing("update") == ["screen", "ann"]
        await room.ann.ask("unfollow", table="t1")
        await room.dora.ask("follow", table="t1")
        room.heard()
        await room.bob.ask("leave", table="t1")
        assert room.hearing("update") == ["dora", "screen"]

    play(scene, test)


def test_reactions_go_to_screens_and_to_the_table(scene: Scene) -> None:
    async def test(room: Room) -> None:
        assert (await room.bob.ask("react", kind="clap"))["ok"] == {}
        assert room.heard() == {"screen": ["clap"]}
        assert (await room.bob.ask("react", kind="wow", table="t1"))["ok"] == {}
        assert room.heard() == {"screen": ["wow"], "ann": ["wow"]}

    play(scene, test)


def test_what_is_wrong_with_the_record_is_for_the_host_alone_now_and_later(scene: Scene) -> None:
    async def test(room: Room) -> None:
        room.hub.warn_host(phrase("The record was changed."))
        await settle()
        assert room.heard() == {"host": ["record"]}
        again, bob_too = Ear(room.hub), Ear(room.hub)
        await again.phone.say("rejoin", token=scene.secret)
        assert "record" in again.kinds()
        await bob_too.phone.say("watch", code=room.hub.hosted.night.state.code)
        assert "record" not in bob_too.kinds()

    play(scene, test)


@pytest.mark.rule("N-7")
def test_a_dealer_is_shown_their_tables_again_when_shifts_change(scene: Scene) -> None:
    async def test(room: Room) -> None:
        await room.dora.ask("follow", table="t1")
        room.heard()
        await room.host.ask("appoint", name="Emil")
        assert room.heard()["dora"] == ["you", "table"]
        await room.host.ask("grant", name="Bob", amount=1, reason="A coin.")
        assert "table" not in room.heard()["dora"]

    play(scene, test)


@pytest.mark.check("E22")
def test_who_is_shown_out_hears_it_last_and_nobody_else_is(scene: Scene) -> None:
    async def test(room: Room) -> None:
        await room.host.ask("remove", name="Ann", reason="Asked to.")
        for name in ("ann", "ann_too"):
            ended = room.ears[name].phone.line.ended
            assert ended is not None
            assert ended[0] == 4001
        others = (one for one in INSIDE if not one.startswith("ann"))
        assert [room.ears[name].phone.line.ended for name in others] == [None] * 4
        assert room.ann.phone.connection not in room.hub.connections.all

    play(scene, test)


@pytest.mark.check("A13")
def test_after_a_failure_everybody_is_shown_everything_again(scene: Scene) -> None:
    async def test(room: Room) -> None:
        room.hub.delivery.failed(phrase("One moment."))
        assert room.heard() == {name: ["failure"] for name in INSIDE}
        room.hub.delivery.recovered()
        await settle()
        assert room.heard() == {
            "host": ["lobby"],
            "dora": ["you", "lobby"],
            "bob": ["you", "lobby"],
            "ann": ["table", "you", "lobby"],
            "ann_too": ["you", "lobby"],
            "screen": ["table", "lobby"],
        }

    play(scene, test)


def test_a_crowd_is_shown_the_lobby_a_few_at_a_time(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        monkeypatch.setattr(delivery, "SLICE", 4)
        monkeypatch.setattr(delivery, "SLICE_EVERY", 0)
        room.heard()
        room.hub.delivery._show_lobby()  # noqa: SLF001
        await settle()
        assert room.heard() == {name: ["lobby"] for name in INSIDE}

    play(scene, test)


def test_who_comes_in_is_told_of_with_the_next_lobby(scene: Scene) -> None:
    async def test(room: Room) -> None:
        cleo = Ear(room.hub)
        await cleo.ask("join", code=room.hub.hosted.night.state.code, name="Cleo")
        assert room.heard() == {}
        await room.lobby()
        assert room.heard() == {name: ["joined", "lobby"] for name in INSIDE}
        await room.lobby()
        assert room.heard() == {name: ["lobby"] for name in INSIDE}

    play(scene, test)


# What a host does when it cannot do what is asked.


def test_a_round_is_not_shown_again_while_the_log_is_not_kept(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(room: Room) -> None:
        await room.bob.ask("sit", table="t1", money=500)
        hosted = room.hub.hosted
        monkeypatch.setattr(queries, "check_is_over", lambda *_: None)
        with monkeypatch.context() as failing:
            refused = Answer(refused=phrase("One moment."), rule="host")
            failing.setattr(hosted, "after", lambda reply: reply(refused))
            answer = await room.host.ask("show_again", table="t1", round=1)
            assert (answer["type"], answer["reason"]) == ("refusal", "One moment.")
            assert not room.hub.is_reading_again
        room.hub.is_reading_again = True
        answer = await room.host.ask("show_again", table="t1", round=1)
        assert "another round is being looked up" in answer["reason"]

    play(scene, test)


def test_where_a_log_is_opened_and_cannot_be_taken_up_it_is_tried_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(room: Room) -> None:
        hosted = room.hub.hosted
        monkeypatch.setattr(hosted_night, "RETRY", 0)
        take, times = hosted._take, list[str]()  # noqa: SLF001

        def taking(*kept: Any) -> None:
            times.append("again")
            if len(times) < 3:
                raise ZeroDivisionError
            take(*kept)

        monkeypatch.setattr(hosted, "_take", taking)
        hosted._failed("a full disk")  # noqa: SLF001
        for _ in range(20):
            await settle()
        assert (len(times), hosted.failure) == (3, None)
        assert (await room.bob.ask("sit", table="t1", money=500))["type"] == "reply"

    play(scene, test)


def test_nothing_happens_by_itself_after_the_end(scene: Scene) -> None:
    async def test(hub: Hub) -> None:
        hub.hosted.submit(HOST, commands.LastCall(minutes=0))
        due = night_due(hub.hosted.night)
        assert due is not None
        assert due.at <= hub.hosted.clock
        hub.close()
        seq = hub.hosted.night.state.seq
        for _ in range(5):
            await settle()
        assert hub.hosted.night.state.seq == seq

    scene.play(test, closes=False)


def test_a_program_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(protocol, "version", missing)
    assert protocol.program() == ""


def test_rules_that_were_given_up_are_not_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(tmp_path, tables("roulette")).store as store:
        night, _ = restored(store)
        write(store, night, HOST, commands.Announce(text="Hello"))
    (file,) = tmp_path.glob("*.db")
    monkeypatch.setattr(Roulette, "plays", frozenset())
    again: Night | None = None
    with open_store(file, read_only=True) as store:
        entries = list(store.entries())
        for entry in entries[:-1]:
            again = replay(again, entry)
        with pytest.raises(NotPlayed):
            replay(again, entries[-1])
