"""What several hosts answer by HTTP: how they are, what they know, and records of nights that others have."""

import asyncio
from pathlib import Path

import pytest

from croupier.host import protocol
from croupier.host.cluster.forwarding import ANSWER_WITHIN
from croupier.host.cluster.isolation import line_to
from croupier.host.cluster.publishing import LOOK_EVERY, key_of
from croupier.host.cluster.server import application
from croupier.host.hosted_night import RETRY
from croupier.host.stories import story_key
from croupier.store.postgres import LEASE
from tests.host.jumping import passing, quiet, until
from tests.host.several import Host, Night, Several, played

WHO = "Please say who you are: Authorization: Bearer and your token."
LATER = "Your night has no host right now; please try again."
AWAY = "The host of your night cannot be reached right now; please try again."


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def guest(several: Several) -> tuple[Host, Host, Night, str]:
    """Two hosts, the first with a night and a guest at it, and that one's token."""
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    await passing(0.5)
    return first, second, night, ann.token


# How they are.


@played
async def test_a_host_is_fine_as_long_as_people_can_come_to_it(several: Several) -> None:
    first, second, _ = await several.pair()
    answers = [await host.get("/health") for host in (first, second)]
    assert [one.status for one in answers] == [200, 200]
    speaks = {"protocol": protocol.PROTOCOL, "oldest": protocol.OLDEST, "program": protocol.PROGRAM}
    assert [one.found for one in answers] == [
        {"ok": True, **speaks, "nights": 1, "hosts": 2},
        {"ok": True, **speaks, "nights": 0, "hosts": 2},
    ]
    second.cut_off()
    await passing(4)
    away, other = await second.get("/health"), await first.get("/health")
    assert (away.status, away.found["ok"], away.found["hosts"]) == (503, False, 2)
    assert (other.status, other.found["hosts"]) == (200, 1)


@played
async def test_a_host_whose_night_cannot_be_saved_is_not_fine(several: Several) -> None:
    first, _, night = await several.pair()
    first.hub(night.id).hosted.doubt()
    assert (await first.get("/health")).status == 503
    await passing(RETRY)
    assert (await first.get("/health")).status == 200


@played
async def test_a_host_that_stops_is_not_fine(several: Several) -> None:
    first = await several.host("first")
    assert (await first.get("/health")).status == 200
    await first.cluster.hand_over()
    answer = await first.get("/health")
    assert (answer.status, answer.found["ok"]) == (503, False)


@played
async def test_a_host_tells_others_what_it_knows_of_a_night(several: Several) -> None:
    first, second, night = await several.pair()
    said = [(await host.get(f"/hosts/{night.id}")).found for host in (first, second)]
    assert said == [{"in_touch": True, "has_it": True}, {"in_touch": True, "has_it": False}]
    second.cut_off()
    await passing(1)
    assert (await second.get("/hosts/nobodys")).found == {"in_touch": False, "has_it": False}


@played
async def test_a_night_that_is_being_opened_is_not_had_yet(several: Several) -> None:
    first, night = await several.host("first"), several.night()
    first.machine.takes = 0.2
    first.cluster.take(night.id)
    await until(lambda: night.id in first.cluster.nights)
    assert (await first.get(f"/hosts/{night.id}")).found["has_it"] is False
    assert not first.cluster.is_settled
    await passing(0.5)
    assert (await first.get(f"/hosts/{night.id}")).found["has_it"] is True
    assert first.cluster.is_settled


# Pages.


@played
async def test_what_is_not_there_is_said_in_words(several: Several) -> None:
    host = await several.host("first")
    assert b"A casino night" in (await host.get("/")).body
    answer = await host.get("/nowhere")
    assert (answer.status, answer.found) == (404, {"refused": "There is nothing here."})


