"""The shoe: what it holds, when it is shuffled."""

from typing import Any

import pytest

from croupier import Refused
from croupier.equipment.cards import DECK
from croupier.games.table import Awaits, Chance
from tests.games.blackjack.rounds import all_but, bet_on, cards_of, dealt, go, may, said, told, use_up
from tests.playing import opened, refused

rule = pytest.mark.rule

SEVEN = "Ann 1000, Bob 1000, Cleo 1000, Dan 1000, Eve 1000, Finn 1000, Gus 1000"


def test_two_decks_are_the_default() -> None:
    assert opened("blackjack", "Ann 100").view().left == 104


@rule("B-1", "N-13")
@pytest.mark.parametrize("decks", range(1, 9))
def test_the_shoe_holds_every_card_once_for_each_deck(decks: int) -> None:
    table = bet_on(SEVEN, decks=decks)
    assert table.view().left == 52 * decks
    for card in ("2c", "Ah", "Td", "Ks"):
        reason = refused(table, said("deal " + f"{card} " * (decks + 1)), "B-1")
        assert "left in the shoe" in reason
    go(table, "deal " + "Ks " * decks)
    refused(table, said("deal Ks"), "B-1")
    assert table.view().left == 51 * decks


@rule("B-1")
def test_all_52_cards_come_out_of_a_deck() -> None:
    table = opened("blackjack", SEVEN, decks=1, penetration=0)
    use_up(table, DECK)
    assert table.view().left == 0


@rule("B-1", "N-13")
@pytest.mark.parametrize(
    "card", ["Xx", "ah", "AH", "1h", "10h", "hA", "Joker", "A", "?", "???", " Ah", "Ah " * 99]
)
def test_what_is_no_card_is_refused(card: str) -> None:
    table = bet_on()
    refused(table, {"by": "dealer", "do": "deal", "cards": [card]}, "script")
    table = dealt("Th 6c 9h ??")
    go(table, "Ann stand")
    refused(table, {"by": "dealer", "do": "reveal", "card": card}, "script")


@rule("B-1")
@pytest.mark.parametrize(
    ("decks", "penetration", "enough"),
    [
        (2, 0.25, 26), (1, 0.25, 13), (8, 0.25, 104), (2, 0.5, 52), (1, 0.1, 6), (1, 0.99, 52),
        (5, 0.45, 117), (5, 0.9, 234), (5, 0.15, 39), (1, 0.001, 1),
    ],
)  # fmt: skip
def test_with_fewer_cards_than_this_part_left_the_next_round_cannot_open(
    decks: int, penetration: float, enough: int
) -> None:
    rules: dict[str, Any] = {"penetration": penetration} if penetration != 0.25 else {}
    table = opened("blackjack", SEVEN, decks=decks, **rules)
    cards = [card for card in DECK for _ in range(decks)]
    use_up(table, cards[enough:])
    assert table.view().left == enough
    assert table.awaits.dealer == "open"
    assert not table.view().shuffle_due
    use_up(table, cards[:1])
    assert table.awaits.dealer == "shuffle"
    assert table.view().shuffle_due
    assert may(table, "dealer") == {"shuffle", "finish"}
    refused(table, said("open"), "B-1")
    assert told(go(table, "shuffle")) == [f"The dealer shuffles: {52 * decks} cards in the shoe."]
    go(table, "open")


@rule("B-1")
def test_penetration_0_never_asks_for_a_shuffle_before_a_round() -> None:
    table = opened("blackjack", SEVEN, decks=1, penetration=0)
    use_up(table, DECK)
    go(table, "open; Ann bet amount=100")
    assert table.awaits.dealer == "shuffle"
    refused(table, said("deal 2c"), "B-1")
    go(table, "shuffle; deal 2c")


@rule("B-1")
def test_between_rounds_the_shoe_may_always_be_shuffled() -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "shuffle; shuffle; open; Ann bet amount=100; deal Th Tc Td 7s; Ann stand")
    assert (table.phase, table.view().left) == ("waiting", 100)
    go(table, "shuffle")
    assert table.view().left == 104


@rule("B-1")
@pytest.mark.parametrize(
    "script",
    [
        "close", "deal Th", "deal Th 6c 8d 7s", "deal 2h 6c 8d 7s; Ann hit",
        "deal Th 6c 8d ??; Ann stand", "deal Th 6c 8d 7s; Ann stand", "Ann take_back",
    ],
)  # fmt: skip
def test_within_a_round_a_shoe_with_cards_is_not_shuffled(script: str) -> None:
    table = bet_on()
    refused(table, said("shuffle"), "B-1")
    go(table, script)
    refused(table, said("shuffle"), "B-1")
    assert "shuffle" not in may(table, "dealer")


