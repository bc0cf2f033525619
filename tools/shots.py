"""Pictures of every page and of every game, from a real night in a real browser, `./croupier shots`."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import cyclopts
from PIL import Image
from playwright.sync_api import Browser, Error, sync_playwright

from croupier.night.setup import Pace
from tests.evening.hosting import Hosting, quick_preset
from tests.web.people import PHONE, SCREEN, Guest, Person
from tests.web.playing import MOVES, TABLES
from tests.web.test_evening import appoint, open_desk, say_and_end, with_a_dealer
from tools import browser as chromium

FOLDER = Path(__file__).parents[1] / "docs/pictures"

PACE = Pace(betting=12, decision=60, between=5, step=0.3)
"""Slow enough to be looked at."""

NAMES = ("Ann", "Ben", "Cleo", "Dan")

BETS = {
    "Ann": ["Red", "number 17", "split 17–20", "corner 25, 26, 28, 29", "1st 12"],
    "Ben": ["Black", "number 8", "street 13, 14, 15"],
    "Cleo": ["Odd", "number 32", "split 0–2", "line 4, 5, 6, 7, 8, 9"],
    "Dan": ["2nd 12", "number 17", "corner 1, 2, 4, 5"],
}
"""Where chips are put on the layout of roulette, by what is said of the spots."""


class Album:
    """Takes pictures into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person: Person, name: str) -> None:
        """A picture of what somebody sees now, small enough for a repository."""
        person.page.evaluate("document.fonts.ready")
        picture = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
        small = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        small.save(self.folder / f"{name}.png", optimize=True)
        print(f"{name}.png", file=sys.stderr, flush=True)


@contextmanager
def night() -> Iterator[tuple[Browser, Hosting]]:
    """A browser, and a night with all five games."""
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        program = chromium.find()
        if program is None:
            sys.exit(chromium.ADVICE)
        launched = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        with Hosting(Path(place), with_a_dealer(quick_preset(20, tuple(TABLES), PACE))) as hosting:
            yield launched, hosting
        launched.close()


def main(folder: Annotated[Path, cyclopts.Parameter()] = FOLDER) -> int:
    """Take pictures of a night.

    Parameters
    ----------
    folder
        Where they go.
    """
    chromium.bring()
    album = Album(folder)
    with night() as (browser, hosting):
        desk = open_desk(browser, hosting)
        screen = Person(browser, hosting, SCREEN, reduced_motion="no-preference")
        screen.page.goto(f"{screen.home}/screen#{hosting.code}")
        dealer = appoint(desk, browser, "Dora", TABLES["unders_overs"])
        guests = [phone(browser, hosting) for _ in NAMES]
        guests[0].page.goto(f"{guests[0].home}/#{hosting.code}")
        guests[0].button("Come in").wait_for()
        album.take(guests[0], "phone-join")
        for guest, name in zip(guests, NAMES, strict=True):
            guest.join(name)
        screen.page.wait_for_timeout(3500)
        album.take(guests[0], "phone-lobby")
        album.take(screen, "screen-invitation")
        roulette(album, guests, screen)
        dice(album, guests, dealer)
        cards(album, guests, screen)
        race(album, guests)
        album.take(desk, "host")
        say_and_end(desk)
        screen.page.wait_for_timeout(14_500)
        album.take(screen, "screen-winners")
        album.take(guests[0], "phone-end")
    return 0


def phone(browser: Browser, hosting: Hosting) -> Guest:
    return Guest(browser, hosting, PHONE, device_scale_factor=2, reduced_motion="no-preference")


def sit(guests: list[Guest], screen: Person | None, table: str, number: int) -> None:
    for guest in guests:
        guest.sit(table)
    if screen is not None:
        screen.page.goto(f"{screen.home}/screen#code={screen.hosting.code}&table=t{number}")
        screen.page.reload()


def leave(guests: list[Guest]) -> None:
    for guest in guests:
        guest.leave()


