"""Every power of the host, used at the desk in a real browser, and what the guests' phones make of it."""

import csv
import io
import re

from playwright.sync_api import Browser, expect

from croupier.night.setup import Pace
from tests.web.conftest import Host
from tests.web.people import DESK, Guest, Person
from tests.web.playing import bet_on_red, play
from tests.web.test_evening import open_desk

CALM = Pace(betting=3600, decision=3600, between=0.3, step=0)


def answer(desk: Person, yes: str, reason: str = "") -> None:
    """Answer the second, plain question."""
    question = desk.page.get_by_role("alertdialog")
    if reason:
        question.get_by_role("textbox", name="Reason").fill(reason)
    question.get_by_role("button", name=yes, exact=True).click()
    expect(question).to_be_hidden()


def look_at(desk: Person, name: str) -> None:
    """Open what there is to be known and done about a guest."""
    desk.page.get_by_role("tab", name="People").click()
    desk.page.get_by_role("tabpanel").get_by_role("button", name=re.compile(name)).click()


def test_the_host_runs_the_night_from_the_desk(browser: Browser, host: Host) -> None:
    hosting = host("roulette", "holdem", pace=CALM)
    desk = open_desk(browser, hosting)
    ann, ben = Guest(browser, hosting), Guest(browser, hosting)
    for guest in (ann, ben):
        guest.join("Ann" if guest is ann else "Ben")
        guest.sit("Roulette")
    expect(ann.page.get_by_role("button", name=re.compile("^Red, "))).to_have_attribute(
        "aria-disabled", "false"
    )
    assert bet_on_red(ann)

    # What is changed in the middle of a round waits for its end.
    card = desk.page.get_by_role("article", name="Roulette").get_by_role("button")
    card.click()
    desk.page.get_by_role("textbox", name="Minimum bet", exact=True).fill("200")
    desk.button("Change the table").click()
    expect(card).to_contain_text("Changes wait for the end of this round")
    card.click()
    desk.button("Call off the round").click()
    answer(desk, "Call off the round", "A drink fell on the wheel")
    ann.reads("A drink fell on the wheel")
    expect(desk.page.get_by_role("dialog")).to_contain_text("Bets 200 to 300")

    desk.button("Pause").click()
    desk.page.keyboard.press("Escape")
    expect(ann.page.get_by_text("The table is paused")).to_be_visible()
    desk.page.get_by_role("region", name="Needs attention").get_by_role("button", name="Resume").click()
    expect(ann.page.get_by_text("The table is paused")).to_be_hidden()

    look_at(desk, "Ann")
    desk.page.get_by_role("textbox", name="Amount", exact=True).fill("700")
    desk.page.get_by_role("textbox", name="Reason").fill("A voucher")
    desk.button("Hand out").click()
    expect(ann.account).to_contain_text("2,700")
    desk.page.get_by_role("textbox", name="Amount", exact=True).fill("100")
    desk.page.get_by_role("textbox", name="Reason").fill("Paid twice")
    desk.button("Correct down").click()
    answer(desk, "Correct down")
    expect(ann.account).to_contain_text("2,600")
    desk.page.get_by_role("combobox", name="Table", exact=True).select_option("Hold’em")
    desk.button("Move", exact=True).click()
    expect(desk.page.get_by_role("article", name="Hold’em")).to_contain_text("1 / 10")
    desk.button("New link").click()
    link = desk.page.get_by_label("Link", exact=True).input_value()
    phone = Guest(browser, hosting)
    phone.page.goto(link)
    expect(ann.button("Come in again")).to_be_visible()
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Escape")

    # Ben is alone at hold'em with somebody who has no chips: a house player keeps him company.
    desk.page.get_by_role("article", name="Hold’em").get_by_role("button").click()
    desk.page.get_by_role("combobox", name="How it plays").select_option("Careful")
    desk.button("Seat a house player").click()
    expect(desk.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="⚙")).to_be_visible()
    desk.page.keyboard.press("Escape")
    ben.to_lobby()
    expect(ben.sign("Hold’em")).to_contain_text("a house player")
    ben.sit("Hold’em")
    play([ben], "holdem", "t2")

    look_at(desk, "Ben")
    desk.button("Remove").click()
    answer(desk, "Remove", "Asked to")
    expect(ben.button("Come in again")).to_be_visible()

    desk.page.get_by_role("tab", name="Log").click()
    desk.page.get_by_label("Search").fill("voucher")
    expect(desk.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_text(
        re.compile("Ann is handed 700: A voucher")
    )

    desk.page.get_by_role("tab", name="Night").click()
    desk.button("Make me a new link").click()
    answer(desk, "Make me a new link")
    secret = desk.page.get_by_label("Link", exact=True).input_value().partition("#")[2]
    assert secret != hosting.secret
    desk.page.keyboard.press("Escape")
    stranger = Person(browser, hosting, DESK)
    stranger.page.goto(f"{stranger.home}/host#{hosting.secret}")
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    desk.page.reload()
    give_prizes(desk, phone)
    for person in (desk, ann, ben, phone):
        assert person.faults == []


def give_prizes(desk: Person, phone: Guest) -> None:
    """The night ends, and prizes go for play money and by lot."""
    desk.page.get_by_role("tab", name="Night").click()
    desk.button("End the night", exact=True).click()
    answer(desk, "End the night")
    desk.page.get_by_role("textbox", name="Prize", exact=True).fill("A basket of fruit")
    desk.button("Put up for auction").click()
    phone.button(re.compile("^Bid ")).click()
    expect(phone.page.get_by_text("The highest bid is yours.")).to_be_visible()
    desk.button("Sold!").click()
    answer(desk, "Sold!")
    won = phone.page.get_by_role("listitem")
    expect(won.filter(has_text="A basket of fruit")).to_contain_text("is yours!")
    desk.page.get_by_text("Raffle by ticket").click()
    desk.page.get_by_role("textbox", name="Prize", exact=True).fill("A cake")
    desk.button("Draw a ticket").click()
    answer(desk, "Draw a ticket")
    expect(won.filter(has_text="A cake")).to_be_visible()
    for button, head in (
        ("Standings", "place"),
        ("All rounds", "guest"),
        ("All money", "id"),
        ("Statistics", "who"),
    ):
        assert rows(desk, button)[0][0] == head
    assert ["1", "Ann", "3100", "3100", "0"] in [row[:5] for row in rows(desk, "Standings")]


def rows(desk: Person, button: str) -> list[list[str]]:
    """A table that the host takes home."""
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("tabpanel").get_by_role("button", name=button, exact=True).click()
    return list(csv.reader(io.StringIO(saved.value.path().read_text(encoding="utf-8-sig"))))
