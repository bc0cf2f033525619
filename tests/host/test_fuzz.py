"""Malformed and mutated frames: all answered or hung up on, nobody else notices."""

import random
import socket
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.host import protocol
from tests.host.conftest import Opener, tables
from tests.host.guests import Guest
from tests.host.test_actions import SLOW, seated, unhurried

FRAMES = 3000
SEED = 20

SOUND: list[dict[str, object]] = [
    {"id": 1, "do": "move", "table": "t1", "seen": 3, "move": {"do": "bet", "on": "red", "amount": 100}},
    {"id": 2, "do": "sit", "table": "t1", "money": 500},
    {"id": 3, "do": "exchange", "table": "t1", "give": "money", "amount": 100},
    {"id": 4, "do": "follow", "table": "t1", "since": 4},
    {"id": "abc:5", "do": "say", "text": "hello"},
    {"id": 6, "do": "join", "code": "AAAAAA", "name": "Zed"},
    {"id": 7, "do": "rebuy", "table": "t1"},
    {"id": 8, "do": "rounds"},
]
ODD: list[object] = [
    None,
    True,
    -1,
    0,
    1.5,
    1e308,
    2**53,
    2**63,
    2**64,
    "",
    "x" * 300,
    "\ud7ff\x00",
    [],
    {},
    [[]],
]
BYTES = [b"", b"\xff\xfe", b"{", b'{"id":1', b"[" * 2000, b"nul", b'"\\ud800"', b"\x00" * 50, b'{"a":1}' * 3]


def mutated(rng: random.Random) -> bytes:
    """A frame that is nearly a message, or not at all."""
    kind = rng.random()
    if kind < 0.1:
        return rng.choice(BYTES)
    message = dict(rng.choice(SOUND))
    for _ in range(rng.randint(1, 3)):
        field = rng.choice([*message, "extra", "by", "move"])
        if rng.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = rng.choice(ODD)
    text = bytearray(msgspec.json.encode(message))
    if kind < 0.5:
        for _ in range(rng.randint(1, 5)):
            where = rng.randrange(len(text))
            text[where : where + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
    return bytes(text)


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
