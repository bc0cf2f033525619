"""What a correction would do is told beforehand, and nothing is done."""

import pytest

from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import HOST, Move
from croupier.night.wire_types import Effect
from tests.night.test_corrections import DORA, at_dice, correct, throw, void


def test_it_is_what_the_correction_then_does_to_chips_purse_and_debt() -> None:
    party = at_dice(money=500)
    party.sit("t1", Ann=500, Bob=500)
    throw(party, [3, 4], Ann=("seven", 500), Bob=("under", 100))  # Ann has 2,500, Bob 400
    party.do("Ann", commands.Exchange(table="t1", give="chips", amount=2400))
    party.do("host", commands.Adjust(name="Ann", amount=-2200, reason="Paid twice"))
    before = party.night.save()
    found = party.projection.preview(HOST, correct(1, [3, 3]))
    # Ann pays 2,500 back: 100 in chips, 200 in play money, and owes the rest. Bob was right.
    assert found == [
        Effect(name="Ann", result=-2500, chips=-100, money=-200, debt=2200),
        Effect(name="Bob", result=200, chips=200, money=0, debt=0),
    ]
    assert party.night.save() == before
    party.do("host", correct(1, [3, 3]))
    assert party.balance("chips/t1/Ann") == party.balance("wallet/Ann") == 0
    assert party.balance("debt/Ann") == -2200
    assert party.balance("chips/t1/Bob") == 600


def test_those_whose_money_stays_are_not_named() -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    assert party.projection.preview(HOST, correct(1, [1, 6])) == []


@pytest.mark.parametrize("move", [correct(2, [3, 3]), correct(1, [4, 3]), void(1)])
def test_what_would_be_refused_is_refused(move: Move) -> None:
    party = at_dice()
    party.sit("t1", Ann=500)
    throw(party, [3, 4], Ann=("seven", 100))
    before = party.night.save()
    with pytest.raises(Refused):
        party.projection.preview(DORA, move)
    assert party.night.save() == before
