"""What can be bet and what it pays: R-3 to R-11, R-16, R-17, against a layout drawn on paper."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.equipment.wheel import WHEELS, WheelName
from croupier.games.events import Settled
from tests.games.roulette.felt import fair, inside_bets, offered, outside_bets, roulette, seen
from tests.playing import play, refused

rule = pytest.mark.rule
check = pytest.mark.check

PAPER: dict[WheelName, dict[str, frozenset[str]]] = {
    "single_zero": inside_bets("0") | outside_bets(),
    "double_zero": inside_bets("0", "00") | outside_bets(),
}


@rule("R-3", "R-4", "R-5", "R-6", "R-7", "R-17")
@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        ("single_zero", {1: 37, 2: 60, 3: 14, 4: 23, 6: 11}),
        ("double_zero", {1: 38, 2: 62, 3: 15, 4: 22, 5: 1, 6: 11}),
    ],
)
def test_the_layout_has_just_the_bets_that_the_felt_has(wheel: WheelName, counts: dict[int, int]) -> None:
    table = roulette("Ann 100", wheel=wheel, zero="lose")
    play(table, "dealer open")
    spots = offered(table, "Ann", "bet", "on")
    assert sorted(map(str, spots)) == sorted(PAPER[wheel])
    assert Counter(len(PAPER[wheel][str(on)]) for on in spots if str(on)[0].isdigit()) == counts
    assert len(spots) == sum(counts.values()) + 12


@rule("R-3", "R-4", "R-5", "R-6", "R-7", "R-8", "R-9", "R-10", "R-11", "R-15", "R-16", "R-17")
@check("D33", "D35", "D36", "A9")
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero"])
def test_every_bet_against_every_pocket(wheel: WheelName) -> None:
    """All bets at once, one chip each: every one is settled by itself, and no edge beats the zero's."""
    paper = PAPER[wheel]
    bets = "\n".join(f"Ann bet on={on} amount=1" for on in paper)
    returned = dict.fromkeys(paper, Fraction(0))
    for pocket in WHEELS[wheel].pockets:
        table = roulette("Ann 200", wheel=wheel, zero="lose")
        play(table, f"dealer open\n{bets}\ndealer spin pocket={pocket}")
        results = {result.on: result for result in seen(table).results if isinstance(result, Settled)}
        assert results.keys() == paper.keys()
        for on, numbers in paper.items():
            back = fair(numbers) if pocket in numbers else 0
            assert results[on] == Settled("Ann", on, 1, int(back)), (on, pocket)
            returned[on] += back
        assert table.stacks == {"Ann": 200 - len(paper) + sum(result.back for result in results.values())}
        assert (table.on_table, table.phase) == (0, "waiting")
    pockets = len(WHEELS[wheel].pockets)
    for on, back in returned.items():
        expected = Fraction(35 if on == "0-00-1-2-3" else 36, pockets)
        assert back / pockets == expected, on


