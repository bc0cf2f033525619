"""Malformed and mutated frames: all answered or hung up on, nobody else notices."""

import asyncio
import random
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.host import protocol
from tests.host.conftest import Opener, tables
from tests.host.fuzzing import fuzz, mutated
from tests.host.guests import Guest
from tests.host.test_actions import SLOW, seated, unhurried

FRAMES = 3000
SEED = 20

HUNG_UP = {0, 1000, 1002, 1003, 1005, 1007, 1008, 1009, 4001, 4003}
"""Codes for what is wrong with a frame, or by which somebody has said goodbye; 1011 would be a fault."""


@pytest.mark.check("C14", "E20")
def test_thousands_of_broken_frames_are_answered_and_others_play_on(
    open_house: Opener, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "OLDEST", 1)  # so that nobody is hung up on for being too old
    house = open_house(tables("roulette", pace=SLOW), throttle=unhurried)
    ann, eve = seated(house), house.guest("Eve")
    rng, eve.number = random.Random(SEED), 10_000
    for sent in range(1, FRAMES + 1):
        eve.say(mutated(rng))
        if sent % 500 == 0:
            assert eve.ask("ping") == {}
            ann.move(do="bet", on="red", amount=10)
    answers = [message for message in eve.heard if message["type"] in ("reply", "refusal")]
    assert len(answers) == 1 + FRAMES + FRAMES // 500  # the first is to joining
    words = {message.get("reason", "") for message in answers}
    assert "That didn't work; nothing has changed." not in words
    assert "could not be attended to" not in caplog.text
    assert ann.account()["staked"] == {"t1": 60}
    house.call(house.night.check)


@pytest.mark.check("C14")
def test_frames_of_every_command_and_kind_end_no_line_but_their_own(tmp_path: Path) -> None:
    """`./croupier exhaustive frames` sends a million of them."""
    found = asyncio.run(fuzz(tmp_path, FRAMES, SEED))
    assert found.faults == []
    assert found.answers > FRAMES / 2
    assert set(found.codes) <= HUNG_UP


@pytest.mark.check("C14")
def test_broken_frames_are_hung_up_on_and_others_play_on(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW), throttle=unhurried)
    ann = seated(house)
    rng = random.Random(SEED)
    for _ in range(60):
        guest = house.guest()
        line = guest.line.socket
        with suppress(OSError):
            line.sendall(rng.randbytes(rng.randint(2, 60)))
            line.shutdown(socket.SHUT_WR)
        with suppress(ConnectionClosed, EOFError):
            _until_closed(guest)
    assert ann.ask("ping") == {}
    assert len(house.hub.connections.all) == 1


def _until_closed(guest: Guest) -> None:
    while True:
        guest.next()
