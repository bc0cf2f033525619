"""A night where nothing is left to chance: the host deals by hand, so that any hand can be shown."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Browser, Locator, expect

from croupier.night.setup import Pace, Preset, TableSetup
from tests.evening.hosting import Hosting
from tests.host.guests import Guest as Line
from tests.web.people import SCREEN, Guest, Person
from tests.web.playing import TABLES

PACE = Pace(betting=600, decision=60, between=5, step=0.3)
"""Nobody is hurried, and the wheel turns for a while."""

LANDED = 6500
"""Milliseconds after which a ball lies and its outcome is still in sight, at that pace."""

STARTLED = 400
"""Milliseconds in which a button that has just come is not pressed by anybody who means it."""

OTHERS = ("Ben", "Cleo", "Dan")
"""Who plays beside Ann without a phone to be looked at."""

RULES: dict[str, dict[str, Any]] = {
    "roulette": {"step": 100, "min_bet": 100, "zero": "en_prison"},
    "unders_overs": {"step": 100, "min_bet": 100},
    "holdem": {"small_blind": 25, "big_blind": 50},
    "blackjack": {"step": 50, "min_bet": 50},
    "pairs_wagers": {"ante": 100},
    "crown_anchor": {"step": 100, "min_bet": 100},
}

Look = Callable[[str, Person], object]
"""What is done with somebody's page when there is something to see, by a name for it."""


def night(pace: Pace = PACE) -> Preset:
    """All six games, dealt by hand; the dice of Unders and Overs alone are the house's, to be thrown."""
    tables = (
        TableSetup(
            name=TABLES[game],
            game=game,
            rules=rules,
            exchange=1000,
            pace=pace,
            dealt="dealer",
            equipment="virtual" if game == "unders_overs" else "real",
        )
        for game, rules in RULES.items()
    )
    return Preset("Casino night", 5000, tuple(tables), hints=True)


class Stage:
    """Ann with a phone, the others and whoever deals at lines of their own, and a big screen."""

    def __init__(self, browser: Browser, hosting: Hosting, **options: Any) -> None:
        self.hosting = hosting
        self.host = Line(hosting.port).rejoin(hosting.secret)
        self.ann = Guest(browser, hosting, **options)
        self.ann.page.clock.install()
        self.screen = Person(browser, hosting, SCREEN, **options | {"device_scale_factor": 1})
        self.others = {name: Line(hosting.port).join(hosting.code, name) for name in OTHERS}
        self.table = ""

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        for line in (self.host, *self.others.values()):
            line.__exit__()

    def go_to(self, game: str, chips: Sequence[int] = (1000, 1000, 1000)) -> None:
        """Everybody sits down at a game, Ann first, the others with so many chips."""
        if self.table:
            self.ann.leave()
            for line in self.others.values():
                line.ask("leave", table=self.table)
        self.table = f"t{list(RULES).index(game) + 1}"
        self.ann.sit(TABLES[game])
        for line, money in zip(self.others.values(), chips, strict=True):
            line.ask("sit", table=self.table, money=money)
        self.screen.page.goto(f"{self.screen.home}/screen#code={self.hosting.code}&table={self.table}")
        self.screen.page.reload()

    def deal(self, do: str, **move: object) -> None:
        """A dealer's move."""
        self.host.move(self.table, do=do, **move)

    def cards(self, cards: str) -> None:
        self.deal("deal", cards=cards.split())

    def plays(self, name: str, do: str, **move: object) -> None:
        """A move of somebody without a phone."""
        self.others[name].move(self.table, do=do, **move)

    def opens(self, name: str) -> None:
        """Ann presses something that shows more, and does nothing yet."""
        self._found(name).click()

    def press(self, name: str) -> None:
        """Ann presses what is called so as soon as it is there, and is answered.

        Where the table had moved on under her finger (D27), she looks again and presses what is there then.
        """
        moved_on = True
        while moved_on:
            found, said = self._found(name), len(self.ann.said)
            found.click()
            moved_on = self._answered(said).get("rule") == "D27"

    def follows_the_book(self) -> None:
        """Ann does what the hint before her says."""
        said = len(self.ann.said)
        self.ann.page.get_by_role("dialog").get_by_role("button").last.click()
        self._answered(said)

    def _found(self, name: str) -> Locator:
        """A button, after as long as a person needs to see it: sooner it would not take the tap (D27)."""
        found = self.ann.button(re.compile(f"^{name}$"))
        expect(found).to_be_visible()
        self.ann.page.clock.fast_forward(STARTLED)
        return found

    def lays(self, spot: str) -> None:
        """Ann puts a chip on the felt, where a finger would; where the felt moves under it, again."""
        found = self.ann.page.get_by_role("button", name=re.compile(f"^{re.escape(spot)}[ ,]")).first
        expect(found).to_have_attribute("aria-disabled", "false")
        said = len(self.ann.said)
        self.ann.begin()

        def is_laid() -> bool:
            self.ann.be_still()
            if not self.ann.has_moved:
                found.click(force=True)
            return self.ann.has_moved

        self.ann.until(is_laid, f"a chip on {spot}")
        self._answered(said)

    def _answered(self, said: int) -> dict[str, Any]:
        """Wait until Ann's phone has said something, the last of it is answered, and her page shows it.

        Where the line is lost in between, what it said is said again, and answered once.
        """
        answers: list[dict[str, Any]] = []

        def is_answered() -> bool:
            asked = [
                one for text in self.ann.said[said:] if (one := msgspec.json.decode(text))["do"] != "ping"
            ]
            if asked:
                answers.extend(one for one in self.ann.messages() if one.get("to") == asked[-1].get("id"))
            return bool(answers)

        self.ann.until(is_answered, "an answer")
        self.ann.be_still()
        return answers[-1]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Have time stand still on Ann's phone, but for what `passes`: what is shown for a while stays."""
        clock = self.ann.page.clock
        clock.pause_at(self.ann.page.evaluate("Date.now()") / 1000 + 1)
        yield
        clock.resume()

    def passes(self, ms: int) -> None:
        """Let time pass on Ann's phone while it is held."""
        self.ann.page.clock.run_for(ms)

    def sees_all(self) -> None:
        """Wait until Ann and the big screen show all that was done at the table."""
        version = self.host.follow(self.table)["version"]
        for person in (self.ann, self.screen):
            person.until(lambda one=person: one.has_seen(self.table, version), "the table")  # type: ignore[misc]
            person.be_still()

    def sees(self, words: str) -> None:
        """Wait until Ann reads this."""
        expect(self.ann.page.get_by_text(re.compile(words)).first).to_be_visible()
