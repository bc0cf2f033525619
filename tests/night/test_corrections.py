"""Rounds are put right when they are over, whoever has left and whatever it costs them (N-14 to N-16)."""

from typing import Any

import pytest

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.setup import Rate
from croupier.night.transaction import Outcome
from tests.night.party import Party, decode, setup_of

DORA = Actor("dealer", "Dora")


def at_dice(money: int = 1000, **changes: Any) -> Party:
    """A table of Unders and Overs with real dice, a dealer, and nobody at it yet."""
    setup = setup_of("unders_overs", equipment="real", dealt="dealer", **changes)
    party = Party(setup, money=money, generation=3)
    party.do("host", commands.Appoint(name="Dora", link="link"))
    return party


def throw(party: Party, dice: list[int], table: str = "t1", **bets: tuple[str, int]) -> Outcome:
    """Play a round: everybody's bet, and what the dice showed."""
    party.move(DORA, table, "open")
    for name, (on, amount) in bets.items():
        party.move(name, table, "bet", on=on, amount=amount)
    return party.move(DORA, table, "throw", dice=dice)


def correct(number: int, dice: list[int], table: str = "t1") -> commands.Move:
    return commands.Move(table=table, move={"do": "correct", "round": number, "dice": dice})


def void(number: int, reason: str = "A die leaned.", table: str = "t1") -> commands.Move:
    return commands.Move(table=table, move={"do": "void", "round": number, "reason": reason})


def standing(party: Party, name: str) -> dict[str, Any]:
    found = [one for one in party.projection.standings() if one.name == name]
    return {"total": found[0].total, "money": found[0].money, "debt": found[0].debt}


@pytest.mark.rule("N-14")
def test_the_dealer_corrects_a_throw_and_the_chips_follow() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 100), Bob=("under", 100))  # 7 pays 4 to 1
    assert party.table().engine.stacks == {"Ann": 900, "Bob": 400}
    done = party.do(DORA, correct(1, [3, 3]))
    assert party.table().engine.stacks == {"Ann": 400, "Bob": 600}
    assert party.balance("house/t1") == 0
    assert [notice.text for notice in done.changes.notices] == [
        "Dora has corrected round 1 at unders_overs: 3, 3, not 3, 4."
    ]
    party.night.check()
    party.replay()


# Who may.


@pytest.mark.rule("N-14")
def test_the_dealer_may_until_the_next_bets_are_closed_and_the_host_at_any_time() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    party.move(DORA, "t1", "open")
    party.do(DORA, correct(1, [3, 3]))  # bets are still taken
    party.move(DORA, "t1", "close")
    assert "only the host" in party.refused(DORA, correct(1, [3, 4]), "N-14")
    party.do("host", correct(1, [3, 4]))
    party.move(DORA, "t1", "throw", dice=[1, 1])
    party.do("host", correct(1, [1, 1]))  # to a third result, long after
    assert party.table().engine.stacks == {"Ann": 400}


@pytest.mark.rule("N-14")
def test_nobody_else_may_and_nothing_else_can_be_corrected() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    assert (
        party.refused("Ann", correct(1, [3, 3]), "N-14") == "only the host or a dealer can put a round right"
    )
    by_ann = commands.Move(table="t1", move={"by": "dealer", "do": "correct", "round": 1, "dice": [3, 3]})
    assert "only the host or a dealer" in party.refused("Ann", by_ann, "N-14")
    assert party.refused(DORA, correct(1, [4, 3]), "N-14") == "that's the result already"
    party.refused(DORA, correct(1, [3, 9]), "U-10")
    assert party.refused(DORA, correct(2, [3, 3]), "N-14") == "there was no round 2 at this table"
    party.refused(
        DORA, commands.Move(table="t1", move={"do": "correct", "round": "one", "dice": [3, 3]}), "script"
    )
    party.do("host", commands.CloseTable(table="t1"))
    assert party.refused("host", correct(1, [3, 3]), "N-14") == "unders_overs is closed"


@pytest.mark.rule("N-14")
def test_what_the_house_drew_is_never_corrected_but_the_host_can_void_it() -> None:
    party = Party(setup_of("unders_overs"), generation=3)
    party.sit("t1", Ann=500)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="under", amount=100)
    while party.table().state.round is not None:
        party.strike()
    assert "the house drew" in party.refused("host", correct(1, [1, 2]), "N-14")
    party.refused("host", commands.Move(table="t1", move={"do": "undo"}), "N-14")
    party.do("host", void(1))
    assert party.table().engine.stacks == {"Ann": 500}


