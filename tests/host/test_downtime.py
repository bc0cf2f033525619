"""While the host is down no time passes at the tables, however it went down; on clocks of the test's own."""

import asyncio
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier.games.phrases import Phrase
from croupier.host.hosted_night import HostedNight, Pending
from croupier.host.nights import begin
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.setup import Pace
from croupier.night.transaction import Outcome
from croupier.store import open_store
from tests.host.conftest import tables

TWO_HOURS = 7200.0
ANN, BOB = Actor("guest", "Ann"), Actor("guest", "Bob")


class Clocks:
    """The machine's clocks, which stand still but for what the test lets pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.seconds)
        monkeypatch.setattr(time, "time_ns", lambda: int((1_800_000_000 + self.seconds) * 1e9))

    def let_pass(self, seconds: float) -> None:
        self.seconds += seconds


class Nobody:
    """Nobody is connected; whoever waits for an answer gets it."""

    def release(self, told: list[Pending]) -> None:
        for one in told:
            if one.reply is not None:
                one.reply(one.answer)

    def failed(self, words: Phrase) -> None:
        raise AssertionError(str(words))

    def recovered(self) -> None: ...


async def settled(hosted: HostedNight) -> None:
    """Let everything happen that is due now, until the table waits for a guest."""
    for _ in range(100):
        kept = asyncio.get_running_loop().create_future()
        hosted.after(kept.set_result)
        await kept
        await asyncio.sleep(0)


def left(hosted: HostedNight) -> tuple[tuple[str, ...], int | None]:
    """Who is to decide, and the milliseconds that they still have."""
    due = hosted.projection.waiting(hosted.night.tables["t1"])
    assert due is not None
    return due.whom, due.ms


def moves_of_the_clock(hosted: HostedNight) -> list[str]:
    acts_done = [msgspec.json.decode(entry.act) for entry in hosted.store.entries()]
    return [command["name"] for command in acts_done if command["do"] == "time_up"]


def stop(hosted: HostedNight, folder: Path) -> Path:
    """Stop the host in order; the folder to go on from."""
    hosted.close()
    return folder


def cut_the_power(hosted: HostedNight, folder: Path) -> Path:
    """The disk as it is in this moment, without anything that a host writes when it stops."""
    as_it_was = folder.with_name("after the power cut")
    shutil.copytree(folder, as_it_was)
    hosted.close()
    return as_it_was


async def dealt(folder: Path) -> HostedNight:
    """A night with two tables, where somebody is to decide at the first."""
    store = begin(folder, tables("holdem", "roulette", pace=Pace(decision=20, between=0, step=0))).store
    hosted = HostedNight(store)
    hosted.open(Nobody())
    for guest in (ANN, BOB):
        hosted.submit(guest, commands.Join(token=f"of {guest.name}"))
        hosted.submit(guest, commands.Sit(table="t1", money=1000))
    await settled(hosted)
    return hosted


@pytest.mark.check("A13", "A26")
@pytest.mark.parametrize("end", [stop, cut_the_power])
def test_after_two_hours_down_a_decision_has_the_time_that_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[HostedNight, Path], Path]
) -> None:
    clocks, folder = Clocks(monkeypatch), tmp_path / "nights"
    folder.mkdir()

    async def play() -> None:
        hosted = await dealt(folder)
        (asked,), ms = left(hosted)
        assert ms == 20_000
        clocks.let_pass(5)
        hosted.submit(ANN, commands.Say(text="Let me think."))
        await settled(hosted)
        assert left(hosted) == ((asked,), 15_000)

        night, place = hosted.store.header.night, end(hosted, folder)
        clocks.let_pass(TWO_HOURS)
        again = HostedNight(open_store(place, night))
        again.open(Nobody())
        await settled(again)
        assert left(again) == ((asked,), 15_000)
        clocks.let_pass(14.5)
        await settled(again)
        assert (left(again), moves_of_the_clock(again)) == (((asked,), 500), [])
        clocks.let_pass(0.5)
        await settled(again)
        assert moves_of_the_clock(again) == [asked]
        again.close()

    asyncio.run(play())


@pytest.mark.check("A16", "A26")
def test_a_fault_at_one_table_gives_no_time_back_at_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(monkeypatch)

    async def play() -> None:
        hosted = await dealt(tmp_path)
        perform = hosted._execute  # noqa: SLF001 - a fault of the program's own

        def stumbling(by: Actor, command: commands.Command) -> Outcome:
            if isinstance(command, commands.Sit):
                raise RuntimeError("a fault")
            return perform(by, command)

        monkeypatch.setattr(hosted, "_execute", stumbling)
        (asked,), _ = left(hosted)
        clocks.let_pass(5)
        hosted.submit(ANN, commands.Sit(table="t2", money=100))
        await settled(hosted)
        assert hosted.night.tables["t2"].state.status == "stopped"
        assert left(hosted) == ((asked,), 15_000)
        hosted.close()

    asyncio.run(play())
