"""Nights that change their host, and people who go on with them."""

import pytest

from croupier.host.cluster import isolation, publishing
from croupier.host.protocol import MOVED
from croupier.store import open_store
from tests.cluster.conftest import Host, NewHost, Night
from tests.cluster.test_leading import Pair, answer
from tests.store.making import let_leases_run_out


def lost(pair: Pair, night: Night) -> None:
    """Have the first host lose its lease as if it had been silent, and the second take the night."""
    first, second = pair
    taken = False
    while not taken:  # it renews its lease all the time
        let_leases_run_out(first.url)
        taken = second.take(night.id)


@pytest.mark.check("C18")
def test_a_host_that_has_lost_its_lease_says_so_and_sends_its_guests_on(pair: Pair, night: Night) -> None:
    first, second = pair
    ann = first.guest().join(night.code, "Ann")
    lost(pair, night)
    assert ann.goodbye() == (MOVED, second.me.address)
    assert answer(first.guest(), "rejoin", token=ann.token)["moved"] == second.me.address
    second.guest().rejoin(ann.token)


@pytest.mark.check("C18")
def test_a_night_is_handed_over_and_what_was_done_stays_done(pair: Pair, night: Night) -> None:
    first, second = pair
    ann = first.guest().join(night.code, "Ann")
    host = first.guest().rejoin(night.secret)
    done = ann.ask("say", text="Hello?")["seq"]
    name = f"{ann.session}:{ann.number}"
    first.hand_over()
    assert ann.goodbye() == host.goodbye() == (MOVED, second.me.address)
    again = second.guest().rejoin(ann.token)
    again.send("say", text="Hello?", id=name)
    assert again.answer(name)["seq"] == done
    assert second.guest().rejoin(night.secret).ask("grant", name="Ann", amount=100, reason="luck")["seq"]


def test_whoever_comes_before_the_night_has_a_host_waits_for_it(new_host: NewHost, night: Night) -> None:
    first = new_host()
    assert first.take(night.id)
    ann = first.guest().join(night.code, "Ann")
    first.until(lambda: first.cluster.picture.nights)
    second = new_host()
    second.knows(2)
    second.call(lambda: setattr(second.cluster, "is_closing", True))  # it takes nothing over yet
    cut_off(first)
    waiting = second.guest()
    waiting.send("rejoin", token=ann.token)
    assert waiting.ask("ping") == {}
    second.call(lambda: setattr(second.cluster, "is_closing", False))
    assert waiting.answer(1)["name"] == "Ann"


def cut_off(host: Host) -> None:
    """Have a host do nothing any more, and its lease run out, as when it is killed."""
    members = host.cluster._members  # noqa: SLF001

    def end() -> None:
        for hosted in host.cluster.nights.values():
            hosted.hub.abandon()
        host.cluster.nights.clear()
        host.cluster.is_closing = True

    host.call(end)
    members.stop()
    let_leases_run_out(host.url)


@pytest.mark.check("C18")
def test_a_newcomer_whom_the_host_could_not_tell_of_is_known_to_the_next(
    new_host: NewHost, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "LOOK_EVERY", 3600)
    first, second = new_host(), new_host()
    for host in (first, second):
        host.knows(2)
    assert first.take(night.id)
    ann = first.guest().join(night.code, "Ann")
    coming = second.guest()
    coming.send("rejoin", token=ann.token)
    cut_off(first)
    assert coming.answer(1)["name"] == "Ann"


def test_people_hear_of_all_hosts(pair: Pair, night: Night, new_host: NewHost) -> None:
    first, second = pair
    ann = first.guest().join(night.code, "Ann")
    (told,) = [message for message in ann.heard if message["type"] == "hosts"]
    assert set(told["addresses"]) == {first.me.address, second.me.address}
    third = new_host()
    told = ann.hear(lambda message: message["type"] == "hosts")
    assert set(told["addresses"]) == {host.me.address for host in (first, second, third)}


def test_a_night_that_its_only_host_has_closed_is_nobodys(new_host: NewHost, night: Night) -> None:
    first = new_host()
    assert first.take(night.id)
    first.until(lambda: first.cluster.picture.nights)
    first.stop()
    second = new_host()
    second.until(lambda: second.cluster.is_in_touch)
    assert second.call(lambda: second.cluster.picture.nights) == ()
    assert "isn't open right now" in answer(second.guest(), "watch", code=night.code)["reason"]
    with open_store(first.url, night.id, read_only=True) as store:
        assert store.snapshot() is not None


def test_a_night_that_another_host_has_is_not_taken(pair: Pair, night: Night) -> None:
    assert not pair[1].take(night.id)


def test_a_night_that_cannot_be_opened_is_given_back(
    pair: Pair, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    monkeypatch.setattr(second.cluster._keyring, "_secret", "another secret than theirs")  # noqa: SLF001
    ann = first.guest().join(night.code, "Ann")
    first.hand_over()
    assert ann.goodbye() == (MOVED, second.me.address)
    second.until(lambda: second.cluster._failed)  # noqa: SLF001
    with open_store(first.url, night.id) as store:  # nobody has it
        assert store.tip.seq > 1


# The database is out of reach.


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ({"in_touch": True, "has_it": True}, "to the other"),
        ({"in_touch": True, "has_it": False}, ""),
        ({"in_touch": False, "has_it": False}, ""),
        (None, "anywhere"),
    ],
)
def test_a_host_that_is_cut_off_asks_the_others(
    pair: Pair, night: Night, monkeypatch: pytest.MonkeyPatch, words: dict[str, bool] | None, left: str
) -> None:
    first, second = pair
    monkeypatch.setattr(isolation, "ASK_EVERY", 0)
    monkeypatch.setattr(isolation, "ALONE", 0)
    monkeypatch.setattr("croupier.host.hosted_night.RETRY", 3600)
    other = first.call(lambda: first.cluster.others[0])
    asked: list[str] = []

    def word(host: object, night: str) -> isolation.Word | None:
        asked.append(night)
        return None if words is None else isolation.Word(other, words["in_touch"], words["has_it"])

    monkeypatch.setattr(isolation, "_word", word)
    ann = first.guest().join(night.code, "Ann")
    first.call(lambda: silence(first, night))
    if left:
        assert ann.goodbye() == (MOVED, second.me.address if left == "to the other" else "")
    else:
        first.until(lambda: len(asked) > 3)
        assert "can't be saved" in ann.refused("say", text="Hello?")


def test_a_host_that_is_cut_off_also_asks_who_seemed_to_be_gone(
    pair: Pair, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    monkeypatch.setattr(isolation, "ASK_EVERY", 0)
    monkeypatch.setattr("croupier.host.hosted_night.RETRY", 3600)
    monkeypatch.setattr(isolation, "_word", lambda other, night: isolation.Word(other, True, True))
    ann = first.guest().join(night.code, "Ann")

    def silence_all() -> None:
        picture = first.cluster.picture
        gone = tuple(host._replace(is_alive=False) for host in picture.hosts)
        first.cluster.picture = picture._replace(hosts=gone)
        silence(first, night)

    first.call(silence_all)
    assert ann.goodbye() == (MOVED, second.me.address)


def silence(host: Host, night: Night) -> None:
    """Have a host believe that it has not heard of the database for long."""
    cluster = host.cluster
    cluster._members._seen = lambda picture: None  # noqa: SLF001
    hosted = cluster.nights[night.id].hub.hosted
    hosted.store.renew = lambda: None  # type: ignore[method-assign]
    hosted.doubt()
    hosted.store.held_until = 0
    cluster.is_in_touch = False
    cluster.on_silence()
