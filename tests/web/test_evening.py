"""An evening in real browsers: three guests, a dealer, the host and a screen, from scanning to the winner."""

import urllib.request
from typing import Any

import msgspec
from playwright.sync_api import Browser, expect

from croupier.night.setup import Preset
from tests.evening.hosting import Hosting
from tests.pieces import events_in
from tests.web.conftest import Host
from tests.web.leaks import leaked_face_down, leaked_hands
from tests.web.people import DESK, PHONE, SCREEN, Guest, Hosted, Person
from tests.web.playing import TABLES, play

NAMES = ("Ann", "Ben", "Cleo")
SIZES = ((320, 640), PHONE, DESK)


def with_a_dealer(night: Preset) -> Preset:
    """The same night, with a person who deals Unders and Overs."""
    return changed(night, "unders_overs", dealt="dealer")


def with_one_deck(night: Preset) -> Preset:
    """The same night, with one deck at blackjack: each card is the only one of its kind."""
    return changed(night, "blackjack", rules={"step": 50, "min_bet": 50, "decks": 1})


def changed(night: Preset, game: str, **how: Any) -> Preset:
    """The same night, with tables of a game set up otherwise."""
    tables = (
        msgspec.structs.replace(table, **how) if table.game == game else table for table in night.tables
    )
    return msgspec.structs.replace(night, tables=tuple(tables))


def open_desk(browser: Browser, hosting: Hosted) -> Person:
    """The host at the desk."""
    desk = Person(browser, hosting, DESK)
    desk.page.goto(f"{desk.home}/host#{hosting.secret}")
    expect(desk.page.get_by_role("heading", name="Casino night")).to_be_visible()
    assert hosting.secret not in desk.page.url
    return desk


def appoint(desk: Person, browser: Browser, name: str, table: str) -> Person:
    """The host makes somebody a dealer, who opens the link on a phone."""
    desk.page.get_by_role("tab", name="People").click()
    desk.page.get_by_role("tabpanel").get_by_role("button", name="Appoint a dealer").click()
    desk.page.get_by_label("Name", exact=True).fill(name)
    desk.page.get_by_role("checkbox", name=table).check()
    desk.button("Make the link").click()
    link = desk.page.get_by_label("Link", exact=True).input_value()
    desk.button("Close", exact=True).click()
    dealer = Person(browser, desk.hosting)
    dealer.page.goto(link)
    expect(dealer.page.get_by_role("heading", name=table)).to_be_visible()
    return dealer


def test_an_evening_from_scanning_to_the_winner(browser: Browser, host: Host) -> None:
    hosting = host(*TABLES, changed=lambda night: with_one_deck(with_a_dealer(night)))
    desk = open_desk(browser, hosting)
    screen = Person(browser, hosting, SCREEN)
    screen.page.goto(f"{screen.home}/screen#{hosting.code}")
    dealer = appoint(desk, browser, "Dora", TABLES["unders_overs"])
    guests = [Guest(browser, hosting, size) for size in SIZES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(name)

    for number, (game, table) in enumerate(TABLES.items(), 1):
        for guest in guests:
            guest.sit(table)

        def deal() -> None:
            is_laid = all("laid" in guest.notes for guest in guests)
            dealer.press("All paid", "Open betting", *(["No more bets", "Throw"] if is_laid else []))

        play(guests, game, f"t{number}", deal if game == "unders_overs" else lambda: None)
        after(game, hosting, guests, screen)
        for guest in guests:
            guest.leave()

    say_and_end(desk)
    first = winners(hosting)
    for guest in guests:
        expect(guest.page.get_by_role("heading", name="Final standings")).to_be_visible()
        for winner in first:
            expect(guest.page.get_by_text(winner).first).to_be_visible()
    for winner in first:
        expect(screen.page.get_by_text(winner).first).to_be_visible()

    people = [desk, screen, dealer, *guests]
    assert [one.faults for one in people] == [[]] * len(people)
    assert [one.strays for one in people] == [[]] * len(people)
    assert leaked_hands(guests, [desk, screen, dealer], "t3") == []
    assert leaked_face_down(people, "t4") == []


def after(game: str, hosting: Hosting, guests: list[Guest], screen: Person) -> None:
    """What comes after a round: the ball is seen across the room, or the power fails in the next hand."""
    if game == "roulette":
        ball = screen.page.locator("svg.ball")
        expect(ball).to_be_visible()
        assert ball.evaluate("(one) => one.getBoundingClientRect().width") > 24
    if game == "holdem":
        power_cut(hosting, guests)
        play(guests, game, "t3")


def power_cut(hosting: Hosting, guests: list[Guest]) -> None:
    """The host's machine goes off in the middle of a hand, and on again: everybody is back by themselves."""
    guests[0].until(lambda: is_in_a_hand(guests[0]), "the next hand")
    hosting.kill()
    for guest in guests:
        expect(guest.page.get_by_text("No connection")).to_be_visible()
    hosting.start()
    for guest in guests:
        expect(guest.page.get_by_text("No connection")).to_be_hidden()


def is_in_a_hand(guest: Guest) -> bool:
    """Whether the last that was heard of hands is that one was started."""
    heard = [event["event"] for message in guest.messages() for event in events_in(message)]
    return [event for event in heard if event in ("hand_started", "pot_won")][-1:] == ["hand_started"]


def say_and_end(desk: Person) -> None:
    """A word to everybody, and the end of the night after a second, plain question and the last rounds."""
    desk.page.get_by_role("tab", name="Night").click()
    desk.page.get_by_label("Say to everyone").fill("Thank you <b>all</b>")
    desk.button("Announce now").click()
    desk.button("End the night", exact=True).click()
    question = desk.page.get_by_role("alertdialog")
    expect(question).to_contain_text("the standings are final")
    question.get_by_role("button", name="End the night").click()
    expect(desk.page.locator("header").first).to_contain_text("Over")


def winners(hosting: Hosted) -> list[str]:
    """Who came first, as the host's own list says."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{hosting.port}/standings.json",
        headers={"Authorization": f"Bearer {hosting.secret}"},
    )
    with urllib.request.urlopen(asked) as answer:
        found = msgspec.json.decode(answer.read())
    standings = found["standings"] if isinstance(found, dict) else found
    return [one["guest"] for one in standings if one["place"] == 1]
