"""Dealing in real browsers: dice thrown from a guest's phone, the shoe handed on, real equipment entered."""

import re

import msgspec
from playwright.sync_api import Browser, expect

from croupier.night.setup import Pace, Preset
from tests.pieces import events_in
from tests.web.conftest import Host
from tests.web.people import Guest, Message, Person
from tests.web.playing import TABLES
from tests.web.test_evening import appoint, open_desk
from tests.web.test_fit import check

DICE, WHEEL, SYMBOLS = TABLES["unders_overs"], TABLES["roulette"], TABLES["crown_anchor"]
CALM = Pace(betting=3600, decision=3600, between=3600, step=0, throw=3600)
"""A house that leaves everything to those who deal."""


def by_hand(night: Preset) -> Preset:
    """A dealer with virtual dice, players who deal a real wheel in turn, and a dealer with real dice."""
    dice, wheel, symbols = night.tables
    return msgspec.structs.replace(
        night,
        tables=(
            msgspec.structs.replace(dice, dealt="dealer"),
            msgspec.structs.replace(wheel, dealt="players", equipment="real"),
            msgspec.structs.replace(symbols, dealt="dealer", equipment="real"),
        ),
    )


def test_dice_shoe_and_wheel_go_from_hand_to_hand(browser: Browser, host: Host) -> None:
    hosting = host("unders_overs", "roulette", "crown_anchor", pace=CALM, changed=by_hand)
    desk = open_desk(browser, hosting)
    dora = appoint(desk, browser, "Dora", DICE)
    ann, ben = Guest(browser, hosting), Guest(browser, hosting)
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        guest.join(name)
        guest.sit(DICE)
    wrong = throw_by_invitation(dora, ann, ben)
    hand_over(desk, browser, dora, ann)
    for guest in (ann, ben):
        guest.leave()
        guest.sit(WHEEL)
    wrong += enter_what_was_spun(ann, ben)
    eve = appoint(desk, browser, "Eve", SYMBOLS)
    ann.leave()
    ann.sit(SYMBOLS)
    wrong += enter_what_was_thrown(eve, ann)
    assert "\n".join(wrong) == ""
    assert [one.faults for one in (desk, dora, ann, ben, eve)] == [[]] * 5


def throw_by_invitation(dora: Person, ann: Guest, ben: Guest) -> list[str]:
    """The dealer invites Ann, and the dice are thrown by her own tap."""
    dora.button("Open betting").click()
    for guest in (ann, ben):
        guest.button("Over 7").click()
    expect(dora.page.get_by_text("Yet to bet")).to_have_count(0)
    dora.button("Invite to throw").click()
    dora.button("Ann").click()
    dora.button("No more bets").click()
    expect(dora.page.get_by_role("status")).to_contain_text("Ann")
    expect(ben.page.get_by_text("Ann throws")).to_be_visible()
    expect(ben.button("Throw the dice")).to_have_count(0)
    wrong = check(ann, "my throw")
    ann.button("Throw the dice").click()
    all_paid(dora)
    ben.until(lambda: throws_heard_by(ben), "what was thrown")
    (thrown,) = throws_heard_by(ben)
    assert thrown["by"] == "Ann"
    return [*wrong, *check(dora, "pay-outs")]


def all_paid(dealer: Person) -> None:
    """Whoever has won is paid by a tap, before the bets are opened."""
    expect(dealer.button(re.compile("All paid|Open betting"))).to_be_visible()
    dealer.press("All paid")
    expect(dealer.button("Open betting")).to_be_visible()


def throws_heard_by(guest: Guest) -> list[Message]:
    heard = (event for message in guest.messages() for event in events_in(message))
    return [event for event in heard if event["event"] == "thrown"]


def hand_over(desk: Person, browser: Browser, dora: Person, ann: Guest) -> None:
    """Dora gives the dice to another dealer, who goes on; she can do nothing there any more."""
    chief = appoint(desk, browser, "Max", DICE)
    dora.button("Menu").click()
    dora.button("Hand over").click()
    dora.button("Max").click()
    expect(dora.page.get_by_text("No table is open for you")).to_be_visible()
    for person in (dora, ann, chief):
        person.reads("Dora hands the dice to Max.")
    all_paid(chief)
    chief.button("Open betting").click()
    expect(ann.button("Over 7")).to_be_enabled()
    chief.button("No more bets").click()
    expect(chief.button("Invite to throw")).to_be_visible()
    expect(chief.button("No throw")).to_have_count(0)  # virtual dice stay on the table


