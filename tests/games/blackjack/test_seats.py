"""Blackjack: coming and going."""

import pytest

from croupier.games.blackjack.moves import Insure, Keep, Stand
from croupier.games.table import Awaits
from tests.games.blackjack.rounds import bet_on, dealt, go, may
from tests.games.test_seats import unwilling
from tests.playing import opened

rule = pytest.mark.rule
check = pytest.mark.check


@rule("B-4")
def test_a_newcomer_bets_before_the_deal_and_watches_after_it() -> None:
    table = bet_on("Ann 1000")
    table.sit("Bob", 500)
    go(table, "Bob bet amount=100; deal 5c 5d 9h")
    table.sit("Cleo", 500)
    assert may(table, "Cleo") == set()
    go(table, "deal 6c 6d 8h; Ann stand; Bob stand")
    assert table.phase == "waiting"


@rule("B-19")
def test_a_seat_with_a_neighbours_box_in_play_is_not_free_before_the_deal() -> None:
    table = opened("blackjack", "Ann 1000", boxes=2, max_seats=2)
    go(table, "open; Ann bet amount=50 box=1; Ann bet amount=50 box=2")
    unwilling(table, "B-19", "sit", "Bob", 100)
    go(table, "deal 5c 5d 9h 6c 6d 8h")
    table.sit("Bob", 100)


@check("A15")
@pytest.mark.parametrize(
    ("cards", "rules", "expected"),
    [
        ("5c 9d 6c 8d", {}, Stand("Ann")),
        ("5c Ad 6c 8d", {}, Insure("Ann", take=False)),
        ("5c Td 6c 8d", {"surrender": "early"}, Keep("Ann")),
    ],
)
def test_what_is_done_for_the_absent(cards: str, rules: dict[str, str], expected: object) -> None:
    table = dealt(cards, **rules)
    assert table.absent_move("Ann") == expected
    table.play(table.absent_move("Ann"))


def test_nobody_has_to_bet_and_chips_are_bought_meanwhile() -> None:
    table = opened("blackjack", "Ann 60, Bob 60")
    go(table, "open")
    assert table.awaits == Awaits(players=("Ann", "Bob"))
    unwilling(table, "script", "absent_move", "Ann")
    table.bring("Ann", 40)
    table.sit_out("Bob")
    assert table.awaits == Awaits(players=("Ann",))


def test_who_is_settled_may_leave_and_who_is_insured_may_not() -> None:
    table = dealt("Th 8c Ad 6h 9s 7c", "Ann 1000, Bob 1000", peek=False)
    go(table, "Ann insure take=true; Bob insure take=false; Ann hit; deal Ks")
    assert table.staked("Ann") == 50
    unwilling(table, "N-6", "leave", "Ann")
    go(table, "Bob hit; deal 9d")
    assert table.phase == "waiting"
    table.leave("Ann")


def test_who_is_bust_may_leave_while_the_others_play() -> None:
    table = dealt("Th 8c 9d 6h 9s 7c", "Ann 1000, Bob 1000")
    go(table, "Ann hit; deal Ks")
    table.leave("Ann")
    go(table, "Bob stand; deal 9c")
    assert table.stacks == {"Bob": 1100}
    assert (table.house, table.state.chips_in_play) == (0, 1100)


@rule("B-16")
def test_the_deal_passes_on_from_who_leaves_or_sits_out() -> None:
    table = opened("blackjack", "Ann 100, Bob 100, Cleo 100", dealer="players")
    assert table.view().dealing == "Cleo"
    table.leave("Cleo")
    assert table.view().dealing == "Ann"
    table.sit_out("Ann")
    go(table, "open")
    assert table.view().dealing == "Bob"
    table.leave("Ann")
    table.leave("Bob")
    table.sit("Dan", 100)
    assert table.view().dealing == "Dan"
