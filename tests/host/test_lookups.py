"""Commands that wait until it is known whether they were done before."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.host.lookups import Lookups
from croupier.host.system import System
from croupier.store import StoreFailure
from tests.host.scene import ANN, T


class Asked(System):
    """Answers only when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[
            tuple[Callable[[], object], Callable[[Any], None], Callable[[Exception], None]]
        ] = []

    def aside(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append((work, done, failed))

    def answer(self) -> None:
        work, done, _ = self.waiting.pop(0)
        done(work())

    def fail(self, words: str) -> None:
        self.waiting.pop(0)[2](StoreFailure(words))


def test_what_waits_is_done_in_order_and_what_was_not_found_out_is_looked_up_again() -> None:
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
    lookups.pause()
    system.answer()  # too late: the log is gone, and what it said may not hold any more
    assert done == ["first", "known"]
    lookups.go_on()
    lookups.go_on()
    assert len(system.waiting) == 1
    system.answer()
    assert done == ["first", "known", "second"]
    assert not lookups.is_waiting(ANN)
    put("third", lambda: None)
    system.answer()
    assert done[3:] == ["third"]


def test_a_failure_that_comes_too_late_is_nobodys_business() -> None:
    system, failures = Asked(), list[str]()
    lookups = Lookups(system, lambda problem: failures.append(str(problem)))
    lookups.put(ANN, lambda: None, lambda _: None)
    lookups.pause()
    lookups.go_on()
    system.fail("of the first time")
    assert failures == []
    system.fail("of the second")
    assert failures == ["of the second"]
