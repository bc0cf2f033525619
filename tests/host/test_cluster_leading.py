"""Whoever comes to any of several hosts is led to their night, and told in words where that can't be done."""

import pytest

from croupier.host.auth import MOST_KNOCKS, TURN, WAIT, WRONG, Throttle
from croupier.host.cluster.reception import HOLD, MOST_SAID, SENT_AGAIN, UNSURE
from croupier.host.connections import HELLO_WITHIN
from croupier.host.protocol import MOVED, NOT_SPOKEN
from tests.host.jumping import passing, quiet, until
from tests.host.several import Host, Message, Night, Phone, Several, played

NEVER_HEARD = "please check the code"
JOIN_FIRST = (1008, "please join first")
A_MOMENT = 0.01


async def ann_at(host: Host, night: Night) -> Phone:
    """A guest, whom all hosts know of."""
    ann = await (await host.phone()).join(night.code, "Ann")
    await passing(0.5)
    return ann


# To the host that has the night.


@pytest.mark.parametrize("do", ["join", "look_in", "knock", "watch", "rejoin", "wait", "claim"])
@played
async def test_whatever_somebody_comes_with_leads_them_to_the_host_that_has_the_night(
    several: Several, do: str
) -> None:
    first, second, night = await several.pair()
    greeting: Message = {
        "join": {"code": night.code, "name": "Bob"},
        "knock": {"code": night.code, "name": "Bob"},
    }.get(do, {"code": night.code})
    if do == "rejoin":
        greeting = {"token": (await ann_at(first, night)).token}
    elif do == "wait":
        knocked = await (await first.phone()).say("knock", code=night.code, name="Bob")
        greeting = {"token": knocked["ok"]["token"]}
    elif do == "claim":
        host = await (await first.phone()).rejoin(night.secret)
        greeting = {"link": (await host.say("appoint", name="Dora"))["ok"]["link"]}
    await passing(0.5)
    sent = await (await second.phone()).say(do, **greeting)
    assert (sent["to"], sent["rule"], sent["moved"]) == (1, "host", "http://first.test")
    assert "ok" in await (await first.phone()).say(do, **greeting)


@played
async def test_a_code_is_the_same_in_small_letters(several: Several) -> None:
    _, second, night = await several.pair()
    sent = await (await second.phone()).say("watch", code=f" {night.code.lower()} ")
    assert sent["moved"] == "http://first.test"


@played
async def test_a_token_leads_to_its_own_night_from_a_host_that_has_another(several: Several) -> None:
    first, second, night = await several.pair()
    other = several.night("Other")
    assert await second.take(other.id)
    ann = await ann_at(first, night)
    assert (await (await second.phone()).say("rejoin", token=ann.token))["moved"] == first.me.address
    bob = await (await second.phone()).join(other.code, "Bob")
    several.database.asked.clear()
    assert (await (await second.phone()).say("rejoin", token=bob.token))["ok"]["name"] == "Bob"
    assert several.database.asked == [], "its own it knows before the others do"


@played
async def test_whoever_was_sent_elsewhere_may_come_by_another_code_instead(several: Several) -> None:
    first, second, night = await several.pair()
    other = several.night("Other")
    assert await second.take(other.id)
    phone = await second.phone()
    assert (await phone.say("watch", code=night.code))["moved"] == first.me.address
    await passing(HELLO_WITHIN - A_MOMENT)
    await phone.join(other.code, "Ann")
    await passing(HOLD + HELLO_WITHIN)
    assert phone.ended is None


@played
async def test_whoever_was_sent_elsewhere_and_does_not_go_is_hung_up_on(several: Several) -> None:
    _, second, night = await several.pair()
    phone = await second.phone()
    await phone.say("watch", code=night.code)
    await passing(HELLO_WITHIN - A_MOMENT)
    assert phone.ended is None
    await passing(2 * A_MOMENT)
    assert phone.ended == JOIN_FIRST


@played
async def test_whoever_comes_straight_back_is_not_sent_to_the_same_host_before_it_had_time(
    several: Several,
) -> None:
    first, second, night = await several.pair()
    ann = await ann_at(first, night)
    again: list[Phone] = []
    for _ in range(2):
        again.append(await second.phone())
        again[-1].send("rejoin", token=ann.token)
    await quiet()
    assert [phone.answer(1).get("moved") for phone in again] == ["http://first.test", None]
    await passing(SENT_AGAIN - 0.1)
    assert again[1].answer(1) == {}
    await passing(0.6)
    assert again[1].answer(1)["moved"] == "http://first.test"


