"""What cards count, and what hands are worth against each other."""

import pytest

from croupier.equipment.cards import DECK
from croupier.games.blackjack.hands import best, is_blackjack
from tests.games.blackjack.rounds import dealt, go, outcomes

rule = pytest.mark.rule
check = pytest.mark.check


@rule("B-2")
@pytest.mark.parametrize("suit", "cdhs")
def test_2_to_10_count_their_number_and_pictures_ten(suit: str) -> None:
    ranks = "23456789TJQK"
    assert [best([rank + suit])[0] for rank in ranks] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert not any(best([rank + suit])[1] for rank in ranks)


@rule("B-2")
@check("D32")
@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("Ah", 11, True), ("Ah Ac", 12, True), ("Ah Ac Ad 6s", 19, True), ("Ah 4c 7d", 12, False),
        ("Ah Kc", 21, True), ("Ah Kc Qd", 21, False), ("Ah Kc Ad", 12, False), ("Ah 6c", 17, True),
        ("Ah 6c Td", 17, False), ("Ah Ac Ad As", 14, True), ("9h Ac Ad", 21, True), ("Th Ac Ad", 12, False),
        ("Th 9c 2d", 21, False), ("Th 9c 3d", 22, False), ("Ah 5c 5d", 21, True), ("Kh Qc Ad 2s", 23, False),
        ("Ah Ac 9d Ks", 21, False), ("2h 3c", 5, False), ("Ah 2c 3d 4s", 20, True), ("", 0, False),
    ],
)  # fmt: skip
def test_an_ace_counts_11_whenever_that_does_not_exceed_21(cards: str, total: int, soft: bool) -> None:
    assert best(cards.split()) == (total, soft)
    assert best(reversed(cards.split())) == (total, soft)


@rule("B-3")
def test_blackjack_is_an_ace_and_a_ten_as_two_cards() -> None:
    pairs = [(first, second) for first in DECK for second in DECK]
    blackjacks = [pair for pair in pairs if is_blackjack(pair)]
    assert len(blackjacks) == 2 * 4 * 16
    assert all({first[0], second[0]} & set("TJQK") and "A" in first + second for first, second in blackjacks)
    assert not any(map(is_blackjack, [["Ah"], ["Ah", "Kc", "Qd"], ["7h", "7c", "7d"], ["Ah", "5c", "5d"]]))


@rule("B-3", "B-5")
@check("D28")
def test_blackjack_beats_every_other_21() -> None:
    # Ann has blackjack, Bob makes 21 of three cards; so does the dealer.
    table = dealt("Ah 5c 6h Kc 6d 5s", "Ann 1000, Bob 1000")
    go(table, "Bob hit; deal Td; deal Tc")
    assert outcomes(table) == ["blackjack", "tie"]
    assert table.stacks == {"Ann": 1150, "Bob": 1000}


@rule("B-3")
@pytest.mark.parametrize("peek", [True, False])
def test_the_dealers_blackjack_beats_every_other_21(peek: bool) -> None:
    # Without peek Ann makes 21 of three cards before the ace is turned.
    table = dealt("5h Kc 6d As", peek=peek)
    if not peek:
        go(table, "Ann hit; deal Td")
    assert (outcomes(table), table.stacks) == (["loss"], {"Ann": 900})


@rule("B-5")
@pytest.mark.parametrize(
    ("cards", "script", "outcome", "stack", "house"),
    [
        ("Th 7c 9h Td", "Ann stand", "win", 1100, -100),
        ("Th 7c 7h Td", "Ann stand", "tie", 1000, 0),
        ("Th 7c 6h Td", "Ann stand", "loss", 900, 100),
        ("Th 6c 2h Td", "Ann stand; deal Ks", "win", 1100, -100),
        ("Th 6c 2h Td", "Ann stand; deal 5s", "loss", 900, 100),
        ("Th 6c 6h Td", "Ann hit; deal 5h; deal 5s", "tie", 1000, 0),
        ("Th 6c 6h Td", "Ann hit; deal 6d", "bust", 900, 100),
    ],
)
def test_a_win_pays_1_to_1_and_a_tie_returns_the_bet(
    cards: str, script: str, outcome: str, stack: int, house: int
) -> None:
    table = dealt(cards)
    assert table.stacks == {"Ann": 900}
    go(table, script)
    assert outcomes(table) == [outcome]
    assert (table.stacks, table.house, table.on_table) == ({"Ann": stack}, house, 0)
    assert table.phase == "waiting"


@rule("B-5", "N-11")
@check("D28")
@pytest.mark.parametrize("stake", range(2, 501, 2))
def test_blackjack_pays_exactly_3_to_2_at_every_stake(stake: int) -> None:
    table = dealt("2h 6c 2d 5s", min_bet=2)
    go(table, f"void; open; Ann bet amount={stake}; deal Ah 9c Kd 7s")
    assert table.stacks == {"Ann": 1000 + stake + stake // 2}
    assert 2 * (table.stacks["Ann"] - 1000) == 3 * stake
    assert (table.house, table.on_table) == (-stake * 3 // 2, 0)


@rule("B-5")
def test_for_a_bet_of_200_back_come_200_and_300() -> None:
    table = dealt("2h 6c 2d 5s")
    go(table, "void; open; Ann bet amount=200")
    assert table.stacks == {"Ann": 800}
    go(table, "deal Ah 9c Kd 7s")
    (hand,) = table.view().hands
    assert (hand.stake, hand.back, table.stacks) == (200, 500, {"Ann": 1300})


@rule("B-5")
@check("D28")
@pytest.mark.parametrize("peek", [True, False])
@pytest.mark.parametrize("up", ["K", "A"])
def test_player_and_dealer_blackjack_tie(peek: bool, up: str) -> None:
    dealer = ("Kc", "Ad") if up == "K" else ("Ad", "Kc")
    table = dealt(f"Ah {dealer[0]} Kh {dealer[1]}", peek=peek)
    if up == "A":
        go(table, "Ann insure take=false")
    assert (outcomes(table), table.stacks, table.house) == (["tie"], {"Ann": 1000}, 0)
