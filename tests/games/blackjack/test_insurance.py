"""Insurance against the dealer's blackjack."""

import pytest

from croupier.games.table import Awaits
from tests.games.blackjack.rounds import dealt, go, may, outcomes, said, told
from tests.playing import opened, refused

rule = pytest.mark.rule
check = pytest.mark.check

TWO = "Ann 1000, Bob 1000"


@rule("B-13")
@check("D30")
@pytest.mark.parametrize("up", ["2c", "9c", "Tc", "Jc", "Qc", "Kc"])
def test_insurance_is_for_an_open_ace_alone(up: str) -> None:
    table = dealt(f"Th {up} 6h 7s")
    assert table.phase == "playing"
    refused(table, "Ann insure take=true", "B-13")
    refused(table, "Ann insure take=false", "B-13")


@rule("B-13", "B-14")
@check("D30")
@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize(
    ("ann", "hole", "take", "stack", "outcome"),
    [
        ("Th 9h", "Ks", "true", 1000, "loss"),  # loses 100, wins 100: even
        ("Th 9h", "Ks", "false", 900, "loss"),
        ("Th 9h", "7s", "true", 1050, "win"),  # 19 against 18: wins 100, the insurance is lost
        ("Th 9h", "7s", "false", 1100, "win"),
        ("Ah Kh", "Ks", "true", 1100, "tie"),  # the stake back and 100: even money
        ("Ah Kh", "Ks", "false", 1000, "tie"),
        ("Ah Kh", "7s", "true", 1100, "blackjack"),  # 150 less 50: even money again
        ("Ah Kh", "7s", "false", 1150, "blackjack"),
    ],
)
def test_insurance_pays_2_to_1_or_is_lost(
    peek: bool, ann: str, hole: str, take: str, stack: int, outcome: str
) -> None:
    first, second = ann.split()
    table = dealt(f"{first} Ac {second} {hole}", peek=peek)
    go(table, f"Ann insure take={take}")
    if table.phase == "playing":
        go(table, "Ann stand")
    assert (table.phase, outcomes(table)) == ("waiting", [outcome])
    assert (table.stacks, table.house) == ({"Ann": stack}, 1000 - stack)


