"""Every state of every game as a phone and the big screen show it: it comes about, fits, can be used."""

import msgspec
import pytest
from playwright.sync_api import Browser

from tests.web import scenes, stage
from tests.web.conftest import Host
from tests.web.layout import check_words
from tests.web.people import PHONE, Person
from tests.web.playing import TABLES
from tests.web.test_fit import FROM_AFAR, MEASURE, SIZES

OTHER_SIZES = [size for size in SIZES if size != PHONE]

UNHURRIED = msgspec.structs.replace(stage.PACE, betting=3600, decision=3600)
"""Each state is looked at for as long as it takes."""


READ = {
    "phone-roulette",
    "phone-unders-overs",
    "phone-holdem-ahead",
    "phone-tournament",
    "phone-blackjack",
    "phone-pairs-wagers",
    "phone-crown-anchor",
}
"""States with the most words, which are read in every language and size of text."""


@pytest.mark.parametrize("game", TABLES)
def test_every_state_of_a_game_can_be_seen_and_used(browser: Browser, host: Host, game: str) -> None:
    hosting = host(*TABLES, changed=lambda _: stage.night(UNHURRIED))
    wrong: list[str] = []

    def look(name: str, person: Person) -> None:
        found = fit(person) if person is set_up.ann else person.page.evaluate(FROM_AFAR)
        if name in READ:
            found += read_by_everybody(person)
        wrong.extend(f"{name}: {one}" for one in found)

    with stage.Stage(browser, hosting) as set_up:
        set_up.ann.join("Ann")
        for scene in scenes.ALL[game]:
            scene(set_up, look)
        assert "\n".join(wrong) == ""
        assert set_up.ann.faults + set_up.screen.faults == []


def read_by_everybody(person: Person) -> list[str]:
    """What is wrong with the words, in any language and size of text."""
    found = check_words(person)
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    person.be_still()
    return found


def fit(person: Person) -> list[str]:
    """What lies or sticks out where it should not, at any size, and what axe says of a phone."""
    person.be_still()
    found = [*person.violations(), *person.page.evaluate(MEASURE)]
    for width, height in OTHER_SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.be_still()
        found += [f"at {width}: {one}" for one in person.page.evaluate(MEASURE)]
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found
