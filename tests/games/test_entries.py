"""What a dealer has entered is taken back: the last entry, or everything since a wrong card (N-14)."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier import GAMES, Refused, open_table
from croupier.games.moves import DEALER
from croupier.games.table import Table
from tests.games.chance import next_move

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def dealt(game: str, seats: dict[str, int], *moves: str, **rules: Any) -> Table[Any, Any]:
    """A table whose dealer's entries are kept, after moves like `dealer deal cards=As,Ks`."""
    table = open_table(game, seats, **rules)
    table.keeps_entries = True
    for move in moves:
        play(table, move)
    return table


def play(table: Table[Any, Any], move: str) -> str:
    """Make a move, and say what happened or why not."""
    by, do, *fields = move.split()
    said: dict[str, Any] = {"by": by, "do": do}
    for field in fields:
        name, _, value = field.partition("=")
        said[name] = value.split(",") if name == "cards" else int(value) if value.isdigit() else value
    try:
        return " ".join(str(event) for event in table.play(said))
    except Refused as refusal:
        return refusal.reason


def test_entries_do_not_tell_what_lies_face_down() -> None:
    hand = dealt(
        "holdem",
        {"Ann": 100, "Bob": 100},
        "dealer start",
        "dealer deal cards=Ah,Kh,2c,3c",
        "Bob call",
        "Ann check",
        "dealer deal cards=As,Ks,Qs",
    )
    assert [one.move.get("cards") for one in hand.entries[1:]] == [["??"] * 4, ["As", "Ks", "Qs"]]
    shoe = dealt(
        "blackjack",
        {"Ann": 100},
        "dealer open",
        "Ann bet amount=50",
        "dealer close",
        "dealer deal cards=Kd,6h,7c,Kd",
    )
    assert shoe.entries[-1].move["cards"] == ["Kd", "6h", "7c", "??"]


@pytest.mark.rule("N-14")
def test_a_hand_goes_back_to_a_wrong_card_and_drops_the_decisions_since() -> None:
    table = dealt(
        "holdem",
        {"Ann": 100, "Bob": 100},
        "dealer start",
        "dealer deal cards=??,??,??,??",
        "Bob call",
        "Ann check",
        "dealer deal cards=As,Ks,Qs",
        "Ann bet amount=20",
        "Bob call",
        "dealer deal cards=Js",
        "Ann check",
        small_blind=5,
        big_blind=10,
    )
    assert play(table, "dealer undo") == "somebody has already acted on it: it can't be taken back"
    assert play(table, "dealer go_back entry=1").startswith("nothing was dealt before that")
    assert play(table, "dealer go_back entry=5") == "there were 4 entries in this hand"
    assert play(table, "dealer go_back entry=3") == "The hand goes back to before the dealer's deal."
    assert (table.stacks, table.on_table) == ({"Ann": 90, "Bob": 90}, 20)
    play(table, "dealer deal cards=2s,3s,4s")  # the right ones; the hand goes on
    assert table.awaits.players == ("Ann",)
    assert table.movements.on_table == 20


@pytest.mark.rule("N-14")
def test_a_hand_of_blackjack_goes_back_to_before_a_card_but_not_to_before_the_bets() -> None:
    table = dealt(
        "blackjack",
        {"Ann": 100},
        "dealer open",
        "Ann bet amount=10",
        "dealer deal cards=5?,6?,T?,??",
        "Ann hit",
        "dealer deal cards=K?",
        min_bet=2,
    )
    before = table.stacks
    assert "called off" in play(table, "dealer go_back entry=1")
    assert play(table, "dealer undo").startswith(("The dealer takes", "somebody"))
    assert (table.stacks, table.on_table) == (before, 10)


@pytest.mark.rule("N-14")
def test_what_changes_chips_or_seats_closes_the_way_back() -> None:
    table = dealt("unders_overs", {"Ann": 100, "Bob": 100}, "dealer open", "Ann bet on=seven amount=10")
    table.play({"by": DEALER, "do": "throw", "dice": [3, 4]})
    assert len(table.finished_rounds) == 1
    assert play(table, "dealer undo") == "The dealer takes the last entry back: throw."
    assert (table.phase, table.stacks) == ("betting", {"Ann": 90, "Bob": 100})
    assert not table.finished_rounds
    table.play({"by": DEALER, "do": "throw", "dice": [3, 3]})
    table.bring("Bob", 5)
    assert play(table, "dealer undo") == "chips or seats have changed since: it can't be taken back"


@pytest.mark.rule("N-14", "N-16")
def test_a_round_that_was_called_off_under_way_goes_on_and_one_voided_later_does_not() -> None:
    table = dealt("unders_overs", {"Ann": 100, "Bob": 100}, "dealer open", "Ann bet on=seven amount=10")
    play(table, "dealer void reason=spilt")
    assert (table.phase, table.stacks) == ("waiting", {"Ann": 100, "Bob": 100})
    assert play(table, "dealer undo") == "The dealer takes the last entry back: void."
    assert (table.phase, table.stacks) == ("betting", {"Ann": 90, "Bob": 100})
    table.play({"by": DEALER, "do": "throw", "dice": [3, 4]})
    table.play({"by": DEALER, "do": "void", "round": 1, "reason": "spilt"})
    assert [entry.move["do"] for entry in table.entries] == ["open", "throw"]


@pytest.mark.check("C12")
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@few
def test_taking_an_entry_back_leaves_no_trace(game: str, seed: int) -> None:
    rng = Random(seed)
    table = open_table(game, {"Ann": 200, "Bob": 150, "Cleo": 90})
    table.keeps_entries = True
    for _ in range(60):
        move = next_move(rng, table)
        if move is None or move["do"] == "finish":
            break
        if move["by"] != DEALER or move["do"] in ("correct", "undo", "go_back") or "round" in move:
            table.play(move)
            continue
        before, hands = table.save(), dict(table.movements.hands)
        table.play(move)
        assert table.can_undo
        after = type(table).loaded(table.rules, table.save(), table.state.rounds)
        after.keeps_entries = True
        table.play({"by": DEALER, "do": "undo"})
        after.play({"by": DEALER, "do": "undo"})
        assert after.save() == table.save()
        assert _state(table.save()) == _state(before)
        assert {who: chips for who, chips in table.movements.hands.items() if chips} == {
            who: chips for who, chips in hands.items() if chips
        }
        table.play(move)


def _state(saved: bytes) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(saved)["state"]
    return state
