"""Surrender: late, early, none."""

import pytest

from croupier.games.table import Awaits
from tests.games.blackjack.rounds import dealt, go, may, outcomes, said, told
from tests.playing import refused

rule = pytest.mark.rule

TWO = "Ann 1000, Bob 1000"


@rule("B-9")
@pytest.mark.parametrize(("up", "down"), [("6c", "Ts"), ("Tc", "8s"), ("9c", "As")])
def test_late_surrender_gives_half_the_bet_back_at_once(up: str, down: str) -> None:
    table = dealt(f"Th 5h {up} 6h 9d {down}", TWO)
    assert "surrender" in may(table, "Ann")
    go(table, "Ann surrender")
    assert (table.stacks["Ann"], table.house, table.on_table) == (950, 50, 100)
    assert (outcomes(table), table.awaits) == (["surrender", None], Awaits(players=("Bob",)))


@rule("B-9")
def test_surrender_comes_before_any_other_action_on_the_hand() -> None:
    table = dealt("2h 6c 2d Ts")
    go(table, "Ann hit")
    refused(table, "Ann surrender", "B-7")
    go(table, "deal 2c")
    refused(table, "Ann surrender", "B-9")
    assert "surrender" not in may(table, "Ann")


@rule("B-9")
def test_a_split_hand_is_not_surrendered() -> None:
    table = dealt("8h 6c 8d Ts")
    go(table, "Ann split; deal 7h")
    refused(table, "Ann surrender", "B-9")
    assert "surrender" not in may(table, "Ann")
    go(table, "Ann stand; deal 7d")
    refused(table, "Ann surrender", "B-9")


@rule("B-9")
def test_late_surrender_comes_after_the_look() -> None:
    table = dealt("Th Kc 6h ??")
    refused(table, "Ann surrender", "B-15")
    refused(table, "Ann keep", "B-9")
    go(table, "peek true; reveal Ad")
    assert (outcomes(table), table.stacks) == (["loss"], {"Ann": 900})


@rule("B-9")
@pytest.mark.parametrize("up", ["6c", "Kc", "Ac"])
def test_no_surrender_where_there_is_none(up: str) -> None:
    table = dealt(f"Th {up} 6h 7s", surrender="none")
    if up == "Ac":
        go(table, "Ann insure take=false")
    refused(table, "Ann surrender", "B-9")
    refused(table, "Ann keep", "B-9")
    assert may(table, "Ann") == {"hit", "stand", "double"}


@rule("B-9")
@pytest.mark.parametrize("up", ["Ac", "Tc", "Jc", "Qc", "Kc"])
def test_early_surrender_is_asked_in_turn_when_an_ace_or_ten_is_open(up: str) -> None:
    table = dealt(f"Th 5h {up} 6h 9d 7s", TWO, surrender="early")
    assert (table.phase, table.awaits) == ("early", Awaits(players=("Ann",)))
    assert (may(table, "Ann"), may(table, "Bob")) == ({"surrender", "keep"}, set())
    refused(table, "Bob keep", "B-7")
    refused(table, "Bob surrender", "B-7")
    for line in ("Ann hit", "Ann stand", "Ann double"):
        refused(table, line, "B-9")
    refused(table, "Ann insure take=true", "B-13")
    refused(table, said("deal 2c"), "B-9")
    go(table, "Ann surrender")
    assert table.stacks["Ann"] == 950
    go(table, "Bob keep")
    if up == "Ac":
        assert table.awaits == Awaits(players=("Bob",))
        refused(table, "Ann insure take=true", "B-17")
        go(table, "Bob insure take=false")
    refused(table, "Bob surrender", "B-9")  # kept is kept
    refused(table, "Bob keep", "B-9")
    assert "surrender" not in may(table, "Bob")
    go(table, "Bob stand")
    assert table.stacks == {"Ann": 950, "Bob": 900}


