"""The door in a real browser: shown out, a lost phone, doors that ask, and nothing left."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from croupier.night.setup import Pace
from tests.host.guests import Guest as Line
from tests.web.conftest import Host
from tests.web.people import PHONE, Guest, Person
from tests.web.test_desk import answer, look_at
from tests.web.test_evening import open_desk
from tests.web.test_fit import check

CALM = Pace(betting=3600, decision=3600, between=0.3, step=0)


def at_door(desk: Person) -> Locator:
    """Who knocks, as the desk shows them."""
    door = desk.page.get_by_role("region", name="At the door")
    expect(door).to_be_visible()
    return door


def answer_door(desk: Person, yes_or_no: str, name: str) -> None:
    at_door(desk).get_by_role("button", name=re.compile(f"^{yes_or_no} ?: {name}$")).click()


@pytest.mark.rule("N-19")
def test_shown_out_is_shown_out_until_the_host_says_otherwise(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM)
    desk, ida = open_desk(browser, hosting), Guest(browser, hosting)
    ida.join("Ida")
    look_at(desk, "Ida")
    desk.button("Remove").click()
    question = desk.page.get_by_role("alertdialog")
    question.get_by_role("button", name="Remove").click()
    expect(question.get_by_role("alert")).to_be_visible()
    answer(desk, "Remove", "Rude")
    ida.button("Come in again").click()
    expect(ida.page.get_by_text("only the host can let you in again")).to_be_visible()
    assert check(ida, "shown out") == []
    ida.page.reload()
    expect(ida.page.get_by_text("only the host can let you in again")).to_be_visible()

    look_at(desk, "Ida")
    expect(desk.page.get_by_text("shown out").first).to_be_visible()
    desk.button("Let in again").click()
    desk.reads("Ida can come in again.")
    ida.button("Try again").click()
    ida.button("Go on as Ida").click()
    expect(ida.page.get_by_role("heading", name="Ida", exact=True)).to_be_visible()


@pytest.mark.rule("N-19")
def test_a_lost_phone_knocks_and_one_tap_lets_it_in(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM)
    desk, old, phone = (
        open_desk(browser, hosting),
        Guest(browser, hosting),
        Guest(browser, hosting),
    )
    old.join("Ann")
    phone.page.goto(f"{phone.home}/#{hosting.code}")
    phone.page.get_by_label("Your name").fill("ann")
    phone.button("Come in").click()
    expect(phone.page.get_by_role("heading", name="Are you ann?")).to_be_visible()
    assert check(phone, "who are you") == []
    phone.button("Ask the host").click()
    expect(phone.page.get_by_role("heading", name="Ann, the host is being asked")).to_be_visible()
    assert check(phone, "waiting") == []
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Ann, the host is being asked")).to_be_visible()
    at_door(desk)
    expect(desk.page.get_by_text("own phone is connected right now")).to_be_visible()
    assert check(desk, "somebody at the door") == []
    answer_door(desk, "No", "Ann")
    expect(phone.page.get_by_text("can't let you in now")).to_be_visible()
    phone.button("Back").click()
    phone.page.get_by_label("Your name").fill("Ann")
    phone.button("Come in").click()
    phone.button("Ask the host").click()
    answer_door(desk, "Let in", "Ann")
    expect(phone.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    expect(old.page.get_by_text("Another phone has taken over")).to_be_visible()


def test_a_host_who_is_asked_lets_everybody_in_also_after_a_restart(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM)
    desk, ben = open_desk(browser, hosting), Guest(browser, hosting)
    desk.page.get_by_role("tab", name="Night").click()
    desk.page.get_by_label("Ask me before anybody comes in").check()
    expect(desk.page.get_by_label("Ask me before anybody comes in")).to_be_checked()
    ben.page.goto(f"{ben.home}/#{hosting.code}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Come in").click()
    expect(ben.page.get_by_role("heading", name="Ben, the host is being asked")).to_be_visible()
    at_door(desk)
    hosting.kill()
    expect(ben.page.get_by_text("No connection")).to_be_visible()
    hosting.start()
    expect(ben.page.get_by_text("Keep this page open")).to_be_visible()
    answer_door(desk, "Let in", "Ben")
    expect(ben.page.get_by_role("heading", name="Ben", exact=True)).to_be_visible()


@pytest.mark.rule("N-19")
def test_who_has_nothing_left_buys_in_again_with_a_tap(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM)
    ann = Guest(browser, hosting)
    ann.join("Ann")
    with Line(hosting.port).rejoin(hosting.secret) as line:
        money = line.ask("standings")["standings"][0]["money"]
        line.ask("adjust", name="Ann", amount=-money, reason="A bad evening")
        expect(ann.page.get_by_text("Ask the host: they can hand you more play money.")).to_be_visible()
        line.ask("change_night", rebuys=1, rebuy=500)
        assert check(ann, "nothing left") == []
        ann.button("Buy in again for 500").click()
        expect(ann.page.get_by_text("You have nothing left")).to_be_hidden()
        ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        ann.button("Standings").click()
        expect(ann.page.get_by_text("bought in again", exact=True)).to_be_visible()
        line.ask("end_night")
    expect(ann.page.get_by_text(re.compile("You finish 1 of 1|You’ve won the night!")).first).to_be_visible()


def test_two_share_a_phone_with_the_hosts_word_and_take_turns(browser: Browser, host: Host) -> None:
    hosting = host("roulette", pace=CALM)
    desk, phone = open_desk(browser, hosting), Guest(browser, hosting)
    phone.join("Ann")
    phone.button("Settings").click()
    phone.button("Somebody else plays on this phone").click()
    phone.button("Somebody else plays on this phone").click()
    phone.page.get_by_label("Your name").fill("Bob")
    phone.button("Come in").click()
    phone.button("Ask the host").click()
    at_door(desk)
    expect(desk.page.get_by_text("On a phone that has played for Ann.")).to_be_visible()
    answer_door(desk, "Let in", "Bob")
    expect(phone.page.get_by_role("heading", name="Bob", exact=True)).to_be_visible()
    phone.button("Settings").click()
    phone.button("Somebody else plays on this phone").click()
    phone.button("Go on as Ann").click()
    expect(phone.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
