"""Draws go on after a crash, a restart, a disk that fails, a lost key and a backup that was restored."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.fairness.checker import check
from croupier.fairness.hashing import line_hash
from croupier.host.night_key import TABLES
from croupier.night import commands
from croupier.night.setup import Pace
from croupier.store import StoreFailure
from tests.host.conftest import tables
from tests.host.room import Room
from tests.host.test_draws import CALM, bet, counting, until_asked, until_drawn
from tests.simulation.disk import Disk
from tests.simulation.world import Crash

CARDS = Pace(betting=5, between=0, step=0, decision=2)


def reds(room: Room) -> list[str]:
    """Everything that a device has found and that does not add up."""
    return [f"{one.name}: {found.words}" for one in room.phones for found in one.findings if found.is_red]


def fail_at(count: int) -> Callable[[str], None]:
    """A disk with which the process ends at one of the next steps."""
    left = [count]

    def trouble(step: str) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise Crash

    return trouble


STEPS = 24
"""More than a round of roulette takes from the bet to the payment."""


@pytest.mark.check("B9")
@pytest.mark.parametrize("step", range(1, STEPS))
@pytest.mark.parametrize("fate", ["kept", "lost", "torn"])
def test_a_crash_at_any_step_of_a_round_leaves_one_draw_with_one_result(step: int, fate: Any) -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bet(ann)
    room.disk.trouble = fail_at(step)
    room.until(lambda: room.crashes or room.kinds().count("draw"))
    room.run(0.1)
    room.disk.trouble = lambda step: None
    asked = [line for line in room.lines() if line["kind"] == "roster"]
    if room.crashes:
        room.disk.cut_power(fate, Random(step))
        room.start()
        for phone in room.phones:
            phone.come_back()
    until_drawn(room)
    assert room.kinds() == ["begin", "roster", "draw"]
    assert counting(room) == ["Ann", "Bob"]
    assert asked in ([], [room.last("roster")]), "a roster that was on the disk is the one that is drawn"
    assert reds(room) == []
    assert ann.found() == bob.found() == ["counted"]
    assert check(room.texts()).holds
    assert ann.view().pocket == room.last("draw")["result"]["pocket"]


def test_the_same_shares_are_given_again_after_a_restart_and_the_same_is_drawn() -> None:
    results = []
    for crashes in (0, 1, 3):
        room = Room(tables("roulette", pace=CALM))
        ann, bob = room.guest("Ann", money=500), room.guest("Bob")
        bob.withholds = True
        bet(ann)
        until_asked(room)
        for _ in range(crashes):
            room.run(0.2)
            room.restart()
        bob.withholds = False
        bob.come_back()
        until_drawn(room)
        results.append({name: room.last("draw")[name] for name in ("seed", "shares", "result")})
        assert (room.kinds(), reds(room)) == (["begin", "roster", "draw"], [])
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("comes_back", [True, False])
def test_after_a_restart_draws_wait_until_phones_are_back_or_ten_seconds_are_over(comes_back: bool) -> None:
    room = Room(tables("roulette", pace=CALM))
    ann = room.guest("Ann", money=500)
    bet(ann)
    room.run(4.5)
    room.crash()
    room.run(5)
    room.start()
    organiser = room.organiser()
    organiser.ask("move", table="t1", move={"do": "close"})
    words = organiser.refused("move", table="t1", move={"do": "spin"})
    assert words == "phones are just coming back after the host's start; try again in a moment"
    room.run(5)
    assert room.kinds() == ["begin"]
    if comes_back:
        ann.come_back()
        room.run(0.5)
    else:
        room.run(5.5)
    assert room.kinds() == ["begin", "roster", "draw"]
    assert counting(room) == (["Ann"] if comes_back else [])


def test_after_a_restart_devices_have_ten_seconds_to_come_back() -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_asked(room)
    room.crash()
    room.start()
    ann.come_back()
    room.run(9.5)
    assert room.kinds() == ["begin", "roster"]
    until_drawn(room)
    assert room.kinds() == ["begin", "roster", "failed", "roster", "draw"]
    bob.withholds = False
    bob.come_back()
    room.until(lambda: "late" in room.kinds())
    assert reds(room) == []


def test_a_disk_that_fails_during_a_draw_has_everything_asked_again() -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_asked(room)
    broken = True

    def trouble(step: str) -> None:
        if broken and step == "row":
            raise StoreFailure("the disk is full")

    room.disk.trouble = trouble
    room.organiser().say("announce", text="Hello.")
    room.until(lambda: room.hub.hosted.failure)
    room.run(3)
    assert room.kinds() == ["begin", "roster"], "nobody is blamed for a disk"
    broken = False
    bob.withholds = False
    room.until(lambda: not room.hub.hosted.failure)
    until_drawn(room)
    assert (room.kinds(), reds(room)) == (["begin", "roster", "draw"], [])
    assert ann.found() == ["counted"]


def test_a_disk_that_hangs_while_a_roster_is_written_costs_nobody_anything() -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bet(ann)
    room.run(4.9)
    room.machine.slow_steps = 3
    until_drawn(room)
    assert room.kinds() == ["begin", "roster", "draw"], "their second begins when they are asked"
    assert ann.found() == bob.found() == ["counted"]


def test_the_key_is_kept_before_the_first_pledge_and_the_same_goes_on() -> None:
    kept: list[int] = []
    room = Room.__new__(Room)
    keep = Disk.__setattr__

    def noted(disk: Disk, name: str, value: object) -> None:
        if name == "secrets" and value:
            kept.append(len(disk.log))
        keep(disk, name, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Disk, "__setattr__", noted)
        room.__init__(tables("roulette", pace=CALM))  # type: ignore[misc]
    assert kept == [1], "after the night was created, before anything is pledged"
    assert [line["kind"] for line in room.lines()] == ["begin"]
    assert set(room.disk.secrets) == {"tables", "raffle"}
    before = dict(room.disk.secrets)
    room.restart()
    assert room.disk.secrets == before
    assert room.kinds() == ["begin"]


# The key is lost, or an older copy of the night goes on.


def lose_key(room: Room) -> None:
    """Start the host again, with nothing beside the log."""
    room.crash()
    room.disk.secrets = {}
    room.start()
    for phone in room.phones:
        phone.come_back()


@pytest.mark.parametrize("under_way", [False, True])
def test_a_night_whose_key_is_lost_goes_on_in_amber_and_draws_under_way_are_called_off(
    under_way: bool,
) -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, wendy = room.guest("Ann", money=500), room.witness("Wendy")
    bob = room.guest("Bob")
    bob.withholds = True
    bet(ann)
    if under_way:
        until_asked(room)
    lose_key(room)
    room.run(1)
    chain = room.night.state.tables["t1"].record
    assert chain is not None
    assert chain.table == f"t1.{room.night.state.key_id}"
    assert room.last("end")["reason"] == "restored"
    ending = next(text for text in room.texts() if '"kind":"end"' in text and '"table":"t1"' in text)
    assert room.last("begin", chain.table)["after"] == ["t1", line_hash(ending)]
    stacks = room.night.tables["t1"].engine.stack_of("Ann")
    assert stacks == (500 if under_way else 400), "what was at stake in a draw goes back"
    bob.withholds = False
    if under_way:
        room.run(1)
        bet(ann)
    room.until(lambda: "draw" in room.kinds(chain.table))
    room.run(0.5)
    assert reds(room) == []
    for phone in (ann, wendy):
        assert [one.table for one in phone.findings if one.kind == "restored"] == ["raffle", "t1"]
        assert "counted" in phone.found()
    report = check(room.texts())
    assert report.holds
    assert any(one.restored for one in report.tables)


def test_a_hand_whose_key_is_lost_is_called_off_and_the_money_goes_back() -> None:
    room = Room(tables("holdem", pace=CARDS))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob", money=500)
    room.until(lambda: ann.messages("card"))
    lose_key(room)
    room.until(lambda: "restored" in ann.found())
    engine = room.night.tables["t1"].engine
    chips = {name: engine.stack_of(name) + engine.staked(name) for name in ("Ann", "Bob")}
    assert chips == {"Ann": 500, "Bob": 500}
    assert reds(room) == []
    room.until(lambda: len(ann.messages("card")) > 2)
    room.run(0.1)
    assert (reds(room), check(room.texts()).holds) == ([], True)
    assert bob.messages("card")


def copied(room: Room) -> Disk:
    """The disk as it is now."""
    copy = Disk(room.disk.header)
    copy.records, copy.durable, copy.log = list(room.disk.records), room.disk.durable, list(room.disk.log)
    copy.secrets = dict(room.disk.secrets)
    return copy


@pytest.mark.check("B6")
@pytest.mark.parametrize("honestly", [True, False])
def test_an_older_copy_is_amber_where_it_was_restored_and_red_where_it_is_passed_off(honestly: bool) -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, wendy = room.guest("Ann", money=500), room.witness("Wendy")
    copy = copied(room)
    bet(ann)
    until_drawn(room)
    room.crash()
    room.disk = copy
    if honestly:
        copy.secrets = {}  # as no backup holds the key
    room.start()
    for phone in (ann, wendy):
        phone.come_back()
    room.run(1)
    for phone in (ann, wendy):
        found = phone.found()[1:]
        assert found[:1] == (["restored"] if honestly else ["rolled_back"])
    if honestly:
        bet(ann)
        room.until(lambda: "draw" in room.kinds(f"t1.{room.night.state.key_id}"))
        room.run(0.5)
        assert reds(room) == []
        assert ann.found()[-1] == "counted"
    else:
        bet(ann)
        room.until(lambda: "draw" in room.kinds())
        assert counting(room) == [], "who has found that opens nothing any more"


# The end.


def test_the_tables_key_is_deleted_when_the_night_has_ended_and_the_raffles_is_kept() -> None:
    room = Room(tables("roulette", "blackjack", pace=CALM))
    ann = room.guest("Ann", money=500)
    bet(ann)
    until_drawn(room)
    room.do(commands.CloseTables())
    room.until(lambda: all(table.state.status == "closed" for table in room.night.tables.values()))
    room.do(commands.EndNight())
    room.until(lambda: TABLES not in room.disk.secrets)
    assert set(room.disk.secrets) == {"raffle"}
    assert [room.kinds(table)[-1] for table in ("t1", "t2")] == ["end", "end"]
    room.do(commands.Raffle(per=1000, prize="A cake"))
    room.until(lambda: "draw" in room.kinds("raffle"))
    room.restart()
    room.run(0.1)
    room.do(commands.Raffle(per=1000, prize="A pie"))
    room.until(lambda: room.kinds("raffle").count("draw") == 2)
    room.run(0.1)
    assert [name for name, _, _ in room.last("roster", "raffle")["guests"]] == ["Ann"]
    assert reds(room) == []
    report = check(room.texts())
    assert report.holds
    assert not any(one.restored for one in report.tables)