@pytest.mark.rule("N-16")
def test_the_host_voids_a_round_that_is_over_with_a_reason() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 100), Bob=("under", 100))
    throw(party, [1, 1], Bob=("under", 50))
    assert party.refused(DORA, void(1), "N-16") == "only the host can void a round that is over"
    party.refused("host", void(1, " "), "N-16")
    done = party.do("host", void(1))
    assert party.table().engine.stacks == {"Ann": 500, "Bob": 550}  # the second round stands
    assert done.changes.notices[0].text == "The host has voided round 1 at unders_overs: A die leaned."
    party.refused("host", void(1), "N-16")
    party.refused("host", correct(1, [2, 2]), "N-14")
    assert party.night.state.game_totals["Ann"]["unders_overs"].rounds == 0
    assert party.night.state.game_totals["Bob"]["unders_overs"].rounds == 1
    party.replay()


# Who pays.


@pytest.mark.rule("N-15")
def test_chips_pay_first_then_the_purse_then_a_debt() -> None:
    party = at_dice(money=600)
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))  # 900 in chips, 100 in the purse
    party.do("Ann", commands.Exchange(table="t1", give="chips", amount=800))
    throw(party, [1, 1], Ann=("over", 100))  # nothing left here
    assert (party.table().engine.stacks, party.balance("wallet/Ann")) == ({"Ann": 0}, 900)
    party.do("host", commands.Adjust(name="Ann", amount=-700, reason="Spilt."))
    done = party.do("host", correct(1, [2, 2]))  # 500 too much were paid, and 200 are there
    assert (party.balance("wallet/Ann"), party.balance("debt/Ann")) == (0, -300)
    assert party.balance("house/t1") == 200  # as if both had been lost in the first place
    assert standing(party, "Ann") == {"total": -300, "money": 0, "debt": 300}
    assert decode(party.projection.you(Actor("guest", "Ann")))["debt"] == 300
    assert "You owe the house 300." in [notice.text for notice in done.changes.notices]
    party.night.check()
    party.replay()


@pytest.mark.rule("N-15")
def test_a_debt_is_kept_back_from_winnings_and_exchanges() -> None:
    party = at_dice(money=600)
    party.sit("t1", Ann=600)
    throw(party, [3, 4], Ann=("seven", 100))
    throw(party, [1, 1], Ann=("over", 1000))  # all of it
    party.do("host", correct(1, [2, 2]))
    assert party.balance("debt/Ann") == -500
    party.do("host", commands.Grant(name="Ann", amount=600, reason="A second start."))
    reason = party.refused("Ann", commands.Exchange(table="t1", give="money", amount=200), "N-2")
    assert reason == "you have 600 in play money and owe the house 500 of it"
    party.do("host", commands.Adjust(name="Ann", amount=-600, reason="Not so much."))
    party.do("host", commands.Adjust(name="Ann", amount=100, table="t1", reason="Chips to play with."))
    throw(party, [3, 4], Ann=("seven", 100))  # wins 400 of which the house keeps all
    assert (party.table().engine.stacks["Ann"], party.balance("debt/Ann")) == (100, -100)
    party.do("Ann", commands.Exchange(table="t1", give="chips", amount=50))
    assert (party.balance("wallet/Ann"), party.balance("debt/Ann")) == (0, -50)
    party.night.check()
    party.replay()


@pytest.mark.rule("N-15")
def test_whoever_has_left_is_paid_at_once_and_pays_from_the_purse() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 100), Bob=("under", 100))
    party.do("Ann", commands.Leave(table="t1"))
    party.do("Bob", commands.Leave(table="t1"))
    assert (party.balance("wallet/Ann"), party.balance("wallet/Bob")) == (1400, 900)
    party.do(DORA, correct(1, [3, 3]))
    assert (party.balance("wallet/Ann"), party.balance("wallet/Bob")) == (900, 1100)
    assert (party.balance("house/t1"), party.table().engine.house) == (0, 0)
    party.night.check()
    party.replay()


