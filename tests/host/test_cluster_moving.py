"""Nights that change their host: who takes them, when, and how people go on with them."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from croupier.host.checking import Checking
from croupier.host.cluster import cluster as cluster_module
from croupier.host.cluster.cluster import AFTER_FAILURE, FOR_HEIRS, IN_TURN
from croupier.host.cluster.isolation import ALONE, ANSWER_WITHIN, ASK_EVERY
from croupier.host.cluster.serving import taken
from croupier.host.protocol import MOVED
from croupier.store import Entry, Fault, Store, StoreFailure
from croupier.store.postgres import HEARTBEAT, LEASE
from tests.host.jumping import passing, quiet, until
from tests.host.leasing import AWAY
from tests.host.several import Host, Night, Phone, Several, played
from tests.simulation.disk import Row

SOON = 0.06
"""Seconds until a host has seen what has changed, and done something about it."""
OTHER_SECRET = "quite another secret"


async def three(several: Several) -> tuple[list[Host], list[Night]]:
    """Three hosts of which the first has two nights, the second one and the third none."""
    hosts = [await several.host(name) for name in ("first", "second", "third")]
    nights = [several.night(name) for name in ("One", "Two", "Three")]
    for host, night in zip((hosts[0], hosts[0], hosts[1]), nights, strict=True):
        assert await host.take(night.id)
    await passing(2 * LEASE)
    return hosts, nights


async def until_free(several: Several, night: Night) -> None:
    """Until the lease runs out that a night has now."""
    await passing(several.database.rows[night.id].leased - several.database.now)


def whereabouts(hosts: list[Host], nights: list[Night]) -> list[str]:
    """Which host has each of the nights."""
    return [" ".join(host.name for host in hosts if host.has(night.id)) for night in nights]


# A host that is gone.


@played
async def test_whoever_has_the_fewest_nights_takes_those_of_a_host_that_is_gone(several: Several) -> None:
    hosts, nights = await three(several)
    hosts[0].cut_off()
    await passing(LEASE - HEARTBEAT - 0.01)
    assert whereabouts(hosts[1:], nights) == ["", "", "second"], "its lease may still hold"
    await until_free(several, nights[0])
    assert await until(lambda: hosts[2].has(nights[0].id)) < IN_TURN + SOON
    await passing(1)
    assert whereabouts(hosts[1:], nights) == ["third", "second", "second"], "by then each had one"


@played
async def test_of_hosts_with_as_many_nights_one_is_first(several: Several) -> None:
    hosts, nights = await three(several)
    assert await hosts[2].take(several.night("Four").id)
    await passing(1)
    hosts[0].cut_off()
    await until_free(several, nights[0])
    await passing(1)
    assert whereabouts(hosts[1:], nights) == ["second", "second", "second"]


@played
async def test_each_host_that_cannot_leaves_it_to_the_next_after_a_moment(several: Several) -> None:
    await several.host("third", secret=OTHER_SECRET)  # without nights, but it can't open any
    hosts = [await several.host(name) for name in ("first", "second")]
    night = several.night()
    assert await hosts[0].take(night.id)
    assert await hosts[1].take(several.night("Other").id)
    await passing(2 * LEASE)
    hosts[0].cut_off()
    await until_free(several, night)
    took = await until(lambda: hosts[1].has(night.id))
    assert 2 * IN_TURN - SOON < took < 2 * IN_TURN + SOON, "to the one that is gone as well"


@played
async def test_what_cannot_be_opened_is_given_back_and_tried_again_later(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, night = await several.host("first"), several.night()
    assert await first.take(night.id)
    await several.host("second", secret=OTHER_SECRET)
    await passing(2 * LEASE)
    why = f"the key of the night {night.id} was wrapped by another secret"
    assert [one for one in caplog.messages if "could not be taken over here" in one] == [
        f"{night.id} could not be taken over here: {why}: "
        "set CROUPIER_SECRET to the one that its last host had"
    ], "as soon as it sees the night, and once"

    def tries() -> int:
        return sum(f"{night.id} is not taken over: {why}" in one for one in caplog.messages)

    first.cut_off()
    await until(tries)
    await passing(AFTER_FAILURE - SOON)
    assert tries() == 1
    await passing(0.5)
    assert tries() == 2
    several.database.cut.clear()
    await passing(LEASE + 1)
    assert first.has(night.id), "nobody else had it for good"


@played
async def test_a_host_that_has_only_just_heard_of_a_night_gives_its_host_time(several: Several) -> None:
    first, night = await several.host("first"), several.night()
    assert await first.take(night.id)
    await passing(1)
    first.cut_off()
    await until_free(several, night)
    second = await several.host("second")
    took = await until(lambda: second.has(night.id))
    assert LEASE - SOON < took < LEASE + 0.5


@played
async def test_when_the_database_was_away_every_night_stays_where_it_was(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    for host in (first, second):
        host.cut_off()
    await passing(20)
    assert ann.ended is None
    assert "can't be saved right now" in (await ann.say("say", text="Hello?"))["reason"]
    assert caplog.messages.count(f"out of touch with the other hosts: {AWAY}") == 2, "once for each"
    several.database.cut.remove("second")
    await passing(0.5)
    several.database.cut.remove("first")
    await passing(2)
    assert whereabouts([first, second], [night]) == ["first"]
    assert (await ann.say("say", text="Hello?"))["ok"]
    assert caplog.messages.count("in touch with the other hosts") == 4


@played
async def test_a_night_that_somebody_has_is_not_taken(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, night = await several.pair()
    assert not await second.take(night.id)
    assert whereabouts([first, second], [night]) == ["first"]
    (record,) = [one for one in caplog.records if "is not taken over" in one.getMessage()]
    assert record.levelname == "INFO", "which is nothing to worry about"


@played
async def test_whose_turn_comes_later_does_not_try_what_another_has_taken(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    hosts, nights = await three(several)
    hosts[0].cut_off()
    await passing(LEASE + 1)
    several.database.cut.clear()
    await passing(LEASE + 1)
    assert [several.database.rows[night.id].token for night in nights] == [3, 3, 2]
    assert "is not taken over" not in caplog.text


# Taking a night.


@played
async def test_nobody_comes_in_before_all_hosts_know_what_leads_to_the_night(several: Several) -> None:
    night = several.night()
    first, second = await several.host("first"), await several.host("second")
    first.machine.takes = 0.2
    taking = asyncio.create_task(taken(first.cluster, night.id))
    here, there = await first.phone(), await second.phone()
    here.send("rejoin", token=night.secret)
    there.send("rejoin", token=night.secret)
    await passing(0.55)
    assert not several.database.keys
    assert not first.has(night.id)
    assert (here.heard, there.heard) == ([], [])
    await until(taking.done)
    assert taking.result()
    await passing(0.3)
    assert here.answer(1)["ok"]["role"] == "host"
    assert there.answer(1)["moved"] == first.me.address, "who hears of it at once"


@played
async def test_a_failure_between_opening_a_night_and_going_on_is_said(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    night = several.night()
    first = await several.host("first")
    first.machine.takes = 0.5
    taking = asyncio.create_task(taken(first.cluster, night.id))
    await passing(0.75)  # it is open, and the log is to say that the night goes on
    first.cut_off()
    await until(taking.done)
    with pytest.raises(StoreFailure, match=AWAY):
        taking.result()
    assert f"{night.id} is not taken over: {AWAY}" in caplog.messages
    assert not first.cluster.nights
    several.database.cut.clear()
    first.machine.takes = 0
    await passing(LEASE)
    assert await first.take(night.id)


@played
async def test_a_fault_while_a_night_is_read_is_said_in_words(
    several: Several, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    night, first = several.night(), await several.host("first")

    def broken(*_: object) -> None:
        raise ValueError("entry 3 is odd")

    monkeypatch.setattr(cluster_module, "read_night", broken)
    with pytest.raises(StoreFailure) as failure:
        await taken(first.cluster, night.id)
    verify = f"`croupier verify {night.id}` names the entry"
    assert str(failure.value) == f"the night {night.id} cannot go on: entry 3 is odd; {verify}"
    assert any(f"{night.id} is not taken over: ValueError" in one for one in caplog.messages)
    monkeypatch.undo()
    assert several.database.rows[night.id].leased < 0, "others can have it at once"


@played
async def test_a_fault_while_a_night_begins_gives_it_back(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, first = several.night(), await several.host("first")

    def broken(*_: object, **__: object) -> None:
        raise ValueError("no hub")

    monkeypatch.setattr(first.cluster, "_make", broken)
    with pytest.raises(StoreFailure, match="no hub"):
        await taken(first.cluster, night.id)
    await quiet()
    assert several.database.rows[night.id].leased < 0


@played
async def test_a_host_that_is_asked_to_stop_meanwhile_gives_a_night_back(several: Several) -> None:
    night, first = several.night(), await several.host("first")
    first.machine.takes = 0.2
    taking = asyncio.create_task(taken(first.cluster, night.id))
    await quiet()
    await first.cluster.hand_over()
    await until(taking.done)
    with pytest.raises(StoreFailure, match="the host stops"):
        taking.result()
    await passing(0.3)
    assert several.database.rows[night.id].leased < 0


@played
async def test_the_host_of_a_night_hears_of_what_is_wrong_in_its_record(several: Several) -> None:
    night = several.night()
    first = await several.host("first")
    assert await first.take(night.id)
    await first.close()
    records = several.database.rows[night.id].disk.records
    for place, record in enumerate(records):
        if isinstance(record, Row) and isinstance(record.content, Entry) and record.content.seq == 1:
            records[place] = Row(msgspec.structs.replace(record.content, at=1))
    second = await several.host("second")
    assert await second.take(night.id)
    host = await (await second.phone()).rejoin(night.secret)
    checking = second.cluster.nights[night.id].checking
    await asyncio.get_running_loop().run_in_executor(None, checking.join)
    await quiet()
    notices = [one["text"] for one in host.heard if one["type"] == "notice"]
    assert any("From entry 1 on, the record has been altered" in words for words in notices)


@played
async def test_what_goes_on_beside_a_night_ends_with_it(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Reading(Checking):
        """Reads the record until it is stopped."""

        def __init__(self, store: Store, on_fault: Callable[[Fault], None]) -> None:
            self.is_going_on = True
            reading.append(self)

        def stop(self) -> None:
            self.is_going_on = False

    reading: list[Reading] = []
    monkeypatch.setattr(cluster_module, "Checking", Reading)
    hosts, _ = await three(several)
    publishing = [hosted.publishing for hosted in hosts[0].cluster.nights.values()]
    hosts[1].cut_off()
    await passing(LEASE + 1)
    assert [one.is_going_on for one in reading] == [True, True, False, True], "another has it by now"
    await hosts[0].cluster.hand_over()
    await quiet()
    assert [one.is_going_on for one in reading[:4]] == [False, False, False, True]
    assert all(one._timer.cancelled() for one in publishing)  # noqa: SLF001
    publishing = [hosted.publishing for hosted in hosts[2].cluster.nights.values()]
    await hosts[2].close()
    assert not reading[3].is_going_on
    assert all(one._timer.cancelled() for one in publishing)  # noqa: SLF001


# Handing over.


@played
async def test_nights_are_handed_to_those_who_have_the_fewest(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    hosts, nights = await three(several)
    ann = await (await hosts[0].phone()).join(nights[0].code, "Ann")
    bob = await (await hosts[0].phone()).join(nights[1].code, "Bob")
    await hosts[0].cluster.hand_over()
    await quiet()
    assert ann.ended == (MOVED, "http://third.test")
    assert bob.ended == (MOVED, "http://second.test")
    assert f"{nights[0].id} is left to http://third.test" in caplog.messages
    await passing(SOON)
    assert whereabouts(hosts, nights) == ["third", "second", "second"]
    again = await (await hosts[2].phone()).rejoin(ann.token)
    assert again.token == ann.token
    host_again = await (await hosts[0].phone()).say("rejoin", token=ann.token)
    assert host_again["moved"] == "http://third.test"
    await passing(LEASE)
    assert whereabouts(hosts, nights) == ["third", "second", "second"]
    row = several.database.rows[nights[0].id]
    assert sum(isinstance(one, Row) and isinstance(one.content, tuple) for one in row.disk.records) == 1


@played
async def test_an_heir_takes_a_night_though_it_has_only_just_come(several: Several) -> None:
    first, night = await several.host("first"), several.night()
    assert await first.take(night.id)
    await passing(2 * LEASE)
    second = await several.host("second")
    await passing(0.5)
    await first.cluster.hand_over()
    assert await until(lambda: second.has(night.id)) < SOON


@played
async def test_a_night_is_let_go_when_its_heir_is_known_and_people_when_all_is_in_the_log(
    several: Several,
) -> None:
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    row = several.database.rows[night.id]
    first.machine.takes = 0.2
    leaving = asyncio.create_task(first.cluster.hand_over())
    await passing(0.3)
    assert (row.heir, row.leased > several.database.now) == ("second", True)
    assert ann.ended is None
    await until(leaving.done)
    await quiet()
    assert ann.ended == (MOVED, "http://second.test")
    assert second.has(night.id)


@played
async def test_others_leave_a_night_to_its_heir_for_a_while(several: Several) -> None:
    hosts, nights = await three(several)
    await hosts[0].cluster.hand_over()
    hosts[2].cut_off()  # which was to have the first night
    took = await until(lambda: hosts[1].has(nights[0].id))
    assert FOR_HEIRS < took < FOR_HEIRS + 2 * IN_TURN + SOON


@played
async def test_a_night_is_not_left_to_those_who_are_gone(several: Several) -> None:
    hosts, nights = await three(several)
    hosts[2].cut_off()
    await passing(4)
    await hosts[0].cluster.hand_over()
    await passing(SOON)
    assert whereabouts(hosts, nights) == ["second", "second", "second"]


@played
async def test_where_there_is_nobody_else_nights_are_closed_and_nobody_takes_them(several: Several) -> None:
    first, night = await several.host("first"), several.night()
    assert await first.take(night.id)
    ann = await (await first.phone()).join(night.code, "Ann")
    await passing(1)
    await first.cluster.hand_over()
    assert first.has(night.id)
    assert ann.ended is None
    await first.close()
    second = await several.host("second")
    await passing(2 * LEASE)
    assert not second.has(night.id)
    assert second.cluster.picture.nights == ()
    assert second.cluster.picture.hosts[0].host == "second", "the other has said goodbye"


@played
async def test_a_night_that_cannot_be_saved_is_left_for_others_to_take(several: Several) -> None:
    first, second, night = await several.pair()
    lost = await (await first.phone()).join(night.code, "Ann")
    first.cut_off()
    await passing(1)
    await first.cluster.hand_over()
    assert first.cluster.nights
    assert lost.ended is None
    several.database.cut.clear()
    await first.close()
    await passing(LEASE)
    assert second.has(night.id)


@played
async def test_a_night_of_which_others_cannot_be_told_is_said_to_be_open_for_them(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, night = await several.pair()
    first.cut_off()
    await first.close()
    assert f"{night.id} is still open for other hosts: {AWAY}" in caplog.messages
    await passing(LEASE + 1)
    assert second.has(night.id)


@played
async def test_a_host_that_stops_takes_nothing_over(several: Several) -> None:
    first, second, night = await several.pair()
    await second.cluster.hand_over()
    first.cut_off()
    await passing(2 * LEASE)
    assert not second.has(night.id)


@played
async def test_what_is_said_while_a_night_is_on_its_way_is_answered_by_its_next_host(
    several: Several,
) -> None:
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    first.machine.takes = 0.1
    leaving = asyncio.create_task(first.cluster.hand_over())
    await passing(0.15)
    number = ann.send("say", text="Hello?")
    await until(leaving.done)
    await quiet()
    assert ann.answer(number) == {}
    assert ann.ended == (MOVED, second.me.address)


@played
async def test_a_night_that_is_lost_while_it_is_handed_over_keeps_no_other_back(several: Several) -> None:
    hosts, nights = await three(several)
    guests = [await (await hosts[0].phone()).join(night.code, "Ann") for night in nights[:2]]
    several.database.rows[nights[0].id].token += 1  # somebody has it, and it was not noticed
    hosts[0].machine.takes = 0.1
    await hosts[0].cluster.hand_over()
    await passing(1)
    assert [guest.ended is None for guest in guests] == [False, False]
    assert not hosts[0].cluster.nights
    assert hosts[1].has(nights[1].id)


@pytest.mark.parametrize("after", [0.1, 0.3, 0.5, 0.7])
@played
async def test_a_night_that_is_being_taken_when_a_host_is_stopped_goes_on_elsewhere(
    several: Several, after: float
) -> None:
    first, second, night = await several.pair()
    third = await several.host("third")
    await passing(2 * LEASE)
    await first.cluster.hand_over()
    heirs = [host for host in (second, third) if host.me.host == several.database.rows[night.id].heir]
    (heir,) = heirs
    heir.machine.takes = 0.2
    await until(lambda: night.id in heir.cluster._opening)  # noqa: SLF001
    await passing(after)
    await heir.cluster.hand_over()
    await passing(LEASE)
    assert not heir.cluster.nights
    other = third if heir is second else second
    assert other.has(night.id)


@pytest.mark.parametrize("after", [0.1, 0.3])
@played
async def test_who_waits_for_a_night_hears_of_it_when_the_host_is_stopped(
    several: Several, after: float
) -> None:
    first, night = await several.host("first"), several.night()
    await several.host("second")
    await passing(1)
    first.machine.takes = 0.2
    taking = asyncio.create_task(taken(first.cluster, night.id))
    await passing(after)
    await first.cluster.hand_over()
    await passing(1)
    assert taking.done()
    with pytest.raises(StoreFailure, match="the host stops"):
        taking.result()


@played
async def test_a_night_that_is_lost_before_anybody_could_come_in_can_be_taken_again(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, night = await several.host("first"), several.night()
    first.machine.takes = 0.5
    taking = asyncio.create_task(taken(first.cluster, night.id))
    await until(lambda: night.id in first.cluster.nights)
    publishing = first.cluster.nights[night.id].publishing
    several.database.rows[night.id].token += 1
    await passing(1)
    assert taking.done()
    assert not taking.result()
    assert "goes on here" not in caplog.text
    assert publishing._timer.cancelled()  # noqa: SLF001 - though the database has answered since
    first.machine.takes = 0
    await passing(LEASE)
    assert await first.take(night.id)


# Silence.


async def playing(several: Several) -> tuple[Host, Host, Night, Phone]:
    """A guest at the first of two hosts."""
    first, second, night = await several.pair()
    return first, second, night, await (await first.phone()).join(night.code, "Ann")


@played
async def test_a_host_that_is_cut_off_sends_people_to_who_goes_on(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, night, ann = await playing(several)
    first.cut_off()
    await until_free(several, night)
    assert ann.ended is None
    assert several.requests == [], "before that nobody else can have it"
    gone = await until(lambda: ann.ended)
    assert gone < ASK_EVERY + SOON
    assert ann.ended == (MOVED, "http://second.test")
    assert second.has(night.id)
    assert not first.cluster.nights
    assert f"{night.id} goes on at http://second.test" in caplog.messages
    assert several.requests[0][:3] == ("GET", "second", f"/hosts/{night.id}")
    assert several.lines[0] == ("second.test", None, ANSWER_WITHIN)
    assert several.open_lines == 0
    count, tries = len(several.requests), caplog.text.count("the log cannot be opened")
    await passing(5)
    assert len(several.requests) == count, "it has nothing left to ask for"
    assert caplog.text.count("the log cannot be opened") == tries, "nor to do"


@played
async def test_it_asks_for_every_night_that_it_has(several: Several) -> None:
    hosts, nights = await three(several)
    guests = [await (await hosts[0].phone()).join(night.code, "Ann") for night in nights[:2]]
    hosts[0].cut_off()
    await passing(LEASE + 1)
    assert [guest.ended for guest in guests] == [(MOVED, "http://third.test")] * 2


@played
async def test_a_host_whom_nobody_answers_sends_people_anywhere(several: Several) -> None:
    first, _, night, ann = await playing(several)
    first.cut_off()
    several.unreachable.add("second")
    await until_free(several, night)
    left = await until(lambda: ann.ended)
    assert ALONE < left < ALONE + ASK_EVERY + SOON
    assert ann.ended == (MOVED, "")


@pytest.mark.parametrize("said", [b"", b"{", b"{}", b"[]", b"null", b'{"in_touch":true}', b"\xff"])
@played
async def test_nonsense_is_no_answer(several: Several, said: bytes) -> None:
    first, _, night, ann = await playing(several)
    first.cut_off()
    several.garbled["second"] = said
    await until_free(several, night)
    await passing(ALONE + 2 * ASK_EVERY)
    assert ann.ended == (MOVED, "")


@played
async def test_where_nobody_reaches_the_database_people_stay(several: Several) -> None:
    first, second, _, ann = await playing(several)
    for host in (first, second):
        host.cut_off()
    await passing(LEASE + 4 * ASK_EVERY)
    count = len(several.requests)
    assert count >= 3
    await passing(10 * ASK_EVERY)
    assert len(several.requests) - count in (10, 11)
    assert ann.ended is None
    several.database.cut.clear()
    await passing(1)
    count = len(several.requests)
    await passing(5)
    assert len(several.requests) == count
    assert (await ann.say("say", text="Hello?"))["ok"]


@played
async def test_a_host_that_is_cut_off_twice_asks_twice(several: Several) -> None:
    first, second, _, ann = await playing(several)
    for host in (first, second):
        host.cut_off()
    await passing(5)
    several.database.cut.clear()
    await passing(2)
    first.cut_off()
    await passing(LEASE + ASK_EVERY + SOON)
    assert ann.ended == (MOVED, "http://second.test")


@played
async def test_a_host_that_seemed_to_be_gone_is_asked_as_well(several: Several) -> None:
    first, second, night = await several.pair()
    second.cut_off()
    await passing(4)
    assert first.cluster.others == []
    ann = await (await first.phone()).join(night.code, "Ann")
    first.cut_off()
    await passing(0.5)
    several.database.cut.remove("second")
    await passing(LEASE + ASK_EVERY + LEASE)
    assert second.has(night.id)
    assert ann.ended == (MOVED, "http://second.test")


@played
async def test_a_host_without_others_waits_for_the_database(several: Several) -> None:
    first, night = await several.host("first"), several.night()
    assert await first.take(night.id)
    ann = await (await first.phone()).join(night.code, "Ann")
    await passing(1)
    first.cut_off()
    await passing(30)
    assert ann.ended is None
    several.database.cut.clear()
    await passing(2)
    assert (await ann.say("say", text="Hello?"))["ok"]


@played
async def test_a_host_without_nights_asks_nobody(several: Several) -> None:
    _, second, _ = await several.pair()
    second.cut_off()
    await passing(10)
    assert several.requests == []


@played
async def test_a_host_that_was_away_too_long_sends_people_on_when_it_is_back(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, night, ann = await playing(several)
    first.cut_off()
    several.garbled["second"] = b'{"in_touch":true,"has_it":false}'  # that is all it says
    await passing(3 * LEASE)
    assert ann.ended is None
    several.database.cut.clear()
    await passing(1)
    assert ann.ended == (MOVED, "http://second.test")
    assert not first.cluster.nights
    assert second.has(night.id)
    await passing(5)
    assert whereabouts([first, second], [night]) == ["second"]
    sent = await (await first.phone()).say("rejoin", token=ann.token)
    assert sent["moved"] == "http://second.test"


CLOSING: list[Callable[[Several], None]] = [
    lambda several: several.database.cut.clear(),
    lambda several: None,
]


@pytest.mark.parametrize("back", CLOSING)
@played
async def test_a_host_may_stop_while_it_asks(several: Several, back: Callable[[Several], None]) -> None:
    first, second, _, _ = await playing(several)
    for host in (first, second):
        host.cut_off()
    await passing(5)
    back(several)
    await first.close()
    count = len(several.requests)
    await passing(5)
    assert len(several.requests) == count
