"""People with a browser at a night: phones, a dealer, the host and a screen, each a context of its own."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request, WebSocket, expect

from croupier.games.registry import GAMES
from tests.pieces import events_in

Message = dict[str, Any]

Size = tuple[int, int]

PHONE = (390, 844)
DESK = (1440, 900)
SCREEN = (1920, 1080)

PATIENCE = 90_000
"""Milliseconds after which something does not come any more; only a hang takes them, not a busy machine."""

FRAME = """() => new Promise((drawn) => {
    const looking = new IntersectionObserver(() => (looking.disconnect(), drawn()));
    looking.observe(document.documentElement);
})"""
"""Until the page is drawn anew, also where a test holds its clock and its animation frames with it."""

CHANGE = """async () => {
    const frame = FRAME;
    let changed = false;
    const watching = new MutationObserver(() => (changed = true));
    watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let frames = 0; frames < 5 && !changed; frames++) await frame();
    watching.disconnect();
}""".replace("FRAME", FRAME)
"""Until the page shows something else; or for some frames, as what is waited for may be elsewhere."""

REMEMBERING = """
    globalThis.shown = [];
    new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes)
            for (const one of type === "childList" ? addedNodes : [target]) shown.push(one.textContent ?? "");
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps all that a page shows, for those who look later: notices stay for seconds only."""

PLAYED_BEFORE = """
    if (location.protocol === "http:") localStorage.setItem("croupier.guided", GAMES);
