"""Hints at a host: where they are allowed, to whoever has something to decide, from their seat alone."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from croupier.games.refusal import Refused
from croupier.host import hints as host_hints
from croupier.host.hints import MOST, Hints
from croupier.host.system import System
from croupier.odds.hints import Hint
from tests.host.conftest import Opener, tables
from tests.host.test_actions import SLOW


@pytest.mark.rule("N-29")
def test_a_guest_asks_what_the_book_would_do(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW, dealt="dealer"))
    host, ann, bob = house.host(), house.guest("Ann"), house.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    assert ann.refused("hint", table="t1") == "there are no hints tonight"
    host.ask("change_night", hints=True)
    assert ann.refused("hint", table="t1") == "there's nothing for you to decide right now"
    host.ask("move", table="t1", move={"do": "open"})
    found = ann.ask("hint", table="t1")["hint"]
    assert found["says"][0]["values"]["least"] == 1.4  # 1/74: half of an even-money bet comes back on zero
    assert found["choices"][-1]["name"] == {"template": "Even money"}
    assert bob.refused("hint", table="t1") == "'Bob' has no seat at roulette 1"
    assert host.refused("hint", table="t1") == "only guests get hints"
    assert ann.refused("hint", table="t9").startswith("there's no")


class Later(System):
    """Does nothing beside the loop until it is let."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def aside(
        self, work: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append(lambda: done(work()))


def test_only_so_many_are_looked_up_at_once() -> None:
    system = Later()
    hints, told, refused = Hints(system), list[Hint](), list[str]()

    def ask() -> None:
        hints.look_up(lambda: Hint(says=(), choices=()), told.append, lambda why: refused.append(str(why)))

    async def many() -> None:
        for _ in range(MOST + 1):
            ask()
        for let in system.waiting:
            let()
        ask()

    asyncio.run(many())
    assert refused == [str(Refused("N-29", "many ask for a hint right now; try again in a moment"))]
    assert len(told) == MOST


def test_who_has_waited_long_enough_is_told_to_decide_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_hints, "LONGEST", 0)
    system = Later()
    said: list[str] = []

    async def ask() -> None:
        Hints(system).look_up(
            lambda: Hint(says=(), choices=()),
            lambda found: said.append("a hint"),
            lambda why: said.append(str(why)),
        )
        while not said:
            await asyncio.sleep(0)
        system.waiting[0]()

    asyncio.run(ask())
    assert said == ["N-29: the book takes too long; decide without it"]
