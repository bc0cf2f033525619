"""What is due from virtual equipment, and how what was drawn becomes a move."""

from typing import Any

import pytest

from croupier.games.due import CardsDue, DiceDue, PocketDue
from tests.playing import opened, play

SYMBOLS = ("crown", "anchor", "heart", "diamond", "club", "spade")
SIX = (1, 2, 3, 4, 5, 6)
SEATS = "Ann 500, Bob 500"


@pytest.mark.check("B9")
@pytest.mark.parametrize(
    ("game", "script", "rules", "due", "drawn", "fields"),
    [
        ("unders_overs", "dealer open", {}, DiceDue(2, SIX), [6, 1], {"dice": [6, 1]}),
        (
            *("crown_anchor", "dealer open", {}, DiceDue(3, SYMBOLS)),
            *([1, 3, 6], {"dice": ["crown", "heart", "spade"]}),
        ),
        ("roulette", "dealer open", {}, PocketDue("single_zero"), "17", {"pocket": "17"}),
        (
            *("roulette", "dealer open\ndealer close", {"wheel": "double_zero"}, PocketDue("double_zero")),
            *("00", {"pocket": "00"}),
        ),
        ("pairs_wagers", "dealer start\nAnn roll", {}, DiceDue(4, SIX), [1, 2, 3, 4], {"dice": [1, 2, 3, 4]}),
        (
            "pairs_wagers",
            "dealer start\nAnn roll\ndealer throw dice=[2,2,3,4]\nAnn better dice=[2,3]",
            {},
            *(DiceDue(2, SIX), [5, 1], {"dice": [5, 1]}),
        ),
        (
            *("holdem", "dealer start", {}),
            CardsDue((("Ann", 0), ("Bob", 0), ("Ann", 0), ("Bob", 0))),
            *(["??"] * 4, {"cards": ["??"] * 4}),
        ),
        (
            *("blackjack", "dealer open\nAnn bet amount=50", {}),
            CardsDue((("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0))),
            *(["5h", "Kd", "8c", "??"], {"cards": ["5h", "Kd", "8c", "??"]}),
        ),
    ],
)
def test_what_is_drawn_becomes_the_fields_of_the_move(
    game: str, script: str, rules: dict[str, Any], due: object, drawn: Any, fields: dict[str, object]
) -> None:
    table = opened(game, SEATS, button_at="Bob" if game == "holdem" else None, **rules)
    play(table, script)
    assert table.asked() == due
    assert table.move_fields(drawn) == fields
    table.play({"by": "dealer", "do": table.awaits.dealer, **fields})


@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("unders_overs", ""),
        ("roulette", ""),
        ("pairs_wagers", "dealer start"),
        ("holdem", "dealer start\ndealer deal cards=[2c,3d,4h,5s]"),
        ("blackjack", "dealer open"),
        ("crown_anchor", "dealer finish"),
    ],
)
def test_nothing_is_asked_where_chance_has_no_part(game: str, script: str) -> None:
    table = opened(game, SEATS)
    play(table, script)
    assert table.asked() is None
    assert table.move_fields([]) == {}


def test_burnt_cards_lie_face_down_and_those_of_the_board_face_up() -> None:
    table = opened("holdem", "Ann 50, Bob 50", small_blind=50, big_blind=50, burn=True)
    play(table, "dealer start")
    assert [owner for owner, _ in table.asked().deal] == ["Ann", "Bob"] * 2  # before the board: all-ins show
    play(table, "dealer deal cards=[2c,3d,4h,5s]")
    board, burnt = ("board", 1), ("burn", 0)
    assert table.asked().deal == (burnt, board, board, board, burnt, board, burnt, board)


@pytest.mark.parametrize("game", ["unders_overs", "crown_anchor", "roulette", "blackjack"])
def test_bets_are_closed_by_a_move_of_their_own(game: str) -> None:
    table = opened(game, SEATS)
    assert table.closing_move() is None
    play(table, "dealer open")
    if game == "blackjack":
        assert table.closing_move() is None  # nobody has bet
        play(table, "Ann bet amount=50")
    due = table.asked()
    table.play(table.closing_move())
    assert table.closing_move() is None
    assert table.asked() == due


@pytest.mark.parametrize(
    ("game", "script", "rules", "at_stake"),
    [
        (
            "unders_overs",
            "dealer open\nAnn bet on=under amount=5\nAnn bet on=seven amount=1\nBob bet on=under amount=2",
            {},
            [("Ann", "under", 5), ("Ann", "seven", 1), ("Bob", "under", 2)],
        ),
        (
            "roulette",
            "dealer open\nAnn bet on=red amount=10\ndealer spin pocket=0\nAnn choose on=red take=prison\n"
            "dealer open\nBob bet on=17 amount=5",
            {"zero": "en_prison"},
            [("Bob", "17", 5), ("Ann", "prison red", 10)],
        ),
        (
            "blackjack",
            "dealer open\nAnn bet amount=50\nBob bet amount=100\nBob bet amount=60 box=2",
            {"boxes": 2},
            [("Ann", "box 1", 50), ("Bob", "box 1", 100), ("Bob", "box 2", 60)],
        ),
        (
            "blackjack",
            "dealer open\nAnn bet amount=50\nBob bet amount=100\n"
            "dealer deal cards=[8h,9c,Ad,8c,9d,??]\nAnn insure take=true\nBob insure take=false\n"
            "dealer peek blackjack=false\nAnn split",
            {},
            [("Ann", "box 1, hand 1", 50), ("Ann", "box 1, hand 2", 50), ("Bob", "box 1", 100)],
        ),
        ("holdem", "dealer start", {}, []),
        ("pairs_wagers", "dealer start\nAnn roll", {"ante": 5}, []),
    ],
)
def test_what_rides_on_the_draw(
    game: str, script: str, rules: dict[str, Any], at_stake: list[tuple[str, str, int]]
) -> None:
    table = opened(game, SEATS, **rules)
    play(table, script)
    assert table.at_stake() == at_stake


def test_insurance_rides_on_the_look_of_a_dealer_who_does_not_peek() -> None:
    table = opened("blackjack", "Ann 500", peek=False)
    play(
        table,
        "dealer open\nAnn bet amount=100\ndealer deal cards=[8h,Ad,8c,??]\nAnn insure take=true\nAnn hit",
    )
    assert table.at_stake() == [("Ann", "box 1", 100), ("Ann", "insurance", 50)]
