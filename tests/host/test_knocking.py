"""Knocking over real sockets: who waits, who decides, and what is left of it after a restart."""

import pytest

from croupier.host import auth
from tests.host.conftest import House
from tests.host.guests import Guest, Message


def refusal(guest: Guest, do: str, **fields: object) -> Message:
    """The whole refusal of a message."""
    number = guest.send(do, **fields)
    return guest.hear(lambda message: message.get("to") == number and message["type"] == "refusal")


def knocks(host: Guest) -> list[Message]:
    found: list[Message] = host.ask("people")["knocks"]
    return found


def let_in(host: Guest, name: str = "Ann") -> None:
    waiting = next(one for one in knocks(host) if one["name"] == name)
    host.ask("let_in", knock=waiting["id"], name=name)


@pytest.mark.rule("N-19")
@pytest.mark.check("E22")
def test_a_lost_phone_knocks_and_one_word_of_the_host_moves_everything_to_the_new_one(house: House) -> None:
    host = house.host()
    old = house.guest().join(house.code, "Ann", device="old")
    old.ask("sit", table="t1", money=500)
    phone = house.guest()
    refused = refusal(phone, "join", code=house.code, name="ann", device="new")
    assert (refused["knock"], refused["rule"]) == ("name", "night")
    asked = phone.ask("knock", code=house.code, name="ann", device="new")
    assert asked["name"] == "Ann"
    assert host.notice("knocked") == "Ann is at the door."
    (waiting,) = knocks(host)
    expected = {"name": "Ann", "team": False, "here": True, "guest": True, "removed": False, "shares": []}
    assert expected.items() <= waiting.items()
    assert (waiting["last_seen_ms"], "knocks" in old.ask("people")) == (0, False)
    assert "isn't known" in house.guest().refused("rejoin", token=asked["token"])
    let_in(host)
    assert phone.notice("let_in") == "The host lets you in."
    assert old.goodbye() == (4001, "Another phone has taken over.")
    assert phone.ask("wait", token=asked["token"]) == {"name": "Ann", "waiting": False}
    assert phone.rejoin(asked["token"]).account()["chips"] == {"t1": 500}
    assert knocks(host) == []
    assert "isn't waiting" in host.refused("let_in", knock=waiting["id"], name="Ann")
    assert refusal(house.guest(), "join", code=house.code, name="Eve", device="old")["knock"] == "device"


def test_a_knock_outlives_a_reload_of_the_phone_and_a_restart_of_the_host(house: House) -> None:
    house.guest("Ann").__exit__()
    token = house.guest().ask("knock", code=house.code, name="Ann", device="new")["token"]
    assert house.guest().ask("wait", token=token) == {"name": "Ann", "waiting": True}
    house.restart()
    host = house.host()
    (waiting,) = knocks(host)
    assert (waiting["here"], waiting["last_seen_ms"]) == (False, None)
    phone = house.guest()
    assert phone.ask("wait", token=token)["waiting"]
    assert knocks(host)[0]["here"]
    let_in(host)
    assert phone.notice("let_in")
    assert house.guest().rejoin(token).account()["name"] == "Ann"


def test_a_no_is_heard_and_the_token_is_worth_nothing(house: House) -> None:
    host, phone = house.host(), house.guest()
    house.guest("Ann")
    token = phone.ask("knock", code=house.code, name="Ann", device="new")["token"]
    (waiting,) = knocks(host)
    host.ask("turn_away", knock=waiting["id"], name="Ann")
    assert phone.notice("turned_away") == "The host can't let you in now."
    for do in ("wait", "rejoin"):
        phone.refused(do, token=token)
    assert knocks(host) == []


