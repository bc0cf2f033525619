"""Keys alone can play every game: nobody needs a finger or a mouse."""

import re
import time

from playwright.sync_api import Browser

from croupier.night.setup import Pace
from tests.web.conftest import Host
from tests.web.people import DESK, Guest
from tests.web.playing import ENDINGS, LONG, MOVES, TABLES, step

CALM = Pace(betting=2, decision=20, between=0.6, step=0.05)

FOCUSED = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return "";
    return (one.ariaLabel || one.innerText || one.tagName).replace(/\\s+/g, " ").trim();
}"""

MOST_KEYS = 40


def go_to(guest: Guest, *names: str) -> str:
    """Press Tab until one of these has the focus: which, or nothing if none can be reached."""
    for _ in range(MOST_KEYS):
        name = str(guest.page.evaluate(FOCUSED))
        if any(re.fullmatch(pattern, name) for pattern in names):
            return name
        guest.page.keyboard.press("Tab")
    return ""


def use(guest: Guest, *names: str) -> None:
    """Reach a button by keys, and press it with one."""
    assert go_to(guest, *names), f"keys do not lead to {names}"
    guest.page.keyboard.press("Enter")


def test_every_game_is_played_by_keys_alone(browser: Browser, host: Host) -> None:
    hosting = host(*TABLES, guests=2, pace=CALM)
    ann, ben = Guest(browser, hosting, DESK), Guest(browser, hosting)
    ben.join("Ben")
    ann.name = "Ann"
    ann.page.goto(f"{ann.home}/#{hosting.code}")
    ann.page.get_by_label("Your name").wait_for()
    assert go_to(ann, "INPUT")
    ann.page.keyboard.type("Ann")
    use(ann, "Come in")
    for number, (game, table) in enumerate(TABLES.items(), 1):
        ann.page.get_by_role("heading", name="Ann", exact=True).wait_for()
        ben.sit(table)
        use(ann, r"Sit down with [\d,]+")
        ann.button("Exchange").wait_for()
        play_a_round(ann, ben, game, f"t{number}")
        use(ann, "Lobby")
        ben.leave()


def play_a_round(ann: Guest, ben: Guest, game: str, table: str) -> None:
    """Ann plays by keys, Ben as he likes, until a round of hers is over."""
    said = len(ann.said)
    until = time.monotonic() + LONG
    for guest in (ann, ben):
        guest.notes.clear()
    while not ann.has_heard(table, ENDINGS[game]) or not has_moved(ann, said):
        assert time.monotonic() < until, f"no round of {game} came to its end"
        play_by_keys(ann, game, said)
        step(ben, game)
        ann.page.wait_for_timeout(50)


def has_moved(guest: Guest, since: int) -> bool:
    return any('"do":"move"' in text for text in guest.said[since:])


def play_by_keys(guest: Guest, game: str, since: int) -> None:
    """Do what is to be done now, with keys."""
    if game == "unders_overs" and guest.button("Throw", exact=True).is_visible():
        use(guest, "Throw")
        return
    if game in ("roulette", "unders_overs") and "laid" in guest.notes:
        return
    wanted = ["(?i)(number|red).*"] if game == "roulette" else MOVES[game]
    if go_to(guest, *wanted):
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_timeout(150)
        if has_moved(guest, since):
            guest.notes.add("laid")
