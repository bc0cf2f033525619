"""Who is waited for, how long, and what happens then; pausing, closing, dealing in turn."""

from typing import Any

import msgspec
import pytest

from croupier.games.events import Voided
from croupier.games.holdem.events import Acted
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.execution import execute
from croupier.night.pace import table_due
from croupier.night.projection import Projection
from croupier.night.setup import Pace
from tests.night.party import QUICK, Party, decode, setup_of


def dealt(game: str = "holdem", **money: int) -> Party:
    """A table where the cards are dealt and somebody is asked."""
    party = Party(game)
    party.sit("t1", **(money or {"Ann": 200, "Bob": 200, "Cleo": 200}))
    party.strike()
    while not party.table().deciding:
        if party.table().engine.phase == "betting":
            for name in party.table().engine.names:
                party.move(name, "t1", "bet", amount=10)
        party.strike()
    return party


@pytest.mark.check("A15")
def test_the_published_move_is_made_by_the_clock_and_the_record_shows_it() -> None:
    party = dealt()
    asked = party.table().deciding[0]
    early = commands.TimeUp(table="t1", name=asked)
    party.clock += 19_999
    party.refused("clock", early, "A15")
    party.refused(asked, early)
    party.clock += 1
    done = party.do("clock", early)
    assert done.changes.by == "clock"
    acted = [event for _, events in done.changes.tables for event in events if isinstance(event, Acted)]
    assert [(event.who, event.did) for event in acted] == [(asked, "fold")]
    party.refused("clock", early)


@pytest.mark.check("A18")
def test_who_lets_two_decisions_go_by_sits_out_and_gives_the_seat_up_in_the_end() -> None:
    party = dealt()
    table = party.table()
    while not table.engine.sitting_out:
        party.strike()
    away = table.engine.sitting_out[0]
    assert table.state.seats[away].missed_turns == 2
    since = party.clock
    assert table.state.seats[away].out_since == since
    while away in table.state.seats:
        party.strike()
    assert party.clock == since + 300_000
    assert party.balance(f"wallet/{away}") > 900


@pytest.mark.check("A18")
def test_whoever_bets_is_back() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.do("Ann", commands.SitOut(table="t1"))
    party.refused("clock", commands.SeatTimeUp(table="t1", name="Ann"), "A18")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    assert party.table().state.seats["Ann"].out_since is None
    party.do("Ann", commands.SitOut(table="t1"))
    party.do("Ann", commands.ComeBack(table="t1"))
    assert party.table().state.seats["Ann"].out_since is None


def test_who_sits_out_from_the_next_hand_on_still_has_time_in_this_one() -> None:
    party = dealt()
    asked = party.table().deciding[0]
    due = party.due()
    party.do(asked, commands.SitOut(table="t1"))
    assert due is not None
    assert party.due() == due


def test_nobody_is_asked_twice() -> None:
    """Of several who are asked, the others' time runs on while one decides."""
    party = Party(setup_of("roulette", rules={"zero": "en_prison"}, equipment="real", dealt="dealer"))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.sit("t1", Ann=100, Bob=100)
    party.move("dealer/Dora", "t1", "open")
    for name in ("Ann", "Bob"):
        party.move(name, "t1", "bet", on="red", amount=10)
    party.move("dealer/Dora", "t1", "spin", pocket="0")
    first = party.table().state.version
    assert party.table().state.asked == {"Ann": first, "Bob": first}
    party.clock += 7000
    party.move("Ann", "t1", "choose", on="red", take="prison")
    assert party.table().state.asked == {"Bob": first}
    due = party.due()
    assert due is not None
    assert due.at == 20_000


@pytest.mark.rule("N-6")
def test_at_a_table_for_everybody_the_clock_closes_the_bets_for_a_dealer_too() -> None:
    pace = Pace(betting=20, closes_bets=True)
    party = Party(setup_of("roulette", equipment="real", dealt="dealer", pace=pace))
    party.sit("t1", Ann=100, Bob=100)
    party.move("host", "t1", "open")
    assert party.due() is None
    party.move("Ann", "t1", "bet", on="red", amount=10)
    opened = party.clock
    party.clock += 7000
    party.move("Bob", "t1", "bet", on="black", amount=10)
    due = party.due()
    assert due is not None
    assert due.at == opened + 20_000
    party.clock = due.at
    party.do("house", due.command)
    assert party.table().engine.phase == "closed"
    assert party.due() is None
    party.move("host", "t1", "spin", pocket="1")
    assert party.table().engine.stacks == {"Ann": 110, "Bob": 90}


