"""What is sent twice, out of turn, forged or of a wrong kind changes nothing."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.games.refusal import Refused
from croupier.host import hosted_night
from croupier.host.auth import Throttle
from croupier.host.messages.from_client import FILLED_IN
from croupier.night.setup import Pace
from croupier.night.vouchers import printed
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, encode
from tests.pieces import events_in, phase_in

SLOW = Pace(betting=3600, between=0, step=0, decision=3600)
"""Bets stay where they are."""


@pytest.fixture
def slow(open_house: Opener) -> House:
    """A house where a bet lies until the test is over, and everybody may talk as fast as they can."""
    return open_house(tables("roulette", "roulette", pace=SLOW), throttle=unhurried)


def unhurried() -> Throttle:
    return Throttle(rate=1e9, burst=1e9)


def seated(house: House, name: str = "Ann", table: str = "t1", money: int = 500) -> Guest:
    """Somebody at a table where betting is open."""
    guest = house.guest(name)
    guest.ask("sit", table=table, money=money)
    shown = guest.follow(table)
    if shown["view"]["phase"] != "betting":
        guest.hear(lambda message: phase_in(message) == "betting")
    return guest


def bet(amount: int = 100, table: str = "t1", on: str = "red") -> dict[str, object]:
    return {"do": "move", "table": table, "move": {"do": "bet", "on": on, "amount": amount}}


@pytest.mark.check("E6", "E7", "A12")
def test_an_action_is_done_once_however_often_it_is_sent(slow: House) -> None:
    ann = seated(slow)
    frame = encode({"id": 100, **bet()})
    for _ in range(100):
        ann.say(frame)
    assert {ann.answer(100)["seq"] for _ in range(100)} == {slow.entries()[-1].seq}
    assert ann.account()["staked"] == {"t1": 100}


@pytest.mark.check("E6", "A12")
def test_a_frame_from_before_changes_nothing_on_a_new_line_after_a_restart_or_in_another_round(
    slow: House,
) -> None:
    ann = seated(slow)
    token, name = ann.token, f"{ann.session}:50"
    frame = encode({"id": name, **bet()})
    ann.say(frame)
    seq = ann.answer(name)["seq"]
    tab = slow.guest().rejoin(token)
    tab.say(frame)
    assert tab.answer(name)["seq"] == seq
    ann.say(encode({"id": 50, **bet()}))
    assert ann.answer(50)["seq"] == seq
    slow.restart()
    again = slow.guest().rejoin(token)
    again.say(frame)
    assert again.answer(name)["seq"] == seq
    host = slow.host()
    host.follow()
    host.move(do="void", reason="a new round")
    host.hear(lambda message: phase_in(message) == "betting")
    again.say(frame)
    assert again.answer(name)["seq"] == seq
    assert again.account().get("staked") == {}


@pytest.mark.check("E6")
def test_the_same_id_at_another_table_is_the_same_action(slow: House) -> None:
    ann = seated(slow)
    slow.host().ask("seat", name="Ann", table="t2")
    ann.say(encode({"id": 70, "do": "say", "text": "hello"}))
    seq = ann.answer(70)["seq"]
    ann.say(encode({"id": 70, "do": "leave", "table": "t2"}))
    assert ann.answer(70)["seq"] == seq
    assert ann.account()["seats"] == ["t2"]


@pytest.mark.check("E6")
def test_what_was_refused_stays_refused(slow: House) -> None:
    ann = slow.guest("Ann")
    ann.say(encode({"id": 9, **bet()}))
    with pytest.raises(Refused, match="no seat"):
        ann.answer(9)
    ann.ask("sit", table="t1", money=500)
    ann.say(encode({"id": 9, **bet()}))
    with pytest.raises(Refused, match="no seat"):
        ann.answer(9)


@pytest.mark.check("E6")
def test_of_many_answers_the_newest_are_remembered(slow: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_night, "REMEMBERED", 2)
    ann = slow.guest("Ann")
    for number in (7, 8, 9):
        ann.say(encode({"id": number, **bet()}))
        with pytest.raises(Refused, match="no seat"):
            ann.answer(number)
    ann.say(encode({"id": 10, "do": "sit", "table": "t1", "money": 500}))
    ann.answer(10)
    ann.say(encode({"id": 9, **bet()}))
    with pytest.raises(Refused, match="no seat"):
        ann.answer(9)


@pytest.mark.check("E6")
def test_a_resent_action_that_never_arrived_is_done(slow: House) -> None:
    ann = seated(slow)
    session, token = ann.session, ann.token
    ann.cut()
    tab = slow.guest().rejoin(token)
    tab.say(encode({"id": f"{session}:99", **bet()}))
    tab.say(encode({"id": f"{session}:99", **bet()}))
    assert tab.answer(f"{session}:99")["seq"] == tab.answer(f"{session}:99")["seq"]
    assert tab.account()["staked"] == {"t1": 100}


@pytest.mark.check("E3", "E6")
def test_nobody_counts_in_the_session_of_somebody_else(slow: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = seated(slow), slow.guest("Bob")
    name = f"{ann.session}:1000"
    bob.say(encode({"id": name, "do": "say", "text": "hello"}))
    assert bob.answer(name)["seq"] == slow.entries()[-1].seq
    looked_up: list[tuple[str, str]] = []
    monkeypatch.setattr(slow.store, "find", lambda *key: looked_up.append(key))
    ann.say(encode({"id": 50, **bet()}))
    assert ann.answer(50)["seq"] == slow.entries()[-1].seq
    assert looked_up == [], "what Ann does next is new, whatever Bob says"
    assert ann.account()["staked"] == {"t1": 100}


def test_what_is_done_needs_an_id(slow: House) -> None:
    ann = seated(slow)
    ann.say(encode(bet()))
    with pytest.raises(Refused, match="needs an id"):
        ann.answer(None)


@pytest.mark.check("E7", "A10")
def test_a_hundred_bets_at_once_from_two_tabs_never_go_below_zero(slow: House) -> None:
    ann = seated(slow)
    tabs = [ann, slow.guest().rejoin(ann.token)]

    def storm(tab: Guest) -> int:
        spots = [str(spot) for spot in (*range(1, 26), *range(1, 26))]
        numbers = [tab.send("move", table="t1", move=bet(on=spot)["move"]) for spot in spots]
        return sum(_is_done(tab, number) for number in numbers)

    with ThreadPoolExecutor(2) as pool:
        done = sum(pool.map(storm, tabs))
    assert done == 5
    account = ann.account()
    assert (account["chips"], account["staked"], account["total"]) == ({}, {"t1": 500}, 10_000)


def _is_done(guest: Guest, number: int) -> bool:
    try:
        return bool(guest.answer(number))
    except Refused:
        return False


@pytest.mark.check("A14")
def test_chips_on_the_table_are_held_and_everything_adds_up(slow: House) -> None:
    ann = seated(slow)
    ann.ask("move", table="t1", move=bet(200)["move"])
    account = ann.account()
    assert account["money"] + account["chips"]["t1"] + account["staked"]["t1"] == account["total"] == 10_000
    slow.call(slow.night.check)


STEPS = [
    {"do": "spin"},
    {"do": "spin", "by": "dealer"},
    {"do": "close", "by": "dealer"},
    {"do": "void", "by": "dealer", "reason": "x"},
    {"do": "finish", "by": "dealer"},
    {"do": "settle"},
    {"do": "win", "amount": 1000},
    {"do": "bet", "on": "red", "amount": 100, "by": "Bob"},
    {"do": "bet", "on": "red", "amount": 100, "by": "house"},
    {"do": "spin", "by": "dealer", "pocket": "17"},
]


@pytest.mark.check("E8", "E3", "A1", "A16")
def test_steps_out_of_order_or_for_others_change_nothing(slow: House) -> None:
    seated(slow, "Bob")
    ann = seated(slow)
    before = slow.state()
    for move in STEPS:
        ann.refused("move", table="t1", move=move)
        assert slow.state() == before, move


@pytest.mark.check("E8", "A11")
def test_a_bet_after_the_close_is_refused_and_a_new_round_waits_for_the_old_one(open_house: Opener) -> None:
    house = open_house(tables("roulette", dealt="dealer"))
    host, ann = house.host(), house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.refused("move", table="t1", move=bet()["move"])
    host.move(do="open")
    ann.ask("move", table="t1", move=bet()["move"])
    host.refused("move", table="t1", move={"do": "open"})
    host.move(do="close")
    before = house.state()
    ann.refused("move", table="t1", move=bet()["move"])
    host.refused("move", table="t1", move={"do": "open"})
    assert house.state() == before
    host.move(do="spin")
    host.move(do="open")


@pytest.mark.check("A17")
def test_a_table_that_closes_finishes_its_round_and_takes_no_new_bets(open_house: Opener) -> None:
    house = open_house(tables("roulette", dealt="dealer"))
    host, ann = house.host(), house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    host.move(do="open")
    ann.ask("move", table="t1", move=bet()["move"])
    host.ask("close_table", table="t1", reason="The wheel squeaks.")
    assert ann.notice("closing") == "roulette 1 is closing: The wheel squeaks."
    host.move(do="spin")
    host.refused("move", table="t1", move={"do": "open"})
    assert ann.refused("sit", table="t1")
    assert house.commands("close_table")[0]["reason"] == "The wheel squeaks."
    assert ann.account()["money"] in (9_900, 9_950, 10_100)  # zero gives half back


WRONG = ["-1", "0", "-100", "99.5", "100.0", "1e2", "1e308", '"100"', "true", "null", "[100]", '{"n": 1}']
WRONG += [str(2**63), str(10**30), "1000000000000001", "100000"]


@pytest.mark.check("E9", "A10")
def test_an_amount_of_a_wrong_kind_is_refused(slow: House) -> None:
    ann = seated(slow)
    before = slow.state()
    for amount in WRONG:
        ann.number += 3
        numbers = range(ann.number - 2, ann.number + 1)
        move = f'{{"do": "bet", "on": "red", "amount": {amount}}}'
        ann.say(f'{{"id": {numbers[0]}, "do": "move", "table": "t1", "move": {move}}}')
        ann.say(
            f'{{"id": {numbers[1]}, "do": "exchange", "table": "t1", "give": "chips", "amount": {amount}}}'
        )
        ann.say(f'{{"id": {numbers[2]}, "do": "bid", "amount": {amount}}}')
        assert not any(_is_done(ann, number) for number in numbers), amount
    assert slow.state() == before


@pytest.mark.check("E9")
def test_what_is_no_json_is_no_amount(slow: House) -> None:
    ann = seated(slow)
    for amount in ("NaN", "Infinity", "-Infinity", "0x10", "1_000", ""):
        ann.say(f'{{"id": 5, "do": "exchange", "table": "t1", "give": "money", "amount": {amount}}}')
        with pytest.raises(Refused, match="a message is a JSON object"):
            ann.answer(None)


FORGED = sorted(FILLED_IN) + "player who name seat role time at clock ts session pocket dice cards".split()


@pytest.mark.check("E3", "E9", "E17", "A1")
def test_a_forged_or_unknown_field_is_refused(slow: House) -> None:
    seated(slow, "Bob")
    ann = seated(slow)
    before = slow.state()
    for field in FORGED:
        for value in ("Bob", "host", 1, None, ["17"]):
            ann.refused("move", table="t1", move=bet()["move"], **{field: value})
            ann.refused("sit_out", table="t1", **{field: value})
            ann.refused("move", table="t1", move={"do": "bet", "on": "red", "amount": 100, field: value})
    assert slow.state() == before


@pytest.mark.check("A1")
def test_not_even_the_host_says_what_virtual_equipment_shows(open_house: Opener) -> None:
    house = open_house(tables("roulette", dealt="dealer"))
    host = house.host()
    house.guest("Ann").ask("sit", table="t1", money=500)
    host.move(do="open")
    host.move(do="close")
    before = house.state()
    for chance in ({"pocket": "17"}, {"cards": ["Ah"]}, {"dice": [1, 2]}, {"seed": "00"}):
        host.refused("move", table="t1", move={"do": "spin", **chance})
    host.refused("move", table="t1", move={"do": "spin"}, seed="00")
    assert house.state() == before


@pytest.mark.check("E17")
def test_being_cut_off_stops_no_clock(open_house: Opener) -> None:
    house = open_house(tables("holdem", pace=Pace(decision=0.3, between=0, step=0)))
    ann, bob = house.guest("Ann"), house.guest("Bob")
    bob.follow()
    for guest in (ann, bob):
        guest.ask("sit", table="t1", money=1000)
    ann.cut()
    assert bob.hear(lambda message: message.get("by") == "clock" and events_in(message))


@pytest.mark.check("A18")
def test_who_lets_the_time_go_by_sits_out_is_told_and_comes_back_when_they_like(open_house: Opener) -> None:
    pace = Pace(decision=0.05, between=0, step=0, misses=1, away=3600)
    house = open_house(tables("holdem", pace=pace))
    ann, bob = house.guest("Ann"), house.guest("Bob")
    for guest in (ann, bob):
        guest.follow()
        guest.ask("sit", table="t1", money=1000)
    away = ann.event("sat_out")["who"]
    back = ann if away == "Ann" else bob
    assert back.ask("come_back", table="t1")["seq"]


@pytest.mark.rule("N-20")
def test_a_voucher_is_handed_in_over_the_line_once(open_house: Opener) -> None:
    house = open_house(tables("roulette"))
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    host.ask("make_vouchers", count=1, amount=250)
    (voucher,) = printed(house.night.state, "")
    code = voucher.url.partition("=")[2]
    money = ann.account()["money"]
    ann.ask("redeem", voucher=code)
    assert ann.account()["money"] == money + 250
    assert "already been handed in" in bob.refused("redeem", voucher=code)
    assert "another night" in bob.refused("redeem", voucher="ELSE" + code)
