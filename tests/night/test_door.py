"""The door: phones that are known, guests who knock, who was shown out, and who has nothing left."""

from typing import Any

import pytest

from croupier.night import Night, commands, export
from croupier.night.audit import audit
from croupier.night.books import Books
from croupier.night.commands import Actor
from croupier.night.door import LONGEST_KNOCK, MOST_KNOCKS, MOST_NOES, why_knock
from croupier.night.setup import NightRequest
from croupier.night.state import Knock
from tests.night.party import Party, decode
from tests.night.test_record import entries

MARKED = 3
"""The generation of the night from which the standings mark people."""


def party_of(*names: str, money: int = 1000) -> Party:
    """Guests at phones of their own, each named after its guest."""
    party = Party("roulette", money=money, generation=MARKED)
    for name in names:
        join(party, name)
    return party


def join(party: Party, name: str, phone: str = "", team: str = "") -> None:
    command = commands.Join(token=f"{name} {len(party.log)}", device=phone or f"phone of {name}", team=team)
    party.do(name, command)


def knock(party: Party, name: str, phone: str, **more: Any) -> Knock:
    party.do(name, commands.Knock(token=f"{name} knocks {len(party.log)}", device=phone, **more))
    return party.night.state.knocks[-1]


def let_in(party: Party, waiting: Knock) -> None:
    party.do("host", commands.LetIn(knock=waiting.id, name=waiting.name))


def remove(party: Party, name: str) -> None:
    party.do("host", commands.Remove(name=name, reason="rude"))


def loses_everything(party: Party, name: str) -> None:
    has = party.balance(f"wallet/{name}")
    party.do("host", commands.Adjust(name=name, amount=-has, reason="a bad evening"))


def places(party: Party) -> list[tuple[int, str]]:
    return [(one.place, one.name) for one in party.projection.standings()]


def agree(party: Party) -> None:
    """The books know the same standings from postings alone, and a replay and a snapshot are the same."""
    books = Books()
    for entry in entries(party):
        books.enter(entry)
    assert books.standings() == party.projection.standings()
    assert audit(entries(party)).mistake is None
    loaded = Night.load(party.night.save())
    assert (loaded.devices, loaded.tokens) == (
        {device: names for device, names in party.night.devices.items() if names},
        party.night.tokens,
    )
    assert party.replay().save() == party.night.save()


# Shown out is shown out.


@pytest.mark.rule("N-19")
def test_who_was_shown_out_does_not_come_back_by_that_phone_whatever_the_name() -> None:
    party = party_of("Ann", "Ida")
    remove(party, "Ida")
    for name in ("Ida", "Ida2", "Bob"):
        words = party.refused(name, commands.Join(token="x", device="phone of Ida"), "N-19")
        assert words == "the host has asked you to leave; only the host can let you in again"
        party.refused(name, commands.Knock(token="x", device="phone of Ida"), "N-19")
    join(party, "Bob", "another phone")
    assert party.balance("issue") == -3000
    agree(party)


@pytest.mark.rule("N-19")
def test_not_even_as_one_more_phone_of_a_team() -> None:
    party = party_of("Ida")
    join(party, "Reds", "phone of Reds", team="Reds")
    remove(party, "Ida")
    party.refused("Reds", commands.Join(token="x", team="Reds", device="phone of Ida"), "N-19")


@pytest.mark.rule("N-19")
def test_the_host_lets_them_in_again_to_their_own_account() -> None:
    party = party_of("Ann", "Ida")
    party.do("host", commands.Grant(name="Ida", amount=500, reason="a voucher"))
    remove(party, "Ida")
    party.refused("host", commands.Readmit(name="Ann"), "N-19")
    party.do("host", commands.Readmit(name="Ida"))
    assert places(party) == [(1, "Ida"), (2, "Ann")]
    join(party, "Ida")
    assert not party.night.state.players["Ida"].gone
    assert party.balance("wallet/Ida") == 1500
    agree(party)


@pytest.mark.rule("N-19")
@pytest.mark.parametrize("way", ["a link", "a knock"])
def test_so_do_a_link_from_the_host_and_a_knock_that_is_answered(way: str) -> None:
    party = party_of("Ida")
    remove(party, "Ida")
    if way == "a link":
        party.do("host", commands.NewLink(name="Ida", link="L"))
        party.do("Ida", commands.Claim(link="L", token="new", device="another phone"))
    else:
        let_in(party, knock(party, "Ida", "another phone"))
    assert places(party) == [(1, "Ida")]
    party.refused("Eve", commands.Join(token="x", device="phone of Ida"), "N-19")
    agree(party)


