"""Draws under way: who counts, what happens where somebody does not answer, and what nobody can spoil."""

from typing import Any

import msgspec
import pytest

from croupier.fairness.checker import check
from croupier.host.dispatch import receive
from croupier.host.record_lines import lines_of
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.setup import Pace
from tests.host.conftest import tables
from tests.host.room import Phone, Room

CALM = Pace(betting=5, between=0, step=0, decision=60)
BET = {"do": "bet", "on": "red", "amount": 100}
ROUND = 8.0
"""Seconds in which a round of roulette is over, also where a draw is made anew once."""


@pytest.fixture
def room() -> Room:
    return Room(tables("roulette", pace=CALM))


def bet(phone: Phone) -> None:
    phone.ask("move", table="t1", move=BET)


def until_drawn(room: Room, count: int = 1) -> None:
    """Let time pass until so many draws are made, and everybody has seen them."""
    room.until(lambda: room.kinds().count("draw") >= count)
    room.run(0.1)


def until_asked(room: Room) -> dict[str, Any]:
    """Let time pass until shares are asked for; the roster."""
    before = room.kinds().count("roster")
    room.until(lambda: room.kinds().count("roster") > before)
    return room.last("roster")


def counting(room: Room) -> list[str]:
    """Who counts in the last roster."""
    return [name for name, _, _ in room.last("roster")["guests"]]


# A draw that goes well.


def test_everybody_who_is_there_adds_chance_to_a_draw(room: Room) -> None:
    ann, bob, wendy = room.guest("Ann", money=500), room.guest("Bob"), room.witness("Wendy")
    bet(ann)
    until_drawn(room)
    assert room.kinds() == ["begin", "roster", "draw"]
    assert room.last("roster")["guests"] == sorted(room.last("roster")["guests"])
    assert counting(room) == ["Ann", "Bob", "witness Wendy"]
    assert all(phone.found() == ["counted"] for phone in (ann, bob, wendy))
    assert ann.view().pocket == room.last("draw")["result"]["pocket"]
    assert check(room.texts()).holds


def test_a_roster_comes_with_the_closed_bets_and_a_draw_before_what_it_led_to(room: Room) -> None:
    ann = room.guest("Ann", money=500)
    bet(ann)
    until_drawn(room)
    writes = [[said_in(one) for one in write] for write in ann.writes]
    asking = next(write for write in writes if "roster" in write)
    assert asking.index("update") < asking.index("roster")
    drawing = next(write for write in writes if "draw" in write)
    assert drawing.index("draw") < drawing.index("update")
    assert ann.writes.index(next(w for w in ann.writes if "roster" in map(said_in, w))) < len(ann.writes)


def said_in(message: dict[str, Any]) -> str:
    """What a message is, and of a line, which."""
    kind = message.get("type", "")
    return str(msgspec.json.decode(message["text"])["kind"]) if kind == "line" else str(kind)


