"""Draws that guests can check, as they see them: six pages, forty programs, and not all of them behave."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from croupier.client import Client
from croupier.fairness import checker
from croupier.fairness.record import Record
from croupier.host import devices, draws as host_draws
from croupier.host.connection import Connection
from croupier.host.pages import FOLDER
from croupier.host.system import System
from croupier.night.draws import tables as night_draws
from croupier.night.setup import Preset
from tests.host.conftest import House, Opener, open_house, tables  # noqa: F401 - a fixture
from tests.host.guests import Guest as Line
from tests.host.test_actions import unhurried
from tests.host.test_secrets import recorded
from tests.web.crowd import Crowd, Drowsy, Leaving, Lying
from tests.web.people import PATIENCE, SCREEN, Guest, Person
from tests.web.playing import bet_on_red

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
PROGRAMS = tuple(f"Robo {number}" for number in range(1, 29))
LATE_COMERS = tuple(f"Late {number}" for number in range(1, 11))
SLOW = ("Sid", "Sue", "Sven")

WAIT = PATIENCE + 10_000
"""Milliseconds that a draw waits for devices: they pass when the test says so, never by themselves."""

GREY, RED = "rgb(185, 179, 163)", "rgb(248, 113, 113)"


class PutForward(System):
    """The machine, whose clocks are put forward."""

    by = 0.0
    """Seconds."""

    def monotonic(self) -> float:
        return super().monotonic() + self.by

    def now_ms(self) -> int:
        return super().now_ms() + int(self.by * 1000)


class Room:
    """A house that waits for devices for as long as the test wants, and whoever deals there."""

    def __init__(self, house: House, system: PutForward) -> None:
        self.house, self.system = house, system
        self.dealer: Line = house.host()

    def deal(self) -> None:
        """A hand of cards."""
        self.dealer.move("t2", do="start")
        self.dealer.move("t2", do="deal")

    def lines(self, kind: str) -> list[dict[str, Any]]:
        """What was written of a kind at the wheel."""
        all_ = map(msgspec.json.decode, recorded(self.house, "t1"))
        return [line for line in all_ if line["kind"] == kind]

    def record(self, table: str) -> Record:
        """What is known of a table's record."""
        record = self.house.night.record(table)
        assert record is not None
        return record

    def is_drawn(self, table: str = "t1") -> bool:
        """Whether the last draw that was asked for is made."""
        return self.house.call(lambda: self.record(table).under_way is None)

    def letters(self, table: str = "t1") -> str:
        """Those of the last draw."""
        return self.house.call(lambda: self.record(table).letters)

    def ready(self, table: str = "t1") -> set[str]:
        """Who would count in a draw now."""
        present = self.house.hub.devices.present
        return self.house.call(lambda: {one[0] for one in present(table, self.record(table).n + 1)})

    def missing(self) -> set[str]:
        """Whose share is missing in the draw under way; nobody's, where there is none."""

        def look() -> set[str]:
            gathering = self._gathering
            return set() if gathering is None else set(gathering.asking.names) - gathering.shares.keys()

        return self.house.call(look)

    def staked(self) -> object:
        """What lies on the table."""
        return self.house.call(self.house.night.table("t1").engine.at_stake)

    def tell(self) -> None:
        """Let the house say whom it waits for: it has waited for a moment."""

        def say() -> None:
            gathering = self._gathering
            assert gathering is not None
            self.house.hub.draws._tell("t1", gathering)  # noqa: SLF001 - the timer of it

        self.house.call(say)

    def wait_no_more(self) -> None:
        """The time for shares is up."""

        def pass_time() -> None:
            gathering = self._gathering
            assert gathering is not None
            self.system.by += WAIT / 1000
            self.house.hub.draws._draw("t1", gathering)  # noqa: SLF001 - the timer of it

        self.house.call(pass_time)

    @property
    def _gathering(self) -> host_draws.Gathering | None:
        return self.house.hub.draws._gathering.get("t1")  # noqa: SLF001 - memory alone holds it


@pytest.fixture
def room(open_house: Opener, monkeypatch: pytest.MonkeyPatch) -> Room:  # noqa: F811 - the fixture
    """A wheel and a game of hold'em, with nobody in a hurry."""
    monkeypatch.setattr(night_draws, "WAIT", WAIT)
    monkeypatch.setattr(host_draws, "PATIENCE", WAIT)
    monkeypatch.setattr(devices, "ALIVE", float("inf"))
    system = PutForward()
    wheel, cards = tables("roulette", "holdem", dealt="dealer").tables
    wheel = msgspec.structs.replace(wheel, rules={"max_seats": None}, exchange=1000)
    night = Preset("Test", 10_000, (wheel, msgspec.structs.replace(cards, exchange=1000)))
    return Room(open_house(night, system=system, folder=FOLDER, throttle=unhurried), system)


@pytest.fixture
def crowd(room: Room) -> Iterator[Crowd]:
    """Nobody yet."""
    with Crowd(f"http://127.0.0.1:{room.house.port}/#{room.house.code}", "t1") as crowd:
        yield crowd


