"""Players act in turn: hit and stand."""

import pytest

from croupier.games.table import Awaits, Chance
from tests.games.blackjack.rounds import cards_of, dealt, go, may, outcomes, said
from tests.playing import refused

rule = pytest.mark.rule

THREE = "Ann 1000, Bob 1000, Cleo 1000"


@rule("B-7")
def test_players_act_in_turn_from_the_dealers_left() -> None:
    table = dealt("2h 3h 4h 6d 5h 6h 7h Ts", THREE)
    order = []
    for name in table.names:
        assert table.awaits == Awaits(players=(name,))
        for other in table.names:
            if other != name:
                assert table.options(other) == []
                for do in ("hit", "stand", "double", "surrender", "split"):
                    refused(table, f"{other} {do}", "B-7")
        order.append([hand.who for hand in table.view().hands if hand.active])
        go(table, f"{name} stand")
    assert order == [["Ann"], ["Bob"], ["Cleo"]]
    assert table.awaits == Awaits(dealer="deal", chance=Chance("cards", 1))
    assert not any(hand.active for hand in table.view().hands)


@rule("B-7")
def test_a_player_hits_as_often_as_wanted_below_21() -> None:
    table = dealt("2h 6c 2d Ts")
    for card in ("2c", "3h", "3d", "3c", "4c", "Ac"):
        go(table, f"Ann hit; deal {card}")
    assert table.view().hands[0].total == 20
    assert may(table, "Ann") == {"hit", "stand"}
    go(table, "Ann hit")
    assert (table.phase, table.options("Ann")) == ("dealing", [])
    for do in ("hit", "stand"):
        refused(table, f"Ann {do}", "B-7")
    go(table, "deal As; deal Kc")
    assert table.stacks == {"Ann": 1100}


@rule("B-7")
@pytest.mark.parametrize(
    ("cards", "script"),
    [
        ("Th 6c 5h Ts", "Ann hit; deal 6h"),
        ("Ah 6c 5h Ts", "Ann hit; deal 5c"),
        ("6h 6c 5h Ts", "Ann double; deal Kc"),
        ("Kh 6c Kd Ts", "Ann split; deal As; deal Ah"),
        ("8h 6c 8d Ts", "Ann split; deal 3s; Ann hit; deal Tc; deal 3h; Ann hit; deal Tc"),
    ],
)
def test_21_stands_by_itself(cards: str, script: str) -> None:
    table = dealt(cards)
    go(table, script)
    assert table.phase == "dealer"
    refused(table, "Ann stand", "B-7")
    refused(table, "Ann hit", "B-7")


@rule("B-7")
def test_over_21_the_bet_is_lost_at_once() -> None:
    table = dealt("Th 5h 6c 6h 5d Ts", "Ann 1000, Bob 1000")
    go(table, "Ann hit; deal 6d")
    assert (table.stacks["Ann"], table.house, table.on_table) == (900, 100, 100)
    assert (outcomes(table), table.awaits) == (["bust", None], Awaits(players=("Bob",)))
    go(table, "Bob stand; deal Kc")  # that the dealer is bust too does not help Ann
    assert table.stacks == {"Ann": 900, "Bob": 1100}
    assert cards_of(table, "Ann") == ["Th 6h 6d"]


@rule("B-7")
@pytest.mark.parametrize("do", ["hit", "stand", "double", "split", "surrender"])
def test_nobody_acts_before_the_cards_are_dealt(do: str) -> None:
    table = dealt("Th 6c 6h Ts")
    go(table, "void")
    refused(table, f"Ann {do}", "B-7")
    go(table, "open")
    refused(table, f"Ann {do}", "B-7")
    go(table, "Ann bet amount=100")
    refused(table, f"Ann {do}", "B-7")
    go(table, "close")
    refused(table, f"Ann {do}", "B-7")
    go(table, "deal Th 6c 6h")
    refused(table, f"Ann {do}", "B-7")


@rule("B-7")
def test_a_stranger_does_not_play() -> None:
    table = dealt("Th 6c 6h Ts")
    for line in ("Zoe hit", "dealer hit", "dealer stand"):
        refused(table, line, "script")
    refused(table, {"by": "Ann", "do": "hit", "box": 1}, "script")
    refused(table, said("peek false"), "B-15")