@pytest.mark.rule("N-8", "N-19")
def test_who_was_shown_out_is_on_record_without_a_place_and_who_went_home_keeps_theirs() -> None:
    party = party_of("Ann", "Bob", "Cleo", "Dan")
    for name, amount in (("Dan", 900), ("Cleo", 500)):
        party.do("host", commands.Grant(name=name, amount=amount, reason="a voucher"))
    remove(party, "Dan")
    party.do("Cleo", commands.GoHome())
    assert places(party) == [(1, "Cleo"), (2, "Ann"), (2, "Bob"), (0, "Dan")]
    lobby = decode(party.projection.lobby())
    assert [one["name"] for one in lobby["standings"]] == ["Cleo", "Ann", "Bob"]
    assert (lobby["places"], lobby["guests"]) == (3, 2)
    done = party.do("host", commands.EndNight())
    assert done.changes.notices[-1].text == "The night is over. Cleo wins!"
    assert [(one.place, one.guest, one.removed) for one in export.places(party.night)][-1] == (0, "Dan", True)
    agree(party)


@pytest.mark.rule("N-19")
def test_who_was_shown_out_has_no_ticket_in_the_raffle_and_is_remembered_for_nothing() -> None:
    party = party_of("Ann", "Dan")
    party.do("Dan", commands.Sit(table="t1", money=100))
    party.until("betting")
    party.move("Dan", "t1", "bet", on="red", amount=100)
    party.until("waiting")
    remove(party, "Dan")
    assert party.projection.totals() == []
    party.do("host", commands.EndNight())
    party.do("host", commands.Raffle(per=100, prize="A cake", log="00"))
    assert party.night.state.awards[0].detail.tickets == {"Ann": 10}


def test_a_raffle_needs_somebody_who_was_not_shown_out() -> None:
    party = party_of("Dan")
    remove(party, "Dan")
    party.do("host", commands.EndNight())
    assert "nobody" in party.refused("host", commands.Raffle(per=100, prize="A cake"))


def test_nights_that_began_before_keep_their_places() -> None:
    party = Party(generation=MARKED - 1)
    party.join("Ann")
    party.do("host", commands.Grant(name="Ann", amount=1, reason="a voucher"))
    remove(party, "Ann")
    assert [(one.place, one.granted, one.removed) for one in party.projection.standings()] == [(1, 0, False)]


# A phone that has a guest.


@pytest.mark.rule("N-19")
def test_a_phone_leads_back_to_its_guest_and_gets_no_fresh_money() -> None:
    party = party_of("Ann")
    words = party.refused("Bob", commands.Join(token="x", device="phone of Ann"), "N-19")
    assert words == "this phone already plays as Ann; the host can let somebody else in on it"
    assert party.projection.door("phone of Ann").known == ("Ann",)
    party.do("Ann", commands.GoHome())
    join(party, "Ann")
    assert (party.balance("wallet/Ann"), party.balance("issue")) == (1000, -1000)
    assert not party.night.state.players["Ann"].gone
    agree(party)


@pytest.mark.rule("N-19")
def test_two_share_a_phone_if_the_host_says_so_and_both_come_back_by_it() -> None:
    party = party_of("Ann")
    waiting = knock(party, "Bob", "phone of Ann", colour="pink")
    assert why_knock(party.night, "Bob", team=False, device="phone of Ann") == "device"
    let_in(party, waiting)
    assert (party.balance("wallet/Bob"), party.night.state.players["Bob"].colour) == (1000, "pink")
    assert party.projection.door("phone of Ann").known == ("Ann", "Bob")
    for name in ("Ann", "Bob"):
        join(party, name, "phone of Ann")
    remove(party, "Ann")
    join(party, "Bob", "phone of Ann")
    party.refused("Cleo", commands.Join(token="x", device="phone of Ann"), "N-19")
    agree(party)


def test_coming_back_ends_the_page_that_was_open_before() -> None:
    party = party_of("Ann")
    (old,) = party.night.state.players["Ann"].tokens
    done = party.do("Ann", commands.Join(token="new", device="phone of Ann"))
    assert [notice.kind for notice in done.changes.notices] == ["taken_over", "joined"]
    assert (old in party.night.tokens, party.night.tokens["new"]) == (False, Actor("guest", "Ann"))


def test_a_phone_plays_for_a_team_that_is_there_without_asking() -> None:
    party = party_of("Ann")
    join(party, "Reds", "phone of Reds", team="Reds")
    join(party, "Reds", "phone of Ann", team="Reds")
    join(party, "Reds", "phone of Ann", team="Reds")
    assert len(party.night.state.players["Reds"].tokens) == 3
    party.refused("Blues", commands.Join(token="x", team="Blues", device="phone of Ann"), "N-19")
    agree(party)


