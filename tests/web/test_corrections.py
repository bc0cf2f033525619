"""A wrong result in real browsers: corrected at the desk, paid back, and what everybody is told of it."""

import msgspec
from playwright.sync_api import Browser, expect

from croupier.night.setup import Pace, Preset
from tests.host.guests import Guest as Line
from tests.web.conftest import Host
from tests.web.people import Guest
from tests.web.playing import TABLES
from tests.web.test_desk import look_at
from tests.web.test_evening import appoint, open_desk

WHEEL = TABLES["roulette"]
CALM = Pace(betting=3600, decision=3600, between=3600, step=0)


def with_a_real_wheel(night: Preset) -> Preset:
    (wheel,) = night.tables
    return msgspec.structs.replace(
        night, tables=(msgspec.structs.replace(wheel, dealt="dealer", equipment="real"),)
    )


def test_notices_are_seen_where_the_finger_is(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM, changed=with_a_real_wheel)
    desk = open_desk(browser, hosting)
    dora = appoint(desk, browser, "Dora", WHEEL)
    ann = Guest(browser, hosting)
    ann.join("Ann")
    ann.sit(WHEEL)
    ann.button("Exchange").click()
    dora.button("Menu").click()
    for person in (ann, dora):
        expect(person.page.get_by_role("dialog")).to_be_visible()
    with Line(hosting.port).rejoin(hosting.secret) as line:
        line.ask("announce", text="Soup is served")
    for person in (ann, dora):
        person.sees_notice("Soup is served")
    look_at(desk, "Ann")
    desk.page.get_by_role("textbox", name="Amount", exact=True).fill("99000")
    desk.page.get_by_role("textbox", name="Reason").fill("Paid twice")
    desk.button("Correct down").click()
    desk.page.get_by_role("alertdialog").get_by_role("button", name="Correct down").click()
    desk.sees_notice("you can't take more")
    for person in (ann, dora, desk):
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_role("dialog")).to_be_hidden()
