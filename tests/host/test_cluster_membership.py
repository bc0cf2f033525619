"""A host's place among the others: what it says of itself, how often, and how it begins and ends."""

import asyncio
import os
import signal
import socket
from collections.abc import Coroutine, Iterable
from queue import SimpleQueue
from threading import Event
from typing import Any, ClassVar

import pytest

from croupier.host.cluster import members, serving
from croupier.host.cluster.members import AGAIN, BEAT, SOONEST, Members
from croupier.host.cluster.serving import registration, serve
from croupier.host.file_limit import Room
from croupier.host.metering import Metering, Sizes
from croupier.host.settings import Settings
from croupier.store import StoreFailure
from croupier.store.postgres_hosts import Picture, Registration, Served
from tests.host.jumping import alone, passing
from tests.host.several import LONGEST, SECRET, Several, played

PATIENCE = 20.0
"""Seconds after which a thread is not waited for any more; only a hang takes them."""
ME = Registration("me", "http://one.test", "http://one.test", ["http://one.test"])


# What others have to know of it.


def test_a_host_is_reached_by_others_as_guests_reach_it() -> None:
    me = registration(Settings(bind="10.0.0.11", names="Night.local, casino"), 8001)
    assert (me.address, me.base) == ("http://10.0.0.11:8001",) * 2
    machine = socket.gethostname().lower()
    assert me.origins == sorted(
        {
            "http://10.0.0.11:8001",
            *(f"http://{name}:8001" for name in ("night.local", "casino", machine, f"{machine}.local")),
        }
    )


def test_behind_one_proxy_a_path_leads_guests_to_a_host_and_others_as_well() -> None:
    me = registration(Settings(public="https://Casino.example/", path="/a"), 8000)
    assert (me.address, me.base) == ("/a", "https://Casino.example/a")
    assert "https://casino.example" in me.origins, "as browsers say it"


def test_a_host_is_another_whenever_it_starts() -> None:
    hosts = {registration(Settings(bind="10.0.0.11"), 8000).host for _ in range(3)}
    assert len(hosts) == 3
    assert all(hosts)


# Its signs of life.


class Scripted:
    """A membership that tells the test of everything, and waits until that lets it go on."""

    said: ClassVar[SimpleQueue[Any]]
    go_on: ClassVar[SimpleQueue[StoreFailure | None]]
    picture: ClassVar[Picture]

    def __init__(self, url: str, me: Registration) -> None:
        self.said.put(("open", url, me))
        self._go()

    def _go(self) -> None:
        failure = self.go_on.get(timeout=PATIENCE)
        if failure is not None:
            raise failure

    def beat(self, held: Iterable[tuple[str, int]]) -> Picture:
        self.said.put(("beat", dict(held)))
        self._go()
        return self.picture

    def wait(self, seconds: float) -> None:
        self.said.put(("wait", seconds))
        self._go()

    def leave(self) -> None:
        self.said.put(("leave",))

    def close(self) -> None:
        self.said.put(("close",))


class Pausing(Event):
    """Lets the test know of each pause, and makes none."""

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is not None:
            Scripted.said.put(("pause", timeout))
        return super().wait(PATIENCE if timeout is None else 0)


class Told:
    """Members beside a loop, step by step."""

    def __init__(self) -> None:
        Scripted.said, Scripted.go_on, Scripted.picture = SimpleQueue(), SimpleQueue(), Picture()
        self.heard: list[Picture | str] = []
        self.members = Members(
            "database", ME, self.heard.append, lambda failure: self.heard.append(str(failure))
        )
        self.members.start()

    def next(self, failure: StoreFailure | None = None) -> Any:
        """What the thread does next; then it goes on, or fails."""
        said = Scripted.said.get(timeout=PATIENCE)
        Scripted.go_on.put(failure)
        return said

    def waits(self) -> Any:
        """What it does next, and there it stays."""
        return Scripted.said.get(timeout=PATIENCE)

    async def stop(self) -> list[Any]:
        """Stop it where it waits; what it does last."""
        stopping = asyncio.get_running_loop().run_in_executor(None, self.members.stop)
        self.members._stopping.wait()  # noqa: SLF001 - as soon as it is asked to
        for _ in range(2):  # it may be about to wait
            Scripted.go_on.put(None)
        await stopping
        last = []
        while not Scripted.said.empty():
            last.append(Scripted.said.get())
        return last


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "Membership", Scripted)
    monkeypatch.setattr(members, "Event", Pausing)


def served(night: str, left: float) -> Served:
    return Served(night, night, "", "", left)


def test_a_host_says_again_and_again_which_nights_it_has(scripted: None) -> None:
    async def scene() -> None:
        told = Told()
        assert told.next() == ("open", "database", ME)
        assert told.next() == ("beat", {})
        told.members.held = {"summer": 3}
        assert told.next() == ("wait", BEAT)
        assert told.next() == ("beat", {"summer": 3})
        assert told.waits() == ("wait", BEAT)
        await passing(0)
        assert told.heard == [Picture(), Picture()]
        assert await told.stop() == [("leave",), ("close",)]

    alone(scene())


