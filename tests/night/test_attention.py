"""Where somebody is needed, one table with turns at a time, being ready, and seats of those who are away."""

from typing import Any

import pytest

from croupier.night import commands
from croupier.night.commands import Actor
from tests.night.party import Party, decode, setup_of

ATTENTIVE = 4


def party_at(*tables: Any) -> Party:
    return Party(*tables, generation=ATTENTIVE)


def account(party: Party, name: str) -> Any:
    return decode(party.projection.you(Actor("guest", name)))


def due_of(party: Party, table: str = "t1") -> Any:
    waiting = party.projection.waiting(party.table(table))
    return None if waiting is None else waiting.ready


def test_who_has_nothing_somewhere_is_shown_nothing_of_it() -> None:
    party = party_at("roulette", "blackjack")
    party.sit("t1", Ann=1000)
    party.do("Ann", commands.Sit(table="t2", money=0))
    shown = account(party, "Ann")
    assert (shown["money"], shown["debt"], shown["total"]) == (0, 0, 1000)
    assert (shown["chips"], shown["staked"], shown["seats"]) == ({"t1": 1000}, {}, ["t1", "t2"])


# Whose turn it is.


def test_a_guest_is_told_of_a_turn_wherever_they_look_and_until_when() -> None:
    party = party_at("holdem", "roulette")
    party.sit("t1", Ann=200, Bob=200)
    done = party.strike()
    while not party.table().deciding:
        done = party.strike()
    (asked,) = party.table().deciding
    other = "Bob" if asked == "Ann" else "Ann"
    assert asked in done.changes.concerned
    assert account(party, asked)["turns"] == [{"table": "t1", "ms": 20_000}]
    assert account(party, other)["turns"] == []
    done = party.do("host", commands.Pause(table="t1"))
    assert asked in done.changes.concerned
    assert account(party, asked)["turns"] == []
    party.do("host", commands.GoOn(table="t1"))
    done = party.move(asked, "t1", "call")
    assert {asked, other} <= set(done.changes.concerned)
    assert account(party, asked)["turns"] == []
    assert account(party, other)["turns"] == [{"table": "t1", "ms": 20_000}]


# One table with turns.


@pytest.mark.rule("N-21")
def test_one_table_with_turns_at_a_time_and_any_number_where_people_bet() -> None:
    party = party_at("holdem", "blackjack", "roulette", "unders_overs", "pairs_wagers")
    party.sit("t1", Ann=100)
    party.sit("t3", Ann=100)
    party.sit("t4", Ann=100)
    said = party.refused("Ann", commands.Sit(table="t2", money=100), "N-21")
    assert said == "you sit at holdem: get up there first, as you can play one game with turns at a time"
    party.refused("Ann", commands.Sit(table="t2", instead_of="t5"))
    party.do("Ann", commands.Sit(table="t2", money=100, instead_of="t1"))
    assert account(party, "Ann")["seats"] == ["t3", "t4", "t2"]
    assert account(party, "Ann")["money"] == 1000 - 300


@pytest.mark.rule("N-21")
def test_whoever_is_in_a_hand_gets_up_after_it_and_sits_elsewhere_at_once() -> None:
    party = party_at("holdem", "pairs_wagers")
    party.sit("t1", Ann=100, Bob=100)
    while not party.table().deciding:
        party.strike()
    party.do("Ann", commands.Sit(table="t2", instead_of="t1"))
    assert party.table("t1").state.seats["Ann"].leaving
    assert "Ann" in party.table("t2").state.seats
    party.refused("Ann", commands.Sit(table="t2", instead_of="t2"), "A19")


@pytest.mark.rule("N-21")
def test_the_host_can_allow_several() -> None:
    party = party_at("holdem", "blackjack")
    party.sit("t1", Ann=100)
    party.do("host", commands.ChangeNight(several=True))
    party.sit("t2", Ann=100)
    assert decode(party.projection.lobby())["several"]


@pytest.mark.rule("N-21")
def test_older_nights_let_guests_sit_where_they_like() -> None:
    party = Party("holdem", "blackjack", generation=ATTENTIVE - 1)
    party.sit("t1", Ann=100)
    party.sit("t2", Ann=100)


# Ready.