@pytest.mark.check("D27")
def test_a_move_for_a_table_that_has_gone_on_is_refused() -> None:
    party = dealt()
    table = party.table()
    first = table.deciding[0]
    seen = table.state.version
    call = commands.Move(table="t1", move={"do": "call"}, seen=seen - 1)
    party.refused(first, call, "D27")
    party.do(first, msgspec.structs.replace(call, seen=seen))
    second = table.deciding[0]
    party.refused(second, commands.Move(table="t1", move={"do": "call"}, seen=seen), "D27")


def test_everybody_moves_for_themselves() -> None:
    party = dealt()
    asked = party.table().deciding[0]
    other = next(name for name in party.table().engine.names if name != asked)
    for by in (asked, "dealer"):
        party.refused(
            other, commands.Move(table="t1", move={"do": "fold", "by": by}), "night" if by == asked else "N-7"
        )
    party.refused("host", commands.Move(table="t1", move={"do": "fold", "by": other}))
    party.refused(other, commands.Move(table="t1", move={"do": "fold"}), "P-6")
    party.join("Zoe")
    party.refused("Zoe", commands.Move(table="t1", move={"do": "fold"}))
    party.do(asked, commands.Move(table="t1", move={"do": "fold", "by": asked}))


@pytest.mark.check("A26", "A13")
def test_a_pause_stops_every_clock_and_a_restart_goes_on_with_the_time_that_was_left() -> None:
    party = dealt()
    asked = party.table().deciding[0]
    party.clock += 5000
    party.do("host", commands.Pause(table="t1"))
    party.refused(asked, commands.Move(table="t1", move={"do": "fold"}))
    party.refused("host", commands.Pause(table="t1"))
    assert party.due() is None
    assert decode(party.messages[0].update)["due"] is None, "nobody is waited for"
    assert decode(party.projection.table(party.table(), Actor("guest", asked)))["due"] is None
    party.clock += 3_600_000
    party.do("host", commands.GoOn(table="t1"))
    due = party.due()
    assert due is not None
    assert due.at - party.clock == 15_000
    again = Night.load(party.night.save())
    assert table_due(again, again.tables["t1"]) == due


@pytest.mark.check("A26")
def test_a_pause_takes_no_time_from_bets_or_from_a_seat_that_is_kept() -> None:
    betting, away = Party("roulette"), Party("roulette")
    betting.sit("t1", Ann=100)
    betting.until("betting")
    betting.move("Ann", "t1", "bet", on="red", amount=10)
    away.sit("t1", Ann=100)
    away.do("Ann", commands.SitOut(table="t1"))
    for party, passed, left in ((betting, 4_000, 6_000), (away, 100_000, 200_000)):
        party.clock += passed
        party.do("host", commands.Pause(table="t1"))
        party.clock += 3_600_000
        party.do("host", commands.GoOn(table="t1"))
        due = party.due()
        assert due is not None
        assert due.at - party.clock == left, due.command


@pytest.mark.check("A26")
def test_the_time_of_day_decides_nothing() -> None:
    party = dealt()
    due = party.due()
    asked = party.table().deciding[0]
    night = party.night
    execute(night, commands.CLOCK, commands.ClockChanged(by=-3_600_000), at=-3_600_000, clock=party.clock)
    assert party.due() == due
    execute(
        night, commands.Actor("guest", asked), commands.Move(table="t1", move={"do": "fold"}), at=5, clock=0
    )
    assert night.state.clock == party.clock


@pytest.mark.check("A11")
def test_no_round_begins_before_the_last_one_is_settled() -> None:
    party = dealt()
    party.refused("host", commands.Move(table="t1", move={"do": "start"}), "script")
    party.until("waiting")
    assert party.table().state.round is None
    assert len(party.night.state.round_results) >= 2
    party.strike()
    assert party.table().state.rounds == 2


