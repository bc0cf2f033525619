"""Commands that wait until it is known whether they were done before."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.host.lookups import Lookups
from croupier.host.system import System
from tests.host.scene import ANN, T


class Asked(System):
    """Answers only when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], object], Callable[[Any], None]]] = []

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append((work, done))

    def answer(self) -> None:
        work, done = self.waiting.pop(0)
        done(work())


def test_what_waits_is_done_in_order_and_what_was_dropped_only_once() -> None:
    system, done = Asked(), list[str]()
    lookups = Lookups(system, lambda problem: pytest.fail(str(problem)))

    def put(name: str, find: Callable[[], None] | None) -> None:
        lookups.put(ANN, find, lambda _: done.append(name))

    put("first", lambda: None)
    put("known", None)
    put("second", lambda: None)
    assert lookups.is_waiting(ANN)
    assert (done, len(system.waiting)) == ([], 1)
    system.answer()
    assert done == ["first", "known"]
    assert lookups.is_waiting(ANN)
    lookups.drop()
    assert done == ["first", "known", "second"]
    assert not lookups.is_waiting(ANN)
    put("third", lambda: None)
    system.answer()  # of the second, which was dropped
    assert done == ["first", "known", "second"]
    system.answer()
    assert done[3:] == ["third"]
    put("fourth", lambda: None)
    lookups.drop()
    system.answer()
    assert done[4:] == ["fourth"]
