"""How smoothly a page moves: which of the frames that it wanted the browser has shown, by its own record.

A frame that could not be ready in time is dropped; one in which nothing has changed is not wanted. A machine
that is busy, or draws without a graphics card, drops some of any page: one with nothing but a dot that moves,
watched in the same minute, tells how many.
"""

from collections import defaultdict
from operator import itemgetter
from typing import Any, NamedTuple, Self

from playwright.sync_api import Browser, Page

SLOWED = 4
"""So many times slower than this machine's is the processor of a page that is watched."""

CATEGORIES = "cc,benchmark,disabled-by-default-devtools.timeline.frame"
"""What the browser's record is asked for."""
REPORT = "PipelineReporter"
DROPPED = "STATE_DROPPED"
SHOWN = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")

DOT = """<style>
    @keyframes go { to { transform: translateX(300px) } }
    i { display: block; width: 20px; height: 20px; background: red; animation: go 1s infinite alternate }
</style><i></i>"""
CALM = 300
"""Milliseconds after which a page has been drawn."""


class Frames(NamedTuple):
    """What became of the frames of a stretch of time."""

    shown: int
    dropped: int
    in_a_row: int
    """The most that were dropped one after the other."""

    @property
    def kept(self) -> float:
        """The share of the wanted frames that were shown."""
        wanted = self.shown + self.dropped
        return self.shown / wanted if wanted else 1.0

    def __add__(self, other: object) -> Self:
        assert isinstance(other, Frames)
        in_a_row = max(self.in_a_row, other.in_a_row)
        return type(self)(self.shown + other.shown, self.dropped + other.dropped, in_a_row)


class Watch:
    """Watches a page's frames from now on, until it is asked what became of them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._events: list[dict[str, Any]] = []
        self._is_complete = False
        self._line = page.context.new_cdp_session(page)
        self._line.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        self._line.on("Tracing.tracingComplete", self._complete)
        self._line.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})

    def _complete(self, _: object) -> None:
        self._is_complete = True

    def frames(self) -> Frames:
        """What became of the frames of whichever page of this browser showed the most."""
        self._line.send("Tracing.end")
        while not self._is_complete:
            self._page.wait_for_timeout(20)
        self._line.detach()
        pages: dict[int, dict[object, tuple[int, set[str]]]] = defaultdict(dict)
        for event in self._events:
            report = event.get("args", {}).get("frame_reporter")
            if event["name"] != REPORT or report is None:
                continue
            number = report["frame_source"], report["frame_sequence"]
            _, states = pages[event["pid"]].setdefault(number, (event["ts"], set()))
            states.add(report["state"])
        return max(map(counted, pages.values()), default=Frames(0, 0, 0))


def counted(reports: dict[object, tuple[int, set[str]]]) -> Frames:
    """The frames of one page in their order; one of which a part came late was shown."""
    shown = dropped = row = longest = 0
    for _, states in sorted(reports.values(), key=itemgetter(0)):
        if not states.isdisjoint(SHOWN):
            shown, row = shown + 1, 0
        elif DROPPED in states:
            dropped, row = dropped + 1, row + 1
            longest = max(longest, row)
    return Frames(shown, dropped, longest)


def slow(page: Page) -> None:
    """Let a page's processor be slower than this machine's."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def dot(browser: Browser, length: int = 1500) -> Frames:
    """What this machine shows now, in so many milliseconds, of a page on which nothing but a dot moves."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.set_content(DOT)
    slow(page)
    page.wait_for_timeout(CALM)
    watch = Watch(page)
    page.wait_for_timeout(length)
    frames = watch.frames()
    context.close()
    return frames