def enter_what_was_spun(ann: Guest, ben: Guest) -> list[str]:
    """It is Ann's turn to deal: she enters on her phone where the real ball fell."""
    ann.button("Open betting").click()
    red = ben.page.get_by_role("button", name="Red, ")
    expect(red).to_have_attribute("aria-disabled", "false")
    ann.button("No more bets").click()
    ann.button("Where did the ball land?").click()
    wrong = check(ann, "a guest enters the pocket")
    sheet = ann.page.get_by_role("dialog")
    pocket = sheet.get_by_role("button", name="17, black")
    pocket.click()
    expect(pocket).to_have_count(2)  # the second asks whether it is right
    pocket.last.click()
    expect(ben.page.get_by_text("Black 17.").first).to_be_visible()
    expect(ben.button("Open betting")).to_be_visible()
    ben.button("Hand over").click()
    ben.button("Ann").click()
    expect(ann.button("Open betting")).to_be_visible()
    return wrong


def enter_what_was_thrown(eve: Person, ann: Guest) -> list[str]:
    """The dealer enters the symbols of three real dice, one of them a second time after a slip."""
    eve.button("Open betting").click()
    eve.button("No more bets").click()
    eve.button("No throw").click()
    eve.page.get_by_role("region", name="Next step").get_by_role("button", name="No throw").click()
    expect(ann.page.get_by_text("No throw. All bets are returned.")).to_be_visible()
    eve.button("Open betting").click()
    ann.button("Anchor").click()
    expect(eve.page.get_by_text("Yet to bet")).to_have_count(0)
    eve.button("No more bets").click()
    for symbol in ("Anchor", "Spade"):
        eve.button(f"Die showing {symbol}").click()
    eve.button("Undo").click()
    for symbol in ("Crown", "Anchor"):
        eve.button(f"Die showing {symbol}").click()
    wrong = check(eve, "symbols to enter")
    eve.button("Anchor, Crown, Anchor").click()
    all_paid(eve)
    ann.reads("Anchor, Crown, Anchor.")
    ann.until(lambda: throws_heard_by(ann), "what was thrown")
    assert throws_heard_by(ann)[-1]["dice"] == ["anchor", "crown", "anchor"]
    return [*wrong, *check(eve, "pay-outs of symbols")]


def test_whoever_has_the_dealer_chip_deals_and_a_hand_can_be_shown_when_it_is_over(
    browser: Browser, host: Host
) -> None:
    hosting = host("holdem", pace=CALM, changed=in_turn)
    ann, ben = Guest(browser, hosting), Guest(browser, hosting)
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        guest.join(name)
        guest.sit(TABLES["holdem"])
    hers, his = (one.page.get_by_role("group", name="You deal") for one in (ann, ben))
    expect(hers.get_by_role("button")).to_have_count(1)  # neither blinds nor a deck to hand on
    hers.get_by_role("button").click()
    expect(ann.page.get_by_role("img", name="dealer", exact=True)).to_be_visible()
    hers.get_by_role("button", name="Deal").click()
    expect(ann.button("Fold")).to_be_visible()
    ann.until(lambda: not ann.press("Fold"), "Ann to fold")  # a tap within a moment decides nothing (D27)
    expect(ben.button("Show", exact=True)).to_be_visible()
    ben.until(lambda: not ben.press("Show"), "Ben to show")
    expect(ann.page.get_by_text("Ben shows.")).to_be_visible()
    expect(his).to_be_visible()
    assert check(ann, "shown") == []


def in_turn(night: Preset) -> Preset:
    """Players who deal in turn at every table."""
    tables = tuple(msgspec.structs.replace(table, dealt="players") for table in night.tables)
    return msgspec.structs.replace(night, tables=tables)