def test_who_has_no_identity_is_asked_nothing() -> None:
    party = Party(generation=MARKED)
    party.join("Ann", "Bob")
    assert party.night.devices == {}
    party.do("Ann", commands.GoHome())
    party.refused("Ann", commands.Join(token="x"))


def test_a_guest_comes_back_after_the_end_and_nobody_else_does() -> None:
    party = party_of("Ann")
    party.do("Ann", commands.GoHome())
    party.do("host", commands.EndNight())
    join(party, "Ann")
    assert "over" in party.refused("Bob", commands.Join(token="x", device="b"))
    let_in(party, knock(party, "Ann", "another phone"))
    party.refused("Bob", commands.Knock(token="x", device="b"))


# Knocking.


def test_it_is_said_why_somebody_may_knock() -> None:
    party = party_of("Ann")

    def why(name: str, phone: str) -> str:
        return why_knock(party.night, name, team=False, device=phone)

    assert (why("Ann", "another phone"), why("Bob", "b")) == ("name", "")
    party.do("host", commands.ChangeNight(asks=True))
    assert (why("Ann", "another phone"), why("Bob", "b")) == ("name", "asks")
    party.do("host", commands.LastCall(minutes=0))
    party.strike_night()
    assert party.night.state.phase == "closed"
    assert (why("Ann", "another phone"), why("Bob", "b")) == ("name", "")


@pytest.mark.rule("N-19")
def test_a_lost_phone_is_replaced_by_a_knock_and_worth_nothing_any_more() -> None:
    party = party_of("Ann")
    party.do("Ann", commands.Sit(table="t1", money=300))
    (old,) = party.night.state.players["Ann"].tokens
    assert why_knock(party.night, "ann", team=False, device="another phone") == "name"
    waiting = knock(party, "Ann", "another phone")
    assert (waiting.token in party.night.tokens, old in party.night.tokens) == (False, True)
    let_in(party, waiting)
    assert (waiting.token in party.night.tokens, old in party.night.tokens) == (True, False)
    assert party.balance("chips/t1/Ann") == 300
    party.refused("Ann", commands.Join(token="x", device="phone of Ann"))
    party.refused("Eve", commands.Join(token="x", device="phone of Ann"), "N-19")
    agree(party)


def test_whoever_knocks_is_told_and_nobody_else() -> None:
    party = party_of("Ann")
    done = party.do("Ann", commands.Knock(token="new", device="another phone"))
    assert [(one.kind, one.to) for one in done.changes.notices] == [("knocked", ("host",))]
    assert (done.changes.night, done.changes.concerned) == (False, ())
    (waiting,) = party.night.state.knocks
    done = party.do("host", commands.LetIn(knock=waiting.id, name="Ann"))
    assert [(one.kind, one.to) for one in done.changes.notices] == [
        ("taken_over", ("guest/Ann",)),
        ("let_in", ("knock/new",)),
    ]


def test_a_knock_is_answered_once_and_only_for_whom_the_host_was_shown() -> None:
    party = party_of("Ann")
    waiting = knock(party, "Ann", "another phone")
    party.refused("host", commands.LetIn(knock=waiting.id, name="Bob"))
    party.refused("host", commands.LetIn(knock=waiting.id + 1, name="Ann"))
    let_in(party, waiting)
    for command in (commands.LetIn, commands.TurnAway):
        assert "isn't waiting" in party.refused("host", command(knock=waiting.id, name="Ann"))


def test_a_phone_knocks_once_at_a_time_and_after_three_noes_no_more() -> None:
    party = party_of("Ann")
    for number in range(MOST_NOES):
        knock(party, "Ann", "another phone")
        waiting = knock(party, "Ann", "another phone")
        assert party.night.state.knocks == [waiting], number
        done = party.do("host", commands.TurnAway(knock=waiting.id, name="Ann"))
        assert done.changes.notices[0].to == (f"knock/{waiting.token}",)
    party.refused("Ann", commands.Knock(token="x", device="another phone"), "N-19")
    assert why_knock(party.night, "Ann", team=False, device="another phone") == ""
    knock(party, "Ann", "a third phone")
    agree(party)


def test_a_full_porch_makes_room_when_somebody_has_waited_for_long() -> None:
    party = party_of()
    for number in range(MOST_KNOCKS):
        knock(party, f"Guest {number}", f"phone {number}")
    assert "too many" in party.refused("Late", commands.Knock(token="x", device="late"))
    party.clock = LONGEST_KNOCK
    knock(party, "Late", "late")
    assert [one.name for one in party.night.state.knocks] == ["Late"]


def test_names_that_cannot_be_are_refused_at_the_door_already() -> None:
    party = party_of("Ann")
    party.do("host", commands.Appoint(name="Dora", link="D"))
    for name in ("Dora", "The Host", " Ann"):
        party.refused(name, commands.Knock(token="x", device="d"))
    party.refused("Ann", commands.Knock(token="x", device="d", team="Ann"))
    assert why_knock(party.night, "Dora", team=False, device="d") == ""