@rule("B-1")
def test_a_shoe_that_runs_out_during_the_deal_is_shuffled_there() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", decks=1, penetration=0)
    use_up(table, all_but("Th", "6c", "5h"))
    go(table, "open; Ann bet amount=100; Bob bet amount=100")
    assert table.awaits == Awaits(dealer="deal", chance=Chance("cards", 3))
    refused(table, said("deal Th 6c 5h 2c"), "B-1")
    go(table, "deal Th 6c 5h")
    assert table.awaits == Awaits(dealer="shuffle")
    assert may(table, "dealer") == {"shuffle", "void"}
    go(table, "shuffle")
    assert table.view().left == 49
    refused(table, said("deal 5h"), "B-1")
    go(table, "deal Tc 9h 7s; Ann stand; Bob stand; deal 9c")
    assert table.stacks == {"Ann": 900, "Bob": 900}  # the dealer has 5 7 9: 21


@rule("B-1", "B-7")
def test_within_a_round_a_bust_hand_is_shuffled_with_the_rest_but_nothing_on_the_table_is() -> None:
    table = opened("blackjack", "Ann 1000, Bob 1000", decks=1, penetration=0)
    use_up(table, all_but("Th", "6c", "5h", "8h", "9h", "2d", "Jh"))
    # Ann holds 10 8 and is bust with the jack; Bob holds 6 9; the dealer shows 5, and 2 lies below.
    go(
        table,
        "open; Ann bet amount=100; Bob bet amount=100; deal Th 6c 5h 8h 9h 2d; Ann hit; deal Jh; Bob hit",
    )
    assert (table.view().left, table.awaits.dealer) == (0, "shuffle")
    refused(table, said("deal 2c"), "B-1")
    go(table, "shuffle")
    assert table.view().left == 48
    for card in ("6c", "9h", "5h", "2d"):
        refused(table, said(f"deal {card}"), "B-1")
    go(table, "deal Jh")
    assert cards_of(table, "Bob") == ["6c 9h Jh"]
    assert table.stacks == {"Ann": 900, "Bob": 900}


@rule("B-1")
def test_the_dealer_can_shuffle_before_a_card_for_the_dealers_hand() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("Th", "6c", "9h", "Td"))
    go(table, "open; Ann bet amount=100; deal Th 6c 9h ??; Ann stand")
    refused(table, said("shuffle"), "B-1")
    go(table, "reveal Td")
    assert (table.phase, table.view().left) == ("dealer", 0)
    go(table, "shuffle; deal 4h")
    assert table.stacks == {"Ann": 900}  # 19 against 20


@rule("B-1")
def test_an_unseen_card_on_the_table_does_not_come_back_either() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("2h", "6c", "3h", "Td"))
    go(table, "open; Ann bet amount=100; deal 2h 6c 3h ??; Ann hit")
    refused(table, said("deal Td"), "B-1")  # the one card left lies face down
    go(table, "shuffle")
    assert table.view().left == 48  # of 49 that nobody has seen
    go(table, "deal Td; Ann stand")
    refused(table, said("reveal Td"), "B-1")
    go(table, "reveal Tc")


@rule("B-1")
def test_when_all_cards_lie_on_the_table_nothing_can_be_shuffled() -> None:
    seats = ", ".join(f"P{number} 100" for number in range(25))
    table = dealt(" ".join(DECK), seats, decks=1, max_seats=25)
    go(table, "P0 hit")
    assert table.view().left == 0
    refused(table, said("shuffle"), "B-1")
    assert may(table, "dealer") == {"void"}
    assert table.awaits == Awaits(dealer="void")


@rule("B-1", "N-9")
def test_cards_of_a_voided_round_stay_out_of_the_shoe() -> None:
    table = dealt("Th 6c 9h Ts", decks=1)
    go(table, "void; open; Ann bet amount=100")
    for card in ("Th", "6c", "9h", "Ts"):
        refused(table, said(f"deal {card}"), "B-1")
    assert table.view().left == 48


@rule("B-1", "N-9")
def test_an_unseen_card_of_a_voided_round_is_gone_as_well() -> None:
    table = dealt("Th 6c 9h ??", decks=1)
    go(table, "void; open; Ann bet amount=100")
    assert table.view().left == 48
    go(table, "deal Ts")  # nobody knows that it is not this one


@rule("B-1")
def test_a_turned_card_is_out_of_the_shoe() -> None:
    table = dealt("Th 6c 9h ??", decks=1)
    go(table, "Ann stand; reveal Ts")
    assert table.view().left == 48
    refused(table, said("deal Ts"), "B-1")
    refused(table, said("reveal Ts"), "B-15")


@rule("B-1")
@pytest.mark.parametrize("penetration", [1, 1.0, -0.1, 2, "0.5", None, float("nan"), True])
def test_penetration_is_a_part_of_the_shoe(penetration: object) -> None:
    with pytest.raises(Refused, match="penetration"):
        opened("blackjack", "Ann 100", penetration=penetration)


@rule("B-1")
@pytest.mark.parametrize("wrong", [{"decks": 0}, {"decks": 9}, {"max_seats": 51}, {"max_seats": 0}])
def test_a_shoe_is_1_to_8_decks_and_serves_every_seat(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=next(iter(wrong))):
        opened("blackjack", "Ann 100", **wrong)
    opened("blackjack", "Ann 100", max_seats=50)
