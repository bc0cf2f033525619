"""A host that is upgraded while pages stay open: they load themselves anew, once, and go on."""

import re
import shutil
import sys
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.host.pages import FOLDER
from croupier.host.protocol import PROTOCOL, TOO_OLD
from croupier.night.setup import Pace
from tests.evening.hosting import Hosting
from tests.web.conftest import Host
from tests.web.people import Guest
from tests.web.playing import bet_on_red

CALM = Pace(betting=120, between=1, step=0)
NEWER = PROTOCOL + 1
MY_CHIP = re.compile("^Red, .*200")


@pytest.fixture
def ann(browser: Browser, host: Host) -> Guest:
    """A guest at a table of roulette, with a chip on red."""
    ann = Guest(browser, host("roulette", pace=CALM))
    ann.join("Ann")
    ann.sit("Roulette")
    red = ann.page.get_by_role("button", name=re.compile("^Red, "))
    expect(red).to_have_attribute("aria-disabled", "false")
    bet_on_red(ann)
    expect(ann.page.get_by_role("button", name=MY_CHIP)).to_be_visible()
    return ann


def loads_of(page: Page) -> list[str]:
    """Every time that the page is loaded from now on."""
    loads: list[str] = []
    page.on("domcontentloaded", lambda _: loads.append(page.url))
    return loads


def upgrade(guest: Guest, pages: Path, oldest: int = 1) -> None:
    """Stop the host, and start it as the next version with these pages."""
    hosting = guest.hosting
    assert isinstance(hosting, Hosting)
    hosting.stop()
    version = (str(NEWER), str(oldest), str(pages))
    hosting.program = (sys.executable, "-m", "tests.web.other_version", *version)
    hosting.start()


def built_for_the_next_version(folder: Path) -> Path:
    """The pages as the next version would build them: they speak its protocol, and are called otherwise."""
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.gz"))
    names = {file.name: f"next-{file.name}" for file in (folder / "assets").iterdir()}
    known = re.compile("|".join(map(re.escape, names)))
    spoken = 0
    for file in folder.rglob("*.*"):
        if file.suffix in (".js", ".css", ".html"):
            text = known.sub(lambda name: names[name[0]], file.read_text(encoding="utf-8"))
            text, count = re.subn(rf"\{{protocol:{PROTOCOL}\}}", f"{{protocol:{NEWER}}}", text)
            file.write_text(text, encoding="utf-8")
            spoken += count
        if file.name in names:
            file.rename(file.with_name(names[file.name]))
    assert spoken, "no page says what it speaks"
    return folder


def clear(guest: Guest) -> None:
    """Take the chip back, which is still where it was."""
    expect(guest.page.get_by_role("button", name=MY_CHIP)).to_be_visible()
    guest.page.get_by_role("button", name="Clear").click()
    expect(guest.page.get_by_role("button", name=MY_CHIP)).to_be_hidden()


def test_a_page_loads_itself_anew_once_when_the_host_is_upgraded(ann: Guest, tmp_path: Path) -> None:
    loads = loads_of(ann.page)
    upgrade(ann, built_for_the_next_version(tmp_path / "pages"))
    ann.page.wait_for_event("domcontentloaded", lambda _: len(loads) > 0)
    clear(ann)
    greetings = [msgspec.json.decode(said) for said in ann.said if '"rejoin"' in said]
    assert [said["protocol"] for said in greetings] == [PROTOCOL, NEWER]
    assert len(loads) == 1
    assert ann.faults == []


def test_a_page_that_stays_old_says_so_and_goes_on_as_long_as_it_is_understood(ann: Guest) -> None:
    loads = loads_of(ann.page)
    upgrade(ann, FOLDER)
    expect(ann.page.get_by_text("doesn’t match the host’s version")).to_be_visible()
    clear(ann)
    upgrade(ann, FOLDER, oldest=NEWER)
    expect(ann.page.get_by_text(str(TOO_OLD))).to_be_visible()
    assert len(loads) == 1
    assert ann.faults == []
