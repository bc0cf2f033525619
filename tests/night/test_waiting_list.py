"""The waiting list of a full table (N-22), and closing all tables at once (N-23)."""

from typing import Any

import pytest

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.night import Night
from tests.night.party import Party, decode, setup_of


def wait(table: str = "t1") -> commands.JoinWaitingList:
    return commands.JoinWaitingList(table=table)


def full(*waiting: str) -> Party:
    """Ann and Bob sit at a table for two, and others wait."""
    party = Party(setup_of("roulette", rules={"max_seats": 2}), "roulette", generation=3)
    party.sit("t1", Ann=100, Bob=100)
    for name in waiting:
        party.join(name)
        party.do(name, wait())
    return party


def places(party: Party, *names: str) -> list[Any]:
    accounts = [decode(party.projection.you(Actor("guest", name))) for name in names]
    return [one["waiting"].get("t1") for one in accounts]


@pytest.mark.rule("N-22")
def test_a_free_seat_is_kept_for_the_first_and_then_for_the_next() -> None:
    party = full("Cleo", "Dan")
    assert party.refused("Cleo", wait(), "N-22") == "you're already on the list for roulette"
    assert places(party, "Cleo", "Dan") == [{"place": 1, "offer_ms": None}, {"place": 2, "offer_ms": None}]
    done = party.do("Bob", commands.Leave(table="t1"))
    assert [(one.kind, one.to) for one in done.changes.notices] == [("seat_offered", ("guest/Cleo",))]
    assert places(party, "Cleo", "Dan") == [{"place": 1, "offer_ms": 30_000}, {"place": 2, "offer_ms": None}]
    said = party.refused("Dan", commands.Sit(table="t1"), "N-22")
    assert said == "that seat is kept for Cleo: join the waiting list"
    party.refused("clock", commands.OfferTimeUp(table="t1", name="Cleo"), "N-22")
    party.clock += 30_000
    done = party.strike_night()
    assert [(one.kind, one.to) for one in done.changes.notices] == [
        ("seat_offered", ("guest/Dan",)),
        ("seat_missed", ("guest/Cleo",)),
    ]
    assert places(party, "Cleo", "Dan") == [None, {"place": 1, "offer_ms": 30_000}]
    party.do("Dan", commands.Sit(table="t1"))
    assert (list(party.table().state.seats), places(party, "Dan")) == (["Ann", "Dan"], [None])


@pytest.mark.rule("N-22")
def test_where_no_seat_is_free_none_is_kept_for_anybody() -> None:
    party = full("Cleo")
    party.join("Dan")
    for name in ("Cleo", "Dan"):
        assert party.refused(name, commands.Sit(table="t1"), "N-6") == "this table only has 2 seats"


@pytest.mark.rule("N-22")
def test_who_waits_may_leave_go_home_or_be_overtaken_by_the_host() -> None:
    party = full("Cleo", "Dan", "Eve")
    party.do("Bob", commands.Leave(table="t1"))
    party.do("Cleo", commands.LeaveWaitingList(table="t1"))
    party.refused("Cleo", commands.LeaveWaitingList(table="t1"), "N-22")
    assert places(party, "Dan", "Eve") == [{"place": 1, "offer_ms": 30_000}, {"place": 2, "offer_ms": None}]
    party.do("Dan", commands.GoHome())
    assert places(party, "Eve") == [{"place": 1, "offer_ms": 30_000}]
    party.do("host", commands.Seat(name="Cleo", table="t1"))
    assert places(party, "Eve") == [{"place": 1, "offer_ms": None}]
    assert (
        decode(party.projection.lobby())["tables"][0]["waiting"] == len(party.table().state.waiting_list) == 1
    )
    party.do("host", commands.CloseTable(table="t1"))
    assert places(party, "Eve") == [None]
    party.refused("Dan", wait(), "night")