@pytest.mark.check("B8")
def test_no_share_is_given_to_anybody_before_all_are_there(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_asked(room)
    room.run(0.9)  # Ann's share has long been there
    assert "failed" not in room.kinds()
    asked = room.last("roster")
    shares = [one for one in ann.heard if "share" in one]
    assert shares == []
    pledges = {pledge for _, _, pledge in asked["guests"]} | {asked["house"], asked["next"]}
    for phone in (ann, bob):
        said = b"".join(map(msgspec.json.encode, phone.heard)).decode()
        assert not any(share in said for share in numbers_of(ann) - pledges)
    until_drawn(room)
    said = b"".join(map(msgspec.json.encode, bob.heard)).decode()
    assert room.last("failed")["shares"][0] in said, "they are opened with what came of it"


def numbers_of(phone: Phone) -> set[str]:
    """The numbers that a device has made and not let go of."""
    assert phone.device is not None
    return {share for chain in phone.device.memory.chains.values() for share in chain.shares.values()}


def test_cards_that_lie_face_down_are_opened_to_their_owner_alone() -> None:
    room = Room(tables("holdem", pace=CALM))
    ann, bob, cleo = room.guest("Ann", money=500), room.guest("Bob", money=500), room.guest("Cleo")
    room.until(lambda: len(ann.messages("card")) == 2)
    room.run(0.1)
    assert len(bob.messages("card")) == 2
    assert cleo.messages("card") == []
    leaves = [one["leaf"] for phone in (ann, bob) for one in phone.messages("card")]
    assert sorted(leaves) == sorted(room.last("draw")["result"]["leaves"])
    assert ann.device is not None
    (cards,) = ann.device.memory.chains["t1"].cards.values()
    own = ann.view().players["Ann"]
    assert sorted(card.card for card in cards.values()) == sorted(own.cards)
    assert not any(finding.is_red for phone in (ann, bob, cleo) for finding in phone.findings)


# Who counts.


def test_where_nobody_is_there_the_house_draws_alone_at_once(room: Room) -> None:
    ann = room.guest("Ann", money=500, has_device=False)
    bet(ann)
    until_drawn(room)
    roster, draw = room.lines()[1:]
    assert (roster["guests"], draw["shares"]) == ([], [])
    assert ann.view().pocket == draw["result"]["pocket"]


@pytest.mark.parametrize(("silent", "counts"), [(2.0, True), (3.5, False)])
def test_a_device_counts_that_was_heard_from_within_three_seconds(
    room: Room, silent: float, counts: bool
) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bet(ann)
    room.run(5 - silent)
    bob.is_asleep = True
    until_drawn(room)
    asked = next(line for line in room.lines() if line["kind"] == "roster")
    assert ("Bob" in [name for name, _, _ in asked["guests"]]) is counts


def test_house_players_screens_and_the_host_add_nothing(room: Room) -> None:
    ann = room.guest("Ann", money=500)
    organiser = room.organiser()
    organiser.ask("follow", table="t1")
    organiser.ask("seat_house_player", table="t1")
    assert "add chance" in organiser.refused("pledge", table="t1", n=1, pledge="0" * 64)
    bet(ann)
    until_drawn(room)
    assert counting(room) == ["Ann"]


def test_one_device_counts_for_a_name_and_another_takes_over_when_it_is_gone(room: Room) -> None:
    ann = room.guest("Ann", money=500)
    team = {"do": "join", "code": room.night.state.code, "team": "The Foxes"}
    first = Phone(room, "The Foxes", team).arrive(("t1",), 0)
    second = Phone(room, "The Foxes", team).arrive(("t1",), 0)
    bet(ann)
    until_drawn(room)
    assert counting(room) == ["Ann", "The Foxes"]
    assert (first.found(), second.found()) == (["counted"], ["not_part"])
    first.hang_up()
    bet(ann)
    until_drawn(room, 2)
    assert second.found() == ["not_part", "counted"]


def test_who_comes_while_shares_are_asked_for_counts_from_the_next_draw(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_asked(room)
    cleo = room.guest("Cleo")
    room.until(lambda: "failed" in room.kinds())
    assert counting(room) == ["Ann", "Cleo"], "of the draw that is made anew"
    until_drawn(room)
    assert "counted" in cleo.found()


def test_whoever_stops_following_does_not_count(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.ask("unfollow", table="t1")
    assert "follow" in bob.refused("pledge", table="t1", n=1, pledge="1" * 64)
    bet(ann)
    until_drawn(room)
    assert counting(room) == ["Ann"]


# Where somebody does not answer.


@pytest.mark.check("B5")
def test_a_share_that_does_not_come_delays_a_draw_once_by_a_second(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob", money=500)
    bob.withholds = True
    bet(ann)
    bet(bob)
    until_drawn(room)
    assert room.kinds() == ["begin", "roster", "failed", "roster", "draw"]
    roster, failed, again, draw = room.lines()[1:]
    assert 1000 <= failed["at"] - roster["at"] < 1100
    assert (again["for"], again["stakes"]) == (roster["for"], roster["stakes"])
    assert draw["at"] - again["at"] < 100
    assert failed["shares"][0] is not None
    assert failed["shares"][1] is None
    assert counting(room) == ["Ann"]
    assert bob.view().results, "and Bob plays on"
    assert ann.found() == ["anew", "counted"]


def test_a_draw_is_asked_for_once_however_long_it_is_on_its_way_to_the_disk(room: Room) -> None:
    bet(room.guest("Ann", money=500))
    until_asked(room)
    room.machine.slow_steps = 20
    submit, asked = room.hub.hosted.submit, list[int]()

    def submitting(by: Actor, command: commands.Command, *more: Any, **named: Any) -> None:
        if isinstance(command, commands.Draw):
            asked.append(command.n)
        submit(by, command, *more, **named)

    room.hub.hosted.submit = submitting  # type: ignore[method-assign]
    until_drawn(room)
    assert (asked, room.kinds()) == ([1], ["begin", "roster", "draw"])


@pytest.mark.check("B5")
def test_who_is_waited_for_is_said_when_it_takes_longer_than_a_moment(room: Room) -> None:
    ann, bob, cleo = room.guest("Ann", money=500), room.guest("Bob"), room.guest("Cleo")
    bet(ann)
    until_drawn(room)
    assert ann.messages("awaited") == []
    bob.withholds = True
    bet(ann)
    until_drawn(room, 2)
    (said,) = ann.messages("awaited")
    assert (said["table"], said["n"], said["names"]) == ("t1", 2, ["Bob"])
    assert ann.heard.index(said) < ann.heard.index(ann.messages("line")[-3]), "before it has failed"
    assert cleo.messages("awaited") == [said]


@pytest.mark.check("B5")
def test_who_owes_a_share_is_left_out_until_it_is_there_and_for_longer_each_time(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_drawn(room)
    for count in (2, 3, 4):
        bet(ann)
        until_drawn(room, count)
        assert counting(room) == ["Ann"], "as the share is owed"
    bob.withholds = False
    bob.come_back()
    room.until(lambda: "late" in room.kinds())
    assert room.last("late")["name"] == "Bob"
    bet(ann)
    until_drawn(room, 5)
    assert counting(room) == ["Ann", "Bob"]
    report = check(room.texts())
    assert report.holds
    (repeat,) = next(one for one in report.tables if one.table == "t1").repeats
    assert (repeat.names, repeat.would_have_been is not None) == (["Bob"], True)


def test_a_share_that_comes_while_the_failure_is_written_is_too_late_and_taken_as_owed(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    roster = until_asked(room)
    asking = room.night.asking("t1")
    assert asking is not None
    room.run(0.1)
    (share,) = sent_shares(bob)
    fields = {"table": "t1", "n": roster["n"], "roster": asking.roster, "share": share}
    late = msgspec.json.encode({"id": 900, "do": "share", **fields})
    submit = room.hub.hosted.submit

    def submit_and_hear(by: Actor, command: commands.Command, *more: Any, **named: Any) -> None:
        submit(by, command, *more, **named)
        if isinstance(command, commands.Draw):
            receive(room.hub, connection_of(bob), late)

    room.hub.hosted.submit = submit_and_hear  # type: ignore[method-assign]
    answer = bob.answer(900)
    assert answer["reason"] == "that came too late for this draw"
    assert bob.heard.index(answer) < len(bob.heard)
    until_drawn(room)
    room.until(lambda: "late" in room.kinds())
    assert room.kinds().index("failed") < room.kinds().index("late")
    assert not any(finding.is_red for finding in bob.findings)


# What nobody can spoil.


def forged(room: Room, phone: Phone, **changed: object) -> str:
    """A share for the draw under way with something changed, said by somebody; the words of the refusal."""
    asking = room.night.asking("t1")
    assert asking is not None
    said: dict[str, Any] = {"table": "t1", "n": asking.n, "roster": asking.roster, "share": "3" * 64}
    return phone.refused("share", **(said | {"next": ""} | changed))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"share": "3" * 63}, "a hash or a share is written as 64 digits, 0 to 9 and a to f"),
        ({"share": "G" * 64}, "a hash or a share is written as 64 digits, 0 to 9 and a to f"),
        ({"share": "3" * 65}, "share: share must have at most 64 characters"),
        ({"share": 7}, "share: share must be text, not a whole number"),
        ({"share": "AB" * 32}, "a hash or a share is written as 64 digits, 0 to 9 and a to f"),
        ({"next": "zz"}, "a hash or a share is written as 64 digits, 0 to 9 and a to f"),
        ({}, "that share isn't the one that was pledged"),
        ({"n": 7}, "that share isn't the one that was pledged"),
        ({"roster": "4" * 64}, "nobody is waiting for that share"),
        ({"table": "t2"}, "follow the table first"),
        ({"table": "t9"}, "follow the table first"),
        ({"table": "t1.ABCD"}, "that record has ended; another has begun"),
        ({"table": "raffle"}, "nobody is waiting for that share"),
        ({"n": 0}, "share: n must be at least 1"),
        ({"n": 2**60}, "share: n must be at most 9007199254740992"),
    ],
)
def test_what_is_no_share_is_refused_in_words_and_the_draw_goes_on(
    changed: dict[str, Any], words: str
) -> None:
    room = Room(tables("roulette", "roulette", pace=CALM))
    ann, bob, eve = room.guest("Ann", money=500), room.guest("Bob"), room.guest("Eve")
    bob.withholds = eve.withholds = True
    bet(ann)
    until_asked(room)
    assert forged(room, eve, **changed) == words
    eve.withholds = bob.withholds = False
    assert eve.device is not None
    until_drawn(room)
    assert check(room.texts()).holds


def test_a_share_counts_once_and_for_whom_it_was_asked(room: Room) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    screen = Phone(room, "", {"do": "watch", "code": room.night.state.code}, role="").arrive(("t1",), 0)
    bet(ann)
    until_asked(room)
    room.run(0.1)
    share = next(message for message in sent_shares(ann))
    assert forged(room, ann, share=share) == "that share has come already"
    assert forged(room, bob, share=share) == "that share isn't the one that was pledged"
    assert forged(room, screen, share=share) == "only guests and witnesses add chance to a draw"
    late = room.guest("Late")
    assert forged(room, late, share=share) == "this device isn't part of this draw"
    until_drawn(room)
    assert counting(room) == ["Ann", "Late"]
    assert check(room.texts()).holds


def sent_shares(phone: Phone) -> list[str]:
    """The numbers that a device has opened and still knows."""
    assert phone.device is not None
    chain = phone.device.memory.chains["t1"]
    return [chain.shares[n] for n in chain.opened]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"n": 1, "pledge": "5" * 12}, "a hash or a share is written as 64 digits, 0 to 9 and a to f"),
        ({"n": 4, "pledge": "5" * 64}, "that's too far ahead; the next draw is number 1"),
        ({"table": "t7", "n": 1, "pledge": "5" * 64}, "follow the table first"),
    ],
)
def test_what_is_no_pledge_is_refused_in_words(room: Room, said: dict[str, Any], words: str) -> None:
    ann = room.guest("Ann", money=500)
    assert ann.refused("pledge", **({"table": "t1"} | said)) == words
    bet(ann)
    until_drawn(room)
    assert counting(room) == ["Ann"]


