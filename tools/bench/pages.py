"""How light and how quick the pages are in a real browser, `./croupier bench pages`."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Response, expect, sync_playwright
from websockets.sync.client import ClientConnection, connect

from croupier.host.protocol import PROTOCOL
from croupier.night.setup import Pace, Preset
from tests.evening.hosting import Hosting, quick_preset
from tests.web.people import Guest
from tests.web.playing import MOVES, TABLES, bet_on_red
from tools import browser as chromium
from tools.bench import frames

HEADINGS = ("what", "measured", "goal", "")

LIGHT = 120_000
QUICK = 15.0
AT_ONCE = 100.0
ALMOST = 0.97
"""The share of what the machine can show that counts as all of it."""
MOVES_SHOWN = 30
CROWD = 40
CHIPS_EACH = 10
BETS_EVERY = 100
"""Milliseconds between two bets of the crowd."""
WRONG = (0, 3_600_000, -86_400_000, 37_000, 0)
"""By how many milliseconds the phones' clocks go wrong."""
LATE = 1500

PACE = Pace(betting=2, decision=60, between=6, step=0.5)

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


LANDED = """
    const right = Date.now;
    Date.now = () => right() + %d;
    window.landed = null;
    let turned = false;
    new MutationObserver(() => {
        const label = document.querySelector("div.wheel[role=img]")?.ariaLabel;
        const turns = label === "The wheel is spinning";
        if (turned && label && !turns) window.landed ??= performance.timeOrigin + performance.now();
        turned = turns;
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Notes when the ball lies, by the machine's own clock."""


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
            answers = answers_to(guest)
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


def answers_to(guest: Guest) -> list[Response]:
    """All that a page is sent from now on."""
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    guest.page.on("response", keep)
    return answers


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
    shown = noted(ben, "shown")
    ann.button("Clear").click()
    ben.page.wait_for_timeout(200)
    return shown - noted(ann, "tapped")


def noted(guest: Guest, what: str) -> float:
    """The moment that a page has noted, in milliseconds, once it has."""
    while (moment := guest.page.evaluate(f"window.{what}")) is None:
        guest.page.wait_for_timeout(10)
    return float(moment)


def motion(browser: Browser) -> Iterator[Claim]:
    """Frames while wheel, dice and cards move, on a processor that is slowed."""
    scenes = (
        ("roulette", "the wheel turns", "spun", 4000),
        ("unders_overs", "dice tumble", "thrown", 1300),
        ("holdem", "cards are dealt at hold'em", "board_dealt", 800),
        ("blackjack", "cards are dealt at blackjack", "dealt", 800),
    )
    other = browser.browser_type.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
    for game, what, event, length in scenes:
        with hosted(quick_preset(2, (game,), PACE)) as hosting:
            ann, ben = moving(browser, hosting), Guest(other, hosting)
            for guest, name in ((ann, "Ann"), (ben, "Ben")):
                guest.join(name)
                guest.sit(TABLES[game])
            frames.slow(ann.page)
            if game == "roulette":
                yield resting(ann)
            before = frames.dot(browser)
            while not ann.has_heard("t1", event):
                for guest in (ann, ben):
                    act(guest, game)
                ann.page.wait_for_timeout(20)
            seen = watched(ann, partial(ann.page.wait_for_timeout, length))
            yield smooth(what, seen, before + frames.dot(browser))
            ann.context.close()
    other.close()


def act(guest: Guest, game: str) -> None:
    if game == "roulette":
        if "laid" not in guest.notes:
            bet_on_red(guest)
    elif guest.press(*MOVES[game]):
        guest.notes.add("laid")


