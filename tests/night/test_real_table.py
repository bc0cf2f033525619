"""The real table: equipment that is switched between rounds."""

import pytest

from croupier.games.blackjack.state import BlackjackView
from croupier.night import commands
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