@pytest.mark.rule("N-19")
def test_who_was_shown_out_is_refused_on_that_phone_until_the_host_says_so(house: House) -> None:
    host = house.host()
    ida = house.guest().join(house.code, "Ida", device="hers")
    host.ask("remove", name="Ida", reason="rude")
    assert ida.goodbye()[0] == 4001
    for name in ("Ida", "Ida2"):
        refused = refusal(house.guest(), "join", code=house.code, name=name, device="hers")
        assert "only the host can let you in again" in refused["reason"]
        assert (refused["rule"], "knock" in refused) == ("N-19", False)
    door = house.guest().ask("look_in", code=house.code, device="hers")["door"]
    assert (door["removed"], door["known"]) == (True, [])
    host.ask("readmit", name="Ida")
    door = house.guest().ask("look_in", code=house.code, device="hers")["door"]
    assert (door["removed"], door["known"]) == (False, ["Ida"])
    back = house.guest().join(house.code, "ida", device="hers")
    assert (back.account()["name"], back.account()["money"]) == ("Ida", 10_000)


@pytest.mark.check("E22")
def test_the_log_keeps_no_identity_of_a_phone_and_another_night_knows_it_by_another(house: House) -> None:
    house.guest().join(house.code, "Ann", device="the identity of Ann's phone")
    assert "identity of Ann" not in str(house.commands("join"))
    (device,) = house.night.state.players["Ann"].devices
    assert device == auth.hashed(f"{house.code}:the identity of Ann's phone")
    ann = house.guest().join(house.code, "Bob")
    assert "not for you" in ann.refused("buy_again", device="x")


def test_doors_that_ask_have_everybody_knock_and_forget_no_guest(house: House) -> None:
    host = house.host()
    ann = house.guest().join(house.code, "Ann", device="a")
    host.ask("change_night", asks=True)
    phone = house.guest()
    assert refusal(phone, "join", code=house.code, name="Bob", device="b")["knock"] == "asks"
    phone.ask("knock", code=house.code, name="Bob", device="b", colour="pink")
    let_in(host, "Bob")
    assert phone.notice("let_in")
    assert house.night.state.players["Bob"].colour == "pink"
    assert house.guest().rejoin(ann.token).account()["name"] == "Ann"
    assert house.guest().join(house.code, "Ann", device="a").account()["name"] == "Ann"


def test_a_guest_who_went_home_comes_back_after_last_call_and_nobody_else_can(house: House) -> None:
    host = house.host()
    ann = house.guest().join(house.code, "Ann", device="a")
    ann.ask("go_home")
    host.ask("last_call", minutes=30)
    assert house.guest().ask("look_in", code=house.code, device="a")["door"]["known"] == ["Ann"]
    assert "no such night" in house.guest().refused("look_in", code=house.code, device="b")
    for do in ("join", "knock"):
        assert "no such night" in house.guest().refused(do, code=house.code, name="Eve", device="b")
    assert house.guest().join(house.code, "Ann", device="a").account()["money"] == 10_000


@pytest.mark.check("E14")
def test_who_asks_too_often_is_refused_and_nobody_else_is(house: House) -> None:
    house.guest("Ann")
    pest = house.guest()
    for number in range(auth.MOST_ASKED):
        pest.ask("knock", code=house.code, name="Ann", device=f"new {number}")
    assert "too often" in pest.refused("knock", code=house.code, name="Ann", device="new")
    house.guest().ask("knock", code=house.code, name="Ann", device="another")
    house.guest("Bob")


def test_whoever_waits_at_the_door_is_not_hurried(house: House) -> None:
    house.guest("Ann")
    phone = house.guest()
    token = phone.ask("knock", code=house.code, name="Ann", device="new")["token"]
    (connection,) = (one for one in house.hub.connections.all if one.is_knocking)
    house.call(lambda: house.hub.connections.hurry(connection))
    assert phone.ask("wait", token=token)["waiting"]


def test_a_guest_without_money_buys_in_again_by_a_tap(house: House) -> None:
    host, ann = house.host(), house.guest("Ann")
    host.ask("adjust", name="Ann", amount=-10_000, reason="a bad evening")
    host.ask("change_night", rebuys=1, rebuy=2_000)
    shown = ann.hear(lambda message: message["type"] == "you" and message["rebuy"])
    assert (shown["broke"], shown["rebuy"]) == (True, 2_000)
    ann.ask("buy_again")
    assert ann.account()["money"] == 2_000
    assert host.notice("bought_again") == "Ann buys in again for 2,000."
    assert "nothing left" in ann.refused("buy_again")
