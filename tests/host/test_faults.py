"""What goes wrong: a fault in a game, a disk that fails, a clock that is set, a host that dies."""

from threading import Semaphore

import msgspec
import pytest

from croupier.games.roulette.table import Roulette
from croupier.games.table import Table
from croupier.host import hosted_night
from croupier.host.hosted_night import FAILING, SORRY
from croupier.night import commands
from croupier.night.commands import HOST
from croupier.night.setup import Pace
from croupier.store import Entry, StoreFailure
from croupier.store.sqlite import SqliteStore
from tests.host.conftest import House, Opener, tables
from tests.host.guests import PATIENCE, Guest
from tests.host.jumping import until
from tests.host.several import Several, played
from tests.host.test_actions import SLOW, bet, seated

CARD = "Ah Kd"

HOUR = 3600

MINUTES = 10 * 60 * 1000
"""Milliseconds that pass on no machine between two lines of a test, but are far less than an hour."""


def break_roulette(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have roulette fail where 100 are staked."""
    play = Table.play

    def faulty(self: object, message: object) -> object:
        if isinstance(self, Roulette) and isinstance(message, dict) and message.get("amount") == 100:
            raise KeyError(CARD)
        return play(self, message)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "play", faulty)


@pytest.mark.check("A16", "E20")
def test_a_fault_in_a_game_stops_that_table_alone_and_stakes_go_back(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_house(tables("roulette", "unders_overs", pace=SLOW))
    ann, bob = seated(house), seated(house, "Bob", "t2")
    ann.ask("move", table="t1", move=move(200))
    bob.move("t2", do="bet", on="over", amount=100)
    break_roulette(monkeypatch)
    assert ann.refused("move", table="t1", move=move(100)) == str(SORRY)
    assert ann.notice("stopped") == "roulette 1 was stopped: a fault of the program"
    assert ann.account()["money"] == 10_000
    assert bob.account()["staked"] == {"t2": 100}
    bob.move("t2", do="bet", on="under", amount=100)
    ann.refused("sit", table="t1")
    assert house.commands("stop_table")[0]["table"] == "t1"
    house.call(house.night.check)
    assert "KeyError at" in caplog.text
    assert CARD not in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.check("A16")
@played
async def test_a_table_that_met_a_fault_is_stopped_also_where_the_log_is_far_away(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_roulette(monkeypatch)
    first, _, night = await several.pair()
    host = await (await first.phone()).rejoin(night.secret)
    ann = await (await first.phone()).join(night.code, "Ann")
    assert "ok" in await ann.say("sit", table="t1", money=500)
    number = ann.send("move", table="t1", move=move(100))
    await until(lambda: any(message.get("kind") == "stopped" for message in host.heard))
    assert ann.answer(number)["reason"] == str(FAILING)
    table = first.hub(night.id).hosted.night.tables["t1"]
    assert table.state.status == "stopped"


def move(amount: int) -> dict[str, object]:
    return dict(bet(amount)["move"])  # type: ignore[call-overload, no-any-return]


@pytest.mark.check("A16")
def test_a_log_that_cannot_be_done_again_stops_the_night_and_shows_nothing(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(tables("roulette", pace=SLOW))
    ann = seated(house)
    ann.ask("move", table="t1", move=move(100))

    def faulty(self: object, message: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Table, "play", faulty)
        broken.setattr(hosted_night, "RETRY", 0.05)
        ann.refused("move", table="t1", move=move(100))
        assert ann.notice("failure") == str(FAILING)
        assert ann.refused("standings") == str(FAILING)
    ann.notice("resumed")
    assert ann.account()["staked"] == {"t1": 100}


@pytest.mark.check("A16", "E20")
def test_a_table_that_cannot_even_be_stopped_is_left_alone(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(tables("roulette", "unders_overs", pace=SLOW))
    ann, bob = seated(house), seated(house, "Bob", "t2")
    play = Table.play

    def faulty(self: object, message: dict[str, object]) -> object:
        if isinstance(self, Roulette) and message["do"] != "open":
            raise ZeroDivisionError
        return play(self, message)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "play", faulty)
    assert ann.refused("move", table="t1", move=move(100)) == str(SORRY)
    assert ann.refused("leave", table="t1") == str(SORRY)
    bob.move("t2", do="bet", on="under", amount=100)


class Disk:
    """A disk that can be full for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        self.tries = Semaphore(0)
        monkeypatch.setattr(hosted_night, "RETRY", 0.05)
        write = SqliteStore._write  # noqa: SLF001

        def writing(store: SqliteStore, entries: list[Entry]) -> None:
            if self.is_full:
                self.tries.release()
                raise StoreFailure("/data/night.db cannot be written: no space left on device")
            write(store, entries)

        monkeypatch.setattr(SqliteStore, "_write", writing)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.mark.check("E20", "A13")
def test_while_the_disk_is_full_nothing_happens_and_then_all_goes_on(open_house: Opener, disk: Disk) -> None:
    house = open_house(tables("roulette", pace=SLOW))
    ann, bob = seated(house), seated(house, "Bob")
    ann.ask("move", table="t1", move=move(100))
    bob.hear(lambda message: message.get("by") == "guest/Ann")
    kept = msgspec.json.decode(house.state())["ledger"]
    disk.is_full = True

    assert ann.refused("move", table="t1", move=move(200)) == str(FAILING)
    assert bob.notice("failure") == str(FAILING)
    assert ann.refused("move", table="t1", move=move(200)) == str(FAILING)
    assert bob.refused("standings") == str(FAILING)
    assert bob.refused("follow", table="t1") == str(FAILING)
    assert house.guest().refused("rejoin", token=ann.token) == str(FAILING)
    assert house.get("/health")[0] == 503
    for _ in range(4):
        assert disk.tries.acquire(timeout=PATIENCE)
    disk.is_full = False

    bob.notice("resumed")
    shown = bob.hear(lambda message: message.get("table") == "t1")
    assert shown["view"]["stacks"] == {"Ann": 400, "Bob": 500}
    assert msgspec.json.decode(house.state())["ledger"] == kept
    assert not any("200" in str(message.get("events")) for message in bob.heard)
    assert len([one for one in bob.heard if one.get("kind") == "failure"]) == 1
    ann.ask("move", table="t1", move=move(200))
    assert ann.account()["staked"] == {"t1": 300}
    assert house.get("/health")[0] == 200


@pytest.mark.check("A13")
def test_what_was_sent_twice_before_the_disk_failed_is_not_said_to_be_done(
    open_house: Opener, disk: Disk
) -> None:
    house = open_house(tables("roulette", pace=SLOW))
    ann = seated(house)
    disk.is_full = True
    number = ann.send("move", table="t1", move=move(100))
    ann.number -= 1
    ann.send("move", table="t1", move=move(100))
    for _ in range(2):
        answer = ann.hear(lambda message: message.get("to") == number)
        assert answer["reason"] == str(FAILING)
    disk.is_full = False
    ann.notice("resumed")
    ann.number -= 1
    assert ann.ask("move", table="t1", move=move(100))["seq"]
    assert ann.account()["staked"] == {"t1": 100}


@pytest.mark.check("E20")
def test_no_answer_tells_of_the_machine(open_house: Opener, disk: Disk) -> None:
    house = open_house(tables("roulette", pace=SLOW))
    ann = seated(house)
    disk.is_full = True
    ann.refused("move", table="t1", move=move(100))
    disk.is_full = False
    ann.notice("resumed")
    said = b"".join(ann.raw)
    for word in (b"/data", b".db", b"Traceback", b".py", b"SELECT", b"INSERT"):
        assert word not in said


@pytest.mark.check("A13", "A26")
def test_after_a_restart_the_table_is_as_it_was_with_the_same_cards_and_time_left(open_house: Opener) -> None:
    house = open_house(tables("holdem", pace=Pace(decision=HOUR, between=0, step=0)))
    guests = {name: house.guest(name) for name in ("Ann", "Bob")}
    for guest in guests.values():
        guest.ask("sit", table="t1", money=1000)
    watching = guests["Ann"].follow()
    while not watching["due"] or not watching["due"]["for"]:
        watching = guests["Ann"].follow()
    before = {name: guest.follow() for name, guest in guests.items()}
    game = house.call(house.night.tables["t1"].engine.save)
    house.restart()
    assert house.call(house.night.tables["t1"].engine.save) == game
    for name, guest in guests.items():
        again = house.guest().rejoin(guest.token).follow()
        without_time: dict[str, object] = {"due": None, "ago": 0, "missed": [], "steps": []}
        assert again | without_time == before[name] | without_time
        assert 0 < again["due"]["ms"] <= before[name]["due"]["ms"] <= HOUR * 1000


@pytest.mark.check("A26", "E17")
@pytest.mark.parametrize("jump", [3_600_000, -3_600_000])
def test_setting_the_time_of_day_is_noted_and_changes_nothing(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    house = open_house(tables("roulette", pace=Pace(betting=3600, between=0, step=0)))
    ann = seated(house)
    ann.ask("move", table="t1", move=move(100))
    due = ann.follow()["due"]
    system = house.hosted.system
    real = system.now_ms
    monkeypatch.setattr(system, "now_ms", lambda: real() + jump)
    house.call(house.hosted.check_time)
    house.call(house.hosted.check_time)
    noted = house.commands("clock_changed")
    assert len(noted) == 1
    assert abs(noted[0]["by"] - jump) < MINUTES
    assert 0 <= due["ms"] - ann.follow()["due"]["ms"] < MINUTES
    assert [entry.seq for entry in house.entries()] == sorted(entry.seq for entry in house.entries())
    assert ann.account()["staked"] == {"t1": 100}


@pytest.mark.check("A13")
def test_pictures_of_what_was_not_kept_are_thrown_away(house: House) -> None:
    def look() -> tuple[bool, bool]:
        """Whether the last picture is shown again, before the log fails and after it did."""
        delivery = house.hub.delivery
        delivery.lobby_soon()  # until the next picture is due, who comes in is shown the last
        last = delivery.lobby()
        house.hosted.submit(HOST, commands.Announce(text="The bar is open."))
        before = delivery.lobby() == last
        delivery.failed(FAILING)
        return before, delivery.lobby() == last

    assert house.call(look) == (True, False)


def test_everybody_hears_when_the_host_stops_and_comes_back(house: House) -> None:
    ann = house.guest("Ann")
    house.restart()
    assert ann.goodbye()[0] == 1012
    assert isinstance(house.guest().rejoin(ann.token), Guest)
