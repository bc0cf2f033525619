"""What is due by itself: timers, the night's own clock, and the house."""

import asyncio

import pytest

from croupier.host import hosted_night
from croupier.host.clocks import JUMP, NightClock, Timers
from croupier.host.hub import Hub
from croupier.night import commands
from croupier.night.commands import CLOCK, HOST
from croupier.night.night_table import Due
from tests.host.scene import ANN, Scene, Still, settle


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


def test_the_time_of_day_is_looked_at_again_and_again(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_night, "TIME_CHECK", 0)

    async def wait(hub: Hub) -> None:
        looks: list[None] = []
        monkeypatch.setattr(hub.hosted, "check_time", lambda: looks.append(None))
        hub.hosted._watch_time()  # noqa: SLF001
        await settle()
        assert len(looks) > 2

    scene.play(wait)


def test_a_clock_that_drifts_a_little_is_not_one_that_somebody_has_set() -> None:
    class Watch(Still):
        """A machine whose time of day somebody can set."""

        ahead = 0

        def now_ms(self) -> int:
            return 1_790_000_000_000 + self.ahead

    watch = Watch()
    clock = NightClock(watch, began=0)
    jumps = []
    for watch.ahead in (JUMP, -JUMP, JUMP + 1, JUMP + 1, 0):
        jumps.append(clock.jump())
    assert jumps == [0, 0, JUMP + 1, 0, -JUMP - 1]
