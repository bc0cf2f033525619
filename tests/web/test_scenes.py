"""Every state of every game as a phone and the big screen show it: it comes about, fits, can be used."""

from playwright.sync_api import Browser

from tests.web import scenes, stage
from tests.web.conftest import Host
from tests.web.people import PHONE, Person
from tests.web.playing import TABLES
from tests.web.test_fit import MEASURE, SIZES


def test_every_state_of_every_game_can_be_seen_and_used(browser: Browser, host: Host) -> None:
    hosting = host(*TABLES, changed=lambda _: stage.night())
    wrong: list[str] = []

    def look(name: str, person: Person) -> None:
        if name.startswith("phone"):
            wrong.extend(f"{name}: {one}" for one in fit(person))

    with stage.Stage(browser, hosting) as set_up:
        set_up.ann.join("Ann")
        for scene in scenes.ALL:
            scene(set_up, look)
        assert "\n".join(wrong) == ""
        assert set_up.ann.faults + set_up.screen.faults == []


def fit(person: Person) -> list[str]:
    """What lies or sticks out where it should not, at any size, and what axe says of a phone."""
    found = person.violations()
    for width, height in (*SIZES, PHONE):
        person.page.set_viewport_size({"width": width, "height": height})
        person.be_still()
        found += [f"at {width}: {one}" for one in person.page.evaluate(MEASURE)]
    return found