@pytest.mark.check("A17")
def test_a_table_that_closes_finishes_its_round_and_gives_all_chips_back() -> None:
    party = dealt()
    done = party.do("host", commands.CloseTable(table="t1", reason="the cards are worn"))
    assert "the cards are worn" in done.changes.notices[0].text
    assert party.table().state.status == "closing"
    party.join("Zoe")
    party.refused("Zoe", commands.Sit(table="t1"))
    for _ in range(50):
        if party.table().state.status == "closed":
            break
        party.strike()
    assert not party.table().state.seats
    assert party.wealth() == 4000
    assert sum(party.balance(f"wallet/{name}") for name in ("Ann", "Bob", "Cleo")) == 3000
    party.night.check()
    party.refused("Ann", commands.Sit(table="t1"))
    party.refused("host", commands.CloseTable(table="t1"))


@pytest.mark.check("A17")
@pytest.mark.parametrize("game", ["roulette", "unders_overs", "blackjack"])
@pytest.mark.parametrize("who_deals", ["house", "dealer"])
def test_a_closing_table_calls_a_round_off_that_nobody_has_bet_in(game: str, who_deals: Any) -> None:
    party = Party(setup_of(game, dealt=who_deals))
    party.sit("t1", Ann=100)
    party.move("host", "t1", "open")
    assert party.due() is None
    party.do("host", commands.CloseTable(table="t1"))
    party.strike()
    assert party.table().state.status == "closed"
    assert party.balance("wallet/Ann") == 1000


@pytest.mark.check("A16")
def test_a_table_with_a_fault_is_stopped_and_the_night_goes_on() -> None:
    party = dealt()
    party.join("Zoe")
    party.do("clock", commands.StopTable(table="t1", reason="a fault of the program"))
    assert party.table().state.status == "stopped"
    assert {party.balance(f"wallet/{name}") for name in party.night.state.players} == {1000}
    party.refused("clock", commands.StopTable(table="t1", reason="again"))
    party.refused("Ann", commands.StopTable(table="t1", reason="no"))
    party.do("host", commands.OpenTable(setup=setup_of("roulette")))
    party.sit("t2", Zoe=100)


@pytest.mark.rule("W-19")
def test_who_cannot_pay_the_ante_sits_out_after_a_while_so_that_the_others_begin() -> None:
    party = Party("pairs_wagers")
    party.sit("t1", Ann=100, Bob=100, Cleo=3)
    due = party.due()
    assert due is not None
    assert due.command == commands.CannotPay(table="t1", name="Cleo")
    assert due.at == 5000
    party.refused("clock", commands.CannotPay(table="t1", name="Ann"), "W-19")
    party.strike()
    assert party.table().engine.sitting_out == ("Cleo",)
    party.strike()
    assert party.table().is_under_way


def test_with_too_few_who_can_pay_everybody_just_waits() -> None:
    party = Party("pairs_wagers")
    party.sit("t1", Ann=100, Bob=3)
    assert party.due() is None


@pytest.mark.parametrize(("late", "left"), [(0, 20_000), (3_000, 17_000), (30_000, 0)])
def test_who_looks_later_is_told_how_much_later(late: int, left: int) -> None:
    party = dealt()
    asked = Actor("guest", party.table().deciding[0])
    looked = decode(Projection(party.night, lambda: party.clock + late).table(party.table(), asked))
    assert (looked["due"]["ms"], looked["ago"]) == (left, late)


