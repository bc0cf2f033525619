"""How a night is closed, and how it goes on after its log has failed."""

import pytest

from croupier.host import hosted_night
from croupier.host.checking import Checking
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.night import Night, commands
from croupier.night.commands import HOST
from croupier.store import Fault, StoreFailure, open_store
from tests.host.scene import Scene, settle
from tests.store.making import entry


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
        hub.hosted._cannot_write(hub.hosted.store, StoreFailure("no room"))  # noqa: SLF001
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
        hub.hosted._cannot_write(hub.hosted.store, StoreFailure("no room"))  # noqa: SLF001
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


@pytest.mark.check("C2")
def test_a_night_is_kept_as_it_stands_every_so_often_while_it_goes_on(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_night, "SNAPSHOT_EVERY", 5)

    async def go_on(hub: Hub) -> None:
        for number in range(12):
            hub.hosted.submit(HOST, commands.AddGuest(name=f"Guest {number}"))
            await settle()
        kept = hub.hosted.store.snapshot()
        assert kept is not None
        assert hub.hosted.store.tip.seq - kept.seq < 10
        assert len(Night.load(kept.state).state.players) > 5

    scene.play(go_on, closes=False)


@pytest.mark.check("C4")
def test_a_log_that_cannot_be_asked_is_said_and_nothing_is_done_without_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(who: str, action: str) -> None:
        raise StoreFailure("no answer")

    async def ask(hub: Hub) -> None:
        store, answers = hub.hosted.store, list[Answer]()
        monkeypatch.setattr(type(store), "is_remote", True)
        monkeypatch.setattr(store, "find", silent)
        hub.hosted.submit(HOST, commands.AddGuest(name="Ann"), "old:1", answers.append)
        await settle()
        assert all(one.refused for one in answers)
        assert hub.hosted.failure == hosted_night.FAILING
        assert not hub.hosted.night.state.players

    scene.play(ask, closes=False)


def test_a_night_that_was_let_go_takes_nothing_more(scene: Scene) -> None:
    async def let_go(hub: Hub) -> None:
        tip, done = hub.hosted.store.tip, list[object]()
        hub.let_go(done.append)
        await settle()
        assert done == [None]
        with pytest.raises(StoreFailure, match="the night is being closed"):
            hub.hosted._writer.put(entry(tip))  # noqa: SLF001

    scene.play(let_go, closes=False)
