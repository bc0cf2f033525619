"""The dealer's hand, and players who take turns at dealing."""

import pytest

from tests.games.blackjack.rounds import cards_of, dealt, go, may, outcomes, said, told
from tests.playing import opened, refused

rule = pytest.mark.rule
check = pytest.mark.check

TWO = "Ann 1000, Bob 1000"


@rule("B-8")
@check("D32")
@pytest.mark.parametrize(
    ("soft_17", "up", "down", "drawn", "stack"),
    [
        # Ann stands on 18.
        ("stand", "Tc", "6d", "Kc", 1100),  # 16 must draw: bust
        ("stand", "Tc", "7d", "", 1100),  # hard 17 stands
        ("hit", "Tc", "7d", "", 1100),
        ("stand", "6c", "Ad", "", 1100),  # soft 17 stands
        ("hit", "6c", "Ad", "4h", 900),  # or draws, to 21
        ("hit", "6c", "Ad", "Kc", 1100),  # or to a hard 17, which stands
        ("stand", "2c", "Ad", "4h", 1100),  # soft 13, soft 17
        ("hit", "2c", "Ad", "4h Kc", 1100),  # soft 17 draws, hard 17 stands
        ("hit", "2c", "Ad", "4h Ac", 1000),  # soft 18 stands
        ("stand", "5c", "6d", "Ah 2c 3h", 1100),  # 11, 12, 14, 17
        ("stand", "2c", "2d", "2h 2s 2c 2d 2h Ah 2s", 1100),
        ("stand", "9c", "7d", "Ah", 1100),  # 16 and an ace is 17
        ("stand", "9c", "7d", "5h", 900),
        ("stand", "8c", "8d", "2h", 1000),
        ("stand", "3c", "Ad", "Ah 2h", 1100),  # soft 14, 15, 17: an ace is 11 while it can be
        ("stand", "3c", "Ad", "5h", 900),  # soft 19: the ace counts 11 although 9 would draw
    ],
)
def test_the_dealer_hits_until_17_or_more(soft_17: str, up: str, down: str, drawn: str, stack: int) -> None:
    table = dealt(f"Th {up} 8h {down}", soft_17=soft_17)
    go(table, "Ann stand")
    for card in drawn.split():
        assert table.phase == "dealer"
        go(table, f"deal {card}")
    assert (table.phase, table.stacks) == ("waiting", {"Ann": stack})
    assert table.view().dealer == (up, down, *drawn.split())


@rule("B-8")
@check("D32")
def test_the_dealer_does_not_stop_because_all_are_beaten_already() -> None:
    table = dealt("Th 9c 2h 7d")
    go(table, "Ann stand")
    assert table.phase == "dealer"
    go(table, "deal Kc")
    assert table.stacks == {"Ann": 1100}


@rule("B-18")
@check("D32")
def test_if_every_hand_is_bust_surrendered_or_paid_the_dealer_shows_and_draws_none() -> None:
    seats = "Ann 1000, Bob 1000, Cleo 1000"
    table = dealt("Th Ah 9c 5c 6h Kd 7h 2d", seats)  # Ann 16, Bob blackjack, Cleo 16, the dealer 5 and 2
    assert table.stacks["Bob"] == 1150
    events = go(table, "Ann hit; deal 6d; Cleo surrender")
    assert told(events)[-1] == "The dealer turns 2♦: 7."
    assert (table.phase, table.view().dealer) == ("waiting", ("5c", "2d"))
    assert table.stacks == {"Ann": 900, "Bob": 1150, "Cleo": 950}
    assert (table.house, table.on_table) == (0, 0)
    refused(table, said("deal Kc"), "B-6")


@rule("B-18")
def test_if_one_hand_stands_the_dealer_draws() -> None:
    table = dealt("Th Th 5c 6h 6d 2d", TWO)
    go(table, "Ann hit; deal 6c; Bob stand")
    assert (outcomes(table), table.phase) == (["bust", None], "dealer")


@rule("B-16")
def test_a_permanent_dealer_has_no_hand() -> None:
    table = dealt("2h 3h 4h 5h 6h Th", TWO)
    assert table.view().dealing is None
    assert [hand.who for hand in table.view().hands] == ["Ann", "Bob"]


def dealers_and_players(seats: str, rounds: int) -> list[tuple[str | None, str]]:
    """Who deals each round, and the order of play."""
    table = opened("blackjack", seats, dealer="players")
    orders = []
    for _ in range(rounds):
        go(table, "shuffle; open")
        for name in table.names:
            go(table, f"{name} bet amount=50")
        dealer = table.view().dealing
        boxes = len(table.names)
        go(table, f"deal {' '.join(['2h', '3h', '4h'][:boxes])} Tc {' '.join(['Th', 'Td', 'Ts'][:boxes])} 7s")
        orders.append((dealer, " ".join(hand.who for hand in table.view().hands)))
        for _ in range(boxes):
            go(table, f"{table.awaits.players[0]} stand")
    return orders


