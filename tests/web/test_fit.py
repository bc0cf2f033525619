"""Nothing is wider than its screen, nothing lies over another thing to press, and axe has nothing to say.

The tables are looked at in every state by `test_scenes`.
"""

from playwright.sync_api import Browser, expect

from croupier.night.setup import Pace
from tests.host.guests import Guest as Line
from tests.web.conftest import Host
from tests.web.layout import check_words
from tests.web.people import DESK, PHONE, SCREEN, Guest, Hosted, Person
from tests.web.playing import TABLES
from tests.web.test_evening import appoint, open_desk

SIZES = ((320, 640), PHONE, (768, 1024), DESK)
SEEN_BY_AXE = (PHONE, DESK)
"""Where axe looks too: what it looks for hardly depends on the size."""

CALM = Pace(betting=3600, decision=3600, between=0.3, step=0)
"""A house that waits, so that pages stand still while they are looked at."""

MEASURE = """() => {
    const wrong = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) wrong.push(`the page is ${wide} px wide, its screen ${innerWidth}`);
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const modal = document.querySelector("dialog[open]");
    const buttons = [...(modal ?? document).querySelectorAll("button, a[href], input, select")].filter(shown);
    const name = (one) => (one.ariaLabel || one.innerText || one.name || one.tagName).trim().slice(0, 40);
    const pinned = (one) => {
        for (let up = one; up; up = up.parentElement)
            if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return true;
        return false;
    };
    const boxes = buttons.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    for (const [one, box] of boxes) {
        if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`"${name(one)}" leaves the screen`);
        const small = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : one;
        const size = (small ?? one).getBoundingClientRect();
        if (size.width < 43.5 || size.height < 43.5)
            wrong.push(`"${name(one)}" is ${Math.round(size.width)} by ${Math.round(size.height)} px`);
    }
    for (let i = 0; i < boxes.length; i++)
        for (let k = i + 1; k < boxes.length; k++) {
            const [[one, a], [other, b]] = [boxes[i], boxes[k]];
            if (one.contains(other) || other.contains(one) || pinned(one) !== pinned(other)) continue;
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 1 && down > 1) wrong.push(`"${name(one)}" lies over "${name(other)}"`);
        }
    return wrong;
}"""

FROM_AFAR = """() => {
    const wrong = new Set();
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const [text, one] = [texts.currentNode.data.trim(), texts.currentNode.parentElement];
        if (!text || !shown(one) || one.closest(".unseen, .emblem")) continue;
        const drawn = one instanceof SVGGraphicsElement ? one.getScreenCTM() : { c: 0, d: 1 };
        const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(drawn.c, drawn.d);
        if (size < 31.5) wrong.add(`"${text}" is ${size.toFixed(1)} px high`);
    }
    const code = document.querySelector("svg[shape-rendering=crispEdges]")?.getBoundingClientRect();
    if (!code || code.width < 240) wrong.add(`the QR code is ${code?.width ?? 0} px wide`);
    return [...wrong];
}"""
"""What cannot be read on the big screen from eight metres, its drawings included; emblems are pictures."""


def check(person: Person, where: str) -> list[str]:
    """What is wrong with a page as it stands, at every size."""
    wrong = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.be_still()
        found = person.page.evaluate(MEASURE)
        if (width, height) in SEEN_BY_AXE:
            found += person.violations()
        wrong += [f"{where} at {width}: {one}" for one in found]
    if isinstance(person, Guest):
        wrong += [f"{where}, {one}" for one in check_words(person)]
    return wrong


def open_screen(browser: Browser, hosting: Hosted) -> Person:
    """The big screen, with the night's code on it."""
    screen = Person(browser, hosting, SCREEN)
    screen.page.goto(f"{screen.home}/screen#{hosting.code}")
    expect(screen.page.get_by_text(hosting.code).first).to_be_visible()
    return screen


def test_a_guests_pages_fit_and_can_be_used_by_everybody(browser: Browser, host: Host) -> None:
    hosting = host(*TABLES, pace=CALM)
    ann = Guest(browser, hosting)
    ann.page.goto(f"{ann.home}/#{hosting.code}")
    expect(ann.button("Come in")).to_be_visible()
    wrong = check(ann, "join")
    ann.join("Ann")
    wrong += check(refused_in_german(browser, ann), "join, refused in German")
    for view in ("Tables", "Standings", "Rules", "Settings"):
        ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        ann.button(view, exact=True).click()
        wrong += check(ann, view)
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.button("Tables", exact=True).click()
    ann.sit(TABLES["roulette"])
    ann.account.click()
    wrong += check(ann, "exchange")
    wrong += check_the_end(ann)
    assert "\n".join(wrong) == ""


def check_the_end(ann: Guest) -> list[str]:
    """What is wrong when the night is over: the end, an auction, and a guest's story."""
    with Line(ann.hosting.port).rejoin(ann.hosting.secret) as host:
        host.ask("close_table", table="t1")
        host.ask("end_night")
        host.ask("offer", prize="Wochenende im Schwarzwald", least=1000, step=500, seconds=3600)
    expect(ann.page.get_by_text("Wochenende im Schwarzwald")).to_be_visible()
    story = ann.page.get_by_role("link", name="Your story of the night")
    expect(story).to_be_visible()
    wrong = check(ann, "the end")
    story.click()
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(ann.page.get_by_role("img", name="Ann: Place 1 of 1")).to_be_visible()
    return wrong + check(ann, "story")


def refused_in_german(browser: Browser, ann: Guest) -> Guest:
    """Somebody from Germany who wants to be called Ann as well."""
    other = Guest(browser, ann.hosting, locale="de-DE")
    other.page.goto(f"{other.home}/#{ann.hosting.code}")
    other.page.get_by_label("Dein Name").fill("Ann")
    other.button("Hereinkommen").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Ann ist schon da")
    return other


def test_the_pages_of_host_dealer_and_screen_do_too(browser: Browser, host: Host) -> None:
    hosting = host("roulette", "holdem", pace=CALM)
    desk = open_desk(browser, hosting)
    dealer = appoint(desk, browser, "Dora", TABLES["roulette"])
    lost = Person(browser, hosting, SCREEN)
    lost.page.goto(f"{lost.home}/screen#WRONG9")
    expect(lost.page.get_by_role("alert")).to_contain_text("no such night")
    screen = open_screen(browser, hosting)
    wrong = [f"screen: {one}" for one in screen.page.evaluate(FROM_AFAR)]
    screen.page.keyboard.press("2")
    expect(screen.page.get_by_role("region", name=TABLES["holdem"])).to_be_visible()
    wrong += [*check(dealer, "dealer"), *check(screen, "screen")]
    for tab in ("People", "Bank", "Night", "Log"):
        desk.page.get_by_role("tab", name=tab).click()
        wrong += check(desk, f"host, {tab}")
    desk.button("Invite guests").click()
    wrong += check(desk, "host, invitation")
    assert "\n".join(wrong) == ""