@pytest.mark.parametrize(
    ("nights", "seconds"),
    [
        ([served("winter", 0.3)], 0.3),
        ([served("winter", 3.0)], BEAT),
        ([served("winter", 0.3), served("spring", 0.2)], 0.2),
        ([served("winter", SOONEST / 2)], SOONEST),
        ([served("winter", 0)], BEAT),
        ([served("winter", -3.0)], BEAT),
        ([served("summer", 0.1)], BEAT),
    ],
    ids=["ends soon", "ends late", "the first", "at once", "has ended", "ended before", "its own"],
)
def test_a_host_looks_again_when_the_lease_of_another_ends(
    scripted: None, nights: list[Served], seconds: float
) -> None:
    async def scene() -> None:
        told = Told()
        told.members.held = {"summer": 3}
        told.next()
        Scripted.picture = Picture((), tuple(nights))
        told.next()
        assert told.waits() == ("wait", seconds)
        await told.stop()
        assert told.heard == [Scripted.picture]

    alone(scene())


@pytest.mark.parametrize("where", ["open", "beat", "wait"])
def test_a_host_that_does_not_reach_the_database_says_so_and_tries_again(scripted: None, where: str) -> None:
    async def scene() -> None:
        told = Told()
        while (said := told.waits())[0] != where:
            Scripted.go_on.put(None)
        Scripted.go_on.put(StoreFailure("no answer"))
        if said[0] != "open":
            assert told.waits() == ("close",), "nothing stays open"
        assert told.waits() == ("pause", AGAIN)
        assert told.next()[0] == "open"
        assert told.waits()[0] == "beat"
        await passing(0)
        heard = len(told.heard)
        assert told.heard[-1] == "no answer"
        await told.stop()
        assert told.heard[heard:] == [Picture()]

    alone(scene())


def test_nobody_is_told_of_anything_when_the_loop_has_ended(scripted: None) -> None:
    asked: list[Told] = []

    async def scene() -> None:
        asked.append(Told())
        asked[0].next()
        asked[0].waits()

    alone(scene())
    Scripted.go_on.put(None)
    assert asked[0].next()[0] == "wait", "it went on"

    async def end() -> None:
        await asked[0].stop()

    alone(end())


# From its beginning to its end.


@played
async def test_a_host_tells_how_large_it_is(several: Several) -> None:
    first, _, night = await several.pair()
    other = several.night("Other")
    assert await first.take(other.id)
    for name in ("Ann", "Cy"):
        await (await first.phone()).join(night.code, name)
    await (await first.phone()).join(other.code, "Bob")
    sizes = serving._sizes(first.cluster)  # noqa: SLF001 - what the metrics ask for
    assert [one() for one in sizes] == [3, 2, 2]
    several.database.cut.add("second")
    await passing(4)
    assert sizes.hosts() == 1


class Run:
    """What a host said when it was ready, and how it ended."""

    def __init__(self) -> None:
        self.ready: list[bool] = []
        self.sizes: list[list[int]] = []


def serve_once(several: Several, monkeypatch: pytest.MonkeyPatch, night: str | None, **more: Any) -> Run:
    """Be a host until it is ready, and then be asked to end, as by Ctrl-C."""
    found = Run()
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

    def begin(self: Metering, sizes: Sizes) -> None:
        found.sizes.append([one() for one in sizes])

    def ready(goes_on: bool) -> None:
        found.ready.append(goes_on)
        asyncio.get_running_loop().call_later(1, os.kill, os.getpid(), signal.SIGINT)

    def run(settings: Settings, serving: Coroutine[Any, Any, None]) -> None:
        async def scene() -> None:
            async with asyncio.timeout(LONGEST):
                await serving

        alone(scene())

    monkeypatch.setattr(Metering, "begin", begin)
    monkeypatch.setattr(serving, "run", run)
    settings = Settings(data="first", bind="127.0.0.1", secret=SECRET)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serve(settings, night, listening, ready, Room(10, 20), **more)
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    return found


def test_a_host_goes_on_with_a_night_until_it_is_stopped(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = several.night()
    assert serve_once(several, monkeypatch, night.id).ready == [True]
    row = several.database.rows[night.id]
    assert (row.is_served, row.leased < 0) == (False, True), "it was closed in order"
    assert several.database.hosts == {}


def test_a_host_without_a_night_stands_by(several: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    several.night()
    found = serve_once(several, monkeypatch, None)
    assert found.ready == [False]
    assert found.sizes == [[0, 0, 0]]


def test_a_host_stands_by_where_another_was_quicker(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = several.night()
    several.database.rows[night.id].leased = float("inf")
    assert serve_once(several, monkeypatch, night.id).ready == [False]


def test_a_host_leaves_its_nights_to_others_before_it_ends(
    several: Several, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    night = several.night()
    several.database.hosts["other"] = ME._replace(host="other"), float("inf")
    serve_once(several, monkeypatch, night.id)
    assert f"{night.id} is left to {ME.address}" in caplog.messages
    row = several.database.rows[night.id]
    assert (row.is_served, row.heir) == (True, "other")


def test_a_host_that_cannot_go_on_with_its_night_says_why(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = several.night()
    several.database.rows[night.id].disk.records.clear()
    with pytest.raises(StoreFailure, match="has no beginning"):
        serve_once(several, monkeypatch, night.id)
