"""A PostgreSQL server that stops answering: nobody hangs, everybody is told, and the night goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from croupier.host import hosted_night
from croupier.store import postgres
from tests.host.conftest import House, Opener
from tests.host.guests import Guest, encode


@pytest.fixture
def house(open_house: Opener, database: str, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with its night in PostgreSQL, which tries to go on only when it is told to."""
    monkeypatch.setattr(hosted_night, "RETRY", 3600)
    return open_house(place=database)


RESCUE = (
    "import os, signal, sys; signal.sigtimedwait([], 100); [os.kill(int(one), 18) for one in sys.argv[1:]]"
)
"""Continues the server also where a time limit ends the test."""


@contextmanager
def stalled(house: House) -> Iterator[None]:
    """The processes of the server that serve this house stand still."""
    store: Any = house.store
    serving = [line.info.backend_pid for line in (store._reading, store._writing)]  # noqa: SLF001
    rescue = subprocess.Popen([sys.executable, "-c", RESCUE, *map(str, serving)])
    for process in serving:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        rescue.kill()
        rescue.wait()
        for process in serving:
            os.kill(process, signal.SIGCONT)


def health(house: House) -> int:
    return house.get("/health")[0]


def ask_by_text(guest: Guest) -> None:
    """Something that has to be looked up in the log."""
    guest.say(encode({"id": "never used before", "do": "say", "text": "Hello?"}))


def act_anew(guest: Guest) -> None:
    """Something that is written at once."""
    guest.send("say", text="Hello?")


def nothing(guest: Guest) -> None:
    """Even where nobody does anything, the host finds out."""


@pytest.mark.parametrize("do", [ask_by_text, act_anew, nothing])
def test_a_stalled_server_is_said_to_everybody_and_freezes_nobody(
    house: House, do: Callable[[Guest], None]
) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    with stalled(house):
        do(ann)
        assert health(house) in (200, 503)  # at once, whether or not the host knows already
        assert ann.ask("ping") == {}
        for guest in (ann, bob):
            assert "can't be saved" in guest.notice("failure")
        assert health(house) == 503
        house.call(house.hosted._recover)  # noqa: SLF001 - other processes of the server answer
        assert ann.notice("resumed")
    assert bob.notice("resumed")
    assert health(house) == 200
    assert ann.ask("say", text="Hello!")["seq"]


def test_what_waited_for_a_stalled_server_is_answered_when_it_is_back(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    with stalled(house):
        ask_by_text(ann)
        behind = ann.send("say", text="After it.")
        written = bob.send("say", text="At once.")
        bob.notice("failure")
        assert "can't be saved" in bob.refused("say", text="Too late.")
        house.call(house.hosted._recover)  # noqa: SLF001
        ann.notice("resumed")
        first, second = ann.answer("never used before"), ann.answer(behind)
    assert second["seq"] > first["seq"]
    ask_by_text(ann)
    assert ann.answer("never used before") == first
    kept = [
        entry for entry in house.entries() if entry.who == "guest/Bob" and b"At once." in bytes(entry.act)
    ]
    assert [entry.seq for entry in kept] == kept_by(bob, written)


def kept_by(guest: Guest, number: int) -> list[int]:
    """What a guest was told of a command: its entry, or that it was not kept."""
    answer = guest.hear(lambda message: message.get("to") == number)
    return [answer["ok"]["seq"]] if answer["type"] == "reply" else []


def test_what_is_asked_again_is_not_overtaken(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.guest("Ann")
    ask_by_text(ann)
    number = ann.send("say", text="And then this.")
    first, second = ann.answer("never used before"), ann.answer(number)
    assert second["seq"] == first["seq"] + 1


def test_a_lookup_that_is_answered_in_time_stalls_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "STALL", 3600)
    ann = house.guest("Ann")
    with stalled(house):
        ask_by_text(ann)
        assert ann.ask("ping") == {}
        assert health(house) == 200
    assert ann.answer("never used before")["seq"]
