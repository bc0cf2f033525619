"""Who deals and who throws: invited players, the house's invitations, and dice that fall by themselves."""

from typing import Any

import msgspec
import pytest

from croupier.games.dice_layout import Invited
from croupier.games.unders_overs.events import Thrown
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.transaction import Outcome
from tests.night.party import QUICK, Party, decode, setup_of

THROW = commands.Move(table="t1", move={"do": "throw"})


def with_dealer(game: str, *names: str, **changes: Any) -> Party:
    """A table with a dealer, Dora, and with guests of 100 chips."""
    party = Party(setup_of(game, dealt="dealer", **changes))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.sit("t1", **dict.fromkeys(names, 100))
    return party


def bets_laid(party: Party, *names: str) -> None:
    """Everybody named has bet, and no more bets are taken."""
    party.until("betting")
    for name in names:
        party.move(name, "t1", "bet", on="over", amount=10)
    party.until("closed")


def invited(**changes: Any) -> Party:
    """Dora has invited Ann, Ann and Bob have bet, and no more bets are taken."""
    party = with_dealer("unders_overs", "Ann", "Bob", **changes)
    party.move("dealer/Dora", "t1", "open")
    for name in ("Ann", "Bob"):
        party.move(name, "t1", "bet", on="over", amount=10)
    party.move("dealer/Dora", "t1", "invite", who="Ann")
    party.move("dealer/Dora", "t1", "close")
    return party


def offered(party: Party, name: str) -> list[str]:
    """What somebody may do, as a phone that comes back is shown it."""
    shown = decode(party.projection.table(party.table(), Actor("guest", name)))
    return [one["do"] for one in shown["options"]]


def events_of(done: Outcome, kind: type[Any]) -> list[Any]:
    return [event for _, events in done.changes.tables for event in events if isinstance(event, kind)]


@pytest.mark.rule("U-5")
def test_an_invited_player_throws_by_a_move_of_their_own() -> None:
    party = invited()
    assert (offered(party, "Ann"), offered(party, "Bob")) == (["throw"], [])
    party.refused("Bob", THROW, "script")
    party.refused("Ann", commands.Move(table="t1", move={"do": "throw", "dice": [6, 6]}), "A1")
    party.refused("Ann", commands.Move(table="t1", move={"do": "throw", "by": "dealer"}), "N-7")
    party.refused("Ann", commands.Move(table="t1", move={"do": "no_throw"}), "script")
    done = party.do("Ann", THROW)
    (thrown,) = events_of(done, Thrown)
    assert thrown.by == "Ann"
    logged = decode(party.log[-1][1])["move"]
    assert logged == {"do": "throw", "dice": list(thrown.dice)}
    assert party.replay().save() == party.night.save()
    party.refused("Ann", THROW, "script")


@pytest.mark.rule("U-5")
def test_nobody_throws_while_bets_are_taken() -> None:
    party = with_dealer("unders_overs", "Ann")
    party.move("dealer/Dora", "t1", "open")
    party.move("dealer/Dora", "t1", "invite", who="Ann")
    party.refused("Ann", THROW, "script")
    assert "throw" not in offered(party, "Ann")


def test_the_phone_of_the_invited_player_is_told_with_the_news() -> None:
    party = invited()
    (messages,) = party.messages
    assert decode(messages.own["Ann"])["options"] == [{"do": "throw"}]
    assert decode(messages.update)["due"] == {"for": ["Ann"], "ms": 10_000}


@pytest.mark.check("A15")
def test_the_house_throws_for_who_lets_the_time_go_by_also_where_a_dealer_deals() -> None:
    party = invited()
    closed_at = party.clock
    party.clock += 4000
    party.do("Bob", commands.Exchange(table="t1", give="money", amount=50))  # others do not hold the clock up
    due = party.due()
    assert due is not None
    assert (due.at, str(due.by)) == (closed_at + 10_000, "house")
    (thrown,) = events_of(party.strike(), Thrown)
    assert thrown.by == "Ann"
    assert party.table().state.seats["Ann"].missed_turns == 0