def mark(guest: Guest) -> Locator:
    """What stands beside a result."""
    return guest.page.locator("span.mark")


def open_sheet(guest: Guest) -> Locator:
    """One tap on it."""
    guest.button(re.compile("^How it was drawn: ")).click()
    return guest.page.get_by_role("dialog", name="How it was drawn")


def close(guest: Guest) -> None:
    guest.button("Close", exact=True).click()


def saved(guest: Guest, button: str) -> list[str]:
    """The lines of what a button of the sheet saves."""
    with guest.page.expect_download() as download:
        guest.page.get_by_role("dialog").get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text(encoding="utf-8").removesuffix("\n").split("\n")


OTHER = {b"%d" % digit: b"%d" % (digit - 1 if digit else 1) for digit in range(10)}
"""For the last digit of a pocket, that of another one."""


def go_wrong(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From now on, what somebody is sent of a result is changed on its way."""
    post = Connection.post

    def changed(connection: Connection, framed: bytes) -> None:
        if connection.seen_as.name == name and rb"\"kind\":\"draw\"" in framed:
            framed = re.sub(
                rb'(\\"pocket\\":\\"\d?)(\d)', lambda found: found[1] + OTHER[found[2]], framed, count=1
            )
        post(connection, framed)

    monkeypatch.setattr(Connection, "post", changed)


RANKS = dict(
    zip(
        "23456789TJQKA",
        "two three four five six seven eight nine ten jack queen king ace".split(),
        strict=True,
    )
)
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def cards_in(file: Sequence[str]) -> list[str]:
    """One's own cards that are in a file, by name."""
    lines = map(msgspec.json.decode, file)
    cards = [line["card"][0] for line in lines if line["kind"] == "mine"]
    return [f"{RANKS[rank]} of {SUITS[suit]}" for rank, suit in cards]


def cards_seen(guest: Guest) -> list[str]:
    """The cards that somebody sees open."""
    return [
        name
        for card in guest.page.locator("svg.card").all()
        if " of " in (name := card.get_attribute("aria-label") or "")
    ]


class Evening:
    """Six people with their phones, a crowd with programs, and the big screen."""

    def __init__(self, browser: Browser, room: Room, crowd: Crowd) -> None:
        self.room, self.crowd = room, crowd
        self.guests = [Guest(browser, room.house) for _ in NAMES]
        self.screen = Person(browser, room.house, SCREEN)
        self.screen.page.goto(f"{self.screen.home}/screen#code={room.house.code}&table=t1")
        for guest, name in zip(self.guests, NAMES, strict=True):
            guest.join(name)
            guest.sit("roulette 1")
            expect(mark(guest)).to_have_text("Draws here are checked by this page")

    def until(self, holds: Callable[[], object], what: str) -> None:
        self.guests[0].until(holds, what)

    def spin(self, *silent: str) -> None:
        """The ball is spun after Ann has bet; everybody answers but for these."""
        ann = self.guests[0]
        self.room.dealer.move(do="open")
        self.until(lambda: bet_on_red(ann) and self.room.staked(), "a bet")
        self.room.dealer.move(do="spin")
        self.until(lambda: self.room.missing() == set(silent), "everybody else's share")
        if silent:
            self.room.tell()

    def see(self, guests: Sequence[Guest], words: str) -> None:
        """They are told this of the last draw, with its letters."""
        self.until(self.room.is_drawn, "the draw")
        letters = self.room.letters()
        assert re.fullmatch("[A-Z2-7]{6}", letters)
        for guest in guests:
            expect(mark(guest)).to_have_text(f"{words} {letters}")

    def screen_shows(self, count: int) -> None:
        """The big screen shows the same letters, and how many devices took part."""
        expect(self.screen.page.locator(".letters")).to_have_text(f"{self.room.letters()} {count} devices")


def test_a_room_of_people_and_programs_checks_every_draw(
    browser: Browser, room: Room, crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(browser, room, crowd)
    guests = evening.guests
    crowd.come(Client, *PROGRAMS)
    slow = crowd.come(Drowsy, *SLOW)
    evening.until(lambda: room.ready() == {*NAMES, *PROGRAMS, *SLOW}, "everybody")

    evening.spin(*SLOW)
    for guest in guests:
        expect(mark(guest)).to_have_text("Checking …")
        expect(mark(guest)).to_have_css("color", GREY)
        expect(guest.page.get_by_text("Waiting for 3 phones.")).to_be_visible()
    expect(evening.screen.page.get_by_text("Waiting for the phones of Sid, Sue, and Sven")).to_be_visible()
    for one in slow:
        crowd.do(one.wake())
    evening.see(guests, "Checked by this page")
    evening.screen_shows(37)

    # One is asleep: the draw is made anew without it, and when it wakes up, all know what would have been.
    (sam,) = crowd.come(Drowsy, "Sam")
    evening.until(lambda: "Sam" in room.ready(), "Sam")
    evening.spin("Sam")
    for guest in guests:
        expect(guest.page.get_by_text("Waiting for Sam’s phone.")).to_be_visible()
    room.wait_no_more()
    evening.see(guests, "Made anew: no answer from Sam")
    evening.screen_shows(37)
    crowd.do(sam.wake())
    evening.until(lambda: room.lines("late"), "his number")
    (wheel,) = checker.check(recorded(room.house, "t1")).tables
    would = wheel.repeats[0].would_have_been
    assert would is not None
    ben = guests[1]
    sheet = open_sheet(ben)
    expect(sheet.get_by_text("First there was no answer from Sam.")).to_have_text(
        f"First there was no answer from Sam. It would have been {would.pocket}."
    )
    expect(sheet.get_by_role("listitem").filter(has_text=re.compile("^Ben you$"))).to_be_visible()
    assert ben.violations() == []
    close(ben)

    # One leaves as soon as it is asked, and one gives another number than it has pledged.
    crowd.come(Leaving, "Lea")
    crowd.come(Lying, "Leo")
    evening.until(lambda: room.ready() >= {"Lea", "Leo"}, "both")
    evening.spin("Lea", "Leo")
    room.wait_no_more()
    evening.see(guests, "Made anew: no answer from Lea and Leo")
    evening.screen_shows(38)

    # Fay is told another result than everybody else, and finds it.
    *honest, fay = guests
    go_wrong(monkeypatch, "Fay")
    evening.spin()
    evening.see(honest, "Checked by this page")
    expect(mark(fay)).to_have_text("This doesn’t add up")
    expect(mark(fay).locator("i")).to_have_css("color", RED)
    sheet = open_sheet(fay)
    alert = sheet.get_by_role("alert")
    expect(alert).to_contain_text("Step 7 of the check does not hold: the numbers give another result.")
    expect(alert).to_contain_text("Save the record, and show it to another guest or to the witness.")
    fault = checker.check(saved(fay, "Save what this phone has seen")).fault
    assert fault is not None
    assert fault.step == 7
    close(fay)
    said = len(fay.said)

    # She adds nothing more, and the others go on without her.
    evening.spin("Fay")
    room.wait_no_more()
    evening.see(honest, "Made anew: no answer from Fay")
    expect(mark(fay)).to_have_text("This doesn’t add up")
    assert [one for one in fay.said[said:] if '"share"' in one or '"pledge"' in one] == []

    # Of more than forty, forty count, and who they are nobody chooses.
    crowd.come(Client, *LATE_COMERS)
    evening.until(lambda: room.ready() >= {*LATE_COMERS}, "everybody")
    evening.spin()
    evening.until(room.is_drawn, "the draw")
    evening.screen_shows(40)
    counted = {name for name, *_ in room.lines("roster")[-1]["guests"]}
    assert "Fay" not in counted
    for guest in honest:
        is_part = guest.name in counted
        evening.see([guest], "Checked by this page" if is_part else "Your phone was not part of this draw")
    assert crowd.red == []


def test_a_hand_of_cards_goes_home_with_ones_own(
    browser: Browser, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = guests = [Guest(browser, room.house) for _ in range(2)]
    screen = Person(browser, room.house, SCREEN)
    screen.page.goto(f"{screen.home}/screen#code={room.house.code}&table=t2")
    for guest, name in zip(guests, NAMES, strict=False):
        guest.join(name)
        guest.sit("holdem 2")
    room.dealer.ask("fill_table", table="t2", seats=3)
    ann.until(lambda: len(room.house.night.table("t2").state.seats) == 3, "a house player")
    ann.until(lambda: room.ready("t2") == {"Ann", "Ben"}, "both")
    room.deal()
    ann.until(lambda: room.is_drawn("t2"), "the draw")
    for guest in guests:
        expect(mark(guest)).to_have_text(f"Checked by this page {room.letters('t2')}")
    expect(screen.page.locator(".letters")).to_have_text(f"{room.letters('t2')} 2 devices")
    sheet = open_sheet(ann)
    expect(sheet.get_by_text("The 3 other decks that were laid are whole ones")).to_be_visible()
    expect(sheet.get_by_role("list").first.get_by_role("listitem")).to_have_text(
        ["The house", "Ann you", "Ben"]
    )
    hers = saved(ann, "This round")
    open_sheet(ben)
    his = saved(ben, "This round")
    for guest, file in ((ann, hers), (ben, his)):
        assert checker.check(file).holds
        assert sorted(cards_in(file)) == sorted(cards_seen(guest))
    assert checker.compare(hers, his).fault is None

    # Everybody's phone falls silent; the hand is called off, and the house draws the next one alone.
    monkeypatch.setattr(devices, "ALIVE", -1.0)
    room.dealer.move("t2", do="void", reason="A drink")
    room.deal()
    ann.until(lambda: room.is_drawn("t2"), "the draw")
    for guest in guests:
        expect(mark(guest)).to_have_text(f"The house’s chance alone {room.letters('t2')}")
    expect(screen.page.locator(".letters")).to_have_text(f"{room.letters('t2')} the house’s chance alone")
    for button in ("This table", "The whole night"):
        report = checker.check(saved(ann, button))
        assert report.holds
        (cards,) = (table for table in report.tables if table.table == "t2")
        assert (cards.draws, cards.alone, cards.called_off, cards.own_cards) == (2, 1, 1, 4)
