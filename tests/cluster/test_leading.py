"""Whoever comes to any of several hosts is led to their night."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.host.auth import MOST_KNOCKS
from tests.cluster.conftest import Host, NewHost, Night
from tests.host.conftest import tables
from tests.host.guests import Guest, Message

Pair = tuple[Host, Host]


def answer(guest: Guest, do: str, **fields: object) -> Message:
    """What comes of a greeting, whatever it is."""
    number = guest.send(do, **fields)
    return guest.hear(lambda message: message.get("to") == number)


def ann(pair: Pair, night: Night) -> Guest:
    return pair[0].guest().join(night.code, "Ann")


WAYS: dict[str, Callable[[Pair, Night], Message]] = {
    "with the code": lambda pair, night: {"do": "join", "code": night.code, "name": "Bob"},
    "with the code in small letters": lambda pair, night: {"do": "watch", "code": f" {night.code.lower()} "},
    "looking in": lambda pair, night: {"do": "look_in", "code": night.code},
    "knocking": lambda pair, night: {"do": "knock", "code": night.code, "name": "Bob"},
    "with a token": lambda pair, night: {"do": "rejoin", "token": ann(pair, night).token},
    "as the host": lambda pair, night: {"do": "rejoin", "token": night.secret},
    "with a link": lambda pair, night: {"do": "claim", "link": link_of(pair, night)},
}


def link_of(pair: Pair, night: Night) -> str:
    """A link that lets a dealer in."""
    host = pair[0].guest().rejoin(night.secret)
    return str(host.ask("appoint", name="Dora")["link"])


@pytest.mark.parametrize("way", WAYS)
def test_whoever_comes_is_sent_to_the_host_that_has_their_night(pair: Pair, night: Night, way: str) -> None:
    first, second = pair
    greeting = WAYS[way](pair, night)
    found = answer(second.guest(), **greeting)
    assert found["moved"] == first.me.address
    assert answer(first.guest(), **greeting)["type"] == "reply"


def test_of_two_nights_each_is_at_its_host(new_host: NewHost, database: str) -> None:
    nights = [Night(database, replace(tables("roulette"), name=name)) for name in ("One", "Two")]
    hosts = [new_host() for _ in nights]
    for host, night in zip(hosts, nights, strict=True):
        assert host.take(night.id)
    for here, there in ((0, 1), (1, 0)):
        hosts[here].until(lambda nth=here: len(hosts[nth].cluster.picture.nights) == 2)  # type: ignore[misc]
        guest = hosts[here].guest()
        found = answer(guest, "join", code=nights[there].code, name="Ann")
        assert found["moved"] == hosts[there].me.address
        guest.join(nights[here].code, "Bob")  # who has come to the wrong one can go on


@pytest.mark.check("E16")
def test_a_wrong_code_says_nothing_and_is_not_tried_for_ever(pair: Pair) -> None:
    guest = pair[1].guest()
    for _ in range(MOST_KNOCKS):
        assert "please check the code" in answer(guest, "join", code="WRONG2", name="Eve")["reason"]
    assert guest.goodbye()[0] == 1008


def test_a_token_that_no_host_knows_is_refused(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.host.cluster.reception.UNSURE", 0)
    assert "please check the code" in answer(pair[1].guest(), "rejoin", token="nobody's")["reason"]


SAID: list[tuple[dict[str, object], str]] = [
    ({"do": "sit", "table": "t1"}, "please join first"),
    ({"do": "standings"}, "please join first"),
    ({"do": "join", "name": "Ann"}, "code"),
    ({"do": "join", "code": "X", "protocol": 1}, "too old"),
    ({"do": "watch", "code": "X", "protocol": 10_000}, "newer"),
]


@pytest.mark.parametrize(("said", "words"), SAID)
def test_what_nobody_understands_is_refused_before_somebody_is_led_anywhere(
    pair: Pair, said: dict[str, object], words: str
) -> None:
    assert words in answer(pair[1].guest(), **said)["reason"]  # type: ignore[arg-type]


def test_a_sign_of_life_is_given_to_whoever_waits(pair: Pair) -> None:
    guest = pair[1].guest()
    assert guest.ask("ping") == {}
    guest.send("rejoin", token="nobody's")
    assert guest.ask("ping") == {}


def test_a_text_that_is_none_ends_the_connection(pair: Pair) -> None:
    guest = pair[1].guest()
    guest.line.send(b"bytes")
    assert guest.goodbye()[0] == 1003


# By HTTP.


@pytest.mark.parametrize("path", ["/statement.json", "/standings.csv", "/results.json?name=Ann"])
def test_records_are_had_from_any_host(pair: Pair, night: Night, path: str) -> None:
    token = ann(pair, night).token
    pair[0].hub(night.id)
    found = [host.get(path, Authorization=f"Bearer {token}") for host in pair]
    assert [status for status, _, _ in found] == [200, 200]
    assert found[0][2] == found[1][2]
    assert found[0][1]["content-type"] == found[1][1]["content-type"]


def test_records_are_for_those_who_say_who_they_are(pair: Pair) -> None:
    for host in pair:
        status, headers, _ = host.get("/statement.json", Authorization="Bearer nobody's")
        assert (status, headers["www-authenticate"]) == (401, "Bearer")


def test_a_record_is_not_asked_for_in_a_circle(pair: Pair, night: Night) -> None:
    token = ann(pair, night).token
    asked = {"Authorization": f"Bearer {token}", "X-Croupier-Forwarded": "1"}
    assert pair[1].get("/statement.json", **asked)[0] == 503


@pytest.mark.check("E12")
def test_pages_of_one_host_may_connect_to_the_others_and_to_nobody_else(pair: Pair) -> None:
    first, second = pair
    policy = first.get("/")[1]["content-security-policy"]
    assert f"connect-src 'self' {socket_of(first)} {socket_of(second)};" in order(policy, first, second)
    guest = second.guest(Origin=first.me.address)
    assert guest.ask("ping") == {}
    with pytest.raises(Exception, match="403"):
        second.guest(Origin="http://evil.example")


def socket_of(host: Host) -> str:
    return host.me.address.replace("http", "ws")


def order(policy: str, *hosts: Host) -> str:
    """The policy with its sockets in the order of these hosts."""
    sockets = [socket_of(host) for host in hosts]
    return policy.replace(" ".join(sockets[::-1]), " ".join(sockets))


def test_a_host_says_what_it_is(pair: Pair, night: Night) -> None:
    first, second = pair
    first.hub(night.id)
    found = [json.loads(host.get("/health")[2]) for host in pair]
    assert [(one["ok"], one["nights"], one["hosts"]) for one in found] == [(True, 1, 2), (True, 0, 2)]
    words = [json.loads(host.get(f"/hosts/{night.id}")[2]) for host in (first, second)]
    assert words == [{"in_touch": True, "has_it": True}, {"in_touch": True, "has_it": False}]


def test_behind_one_proxy_a_host_goes_by_its_path(new_host: NewHost, night: Night) -> None:
    first, second = new_host(path="/a"), new_host(path="/b")
    assert first.take(night.id)
    second.until(lambda: second.cluster.picture.nights)
    assert answer(second.guest(), "watch", code=night.code)["moved"] == "/a"
    assert json.loads(first.get("/a/health")[2])["nights"] == 1
    token = first.guest().join(night.code, "Ann").token
    assert second.get("/b/statement.json", Authorization=f"Bearer {token}")[0] == 200
