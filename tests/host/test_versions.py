"""Clients of another time: understood as long as they can be, and told what to do where they cannot."""

import json
from collections.abc import Iterator

import pytest

from croupier.games.phrases import Phrase
from croupier.host import protocol
from croupier.host.auth import hashed
from croupier.night.commands import HOST, NewLink
from tests.host.conftest import House
from tests.host.guests import Guest, Message

NEWEST, OLDEST = 7, 3


@pytest.fixture
def house(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A host that speaks version 7 and understands those from 3 on."""
    monkeypatch.setattr(protocol, "PROTOCOL", NEWEST)
    monkeypatch.setattr(protocol, "OLDEST", OLDEST)
    monkeypatch.setattr(protocol, "PROGRAM", "4.2.0")
    return house


def greetings(house: House) -> Iterator[Message]:
    """Every way in, each for somebody who may come."""
    link = "a link that works once"
    ann = house.guest()
    token = str(ann.ask("join", code=house.code, name="Ann", protocol=NEWEST)["token"])
    house.call(lambda: house.hosted.submit(HOST, NewLink(role="guest", name="Ann", link=hashed(link))))
    yield {"do": "look_in", "code": house.code}
    yield {"do": "join", "code": house.code, "name": "Bob"}
    yield {"do": "rejoin", "token": token}
    yield {"do": "watch", "code": house.code}
    yield {"do": "claim", "link": link}


def answer_to(guest: Guest, greeting: Message) -> Message:
    guest.say(json.dumps({"id": 1, **greeting}))
    return guest.hear(lambda message: message.get("to") == 1)


@pytest.mark.parametrize("version", [NEWEST, OLDEST])
def test_every_greeting_that_is_understood_is_told_what_the_host_speaks(house: House, version: int) -> None:
    for greeting in greetings(house):
        answer = answer_to(house.guest(), greeting | {"protocol": version})
        assert "ok" in answer, greeting
        assert (answer["protocol"], answer["program"]) == (NEWEST, "4.2.0")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"protocol": OLDEST - 1}, protocol.TOO_OLD),
        ({}, protocol.TOO_OLD),
        ({"protocol": NEWEST + 1}, protocol.TOO_NEW),
        ({"protocol": NEWEST + 1, "unheard": "of"}, protocol.TOO_NEW),
    ],
    ids=["too old", "without a version", "too new", "too new, in another shape"],
)
def test_who_is_not_understood_is_told_so_and_nothing_is_done(
    house: House, said: Message, words: Phrase
) -> None:
    ways = list(greetings(house))
    before = len(house.entries())
    guests = [house.guest() for _ in ways]
    for guest, greeting in zip(guests, ways, strict=True):
        answer = answer_to(guest, greeting | said)
        assert (answer["reason"], answer["phrase"]) == (str(words), {"template": str(words)})
        assert (answer["protocol"], answer["program"]) == (NEWEST, "4.2.0")
        assert (answer["re"], answer["refused"]) == (answer["to"], str(words)), "pages of protocol 2 reload"
    assert {guest.goodbye() for guest in guests} == {(4003, str(words))}
    assert len(house.entries()) == before
    for greeting in ways:
        assert "ok" in answer_to(house.guest(), greeting | {"protocol": NEWEST}), "it was used up"


def test_a_client_without_a_version_speaks_the_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "OLDEST", 1)
    answer = answer_to(house.guest(), {"do": "join", "code": house.code, "name": "Ann"})
    assert "ok" in answer


@pytest.mark.parametrize("version", [0, -1, True, "7", 7.5, None, 2**60])
def test_what_is_no_version_is_refused(house: House, version: object) -> None:
    guest = house.guest()
    answer = answer_to(guest, {"do": "watch", "code": house.code, "protocol": version})
    assert answer["reason"]
    assert "ok" in answer_to(house.guest(), {"do": "watch", "code": house.code, "protocol": NEWEST})


def test_the_words_fit_into_a_goodbye() -> None:
    assert all(len(str(words).encode()) <= 123 for words in (protocol.TOO_OLD, protocol.TOO_NEW))


def test_whoever_watches_over_the_host_sees_what_it_speaks(house: House) -> None:
    _, _, body = house.get("/health")
    assert json.loads(body) == {"ok": True, "protocol": NEWEST, "oldest": OLDEST, "program": "4.2.0"}
