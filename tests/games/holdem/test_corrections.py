"""N-14 to N-16 at hold'em: who won each pot of a finished hand."""

from typing import Any

import pytest

from tests.playing import opened, play, refused

pytestmark = pytest.mark.rule("N-14")


def all_in() -> Any:
    """Ann is all-in with 100, Bob and Cleo with 200: a main pot of 300, and a side pot of 200 for the two."""
    table = opened("holdem", "Ann 100, Bob 200, Cleo 200", small_blind=10, big_blind=20)
    play(
        table,
        """
        dealer start
        dealer deal cards=[??,??,??,??,??,??]
        Cleo raise to=200
        Ann call
        Bob call
        dealer deal cards=[??,??,??,??,??]
        dealer award pot=0 to=[Ann]
        dealer award pot=1 to=[Bob]
        """,
    )
    assert table.stacks == {"Ann": 300, "Bob": 200, "Cleo": 0}
    return table


def correct(*pots: list[str]) -> dict[str, Any]:
    return {"by": "dealer", "do": "correct", "round": 1, "pots": list(pots)}


@pytest.mark.rule("P-11", "P-17")
@pytest.mark.parametrize(
    ("pots", "stacks"),
    [
        ((["Bob"], ["Bob"]), {"Ann": 0, "Bob": 500, "Cleo": 0}),
        ((["Ann"], ["Cleo"]), {"Ann": 300, "Bob": 0, "Cleo": 200}),
        ((["Cleo", "Bob"], ["Bob", "Cleo"]), {"Ann": 0, "Bob": 250, "Cleo": 250}),
        ((["Ann", "Bob", "Cleo"], ["Bob"]), {"Ann": 100, "Bob": 300, "Cleo": 100}),
    ],
)
def test_each_pot_goes_to_those_who_won_it(pots: Any, stacks: dict[str, int]) -> None:
    table = all_in()
    table.play(correct(*pots))
    assert (table.stacks, table.house) == (stacks, 0)


@pytest.mark.rule("P-17")
def test_odd_chips_go_to_those_nearest_the_dealers_left() -> None:
    table = opened("holdem", "Ann 25, Bob 25, Cleo 25", small_blind=5, big_blind=25)
    play(table, "dealer start\ndealer deal cards=[??,??,??,??,??,??]\nCleo call\nAnn call")
    play(table, "dealer deal cards=[??,??,??,??,??]\ndealer award pot=0 to=[Cleo]")
    table.play(correct(["Cleo", "Ann"]))
    assert table.stacks == {"Ann": 38, "Bob": 0, "Cleo": 37}


@pytest.mark.rule("N-15")
def test_during_the_next_hand_it_waits_for_its_end() -> None:
    table = all_in()
    table.bring("Cleo", 100)
    play(table, "dealer start")
    told = table.play(correct(["Cleo"], ["Cleo"]))
    assert told[0].differences == {"Ann": -300, "Bob": -200, "Cleo": 500}
    assert table.outstanding == {}
    before = table.stacks
    play(table, "dealer deal cards=[??,??,??,??,??,??]\nAnn fold\nBob fold")
    assert table.stacks["Cleo"] == before["Cleo"] + 500 + 30
    assert table.stacks["Ann"] == table.stacks["Bob"] == 0
    assert table.outstanding == {"Bob": -10}  # the small blind that he lost meanwhile
    assert table.house == -10


@pytest.mark.rule("N-16")
def test_a_void_gives_everybody_what_they_put_in() -> None:
    table = all_in()
    play(table, "dealer void round=1 reason=why")
    assert (table.stacks, table.house) == ({"Ann": 100, "Bob": 200, "Cleo": 200}, 0)


@pytest.mark.parametrize(
    ("pots", "rule"),
    [
        ((["Ann"], ["Bob"]), "N-14"),
        ((["Ann"],), "N-14"),
        ((["Ann"], ["Ann"]), "P-11"),
        ((["Zoe"], ["Bob"]), "P-11"),
        (([], ["Bob"]), "P-11"),
        ((["Bob", "Bob"], ["Bob"]), "P-11"),
    ],
)
def test_only_those_who_could_win_a_pot_can_have_won_it(pots: Any, rule: str) -> None:
    refused(all_in(), correct(*pots), rule)


def test_a_hand_that_all_others_folded_has_no_other_winner() -> None:
    table = opened("holdem", "Ann 100, Bob 100", small_blind=10, big_blind=20)
    play(table, "dealer start\ndealer deal cards=[??,??,??,??]\nBob fold")
    assert [option.do for option in table.options("dealer") if "round" in option.fields] == ["void"]
    refused(table, correct(["Bob"]), "P-11")
