"""The real table: equipment that is switched between rounds, guests without a phone."""

from typing import Any

import pytest

from croupier.games.blackjack.state import BlackjackView
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import Actor
from tests.night.party import Party, decode, setup_of

rule = pytest.mark.rule

DORA = "dealer/Dora"


def real(game: str, **changes: object) -> Party:
    """A table with a dealer, Dora, and real equipment."""
    party = Party(setup_of(game, dealt="dealer", equipment="real", **changes))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    return party


def entering(**fields: object) -> commands.Move:
    return commands.Move(table="t1", move={"by": "dealer", **fields})


def switch(equipment: str, **more: object) -> commands.ChangeTable:
    return commands.read_command(  # type: ignore[return-value]
        {"do": "change_table", "table": "t1", "equipment": equipment, **more}
    )


def blackjack_view(party: Party) -> BlackjackView:
    view = party.table().engine.view()
    assert isinstance(view, BlackjackView)
    return view


@rule("N-13")
def test_equipment_is_switched_between_rounds() -> None:
    party = real("roulette")
    party.sit("t1", Ann=100)
    party.do("host", switch("virtual"))
    assert decode(party.projection.lobby())["tables"][0]["equipment"] == "virtual"
    party.move(DORA, "t1", "open")
    party.refused(DORA, entering(do="spin", pocket="17"), "A1")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move(DORA, "t1", "close")
    party.do("host", switch("real"))  # it waits for the end of the round, which the house draws
    party.refused(DORA, entering(do="spin", pocket="17"), "A1")
    party.move(DORA, "t1", "spin")
    assert party.table().state.setup.equipment == "real"
    party.move(DORA, "t1", "open")
    assert party.table().state.seed == ""
    party.refused(DORA, entering(do="spin"), "script")
    party.do(DORA, entering(do="spin", pocket="17"))
    assert party.replay().save() == party.night.save()


@rule("N-13")
def test_real_equipment_needs_a_dealer_who_may_be_named_with_it() -> None:
    party = Party("roulette")
    assert "deal" in party.refused("host", switch("real"))
    party.do("host", switch("real", dealt="dealer"))
    assert not party.table().is_virtual
    assert "deal" in party.refused("host", commands.ChangeTable(table="t1", dealt="house"))
    done = party.do("host", switch("virtual", dealt="house"))
    assert [notice.text for notice in done.changes.notices] == ["The house now draws at roulette."]
    party.refused(DORA, switch("real", dealt="dealer"))  # only the host says


@rule("N-13", "B-1")
def test_other_cards_make_a_full_shoe() -> None:
    party = real("blackjack")
    party.sit("t1", Ann=100)
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", amount=10)
    party.do(DORA, entering(do="deal", cards=["A?", "6?", "T?", "??"]))
    party.do(DORA, entering(do="reveal", card="T?"))
    assert blackjack_view(party).left == 100
    party.do("host", switch("virtual"))
    assert blackjack_view(party).left == 104
    party.move(DORA, "t1", "open")
    party.move("Ann", "t1", "bet", amount=10)
    party.move(DORA, "t1", "deal")
    assert party.replay().save() == party.night.save()


# Guests without a phone.


def without_phone(game: str = "roulette", money: int = 100, **changes: object) -> Party:
    """Gina, who has no phone, sits at Dora's table beside Ann."""
    party = real(game, **changes)
    party.sit("t1", Ann=100)
    party.do(DORA, commands.AddGuest(name="Gina"))
    party.do(DORA, commands.Seat(name="Gina", table="t1", money=money))
    return party


def for_gina(do: str, **fields: object) -> commands.Move:
    return commands.Move(table="t1", move={"by": "Gina", "do": do, **fields})


