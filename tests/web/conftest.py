"""A real host in a process of its own, and a real Chromium."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.host.pages import FOLDER
from croupier.night.setup import Pace, Preset
from tests.evening.hosting import Hosting, quick_preset
from tests.web.people import Person
from tools import browser as chromium

BRISK = Pace(betting=1.5, decision=60, between=0.6, step=0.05)
"""A house that hardly lets people wait, but waits for those on a slow machine."""

Host = Callable[..., Hosting]

LIMIT = 1800
"""Seconds for each of these tests: a browser on a busy machine with one core is slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.timeout(LIMIT))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with a failure what everybody said and heard last."""
    report = yield
    if report.failed and report.when == "call":
        for number, one in enumerate(Person.everybody):
            report.sections.append((f"{number}: {one.page.url.partition('#')[0]}", one.last_words))
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; Playwright's event loop ends with these tests, so that others can run theirs."""
    program = chromium.find()
    if program is None:
        pytest.skip(chromium.ADVICE)
    assert (FOLDER / "index.html").is_file(), "the pages were not built: ./croupier test builds them"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def closed_pages(browser: Browser) -> Iterator[None]:
    """Close every page after the test, which would go on calling for a host that is gone."""
    yield
    Person.everybody.clear()
    for context in browser.contexts:
        context.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Hosts a night with these games; killed when the test is over."""
    started: list[Hosting] = []

    def begin(
        *games: str,
        guests: int = 4,
        pace: Pace = BRISK,
        changed: Callable[[Preset], Preset] = lambda night: night,
    ) -> Hosting:
        folder = tmp_path / f"night{len(started)}"
        folder.mkdir()
        hosting = Hosting(folder, changed(quick_preset(guests, games, pace)))
        started.append(hosting)
        hosting.start()
        return hosting

    yield begin
    for hosting in started:
        hosting.__exit__()
