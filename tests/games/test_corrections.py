"""Finished rounds put right: what holds for every game, over random play."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier import GAMES, open_table
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.table import Table
from tests.games.chance import Move, move_from, next_move
from tests.games.seating import SeatAct, come_and_go
from tests.games.test_properties import check_replay, check_state, is_accepted, is_offered, random_table
from tests.playing import opened, play, refused

several = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))

REASON = "it was argued about"


def of_the_past(table: Table[Any, Any]) -> list[Option]:
    """What the dealer may do about rounds that are over, and turns."""
    return [option for option in table.options(DEALER) if "round" in option.fields]


def another(rng: Random, move: Move) -> Move:
    """A move that puts something else right, or nothing."""
    field = rng.choice([name for name in move if name not in ("by", "do")])
    value = move[field]
    wrong: Any = rng.choice([None, 0, "", "37", [], {}, [9, 9], "nobody", -1])
    if isinstance(value, int):
        wrong = rng.choice([value - 1, value + 1, -value, 10**9, wrong])
    if isinstance(value, list):
        wrong = rng.choice([value[:-1], value + value[:1], list(reversed(value)), [[]], wrong])
    if isinstance(value, dict):
        names = list(value)
        wrong = rng.choice([{}, {"nobody": "win"}, dict.fromkeys(names, "luck"), {names[0]: "tie"}, wrong])
    if rng.random() < 0.1:
        return {name: given for name, given in move.items() if name != field}
    return {**move, field: wrong}


@pytest.mark.rule("N-10", "N-14", "N-15", "N-16")
@pytest.mark.check("C12")
@pytest.mark.parametrize("game", GAMES)
@several
@given(seed=st.integers(0, 2**64))
def test_any_chain_of_rounds_corrections_and_voids(game: str, seed: int) -> None:
    """Chips add up, `options` offers exactly what is accepted, and a replay ends the same way."""
    rng = Random(seed)
    table = random_table(rng, game)
    start, again = table.save(), type(table)(table.rules, table.state)
    played: list[Move | SeatAct] = []
    restless = rng.choice([0, 0.1])
    for _ in range(rng.randint(20, 100)):
        if rng.random() < restless and (act := come_and_go(rng, table)) is not None:
            played.append(act)
        past = of_the_past(table)
        if past and rng.random() < 0.3:
            move: Move | None = move_from(rng, DEALER, rng.choice(past))
            if rng.random() < 0.5:
                assert move is not None
                tried = another(rng, move)
                offered, before = is_offered(table, tried), table.save()
                accepted = is_accepted(table, tried)
                assert offered == accepted, tried
                if accepted:
                    played.append(tried)
                else:
                    assert table.save() == before, tried
                continue
        else:
            move = next_move(rng, table)
        if move is None:
            break
        table.play(move)
        played.append(move)
        check_state(table)
    check_replay(table, again, start, played)
    settle_elsewhere(table)


def settle_elsewhere(table: Table[Any, Any]) -> None:
    """Whoever keeps the purses takes over what is outstanding, and the house has what it was due."""
    house = table.house
    for who, chips in table.outstanding.items():
        assert table.take_over(who) == -chips
        house -= chips
        check_state(table)
    assert not table.outstanding
    assert table.house == house


LAYOUTS: dict[str, dict[str, Any]] = {
    "unders_overs": {},
    "crown_anchor": {"triple": 36},
    "roulette": {"zero": "half"},
}


@pytest.mark.rule("N-14")
@pytest.mark.parametrize("game", LAYOUTS)
@several
@given(seed=st.integers(0, 2**64))
def test_a_corrected_round_is_worth_what_it_would_have_been(game: str, seed: int) -> None:
    """A table on which results were mistyped and put right, and one that had the right ones at once."""
    rng = Random(seed)
    seats = dict.fromkeys(("Ann", "Bob", "Cleo"), 10**6)
    wrong, right = (open_table(game, seats, step=2, max_seats=5, **LAYOUTS[game]) for _ in range(2))
    mistaken: list[Move] = []
    for number in range(1, rng.randint(2, 6)):
        both(wrong, right, {"by": DEALER, "do": "open"})
        for who in rng.choices(wrong.names, k=6):
            bets = [option for option in wrong.options(who) if option.do == "bet"]
            bet = move_from(rng, who, rng.choice(bets))
            both(wrong, right, {**bet, "amount": 2 * rng.randint(1, 50)})
        result = next(option for option in wrong.options(DEALER) if option.do in ("throw", "spin"))
        ((field, domain),) = result.fields.items()
        wrong.play({"by": DEALER, "do": result.do, field: domain.sample(rng)})
        fell = domain.sample(rng)
        right.play({"by": DEALER, "do": result.do, field: fell})
        mistaken.append({"by": DEALER, "do": "correct", "round": number, field: fell})
    for correction in rng.sample(mistaken, len(mistaken)):
        is_accepted(wrong, correction)  # unless it fell so by chance
    assert wrong.stacks == right.stacks
    assert wrong.house == right.house
    one: Any = wrong.view()
    other: Any = right.view()
    assert one.history == other.history or game != "roulette"  # dice may lie in another order
    assert one.results == other.results


def both(one: Table[Any, Any], other: Table[Any, Any], move: Move) -> None:
    one.play(move)
    other.play(move)


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("game", GAMES)
@several
@given(seed=st.integers(0, 2**64))
def test_voiding_every_round_brings_everybody_back_to_where_they_began(game: str, seed: int) -> None:
    rng = Random(seed)
    seats = dict.fromkeys(("Ann", "Bob", "Cleo"), 10**6)
    rules = {"zero": rng.choice(["half", "lose"])} if game == "roulette" else {}
    table = open_table(game, seats, **rules)
    for _ in range(150):
        move = next_move(rng, table)
        if move is None or move["do"] == "finish":
            break
        table.play(move)
    if table.is_under_way:
        table.play({"by": DEALER, "do": "void", "reason": REASON})
    for number in list(table.finished_rounds):
        move = {"by": DEALER, "do": "void", "reason": REASON, "round": number}
        if not table.finished_round(number).voided and table.phase != "finished":
            table.play(move)
    if table.phase != "finished":
        assert table.stacks == seats
        assert table.house == 0


# N-15 at the table.


def dice_table(seats: str = "Ann 100, Bob 100") -> Any:
    """A round of 3 and 4, in which Ann has lost 100 on under, and Bob has won 40 with 10 on seven."""
    table = opened("unders_overs", seats)
    play(
        table,
        """
        dealer open
        Ann bet on=under amount=100
        Bob bet on=seven amount=10
        dealer throw dice=[3,4]
        """,
    )
    return table


@pytest.mark.rule("N-14", "N-15")
def test_differences_are_paid_in_chips() -> None:
    table = dice_table()
    assert (table.stacks, table.house) == ({"Ann": 0, "Bob": 140}, 60)
    told = play(table, "dealer correct round=1 dice=[1,2]")
    assert (table.stacks, table.house) == ({"Ann": 200, "Bob": 90}, -90)
    assert [str(event) for event in told] == [
        "Round 1 is corrected from 3 and 4 to 1 and 2: Ann +200, Bob -50.",
        "Ann gets 200.",
        "Bob pays back 50.",
    ]
    assert table.outstanding == {}


@pytest.mark.rule("N-15")
def test_what_chips_do_not_cover_is_outstanding_and_the_house_fronts_it() -> None:
    table = dice_table()
    play(table, "dealer open\nBob bet on=over amount=130")
    play(table, "dealer correct round=1 dice=[1,2]")
    assert table.stacks == {"Ann": 200, "Bob": 0}
    assert table.outstanding == {"Bob": -40}
    assert table.house == 60 - 200 + 10
    play(table, "dealer throw dice=[6,6]")  # Bob gets 260, of which 40 are kept back
    assert table.stacks == {"Ann": 200, "Bob": 220}
    assert (table.outstanding, table.house) == ({}, -130 - 130 + 40)


@pytest.mark.rule("N-15")
def test_while_a_hand_is_in_play_differences_wait_for_its_end() -> None:
    table = dice_table()
    play(table, "dealer open\nBob bet on=over amount=10\ndealer close")
    assert [str(event) for event in play(table, "dealer correct round=1 dice=[1,2]")] == [
        "Round 1 is corrected from 3 and 4 to 1 and 2: Ann +200, Bob -50."
    ]
    assert table.stacks == {"Ann": 0, "Bob": 130}
    assert table.outstanding == {}  # nothing that the purses have to settle yet
    told = play(table, "dealer throw dice=[6,6]")
    assert [str(event) for event in told[-2:]] == ["Ann gets 200.", "Bob pays back 50."]
    assert table.stacks == {"Ann": 200, "Bob": 100}


@pytest.mark.rule("N-15")
def test_a_void_of_the_round_under_way_leaves_differences_paid_in_it() -> None:
    table = dice_table()
    play(table, "dealer open\nBob bet on=over amount=100\ndealer correct round=1 dice=[1,2]")
    assert (table.stacks, table.outstanding) == ({"Ann": 200, "Bob": 0}, {"Bob": -10})
    play(table, "dealer void reason=a_dispute")
    assert (table.stacks, table.outstanding, table.house) == ({"Ann": 200, "Bob": 90}, {}, -90)


@pytest.mark.rule("N-15")
def test_somebody_who_has_left_is_settled_with_away_from_the_table() -> None:
    table = dice_table()
    table.leave("Ann")
    table.leave("Bob")
    play(table, "dealer correct round=1 dice=[1,2]")
    assert table.outstanding == {"Ann": 200, "Bob": -50}
    assert (table.take_over("Ann"), table.take_over("Bob")) == (-200, 50)
    assert (table.house, table.chips_in_play) == (-90, -90)


@pytest.mark.rule("N-16")
def test_a_voided_round_moves_its_money_back_and_nothing_else() -> None:
    table = dice_table()
    told = play(table, "dealer void reason=a_dispute round=1")
    assert str(told[0]) == "Round 1 is void, all its stakes go back: a dispute"
    assert (table.stacks, table.house) == ({"Ann": 100, "Bob": 100}, 0)
    assert table.view().history == ((3, 4),)


@pytest.mark.rule("N-14", "N-16")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("dealer correct round=1 dice=[4,3]", "N-14"),
        ("dealer correct round=1 dice=[7,1]", "U-10"),
        ("dealer correct round=1 dice=[1]", "U-10"),
        ("dealer correct round=0 dice=[1,1]", "N-14"),
        ("dealer correct round=2 dice=[1,1]", "N-14"),
        ("dealer correct round=9 dice=[1,1]", "N-14"),
        ("dealer correct round=3 dice=[1,1]", "N-14"),
        ("dealer correct round=4 dice=[1,1]", "N-14"),
        ("Ann correct round=1 dice=[1,1]", "script"),
        ("dealer correct dice=[1,1]", "script"),
        ("dealer void round=1 reason=_", "N-16"),
        ("dealer void round=2 reason=why", "N-16"),
        ("dealer void round=3 reason=why", "N-16"),
        ("dealer void round=4 reason=why", "N-16"),
        ("dealer void round=1", "script"),
    ],
)
def test_what_cannot_be_put_right_is_refused(line: str, rule: str) -> None:
    """Round 2 was not thrown, round 3 is void, round 4 is still open."""
    table = dice_table("Ann 1000, Bob 1000")
    play(table, "dealer open\nAnn bet on=under amount=5\ndealer no_throw")
    play(table, "dealer open\nAnn bet on=under amount=5\ndealer throw dice=[1,1]")
    play(table, "dealer void round=3 reason=why\ndealer open")
    refused(table, line, rule)


def test_nothing_is_put_right_at_a_table_that_is_closed() -> None:
    table = dice_table()
    play(table, "dealer finish")
    assert "closed" in refused(table, "dealer correct round=1 dice=[1,1]", "script")


@pytest.mark.rule("N-14")
def test_a_correction_can_itself_be_put_right() -> None:
    table = dice_table()
    play(table, "dealer correct round=1 dice=[1,2]\ndealer correct round=1 dice=[6,6]")
    assert (table.stacks, table.house) == ({"Ann": 0, "Bob": 90}, 110)


@pytest.mark.rule("N-14")
def test_a_round_is_settled_again_by_the_rules_it_was_played_by() -> None:
    table = opened("crown_anchor", "Ann 100", triple=36)
    bet = "dealer open\nAnn bet on=crown amount=1"
    play(table, f"{bet}\ndealer throw dice=[heart,heart,club]")
    table.play_by(type(table.rules)(triple=3))
    play(table, f"{bet}\ndealer throw dice=[heart,heart,club]")
    play(table, "dealer correct round=1 dice=[crown,crown,crown]")
    assert table.stacks == {"Ann": 98 + 37}
    play(table, "dealer correct round=2 dice=[crown,crown,crown]")
    assert table.stacks == {"Ann": 98 + 37 + 4}


def test_a_table_that_remembers_nothing_puts_nothing_right() -> None:
    table = opened("unders_overs", "Ann 100")
    table.remembers = 0
    play(table, "dealer open\nAnn bet on=under amount=5\ndealer throw dice=[1,1]")
    refused(table, "dealer correct round=1 dice=[6,6]", "N-14")
    assert not of_the_past(table)


def test_only_so_many_rounds_are_remembered() -> None:
    table = opened("unders_overs", "Ann 100")
    table.remembers = 2
    for _ in range(3):
        play(table, "dealer open\ndealer throw dice=[1,1]")
    assert table.finished_rounds == (2, 3)
    assert json.loads(table.save())["finished"].keys() == {"2", "3"}