@pytest.mark.rule("N-7")
def test_players_deal_in_turn_and_the_house_steps_in_when_one_does_not() -> None:
    party = Party(setup_of("roulette", dealt="players"))
    party.sit("t1", Ann=100, Bob=100)
    party.refused("Bob", commands.Move(table="t1", move={"do": "open", "by": "dealer"}), "N-7")
    party.do("Ann", commands.Move(table="t1", move={"do": "open", "by": "dealer"}))
    party.move("Bob", "t1", "bet", on="red", amount=10)
    party.refused("Ann", commands.Move(table="t1", move={"do": "spin", "by": "dealer", "pocket": "1"}), "A1")
    party.do("Ann", commands.Move(table="t1", move={"do": "spin", "by": "dealer"}))
    party.until("waiting")
    due = party.due()
    assert due is not None
    assert due.at == party.clock + 25_000
    party.strike()
    party.refused("Ann", commands.Move(table="t1", move={"do": "spin", "by": "dealer"}), "N-7")
    offered = {
        name: {
            one["do"]
            for one in decode(party.projection.table(party.table(), Actor("guest", name)))["options"]
        }
        for name in ("Ann", "Bob")
    }
    assert {"spin", "close"} <= offered["Bob"]
    assert not {"void", "finish"} & offered["Bob"]
    assert "spin" not in offered["Ann"]


@pytest.mark.rule("N-9")
def test_who_deals_in_turn_cannot_call_the_round_off() -> None:
    party = Party(setup_of("roulette", dealt="players"))
    party.sit("t1", Ann=100, Bob=100)
    party.do("Ann", commands.Move(table="t1", move={"do": "open", "by": "dealer"}))
    party.move("Bob", "t1", "bet", on="red", amount=10)
    void = commands.Move(table="t1", move={"do": "void", "by": "dealer", "reason": "It looks bad for me."})
    party.refused("Ann", void, "N-9")
    assert party.table().engine.stacks == {"Ann": 100, "Bob": 90}
    party.do("host", void)
    assert party.table().engine.stacks == {"Ann": 100, "Bob": 100}


@pytest.mark.rule("N-7")
def test_where_a_dealer_deals_the_house_does_not() -> None:
    party = Party(setup_of("holdem", dealt="dealer"))
    party.sit("t1", Ann=100, Bob=100)
    assert party.due() is None
    party.move("host", "t1", "start")
    assert party.due() is None
    party.move("host", "t1", "deal")
    assert len(party.table().deciding) == 1


@pytest.mark.rule("N-13")
def test_with_real_equipment_the_dealer_says_what_it_showed() -> None:
    party = Party(setup_of("unders_overs", equipment="real", dealt="dealer"))
    party.sit("t1", Ann=100)
    party.move("host", "t1", "open")
    party.move("Ann", "t1", "bet", on="seven", amount=10)
    party.move("host", "t1", "throw", dice=[3, 4])
    assert party.table().engine.stacks == {"Ann": 140}
    assert b'"seed"' not in b"".join(command for _, command, _, _ in party.log)


CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("roulette", {"max_inside": 50}, ""),
    ("roulette", {"zero": "lose", "step": 5}, ""),
    ("roulette", {"wheel": "double_zero"}, "night"),
    ("roulette", {"max_seats": 1}, "N-6"),
    ("roulette", {"wheel": "triple_zero"}, "night"),
    ("blackjack", {"min_bet": 20, "soft_17": "hit"}, ""),
    ("blackjack", {"decks": 4}, "night"),
    ("blackjack", {"boxes": 2}, "night"),
    ("blackjack", {"dealer": "players"}, "night"),
    ("holdem", {"small_blind": 50, "big_blind": 100, "limit": "pot"}, ""),
    ("pairs_wagers", {"ante": 50}, ""),
    ("pairs_wagers", {"target": 20}, "night"),
    ("unders_overs", {"max_bet": 10}, ""),
    ("unders_overs", {"wheel": "single_zero"}, "night"),
]


@pytest.mark.parametrize(("game", "rules", "rule"), CHANGES)
def test_rules_change_between_rounds_as_far_as_the_table_allows(
    game: str, rules: dict[str, Any], rule: str
) -> None:
    party = Party(game)
    party.sit("t1", Ann=200, Bob=200)
    change = commands.ChangeTable(table="t1", rules=rules)
    if rule:
        party.refused("host", change, rule)
        return
    party.do("host", change)
    for name, value in rules.items():
        assert getattr(party.table().engine.rules, name) == value
    if game == "holdem":
        assert (party.table().engine.state.small, party.table().engine.state.big) == (50, 100)
    for _ in range(60):
        party.wander()
    assert party.replay().save() == party.night.save()


