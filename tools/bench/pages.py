"""How light and how quick the pages are in a real browser, `./croupier bench pages`."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Response, expect, sync_playwright
from websockets.sync.client import ClientConnection, connect

from croupier.night.setup import Pace, Preset
from tests.evening.hosting import Hosting, quick_preset
from tests.web.people import Guest
from tests.web.playing import MOVES, TABLES, bet_on_red
from tools import browser as chromium

HEADINGS = ("what", "measured", "goal", "")

LIGHT = 120_000
QUICK = 15.0
AT_ONCE = 100.0
SMOOTH = 58.0
"""Frames a second that count as sixty: a frame or two may fall between the counts."""
SLOWED = 4
MOVES_SHOWN = 30
CROWD = 40
CHIPS_EACH = 10

PACE = Pace(betting=2, decision=60, between=6, step=0.5)

FRAMES = """(ms) => new Promise((done) => {
    const times = [];
    const first = performance.now();
    const next = (now) => {
        times.push(now);
        if (now - first < ms) requestAnimationFrame(next);
        else done(times);
    };
    requestAnimationFrame(next);
})"""

WATCH = """() => {
    window.shown = null;
    const layout = document.querySelector("svg.layout");
    new MutationObserver((_, watch) => {
        watch.disconnect();
        requestAnimationFrame(() => (window.shown = performance.timeOrigin + performance.now()));
    }).observe(layout, { childList: true, subtree: true });
}"""

TAP = """() => {
    window.tapped = null;
    const note = () => (window.tapped = performance.timeOrigin + performance.now());
    document.addEventListener("pointerup", note, { once: true, capture: true });
}"""


class Claim(NamedTuple):
    """Something that is measured, and what it should be."""

    what: str
    measured: str
    goal: str = ""
    reached: bool | None = None

    @property
    def row(self) -> tuple[str, ...]:
        return self.what, self.measured, self.goal, {True: "✓", False: "missed", None: ""}[self.reached]


def measure(tell: Callable[[str], None]) -> list[tuple[str, ...]]:
    """Measure everything; `tell` is told what is going on."""
    program = chromium.find()
    if program is None:
        sys.exit(chromium.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        claims: list[Claim] = []
        for name, measured in MEASURED.items():
            tell(name)
            claims += measured(browser)
        browser.close()
    return [claim.row for claim in claims]


@contextmanager
def hosted(night: Preset) -> Iterator[Hosting]:
    with TemporaryDirectory() as folder, Hosting(Path(folder), night) as hosting:
        yield hosting


def sizes(browser: Browser) -> Iterator[Claim]:
    """What a guest loads who comes and plays one game, as it goes over the line."""
    with hosted(quick_preset(5, tuple(TABLES), PACE)) as hosting:
        for number, table in enumerate(TABLES.values(), 1):
            guest = Guest(browser, hosting)
            answers: list[Response] = []
            guest.page.on("response", answers.append)
            guest.join(f"Guest {number}")
            guest.sit(table)
            guest.page.wait_for_load_state("networkidle")
            size = sum(map(weight, answers))
            what = f"a guest's page with {table}, {len(answers)} files as they are sent"
            yield Claim(what, f"{size / 1000:.1f} kB", "< 120 kB", size < LIGHT)
            if guest.strays:
                yield Claim("requests that leave the host", ", ".join(guest.strays), "none", False)
            guest.context.close()
        yield Claim("requests that leave the host", "none", "none", True)


def weight(response: Response) -> int:
    """Bytes of an answer, compressed as it was sent."""
    return int(response.headers.get("content-length", 0))


def arrival(browser: Browser) -> Iterator[Claim]:
    """From the address to a seat, with the pauses of somebody who reads and types."""
    with hosted(quick_preset(5, ("roulette",), PACE)) as hosting:
        guest = Guest(browser, hosting)
        start = time.monotonic()
        guest.page.goto(f"{guest.home}/#{hosting.code}")
        name = guest.page.get_by_label("Your name")
        guest.page.wait_for_timeout(1500)
        name.click()
        guest.page.keyboard.type("Annabel", delay=200)
        guest.page.wait_for_timeout(800)
        guest.button("Come in").click()
        sit = guest.sign("Roulette").get_by_role("button", name="Sit down")
        sit.wait_for()
        guest.page.wait_for_timeout(2000)
        sit.click()
        guest.button("Exchange").wait_for()
        seconds = time.monotonic() - start
    yield Claim(
        "from the address to a seat, with human pauses", f"{seconds:.1f} s", "< 15 s", seconds < QUICK
    )


def moves(browser: Browser) -> Iterator[Claim]:
    """From a tap on one phone to the picture on another."""
    with hosted(quick_preset(5, ("roulette",), Pace(betting=600, between=0.2, step=0))) as hosting:
        ann, ben = Guest(browser, hosting), Guest(browser, hosting)
        for guest, name in ((ann, "Ann"), (ben, "Ben")):
            guest.join(name)
            guest.sit("Roulette")
        red = ann.page.get_by_role("button", name=re.compile("^Red, "))
        expect(red).to_have_attribute("aria-disabled", "false")
        times = [shown_after(ann, ben) for _ in range(MOVES_SHOWN)]
    tail = quantiles(times, n=20)[-1]
    what = f"a move to another's screen, median and 95th percentile of {MOVES_SHOWN}"
    yield Claim(what, f"{median(times):.0f} and {tail:.0f} ms", "< 100 ms", tail < AT_ONCE)


def shown_after(ann: Guest, ben: Guest) -> float:
    """Milliseconds from Ann's tap to Ben's picture; the chip is taken back after."""
    ben.page.evaluate(WATCH)
    ann.page.evaluate(TAP)
    assert bet_on_red(ann)
    while (shown := ben.page.evaluate("window.shown")) is None:
        ben.page.wait_for_timeout(10)
    tapped = ann.page.evaluate("window.tapped")
    ann.button("Clear").click()
    ben.page.wait_for_timeout(200)
    return float(shown) - float(tapped)


def motion(browser: Browser) -> Iterator[Claim]:
    """Frames a second while wheel, dice and cards move, on a processor that is slowed."""
    scenes = (
        ("roulette", "the wheel turns", "spun", 4000),
        ("unders_overs", "dice tumble", "thrown", 1300),
        ("holdem", "cards are dealt", "board_dealt", 800),
    )
    for game, what, event, length in scenes:
        with hosted(quick_preset(2, (game,), PACE)) as hosting:
            ann, ben = moving(browser, hosting), Guest(browser, hosting)
            for guest, name in ((ann, "Ann"), (ben, "Ben")):
                guest.join(name)
                guest.sit(TABLES[game])
            slow(ann)
            if game == "roulette":
                yield frames(ann, "the page at rest", 1000)
            while not ann.has_heard("t1", event):
                for guest in (ann, ben):
                    act(guest, game)
                ann.page.wait_for_timeout(20)
            yield frames(ann, what, length)
            ann.context.close()


def act(guest: Guest, game: str) -> None:
    if game == "roulette":
        if "laid" not in guest.notes:
            bet_on_red(guest)
    elif guest.press(*MOVES[game]):
        guest.notes.add("laid")


def crowd(browser: Browser) -> Iterator[Claim]:
    """A table of forty with ten chips each: frames while they are put down and while the wheel turns."""
    night = quick_preset(CROWD, ("roulette",), Pace(betting=15, between=6, step=0))
    table = msgspec.structs.replace(
        night.tables[0], rules={**night.tables[0].rules, "max_seats": CROWD + 1}, exchange=2000
    )
    night = msgspec.structs.replace(night, tables=(table,), start_money=5000)
    with hosted(night) as hosting, ExitStack() as lines:
        ann = moving(browser, hosting)
        ann.join("Ann")
        ann.sit("Roulette")
        seated = [lines.enter_context(seat(hosting, f"Guest {number}")) for number in range(1, CROWD)]
        red = ann.page.get_by_role("button", name=re.compile("^Red, "))
        expect(red).to_have_attribute("aria-disabled", "false")
        for number, line in enumerate(seated):
            for chip in range(CHIPS_EACH):
                spot = str((number * 7 + chip * 11) % 37)
                say(line, do="move", table="t1", move={"do": "bet", "on": spot, "amount": 100})
        for _ in range(CHIPS_EACH):
            bet_on_red(ann)
        slow(ann)
        yield frames(ann, f"a table of {CROWD} with {CROWD * CHIPS_EACH} chips, bets are open", 2000)
        while not ann.has_heard("t1", "spun"):
            ann.page.wait_for_timeout(50)
        yield frames(ann, "the same, the wheel turns", 4000)
        ann.context.close()


@contextmanager
def seat(hosting: Hosting, name: str) -> Iterator[ClientConnection]:
    """Somebody at the table, without a page."""
    with connect(hosting.address) as line:
        say(line, do="join", code=hosting.code, name=name)
        say(line, do="sit", table="t1", money=2000)
        yield line


def say(line: ClientConnection, **message: Any) -> None:
    """Say something, and wait for the answer."""
    number = f"b{time.monotonic_ns()}"
    line.send(msgspec.json.encode({"id": number, **message}).decode())
    while msgspec.json.decode(line.recv()).get("re") != number:
        pass


def moving(browser: Browser, hosting: Hosting) -> Guest:
    return Guest(browser, hosting, device_scale_factor=2, reduced_motion="no-preference")


def slow(guest: Guest) -> None:
    """Let a page's processor be slower than this machine's."""
    tap = guest.context.new_cdp_session(guest.page)
    tap.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def frames(guest: Guest, what: str, length: int) -> Claim:
    times = guest.page.evaluate(FRAMES, length)
    gaps = [after - before for before, after in pairwise(times)]
    rate = 1000 * len(gaps) / (times[-1] - times[0])
    longest = max(gaps)
    measured = f"{rate:.0f} a second, longest {longest:.0f} ms"
    return Claim(f"frames, slowed {SLOWED} times: {what}", measured, "60 a second", rate >= SMOOTH)


MEASURED: dict[str, Callable[[Browser], Iterator[Claim]]] = {
    "what a guest loads": sizes,
    "from the address to a seat": arrival,
    "from a move to a screen": moves,
    "wheel, dice and cards in motion": motion,
    "a table of forty": crowd,
}


def notes() -> str:
    """What must be said beside the figures."""
    return (
        f"Chromium without a graphics card draws with the processor; load average {os.getloadavg()[0]:.1f}."
    )