def test_a_pledge_without_an_id_has_no_answer_and_one_with_an_id_has(room: Room) -> None:
    ann = room.guest("Ann", has_device=False)
    assert ann.ask("pledge", table="t1", n=1, pledge="6" * 64) == {}
    before = len(ann.heard)
    ann._send({"do": "pledge", "table": "t1", "n": 1, "pledge": "7" * 64})  # noqa: SLF001
    room.run(0.1)
    assert len(ann.heard) == before


def test_who_may_not_count_keeps_nobody_out_with_a_copy_of_their_pledge(room: Room) -> None:
    eve, ann, bob = room.guest("Eve"), room.guest("Ann", money=500), room.guest("Bob")
    eve.withholds = True
    bet(ann)
    until_drawn(room)
    pledge = connection_of(bob).pledges.get("t1", 3)
    eve.ask("pledge", table="t1", n=3, pledge=pledge)
    bet(ann)
    until_drawn(room, 2)
    assert counting(room) == ["Ann", "Bob"], "Eve owes a number, came first, and listens on the Wi-Fi"


def test_a_copied_pledge_counts_once(room: Room) -> None:
    ann, eve = room.guest("Ann", money=500), room.guest("Eve", has_device=False)
    pledge = next(iter(connection_of(ann).pledges._by_chain["t1"].values()))  # noqa: SLF001
    eve.ask("pledge", table="t1", n=1, pledge=pledge)
    bet(ann)
    until_drawn(room)
    assert counting(room) == ["Ann"]