def roulette(album: Album, guests: list[Guest], screen: Person) -> None:
    """Chips on the layout, the wheel, and what it brought."""
    sit(guests, screen, TABLES["roulette"], 1)
    guests[0].page.locator("[role=button][aria-disabled=false]").first.wait_for(state="attached")
    for guest in guests:
        for spot in BETS[guest.name]:
            lay(guest, spot)
    album.take(guests[0], "phone-roulette")
    album.take(screen, "screen-roulette")
    while not guests[0].has_heard("t1", "spun"):
        guests[0].page.wait_for_timeout(50)
    guests[0].page.wait_for_timeout(1200)
    album.take(guests[0], "phone-roulette-spin")
    album.take(screen, "screen-roulette-spin")
    guests[0].page.wait_for_timeout(3500)
    album.take(guests[0], "phone-roulette-result")
    leave(guests)


def lay(guest: Guest, spot: str) -> None:
    """Put a chip on a spot, if bets are still taken there."""
    found = guest.page.get_by_role("button", name=re.compile(f"^{re.escape(spot)}[ ,]")).first
    try:
        box = found.bounding_box(timeout=1000)
    except Error:
        return
    if box is not None:
        guest.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def dice(album: Album, guests: list[Guest], dealer: Person) -> None:
    """Unders and Overs, with a dealer."""
    sit(guests, None, TABLES["unders_overs"], 2)
    album.take(dealer, "dealer")
    dealer.press("Open the bets")
    guests[0].button("Over 7").wait_for()
    guests[0].page.wait_for_timeout(500)
    for guest, box in zip(guests, ("Over 7", "Under 7", "7 4 to 1", "Over 7"), strict=True):
        guest.press(f"{box}.*")
    guests[0].page.wait_for_timeout(400)
    album.take(guests[0], "phone-unders-overs")
    dealer.press("No more bets")
    dealer.page.wait_for_timeout(600)
    dealer.press("Throw")
    guests[0].page.wait_for_timeout(2500)
    album.take(guests[0], "phone-unders-overs-thrown")
    album.take(dealer, "dealer-pay-outs")
    leave(guests)


def cards(album: Album, guests: list[Guest], screen: Person) -> None:
    """Hold'em to the river, and a hand of blackjack."""
    sit(guests, screen, TABLES["holdem"], 3)
    taken = False
    for _ in range(400):
        for guest in guests:
            is_flop = guest.has_heard("t3", "board_dealt")
            if (
                guest is guests[0]
                and is_flop
                and not taken
                and guest.button("Check", exact=True).is_visible()
            ):
                taken = True
                album.take(guest, "phone-holdem")
                album.take(screen, "screen-holdem")
            guest.press(*MOVES["holdem"])
        if guests[0].has_heard("t3", "pot_won"):
            break
        guests[0].page.wait_for_timeout(100)
    guests[0].page.wait_for_timeout(700)
    album.take(guests[0], "phone-holdem-showdown")
    leave(guests)
    sit(guests, screen, TABLES["blackjack"], 4)
    for guest in guests:
        guest.button(re.compile("^Bet ")).click()
    guests[0].button("Stand").wait_for(timeout=60_000)
    album.take(guests[0], "phone-blackjack")
    album.take(screen, "screen-blackjack")
    for _ in range(400):
        for guest in guests:
            guest.press("No insurance", "Stand")
        if guests[0].has_heard("t4", "hand_settled"):
            break
        guests[0].page.wait_for_timeout(100)
    guests[0].page.wait_for_timeout(700)
    album.take(guests[0], "phone-blackjack-settled")
    leave(guests)


def race(album: Album, guests: list[Guest]) -> None:
    """Some turns of Pairs and Wagers."""
    sit(guests, None, TABLES["pairs_wagers"], 5)
    for _ in range(400):
        for guest in guests:
            is_time = guest is guests[0] and guest.has_heard("t5", "turn_ended") > len(guests)
            if is_time and guest.button("Keep it").is_visible():
                album.take(guest, "phone-pairs-wagers")
                leave(guests)
                return
            guest.press(*MOVES["pairs_wagers"])
        guests[0].page.wait_for_timeout(100)
    leave(guests)


if __name__ == "__main__":
    raise SystemExit(cyclopts.run(main, result_action="return_value"))
