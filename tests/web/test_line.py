"""Phones that are reloaded, sleep, lose the network, or are two: the guest is where they were."""

import re

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from websockets.sync.client import connect

from croupier.night.setup import Pace
from tests.pieces import events_in, spoken
from tests.web.conftest import Host
from tests.web.people import Guest
from tests.web.playing import bet_on_red

CALM = Pace(betting=3600, between=1, step=0)
"""A house that waits."""

MY_CHIP = re.compile("^Red, .*200")


@pytest.fixture
def ann(browser: Browser, host: Host) -> Guest:
    """A guest at a table of roulette, with a chip on red."""
    ann = Guest(browser, host("roulette", pace=CALM))
    ann.join("Ann")
    ann.sit("Roulette")
    lay(ann)
    return ann


def lay(guest: Guest) -> None:
    """Put a chip on red as soon as bets are taken."""
    expect(guest.page.get_by_role("button", name=re.compile("^Red, "))).to_have_attribute(
        "aria-disabled", "false"
    )
    bet_on_red(guest)
    expect(guest.page.get_by_role("button", name=MY_CHIP)).to_be_visible()


def stakes(guest: Guest, who: str) -> set[int]:
    """The versions of the table with which somebody's chip was told to a phone."""
    return {
        told["version"]
        for message in guest.messages()
        for told in [message, *message.get("missed", ())]
        for event in events_in(told)
        if event["event"] == "staked" and event["who"] == who
    }


def test_a_reload_leads_back_to_the_table_with_the_chips_on_it(ann: Guest) -> None:
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Roulette")).to_be_visible()
    expect(ann.page.get_by_role("button", name=MY_CHIP)).to_be_visible()
    assert "#" not in ann.page.url
    ann.page.get_by_role("button", name="More", exact=True).click()
    expect(ann.page.get_by_role("button", name="Leave the table")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("button", name="Leave the table")).to_be_hidden()
    expect(ann.page.get_by_role("button", name=MY_CHIP)).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("button", name="Back to your seat")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_text("Leave this page?")).to_be_visible()
    ann.page.get_by_role("button", name="Stay").click()
    expect(ann.page.get_by_role("button", name="Back to your seat")).to_be_visible()
    assert ann.faults == []


def test_a_phone_that_slept_without_a_network_says_so_and_hears_what_it_missed(
    browser: Browser, ann: Guest
) -> None:
    ben = Guest(browser, ann.hosting)
    ben.join("Ben")
    ben.sit("Roulette")
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("No connection")).to_be_visible()
    lay(ben)
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("No connection")).to_be_hidden()
    ann.until(lambda: stakes(ann, "Ben"), "what was missed")
    assert len(stakes(ann, "Ben")) == 1
    assert ann.faults == []


def test_two_tabs_show_the_same_and_both_can_play(ann: Guest) -> None:
    second = ann.open_tab()
    second.goto(ann.home)
    expect(second.get_by_role("button", name=MY_CHIP)).to_be_visible()
    second.get_by_role("button", name="Clear").click()
    expect(ann.page.get_by_role("button", name=MY_CHIP)).to_be_hidden()
    assert ann.faults == []


def test_another_phone_takes_over_by_a_link_and_the_old_one_says_goodbye(
    browser: Browser, ann: Guest
) -> None:
    link = ask_for_a_link(ann)
    phone = Guest(browser, ann.hosting)
    phone.page.goto(f"{phone.home}/#link={link}")
    expect(phone.page.get_by_role("button", name=MY_CHIP)).to_be_visible()
    expect(ann.page.get_by_role("button", name="Come in again")).to_be_visible()


def ask_for_a_link(guest: Guest) -> str:
    """The host makes a link for somebody who lost the phone."""
    with connect(f"ws://127.0.0.1:{guest.hosting.port}/ws") as line:
        line.send(
            msgspec.json.encode(spoken({"id": "a", "do": "rejoin", "token": guest.hosting.secret})).decode()
        )
        line.send(msgspec.json.encode({"id": "b", "do": "new_link", "name": guest.name}).decode())
        for text in line:
            answer = msgspec.json.decode(text)
            if answer.get("to") == "b":
                return str(answer["ok"]["link"])
    raise AssertionError("the host has hung up")
