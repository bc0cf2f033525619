"""Crown and Anchor by its numbers."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from croupier import Refused
from croupier.games.crown_anchor.layout import SYMBOLS
from tests.playing import opened, play, refused

rule = pytest.mark.rule

EVERY_SQUARE = "\n".join(f"Ann bet on={symbol} amount=10" for symbol in SYMBOLS)


def throw(*dice: object) -> dict[str, Any]:
    return {"by": "dealer", "do": "throw", "dice": list(dice)}


@rule("C-1", "C-4", "C-5")
def test_all_216_throws_pay_every_square_by_its_count() -> None:
    won: Counter[int] = Counter()
    for dice in product(SYMBOLS, repeat=3):
        table = opened("crown_anchor", "Ann 60")
        play(table, f"dealer open\n{EVERY_SQUARE}")
        table.play(throw(*dice))
        back = {count: 10 * (1 + count) for count in (1, 2, 3)}
        assert table.stacks == {"Ann": sum(back[count] for count in Counter(dice).values())}
        assert {one.on: one.back for one in table.view().results} == {
            symbol: back.get(dice.count(symbol), 0) for symbol in SYMBOLS
        }
        won[dice.count("crown")] += 1
    assert won == {0: 125, 1: 75, 2: 15, 3: 1}


@rule("C-2")
def test_the_layout_has_six_squares() -> None:
    table = opened("crown_anchor", "Ann 100")
    play(table, "dealer open")
    offered = [value for option in table.options("Ann") for value in option.fields["on"].values]
    assert offered == ["crown", "anchor", "heart", "diamond", "club", "spade"]
    for square in ("hearts", "Crown", "", "joker"):
        refused(table, {"by": "Ann", "do": "bet", "on": square, "amount": 10}, "script")


@rule("C-3")
def test_betting_opens_only_between_rounds() -> None:
    table = opened("crown_anchor", "Ann 100")
    refused(table, "Ann bet on=crown amount=10", "C-3")
    refused(table, "dealer throw dice=[crown,crown,crown]", "C-3")
    play(table, "dealer open")
    refused(table, "dealer open", "C-3")
    play(table, "dealer close")
    refused(table, "dealer open", "C-3")
    play(table, "dealer throw dice=[crown,heart,club]\ndealer open")
    assert table.phase == "betting"


@rule("C-5")
@pytest.mark.parametrize(
    ("dice", "rules", "back"),
    [
        ("[heart,club,spade]", {}, 0),
        ("[heart,crown,spade]", {}, 200),
        ("[crown,heart,crown]", {}, 300),
        ("[crown,crown,crown]", {}, 400),
        ("[crown,crown,crown]", {"triple": 10}, 1100),
        ("[crown,heart,crown]", {"triple": 36}, 300),
        ("[crown,crown,crown]", {"triple": 36}, 3700),
    ],
)
def test_a_stake_is_paid_by_the_dice_that_show_its_symbol(
    dice: str, rules: dict[str, Any], back: int
) -> None:
    table = opened("crown_anchor", "Ann 100, Bob 50", **rules)
    play(table, f"dealer open\nAnn bet on=crown amount=100\ndealer throw dice={dice}")
    assert table.stacks == {"Ann": back, "Bob": 50}
    assert (table.house, table.on_table) == (100 - back, 0)


@rule("C-5")
@pytest.mark.parametrize("triple", [2, 37, 0, -3, 3.5, "many", None, True])
def test_three_alike_pay_3_to_36(triple: object) -> None:
    with pytest.raises(Refused, match="triple"):
        opened("crown_anchor", "Ann 100", triple=triple)


@rule("C-6")
def test_an_invited_player_throws_and_the_dealer_enters_the_dice() -> None:
    table = opened("crown_anchor", "Ann 100, Bob 100")
    refused(table, "dealer invite who=Bob", "C-3")
    play(table, "dealer open")
    refused(table, "dealer invite who=Zoe", "script")
    refused(table, "Bob throw dice=[crown,club,heart]", "script")
    play(table, "dealer invite who=Ann\ndealer invite who=Bob")
    assert table.view().thrower == "Bob"
    told = [str(event) for event in play(table, "dealer throw dice=[crown,club,heart]")]
    assert told == ["Bob throws crown, club and heart."]
    assert table.view().thrower is None


@rule("C-7")
@pytest.mark.parametrize("closed", ["", "dealer close"])
def test_no_throw_returns_every_bet_and_ends_the_round(closed: str) -> None:
    table = opened("crown_anchor", "Ann 100, Bob 100")
    refused(table, "dealer no_throw", "C-3")
    play(table, f"dealer open\nAnn bet on=crown amount=10\nBob bet on=spade amount=99\n{closed}")
    assert table.on_table == 109
    play(table, "dealer no_throw")
    assert table.stacks == {"Ann": 100, "Bob": 100}
    assert (table.house, table.on_table, table.phase) == (0, 0, "waiting")


@rule("C-8")
def test_bets_add_up_and_stand_once_betting_is_closed() -> None:
    table = opened("crown_anchor", "Ann 100")
    play(
        table, "dealer open\nAnn bet on=crown amount=10\nAnn bet on=crown amount=15\nAnn bet on=club amount=5"
    )
    assert table.view("Ann").stakes == {"Ann": {"crown": 25, "club": 5}}
    play(table, "Ann take_back on=crown")
    refused(table, "Ann take_back on=crown", "C-8")
    assert table.stacks == {"Ann": 95}
    play(table, "dealer close")
    for line in ("dealer close", "Ann bet on=crown amount=10", "Ann take_back on=club"):
        refused(table, line, "C-8")
    play(table, "dealer throw dice=[club,heart,heart]")
    assert table.stacks == {"Ann": 105}


@rule("C-8")
def test_the_throw_closes_the_betting() -> None:
    table = opened("crown_anchor", "Ann 100")
    play(table, "dealer open\nAnn bet on=crown amount=10\ndealer throw dice=[club,heart,heart]")
    refused(table, "Ann take_back on=crown", "C-3")
    assert table.stacks == {"Ann": 90}


@rule("C-9")
def test_limits_hold_for_each_square_of_one_player() -> None:
    table = opened("crown_anchor", "Ann 1000, Bob 30", step=5, min_bet=20, max_bet=50)
    play(table, "dealer open")
    for amount in (-20, 0, 5, 15, 21, 55, 10**30):
        refused(table, f"Ann bet on=crown amount={amount}", "C-9")
    play(table, "Ann bet on=crown amount=20\nAnn bet on=crown amount=5\nAnn bet on=club amount=50")
    refused(table, "Ann bet on=crown amount=30", "C-9")
    refused(table, "Bob bet on=heart amount=35", "C-9")
    play(table, "Ann bet on=crown amount=25\nBob bet on=heart amount=30")
    assert table.stacks == {"Ann": 900, "Bob": 0}


@rule("C-9")
@pytest.mark.parametrize("rules", [{"max_bet": 5, "min_bet": 6}, {"step": 5, "min_bet": 6, "max_bet": 9}])
def test_limits_that_allow_no_bet_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="max_bet"):
        opened("crown_anchor", "Ann 100", **rules)


@rule("C-10")
@pytest.mark.parametrize(
    "dice",
    [
        (),
        ("crown",),
        ("crown", "crown"),
        ("crown",) * 4,
        ("crown", "crown", "king"),
        ("crown", "crown", "Crown"),
        ("1", "2", "3"),
        ("", "", ""),
    ],
)
def test_a_throw_is_three_of_the_six_words(dice: tuple[str, ...]) -> None:
    table = opened("crown_anchor", "Ann 1000")
    play(table, "dealer open\nAnn bet on=crown amount=10")
    refused(table, throw(*dice), "C-10")


@rule("C-10")
@pytest.mark.parametrize("dice", ["crown", 3, None, {}, [1, 2, 3], [["crown"], "crown", "crown"]])
def test_dice_of_another_type_are_refused(dice: object) -> None:
    table = opened("crown_anchor", "Ann 1000")
    play(table, "dealer open")
    assert "dice" in refused(table, {"by": "dealer", "do": "throw", "dice": dice}, "script")


def test_the_board_shows_the_last_thirty_throws() -> None:
    table = opened("crown_anchor", "Ann 100")
    for _ in range(31):
        play(table, "dealer open\ndealer throw dice=[club,heart,heart]")
    assert table.view().history == (("club", "heart", "heart"),) * 30


@rule("C-11")
def test_the_last_bets_are_repeated() -> None:
    table = opened("crown_anchor", "Ann 100")
    play(table, "dealer open\nAnn bet on=crown amount=30\nAnn bet on=heart amount=10")
    table.play(throw("club", "club", "club"))
    play(table, "dealer open\nAnn repeat")
    assert table.view().stakes["Ann"] == {"crown": 30, "heart": 10}
    refused(table, {"by": "Ann", "do": "repeat"}, "C-11")