@pytest.mark.rule("N-15")
def test_play_money_buys_whole_lots_of_chips_and_the_rest_is_theirs() -> None:
    party = at_dice(money=10, rate=Rate(1, 2000))
    party.sit("t1", Ann=1)
    throw(party, [3, 4], Ann=("seven", 500))  # 1500 + 2500
    party.do("Ann", commands.Exchange(table="t1", give="chips", amount=4000))
    assert (party.table().engine.stacks, party.balance("wallet/Ann")) == ({"Ann": 0}, 11)
    party.do(DORA, correct(1, [3, 3]))  # 2500 to pay: two notes, and 1500 back
    assert (party.table().engine.stacks, party.balance("wallet/Ann")) == ({"Ann": 1500}, 9)
    party.night.check()
    party.replay()


@pytest.mark.rule("N-17")
def test_an_adjustment_reaches_chips_and_is_booked_as_the_host_says() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    party.do("host", commands.Adjust(name="Ann", amount=-100, table="t1", against="house", reason="x"))
    assert (party.table().engine.stacks, party.balance("house/t1")) == ({"Ann": 400}, 100)
    party.do("host", commands.Adjust(name="Ann", amount=50, table="t1", reason="x"))
    assert (party.table().engine.stacks, party.balance("issue")) == ({"Ann": 450}, -1050)
    party.do("host", commands.Adjust(name="Ann", amount=1, table="t1", reason="x"))
    party.do("host", commands.Adjust(name="Ann", amount=-1, table="t1", reason="x"))
    assert (party.table().engine.stacks, party.balance("issue")) == ({"Ann": 450}, -1050)
    party.do("host", commands.Adjust(name="Ann", amount=-50, against="house", reason="x"))
    assert (party.balance("wallet/Ann"), party.balance("house_money")) == (450, 50)
    party.refused("host", commands.Adjust(name="Ann", amount=-451, table="t1", reason="x"), "N-17")
    party.join("Bob")
    party.refused("host", commands.Adjust(name="Bob", amount=1, table="t1", reason="x"), "N-17")
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="under", amount=100)
    party.do("host", commands.Adjust(name="Ann", amount=-50, table="t1", against="house", reason="x"))
    party.move(DORA, "t1", "void", reason="A drink.")
    assert party.table().engine.stacks == {"Ann": 400}  # the void does not undo the adjustment
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="under", amount=100)
    party.move(DORA, "t1", "close")
    party.refused("host", commands.Adjust(name="Ann", amount=50, table="t1", reason="x"), "N-17")
    party.night.check()
    party.replay()


# Taking back.


@pytest.mark.rule("N-14")
def test_the_last_entry_is_taken_back_with_all_that_came_of_it() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [1, 1], Bob=("under", 100))
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="seven", amount=100)
    in_between = party.table().engine.save(), party.night.state.ledger.balances.copy()
    party.move(DORA, "t1", "throw", dice=[3, 4])
    done = party.move(DORA, "t1", "undo")
    assert (party.table().engine.save(), party.night.state.ledger.balances) == in_between
    assert [str(event) for _, events in done.changes.tables for event in events] == [
        "The dealer takes the last entry back: throw."
    ]
    table = party.table().name
    assert [str(one.words) for one in done.changes.notices] == [f"Dora takes the last entry at {table} back."]
    assert (party.table().state.rounds, len(party.table().finished)) == (2, 1)
    assert "Ann" not in party.night.state.best_rounds
    assert party.night.state.game_totals["Ann"]["unders_overs"].rounds == 0
    assert party.refused(DORA, commands.Move(table="t1", move={"do": "undo"}), "N-14").startswith(
        "somebody has"
    )
    party.move(DORA, "t1", "throw", dice=[1, 1])
    assert party.table().engine.stacks == {"Ann": 400, "Bob": 600}
    party.night.check()
    party.replay()


@pytest.mark.rule("N-14")
def test_an_entry_is_not_taken_back_once_somebody_has_acted_left_come_or_exchanged() -> None:
    undo = commands.Move(table="t1", move={"do": "undo"})
    party = at_dice()
    party.sit("t1", Ann=500)
    assert party.refused(DORA, undo, "N-14") == "there's nothing to take back"
    party.move(DORA, "t1", "open")
    party.move(DORA, "t1", "undo")
    assert (party.table().state.round, party.table().state.rounds) == (None, 0)
    for act in (
        commands.Move(table="t1", move={"do": "bet", "on": "under", "amount": 10}),
        commands.Exchange(table="t1", give="chips", amount=10),
        commands.Leave(table="t1"),
        commands.Sit(table="t1", money=100),
    ):
        if party.table().state.round is not None:
            party.do("host", commands.Move(table="t1", move={"do": "void", "reason": "Again."}))
        party.move(DORA, "t1", "open")
        party.do("Ann", act)
        party.refused(DORA, undo, "N-14")
    party.refused("Ann", commands.Move(table="t1", move={"by": "dealer", "do": "undo"}), "N-14")


