"""What devices can ask for: the lines that they missed, lists behind hashes, and records to take home."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
import pytest

from croupier.fairness.checker import check
from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import ZEROS
from croupier.fairness.lists import stakes_root
from croupier.games.refusal import Refused
from croupier.host import record_lines
from croupier.host.messages.to_client import LinesReply
from croupier.host.record_lines import KeptLines, Reading
from croupier.host.system import System
from croupier.night import commands, names
from croupier.night.setup import Pace
from croupier.store import Entry, Store, StoreFailure
from tests.host.conftest import House, Opener, tables
from tests.host.room import Phone, Room
from tests.host.test_draws import CALM, bet, until_asked, until_drawn

T = TypeVar("T")
QUICK = Pace(betting=0.3, between=0, step=0, decision=60)


@pytest.fixture
def room() -> Room:
    """A night of three draws."""
    room = Room(tables("roulette", pace=CALM))
    ann = room.guest("Ann", money=500)
    for count in (1, 2, 3):
        bet(ann)
        until_drawn(room, count)
    return room


def texts(room: Room, chain: str = "t1") -> list[str]:
    return [text for text in room.texts() if msgspec.json.decode(text)["table"] == chain]


def asked(phone: Phone, after: str, chain: str = "t1") -> tuple[list[str], bool, bool]:
    found = phone.ask("lines", table=chain, after=after)
    return found["lines"], found["found"], found["more"]


@pytest.mark.parametrize("restarted", [False, True])
def test_lines_after_one_that_is_known(room: Room, restarted: bool) -> None:
    if restarted:
        room.restart()
    bob, all_ = room.guest("Bob"), texts(room)
    assert asked(bob, ZEROS) == (all_, True, False)
    for number, text in enumerate(all_, start=1):
        assert asked(bob, line_hash(text)) == (all_[number:], True, False)
    assert asked(bob, "1" * 64) == ([], False, False)
    assert asked(bob, line_hash(all_[0]), "raffle") == ([], False, False)
    assert asked(bob, ZEROS, "raffle") == (texts(room, "raffle"), True, False)


@pytest.mark.parametrize("restarted", [False, True])
def test_many_lines_come_in_parts(room: Room, restarted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_lines, "MOST", 2)
    monkeypatch.setattr(record_lines, "REMEMBERED", 3)
    if restarted:
        room.restart()
    bob, found, more = room.guest("Bob"), list[str](), True
    while more:
        lines, is_found, more = asked(bob, line_hash(found[-1]) if found else ZEROS)
        assert (is_found, len(lines) <= 2) == (True, True)
        found += lines
    assert found == texts(room)


def test_who_asks_for_lines_is_inside_and_says_a_hash(room: Room) -> None:
    bob = room.guest("Bob")
    assert "64 digits" in bob.refused("lines", table="t1", after="the beginning")
    stranger = Phone(room, "", {"do": "watch", "code": room.night.state.code}, role="")
    stranger._connect(stranger.greeting)  # noqa: SLF001
    assert asked(stranger, ZEROS)[1]


class Slowly(System):
    """A machine on which whatever is done beside the loop waits until it is let go on."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def aside(self, work: Callable[[], T], done: Callable[[T], None], failed: object) -> None:
        self.waiting.append(lambda: done(work()))


def test_who_asks_for_lines_again_and_again_keeps_nobody_waiting(room: Room) -> None:
    system, told = Slowly(), list[tuple[str, list[str]]]()
    lines, all_ = KeptLines(system), texts(room)

    def ask(who: str, after: str) -> None:
        def tell(found: LinesReply) -> None:
            told.append((who, found.lines))

        lines.ask(Reading(who, (room.hub.hosted.store, "t1", after), tell, lambda problem: None))

    for number in range(51):
        ask("Eve", f"{number:064}")
    with pytest.raises(Refused, match="is being read for others"):
        ask("Eve", "f" * 64)
    ask("Bob", line_hash(all_[0]))
    while system.waiting:
        system.waiting.pop()()
    assert told.index(("Bob", all_[1:])) == 2, "in turn: one of Eve's was being read, another waited longer"
    assert len(told) == 52