@rule("B-13")
@pytest.mark.parametrize("stake", [50, 52, 98, 102, 500])
def test_insurance_is_exactly_half_the_stake(stake: int) -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, f"open; Ann bet amount={stake}; deal Th Ac 9h ??; Ann insure take=true")
    assert (table.stacks["Ann"], table.on_table) == (1000 - stake - stake // 2, stake + stake // 2)
    assert table.view().insurance["Ann"].amount * 2 == stake
    refused(table, {"by": "Ann", "do": "insure", "take": True, "amount": 10}, "script")


@rule("B-13")
def test_everybody_answers_once_in_any_order_before_the_look() -> None:
    table = dealt("Th 5h Ac 9h 9d ??", TWO)
    assert (table.phase, table.awaits) == ("insurance", Awaits(players=("Ann", "Bob")))
    refused(table, said("peek false"), "B-15")
    refused(table, said("deal 2c"), "B-13")
    refused(table, "Ann hit", "B-13")
    refused(table, "Ann surrender", "B-13")
    go(table, "Bob insure take=true")
    assert table.awaits == Awaits(players=("Ann",))
    refused(table, "Bob insure take=false", "B-13")
    assert (may(table, "Ann"), may(table, "Bob")) == ({"insure"}, set())
    go(table, "Ann insure take=false")
    assert (table.phase, table.stacks) == ("peek", {"Ann": 900, "Bob": 850})
    go(table, "peek false")
    assert (table.stacks, table.house, table.phase) == ({"Ann": 900, "Bob": 850}, 50, "playing")
    refused(table, "Ann insure take=true", "B-13")


@rule("B-13")
def test_the_order_of_answers_makes_no_difference() -> None:
    first, second = (dealt("Th 5h Ac 9h 9d ??", TWO) for _ in range(2))
    go(first, "Ann insure take=true; Bob insure take=false")
    go(second, "Bob insure take=false; Ann insure take=true")
    assert first.save() == second.save()


@rule("B-13", "B-17")
def test_who_cannot_pay_half_is_not_asked() -> None:
    table = dealt("Th 5h Ac 9h 9d 7s", "Ann 149, Bob 150")
    assert table.awaits == Awaits(players=("Bob",))
    refused(table, "Ann insure take=true", "B-17")
    refused(table, "Ann insure take=false", "B-17")
    go(table, "Bob insure take=true")
    assert (table.phase, table.stacks) == ("playing", {"Ann": 49, "Bob": 0})
    table = dealt("Th Ac 9h 7s", "Ann 149")
    assert table.phase == "playing"


@rule("B-13", "B-9")
def test_an_early_surrender_pays_for_no_hand_that_is_given_up() -> None:
    table = opened("blackjack", "Ann 1000", surrender="early", boxes=2)
    go(table, "open; Ann bet amount=100; Ann bet amount=60 box=2; deal Th 5h Ac 9h 9d 7s")
    go(table, "Ann surrender; Ann keep")
    assert table.view().insurance["Ann"].amount == 30
    go(table, "Ann insure take=true")
    assert table.stacks == {"Ann": 1000 - 160 + 50 - 30}


@rule("B-13")
def test_the_half_from_an_early_surrender_may_pay_the_insurance() -> None:
    table = opened("blackjack", "Ann 160", surrender="early", boxes=2)
    go(
        table,
        "open; Ann bet amount=100; Ann bet amount=60 box=2; deal Th 5h Ac 9h 9d 7s; Ann surrender; Ann keep",
    )
    assert table.awaits == Awaits(players=("Ann",))
    go(table, "Ann insure take=true")
    assert table.stacks == {"Ann": 20}


@rule("B-13", "B-15")
def test_without_peek_insurance_waits_until_the_card_is_turned() -> None:
    table = dealt("Th 5h Ac 9h 9d Ks", TWO, peek=False)
    go(table, "Ann insure take=true; Bob insure take=true")
    assert (table.phase, table.on_table) == ("playing", 300)
    go(table, "Ann stand; Bob hit; deal 9c")  # Bob is bust: his stake is lost, his insurance is not
    assert table.stacks == {"Ann": 1000, "Bob": 1000}
    assert table.house == 0


@rule("B-13", "B-15")
def test_without_peek_a_lost_insurance_is_settled_as_the_card_is_turned() -> None:
    table = dealt("Th Ac 9h ??", peek=False)
    go(table, "Ann insure take=true; Ann stand")
    assert (table.phase, table.on_table, table.house) == ("reveal", 150, 0)
    go(table, "reveal 5d")
    assert (table.phase, table.on_table, table.house) == ("dealer", 100, 50)


@rule("B-14")
def test_an_insured_player_without_blackjack_is_even_and_it_is_told() -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "open; Ann bet amount=200; deal Th Ac 9h Ks")
    assert told(go(table, "Ann insure take=true")) == [
        "Ann takes insurance for 100.",
        "The dealer looks at the face-down card: blackjack.",
        "The dealer turns K♠: blackjack!",
        "Ann's insurance pays 2 to 1: 200.",
        "Ann loses 200.",
    ]
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 1000}, 0, 0)


@rule("B-13")
def test_insurance_covers_all_boxes_of_a_player_together() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", boxes=2)
    go(table, "open; Ann bet amount=100; Ann bet amount=300 box=2; Bob bet amount=50")
    go(table, "deal Th 5h 2h Ac 9h 9d 2d Ks; Ann insure take=true")
    refused(table, "Ann insure take=true", "B-13")
    go(table, "Bob insure take=false")
    assert (table.stacks, table.house) == ({"Ann": 1000, "Bob": 950}, 50)
