"""Credentials are handed out once: whoever did not get the answer asks again, and gets the same one."""

from typing import Any

import pytest

from croupier.games.refusal import Refused
from croupier.host.auth import hashed
from tests.host.conftest import House
from tests.host.guests import Guest, Message, encode

KEY = "a random text of this act"

COMMANDS: tuple[Message, ...] = (
    {"do": "appoint", "name": "Dora"},
    {"do": "new_link", "name": "Ann"},
    {"do": "new_secret"},
)


def given(answer: Message) -> Any:
    """The secret in an answer."""
    return answer.get("link") or answer.get("secret") or answer["token"]


def again(guest: Guest, action: str, **command: Any) -> Message:
    """Send a command once more, by its full name."""
    guest.say(encode({"id": action, **command}))
    return guest.answer(action)


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command["do"])
def test_a_command_that_hands_out_a_secret_gives_the_same_one_again(
    house: House, command: Message, is_restarted: bool
) -> None:
    house.guest("Ann")
    host = house.host()
    first = host.ask(**command, key=KEY)
    action = f"{host.session}:{host.number}"
    host.cut()
    if is_restarted:
        house.restart()
    back = house.host()  # the old secret is good: nobody has used the new one
    assert again(back, action, **command, key=KEY) == first
    assert len(house.commands(command["do"])) == 1
    if command["do"] == "new_secret":
        house.guest().rejoin(first["secret"])
        assert back.goodbye()[0] == 4001
        assert "isn't known" in house.guest().refused("rejoin", token=house.secret)
    else:
        found = house.guest().ask("claim", link=first["link"])
        assert found["name"] == command["name"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command["do"])
def test_a_client_without_a_key_is_never_given_a_worthless_secret(house: House, command: Message) -> None:
    house.guest("Ann")
    host = house.host()
    first = host.ask(**command)
    action = f"{host.session}:{host.number}"
    assert again(host, action, **command) == first
    house.restart()
    back = house.host()
    with pytest.raises(Refused, match="can't be shown a second time"):
        again(back, action, **command)
    assert len(house.commands(command["do"])) == 1


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_guest_whose_answer_was_lost_is_the_same_guest(house: House, is_restarted: bool) -> None:
    lucy = house.guest()
    first = lucy.ask("join", code=house.code, name="Lost Lucy", key=KEY)
    lucy.cut()
    if is_restarted:
        house.restart()
    second = house.guest().ask("join", code=house.code, name="Lost Lucy", key=KEY)
    assert second | {"session": ""} == first | {"session": ""}
    assert list(house.night.state.players) == ["Lost Lucy"]
    assert house.night.player("Lost Lucy").tokens == [hashed(first["token"])]
    assert "already" in house.guest().refused("join", code=house.code, name="Lost Lucy", key=KEY + "?")


def test_a_phone_of_a_team_comes_once(house: House) -> None:
    team = [house.guest().ask("join", code=house.code, team="Twins", key=KEY) for _ in range(3)]
    assert len({given(answer) for answer in team}) == 1
    assert len(house.night.player("Twins").tokens) == 1


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_link_is_used_once_by_whoever_used_it(house: House, is_restarted: bool) -> None:
    house.guest("Ann")
    link = house.host().ask("new_link", name="Ann")["link"]
    first = house.guest().ask("claim", link=link, key=KEY)
    if is_restarted:
        house.restart()
    second = house.guest().ask("claim", link=link, key=KEY)
    assert second | {"session": ""} == first | {"session": ""}
    assert "used" in house.guest().refused("claim", link=link, key=KEY + "?")
    assert "used" in house.guest().refused("claim", link=link)


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_knock_is_heard_once(house: House, is_restarted: bool) -> None:
    house.host().ask("change_night", asks=True)
    first = house.guest().ask("knock", code=house.code, name="Bob", key=KEY)
    if is_restarted:
        house.restart()
    assert house.guest().ask("knock", code=house.code, name="Bob", key=KEY) == first
    assert len(house.night.state.knocks) == 1
    house.host().ask("let_in", knock=first["seq"], name="Bob")
    assert house.guest().ask("knock", code=house.code, name="Bob", key=KEY) == first
    assert house.guest().rejoin(first["token"]).ask("rounds") == {"rounds": []}


def test_who_was_shown_out_gets_no_further_by_asking_again(house: House) -> None:
    first = house.guest().ask("join", code=house.code, name="Ann", key=KEY)
    house.host().ask("remove", name="Ann", reason="Asked to.")
    back = house.guest()
    assert back.ask("join", code=house.code, name="Ann", key=KEY)["seq"] == first["seq"]
    assert back.goodbye()[0] == 4001


def test_another_act_with_the_same_key_is_another(house: House) -> None:
    ann = house.guest().ask("join", code=house.code, name="Ann", key=KEY)
    bob = house.guest().ask("join", code=house.code, name="Bob", key=KEY)
    host = house.host()
    links = [host.ask("new_link", name=name, key=KEY)["link"] for name in ("Ann", "Ann", "Bob")]
    assert len({ann["token"], bob["token"], *links}) == 5


def test_a_key_is_long_enough_not_to_be_guessed(house: House) -> None:
    assert "key" in house.guest().refused("join", code=house.code, name="Ann", key="short")
    assert "key" in house.host().refused("new_secret", key="short")


@pytest.mark.check("E4")
def test_the_record_holds_neither_keys_nor_what_comes_of_them(house: House) -> None:
    house.guest().ask("join", code=house.code, name="Ann", key=KEY)
    link = house.host().ask("new_link", name="Ann", key=KEY)["link"]
    house.guest().ask("claim", link=link, key=KEY)
    kept = b"".join(b"%b %b" % (entry.act, str(entry.action).encode()) for entry in house.entries())
    assert KEY.encode() not in kept
    assert link.encode() not in kept


@pytest.mark.check("E22")
def test_a_new_secret_is_good_as_long_as_no_newer_one_was_used(house: House) -> None:
    """Whoever asked for a third one and lost the answer comes in by the second one."""
    first = house.host()
    second, _ = (first.ask("new_secret", key=f"{KEY} {number}")["secret"] for number in (1, 2))
    house.restart()
    host = house.guest().rejoin(second)
    third = host.ask("new_secret", key=f"{KEY} 3")["secret"]
    house.guest().rejoin(third)
    assert host.goodbye()[0] == 4001
    assert "isn't known" in house.guest().refused("rejoin", token=second)


@pytest.mark.check("E22")
def test_the_last_of_two_new_secrets_can_be_used_on_the_same_line(house: House) -> None:
    host, other = house.host(), house.host()
    lost, secret = (host.ask("new_secret", key=f"{KEY} {number}")["secret"] for number in (1, 2))
    assert other.ask("announce", text="The old one is still good.")["seq"]
    host.rejoin(secret)
    assert other.goodbye()[0] == 4001
    assert host.ask("announce", text="Hello")["seq"]
    assert "already in" in host.refused("rejoin", token=secret)
    assert "isn't known" in house.guest().refused("rejoin", token=lost)
