"""Phones that sleep, lines that are cut: everybody gets exactly what they missed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.client.followed import Followed
from croupier.night import night_table
from croupier.night.setup import Pace
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, Message
from tests.host.test_actions import unhurried
from tests.pieces import events_in, phase_in

LIVELY = Pace(betting=0, between=0, step=0)


def played(guest: Guest, rounds: int) -> None:
    """Play some rounds of roulette."""
    for _ in range(rounds):
        guest.move(do="bet", on="red", amount=2)
        guest.event("spun")
        guest.hear(lambda message: phase_in(message) == "betting")


@pytest.fixture
def lively(open_house: Opener) -> House:
    return open_house(tables("roulette", pace=LIVELY), throttle=unhurried)


def events_of(messages: list[Message], since: int) -> list[tuple[int, object]]:
    news = [(one["version"], events_in(one)) for one in messages if one["type"] == "update"]
    return [(version, events) for version, events in news if events and version > since]


@pytest.mark.check("D39")
def test_who_comes_back_gets_exactly_what_was_missed_and_then_all_that_follows(lively: House) -> None:
    ann, bob = lively.guest("Ann"), lively.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    seen = bob.follow()["version"]
    bob.cut()
    played(ann, 5)
    again = lively.guest().rejoin(bob.token)
    shown = again.follow(since=seen)
    told = [(one["version"], one["events"]) for one in shown["missed"]]
    assert told == [one for one in events_of(ann.heard, seen) if one[0] <= shown["version"]]
    assert len(told) >= 10
    played(ann, 2)
    ann.ask("standings")
    again.ask("standings")
    live = events_of(again.heard, shown["version"])
    assert live == [one for one in events_of(ann.heard, shown["version"]) if one[0] <= live[-1][0]]


@pytest.mark.check("D39")
def test_news_put_together_are_the_table(lively: House) -> None:
    ann, bob = lively.guest("Ann"), lively.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    shown = bob.follow()
    table = Followed(shown)
    ann.follow()
    played(ann, 10)
    bob.ask("standings")
    for message in bob.heard[bob.heard.index(shown) + 1 :]:
        if message.get("table") == "t1" and message["type"] in ("update", "own"):
            table.hear(message)
    shown = bob.follow()
    for part in ("version", "view", "info"):
        assert table.as_shown()[part] == shown[part]


@pytest.mark.check("A13")
def test_a_storm_of_reconnects_leaves_everybody_with_the_same_table(lively: House) -> None:
    ann = lively.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    crowd = [lively.guest(f"Guest {number}") for number in range(30)]
    since = [guest.follow()["version"] for guest in crowd]
    for _ in range(3):
        for guest in crowd:
            guest.cut()
        played(ann, 2)

        def back(number: int) -> tuple[Guest, Message]:
            guest = lively.guest().rejoin(crowd[number].token)  # noqa: B023
            return guest, guest.follow(since=since[number])  # noqa: B023

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(back, range(30)))
        truth = dict(events_of(ann.heard, 0))
        for number, (_, shown) in enumerate(found):
            versions = [one["version"] for one in shown["missed"]]
            assert versions == [v for v in sorted(truth) if since[number] < v <= shown["version"]]
            assert all(truth[one["version"]] == one["events"] for one in shown["missed"])
        crowd = [guest for guest, _ in found]
        since = [shown["version"] for _, shown in found]
    assert len(lively.hub.connections.all) == 31


def test_who_stops_following_hears_no_more(lively: House) -> None:
    ann, bob = lively.guest("Ann"), lively.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    bob.follow()
    bob.ask("unfollow", table="t1")
    count = len(bob.heard)
    played(ann, 2)
    bob.ask("standings")
    of_the_table = ("table", "update", "own")
    assert [message for message in bob.heard[count:] if message["type"] in of_the_table] == []


def test_who_was_away_for_too_long_gets_the_table_and_no_half_story(
    lively: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(night_table, "LOOK_BACK", 2)
    ann, bob = lively.guest("Ann"), lively.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    seen = bob.follow()["version"]
    ann.follow()
    played(ann, 8)
    shown = bob.follow(since=seen)
    assert shown["missed"] == []
    assert shown["version"] > seen
    late = bob.follow(since=shown["version"] - 1)
    assert [one["version"] for one in late["missed"]] == [shown["version"]]