def test_the_dealer_can_throw_for_an_invited_player() -> None:
    party = invited()
    party.move("dealer/Dora", "t1", "throw")
    party.refused("Ann", THROW, "script")


@pytest.mark.check("D20")
def test_who_leaves_with_the_dice_in_hand_holds_nobody_up() -> None:
    party = invited()
    party.clock += 1000
    party.do("Ann", commands.Leave(table="t1"))
    due = party.due()
    assert due is not None
    assert due.at <= party.clock
    party.strike()
    assert list(party.table().state.seats) == ["Bob"]


@pytest.mark.check("D27")
def test_a_tap_for_dice_that_were_handed_over_since_is_refused() -> None:
    party = invited()
    seen = party.table().state.version
    party.move("dealer/Dora", "t1", "invite", who="Bob")
    party.refused("Ann", msgspec.structs.replace(THROW, seen=seen), "script")
    party.refused("Bob", msgspec.structs.replace(THROW, seen=seen), "D27")
    party.do("Bob", msgspec.structs.replace(THROW, seen=seen + 1))


@pytest.mark.rule("N-13")
def test_real_dice_are_entered_by_the_dealer_whoever_throws_them() -> None:
    party = invited(equipment="real")
    assert offered(party, "Ann") == []
    assert party.due() is None
    party.refused("Ann", commands.Move(table="t1", move={"do": "throw", "dice": [6, 6]}), "script")
    (thrown,) = events_of(party.move("dealer/Dora", "t1", "throw", dice=[6, 6]), Thrown)
    assert thrown.by == "Ann"


@pytest.mark.rule("U-5")
def test_the_house_hands_the_dice_to_those_who_bet_one_after_the_other() -> None:
    party = Party("unders_overs")
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    threw = []
    for betting in (["Ann", "Cleo"], ["Ann", "Bob", "Cleo"], ["Ann", "Bob"], ["Ann", "Bob"], ["Bob"]):
        bets_laid(party, *betting)
        (invitation,) = events_of(party.strike(), Invited)
        threw.append(invitation.who)
        party.do(invitation.who, THROW)
    assert threw == ["Ann", "Bob", "Ann", "Bob", "Bob"]
    assert party.replay().save() == party.night.save()
    assert Night.load(party.night.save()).save() == party.night.save()


def test_the_house_passes_over_who_is_leaving() -> None:
    party = Party("unders_overs")
    party.sit("t1", Ann=100, Bob=100)
    bets_laid(party, "Ann", "Bob")
    party.do("Ann", commands.Leave(table="t1"))
    (invitation,) = events_of(party.strike(), Invited)
    assert invitation.who == "Bob"


def test_without_time_to_throw_the_house_does_it_at_once() -> None:
    party = Party(setup_of("unders_overs", pace=msgspec.structs.replace(QUICK, throw=0)))
    party.sit("t1", Ann=100)
    bets_laid(party, "Ann")
    (thrown,) = events_of(party.strike(), Thrown)
    assert thrown.by is None


def test_dice_that_a_player_rolls_fall_by_themselves_also_where_a_dealer_deals() -> None:
    party = with_dealer("pairs_wagers", "Ann", "Bob")
    assert party.due() is None
    party.move("dealer/Dora", "t1", "start")
    party.move("Ann", "t1", "roll")
    due = party.due()
    assert due is not None
    assert (due.at, due.command) == (party.clock + 1000, THROW)
    party.strike()
    assert len(party.table().engine.state.dice) == 4


def test_real_dice_do_not_fall_by_themselves() -> None:
    party = with_dealer("pairs_wagers", "Ann", "Bob", equipment="real")
    party.move("dealer/Dora", "t1", "start")
    party.move("Ann", "t1", "roll")
    assert party.due() is None
