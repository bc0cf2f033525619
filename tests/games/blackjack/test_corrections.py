"""N-14 and N-16 at blackjack: how each hand ended."""

from typing import Any

import pytest

from tests.playing import opened, play, refused

pytestmark = pytest.mark.rule("N-14")


def correct(**outcomes: str) -> dict[str, Any]:
    names = {
        name.replace("_", " ").replace(" insurance", ", insurance"): one for name, one in outcomes.items()
    }
    return {"by": "dealer", "do": "correct", "round": 1, "outcomes": names}


def stood(**rules: Any) -> Any:
    """Ann stands on 18 with 100 and loses to the dealer's 20."""
    table = opened("blackjack", "Ann 1000, Bob 1000", **rules)
    play(
        table,
        """
        dealer open
        Ann bet amount=100
        dealer deal cards=[Th,Tc,8h,Ts]
        Ann stand
        """,
    )
    assert table.stacks["Ann"] == 900
    return table


@pytest.mark.rule("B-5")
@pytest.mark.parametrize(
    ("outcome", "chips"),
    [("win", 1100), ("tie", 1000), ("blackjack", 1150), ("surrender", 950), ("bust", 900)],
)
def test_a_hand_is_paid_by_how_it_ended(outcome: str, chips: int) -> None:
    table = stood()
    table.play(correct(Ann=outcome))
    assert (table.stacks["Ann"], table.house) == (chips, 1000 - chips)
    assert table.view().hands[0].outcome == outcome


@pytest.mark.rule("N-12")
def test_where_players_deal_it_is_their_pot_that_pays() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", dealer="players")
    play(table, "dealer open\nAnn bet amount=100\ndealer deal cards=[Th,Tc,8h,Ts]\nAnn stand")
    table.play(correct(Ann="win"))
    assert (table.stacks, table.house, table.bank) == ({"Ann": 1100, "Bob": 1000}, -100, "dealers")


@pytest.mark.rule("B-14")
def test_insurance_is_a_bet_of_its_own() -> None:
    """Ann's insurance of 50 was lost, and so was her hand; the dealer had blackjack after all."""
    table = opened("blackjack", "Ann 1000")
    play(
        table,
        "dealer open\nAnn bet amount=100\ndealer deal cards=[Th,Ac,8h,9s]\nAnn insure take=true\nAnn stand",
    )
    assert table.stacks["Ann"] == 850
    table.play(correct(Ann_insurance="win"))
    assert table.stacks["Ann"] == 1000
    assert table.view().insurance["Ann"].back == 150


def split_and_doubled() -> Any:
    """Ann splits eights with 100 each and doubles the first hand, to 21; both beat the dealer's 17."""
    table = opened("blackjack", "Ann 1000")
    play(
        table,
        """
        dealer open
        Ann bet amount=100
        dealer deal cards=[8h,Tc,8d,7s]
        Ann split
        dealer deal cards=[3h]
        Ann double
        dealer deal cards=[Th]
        dealer deal cards=[Kh]
        Ann stand
        """,
    )
    assert table.stacks["Ann"] == 1300
    return table


def test_each_hand_of_a_split_by_itself() -> None:
    table = split_and_doubled()
    hands = {"Ann, box 1, hand 1": "tie", "Ann, box 1, hand 2": "loss"}
    table.play({"by": "dealer", "do": "correct", "round": 1, "outcomes": hands})
    assert table.stacks["Ann"] == 900


@pytest.mark.rule("N-16")
def test_a_void_gives_all_stakes_back() -> None:
    table = split_and_doubled()
    play(table, "dealer void round=1 reason=why")
    assert (table.stacks["Ann"], table.house) == (1000, 0)


@pytest.mark.rule("B-3", "B-9")
@pytest.mark.parametrize("outcome", ["blackjack", "surrender", "luck"])
def test_a_split_hand_is_no_blackjack_and_was_not_surrendered(outcome: str) -> None:
    table = split_and_doubled()
    hands = {"Ann, box 1, hand 2": outcome}
    refused(table, {"by": "dealer", "do": "correct", "round": 1, "outcomes": hands}, "B-5")


def test_what_is_no_correction_is_refused() -> None:
    table = stood(surrender="none")
    refused(table, correct(Ann="loss"), "N-14")
    refused(table, correct(), "N-14")
    refused(table, correct(Bob="win"), "N-14")
    refused(table, correct(Ann="surrender"), "B-5")
