"""What a plan says is obeyed: how many sit at a table, when it opens and when it closes."""

import pytest

from croupier.night import commands
from croupier.night.commands import CLOCK
from croupier.night.opening_hours import HOUR
from croupier.night.setup import TableSetup
from tests.night.party import Party, decode, setup_of

BEGIN = commands.BeginTable(table="t2")


def planned(game: str = "unders_overs", **changes: float) -> TableSetup:
    return setup_of(game, **changes)


def party(*tables: TableSetup | str) -> Party:
    return Party(*tables, generation=2)


def card(night: Party, table: int = 0) -> dict[str, object]:
    night.projection = type(night.projection)(night.night, lambda: night.clock)
    lobby = decode(night.projection.lobby())
    found: dict[str, object] = lobby["tables"][table]
    return found


@pytest.mark.rule("N-6")
def test_no_more_sit_than_planned_until_the_host_says_otherwise() -> None:
    night = party(planned(seats=2))
    night.sit("t1", Ann=100, Bob=100)
    night.join("Cy")
    night.refused("Cy", commands.Sit(table="t1", money=100), "N-6")
    assert card(night)["seats"] == 2
    night.do("host", commands.ChangeTable(table="t1", rules={"max_seats": 3}))
    night.sit("t1", Cy=100)


@pytest.mark.parametrize(("seats", "most"), [(1, 2), (6, 6), (99, 10)])
def test_a_plan_stays_within_the_rules(seats: int, most: int) -> None:
    assert party(planned("holdem", seats=seats)).table().engine.rules.max_seats == most


def test_a_table_opens_at_its_hour_counted_from_the_first_guest() -> None:
    night = party("roulette", planned(begins=1.5))
    assert (night.due("t2"), card(night, 1)["opens_ms"]) == (None, 1.5 * HOUR)
    night.clock = 2 * HOUR
    night.join("Ann")
    assert "not open yet" in night.refused("Ann", commands.Sit(table="t2", money=100))
    night.clock += HOUR
    assert card(night, 1)["opens_ms"] == HOUR // 2
    night.refused(CLOCK, BEGIN)
    done = night.strike("t2")
    assert (night.clock, done.command) == (3.5 * HOUR, BEGIN)
    assert [notice.text for notice in done.changes.notices] == ["unders_overs is open."]
    night.sit("t2", Ann=100)
    night.refused("host", BEGIN)
    assert night.replay().save() == night.night.save()


def test_the_host_need_not_wait_for_the_hour() -> None:
    night = party("roulette", planned(begins=2.0, hours=1.0))
    night.do("host", BEGIN)
    night.sit("t2", Ann=100)
    assert card(night, 1)["closes_ms"] == HOUR


def test_a_table_closes_when_its_time_is_up_and_the_round_is_over() -> None:
    night = party(planned(hours=1.0))
    night.join("Ann")
    assert card(night)["closes_ms"] == HOUR
    night.refused(CLOCK, commands.CloseTable(table="t1"))
    night.clock = HOUR - 1000
    night.sit("t1", Ann=100)
    night.move("host", "t1", "open")
    night.move("Ann", "t1", "bet", on="under", amount=10)
    assert night.strike().changes.notices[0].text == "unders_overs is closing: Its time is up."
    assert night.table().state.status == "closing"
    night.refused("host", BEGIN, "night")
    while night.table().state.status != "closed":
        night.strike()
    assert night.balance("wallet/Ann") == night.wealth() - night.balance("house/t1")
    assert night.replay().save() == night.night.save()


def test_the_host_keeps_a_table_open_even_in_the_middle_of_a_round() -> None:
    night = party(planned(hours=1.0))
    night.sit("t1", Ann=100)
    night.move("host", "t1", "open")
    night.move("Ann", "t1", "bet", on="under", amount=10)
    night.do("host", commands.ChangeTable(table="t1", hours=2.0))
    assert card(night)["closes_ms"] == 2 * HOUR
    night.do("host", commands.ChangeTable(table="t1", hours=0.0))
    assert (card(night)["closes_ms"], night.table().state.deferred) == (None, [])


def test_a_table_that_was_planned_can_be_given_up_and_the_night_can_end() -> None:
    night = party("roulette", planned(begins=1.0), planned(begins=2.0))
    night.join("Ann")
    night.do("host", commands.CloseTable(table="t2"))
    night.do("host", commands.LastCall(minutes=1, warning=0))
    night.strike_night()
    night.strike_night()
    assert night.due("t3") is None
    night.refused("host", commands.BeginTable(table="t3"))
    night.do("host", commands.EndNight())
    assert {table.state.status for table in night.night.tables.values()} == {"closed"}


def test_a_table_opened_in_the_middle_of_the_night_keeps_its_hours_too() -> None:
    night = party("roulette")
    night.join("Ann")
    night.clock = HOUR
    night.do("host", commands.OpenTable(setup=planned(begins=0.5, hours=1.0)))
    night.do("host", commands.OpenTable(setup=planned(begins=3.0)))
    assert [night.table(table).state.status for table in ("t2", "t3")] == ["open", "planned"]
    assert (night.table("t2").state.closes_at, night.table("t3").state.opens_at) == (2 * HOUR, 3 * HOUR)


def test_nights_of_before_pass_a_plan_over() -> None:
    night = Party(planned(seats=1, begins=1.0, hours=1.0))
    night.sit("t1", Ann=100, Bob=100)
    assert (night.table().state.status, night.table().state.closes_at) == ("open", None)
    assert night.table().engine.rules.max_seats is None