def connection_of(phone: Phone) -> Any:
    return phone._connection  # noqa: SLF001


def test_whoever_floods_the_host_with_shares_is_slowed_down_and_the_draw_goes_on(room: Room) -> None:
    ann, eve = room.guest("Ann", money=500), room.guest("Eve", has_device=False)
    bet(ann)
    until_asked(room)
    asking = room.night.asking("t1")
    assert asking is not None
    fields = {"table": "t1", "n": 1, "roster": asking.roster, "share": "8" * 64, "next": "9" * 64}
    flood = msgspec.json.encode({"id": 1, "do": "share", **fields})

    def pour() -> None:
        for _ in range(500):
            receive(room.hub, connection_of(eve), flood)

    room.host.run(pour)
    until_drawn(room)
    assert counting(room) == ["Ann"]
    assert connection_of(eve) not in room.hub.connections.all, "too many messages"


# Calling off.


@pytest.mark.check("B6")
def test_nothing_is_called_off_between_roster_and_draw(room: Room) -> None:
    ann, bob, organiser = room.guest("Ann", money=500), room.guest("Bob"), room.organiser()
    bob.withholds = True
    bet(ann)
    until_asked(room)
    words = organiser.refused("move", table="t1", move={"do": "void", "reason": "I don't like it."})
    assert "draw is under way" in words
    until_drawn(room)
    assert "void" not in room.kinds()