@pytest.mark.parametrize(
    ("on", "pocket", "back"),
    [
        pytest.param("17", "17", 360, marks=[rule("R-3")]),
        pytest.param("0", "0", 360, marks=[rule("R-3"), check("D34")]),
        pytest.param("36", "36", 360, marks=[rule("R-3"), check("D34")]),
        pytest.param("17", "0", 0, marks=[rule("R-3")]),
        pytest.param("17-20", "20", 180, marks=[rule("R-4")]),
        pytest.param("0-2", "0", 180, marks=[rule("R-4")]),
        pytest.param("17-20", "18", 0, marks=[rule("R-4")]),
        pytest.param("16-17-18", "16", 120, marks=[rule("R-5")]),
        pytest.param("0-2-3", "0", 120, marks=[rule("R-5")]),
        pytest.param("0-1-2", "3", 0, marks=[rule("R-5")]),
        pytest.param("17-18-20-21", "21", 90, marks=[rule("R-6")]),
        pytest.param("0-1-2-3", "0", 90, marks=[rule("R-6")]),
        pytest.param("17-18-20-21", "19", 0, marks=[rule("R-6")]),
        pytest.param("31-32-33-34-35-36", "31", 60, marks=[rule("R-7")]),
        pytest.param("31-32-33-34-35-36", "30", 0, marks=[rule("R-7")]),
        pytest.param("dozen-1", "12", 30, marks=[rule("R-8")]),
        pytest.param("dozen-2", "12", 0, marks=[rule("R-8")]),
        pytest.param("dozen-2", "13", 30, marks=[rule("R-8")]),
        pytest.param("dozen-3", "36", 30, marks=[rule("R-8")]),
        pytest.param("dozen-3", "0", 0, marks=[rule("R-8", "R-16"), check("D33")]),
        pytest.param("column-1", "34", 30, marks=[rule("R-9")]),
        pytest.param("column-2", "34", 0, marks=[rule("R-9")]),
        pytest.param("column-3", "3", 30, marks=[rule("R-9")]),
        pytest.param("column-1", "0", 0, marks=[rule("R-9", "R-16"), check("D33")]),
        pytest.param("red", "1", 20, marks=[rule("R-10")]),
        pytest.param("black", "1", 0, marks=[rule("R-10")]),
        pytest.param("even", "2", 20, marks=[rule("R-10")]),
        pytest.param("odd", "2", 0, marks=[rule("R-10")]),
        pytest.param("low", "18", 20, marks=[rule("R-10")]),
        pytest.param("high", "18", 0, marks=[rule("R-10")]),
        pytest.param("high", "19", 20, marks=[rule("R-10")]),
    ],
)
def test_ten_on_a_spot_bring_back(on: str, pocket: str, back: int) -> None:
    table = roulette("Ann 10, Bob 7")
    play(table, f"dealer open\nAnn bet on={on} amount=10\ndealer spin pocket={pocket}")
    assert table.stacks == {"Ann": back, "Bob": 7}
    assert (table.house, table.on_table) == (10 - back, 0)


@rule("R-17")
@pytest.mark.parametrize(
    ("on", "pocket", "back"),
    [
        ("00", "00", 360), ("00", "0", 0), ("0-00", "00", 180), ("00-3", "3", 180), ("00-2", "0", 0),
        ("0-00-2", "00", 120), ("00-2-3", "2", 120), ("0-00-1-2-3", "0", 70), ("0-00-1-2-3", "3", 70),
        ("0-00-1-2-3", "4", 0), ("dozen-1", "00", 0), ("column-3", "00", 0),
        ("red", "00", 5), ("even", "00", 5), ("low", "0", 5),
    ],
)  # fmt: skip
def test_ten_on_a_spot_of_the_double_zero_wheel_bring_back(on: str, pocket: str, back: int) -> None:
    table = roulette("Ann 10", wheel="double_zero")
    play(table, f"dealer open\nAnn bet on={on} amount=10\ndealer spin pocket={pocket}")
    assert (table.stacks, table.house) == ({"Ann": back}, 10 - back)


@rule("R-11")
@pytest.mark.parametrize(
    ("on", "amount", "back"), [("red", 2, 2 + 2), ("25-26-28-29", 3, 3 + 24)]
)  # fmt: skip
def test_the_rule_books_examples(on: str, amount: int, back: int) -> None:
    table = roulette(f"Ann {amount}")
    play(table, f"dealer open\nAnn bet on={on} amount={amount}\ndealer spin pocket=25")
    assert table.stacks == {"Ann": back}
    assert table.house == -(back - amount)


@rule("R-17")
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero"])
def test_numbers_that_do_not_touch_cannot_be_bet(wheel: WheelName) -> None:
    pockets = sorted(WHEELS[wheel].pockets, key=lambda pocket: (int(pocket), pocket))
    table = roulette("Ann 10000", wheel=wheel)
    play(table, "dealer open")
    for few in (*combinations(pockets, 2), *combinations(pockets[:9], 3), *combinations(pockets[:9], 4)):
        on = "-".join(few)
        if on in PAPER[wheel]:
            play(table, f"Ann bet on={on} amount=1")
        else:
            refused(table, f"Ann bet on={on} amount=1", "R-17")