@rule("B-9")
@pytest.mark.parametrize(("up", "down"), [("Ac", "Ks"), ("Kc", "As")])
def test_early_surrender_saves_half_from_the_dealers_blackjack(up: str, down: str) -> None:
    table = dealt(f"Th 5h {up} 6h 9d {down}", TWO, surrender="early")
    go(table, "Ann surrender; Bob keep")
    if up == "Ac":
        go(table, "Bob insure take=false")
    assert (table.stacks, outcomes(table)) == ({"Ann": 950, "Bob": 900}, ["surrender", "loss"])
    assert table.phase == "waiting"


@rule("B-9")
@pytest.mark.parametrize("up", ["2c", "6c", "9c"])
def test_early_surrender_is_open_in_turn_below_a_low_card(up: str) -> None:
    table = dealt(f"Th {up} 6h 7s", surrender="early")
    assert table.phase == "playing"
    refused(table, "Ann keep", "B-9")
    go(table, "Ann surrender")
    assert table.stacks == {"Ann": 950}


@rule("B-9")
def test_a_player_with_blackjack_is_asked_as_well() -> None:
    table = dealt("Ah Kc Kd 7s", surrender="early")
    assert may(table, "Ann") == {"surrender", "keep"}
    assert told(go(table, "Ann keep"))[0] == "Ann keeps the hand."
    assert table.stacks == {"Ann": 1150}
    table = dealt("Ah Kc Kd 7s", surrender="early")
    go(table, "Ann surrender")
    assert (table.stacks, table.phase) == ({"Ann": 950}, "waiting")


@rule("B-9", "B-15")
@pytest.mark.parametrize("surrender", ["late", "early"])
@pytest.mark.parametrize(
    ("up", "down", "stack"), [("Kc", "As", 900), ("Kc", "7s", 950), ("Ac", "Ks", 900), ("Ac", "7s", 950)]
)
def test_without_peek_a_surrendered_hand_waits_and_loses_whole_to_blackjack(
    surrender: str, up: str, down: str, stack: int
) -> None:
    table = dealt(f"Th Th {up} 6h 9d {down}", TWO, surrender=surrender, peek=False)
    if surrender == "early":
        go(table, "Ann surrender; Bob keep")
    if up == "Ac":
        answers = (
            "Bob insure take=false"
            if surrender == "early"
            else "Ann insure take=false; Bob insure take=false"
        )
        go(table, answers)
    if surrender == "late":
        go(table, "Ann surrender")
    assert (table.stacks["Ann"], table.on_table) == (900, 200)
    assert table.view().hands[0].surrendered
    go(table, "Bob stand")
    assert table.stacks["Ann"] == stack
    assert outcomes(table)[0] == ("surrender" if stack == 950 else "loss")
    assert table.stacks["Bob"] == (900 if stack == 900 else 1100)


@rule("B-9")
def test_without_peek_a_surrendered_blackjack_is_no_blackjack_any_more() -> None:
    table = dealt("Ah Kc Kd As", surrender="early", peek=False)
    go(table, "Ann surrender")
    assert (outcomes(table), table.stacks) == (["loss"], {"Ann": 900})


@rule("B-9")
def test_without_peek_a_low_card_settles_a_surrendered_hand_at_once() -> None:
    table = dealt("Th Th 6c 6h 9d 7s", TWO, peek=False)
    go(table, "Ann surrender")
    assert table.stacks["Ann"] == 950


@rule("B-9", "B-18")
def test_when_all_have_surrendered_early_the_dealer_shows_the_card() -> None:
    table = dealt("Th Ac 6h ??", surrender="early")
    go(table, "Ann surrender")
    assert (table.stacks, table.phase, table.awaits) == ({"Ann": 950}, "reveal", Awaits(dealer="reveal"))
    go(table, "reveal Kd")
    assert (table.stacks, table.phase, outcomes(table)) == ({"Ann": 950}, "waiting", ["surrender"])


@rule("B-9", "B-15")
def test_when_all_have_surrendered_early_the_dealer_may_still_look() -> None:
    table = dealt("Th Ac 6h ??", surrender="early")
    go(table, "Ann surrender; peek false")
    refused(table, said("peek false"), "B-15")
    refused(table, said("reveal Kd"), "B-15")
    go(table, "reveal 6d")
    assert (table.stacks, table.phase) == ({"Ann": 950}, "waiting")