def test_a_dealer_lets_a_guest_in_and_plays_for_her() -> None:
    party = without_phone()
    assert party.balance("wallet/Gina") == party.balance("wallet/Ann") == 900
    party.move(DORA, "t1", "open")
    done = party.do(DORA, for_gina("bet", on="red", amount=10))
    assert (done.changes.by, party.log[-1][0]) == ("dealer/Dora", "dealer/Dora")
    assert b'"by":"Gina"' in party.log[-1][1]
    party.do("host", for_gina("bet", on="red", amount=10))
    party.do(DORA, entering(do="spin", pocket="1"))
    assert party.balance("chips/t1/Gina") == 120
    party.do(DORA, commands.Exchange(table="t1", name="Gina", give="chips", amount=20))
    assert party.balance("wallet/Gina") == 920
    party.do(DORA, commands.SitOut(table="t1", name="Gina"))
    party.do(DORA, commands.ComeBack(table="t1", name="Gina"))
    party.do(DORA, commands.Leave(table="t1", name="Gina"))
    assert (party.balance("wallet/Gina"), party.balance("chips/t1/Gina")) == (1020, 0)
    party.night.check()
    assert party.replay().save() == party.night.save()


def test_only_staff_plays_for_others_and_only_at_their_tables() -> None:
    party = without_phone()
    party.do("host", commands.Appoint(name="Max", link="M"))
    party.do("host", commands.HandOver(table="t1", to="Dora"))
    party.move(DORA, "t1", "open")
    party.refused("dealer/Max", for_gina("bet", on="red", amount=10), "N-7")
    party.refused("dealer/Max", commands.Seat(name="Gina", table="t1"), "N-7")
    party.refused("Ann", for_gina("bet", on="red", amount=10))
    party.refused("Ann", commands.Exchange(table="t1", name="Gina", give="money", amount=10))
    party.refused("Ann", commands.AddGuest(name="Eve"))
    party.refused("dealer/Nobody", commands.AddGuest(name="Gina"))  # a name that somebody has
    party.refused(DORA, commands.Move(table="t1", move={"by": ["Gina"], "do": "bet"}))


def test_guests_with_a_phone_do_it_themselves() -> None:
    party = without_phone("holdem", rules={"small_blind": 5, "big_blind": 10})
    party.do("Ann", commands.Say(text="mine"))
    for command in (
        commands.Exchange(table="t1", name="Ann", give="money", amount=10),
        commands.Leave(table="t1", name="Ann"),
        commands.SitOut(table="t1", name="Ann"),
        commands.Seat(name="Ann", table="t1"),
        commands.Move(table="t1", move={"by": "Ann", "do": "fold"}),
    ):
        party.refused(DORA, command)
    party.do(DORA, entering(do="start"))
    party.do(DORA, entering(do="deal", cards=["??"] * 4))
    assert party.table().deciding == ("Ann",)
    party.do(DORA, commands.Move(table="t1", move={"by": "Ann", "do": "call"}))  # she is out for a smoke
    party.refused(DORA, commands.Move(table="t1", move={"by": "Ann", "do": "fold"}))
    party.do(DORA, for_gina("check"))
    assert party.replay().save() == party.night.save()


def test_a_dealer_who_plays_for_somebody_has_all_the_time_they_need() -> None:
    party = without_phone("holdem", rules={"small_blind": 5, "big_blind": 10})
    party.do(DORA, entering(do="start"))
    party.do(DORA, entering(do="deal", cards=["??"] * 4))
    assert party.due() is not None  # Ann has a phone
    party.move("Ann", "t1", "call")
    assert party.due() is None
    party.clock += 10**7
    party.refused("clock", commands.TimeUp(table="t1", name="Gina"), "A15")
    party.do(DORA, for_gina("check"))


def test_virtual_cards_can_only_be_seen_on_a_phone() -> None:
    party = Party(setup_of("holdem", dealt="dealer"), setup_of("roulette", dealt="dealer"))
    party.do("host", commands.AddGuest(name="Gina"))
    assert "virtual cards" in party.refused("host", commands.Seat(name="Gina", table="t1"))
    party.do("host", commands.Seat(name="Gina", table="t2", money=100))
    party.do("host", switch("real"))
    party.do("host", commands.Seat(name="Gina", table="t1"))
    assert "virtual cards" in party.refused("host", switch("virtual"))


def test_a_link_from_the_host_gives_her_a_phone() -> None:
    party = without_phone()
    assert not party.projection.info(party.table()).seats["Gina"].has_phone
    party.do("host", commands.NewLink(name="Gina", link="L"))
    party.do("Gina", commands.Claim(link="L", token="her phone"))
    assert party.projection.info(party.table()).seats["Gina"].has_phone
    party.move(DORA, "t1", "open")
    party.refused(DORA, for_gina("bet", on="red", amount=10))
    party.move("Gina", "t1", "bet", on="red", amount=10)
    assert party.replay().save() == party.night.save()