def crowd(browser: Browser) -> Iterator[Claim]:
    """A table of forty with ten chips each: frames while more are put down, and while the wheel turns."""
    night = quick_preset(CROWD, ("roulette",), Pace(betting=20, between=6, step=0))
    table = msgspec.structs.replace(
        night.tables[0], rules={**night.tables[0].rules, "max_seats": CROWD + 1}, exchange=3000
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
                lay(line, number, chip)
        for _ in range(CHIPS_EACH):
            bet_on_red(ann)
        ann.page.mouse.move(0, 0)  # a phone has none that lies on the layout
        frames.slow(ann.page)

        def bets() -> None:
            for number, line in enumerate(seated):
                lay(line, number, CHIPS_EACH)
                ann.page.wait_for_timeout(BETS_EVERY)

        before = frames.dot(browser)
        betting = watched(ann, bets)
        between = frames.dot(browser)
        what = f"a table of {CROWD} with {CROWD * CHIPS_EACH} chips, {1000 // BETS_EVERY} more a second"
        yield smooth(what, betting, before + between)
        while not ann.has_heard("t1", "spun"):
            ann.page.wait_for_timeout(20)
        spinning = watched(ann, partial(ann.page.wait_for_timeout, 4000))
        yield smooth("the same, the wheel turns", spinning, between + frames.dot(browser))
        ann.context.close()


def lay(line: ClientConnection, number: int, chip: int) -> None:
    """Let somebody put a chip on a number."""
    spot = str((number * 7 + chip * 11) % 37)
    say(line, do="move", table="t1", move={"do": "bet", "on": spot, "amount": 100})


def landing(browser: Browser) -> Iterator[Claim]:
    """When a ball comes to lie: on phones whose clocks go wrong, and on one that comes back in the middle."""
    with hosted(quick_preset(5, ("roulette",), PACE)) as hosting:
        guests = [moving(browser, hosting) for _ in WRONG]
        for number, (guest, wrong) in enumerate(zip(guests, WRONG, strict=True)):
            guest.page.add_init_script(LANDED % wrong)
            guest.join(f"Guest {number}")
            guest.sit("Roulette")
        while not guests[0].has_heard("t1", "spun"):
            act(guests[0], "roulette")
            guests[0].page.wait_for_timeout(20)
        guests[-1].page.wait_for_timeout(LATE)
        guests[-1].page.reload()
        moments = [noted(guest, "landed") for guest in guests]
        for guest in guests:
            guest.context.close()
    what = f"a ball comes to lie on {len(WRONG)} phones, three of their clocks wrong, one reloaded meanwhile"
    apart = max(moments) - min(moments)
    yield Claim(what, f"within {apart:.0f} ms", "the same moment", apart < AT_ONCE)


@contextmanager
def seat(hosting: Hosting, name: str) -> Iterator[ClientConnection]:
    """Somebody at the table, without a page."""
    with connect(hosting.address) as line:
        say(line, do="join", code=hosting.code, name=name, protocol=PROTOCOL)
        say(line, do="sit", table="t1", money=2000)
        yield line


def say(line: ClientConnection, **message: Any) -> None:
    """Say something, and wait for the answer."""
    number = f"b{time.monotonic_ns()}"
    line.send(msgspec.json.encode({"id": number, **message}).decode())
    while msgspec.json.decode(line.recv()).get("to") != number:
        pass


def moving(browser: Browser, hosting: Hosting) -> Guest:
    return Guest(browser, hosting, device_scale_factor=2, reduced_motion="no-preference")


def resting(guest: Guest) -> Claim:
    """How much a page draws while nothing happens."""
    watch = frames.Watch(guest.page)
    guest.page.wait_for_timeout(2000)
    return Claim(
        "frames drawn while the page rests and its clock ticks", f"{watch.frames().shown / 2:.0f} a second"
    )


def watched(guest: Guest, meanwhile: Callable[[], None]) -> frames.Frames:
    """What becomes of a page's frames meanwhile."""
    watch = frames.Watch(guest.page)
    meanwhile()
    return watch.frames()


def smooth(what: str, seen: frames.Frames, dots: frames.Frames) -> Claim:
    """Frames of a page in motion, beside those of a dot before and after."""
    wanted = seen.shown + seen.dropped
    measured = (
        f"{seen.kept:.0%} of {wanted} wanted ones shown, at most {seen.in_a_row} missed in a row; "
        f"of a dot {dots.kept:.0%}"
    )
    is_smooth = seen.kept >= dots.kept * ALMOST
    return Claim(f"frames, slowed {frames.SLOWED} times: {what}", measured, "all of 60 a second", is_smooth)


MEASURED: dict[str, Callable[[Browser], Iterator[Claim]]] = {
    "what a guest loads": sizes,
    "from the address to a seat": arrival,
    "from a move to a screen": moves,
    "wheel, dice and cards in motion": motion,
    "a table of forty": crowd,
    "a ball that lands everywhere": landing,
}


def notes() -> str:
    """What must be said beside the figures."""
    return (
        f"Chromium without a graphics card draws with the processor; load average {os.getloadavg()[0]:.1f}."
    )