def test_lines_after_one_that_was_asked_for_before_are_found_without_reading_all_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.restart()
    bob, head, begun = room.guest("Bob"), line_hash(texts(room)[-1]), list[int]()
    entries = Store.entries

    def watched(self: Store, after: int = 0) -> Iterator[Entry]:
        begun.append(after)
        return entries(self, after)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "entries", watched)
        assert [asked(bob, head) for _ in range(2)] == [([], True, False)] * 2
    first, second = begun
    assert first == 0
    assert second > 0


def test_a_log_that_cannot_be_read_is_said(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.restart()
    bob = room.guest("Bob")

    def broken(self: object, after: int = 0) -> object:
        raise StoreFailure("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr("croupier.store.store.Store.entries", broken)
        assert "can't be read" in bob.refused("lines", table="t1", after="1" * 64)
    assert asked(bob, ZEROS)[1]


@pytest.mark.parametrize("restarted", [False, True])
def test_the_stakes_behind_a_hash(restarted: bool) -> None:
    room = Room(tables("roulette", pace=CALM))
    ann, bob = room.guest("Ann", money=500), room.guest("Bob")
    bob.withholds = True
    bet(ann)
    ann.move(do="bet", on="17", amount=5)
    roster = until_asked(room)
    if restarted:
        room.restart()
    items = ann.ask("list", table="t1", hash=roster["stakes"])["items"]
    assert items == [["Ann", "17", 5], ["Ann", "red", 100]]
    assert stakes_root([tuple(item) for item in items]) == roster["stakes"]
    assert "isn't known here" in ann.refused("list", table="t1", hash="2" * 64)
    assert "isn't known here" in ann.refused("list", table="t2", hash=roster["stakes"])
    assert "64 digits" in ann.refused("list", table="t1", hash="2")


# Witnesses.


def watch(room: Room, name: str, device: str = "any random text") -> Phone:
    greeting: dict[str, Any] = {
        "do": "watch",
        "code": room.night.state.code,
        "witness": name,
        "device": device,
    }
    return Phone(room, f"witness {name}", greeting, role="")


def test_a_witness_has_a_name_of_its_own_and_comes_back_to_it(room: Room) -> None:
    wendy = watch(room, "Wendy")
    wendy._connect(wendy.greeting)  # noqa: SLF001
    assert wendy.heard[0]["ok"]["witness"] == "witness Wendy"
    other = watch(room, "wendy", "another random text")
    with pytest.raises(AssertionError, match="there's a witness of that name"):
        other._connect(other.greeting)  # noqa: SLF001
    again = watch(room, "Wendy")
    again._connect(again.greeting)  # noqa: SLF001
    assert [one.witness for one in room.hub.connections.all if one.witness] == ["Wendy"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", None),
        ("   ", "please enter a name"),
        ("x" * 21, "at most 20 letters"),
        ("\u202eX", "visible letters"),
    ],
)
def test_a_witness_needs_a_name(room: Room, name: str, words: str | None) -> None:
    phone = watch(room, name)
    if words is None:  # somebody who only looks on
        phone._connect(phone.greeting)  # noqa: SLF001
        assert "witness" not in phone.heard[0]["ok"]
        return
    with pytest.raises(AssertionError, match=words):
        phone._connect(phone.greeting)  # noqa: SLF001


def test_no_guest_is_called_like_a_witness_and_they_leave_room_to_phones(room: Room) -> None:
    guest = Phone(room, "", {"do": "join", "code": room.night.state.code, "name": "Witness Bob"}, role="")
    with pytest.raises(AssertionError, match="reserved"):
        guest._connect(guest.greeting)  # noqa: SLF001
    for number in range(20):
        one = watch(room, f"W {number}", f"the device of number {number}")
        one._connect(one.greeting)  # noqa: SLF001
    last = watch(room, "The last")
    with pytest.raises(AssertionError, match="there are enough witnesses"):
        last._connect(last.greeting)  # noqa: SLF001


def test_a_witness_is_no_guest_of_a_night_that_knew_no_witnesses_when_it_began(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(names, "check_in_records", lambda name: None)
        room.guest("witness Wendy")
    phone = watch(room, "Wendy")
    with pytest.raises(AssertionError, match="there's a guest of that name"):
        phone._connect(phone.greeting)  # noqa: SLF001


def test_nobody_comes_as_one_new_witness_after_the_other_and_all_come_back(room: Room) -> None:
    def come(number: int) -> Phone:
        one = watch(room, f"W {number}", f"the device of number {number}")
        one._connect(one.greeting)  # noqa: SLF001
        return one

    def come_and_go(*numbers: int) -> None:
        for number in numbers:
            come(number).hang_up()

    come_and_go(*range(20))
    with pytest.raises(AssertionError, match="that's too often; please wait a moment"):
        come(20)
    come_and_go(*range(20))
    room.run(30.0)
    come_and_go(20)
    with pytest.raises(AssertionError, match="that's too often; please wait a moment"):
        come(21)


# To take home.


def fetched(house: House, path: str, token: str) -> list[str]:
    status, headers, body = house.get(path, Authorization=f"Bearer {token}")
    assert (status, headers["content-type"]) == (200, "application/jsonl")
    assert headers["content-disposition"] == 'attachment; filename="record.jsonl"'
    return body.decode().removesuffix("\n").split("\n") if body else []


def said(lines: list[str], field: str) -> list[Any]:
    return [msgspec.json.decode(line)[field] for line in lines]


def test_a_guest_takes_home_a_round_a_table_or_the_night(open_house: Opener) -> None:
    house = open_house(tables("roulette", "crown_anchor", pace=QUICK))
    ann = house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    for _ in range(2):
        ann.move(do="bet", on="red", amount=10)
        ann.event("settled")
    ann.ask("standings")
    night = fetched(house, "/record.jsonl", ann.token)
    assert said(night, "table").count("t2") == 1
    assert set(said(night, "kind")) == {"begin", "list", "roster", "draw"}
    table = fetched(house, "/record.jsonl?table=t1", ann.token)
    assert said(table, "kind") == ["begin", "list", "roster", "draw", "list", "roster", "draw"]
    second = fetched(house, "/record.jsonl?table=t1&round=2", ann.token)
    assert said(second, "kind") == ["list", "roster", "draw"]
    for lines in (night, table, second, fetched(house, "/record.jsonl", house.secret)):
        report = check(lines)
        assert report.holds
        assert sum(one.missing_lists for one in report.tables) == 0
    assert fetched(house, "/record.jsonl?table=t9", ann.token) == []
    assert house.get("/record.jsonl")[0] == 401


@pytest.mark.check("E1", "B8")
def test_a_guests_copy_has_their_own_cards_and_nobody_elses(open_house: Opener) -> None:
    house = open_house(tables("holdem", pace=CALM, dealt="dealer"))
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    for guest in (ann, bob):
        guest.ask("sit", table="t1", money=500)
    host.move(do="start")
    host.move(do="deal")
    ann.move(do="fold")
    copies = {
        name: fetched(house, "/record.jsonl?table=t1", who.token)
        for name, who in (("Ann", ann), ("Bob", bob))
    }
    own = {name: [line for line in lines if '"kind":"mine"' in line] for name, lines in copies.items()}
    assert [len(lines) for lines in own.values()] == [2, 2]
    assert not set(own["Ann"]) & set(own["Bob"])
    assert "mine" not in said(fetched(house, "/record.jsonl", house.secret), "kind")
    for lines in copies.values():
        report = check(lines)
        assert (report.holds, report.tables[0].own_cards) == (True, 2)


def test_what_lay_face_down_is_in_no_copy_once_the_night_has_ended() -> None:
    room = Room(tables("holdem", pace=CALM))
    ann = room.guest("Ann", money=500)
    room.guest("Bob", money=500)
    room.until(lambda: ann.messages("card"))
    room.run(0.1)
    assert ann.device is not None
    kept = ann.device.own_lines()
    room.do(commands.StopTable(table="t1", reason="A test."), commands.CLOCK)
    room.do(commands.EndNight())
    room.until(lambda: "tables" not in room.disk.secrets)
    assert room.hub.hosted.house is not None
    assert room.hub.hosted.house.tables_half == b""
    report = check([*room.texts(), *kept])
    assert (report.holds, sum(one.own_cards for one in report.tables)) == (True, 2), "but in the device's own"