def test_a_snapshot_keeps_what_taking_back_needs() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    saved, count = party.night.save(), len(party.log)
    again = party.night.load(saved)
    assert again.save() == saved
    party.move(DORA, "t1", "undo")
    assert party.replay(night=again, start=count).save() == party.night.save()


# The record.


def test_results_totals_and_the_best_round_follow() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    throw(party, [1, 1], Ann=("under", 200))
    assert party.night.state.best_rounds["Ann"].amount == 400
    done = party.do(DORA, correct(2, [6, 6]))
    assert [(name, one.round, one.result, one.corrected) for name, one in done.round_results] == [
        ("Ann", 2, -200, True)
    ]
    party.do("host", correct(1, [6, 6]))
    assert "Ann" not in party.night.state.best_rounds
    totals = party.night.state.game_totals["Ann"]["unders_overs"]
    assert (totals.rounds, totals.won, totals.staked, totals.result) == (2, 0, 300, -300)
    own = party.projection.rounds(Actor("guest", "Ann"))
    assert [(one.round, one.result, one.corrected) for one in own] == [(2, -200, True), (1, -100, True)]
    log = party.projection.round_log(Actor("host"), table="", name="", before=None, count=9)
    assert [(one.round, one.by, one.players["Ann"].result) for one in log] == [
        (2, "dealer/Dora", -200),
        (1, "dealer/Dora", -100),
    ]
    assert [(one.do, one.by) for one in log[1].changes] == [("correct", "host")]
    assert all(one.correctable and one.voidable for one in log)
    mine = party.projection.round_log(DORA, table="t1", name="Ann", before=None, count=9)
    assert [(one.round, one.correctable, one.voidable) for one in mine] == [
        (2, True, False),
        (1, False, False),
    ]


def test_whose_result_stays_has_nothing_put_right() -> None:
    party = at_dice()
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 100), Bob=("under", 50))
    done = party.do("host", correct(1, [5, 6]))
    assert [(name, one.result, one.corrected) for name, one in done.round_results] == [("Ann", -100, True)]
    (own,) = party.projection.rounds(Actor("guest", "Bob"))
    assert (own.result, own.corrected) == (-50, False)


@pytest.mark.rule("N-15")
def test_a_difference_that_waits_for_the_end_of_a_hand_is_no_result_of_that_hand() -> None:
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}), generation=3)
    party.sit("t1", Ann=500, Bob=500)
    folded = [fold(party)]
    party.move("host", "t1", "start")
    party.do("host", void(1))
    folded.append(fold(party))
    assert folded == ["Ann", "Bob"]
    last = {name: rounds[-1] for name, rounds in party.night.state.round_results.items()}
    assert {name: (one.round, one.result) for name, one in last.items()} == {"Ann": (2, 25), "Bob": (2, -25)}
    assert party.table().engine.stacks == {"Ann": 525, "Bob": 475}


def fold(party: Party) -> str:
    """Whoever is first to act folds; who it was."""
    if not party.table().is_under_way:
        party.move("host", "t1", "start")
    party.move("host", "t1", "deal", cards=["??"] * 4)
    (name,) = party.table().deciding
    party.move(name, "t1", "fold")
    return name


def test_stakes_of_who_left_and_came_back_in_a_round_are_counted_together() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", on="seven", amount=100)
    party.move("Ann", "t1", "take_back", on="seven")
    party.do("Ann", commands.Leave(table="t1"))
    party.sit("t1", Ann=300)
    party.move("Ann", "t1", "bet", on="under", amount=50)
    party.move(DORA, "t1", "throw", dice=[3, 4])
    log = party.projection.round_log(Actor("host"), table="", name="", before=None, count=9)
    assert [(one.players["Ann"].staked, one.players["Ann"].result) for one in log] == [(150, -50)]
