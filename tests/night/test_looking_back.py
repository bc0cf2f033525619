"""What a screen may look back at: how a table's last rounds came out, and everybody's evening."""

import gc
from typing import Any

import pytest

from croupier.night import commands
from croupier.night.night_table import LOOK_BACK
from croupier.night.setup import Rate, TableSetup
from tests.night.party import Party, decode, encode, setup_of


def roulette(party: Party, table: str, pocket: str, **bets: tuple[str, int]) -> None:
    """A round where the ball falls into this pocket."""
    party.move("host", table, "open")
    for name, (on, amount) in bets.items():
        party.move(name, table, "bet", on=on, amount=amount)
    party.move("host", table, "close")
    party.move("host", table, "spin", pocket=pocket)


def wheel(**changes: Any) -> TableSetup:
    """A table with a real wheel, so that a test says where the ball falls."""
    return setup_of("roulette", rules={}, equipment="real", dealt="dealer", **changes)


def past(party: Party, table: str = "t1") -> list[dict[str, Any]]:
    told = decode(encode(party.projection.past(party.table(table))))
    return [event for one in told for event in one["events"]]


def test_a_spin_is_shown_in_steps_first_the_ball_and_then_the_chips() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    roulette(party, "t1", "17", Ann=("black", 10))
    steps = decode(party.messages[0].update)["steps"]
    told = [[event["event"] for event in step["events"]] for step in steps]
    assert told[0] == ["spun"]
    assert len(told) > 1
    assert all(told)
    assert "stacks" not in steps[0]["view"]
    assert steps[-1]["view"]["stacks"] == {"Ann": 110}


def test_a_last_check_before_the_showdown_is_one_step() -> None:
    """The cards are about to be shown, and Ann is asked first: nothing has happened since the check."""
    party = Party(setup_of("holdem", rules={"showdown": "ask"}), seed=5)
    party.sit("t1", Ann=500, Bob=500)
    while party.table().engine.phase != "showdown":
        if asked := party.table().deciding:
            offered = [one.do for one in party.table().engine.options(asked[0])]
            party.move(asked[0], "t1", next(do for do in ("check", "call") if do in offered))
        else:
            party.strike()
    steps = decode(party.messages[0].update)["steps"]
    assert [[event["event"] for event in step["events"]] for step in steps] == [["acted"]]


def test_the_dealers_card_lies_face_down_for_everybody() -> None:
    party = Party("blackjack", seed=1)
    party.sit("t1", Ann=500)
    party.until("betting")
    party.move("Ann", "t1", "bet", amount=10)
    told: list[Any] = []
    while not party.table().deciding:
        party.strike()
        (message,) = party.messages
        told += [event for step in decode(message.update)["steps"] for event in step["events"]]
        assert all(b"dealt_face_down" not in own for own in message.own.values())
    assert [event["card"] for event in told if event["event"] == "dealt_face_down"] == ["??"]
    assert party.table().engine.state.dealer[1] != "??"


def test_the_past_of_a_table_is_what_its_rounds_came_to_and_nothing_else() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    roulette(party, "t1", "17", Ann=("red", 10))
    roulette(party, "t1", "0", Ann=("red", 10))
    assert [event["pocket"] for event in past(party)] == ["17", "0"]
    assert {event["event"] for event in past(party)} == {"spun"}


def test_a_round_called_off_is_not_looked_back_at() -> None:
    party = Party(setup_of("roulette", rules={"zero": "en_prison"}, equipment="real", dealt="dealer"))
    party.sit("t1", Ann=100)
    roulette(party, "t1", "17", Ann=("red", 10))
    roulette(party, "t1", "0", Ann=("red", 10))  # half or prison is still to be chosen
    assert [event["pocket"] for event in past(party)] == ["17", "0"]
    party.move("host", "t1", "void", reason="the ball flew off")
    assert [event["pocket"] for event in past(party)] == ["17"]


def test_the_past_goes_so_far_back_and_no_further() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    for number in range(LOOK_BACK + 5):
        roulette(party, "t1", str(number % 37), Ann=("column-1", 1))
    pockets = [event["pocket"] for event in past(party)]
    assert pockets == [str(number % 37) for number in range(5, LOOK_BACK + 5)]


@pytest.mark.check("C17")
def test_no_more_is_kept_of_a_table_than_can_be_looked_at_again() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    for number in range(LOOK_BACK + 5):
        roulette(party, "t1", str(number % 37), Ann=("column-1", 1))
    table = party.table()
    assert {record.round for record in table.recent} == set(range(6, LOOK_BACK + 6))
    first = table.recent[0].version
    assert table.records_since(first - 1) == table.recent
    assert table.records_since(first) == table.recent[1:]
    assert table.records_since(first - 2) == []


def test_the_past_of_hold_em_shows_no_card_that_was_not_shown() -> None:
    party = Party("holdem", seed=5)
    party.sit("t1", Ann=500, Bob=500, Cem=500)
    for _ in range(400):
        party.wander()
    events = past(party)
    assert {event["event"] for event in events} == {"pot_won"}


def test_everybodys_evening_counts_rounds_and_keeps_the_best_in_play_money() -> None:
    party = Party(wheel(), wheel(rate=Rate(money=1, chips=20)), money=1000)
    party.sit("t1", Ann=100, Bob=100)
    roulette(party, "t1", "17", Ann=("17", 10), Bob=("red", 10))  # Ann wins 350
    roulette(party, "t1", "3", Ann=("17", 10), Bob=("red", 50))  # Bob wins 50
    party.sit("t2", Bob=50)
    roulette(party, "t2", "17", Bob=("17", 100))  # 3,500 chips, which are 175
    found = {one.name: one for one in party.projection.totals()}
    assert (found["Ann"].rounds, found["Ann"].won, found["Ann"].best) == (2, 1, 350)
    assert (found["Bob"].rounds, found["Bob"].won, found["Bob"].best) == (3, 2, 175)
    assert found["Bob"].game == "roulette"


def test_an_evening_without_a_round_is_not_told_and_one_called_off_wins_nothing() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    party.join("Bob")
    assert party.projection.totals() == []
    party.move("host", "t1", "open")
    party.move("Ann", "t1", "bet", on="17", amount=10)
    party.move("host", "t1", "void", reason="a drink fell on the wheel")
    assert party.projection.totals() == []


@pytest.mark.rule("R-14")
def test_what_comes_back_from_prison_when_its_owner_leaves_is_their_last_result() -> None:
    party = Party(setup_of("roulette", equipment="real", dealt="dealer"), generation=5)
    party.sit("t1", Ann=100)
    roulette(party, "t1", "0", Ann=("red", 10))
    party.move("Ann", "t1", "choose", on="red", take="prison")
    party.do("Ann", commands.Leave(table="t1"))
    last = party.night.state.round_results["Ann"][-1]
    assert (last.start, last.staked, last.result) == (90, 0, 5)
    assert party.balance("wallet/Ann") == 1000 - 5


def test_what_is_remembered_of_a_table_is_not_looked_through_for_garbage() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    roulette(party, "t1", "17", Ann=("red", 10))
    records = party.table().recent
    assert len(records) > 3
    gc.collect()  # tuples are let go when they are first looked at
    assert not any(map(gc.is_tracked, [*records, *(one.events for one in records)]))
