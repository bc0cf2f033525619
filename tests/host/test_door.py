"""Who comes in, with what, and for how long."""

import asyncio
import re
import time
from collections.abc import Callable
from functools import partial
from itertools import count

import msgspec
import pytest

from croupier.games.refusal import Refused
from croupier.host import auth
from croupier.host.auth import ALPHABET, Auth, Throttle, hashed, new_code, new_token
from croupier.host.dispatch import receive
from croupier.host.system import SYSTEM
from croupier.night import commands
from croupier.night.commands import HOST
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, encode
from tests.pieces import spoken


@pytest.mark.check("E4")
def test_a_token_has_128_bits_and_more_and_no_two_are_the_same() -> None:
    tokens = {new_token(SYSTEM) for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(len(token) * 6 >= 128 and re.fullmatch(r"[\w-]+", token) for token in tokens)


@pytest.mark.check("E16")
def test_a_code_has_30_bits() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set("01OI") & set(ALPHABET)
    codes = [new_code(SYSTEM) for _ in range(100)]
    assert all(len(code) == 6 and set(code) <= set(ALPHABET) for code in codes)


@pytest.mark.check("E4", "E20")
def test_tokens_are_kept_as_hashes_and_stand_in_no_address_and_no_log_line(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann, host = house.guest("Ann"), house.host()
    link = host.ask("new_link", name="Ann")["link"]
    secret = host.ask("new_secret")["secret"]
    kept = b"".join(entry.act for entry in house.entries()) + house.state()
    for token in (ann.token, link, secret, house.secret):
        assert token.encode() not in kept
        assert token not in caplog.text
    assert hashed(ann.token).encode() in kept


@pytest.mark.check("E4")
def test_a_name_alone_takes_no_seat(house: House) -> None:
    house.guest("Ann")
    assert "already" in house.guest().refused("join", code=house.code, name="Ann")
    assert "already" in house.guest().refused("join", code=house.code, team="Ann")
    assert "phone isn't known" in house.guest().refused("rejoin", token=hashed("Ann"))


@pytest.mark.check("E4", "E22")
def test_a_new_phone_takes_over_by_a_link_that_works_once_and_the_old_one_is_told(house: House) -> None:
    ann, host = house.guest("Ann"), house.host()
    ann.ask("sit", table="t1", money=500)
    link = host.ask("new_link", name="Ann")["link"]
    phone = house.guest()
    found = phone.ask("claim", link=link)
    assert (found["name"], found["role"]) == ("Ann", "guest")
    assert phone.account()["chips"] == {"t1": 500}
    assert ann.goodbye() == (4001, "Another phone has taken over.")
    assert "link" in house.guest().refused("claim", link=link)
    assert "phone isn't known" in house.guest().refused("rejoin", token=ann.token)
    assert house.guest().rejoin(found["token"]).account()["money"] == 9_500


@pytest.mark.check("E22")
def test_everybody_who_joins_gets_a_new_token(house: House) -> None:
    old = new_token(SYSTEM)
    assert "unknown field" in house.guest().refused("join", code=house.code, name="Ann", token=old)
    first, second = house.guest("Ann"), house.guest("Bob")
    assert len({old, first.token, second.token}) == 3


@pytest.mark.check("E22")
def test_who_is_shown_out_is_out_at_once_on_all_lines(house: House) -> None:
    ann, host = house.guest("Ann"), house.host()
    tab = house.guest().rejoin(ann.token)
    host.ask("remove", name="Ann", reason="cheating")
    assert ann.goodbye() == tab.goodbye() == (4001, "The host has asked you to leave.")
    assert "phone isn't known" in house.guest().refused("rejoin", token=ann.token)


@pytest.mark.check("E22")
def test_who_goes_home_is_answered_and_out_on_all_lines(house: House) -> None:
    ann = house.guest("Ann")
    tab = house.guest().rejoin(ann.token)
    assert ann.ask("go_home")["seq"]
    assert ann.goodbye()[0] == tab.goodbye()[0] == 4001
    assert "phone isn't known" in house.guest().refused("rejoin", token=ann.token)


@pytest.mark.check("E22")
def test_who_is_removed_while_coming_back_is_shown_nothing(house: House) -> None:
    token = house.guest("Ann").token
    phone = house.guest()
    phone.ask("ping")

    def all_at_once() -> None:
        """Ann's phone comes back and waits for the log, and is not here any more when it has it."""
        (connection,) = (one for one in house.hub.connections.all if not one.is_inside)
        house.hosted.submit(HOST, commands.Announce(text="The bar is open."))
        receive(house.hub, connection, encode(spoken({"id": 2, "do": "rejoin", "token": token})))
        house.hosted.submit(HOST, commands.Remove(name="Ann", reason="Asked to."))

    house.call(all_at_once)
    assert phone.goodbye()[0] == 4001
    assert not any(message["type"] in ("you", "lobby") for message in phone.heard)


@pytest.mark.check("E5")
def test_questions_are_answered_to_those_whose_they_are(house: House) -> None:
    host, ann, screen, dora = house.host(), house.guest("Ann"), house.guest(), house.guest()
    screen.ask("watch", code=house.code)
    dora.ask("claim", link=host.ask("appoint", name="Dora")["link"])
    wish = {"guests": 12, "games": ["roulette"]}
    hosts: list[tuple[str, dict[str, object]]] = [
        ("desk", {}),
        ("occasions", {"guests": 12}),
        ("suggest", {"wish": wish}),
    ]
    for question, fields in hosts:
        for other in (ann, screen, dora):
            assert other.refused(question, **fields) == "only the host can ask for that"
        assert host.ask(question, **fields)
    staff: list[tuple[str, dict[str, object]]] = [
        ("round_log", {"table": "t1"}),
        ("preview", {"table": "t1", "move": {"do": "void", "round": 1, "reason": "x"}}),
    ]
    for question, fields in staff:
        for other in (ann, screen):
            assert other.refused(question, **fields) == "only the host and the dealers can ask for that"
    assert host.ask("round_log", table="t1") == dora.ask("round_log", table="t1")
    for other in (host, screen, dora):
        assert other.refused("rounds") == "only guests have rounds of their own"
    assert ann.ask("rounds") == {"rounds": []}


@pytest.mark.check("E1")
def test_what_is_said_to_one_is_heard_by_nobody_else(house: House) -> None:
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    link = host.ask("new_link", name="Ann")["link"]
    house.guest().ask("claim", link=link)
    assert ann.notice("taken_over") == "Another phone has taken over."
    for other in (bob, host):
        other.ask("standings")
        kinds = {message["kind"] for message in other.heard if message["type"] == "notice"}
        assert "taken_over" not in kinds


@pytest.mark.check("E22")
def test_an_old_secret_does_nothing_even_before_its_line_is_cut(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, old = house.host(), house.host()
    monkeypatch.setattr(house.hub.delivery, "_show_out", lambda done: None)  # the goodbye is still on its way
    host.rejoin(host.ask("new_secret")["secret"])
    before = house.entries()
    assert old.refused("announce", text="The bar is mine.") == "you've been shown out"
    assert house.entries() == before
    assert host.ask("announce", text="The bar is open.")["seq"]


@pytest.mark.check("E5", "E22")
def test_a_new_secret_of_the_host_ends_all_other_sessions_of_the_old_one(house: House) -> None:
    host, other = house.host(), house.host()
    secret = host.ask("new_secret")["secret"]
    host.rejoin(secret)
    assert other.goodbye()[0] == 4001
    assert "phone isn't known" in house.guest().refused("rejoin", token=house.secret)
    assert host.ask("announce", text="Hello")["seq"]
    assert house.guest().rejoin(secret).ask("announce", text="Hello")["seq"]


FIELDS: dict[str, object] = {
    "preset": {},
    "text": "x",
    "minutes": 1,
    "per": 1,
    "prize": "x",
    "name": "Bob",
    "reason": "x",
    "amount": 1,
    "setup": {},
    "table": "t1",
    "levels": [],
    "down": 1,
}


@pytest.mark.check("E5", "A25")
def test_no_guest_does_what_is_the_hosts_or_the_clocks(house: House) -> None:
    ann = house.guest("Ann")
    before = without_notes(house.state())
    noted = []
    for do in sorted(name for name, kind in commands.KINDS.items() if "guest" not in kind.roles):
        fields = {one: FIELDS[one] for one in commands.KINDS[do].__struct_fields__ if one in FIELDS}
        assert ann.refused(do, **fields) == "you're not allowed to do that"
        assert without_notes(house.state()) == before
        noted.append(f"guest/Ann tried what is not theirs to do: {do}.")
    notes = [command["text"] for command in house.commands("note")]
    assert len(notes) >= 20
    assert notes == noted[: len(notes)]


def without_notes(state: bytes) -> dict[str, object]:
    """A night but for what counts entries and time."""
    found = msgspec.json.decode(state, type=dict[str, object])
    return {name: value for name, value in found.items() if name not in ("seq", "at", "clock", "statements")}


@pytest.mark.check("E5")
def test_the_guests_code_is_not_the_hosts_secret(house: House) -> None:
    assert "phone isn't known" in house.guest().refused("rejoin", token=house.code)
    assert "link" in house.guest().refused("claim", link=house.code)
    assert "no such night" in house.guest().refused("join", code=house.secret, name="Ann")


@pytest.mark.check("E16", "A25", "A28")
def test_a_phone_guesses_five_codes_and_is_sent_away_and_it_is_written_down(house: House) -> None:
    stranger = house.guest()
    words = {stranger.refused("join", code=f"AAAAA{number}", name="Eve") for number in range(2, 5)}
    words.add(stranger.refused("look_in", code="AAAAA5"))
    stranger.send("join", code="AAAAA6", name="Eve")
    assert stranger.goodbye() == (1008, "too many wrong codes")
    assert len(words) == 1
    assert [command["text"] for command in house.commands("note")] == [
        "A wrong code, token or link from 127.0.0.1."
    ] * 5


@pytest.mark.check("E16", "A28")
def test_no_such_night_a_closing_one_and_a_full_one_sound_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = house.guest().refused("join", code="AAAAAA", name="Eve")
    monkeypatch.setattr(auth, "MOST_GUESTS", 0)
    assert house.guest().refused("join", code=house.code, name="Eve") == wrong
    monkeypatch.undo()
    assert house.guest().ask("look_in", code=house.code)["door"]["name"] == "Test"
    house.host().ask("last_call", minutes=30)
    assert house.guest().refused("join", code=house.code, name="Eve") == wrong
    assert house.guest().refused("look_in", code=house.code) == wrong


@pytest.mark.check("E16")
def test_an_address_that_guesses_waits_longer_and_longer_and_forgets_nobody_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(clock) / 1000)
    ways = Auth(lambda: pytest.fail("nobody asks the night"))
    waits = []
    for _ in range(40):
        ways.note_wrong("10.0.0.1")
        waits.append(ways.porch("10.0.0.1").patience())
    assert waits == [0] * 19 + [0.25 * n for n in range(1, 12)] + [3.0] * 10
    assert ways.porch("10.0.0.2").patience() == 0
    clock = count(61_000)
    assert ways.porch("10.0.0.1").patience() == 0


class Timers:
    """A loop whose timers go off when a test says so."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, wait: float, call: Callable[..., None], *given: object) -> None:
        self.waiting.append((wait, partial(call, *given)))

    def __getattr__(self, name: str) -> object:
        return getattr(self._loop, name)


@pytest.mark.check("E16")
def test_where_somebody_guesses_everybody_has_a_turn_and_only_wrong_codes_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, timers = house.guest("Ann"), Timers(house.loop)
    monkeypatch.setattr(house.hosted, "loop", timers)
    for _ in range(40):
        house.call(lambda: house.hub.auth.note_wrong("127.0.0.1"))
    crowd = [house.guest() for _ in range(6)]
    for number, guest in enumerate(crowd):
        guest.send("join", code=house.code if number % 2 else "AAAAAA", name=f"Guest {number}")
        guest.ask("ping")  # answered at once, when the host has heard both
    assert crowd[0].refused("join", code=house.code, name="Again") == "you're already on your way in"
    crowd[2].cut()  # who hangs up takes no turn
    house.call(lambda: None)
    turns, waits = 0, 0
    while timers.waiting:
        wait, call = timers.waiting.pop(0)
        turns, waits = turns + (wait == auth.TURN), waits + (wait == auth.LONGEST_WAIT)
        house.call(call)
    assert (turns, waits) in ((5, 2), (6, 3))  # whether or not the host has noticed already who is gone
    others = [guest for guest in crowd if guest is not crowd[2]]
    assert [answered(guest) for guest in others] == [False, True, True, False, True]
    assert house.guest().rejoin(ann.token).ask("ping") == {}


@pytest.mark.check("E16")
def test_whoever_has_shown_the_right_code_once_waits_for_no_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    ann.ask("look_in", code=house.code)
    monkeypatch.setattr(house.hosted, "loop", Timers(house.loop))
    for _ in range(40):
        house.call(lambda: house.hub.auth.note_wrong("127.0.0.1"))
    assert ann.join(house.code, "Ann").token


def answered(guest: Guest) -> bool | str:
    """Whether somebody was let in; in other words than those for a wrong code, these."""
    try:
        return bool(guest.answer(1))
    except Refused as refused:
        return False if "no such night" in refused.reason else refused.reason


@pytest.mark.check("E14")
def test_a_throttle_allows_a_burst_then_a_rate_then_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    throttle = Throttle(rate=2, burst=3)
    assert [throttle.take() for _ in range(5)] == [True] * 3 + [False] * 2
    now = 2.0
    assert [throttle.take() for _ in range(3)] == [True] * 2 + [False]
    assert not throttle.is_flooded
    for _ in range(4):
        throttle.take()
    assert throttle.is_flooded


@pytest.mark.check("E22")
def test_a_line_is_one_person(house: House) -> None:
    ann = house.guest("Ann")
    assert ann.refused("join", code=house.code, name="Bob") == "you're already in"
    assert ann.refused("rejoin", token=house.secret) == "you're already in"
    stranger = house.guest()
    numbers = [stranger.send("join", code=house.code, name=f"Twin {number}") for number in range(3)]
    stranger.answer(numbers[0])
    assert list(house.night.state.players) == ["Ann", "Twin 0"]


@pytest.mark.check("A19")
def test_two_tabs_that_take_a_seat_take_one(house: House) -> None:
    ann = house.guest("Ann")
    tabs = [ann, house.guest().rejoin(ann.token)]
    numbers = [tab.send("sit", table="t1", money=500) for tab in tabs]
    answers = []
    for tab, number in zip(tabs, numbers, strict=True):
        try:
            answers.append("seated" if tab.answer(number) else "")
        except Refused as refused:
            answers.append(refused.rule)
    assert sorted(answers) == ["A19", "seated"]
    assert ann.account()["chips"] == {"t1": 500}


def test_a_team_plays_from_several_phones(house: House) -> None:
    first = house.guest().join(house.code, "", team="Reds")
    second = house.guest().join(house.code, "", team="Reds")
    assert first.token != second.token
    first.ask("sit", table="t1", money=500)
    second.ask("exchange", table="t1", give="chips", amount=200)
    assert first.account()["money"] == second.account()["money"] == 9_700


def test_a_dealer_comes_in_by_a_link_and_deals(open_house: Opener) -> None:
    house = open_house(tables("roulette", dealt="dealer"))
    link = house.host().ask("appoint", name="Dora")["link"]
    dora = house.guest()
    assert dora.ask("claim", link=link)["role"] == "dealer"
    house.guest("Ann").ask("sit", table="t1", money=500)
    assert [option["do"] for option in dora.follow()["options"]] == ["open"]
    dora.move(do="open")
    assert dora.refused("grant", name="Ann", amount=1, reason="x") == "you're not allowed to do that"


@pytest.mark.rule("N-7")
def test_the_shoe_is_handed_on_and_both_dealers_are_shown_what_they_may_do_now(open_house: Opener) -> None:
    house = open_house(tables("roulette", "holdem", dealt="dealer"))
    host, ann = house.host(), house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    dora, max_ = house.guest(), house.guest()
    dora.ask("claim", link=host.ask("appoint", name="Dora")["link"])
    max_.ask("claim", link=host.ask("appoint", name="Max", at=["t2"])["link"])
    for one in (ann, dora):
        one.follow()
    assert max_.follow()["options"] == []
    dora.move(do="open")
    assert "options" not in max_.hear(lambda message: message.get("table") == "t1")
    dora.ask("hand_over", table="t1", to="Max")
    assert ann.notice("handed_over") == max_.notice("handed_over") == "Dora hands the wheel to Max."
    assert max_.hear(lambda message: message["type"] == "you")["at"] == ["t2", "t1"]
    given = max_.hear(lambda message: message.get("table") == "t1" and "options" in message)
    assert "close" in [option["do"] for option in given["options"]]
    taken = dora.hear(lambda message: message.get("table") == "t1" and "options" in message)
    assert taken["options"] == []
    max_.move(do="close")
    assert "options" not in dora.hear(lambda message: message.get("by") == "dealer/Max")
    assert dora.refused("move", table="t1", move={"do": "spin"}) == "Max is dealing at roulette 1 now"