""".replace("GAMES", repr(msgspec.json.encode(list(GAMES)).decode()))
"""They know the games, and are not asked whether to be shown a first round."""

STILL = """async () => {
    const frame = FRAME;
    await frame();
    await frame();
    const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
    await frame();
}""".replace("FRAME", FRAME)
"""Until the page has drawn what it was told, and nothing moves but what always does."""

PRESSABLE = """(patterns) => {
    const buttons = [...document.querySelectorAll("button")];
    const there = buttons.filter((one) => !one.disabled && one.checkVisibility());
    const name = (one) => (one.ariaLabel ?? one.innerText).replace(/\\s+/g, " ").trim();
    for (const pattern of patterns)
        for (const one of there) if (new RegExp(`^(?:${pattern})$`).test(name(one))) return one;
    return null;
}"""
"""The first button that can be pressed now, by what stands on it."""

ON_TOP = """(words) => [...document.querySelectorAll("[role=status], [role=alert]")].some((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return one.textContent.includes(words) && one.contains(seen);
})"""
"""Whether a notice can be seen: nothing lies over it where it stands."""

LAST_WORDS, LONGEST_WORDS = 12, 300
"""Messages of everybody that are shown when a test fails, and how much of each."""

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

expect.set_options(timeout=PATIENCE)


class Hosted(Protocol):
    """A night that can be reached: one of `croupier host`, or of a host in this process."""

    port: int
    code: str
    secret: str


class Person:
    """Somebody with a page open: what it heard and said, what it asked for elsewhere, and what went wrong."""

    everybody: ClassVar[list["Person"]] = []
    """All who have come in this test."""

    def __init__(
        self, browser: Browser, hosting: Hosted, size: tuple[int, int] = PHONE, **options: Any
    ) -> None:
        width, height = size
        self.hosting = hosting
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=width < 1000,
            **{"locale": "en-GB", "reduced_motion": "reduce"} | options,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(REMEMBERING)
        self.context.add_init_script(PLAYED_BEFORE)
        self.heard: list[Message] = []
        self.said: list[str] = []
        self.strays: list[str] = []
        self.faults: list[str] = []
        self.page = self.open_tab()
        self.everybody.append(self)

    @property
    def last_words(self) -> str:
        """What was said and heard last."""
        said = [f"-> {text[:LONGEST_WORDS]}" for text in self.said[-LAST_WORDS:]]
        heard = [
            f"<- {msgspec.json.encode(one).decode()[:LONGEST_WORDS]}" for one in self.heard[-LAST_WORDS:]
        ]
        return "\n".join([*said, *heard, *self.faults])

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.hosting.port}"

    def open_tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("request", self._asks)
        page.on("websocket", self._connects)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._complains)
        return page

    def _asks(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.strays.append(request.url)

    def _connects(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(msgspec.json.decode(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def _complains(self, line: ConsoleMessage) -> None:
        # That a line cannot be opened while the host is down or the network cut, the browser says by itself.
        if line.type == "error" and not re.search(
            r"WebSocket connection|ERR_(INTERNET|CONNECTION|CONTENT_LENGTH|EMPTY|INCOMPLETE|NETWORK)",
            line.text,
        ):
            self.faults.append(f"{line.text} {line.location['url']}")

    def messages(self) -> Iterator[Message]:
        """Everything that the host has said to these pages."""
        return iter(list(self.heard))

    def has_seen(self, table: str, version: int) -> bool:
        """Whether the host has told this page of a table up to a version."""
        return any(one.get("table") == table and one.get("version", 0) >= version for one in self.heard)

    def until(self, holds: Callable[[], object], what: str = "it") -> None:
        """Look whenever the page changes whether something holds by now."""
        end = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < end, f"{what} does not come"
            self.page.evaluate(CHANGE)

    def reads(self, words: str) -> None:
        """Wait until the page shows this, or has shown it since it was loaded."""
        has_shown = "(words) => shown.some((text) => text.includes(words))"
        self.until(lambda: self.page.evaluate(has_shown, words), repr(words))

    def sees_notice(self, words: str) -> None:
        """Wait until a notice with these words lies on top of everything else."""
        self.until(lambda: self.page.evaluate(ON_TOP, words), f"a notice: {words!r}")

    def be_still(self) -> None:
        """Wait until the page shows what it was told."""
        self.page.evaluate(STILL)

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def press(self, *names: str) -> bool:
        """Press the first of these that is there, by all that stands on it: whether there was one.

        Nothing is waited for: who needs it to be there does so again.
        """
        found = self.page.evaluate_handle(PRESSABLE, names).as_element()
        if found is None:
            return False
        try:
            found.click(timeout=1000)
        except Error:  # the table has gone on in the very moment
            return False
        return True

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]


class Guest(Person):
    """Somebody who plays."""

    name = ""

    def __init__(
        self, browser: Browser, hosting: Hosted, size: tuple[int, int] = PHONE, **options: Any
    ) -> None:
        super().__init__(browser, hosting, size, **options)
        self.notes: set[str] = set()
        """What was done in this round."""
        self.said_before = 0
        """How much was said before this round."""

    def join(self, name: str) -> None:
        """Scan the code, say a name, come in."""
        self.name = name
        self.page.goto(f"{self.home}/#{self.hosting.code}")
        self.page.get_by_label("Your name").fill(name)
        self.button("Come in").click()
        expect(self.page.get_by_role("heading", name=name, exact=True)).to_be_visible()

    def sign(self, table: str) -> Locator:
        """A table as the lobby shows it."""
        heading = self.page.get_by_role("heading", name=table, exact=True)
        return self.page.get_by_role("article").filter(has=heading)

    @property
    def account(self) -> Locator:
        """The bar with chips and money, which opens the counter; buttons that exchange a sum say which."""
        return self.page.get_by_role("button", name=re.compile("Exchange$"))

    def sit(self, table: str) -> None:
        """Take a seat with the money that is suggested; where the lobby moves under the finger, tap again."""
        before = len(self.said)
        button = self.sign(table).get_by_role("button", name="Sit down")

        def has_asked() -> bool:
            return any('"do":"sit"' in text for text in self.said[before:])

        def asks() -> bool:
            with suppress(Error):
                button.click(timeout=1000)
            self.page.evaluate(FRAME)
            return has_asked()

        self.until(lambda: has_asked() or asks(), f"a seat at {table}")
        expect(self.account).to_be_visible()

    def leave(self) -> None:
        """Give up the seat, and go back to the lobby."""
        self.button("More").click()
        self.button("Leave the table").click()
        self.to_lobby()

    def to_lobby(self) -> None:
        """Be in the lobby; a table that one has left may lead there by itself."""
        heading = self.page.get_by_role("heading", name=self.name, exact=True)

        def is_there() -> bool:
            if not heading.is_visible():
                self.press("Lobby")
            return heading.is_visible()

        self.until(is_there, "the lobby")

    def begin(self) -> None:
        """A round begins."""
        self.notes.clear()
        self.said_before = len(self.said)

    @property
    def has_moved(self) -> bool:
        """Whether the phone has said a move in this round."""
        return any('"do":"move"' in text for text in self.said[self.said_before :])

    def has_heard(self, table: str, event: str) -> int:
        """How often an event happened at a table, as this phone was told."""
        return sum(
            one.get("event") == event
            for message in self.messages()
            if message.get("table") == table
            for one in events_in(message)
        )
