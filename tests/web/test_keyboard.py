"""Keys alone can play every game: nobody needs a finger or a mouse."""

import re

import msgspec
from playwright.sync_api import Browser

from croupier.night.setup import Pace, Preset
from tests.web.conftest import Host
from tests.web.people import DESK, Guest
from tests.web.playing import ENDINGS, MOVES, TABLES, WITH_DICE, step

CALM = Pace(betting=2, decision=60, between=0.6, step=0.05)

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
    """Reach a button by keys, also where it comes only now, and press it with one."""
    guest.until(lambda: go_to(guest, *names), f"a way by keys to {names}")
    guest.page.keyboard.press("Enter")


def with_money_for_all(night: Preset) -> Preset:
    """The same night, with money for a guest who keeps a seat at every table."""
    return msgspec.structs.replace(night, start_money=2 * night.start_money)


def test_every_game_is_played_by_keys_alone(browser: Browser, host: Host) -> None:
    hosting = host(*TABLES, guests=2, pace=CALM, changed=with_money_for_all)
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
        use(ann, rf"(Sit down with [\d,]+|Leave .+ and sit here) ?: {table}")
        ann.account.wait_for()
        ben.sit(table)  # only now: where he has left in the middle of a hand, it went on until she did
        play_a_round(ann, ben, game, f"t{number}")
        use(ann, "Lobby")
        ben.leave()


def play_a_round(ann: Guest, ben: Guest, game: str, table: str) -> None:
    """Ann plays by keys, Ben as he likes, until a round of hers is over."""
    for guest in (ann, ben):
        guest.begin()

    def is_over() -> bool:
        play_by_keys(ann, game)
        step(ben, game)
        return bool(ann.has_heard(table, ENDINGS[game])) and ann.has_moved

    ann.until(is_over, f"the end of a round of {game}")


def play_by_keys(guest: Guest, game: str) -> None:
    """Do what is to be done now, with keys."""
    if game in WITH_DICE and guest.button("Throw", exact=True).is_visible():
        use(guest, "Throw")
        return
    if game in ("roulette", *WITH_DICE) and guest.has_moved:
        return
    wanted = ["(?i)(number|red).*"] if game == "roulette" else MOVES[game]
    if go_to(guest, *wanted):
        guest.page.keyboard.press("Enter")