@played
async def test_a_newcomer_of_whom_others_could_not_be_told_is_known_a_little_later(several: Several) -> None:
    first, second, night = await several.pair()
    ann = await (await first.phone()).join(night.code, "Ann")
    first.cut_off()
    await passing(0.3)
    several.database.cut.clear()
    await passing(2)
    assert (await (await second.phone()).say("rejoin", token=ann.token))["moved"] == first.me.address


@played
async def test_somebody_else_is_sent_there_at_once(several: Several) -> None:
    first, second, night = await several.pair()
    ann = await ann_at(first, night)
    bob = await (await first.phone()).join(night.code, "Bob")
    await passing(0.5)
    for one in (ann, bob):
        assert (await (await second.phone()).say("rejoin", token=one.token))["moved"] == first.me.address


@played
async def test_who_was_sent_away_is_forgotten_when_many_have_been(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.host.cluster.reception.MOST_SENT", 2)
    first, second, night = await several.pair()
    guests = [await (await first.phone()).join(night.code, name) for name in ("Ann", "Bob", "Cy")]
    await passing(0.5)
    for guest in guests[:2]:
        await (await second.phone()).say("rejoin", token=guest.token)
    await passing(SENT_AGAIN)
    await (await second.phone()).say("rejoin", token=guests[2].token)
    sent = second.app.app.state.reception._sent  # noqa: SLF001 - what must not grow for ever
    assert len(sent) == 1
    await (await second.phone()).say("watch", code=night.code)
    await (await second.phone()).say("look_in", code=night.code)
    again = await (await second.phone()).say("rejoin", token=guests[2].token)
    assert again == {}, "of whom was sent just now, it is known"


# Waiting.


@played
async def test_what_was_said_meanwhile_is_heard_in_order_when_the_night_has_a_host(several: Several) -> None:
    first, second, night = await several.pair()
    ann = await ann_at(first, night)
    await passing(2)
    first.cut_off()
    assert (await (await second.phone()).say("rejoin", token=ann.token))["moved"], "it is not known yet"
    again = await second.phone()
    again.send("rejoin", token=ann.token)
    again.send("say", text="one")
    again.send("say", text="two")
    await quiet()
    assert not again.answer(1).get("ok")
    again.send("ping")
    await quiet()
    assert again.answer(4)["ok"] == {}
    await passing(4)
    assert again.answer(1)["ok"]["name"] == "Ann"
    assert 0 < again.answer(2)["ok"]["seq"] < again.answer(3)["ok"]["seq"]
    assert [one["to"] for one in again.heard if one.get("type") == "reply"] == [4, 1, 2, 3]
    await passing(HOLD + HELLO_WITHIN)
    assert again.ended is None


@played
async def test_where_nothing_comes_of_it_somebody_is_asked_to_wait(several: Several) -> None:
    alone = await several.host("alone")
    alone.cut_off()
    await passing(1)
    phone = await alone.phone()
    phone.send("rejoin", token="somebody's")
    await passing(HOLD - A_MOMENT)
    assert phone.ended is None
    await passing(2 * A_MOMENT)
    assert phone.ended == (1013, "please wait")


@played
async def test_where_nothing_comes_of_it_and_there_are_others_somebody_tries_those(several: Several) -> None:
    _, second, _ = await several.pair()
    second.cut_off()
    await passing(1)
    phone = await second.phone()
    phone.send("rejoin", token="somebody's")
    await passing(HOLD + A_MOMENT)
    assert phone.ended == (MOVED, "")


@played
async def test_who_says_too_much_while_they_wait_is_hung_up_on(several: Several) -> None:
    _, second, _ = await several.pair()
    phone = await second.phone()
    phone.send("rejoin", token="somebody's")
    for _ in range(MOST_SAID - 1):
        phone.send("say", text="Hello?")
    assert phone.ended is None
    phone.send("say", text="Hello?")
    assert phone.ended == (1008, "too many messages")


@played
async def test_who_says_too_much_in_too_short_a_time_is_hung_up_on(several: Several) -> None:
    host = await several.host("first", throttle=lambda: Throttle(rate=1, burst=3))
    phone = await host.phone()
    for _ in range(3):
        assert await phone.say("ping")
    await phone.say("ping")
    assert phone.ended == (1008, "too many messages")


@pytest.mark.parametrize(
    "text", [b'"ping"', b'{"id":7,"do":"ping"', b'{"id":7,"do":"say","text":"\\"ping\\""}', b'\xff"ping"']
)
@played
async def test_what_only_looks_like_a_sign_of_life_is_not_answered_as_one(
    several: Several, text: bytes
) -> None:
    _, second, _ = await several.pair()
    phone = await second.phone()
    phone.send("rejoin", token="somebody's")
    phone.write(text)
    await quiet()
    assert phone.heard == []


@played
async def test_who_says_nothing_is_hung_up_on(several: Several) -> None:
    host = await several.host("first")
    phone = await host.phone()
    assert (await phone.say("ping"))["ok"] == {}, "which says nothing of who they are"
    await passing(HELLO_WITHIN - A_MOMENT)
    assert phone.ended is None
    await passing(2 * A_MOMENT)
    assert phone.ended == JOIN_FIRST


@played
async def test_whoever_has_hung_up_is_not_waited_for(several: Several) -> None:
    night = several.night()
    host = await several.host("first")
    gone, there = await host.phone(), await host.phone()
    host.cut_off()
    await passing(1)
    for phone in (gone, there):
        phone.send("rejoin", token=night.secret)
    gone.hang_up()
    several.database.cut.clear()
    assert await host.take(night.id)
    await passing(1)
    assert there.answer(1)["ok"]["role"] == "host"
    assert gone.heard == []
    assert len(host.hub(night.id).connections.all) == 1
    there.hang_up()
    await quiet()
    assert not host.hub(night.id).connections.all


@played
async def test_many_who_come_at_once_are_looked_up_together(several: Several) -> None:
    first, second, night = await several.pair()
    ann = await ann_at(first, night)
    second.machine.takes = 0.1
    several.database.asked.clear()
    phones = [await second.phone() for _ in range(4)]
    phones[0].send("rejoin", token=ann.token)
    for phone in phones[1:3]:
        phone.send("watch", code=night.code)
    phones[3].send("rejoin", token=night.secret)
    await passing(0.09)
    assert all(phone.answer(1) == {} for phone in phones)
    await passing(0.2)
    assert [phone.answer(1).get("moved", "") for phone in phones] == [
        first.me.address,
        first.me.address,
        "",  # by the same code, so that they may be the same person
        first.me.address,
    ]
    assert [len(keys) for keys in several.database.asked] == [1, 2]


@played
async def test_whoever_hangs_up_meanwhile_holds_nobody_up(several: Several) -> None:
    first, second, night = await several.pair()
    second.machine.takes = 0.1
    phones = [await second.phone() for _ in range(3)]
    for phone in phones:  # of whom the first is looked up alone, and the others together
        phone.send("watch", code=night.code)
    await passing(0.15)
    phones[1].hang_up()
    await passing(0.06)
    assert phones[0].answer(1)["moved"] == first.me.address
    assert phones[1].heard == []
    reception = second.app.app.state.reception
    assert reception._unknown == {}  # noqa: SLF001 - nobody is left to be asked for


@played
async def test_a_link_is_good_at_once_where_it_was_made(several: Several) -> None:
    first, _, night = await several.pair()
    host = await (await first.phone()).rejoin(night.secret)
    link = (await host.say("appoint", name="Dora"))["ok"]["link"]
    several.database.asked.clear()
    assert (await (await first.phone()).say("claim", link=link))["ok"]["name"] == "Dora"
    assert several.database.asked == []


@played
async def test_of_two_phones_with_one_link_the_second_is_told_to_ask_for_another(several: Several) -> None:
    first, _, night = await several.pair()
    host = await (await first.phone()).rejoin(night.secret)
    link = (await host.say("appoint", name="Dora"))["ok"]["link"]
    phones = [await first.phone() for _ in range(2)]
    for phone, key in zip(phones, "kl", strict=True):
        phone.send("claim", link=link, key=key * 32)
    await until(lambda: all(phone.answer(1) for phone in phones))
    one, other = (phone.answer(1) for phone in phones)
    assert one["ok"]["name"] == "Dora"
    assert (other["reason"], "knock" in other) == (
        "this link has been used or withdrawn; ask the host for a new one",
        False,
    )


@played
async def test_who_comes_while_the_database_is_away_is_looked_up_when_it_is_back(several: Several) -> None:
    first, second, night = await several.pair()
    second.machine.takes = 0.05
    phone = await second.phone()
    phone.send("watch", code=night.code)
    second.cut_off()  # just when it is asked
    await passing(2)
    assert phone.heard == []
    several.database.cut.clear()
    await passing(1)
    assert phone.answer(1)["moved"] == first.me.address


# Turned away.


@played
async def test_a_wrong_code_is_refused_a_few_times(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    _, second, _ = await several.pair()
    phone = await second.phone()
    for _ in range(MOST_KNOCKS - 1):
        answer = await phone.say("join", code="WRONG2", name="Eve")
        assert (answer["type"], answer["rule"]) == ("refusal", "host")
        assert NEVER_HEARD in answer["reason"]
    assert phone.ended is None
    assert caplog.messages.count("a wrong code, token or link from 10.0.0.1") == MOST_KNOCKS - 1
    answer = await phone.say("join", code="WRONG2", name="Eve")
    assert NEVER_HEARD in answer["reason"]
    assert phone.ended == (1008, "too many wrong codes")


@played
async def test_after_a_wrong_code_there_is_time_for_the_right_one_but_not_for_ever(several: Several) -> None:
    _, second, night = await several.pair()
    phones = [await second.phone() for _ in range(2)]
    for phone in phones:
        await phone.say("join", code="WRONG2", name="Eve")
    await passing(HELLO_WITHIN - 0.1)
    assert (await phones[0].say("join", code=night.code, name="Eve"))["moved"]
    await passing(0.2)
    assert [phone.ended for phone in phones] == [None, JOIN_FIRST]


@played
async def test_a_night_that_nobody_has_is_not_open(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    night = several.night()
    first = await several.host("first")
    assert await first.take(night.id)
    await first.close()
    await several.host("third")
    second = await several.host("second")
    await passing(1)
    phone = await second.phone()
    for _ in range(MOST_KNOCKS + 1):
        answer = await phone.say("watch", code=night.code)
        assert answer["reason"] == "this night isn't open right now; please try again later"
    assert phone.ended is None
    assert "wrong code" not in caplog.text


@played
async def test_where_somebody_guesses_wrong_codes_are_answered_later_and_right_ones_in_turn(
    several: Several,
) -> None:
    first, second, night = await several.pair()
    ann = await ann_at(first, night)
    for _ in range(WRONG // MOST_KNOCKS):
        phone = await second.phone()
        for _ in range(MOST_KNOCKS):
            assert await phone.say("watch", code="WRONG2")
    late = await second.phone()
    late.send("watch", code="WRONG2")
    await passing(TURN + WAIT - A_MOMENT)
    assert late.answer(1) == {}
    await passing(2 * A_MOMENT)
    assert NEVER_HEARD in late.answer(1)["reason"]
    other_night = several.night("Other")
    assert await first.take(other_night.id)
    await passing(0.5)
    one, gone, other = [await second.phone() for _ in range(3)]
    one.send("watch", code=night.code)
    gone.send("watch", code="WRONG2")
    gone.hang_up()
    other.send("join", code=other_night.code, name="Bob")
    await quiet()
    assert one.answer(1) == {}
    await passing(TURN)
    assert (one.answer(1)["moved"], other.answer(1)) == (first.me.address, {})
    await passing(TURN)
    assert other.answer(1)["moved"] == first.me.address, "whoever is gone takes no turn"
    with_token, elsewhere = await second.phone(), await second.phone("10.0.0.2")
    assert (await with_token.say("rejoin", token=ann.token))["moved"]
    await passing(SENT_AGAIN)
    assert (await elsewhere.say("join", code=night.code, name="Cy"))["moved"]


@played
async def test_a_token_may_be_that_of_a_newcomer_and_is_not_called_wrong_at_once(several: Several) -> None:
    _, second, _ = await several.pair()
    phone = await second.phone()
    phone.send("rejoin", token="nobody's")
    await passing(UNSURE)
    assert phone.heard == []
    await passing(0.5)
    assert NEVER_HEARD in phone.answer(1)["reason"]


@played
async def test_a_token_is_not_called_wrong_as_long_as_a_night_has_no_host(several: Several) -> None:
    first, second, night = await several.pair()
    first.cut_off()
    second.machine.takes = 4.0  # it takes long to take the night over
    await passing(2.5)
    phone = await second.phone()
    phone.send("rejoin", token="nobody's")
    await passing(HELLO_WITHIN)
    assert not second.has(night.id)
    assert phone.heard == []


SAID: list[tuple[bytes, int | None, str]] = [
    (b'{"id":5,"do":"sit","table":"t1"}', 5, "please join first"),
    (b'{"id":5,"do":"standings"}', 5, "please join first"),
    (b'{"id":5,"do":"join","name":"Ann","protocol":7}', 5, "code"),
    (b'{"id":5,"do":"nonsense"}', 5, "please join first"),
    (b"{", None, ""),
    (b"\xff", None, ""),
    (b"[" * 5000, None, ""),
]


@pytest.mark.parametrize(("said", "number", "words"), SAID)
@played
async def test_what_nobody_understands_is_refused(
    several: Several, said: bytes, number: int | None, words: str
) -> None:
    host = await several.host("first")
    phone = await host.phone()
    phone.write(said)
    (answer,) = phone.heard
    assert (answer["type"], answer.get("to"), answer["rule"]) == ("refusal", number, "host")
    assert words in answer["reason"]
    assert phone.ended is None
    assert (await phone.say("ping"))["ok"] == {}


@pytest.mark.parametrize(("protocol", "words"), [(1, "too old"), (10_000, "newer")])
@played
async def test_a_page_of_another_time_is_told_so_and_hung_up_on(
    several: Several, protocol: int, words: str
) -> None:
    host = await several.host("first")
    phone = await host.phone()
    answer = await phone.say("watch", code="X", protocol=protocol)
    assert words in answer["reason"]
    assert phone.ended is not None
    assert phone.ended[0] == NOT_SPOKEN
    assert words in phone.ended[1]


@played
async def test_what_is_no_text_ends_the_connection(several: Several) -> None:
    first, second, night = await several.pair()
    ann, stranger = await ann_at(first, night), await second.phone()
    for phone in (ann, stranger):
        phone.send_bytes()
        await quiet()
        assert phone.ended == (1003, "messages must be text")
    assert not first.hub(night.id).connections.all


# Room.


@played
async def test_where_the_house_is_full_whoever_has_said_nothing_makes_room(several: Several) -> None:
    night = several.night()
    host = await several.host("first", most=3)
    assert await host.take(night.id)
    ann = await (await host.phone()).join(night.code, "Ann")
    silent = [await host.phone("10.0.0.2"), await host.phone("10.0.0.3")]
    bob = await host.phone()
    assert [phone.ended for phone in (ann, *silent)] == [None, (1013, "please join first"), None]
    await bob.join(night.code, "Bob")
    cy = await (await host.phone()).join(night.code, "Cy")
    assert silent[1].ended is not None
    assert (await host.phone()).denied == 503
    assert (ann.ended, bob.ended, cy.ended) == (None, None, None)


@played
async def test_room_at_one_address_is_made_there(several: Several) -> None:
    host = await several.host("first", most_each=1)
    here, there = await host.phone("10.0.0.1"), await host.phone("10.0.0.2")
    newcomer = await host.phone("10.0.0.2")
    assert (here.ended, there.ended, newcomer.denied) == (None, (1013, "please join first"), None)


@played
async def test_who_was_led_to_a_night_and_has_not_come_in_makes_room(several: Several) -> None:
    night = several.night()
    host = await several.host("first", most=1)
    assert await host.take(night.id)
    looking = await host.phone()
    assert (await looking.say("look_in", code=night.code))["ok"]
    newcomer = await host.phone()
    assert looking.ended == (1013, "please join")
    assert newcomer.denied is None


# Inside.


@played
async def test_people_hear_of_all_hosts_whenever_there_are_others(several: Several) -> None:
    night = several.night()
    first = await several.host("first")
    assert await first.take(night.id)
    ann = await ann_at(first, night)
    assert [one for one in ann.heard if one["type"] == "hosts"] == []
    await several.host("second")
    await passing(1)
    third = await several.host("third")
    await passing(1)
    bob = await (await first.phone()).join(night.code, "Bob")
    every = [f"http://{name}.test" for name in ("first", "second", "third")]
    assert [one["addresses"] for one in ann.heard if one["type"] == "hosts"] == [every[:2], every]
    assert [one["addresses"] for one in bob.heard if one["type"] == "hosts"] == [every]
    third.cut_off()
    await passing(4)
    told = [one["addresses"] for one in ann.heard if one["type"] == "hosts"]
    assert told == [every[:2], every, every[:2]]


@played
async def test_a_machine_that_stood_still_asks_the_database_before_it_does_anything(several: Several) -> None:
    first, _, night = await several.pair()
    ann = await ann_at(first, night)
    assert (await ann.say("say", text="fine"))["ok"]
    several.database.ahead["first"] = 60
    answer = await ann.say("say", text="Hello?")
    assert "can't be saved right now" in answer["reason"]
    await passing(1)
    assert (await ann.say("say", text="Hello?"))["ok"]
