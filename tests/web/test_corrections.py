"""A wrong result in real browsers: corrected at the desk, paid back, and what everybody is told of it."""

import re

import msgspec
from playwright.sync_api import Browser, expect

from croupier.night.setup import Pace, Preset
from tests.host.guests import Guest as Line
from tests.web.conftest import Host
from tests.web.people import SCREEN, Guest, Person
from tests.web.playing import TABLES
from tests.web.test_dealing import all_paid
from tests.web.test_desk import answer, look_at
from tests.web.test_evening import appoint, open_desk

WHEEL = TABLES["roulette"]
CALM = Pace(betting=3600, decision=3600, between=3600, step=0)


def with_a_real_wheel(night: Preset) -> Preset:
    (wheel,) = night.tables
    return msgspec.structs.replace(
        night, tables=(msgspec.structs.replace(wheel, dealt="dealer", equipment="real"),)
    )


def spin(dora: Person, ann: Guest, spot: str, fell: str) -> None:
    """Ann has a chip on a spot, and Dora enters where the ball fell."""
    dora.button("Open betting").click()
    on = ann.page.get_by_role("button", name=re.compile(f"^{spot}[ ,]")).first
    expect(on).to_have_attribute("aria-disabled", "false")
    ann.be_still()
    on.click(force=True)
    expect(dora.page.get_by_text("Yet to bet")).to_have_count(0)
    dora.button("No more bets").click()
    pocket = dora.page.get_by_role("button", name=fell)
    pocket.first.click()
    expect(pocket).to_have_count(2)
    pocket.last.click()


def test_notices_are_seen_where_the_finger_is(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM, changed=with_a_real_wheel)
    desk = open_desk(browser, hosting)
    dora = appoint(desk, browser, "Dora", WHEEL)
    ann = Guest(browser, hosting)
    ann.join("Ann")
    ann.sit(WHEEL)
    ann.account.click()
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


def test_a_mistyped_pocket_is_corrected_from_the_log_and_paid_back(browser: Browser, host: Host) -> None:
    """Ann has 100 on 17, and Dora types 17 for 18: 3,600 too much, of which Ann has 3,000 left by then."""
    hosting = host("roulette", pace=CALM, changed=with_a_real_wheel)
    desk = open_desk(browser, hosting)
    dora = appoint(desk, browser, "Dora", WHEEL)
    screen = Person(browser, hosting, SCREEN)
    screen.page.goto(f"{screen.home}/screen#code={hosting.code}&table=t1")
    ann = Guest(browser, hosting)
    ann.join("Ann")
    ann.sit(WHEEL)
    spin(dora, ann, "number 17", "17, black")
    ann.reads("Black 17. You win 3,500.")
    ann.account.click()
    ann.page.get_by_role("dialog").get_by_role("button", name="All").last.click()
    expect(ann.account).to_contain_text("6,000")
    line = Line(hosting.port).rejoin(hosting.secret)
    line.ask("adjust", name="Ann", amount=-3000, reason="Bought a basket", against="house")

    # Two taps from the log to the form.
    desk.page.get_by_role("tab", name="Log").click()
    desk.page.get_by_label("Search").fill("black 17")
    desk.page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button").click()
    sheet = desk.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Entered by Dora")
    sheet.get_by_role("button", name="Correct the result").click()
    sheet.get_by_role("button", name="18, red").click()
    sheet.get_by_role("button", name="18, red").last.click()
    question = desk.page.get_by_role("alertdialog")
    expect(question).to_contain_text("Ann pays back 3,600: 3,000 from play money, 600 is owed to the house.")
    question.get_by_role("button", name="Correct it").click()
    expect(sheet).to_contain_text("Corrected: 18, not 17.")
    ann.reads("Corrected: 18, not 17. You pay back 3,600.")
    screen.reads("Corrected: 18, not 17.")
    expect(ann.page.get_by_text("You owe the house 600: a result")).to_be_visible()
    strip = desk.page.get_by_role("region", name="Where the money is")
    expect(strip).to_contain_text("600 is owed to the house by Ann")

    # What she wins next goes to the house first.
    line.ask("grant", name="Ann", amount=700, reason="A second start")
    ann.account.click()
    ann.page.get_by_role("dialog").get_by_role("button", name="100", exact=True).click()
    spin(dora, ann, "number 18", "18, red")
    ann.reads("Red 18. You win 3,500.")
    expect(ann.page.get_by_text("You owe the house 600: a result")).to_have_count(0)
    line.__exit__()
    void_and_take_back(desk, dora, ann)
    for person in (ann, dora, desk, screen):
        assert person.faults == []


def void_and_take_back(desk: Person, dora: Person, ann: Guest) -> None:
    """The host voids the round that Ann has won, and takes back that Dora has opened the bets since."""
    desk.page.keyboard.press("Escape")
    desk.page.get_by_label("Search").fill("red 18")
    desk.page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button").first.click()
    desk.button("Void this round").click()
    answer(desk, "Void this round", "The ball was touched")
    expect(desk.page.get_by_role("dialog")).to_contain_text("Voided by the host")
    ann.reads("The ball was touched")
    desk.page.keyboard.press("Escape")

    all_paid(dora)
    dora.button("Open betting").click()
    expect(dora.button("No more bets")).to_be_visible()
    desk.page.get_by_role("article", name=WHEEL).get_by_role("button").click()
    desk.button("Take back the last entry").click()
    answer(desk, "Take back the last entry")
    expect(dora.button("Open betting")).to_be_visible()