@pytest.mark.parametrize("command", ["stop", "close"])
def test_a_table_that_is_closed_meanwhile_waits_for_its_draw(room: Room, command: str) -> None:
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    until_asked(room)
    if command == "close":
        room.do(commands.CloseTable(table="t1"))
    else:
        room.clock(commands.StopTable(table="t1", reason="A test."))
    until_drawn(room)
    room.until(lambda: "end" in room.kinds())
    assert check(room.texts()).holds
    assert not any(finding.is_red for finding in ann.findings)


# Crowds.


@pytest.mark.check("B5")
def test_a_crowd_hears_every_line_encoded_once_and_forty_count(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tables("roulette", pace=CALM))
    wendy = room.witness("Wendy")
    crowd = [room.guest(f"Guest {number:03}") for number in range(99)]
    ann = room.guest("Ann", money=500)
    framed: list[bytes] = []
    told = type(room.hub.hosted.projection).line

    def counted(self: object, table: str, text: str) -> bytes:
        framed.append(text.encode())
        return told(self, table, text)  # type: ignore[arg-type]

    monkeypatch.setattr(type(room.hub.hosted.projection), "line", counted)
    bet(ann)
    until_drawn(room)
    bet(ann)
    until_drawn(room, 2)
    assert len(framed) == 4, "two rosters and two draws, whoever follows"
    rosters = [line for line in room.lines() if line["kind"] == "roster"]
    assert [len(roster["guests"]) for roster in rosters] == [40, 40]
    assert all("witness Wendy" in [name for name, _, _ in roster["guests"]] for roster in rosters)
    assert rosters[0]["guests"] != rosters[1]["guests"]
    assert sorted({kind for phone in crowd for kind in phone.found()}) == ["counted", "not_part"]
    assert wendy.found() == ["counted", "counted"], "who has checked the choice from the list"
    assert check(room.texts()).holds
    kept = [msgspec.json.decode(text) for _, text in lines_of(room.entries(), "t1")]
    assert kept == room.lines(), "the lists of those who could count are no part of the record"