# Real chips.


def real_chips(game: str = "roulette", **money: int) -> Party:
    """A table whose chips stay on it."""
    party = real(game, real_chips=True)
    party.sit("t1", **money)
    return party


def counted(name: str, chips: int, **more: Any) -> commands.CountChips:
    return commands.CountChips(table="t1", name=name, chips=chips, **more)


def unconfirmed(party: Party) -> int:
    shown: int = decode(party.projection.lobby())["tables"][0]["unconfirmed"]
    return shown


def test_the_bank_knows_what_was_bought_in_and_cashed_out() -> None:
    party = real_chips("holdem", Ann=300, Bob=300)
    # By hand: Bob has lost 120 to Ann on the real table, unseen by the app.
    party.do(DORA, counted("Ann", 420))
    assert (party.balance("wallet/Ann"), party.balance("house/t1")) == (1120, -120)
    assert unconfirmed(party) == 0  # Bob's 300 are still there
    party.do(DORA, counted("Bob", 180))
    assert (party.balance("wallet/Bob"), party.balance("house/t1")) == (880, 0)
    assert party.table().state.seats == {}
    assert unconfirmed(party) == 0
    party.night.check()
    assert party.wealth() == 2000
    assert party.replay().save() == party.night.save()


def test_more_cashed_out_than_bought_in_waits_for_the_host() -> None:
    party = real_chips(Ann=300, Bob=300)
    party.do(DORA, counted("Ann", 1000))
    assert unconfirmed(party) == 400  # 700 more than bought, of which Bob's 300 may be a part
    party.do(DORA, counted("Bob", 100))
    assert unconfirmed(party) == 500
    party.refused(DORA, commands.ConfirmCount(table="t1"))
    party.do("host", commands.ConfirmCount(table="t1"))
    assert unconfirmed(party) == 0
    party.refused("host", commands.ConfirmCount(table="t1"))
    assert party.balance("house/t1") == -500
    party.night.check()
    assert party.replay().save() == party.night.save()


def test_real_chips_are_counted_by_the_dealer_alone() -> None:
    party = real_chips(Ann=300)
    assert "counts them" in party.refused("Ann", commands.Leave(table="t1"), "N-2")
    sell = commands.Exchange(table="t1", give="chips", amount=100)
    assert "counts them" in party.refused("Ann", sell, "N-2")
    party.refused("Ann", counted("Ann", 10_000))
    party.do(DORA, counted("Ann", 350, cash_out=False))
    assert party.table().engine.stacks == {"Ann": 350}
    party.move(DORA, "t1", "open")
    party.refused(DORA, counted("Ann", 350))
    party.do(DORA, entering(do="spin", pocket="17"))  # bets lie on the felt, unseen by the app
    party.do(DORA, counted("Ann", 0))
    assert (party.balance("wallet/Ann"), party.balance("house/t1")) == (700, 300)
    party.refused("host", counted("Ann", 5))


def test_real_chips_need_somebody_who_counts_them() -> None:
    with pytest.raises(Refused, match="a dealer who counts them"):
        setup_of("roulette", real_chips=True)
    party = real("roulette")
    party.sit("t1", Ann=100)
    party.refused(DORA, counted("Ann", 100))


@rule("B-21", "N-13")
def test_outcomes_are_entered_with_real_cards_only() -> None:
    party = real("blackjack")
    party.sit("t1", Ann=100)
    entry = entering(do="outcomes", outcomes={"Ann": "win"})
    for equipment, is_real in (("virtual", False), ("real", True)):
        party.do("host", switch(equipment))
        party.move(DORA, "t1", "open")
        party.move("Ann", "t1", "bet", amount=10)
        party.move(DORA, "t1", "close")
        shown = decode(party.projection.table(party.table(), Actor("dealer", "Dora")))
        assert ("outcomes" in [one["do"] for one in shown["options"]]) is is_real
        if is_real:
            party.do(DORA, entry)
        else:
            party.refused(DORA, entry, "A1")
            party.do(DORA, entering(do="void", reason="A test."))
    assert party.table().engine.stacks == {"Ann": 110}
    assert party.replay().save() == party.night.save()