@rule("R-17")
@pytest.mark.parametrize(
    ("on", "reason"),
    [
        ("1-5", "1 and 5 don't touch"),
        ("3-4", "3 and 4 don't touch"),
        ("0-4", "0 and 4 don't touch"),
        ("36-37", "there's no 37 on the layout"),
        ("00", "there's no 00 on the layout"),
        ("20-17", "write 17-20: each number once, lowest first"),
        ("11-8", "write 8-11: each number once, lowest first"),
        ("17-17", "write 17: each number once, lowest first"),
        ("1-2-3-0", "write 0-1-2-3: each number once, lowest first"),
        ("1-2-4", "1, 2 and 4 don't make a bet on the layout"),
        ("2-3-4", "2, 3 and 4 don't make a bet on the layout"),
        ("4-5-6-7-8-10", "4, 5, 6, 7, 8 and 10 don't make a bet on the layout"),
        ("3-4-6-7", "3, 4, 6 and 7 don't make a bet on the layout"),
        ("07", "write 7, not 07"),
        ("017-20", "write 17, not 017"),
        ("000", "there's no 000 on the layout"),
        ("dozen-4", "there's no 'dozen-4' on the layout"),
        ("dozen", "there's no 'dozen' on the layout"),
        ("column-0", "there's no 'column-0' on the layout"),
        ("Red", "there's no 'Red' on the layout"),
        ("green", "there's no 'green' on the layout"),
        ("", "there's no '' on the layout"),
        ("-", "there's no '-' on the layout"),
        ("17-", "there's no '17-' on the layout"),
        ("-17", "there's no '-17' on the layout"),
        ("17 - 20", "there's no '17 - 20' on the layout"),
        ("１７", "there's no '１７' on the layout"),
        ("1-2-3-4-5-6-7-8-9", "1, 2, 3, 4, 5, 6, 7, 8 and 9 don't make a bet on the layout"),
    ],
)  # fmt: skip
def test_a_spot_that_is_none_is_refused_with_a_reason_that_helps(on: str, reason: str) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    assert refused(table, {"by": "Ann", "do": "bet", "on": on, "amount": 2}, "R-17") == reason


@rule("R-17")
@pytest.mark.parametrize("on", ["0-3", "0-2-3", "0-1-2-3", "0-1-3", "00-1", "0-00-1-2", "2-00", "00-0"])
def test_zero_bets_that_the_double_zero_layout_has_not(on: str) -> None:
    table = roulette("Ann 100", wheel="double_zero")
    play(table, "dealer open")
    refused(table, f"Ann bet on={on} amount=2", "R-17")


@rule("R-17")
def test_a_spot_as_long_as_a_book_is_refused_in_a_line() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    reason = refused(table, {"by": "Ann", "do": "bet", "on": "1-" * 100_000, "amount": 2}, "R-17")
    assert len(reason) < 100


@rule("R-17")
@pytest.mark.parametrize("on", [17, None, True, ["17"], {"17": 1}])
def test_a_spot_is_text(on: object) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    assert "on" in refused(table, {"by": "Ann", "do": "bet", "on": on, "amount": 2}, "script")


@rule("R-10", "R-11")
@check("D36")
def test_bets_of_several_players_settle_each_by_itself() -> None:
    """17, black and odd: Ann's split and dozen win, her red loses; Bob's odd wins, his column loses."""
    table = roulette("Ann 100, Bob 100")
    play(
        table,
        """dealer open
        Ann bet on=17-20 amount=5
        Ann bet on=red amount=20
        Bob bet on=odd amount=10
        Ann bet on=dozen-2 amount=7
        Bob bet on=column-1 amount=30
        dealer close""",
    )
    told = [str(event) for event in play(table, "dealer spin pocket=17")]
    assert told == [
        "17, black, odd and low.",
        "Ann wins 85 on 17-20 and gets 90 back.",
        "Ann loses 20 on red.",
        "Ann wins 14 on dozen-2 and gets 21 back.",
        "Bob wins 10 on odd and gets 20 back.",
        "Bob loses 30 on column-1.",
    ]
    assert table.stacks == {"Ann": 68 + 90 + 21, "Bob": 60 + 20}
    assert table.house == 200 - 179 - 80
    assert [str(result) for result in seen(table).results] == told[1:]
