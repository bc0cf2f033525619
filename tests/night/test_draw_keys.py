"""Records: where they begin and end, a key that is lost, tables that stop or change their equipment."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.fairness import lines
from croupier.night import Night, commands
from croupier.night.commands import Actor, read_command
from croupier.night.execution import execute
from croupier.night.projection import Projection
from croupier.night.setup import NightRequest
from tests.night.devices import RECORD, Devices, share_of
from tests.night.party import Party, decode, encode, setup_of
from tests.night.test_draw_cards import cards_of, dealt, every, of, played_out, round_of_blackjack
from tests.night.test_draws import SPIN, bet_on_red, info, kinds, lines_of, spinning, told

pytestmark = pytest.mark.rule("N-32")

FAULT = commands.StopTable(table="t1", reason="a fault of the program")


def wheel() -> Party:
    """The ball is about to roll, and two devices are asked for their numbers."""
    return spinning("Ann", "Bob")


def drawing_a_hand() -> Party:
    party = cards_of("Ann", "Bob")
    party.until("preflop")
    while not party.table().is_drawing:
        party.strike()
    return party


def hand() -> Party:
    party = cards_of("Ann", "Bob")
    dealt(party)
    return party


def shoe() -> Party:
    party = cards_of("Ann", "Bob", game="blackjack", min_bet=2)
    round_of_blackjack(party)
    party.until("betting")
    party.move("Ann", "t1", "bet", amount=10)
    while not party.table().deciding:
        party.strike()
    return party


# Where records begin and end.


def test_with_its_first_key_the_records_of_a_night_begin() -> None:
    party = Party("roulette", setup_of("holdem", equipment="real", dealt="dealer"), devices=Devices())
    written = decode(party.log[0][1])["lines"]
    begun = [lines.read(text) for text in written]
    assert [(one.table, one.game, one.wait) for one in begun if isinstance(one, lines.Begin)] == [
        ("raffle", "raffle", 5000),
        ("t1", "roulette", 1000),
    ]
    assert party.night.state.tables["t2"].record is None, "real cards need none"
    assert info_of(party, "t1")["draw"]["n"] == 0
    assert info_of(party, "t2")["draw"] is None


def info_of(party: Party, table: str) -> dict[str, Any]:
    shown: dict[str, Any] = decode(party.projection.table(party.table(table), Actor("host")))["info"]
    return shown


def test_a_table_that_opens_later_begins_its_record_then() -> None:
    party = Party("roulette", devices=Devices())
    done = party.do("host", commands.OpenTable(setup=setup_of("crown_anchor")))
    assert kinds(done, "t2") == ["begin"]
    assert party.replay().save() == party.night.save()


def test_a_night_set_up_anew_ends_the_records_of_the_tables_it_takes_down() -> None:
    party = Party("roulette", devices=Devices())
    done = party.do("host", commands.SetUp(wish=NightRequest(guests=4, games=("roulette",))))
    assert kinds(done) == ["end"]
    first = next(iter(party.night.tables))
    assert kinds(done, first) == ["begin"] or not party.table(first).is_virtual
    assert party.replay().save() == party.night.save()


@pytest.mark.parametrize(
    "closing", [commands.CloseTable(table="t1"), commands.CloseTables(), commands.EndNight()]
)
def test_a_table_that_closes_opens_its_shoe_and_ends_its_record(closing: commands.Command) -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    round_of_blackjack(party)
    done = party.do("host", closing)
    assert kinds(done) == ["shut", "end"]
    party.refused(
        "clock", commands.LateShare(table="t1", n=1, name="Ann", share="00" * 32), *AFTER[type(closing)]
    )
    assert party.replay().save() == party.night.save()


AFTER: dict[type[commands.Command], tuple[str, ...]] = {
    commands.CloseTable: ("N-32",),
    commands.CloseTables: ("N-32",),
    commands.EndNight: ("N-32",),
}


def test_a_last_round_ends_with_its_draw_and_then_the_record() -> None:
    party = spinning("Ann")
    party.do("host", commands.CloseTable(table="t1"))
    done = party.answer()
    assert kinds(done) == ["draw", "end"]
    assert party.table().state.status == "closed"
    assert party.replay().save() == party.night.save()


def test_a_last_call_off_waits_for_a_draw_under_way() -> None:
    party = spinning("Ann")
    party.do("host", commands.CloseTables())
    party.clock += 200_000
    assert party.due() is None
    party.answer()
    assert party.table().state.status == "closed"


def test_real_equipment_opens_the_shoe_and_virtual_goes_on_with_the_record() -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    round_of_blackjack(party)
    done = party.do("host", commands.ChangeTable(table="t1", equipment="real", dealt="dealer"))
    assert kinds(done) == ["shut"]
    done = party.do("host", commands.ChangeTable(table="t1", equipment="virtual", dealt="house"))
    assert kinds(done) == []
    round_of_blackjack(party)
    assert [one.deck for one in of(party, lines.Deck)] == [1, 2]
    assert len(of(party, lines.Begin)) == 1
    assert party.replay().save() == party.night.save()


def test_a_change_that_waits_for_the_end_of_the_round_opens_the_shoe_after_the_last_draw() -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    party.until("betting")
    party.move("Ann", "t1", "bet", amount=10)
    party.do("host", commands.ChangeTable(table="t1", equipment="real", dealt="dealer"))
    played_out(party)
    assert [type(line).__name__ for line in every(party)][-1] == "Shut"
    assert party.replay().save() == party.night.save()


# Calling off.


@pytest.mark.check("B6")
def test_bets_called_off_before_a_draw_are_on_record_and_an_empty_round_is_not() -> None:
    party = bet_on_red("Ann")
    assert kinds(party.move("host", "t1", "void", reason="a quarrel")) == ["void"]
    party.until("betting")
    assert kinds(party.move("host", "t1", "void", reason="Nobody has bet.")) == []
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B6")
def test_a_finished_round_that_is_voided_is_on_record() -> None:
    party = bet_on_red()
    party.do("house", SPIN)
    move = commands.Move(table="t1", move={"do": "void", "round": 1, "reason": "a quarrel"})
    assert party.projection.preview(Actor("host"), move)
    done = party.do("host", move)
    (void,) = lines_of(done)
    assert isinstance(void, lines.Void)
    assert (void.reason, void.deck) == ("a quarrel", None)
    assert party.replay().save() == party.night.save()


def test_a_finished_round_with_real_cards_is_no_part_of_the_record() -> None:
    party = Party(setup_of("roulette", rules={}), devices=Devices())
    party.sit("t1", Ann=100)
    party.do("host", commands.ChangeTable(table="t1", equipment="real", dealt="dealer"))
    for move in ({"do": "open"}, {"do": "close"}, {"do": "spin", "pocket": "17"}):
        party.do("host", commands.Move(table="t1", move=move))
    assert kinds(party.move("host", "t1", "void", round=1, reason="a quarrel")) == []
    assert party.replay().save() == party.night.save()


# A table that has to stop.


@pytest.mark.check("B6", "A16")
def test_a_fault_lets_a_draw_under_way_be_shown_before_its_round_is_called_off() -> None:
    party = spinning("Ann")
    assert kinds(party.do("clock", FAULT)) == []
    assert party.table().is_drawing, "nobody calls off a draw that they dislike"
    done = party.answer()
    assert kinds(done) == ["draw", "void", "end"]
    assert told(done) == ["voided", "finished", "left", "left"]
    assert (party.table().state.status, party.wealth()) == ("stopped", 2000)
    assert info(party)["n"] == 1
    assert party.replay().save() == party.night.save()


@pytest.mark.check("A16")
def test_a_fault_in_a_hand_opens_its_deck() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    assert kinds(party.do("clock", FAULT)) == ["void", "shut", "end"]
    assert party.replay().save() == party.night.save()


def test_a_fault_while_cards_are_drawn_opens_the_deck_with_them() -> None:
    party = cards_of("Ann", "Bob")
    party.until("preflop")
    while not party.table().is_drawing:
        party.strike()
    party.do("clock", FAULT)
    assert kinds(party.answer()) == ["draw", "void", "shut", "end"]
    assert party.replay().save() == party.night.save()


def test_a_draw_that_cannot_be_finished_stays_unfinished_on_record() -> None:
    party = spinning("Ann")
    party.do("clock", FAULT)
    done = party.do("clock", FAULT)
    assert kinds(done) == []
    assert (party.table().state.status, party.night.record("t1"), party.wealth()) == ("stopped", None, 2000)
    assert party.replay().save() == party.night.save()


# Crashes.


@pytest.mark.check("B5", "A13")
@pytest.mark.parametrize("begin", [wheel, drawing_a_hand])
def test_after_a_crash_the_same_numbers_give_the_same_result(begin: Callable[[], Party]) -> None:
    party = begin()
    crashed = Night.load(party.replay().save())
    asking = crashed.asking("t1")
    assert asking is not None
    crashed.fresh_seed = party.night.fresh_seed
    crashed.house = Devices(*asking.names)
    shares = {name: share_of(name, "t1", asking.n).hex() for name in asking.names}
    again = execute(
        crashed, Actor("clock"), commands.Draw(table="t1", n=asking.n, shares=shares), at=0, clock=party.clock
    )
    assert again.changes.lines == party.answer().changes.lines


@pytest.mark.check("B8")
def test_the_key_alone_says_who_holds_what_in_a_night_that_is_read() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    read = party.replay()
    assert decode(party.projection.table(party.table(), Actor("guest", "Ann")))["own"]
    blind = decode(Projection(read).table(read.tables["t1"], Actor("guest", "Ann")))
    assert blind["own"]["players"]["Ann"]["cards"] == ["??", "??"]
    read.known_key = party.night.tables_key
    seen = decode(Projection(read).table(read.tables["t1"], Actor("guest", "Ann")))
    assert seen["own"] == decode(party.projection.table(party.table(), Actor("guest", "Ann")))["own"]


# A key that is lost.


def lost(party: Party, *names: str) -> Any:
    return party.take_key(Devices(*names, key=b"another"))


def test_without_its_key_a_record_ends_and_another_goes_on_from_it() -> None:
    party = bet_on_red("Ann")
    head = party.record().head
    done = lost(party, "Ann")
    end, begin = lines_of(done)
    assert isinstance(end, lines.End)
    assert isinstance(begin, lines.Begin)
    key_id = party.night.state.key_id
    assert (end.reason, end.prev, begin.table) == ("restored", head, f"t1.{key_id}")
    assert begin.after[0] == "t1"
    assert party.table().is_under_way, "bets without a card on the table stay"
    party.do("house", SPIN)
    party.drawn()
    assert party.record().n == 1
    party.refused("clock", commands.TakeKey(tables=key_id, raffle=party.night.state.raffle_key_id), "N-32")
    assert party.replay().save() == party.night.save()


@pytest.mark.parametrize("begin", [wheel, drawing_a_hand, hand, shoe])
def test_what_cannot_go_on_without_the_key_is_called_off(begin: Callable[[], Party]) -> None:
    party = begin()
    done = lost(party, "Ann", "Bob")
    assert kinds(done)[:3] == ["end", "begin", "void"]
    assert not party.table().is_under_way
    assert not party.table().is_drawing
    assert party.wealth() == 1000 * len(party.night.state.players)
    party.until("betting" if party.table().engine.game != "holdem" else "preflop")
    party.drawn()
    assert party.replay().save() == party.night.save()


def test_a_shoe_whose_key_is_lost_between_rounds_is_shuffled_anew() -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    round_of_blackjack(party)
    done = lost(party, "Ann")
    assert told(done) == ["shuffled"]
    round_of_blackjack(party)
    assert party.replay().save() == party.night.save()


@pytest.mark.parametrize(
    ("tables", "raffle"),
    [("AAAA", "raffle"), ("tables", "AAAA"), ("", "raffle")],
    ids=["tables", "raffle", "none"],
)
def test_a_key_that_is_not_there_is_not_taken(tables: str, raffle: str) -> None:
    party = Party("roulette", devices=Devices())
    devices = Devices(key=b"another")
    party.night.house = devices
    assert devices.tables is not None
    said = {"tables": devices.tables.id, "raffle": devices.raffle.id, "AAAA": "AAAA", "": ""}
    party.refused("clock", commands.TakeKey(tables=said[tables], raffle=said[raffle]), "N-32")


def test_a_night_without_records_takes_no_key() -> None:
    party = Party("roulette")
    party.refused("clock", commands.TakeKey(tables="AAAA", raffle="AAAA"), "N-32")


def test_when_the_tables_key_is_deleted_the_raffle_goes_on() -> None:
    party = bet_on_red()
    party.move("house", "t1", "spin")
    party.do("host", commands.EndNight())
    assert party.devices is not None
    party.devices.tables = None
    done = party.do("host", commands.Raffle(per=100, prize="a cake"))
    assert kinds(done, "raffle") == ["roster", "draw"]
    party.take_key(nothing_but_a_raffle())
    assert party.record("raffle").table.startswith("raffle.")
    assert party.replay().save() == party.night.save()


def nothing_but_a_raffle() -> Devices:
    devices = Devices(key=b"another")
    devices.tables = None
    return devices


def test_commands_are_read_as_they_are_written() -> None:
    for command in (
        commands.Draw(table="t1", n=3, shares={"Ann": "00" * 32}, lines=("a",), then=({"do": "muck"},)),
        commands.LateShare(table="raffle", n=1, name="witness Kim", share="11" * 32),
        commands.TakeKey(tables="ABCD", raffle="EFGH"),
        commands.Create(preset=Party().create.preset, code="C", host="h", record=RECORD),
    ):
        assert read_command(decode(encode(command))) == command
