"""The desk's Print page in a real browser: the host chooses, and gets the file."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import Host
from tests.web.people import Guest
from tests.web.test_evening import open_desk


def test_the_host_prints_from_the_desk(browser: Browser, host: Host, tmp_path: Path) -> None:
    desk = open_desk(browser, host("roulette"))
    desk.page.get_by_role("tab", name="Print").click()
    expect(desk.button("Certificates once the night is over")).to_be_disabled()
    desk.page.get_by_text("Letter", exact=True).click()
    for name, begins in (("Poster", b"%PDF-"), ("Everything, as one ZIP", b"PK")):
        with desk.page.expect_download() as made:
            desk.button(name).click()
        made.value.save_as(tmp_path / "made")
        assert (tmp_path / "made").read_bytes().startswith(begins)


def test_a_tables_sign_leads_to_that_table(browser: Browser, host: Host) -> None:
    ann = Guest(browser, host("roulette", "unders_overs"))
    ann.page.goto(f"{ann.home}/#{ann.hosting.code}.t2")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.button("Come in").click()
    expect(ann.page.get_by_role("button", name=re.compile("^Over 7"))).to_be_visible()
