"""Pictures of every page and every state of every game, from a real browser, `./croupier shots`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import cyclopts
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.evening.hosting import Hosting
from tests.web import scenes, stage
from tests.web.people import DESK, Guest, Person
from tests.web.playing import TABLES
from tests.web.test_evening import appoint, say_and_end
from tools import browser as chromium, terminal_shot

FOLDER = Path(__file__).parents[1] / "docs/pictures"
CEREMONY = 22_000
"""Milliseconds until the winner is named."""
SHARP = {"device_scale_factor": 2, "reduced_motion": "no-preference"}


class Album:
    """Takes pictures into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, person: Person) -> None:
        """A picture of what somebody sees now, small enough for a repository."""
        person.page.evaluate("document.fonts.ready")
        person.page.wait_for_timeout(300)
        picture = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
        small = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        small.save(self.folder / f"{name}.png", optimize=True)
        print(f"{name}.png", file=sys.stderr, flush=True)


@contextmanager
def chrome() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        program = chromium.find()
        if program is None:
            sys.exit(chromium.ADVICE)
        launched = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield launched
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
    terminal_shot.main(folder)
    with TemporaryDirectory() as place, chrome() as browser:
        setting_up(album, browser, Path(place))
    with TemporaryDirectory() as place, chrome() as browser, Hosting(Path(place), stage.night()) as hosting:
        evening(album, browser, hosting)
    return 0


def setting_up(album: Album, browser: Browser, place: Path) -> None:
    """A host who has just typed `./croupier`."""
    with Hosting(place) as hosting:
        desk = Person(browser, hosting, DESK)
        desk.page.goto(f"{desk.home}/host#{hosting.secret}")
        expect(desk.button("Open the doors")).to_be_visible()
        album.take("host-set-up", desk)
        desk.button("Open the doors").click()
        expect(desk.page.get_by_text(hosting.code, exact=True)).to_be_visible()
        album.take("host-invitation", desk)


def evening(album: Album, browser: Browser, hosting: Hosting) -> None:
    """From the door to the ceremony."""
    desk = Person(browser, hosting, DESK)
    desk.page.goto(f"{desk.home}/host#{hosting.secret}")
    expect(desk.page.get_by_role("heading", name="Casino night")).to_be_visible()
    with stage.Stage(browser, hosting, **SHARP) as staged:
        ann = staged.ann
        ann.page.goto(f"{ann.home}/#{hosting.code}")
        expect(ann.button("Come in")).to_be_visible()
        album.take("phone-join", ann)
        ann.join("Ann")
        album.take("phone-lobby", ann)
        staged.screen.page.goto(f"{staged.screen.home}/screen#{hosting.code}")
        staged.screen.page.wait_for_timeout(3000)
        album.take("screen-invitation", staged.screen)
        around_the_lobby(album, ann)
        scenes.roulette(staged, album.take)
        dealing(album, staged, appoint(desk, browser, "Dora", TABLES["unders_overs"]))
        for scene in (
            scenes.holdem,
            scenes.tournament,
            scenes.blackjack,
            scenes.pairs_wagers,
            scenes.crown_anchor,
        ):
            scene(staged, album.take)
        sheets(album, ann)
        the_desk(album, desk)
        staged.host.ask("pause", table=staged.table)
        album.take("phone-paused", ann)
        staged.host.ask("go_on", table=staged.table)
        the_end(album, desk, staged)


def around_the_lobby(album: Album, ann: Guest) -> None:
    for view in ("Standings", "Rules", "Settings"):
        ann.button(view, exact=True).click()
        album.take(f"phone-{view.lower()}", ann)
    ann.button("Tables", exact=True).click()


def dealing(album: Album, staged: stage.Stage, dealer: Person) -> None:
    """Unders and Overs as the dealer sees it too."""

    def look(name: str, person: Person) -> None:
        album.take(name, person)
        if name == "phone-unders-overs":
            album.take("dealer", dealer)

    scenes.unders_overs(staged, look)
    album.take("dealer-pay-outs", dealer)


def sheets(album: Album, ann: Guest) -> None:
    """What is a tap away from every table."""
    ann.account.click()
    album.take("phone-exchange", ann)
    ann.button("Close", exact=True).click()
    ann.button("More", exact=True).click()
    album.take("phone-menu", ann)
    ann.button("My last rounds").click()
    album.take("phone-history", ann)
    ann.button("Close", exact=True).click()


def the_desk(album: Album, desk: Person) -> None:
    album.take("host", desk)
    for tab in ("Bank", "Night", "Log"):
        desk.page.get_by_role("tab", name=tab).click()
        album.take(f"host-{tab.lower()}", desk)


def the_end(album: Album, desk: Person, staged: stage.Stage) -> None:
    """The ceremony, and a prize that is sold."""
    say_and_end(desk)
    staged.screen.page.wait_for_timeout(CEREMONY)
    album.take("screen-winners", staged.screen)
    album.take("phone-end", staged.ann)
    staged.host.ask("offer", prize="A home-made cake")
    staged.others["Cleo"].ask("bid", amount=500)
    staged.ann.page.wait_for_timeout(1000)
    album.take("phone-auction", staged.ann)


if __name__ == "__main__":
    raise SystemExit(cyclopts.run(main, result_action="return_value"))