def test_while_nobody_sits_there_everything_can_change_and_the_house_keeps_its_wins() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="17", amount=10)
    party.until("waiting")
    party.do("Ann", commands.Leave(table="t1"))
    party.do("host", commands.ChangeTable(table="t1", rules={"wheel": "double_zero"}))
    party.night.check()
    assert party.balance("house/t1") == party.table().engine.house
    party.sit("t1", Ann=100)
    party.refused("host", commands.ChangeTable(table="t1", dealt="dealer", pace=QUICK, rules={"nonsense": 1}))
    party.do("host", commands.ChangeTable(table="t1", dealt="dealer"))
    assert party.due() is None


def test_what_changes_in_the_middle_of_a_round_waits_for_its_end() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    slow = Pace(betting=77.0)
    party.do("host", commands.ChangeTable(table="t1", rules={"max_outside": 20}, pace=slow))
    party.refused("host", commands.ChangeTable(table="t1", rules={"wheel": "double_zero"}))
    assert decode(party.projection.lobby())["tables"][0]["later"] == ["change_table"]
    party.move("Ann", "t1", "bet", on="red", amount=20)
    party.until("waiting")
    assert (party.table().engine.rules.max_outside, party.table().state.setup.pace) == (20, slow)
    assert decode(party.projection.lobby())["tables"][0]["later"] == []
    assert party.replay().save() == party.night.save()


def test_a_round_that_nobody_has_bet_in_is_called_off_for_a_change() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    done = party.do("host", commands.ChangeTable(table="t1", rules={"max_outside": 20}))
    assert [
        event.reason for _, events in done.changes.tables for event in events if isinstance(event, Voided)
    ]
    assert party.table().engine.rules.max_outside == 20
    party.until("betting")
    party.refused("Ann", commands.Move(table="t1", move={"do": "bet", "on": "red", "amount": 30}), "R-18")
    assert party.replay().save() == party.night.save()


def test_a_change_that_does_not_fit_any_more_is_told_and_left() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("host", commands.ChangeTable(table="t1", rules={"max_seats": 1}))
    party.sit("t1", Bob=100)
    party.until("closed")
    done = party.strike()
    assert [one.text for one in done.changes.notices] == [
        "roulette stays as it is: there are 2 at this table already."
    ]
    assert party.table().engine.rules.max_seats != 1
    party.night.check()


def test_a_table_that_closes_does_not_change_any_more() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.until("betting")
    party.do("host", commands.CloseTable(table="t1"))
    assert "closing" in party.refused("host", commands.ChangeTable(table="t1", pace=Pace()))


def test_real_equipment_is_never_dealt_by_the_house() -> None:
    party = Party(setup_of("roulette", equipment="real", dealt="dealer"))
    assert "needs somebody" in party.refused("host", commands.ChangeTable(table="t1", dealt="house"))
    party.do("host", commands.ChangeTable(table="t1", dealt="players"))
    party.sit("t1", Ann=100)
    party.strike()
    party.move("Ann", "t1", "bet", on="red", amount=10)
    assert party.due() is None


def test_who_looks_later_is_told_how_long_it_is_from_then() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.strike()
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("host", commands.LastCall(minutes=1))
    later = Projection(party.night, lambda: party.clock + 4000)
    assert decode(later.table(party.table(), Actor("guest", "Ann")))["due"]["ms"] == 6000
    assert decode(later.lobby())["closing_ms"] == 56_000


@pytest.mark.rule("W-17")
def test_the_house_waits_for_bets_to_mid_until_everybody_has_answered() -> None:
    party = Party(setup_of("pairs_wagers", rules={"target": 20}))
    party.sit("t1", Ann=100, Bob=100)

    def waits() -> int:
        due = party.due()
        assert due is not None
        return due.at - party.clock

    assert waits() == 10_000  # as long as for bets elsewhere
    party.move("Ann", "t1", "mid")
    assert waits() == 10_000
    party.move("Bob", "t1", "mid", take=False)
    assert waits() == 5_000
    short = Party("pairs_wagers")
    short.sit("t1", Ann=100, Bob=100)
    due = short.due()
    assert due is not None
    assert due.at == 5_000