@pytest.mark.rule("N-22")
def test_a_seat_is_offered_where_there_are_more_and_after_a_pause() -> None:
    party = full("Cleo", "Dan")
    assert party.refused("Ann", wait(), "A19") == "Ann already has a seat at this table"
    assert party.refused("Cleo", wait("t2"), "N-22") == "there's a free seat at roulette: take it"
    party.do("host", commands.Pause(table="t1"))
    party.do("Bob", commands.Leave(table="t1"))
    assert places(party, "Cleo") == [{"place": 1, "offer_ms": None}]
    party.do("host", commands.GoOn(table="t1"))
    party.do("host", commands.ChangeTable(table="t1", rules={"max_seats": 3}))
    assert places(party, "Cleo", "Dan") == [
        {"place": 1, "offer_ms": 30_000},
        {"place": 2, "offer_ms": 30_000},
    ]
    party.do("host", commands.Pause(table="t1"))
    party.clock += 20_000
    party.do("host", commands.GoOn(table="t1"))
    assert [place["offer_ms"] for place in places(party, "Cleo", "Dan")] == [30_000, 30_000]
    assert places(party, "Cleo")[0] == places_of(Night.load(party.night.save()), "Cleo")


def places_of(night: Night, name: str) -> dict[str, int | None]:
    """The same of a night that was stopped and started."""
    (place,) = [
        {"place": number, "offer_ms": 30_000 if one.offered_at is not None else None}
        for number, one in enumerate(night.tables["t1"].state.waiting_list, start=1)
        if one.name == name
    ]
    return place


@pytest.mark.rule("N-23")
def test_closing_all_tables_hurries_those_who_are_silent() -> None:
    party = Party("holdem", "roulette", "unders_overs", generation=3)
    party.sit("t1", Ann=100, Bob=100)
    party.sit("t2", Cleo=100)
    party.until("preflop")
    party.strike()
    party.until("betting", "t2")
    party.move("Cleo", "t2", "bet", on="red", amount=2)
    began = party.clock
    done = party.do("host", commands.CloseTables())
    assert [one.text for one in done.changes.notices] == [
        "All tables close: the last rounds have 10 seconds for each decision."
    ]
    assert [party.table(one).state.status for one in ("t1", "t2", "t3")] == ["closing", "closing", "closed"]
    asked = party.table().deciding[0]
    due = party.due()
    assert due is not None
    assert (due.at, due.command) == (began + 10_000, commands.TimeUp(table="t1", name=asked))  # not 20
    while party.table().state.status != "closed":
        party.strike()
    while party.table("t2").state.status != "closed":
        party.strike("t2")
    assert party.refused("host", commands.CloseTables()) == "all tables are closed or in their last round"
    assert (party.balance("wallet/Ann") + party.balance("wallet/Bob"), party.balance("layout/t1")) == (
        2000,
        0,
    )


@pytest.mark.rule("N-23")
def test_a_last_round_that_nobody_ends_is_called_off() -> None:
    party = Party(setup_of("roulette", dealt="dealer"), generation=3)
    party.sit("t1", Ann=100)
    party.move("host", "t1", "open")
    party.move("Ann", "t1", "bet", on="red", amount=2)
    party.do("host", commands.CloseTables())
    due = party.due()
    assert due is not None
    assert due.at == party.clock + 120_000
    party.strike()
    assert (party.table().state.status, party.balance("wallet/Ann")) == ("closed", 1000)


def test_the_host_tells_some_guests_or_a_whole_table() -> None:
    party = full("Cleo")
    done = party.do("host", commands.Tell(text="Dinner is served.", names=("Cleo", "Ann"), table="t1"))
    (notice,) = done.changes.notices
    assert (notice.kind, notice.text) == ("told", "The host: Dinner is served.")
    assert notice.to == ("guest/Cleo", "guest/Ann", "guest/Bob")
    party.do("Cleo", commands.GoHome())
    assert party.refused("host", commands.Tell(text="Hello", names=("Cleo",))) == "nobody is there to hear it"


@pytest.mark.rule("N-22")
def test_who_waits_at_a_table_that_closes_is_told_and_waits_no_more() -> None:
    party = full("Cleo", "Dan")
    done = party.do("host", commands.CloseTable(table="t1"))
    told = [one for one in done.changes.notices if one.kind == "seat_missed"]
    assert [one.to for one in told] == [("guest/Cleo", "guest/Dan")]
    assert str(told[0].words) == "roulette is closing: nobody waits for a seat there any more."
    assert places(party, "Cleo", "Dan") == [None, None]