# Doors that ask.


@pytest.mark.rule("N-19")
def test_doors_that_ask_let_nobody_in_but_those_whom_the_host_does() -> None:
    party = party_of("Ann")
    join(party, "Reds", "phone of Reds", team="Reds")
    party.do("host", commands.ChangeNight(asks=True))
    party.refused("Bob", commands.Join(token="x", device="b"))
    party.refused("Reds", commands.Join(token="x", device="b", team="Reds"))
    assert why_knock(party.night, "Bob", team=False, device="b") == "asks"
    let_in(party, knock(party, "Bob", "b", colour="blue"))
    let_in(party, knock(party, "Reds", "r", team="Reds"))
    let_in(party, knock(party, "Blues", "t", team="Blues"))
    players = party.night.state.players
    assert [(one.name, one.team, len(one.tokens)) for one in players.values()] == [
        ("Ann", False, 1), ("Reds", True, 2), ("Bob", False, 1), ("Blues", True, 1),
    ]  # fmt: skip
    assert players["Bob"].colour not in (players["Ann"].colour, players["Reds"].colour)
    join(party, "Ann")
    party.do("host", commands.ChangeNight(asks=False))
    join(party, "Cleo")
    party.refused("host", commands.ChangeNight())
    agree(party)


# Nothing left.


@pytest.mark.rule("N-19")
def test_who_has_nothing_left_buys_in_again_as_often_as_the_host_allows() -> None:
    party = party_of("Ann", "Bob", money=1000)
    loses_everything(party, "Ann")
    assert account(party, "Ann") == (True, 0)
    party.refused("Ann", commands.BuyAgain(), "N-19")
    party.do("host", commands.ChangeNight(rebuys=2, rebuy=600))
    assert (account(party, "Ann"), account(party, "Bob")) == ((True, 600), (False, 0))
    party.refused("Bob", commands.BuyAgain(), "N-19")
    for _ in range(2):
        done = party.do("Ann", commands.BuyAgain())
        assert done.changes.notices[0].text == "Ann buys in again for 600."
        party.refused("Ann", commands.BuyAgain(), "N-19")
        loses_everything(party, "Ann")
    assert account(party, "Ann") == (True, 0)
    party.refused("Ann", commands.BuyAgain(), "N-19")
    party.do("host", commands.Grant(name="Ann", amount=250, reason="a voucher"))
    ann = party.projection.standings()[-1]
    assert (ann.total, ann.rebuys, ann.granted) == (250, 2, 250)
    (place,) = [one for one in export.places(party.night) if one.guest == "Ann"]
    assert (place.rebuys, place.granted) == (2, 250)
    agree(party)


def account(party: Party, name: str) -> tuple[bool, int]:
    """Whether somebody has nothing left, and what a re-buy would bring them."""
    you = decode(party.projection.you(Actor("guest", name)))
    return you["broke"], you["rebuy"]


@pytest.mark.rule("N-19")
def test_chips_and_stakes_are_something_left() -> None:
    party = party_of("Ann")
    party.do("host", commands.ChangeNight(rebuys=1))
    party.do("Ann", commands.Sit(table="t1", money=1000))
    party.refused("Ann", commands.BuyAgain(), "N-19")
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=1000)
    assert account(party, "Ann") == (False, 0)
    party.refused("Ann", commands.BuyAgain(), "N-19")


def test_a_re_buy_is_worth_the_start_money_unless_the_host_says_otherwise_and_not_after_closing() -> None:
    party = party_of("Ann", money=700)
    party.do("host", commands.ChangeNight(rebuys=1))
    loses_everything(party, "Ann")
    assert account(party, "Ann") == (True, 700)
    party.do("host", commands.LastCall(minutes=0))
    party.strike_night()
    assert account(party, "Ann") == (True, 0)
    assert "too late" in party.refused("Ann", commands.BuyAgain(), "N-19")


def test_last_call_now_is_said_as_one_would_say_it() -> None:
    party = Party()
    done = party.do("host", commands.LastCall(minutes=0))
    assert done.changes.notices[0].text == "Last call: no new rounds from now on."


def test_a_preset_says_whether_the_doors_ask_and_who_can_buy_in_again() -> None:
    party = Party()
    wish = NightRequest(guests=4, games=("roulette",), asks=True, rebuys=3, rebuy=500)
    party.do("host", commands.SetUp(wish=wish))
    invitation = party.projection.invitation(())
    assert (invitation.asks, invitation.rebuys, invitation.rebuy) == (True, 3, 500)
    assert party.replay().save() == party.night.save()
