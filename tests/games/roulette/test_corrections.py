"""N-14 and N-16 at roulette: another pocket, and what becomes of bets in prison."""

from typing import Any

import pytest

from tests.playing import opened, play, refused

pytestmark = pytest.mark.rule("N-14")


def wheel(**rules: Any) -> Any:
    return opened("roulette", "Ann 1000, Bob 1000", **rules)


def imprisoned() -> Any:
    """Ann's 100 on red went to prison when the dealer said zero; Bob took half of his 100 on black."""
    table = wheel(zero="en_prison")
    play(
        table,
        """
        dealer open
        Ann bet on=red amount=100
        Bob bet on=black amount=100
        dealer spin pocket=0
        Ann choose on=red take=prison
        Bob choose on=black take=half
        """,
    )
    assert (table.stacks, table.on_table) == ({"Ann": 900, "Bob": 950}, 100)
    return table


def test_a_mistyped_number_is_settled_by_the_right_one() -> None:
    table = wheel()
    play(table, "dealer open\nAnn bet on=17 amount=100\nBob bet on=18 amount=100\ndealer spin pocket=17")
    assert table.stacks == {"Ann": 4500, "Bob": 900}
    play(table, "dealer correct round=1 pocket=18")
    assert (table.stacks, table.house) == ({"Ann": 900, "Bob": 4500}, -3400)
    view = table.view()
    assert (view.pocket, view.history) == ("18", ("18",))
    assert [(one.who, one.back) for one in view.results] == [("Ann", 0), ("Bob", 3600)]


def test_a_bet_that_the_right_pocket_would_imprison_goes_back_by_half() -> None:
    table = wheel(zero="en_prison")
    play(
        table, "dealer open\nAnn bet on=red amount=100\ndealer spin pocket=1\ndealer correct round=1 pocket=0"
    )
    assert (table.stacks["Ann"], table.on_table) == (950, 0)


@pytest.mark.parametrize(("pocket", "ann", "bob"), [("1", 1100, 900), ("2", 900, 1100)])
def test_a_bet_still_in_prison_is_taken_out_and_settled(pocket: str, ann: int, bob: int) -> None:
    table = imprisoned()
    play(table, f"dealer correct round=1 pocket={pocket}")
    assert (table.stacks, table.on_table) == ({"Ann": ann, "Bob": bob}, 0)


def test_so_it_is_while_bets_are_taken_and_a_void_does_not_bring_it_back() -> None:
    table = imprisoned()
    play(table, "dealer open\nBob bet on=1 amount=10\ndealer correct round=1 pocket=1")
    play(table, "dealer void reason=a_dispute")
    assert (table.stacks, table.on_table, table.house) == ({"Ann": 1100, "Bob": 900}, 0, 0)


@pytest.mark.parametrize(("later", "had"), [("1", 1000), ("2", 900)])
def test_what_a_later_round_did_to_it_stands_and_is_counted(later: str, had: int) -> None:
    """By the right pocket, 2, Ann's 100 were lost at once: whatever she got for them since is taken back."""
    table = imprisoned()
    play(table, f"dealer open\ndealer spin pocket={later}")
    assert table.stacks["Ann"] == had
    play(table, "dealer correct round=1 pocket=2")
    assert table.stacks["Ann"] == 900
    play(
        table, f"dealer correct round=2 pocket={'2' if later == '1' else '1'}"
    )  # nothing of hers is left in it
    assert table.stacks["Ann"] == 900


def test_it_counts_that_the_owner_left_with_half() -> None:
    table = imprisoned()
    table.leave("Ann")
    play(table, "dealer correct round=1 pocket=1")
    assert table.outstanding == {"Ann": 150}  # 200 by red, 50 of which she has


@pytest.mark.parametrize(
    ("wrong", "right", "back"), [("1", "2", 50), ("2", "1", 50), ("1", "3", 100), ("2", "4", 0)]
)
def test_a_bet_that_was_in_prison_goes_back_by_half_if_the_right_pocket_treats_it_otherwise(
    wrong: str, right: str, back: int
) -> None:
    table = imprisoned()
    play(table, f"dealer open\ndealer spin pocket={wrong}\ndealer correct round=2 pocket={right}")
    assert (table.stacks["Ann"], table.on_table) == (900 + back, 0)


def test_zero_that_was_none_lets_out_by_half_who_stayed_in_prison() -> None:
    table = imprisoned()
    play(table, "dealer open\ndealer spin pocket=0")
    assert table.on_table == 100
    play(table, "dealer correct round=2 pocket=1")
    assert (table.stacks["Ann"], table.on_table) == (950, 0)


@pytest.mark.rule("N-16")
def test_a_void_gives_imprisoned_bets_of_that_round_back_and_those_it_decided_by_half() -> None:
    table = imprisoned()
    play(table, "dealer open\nBob bet on=1 amount=10\ndealer spin pocket=2")
    assert table.stacks == {"Ann": 900, "Bob": 940}
    play(table, "dealer void round=2 reason=why")
    assert table.stacks == {"Ann": 950, "Bob": 950}
    play(table, "dealer void round=1 reason=why")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 1000, "Bob": 1000}, 0, 0)


def test_somebody_who_left_while_others_chose_is_paid_by_the_right_pocket() -> None:
    table = wheel(zero="en_prison")
    play(table, "dealer open\nAnn bet on=17 amount=10\nBob bet on=red amount=100\ndealer spin pocket=0")
    table.leave("Ann")
    play(table, "Bob choose on=red take=half\ndealer correct round=1 pocket=17")
    assert (table.outstanding, table.stacks) == ({"Ann": 360}, {"Bob": 900})


def test_nothing_is_put_right_while_somebody_chooses() -> None:
    table = imprisoned()
    play(table, "dealer open\nBob bet on=black amount=100\ndealer spin pocket=0")
    refused(table, "dealer correct round=1 pocket=1", "R-13")


@pytest.mark.parametrize(("pocket", "rule"), [("17", "N-14"), ("37", "R-2"), ("00", "R-2"), ("", "R-2")])
def test_an_impossible_pocket_is_refused(pocket: str, rule: str) -> None:
    table = wheel()
    play(table, "dealer open\ndealer spin pocket=17")
    refused(table, {"by": "dealer", "do": "correct", "round": 1, "pocket": pocket}, rule)
