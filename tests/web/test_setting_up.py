"""The host opens the desk of a night that nobody has said a word about, and guests come to what is chosen."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from croupier.games.registry import GAMES
from tests.evening.hosting import Hosting
from tests.web.people import DESK, PHONE, Guest, Person
from tests.web.test_fit import check


def test_a_night_is_begun_as_it_stands_or_set_up_with_a_few_taps(browser: Browser, tmp_path: Path) -> None:
    with Hosting(tmp_path) as hosting:
        desk = Person(browser, hosting, PHONE)
        desk.page.goto(f"{desk.home}/host#{hosting.secret}")
        desk.button("Skip this").click()
        expect(desk.page.get_by_role("article")).to_have_count(len(GAMES))
        desk.page.get_by_role("tab", name="Night").click()
        desk.button("Set up the night").click()
        desk.button("12", exact=True).click()
        desk.page.get_by_text("Poker night").click()
        desk.page.get_by_label("What’s it called?").fill("Friday")
        desk.page.get_by_text("Make it your own").click()
        desk.page.get_by_text("Roulette", exact=True).click()
        expect(desk.page.get_by_text("4,000", exact=True).first).to_be_visible()
        assert check(desk, "setting up") == []
        desk.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        desk.button("Open the doors").click()
        expect(desk.page.get_by_text(hosting.code, exact=True)).to_be_visible()
        desk.button("To the desk").click()
        expect(desk.page.get_by_role("heading", name="Friday")).to_be_visible()
        guest, late = Guest(browser, hosting), Guest(browser, hosting)
        guest.page.goto(f"{guest.home}/#{hosting.code}")
        expect(guest.page.get_by_role("heading", name="Friday")).to_be_visible()
        guest.button("pink").click()
        guest.page.get_by_label("Your name").fill("Ann")
        guest.button("Come in").click()
        guest.name = "Ann"
        expect(guest.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
        late.page.goto(f"{late.home}/#{hosting.code}")
        expect(late.button("pink")).to_be_disabled()
        expect(late.button("blue", exact=True)).to_be_enabled()
        expect(guest.page.get_by_text("Friday").first).to_be_visible()
        guest.sit("Roulette 1")
        guest.to_lobby()
        expect(guest.sign("Roulette 2")).to_be_visible()
        desk.page.reload()
        expect(desk.page.get_by_role("heading", name="Friday")).to_be_visible()
        assert desk.faults + guest.faults == []