@played
async def test_a_fault_is_said_in_words(several: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await several.host("first")
    monkeypatch.setattr(host.cluster, "nights", None)
    with pytest.raises(AttributeError):  # for the log of the server
        await host.get("/health")
    (answer,) = host.answered
    assert (answer.status, answer.found) == (500, {"refused": "That could not be done."})
    monkeypatch.undo()
    assert (await host.get("/health")).status == 200


@played
async def test_pages_of_one_host_may_go_to_the_others_and_nowhere_else(several: Several) -> None:
    first = await several.host("first")
    await several.host("second")
    await passing(1)
    policy = (await first.get("/")).headers["content-security-policy"]
    assert "connect-src 'self' ws://first.test ws://second.test;" in policy
    sister = await first.phone(origin="http://second.test")
    assert (await sister.say("ping"))["ok"] == {}
    assert (await first.phone(origin="http://evil.test")).denied == 403
    assert (await first.get("/", host="evil.test")).status == 421


@played
async def test_pages_that_were_opened_by_https_go_on_by_wss(several: Several) -> None:
    host = await several.host("first")
    secure = host.me._replace(host="second", address="https://second.test", base="https://second.test")
    several.database.beat(secure, ())
    await passing(1)
    policy = (await host.get("/")).headers["content-security-policy"]
    assert "connect-src 'self' ws://first.test wss://second.test;" in policy


@played
async def test_behind_one_proxy_each_host_has_a_path_beside_it(several: Several) -> None:
    night = several.night()
    first, second = await several.host("first", path="/a"), await several.host("second", path="/b")
    assert await first.take(night.id)
    await passing(1)
    for path, status in {"/health": 200, "/a/health": 200, "/b/health": 404, "/ahealth": 404}.items():
        assert (await first.get(path)).status == status
    assert "connect-src 'self';" in (await first.get("/")).headers["content-security-policy"]
    ann = await (await first.phone(path="/a/ws")).join(night.code, "Ann")
    assert [one["addresses"] for one in ann.heard if one["type"] == "hosts"] == [["/a", "/b"]]
    await passing(0.5)
    assert (await (await second.phone()).say("watch", code=night.code))["moved"] == "/a"
    assert (await second.get("/standings.json", **bearer(ann.token))).status == 200
    assert several.requests[-1][2] == "/a/standings.json"
    first.cut_off()
    await passing(LEASE + 1)
    assert ann.ended == (protocol.MOVED, "/b")
    assert several.requests[-1][2] == f"/b/hosts/{night.id}"


# Records.


@pytest.mark.parametrize("path", ["/standings.json", "/standings.csv", "/statistics.json"])
@played
async def test_records_are_the_same_at_every_host(several: Several, path: str) -> None:
    first, second, _, token = await guest(several)
    here, there = [await host.get(path, **bearer(token)) for host in (first, second)]
    assert here.status == there.status == 200
    assert here.body == there.body
    for name in ("content-type", "content-disposition"):
        assert here.headers[name] == there.headers[name]
    assert several.lines == [("first.test", None, ANSWER_WITHIN)]


@played
async def test_what_is_asked_of_another_host_is_asked_as_it_was(several: Several) -> None:
    first, second, _, token = await guest(several)
    here, there = [
        await host.get("/statement.json?name=Bob&x=%20", accept="x", **bearer(token))
        for host in (first, second)
    ]
    assert (here.status, here.found) == (403, {"refused": "That is not yours to see."})
    assert (there.status, there.found) == (here.status, here.found)
    asked = {"authorization": f"Bearer {token}", "connection": "close", "x-croupier-forwarded": "1"}
    assert several.requests == [("GET", "first", "/statement.json?name=Bob&x=%20", asked)]
    assert "x-frame-options" in there.headers, "which is this host's own"


@played
async def test_what_another_host_says_of_itself_is_not_handed_on(several: Several) -> None:
    _, second, _, token = await guest(several)
    scope = second.scope("http", "/standings.json", "10.0.0.1", bearer(token))
    names: list[bytes] = []

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        names.extend(name for name, _ in message.get("headers", ()))

    never: asyncio.Future[dict[str, object]] = several.loop.create_future()

    async def receive() -> dict[str, object]:
        return await never

    await second.app(scope, receive, send)
    assert len(names) == len(set(names))


@played
async def test_a_long_answer_is_handed_on_whole(several: Several) -> None:
    _, second, _, token = await guest(several)
    several.garbled["first"] = bytes(range(256)) * 1000
    answer = await second.get("/standings.json", **bearer(token))
    assert answer.body == several.garbled["first"]


@played
async def test_records_are_for_those_who_say_who_they_are(several: Several) -> None:
    first, second, _, token = await guest(several)
    for host in (first, second):
        for headers in (bearer("nobody's"), bearer(""), {}):
            answer = await host.get("/standings.json", **headers)
            assert (answer.status, answer.found) == (401, {"refused": WHO})
            assert answer.headers["www-authenticate"] == "Bearer"
        assert (await host.get("/standings.json", **bearer(f" {token} "))).status == 200


@played
async def test_a_newcomer_may_ask_at_once(several: Several) -> None:
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    assert key_of(ann.token) not in several.database.keys
    assert (await second.get("/standings.json", **bearer(ann.token))).status == 200
    asked = several.database.asked[-2:]
    assert asked == [[key_of(ann.token)]] * 2


@played
async def test_who_is_not_known_anywhere_hears_so_after_one_more_look(several: Several) -> None:
    _, second, _ = await several.pair()
    began, count = several.database.now, len(several.database.asked)
    assert (await second.get("/standings.json", **bearer("nobody's"))).status == 401
    assert several.database.now - began == pytest.approx(2 * LOOK_EVERY)
    assert len(several.database.asked) - count == 2


@played
async def test_a_record_is_not_asked_for_in_a_circle(several: Several) -> None:
    _, second, _, token = await guest(several)
    answer = await second.get("/standings.json", x_croupier_forwarded="1", **bearer(token))
    assert (answer.status, answer.found) == (503, {"refused": LATER})
    assert several.requests == []


@played
async def test_a_night_without_a_host_is_asked_for_later(several: Several) -> None:
    first, _, night, token = await guest(several)
    third = await several.host("third")
    await first.cluster.hand_over()
    third.cluster.is_closing = several.hosts["second"].cluster.is_closing = True
    await passing(1)
    answer = await third.get("/standings.json", **bearer(token))
    assert (answer.status, answer.found) == (503, {"refused": LATER})
    several.database.rows[night.id].is_served = False
    await passing(1)
    assert (await third.get("/standings.json", **bearer(token))).found == {"refused": LATER}


@played
async def test_where_the_database_is_away_records_of_other_hosts_are_asked_for_later(
    several: Several,
) -> None:
    first, second, _, token = await guest(several)
    for host in (first, second):
        host.cut_off()
    await quiet()
    answer = await second.get("/standings.json", **bearer(token))
    assert (answer.status, answer.found) == (503, {"refused": LATER})
    assert (await first.get("/standings.json", **bearer(token))).status == 200, "its own it knows"


@played
async def test_a_host_that_cannot_be_reached_is_asked_later(several: Several) -> None:
    _, second, _, token = await guest(several)
    several.unreachable.add("first")
    answer = await second.get("/standings.json", **bearer(token))
    assert (answer.status, answer.found) == (503, {"refused": AWAY})


@played
async def test_of_two_nights_here_each_answers_its_own(several: Several) -> None:
    host, nights = await several.host("first"), [several.night("One"), several.night("Two")]
    tokens = []
    for night, name in zip(nights, ("Ann", "Bob"), strict=True):
        assert await host.take(night.id)
        tokens.append((await (await host.phone()).join(night.code, name)).token)
    for token, name in zip(tokens, ("Ann", "Bob"), strict=True):
        (place,) = (await host.get("/standings.json", **bearer(token))).found
        assert place["guest"] == name
    assert several.requests == []


@played
async def test_a_story_is_told_by_its_link_at_every_host_when_the_night_is_over(several: Several) -> None:
    first, second, night, _ = await guest(several)
    key = story_key(first.hub(night.id).hosted.night, "Ann")
    assert (await second.get("/story.json", **bearer(key))).status == 401, "nobody can tell that there is one"
    host = await (await first.phone()).rejoin(night.secret)
    assert "ok" in await host.say("end_night")
    await passing(0.5)
    answers = [await one.get("/story.json", **bearer(key)) for one in (first, second)]
    assert [one.status for one in answers] == [200, 200]
    assert answers[0].body == answers[1].body


# Between hosts.


@pytest.mark.parametrize(
    ("base", "kind", "host", "port"),
    [
        ("http://10.0.0.11:8000", "HTTPConnection", "10.0.0.11", 8000),
        ("https://casino.example/a", "HTTPSConnection", "casino.example", 443),
        ("http://[fd00::1]:81/b", "HTTPConnection", "fd00::1", 81),
    ],
)
def test_other_hosts_are_reached_as_guests_reach_them(base: str, kind: str, host: str, port: int) -> None:
    line = line_to(base, 2.5)
    assert (type(line).__name__, line.host, line.port, line.timeout) == (kind, host, port, 2.5)


def test_a_host_needs_nothing_of_the_database_before_it_is_opened(tmp_path: Path) -> None:
    from croupier.store.postgres_hosts import Registration

    me = Registration("first", "http://one.test", "http://one.test", ["http://one.test"])
    assert application("postgresql://nowhere", me, folder=tmp_path).hosts == frozenset()
