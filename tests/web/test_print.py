"""The desk's Print page in a real browser: the host chooses, and gets the file."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import Host
from tests.web.test_evening import open_desk


def test_the_host_prints_from_the_desk(browser: Browser, host: Host, tmp_path: Path) -> None:
    desk = open_desk(browser, host("roulette"))
    desk.page.get_by_role("tab", name="Print").click()
    expect(desk.button("Certificates once somebody has come")).to_be_disabled()
    desk.page.get_by_text("Letter", exact=True).click()
    for name, begins in (("Poster", b"%PDF-"), ("Everything, as one ZIP", b"PK")):
        with desk.page.expect_download() as made:
            desk.button(name).click()
        made.value.save_as(tmp_path / "made")
        assert (tmp_path / "made").read_bytes().startswith(begins)