@pytest.mark.rule("N-24")
@pytest.mark.parametrize("game", ["roulette", "unders_overs", "crown_anchor", "blackjack"])
def test_betting_closes_as_soon_as_everybody_is_ready(game: str) -> None:
    party = party_at(game)
    party.sit("t1", Ann=100, Bob=100, Cleo=0)
    party.until("betting")
    spot = {"roulette": {"on": "red"}, "unders_overs": {"on": "seven"}, "crown_anchor": {"on": "crown"}}
    party.move("Ann", "t1", "bet", amount=10, **spot.get(game, {}))
    now = party.clock
    party.do("Ann", commands.Ready(table="t1"))
    assert due_of(party) == (1, 2)  # Cleo has nothing to bet with
    assert party.due().at == now + 10_000  # type: ignore[union-attr]
    party.clock += 1000
    party.do("Bob", commands.Ready(table="t1"))
    due = party.due()
    assert due is not None
    assert (due.at, due.command) == (now + 1000, commands.Move(table="t1", move={"do": "close"}))
    assert account(party, "Bob")["ready"] == ["t1"]
    party.strike()
    assert party.table().engine.phase == "closed"


@pytest.mark.rule("N-24")
def test_betting_waits_for_who_has_one_chip_left_and_for_nobody_who_has_none() -> None:
    party = party_at("roulette")
    party.sit("t1", Ann=100, Bob=1, Cleo=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move("Cleo", "t1", "bet", on="red", amount=100)
    party.move("Cleo", "t1", "take_back", on="red")
    party.do("Ann", commands.Ready(table="t1"))
    assert due_of(party) == (1, 3)
    party.do("Cleo", commands.Exchange(table="t1", give="chips", amount=100))
    assert due_of(party) == (1, 2)


@pytest.mark.rule("N-24")
def test_ready_without_any_bet_and_a_bet_that_changes_wait_on() -> None:
    party = party_at("roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.refused("Ann", commands.Ready(table="t1"), "N-24")
    party.until("betting")
    party.do("Ann", commands.Ready(table="t1"))
    party.do("Bob", commands.Ready(table="t1"))
    assert party.due().command == commands.NobodyBets(table="t1")  # type: ignore[union-attr]
    party.move("Ann", "t1", "bet", on="red", amount=10)
    assert due_of(party) == (1, 2)
    party.do("Bob", commands.Ready(table="t1", ready=False))
    party.do("Ann", commands.Ready(table="t1"))
    assert due_of(party) == (1, 2)
    party.do("Bob", commands.SitOut(table="t1"))
    assert party.due().at == party.clock  # type: ignore[union-attr]
    party.refused("Bob", commands.Ready(table="t1"), "N-24")
    party.until("waiting")
    assert account(party, "Ann")["ready"] == []


@pytest.mark.rule("N-24")
def test_a_dealer_is_told_and_closes_betting_as_before() -> None:
    party = party_at(setup_of("roulette", dealt="dealer", equipment="real"))
    party.sit("t1", Ann=100)
    party.move("host", "t1", "open")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("Ann", commands.Ready(table="t1"))
    assert due_of(party) == (1, 1)
    assert party.due() is None
    party.move("host", "t1", "close")


# Away.


def spin(party: Party) -> None:
    """A round in which Ann bets."""
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=2)
    party.until("waiting")


@pytest.mark.rule("N-25")
def test_who_lets_rounds_go_by_sits_out_and_loses_the_seat() -> None:
    party = party_at("roulette")
    party.sit("t1", Ann=100, Bob=100)
    seats = party.table().state.seats
    spin(party)
    assert seats["Bob"].out_since is None
    party.until("betting")
    party.move("Bob", "t1", "bet", on="black", amount=2)
    party.until("waiting")
    for _ in range(2):
        assert "Bob" not in party.table().engine.sitting_out
        spin(party)
    since = seats["Bob"].out_since
    assert since == party.clock
    done = party.strike()
    while "Bob" in seats:
        if party.table().engine.phase == "betting" and "Ann" in seats:
            party.move("Ann", "t1", "bet", on="red", amount=2)
        done = party.strike()
    assert party.clock == since + 300_000
    told = {notice.to: notice.text for notice in done.changes.notices}
    assert told[("guest/Bob",)] == "You were away too long and have lost your seat at roulette."
    assert {(notice.kind, notice.table) for notice in done.changes.notices} == {("away", "t1")}
    assert "Ann" in seats


@pytest.mark.rule("N-25")
def test_where_nobody_bets_for_long_the_seats_are_free() -> None:
    party = party_at("unders_overs")
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    opened = party.clock
    party.refused("clock", commands.NobodyBets(table="t1"), "N-25")
    party.strike()
    assert party.clock == opened + 300_000
    assert not party.table().state.seats
    assert party.balance("wallet/Ann") == 1000


@pytest.mark.rule("N-25")
def test_in_older_nights_everybody_keeps_the_seat() -> None:
    party = Party("roulette", generation=ATTENTIVE - 1)
    party.sit("t1", Ann=100, Bob=100)
    for _ in range(3):
        spin(party)
    assert not party.table().engine.sitting_out
    party.until("betting")
    assert party.due() is None