@rule("B-16")
def test_players_take_turns_at_dealing_the_last_seat_first() -> None:
    assert dealers_and_players("Ann 1000, Bob 1000, Cleo 1000", 4) == [
        ("Cleo", "Ann Bob Cleo"),
        ("Ann", "Bob Cleo Ann"),
        ("Bob", "Cleo Ann Bob"),
        ("Cleo", "Ann Bob Cleo"),
    ]
    assert dealers_and_players("Ann 1000", 2) == [("Ann", "Ann")] * 2


@rule("B-16", "N-12")
def test_the_dealing_player_plays_last_and_a_separate_hand_is_the_houses() -> None:
    table = opened("blackjack", TWO, dealer="players")
    events = go(table, "open")
    assert told(events) == ["Place your bets.", "Bob deals this round."]
    go(table, "Ann bet amount=100; Bob bet amount=200; deal Th 2h 6c 9h 3h Tc")
    refused(table, "Bob hit", "B-7")
    go(table, "Ann stand; Bob stand; deal Kc")
    assert (table.stacks, table.house) == ({"Ann": 1100, "Bob": 1200}, -300)
    assert table.view().dealing == "Ann"
    go(table, "open; Ann bet amount=100; Bob bet amount=200; deal Th 2h 6d 9h 3h Td")
    assert (cards_of(table, "Bob"), cards_of(table, "Ann")) == (["Th 9h"], ["2h 3h"])
    refused(table, "Ann hit", "B-7")
    go(table, "Bob stand; Ann stand; deal 5c")
    assert (table.stacks, table.house) == ({"Ann": 1000, "Bob": 1000}, 0)


@rule("B-16")
def test_a_dealing_player_without_a_bet_deals_all_the_same() -> None:
    table = opened("blackjack", TWO, dealer="players")
    go(table, "open; Ann bet amount=100; deal Th 6c 9h Tc")
    assert [hand.who for hand in table.view().hands] == ["Ann"]
    go(table, "Ann stand; deal Kc")
    assert table.view().dealing == "Ann"


@rule("B-16", "N-9")
def test_after_a_void_the_same_player_deals_again() -> None:
    table = opened("blackjack", TWO, dealer="players")
    go(table, "open; Ann bet amount=100; deal Th; void; open")
    assert table.view().dealing == "Bob"
    go(table, "void; open; Ann bet amount=100; deal Td 6c 9h Tc; Ann stand; deal Kc; open; void; open")
    assert table.view().dealing == "Ann"


@rule("N-9")
@pytest.mark.parametrize(
    "script",
    [
        "", "close", "deal 8h", "deal 8h Ac 8d 7s", "deal 8h Ac 8d 7s; Ann insure take=true",
        "deal 8h 6c 8d 7s; Ann split", "deal 8h 6c 8d 7s; Ann split; deal 3c; Ann double; deal Tc",
        "deal 8h 6c 8d ??; Ann stand", "deal 8h 6c 8d 7s; Ann stand", "deal 8h Kc 8d ??",
        "deal 8h Kc 8d ??; peek true", "deal 8h 6c 8d ??; Ann hit; deal Tc",
    ],
)  # fmt: skip
def test_a_voided_round_gives_everything_back(script: str) -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "open; Ann bet amount=100; deal Th Tc 9c 7c; Ann stand")  # 19 beats 17
    go(table, "open; Ann bet amount=100")
    if script:
        go(table, script)
    go(table, "void")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 1100}, -100, 0)
    assert (table.phase, table.view().hands, table.view().dealer) == ("waiting", (), ())
    assert may(table, "dealer") == {"open", "shuffle", "finish"}
    refused(table, said("void"), "N-9")
    go(table, "open; Ann bet amount=100")


@rule("N-9")
def test_a_round_that_is_paid_is_not_voided() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann hit; deal Tc")
    assert (table.phase, table.stacks) == ("waiting", {"Ann": 900})
    refused(table, said("void"), "N-9")


def test_finish_closes_the_table_between_rounds() -> None:
    table = opened("blackjack", "Ann 1000")
    go(table, "open")
    refused(table, "dealer finish", "script")
    go(table, "void; dealer finish")
    assert table.phase == "finished"
    for line in ("dealer open", "dealer shuffle", "Ann bet amount=50"):
        refused(table, line, "script")
    assert table.options("Ann") == table.options("dealer") == []
