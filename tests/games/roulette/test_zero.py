"""Zero: half back, prison or lost; R-12 to R-15, and what outlives a round."""

from typing import Any

import pytest

from croupier.games.roulette import Roulette
from croupier.games.table import Awaits
from tests.games.roulette.felt import can, offered, roulette, seen
from tests.playing import play, refused

rule = pytest.mark.rule
check = pytest.mark.check

TWO_ON_ZERO = "Ann bet on=red amount=10\nAnn bet on=odd amount=4\ndealer spin pocket=0"
EVEN_MONEY = ["red", "black", "odd", "even", "low", "high"]


def imprisoned(seats: str = "Ann 100", on: str = "red", amount: int = 20, **rules: Any) -> Roulette:
    """A table where the first player has a bet in prison."""
    table = roulette(seats, zero="en_prison", **rules)
    who = table.names[0]
    play(table, f"dealer open\n{who} bet on={on} amount={amount}\ndealer spin pocket=0")
    play(table, f"{who} choose on={on} take=prison")
    return table


@rule("R-12")
@pytest.mark.parametrize("on", EVEN_MONEY)
@pytest.mark.parametrize(
    ("wheel", "zero"), [("single_zero", "0"), ("double_zero", "0"), ("double_zero", "00")]
)
def test_half_of_an_even_money_bet_comes_back_on_zero(on: str, wheel: str, zero: str) -> None:
    table = roulette("Ann 100", wheel=wheel)
    play(table, f"dealer open\nAnn bet on={on} amount=30\ndealer spin pocket={zero}")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 85}, 15, 0)
    assert table.phase == "waiting"
    assert [str(result) for result in seen(table).results] == [f"Ann gets 15 of 30 on {on} back."]


@rule("R-12", "R-16")
@check("D33")
def test_on_zero_only_even_money_bets_are_spared() -> None:
    table = roulette("Ann 100")
    play(
        table,
        """dealer open
        Ann bet on=red amount=10
        Ann bet on=dozen-1 amount=10
        Ann bet on=column-1 amount=10
        Ann bet on=17 amount=10
        Ann bet on=0-2-3 amount=1
        dealer spin pocket=0""",
    )
    assert table.stacks == {"Ann": 59 + 5 + 12}


@rule("R-15")
@check("D33")
@pytest.mark.parametrize("on", EVEN_MONEY)
@pytest.mark.parametrize(
    ("wheel", "zero"), [("single_zero", "0"), ("double_zero", "0"), ("double_zero", "00")]
)
def test_even_money_bets_simply_lose(on: str, wheel: str, zero: str) -> None:
    table = roulette("Ann 100", wheel=wheel, zero="lose")
    play(table, f"dealer open\nAnn bet on={on} amount=30\ndealer spin pocket={zero}")
    assert (table.stacks, table.house, table.phase) == ({"Ann": 70}, 30, "waiting")


@rule("R-13")
def test_the_owner_of_each_even_money_bet_chooses() -> None:
    """Everything else is settled at once; choices come in any order."""
    table = roulette("Ann 100, Bob 100, Cid 100", zero="en_prison")
    play(
        table,
        """dealer open
        Ann bet on=red amount=20
        Ann bet on=17 amount=5
        Ann bet on=low amount=10
        Bob bet on=even amount=40
        Cid bet on=0 amount=1
        Cid bet on=dozen-1 amount=10""",
    )
    told = [str(event) for event in play(table, "dealer spin pocket=0")]
    assert told == [
        "Zero!",
        "Ann loses 5 on 17.",
        "Cid wins 35 on 0 and gets 36 back.",
        "Cid loses 10 on dozen-1.",
        "Ann, half back or prison for the 20 on red?",
        "Ann, half back or prison for the 10 on low?",
        "Bob, half back or prison for the 40 on even?",
    ]
    assert table.stacks == {"Ann": 65, "Bob": 60, "Cid": 125}
    assert (table.phase, table.house, table.on_table) == ("choosing", 5 + 10 - 35, 70)
    assert table.awaits == Awaits(players=("Ann", "Bob"))
    assert seen(table).choices == {"Ann": ("red", "low"), "Bob": ("even",)}
    assert can(table, "Ann") == can(table, "Bob") == {"choose"}
    assert can(table, "Cid") == set()
    assert can(table, "dealer") == {"void"}
    for line in ["dealer open", "dealer spin pocket=1", "dealer no_spin", "Cid choose on=0 take=half",
                 "Ann choose on=17 take=half", "Ann choose on=even take=half",
                 "Bob choose on=red take=prison", "Ann choose on=dozen-1 take=prison"]:  # fmt: skip
        refused(table, line, "R-13")
    refused(table, "dealer close", "R-1")
    refused(table, "Cid bet on=17 amount=1", "R-1")
    refused(table, "dealer finish", "script")

    assert [str(event) for event in play(table, "Bob choose on=even take=prison")] == [
        "Bob's 40 on even goes to prison."
    ]
    assert [str(event) for event in play(table, "Ann choose on=low take=half")] == [
        "Ann gets 5 of 10 on low back."
    ]
    refused(table, "Ann choose on=low take=prison", "R-13")
    refused(table, "dealer open", "R-13")
    assert table.awaits == Awaits(players=("Ann",))
    play(table, "Ann choose on=red take=prison")
    assert (table.phase, table.awaits) == ("waiting", Awaits(dealer="open"))
    assert table.stacks == {"Ann": 70, "Bob": 60, "Cid": 125}
    assert table.on_table == 60
    assert seen(table).prison == {"Ann": {"red": 20}, "Bob": {"even": 40}, "Cid": {}}
    assert [str(result) for result in seen(table).results] == [
        "Ann loses 5 on 17.",
        "Cid wins 35 on 0 and gets 36 back.",
        "Cid loses 10 on dozen-1.",
        "Bob's 40 on even goes to prison.",
        "Ann gets 5 of 10 on low back.",
        "Ann's 20 on red goes to prison.",
    ]


@rule("R-13")
def test_half_is_offered_before_prison() -> None:
    """Whoever runs the clock takes the first: half back."""
    table = roulette("Ann 100", zero="en_prison")
    play(table, "dealer open\nAnn bet on=red amount=20\ndealer spin pocket=0")
    assert offered(table, "Ann", "choose", "take") == ["half", "prison"]


@rule("R-13")
@pytest.mark.parametrize(
    ("pocket", "on", "stack", "house", "sentence"),
    [
        ("1", "red", 100, 0, "Ann's 20 on red is free again and comes back, without winnings."),
        ("2", "red", 80, 20, "Ann's 20 in prison on red is lost."),
        ("2", "even", 100, 0, "Ann's 20 on even is free again and comes back, without winnings."),
        ("18", "high", 80, 20, "Ann's 20 in prison on high is lost."),
        ("19", "high", 100, 0, "Ann's 20 on high is free again and comes back, without winnings."),
    ],
)
def test_the_next_spin_frees_an_imprisoned_bet_or_takes_it(
    pocket: str, on: str, stack: int, house: int, sentence: str
) -> None:
    table = imprisoned(on=on)
    play(table, "dealer open")
    told = [str(event) for event in play(table, f"dealer spin pocket={pocket}")]
    assert told[1:] == [sentence]
    assert (table.stacks, table.house, table.on_table) == ({"Ann": stack}, house, 0)
    assert (table.phase, seen(table).prison) == ("waiting", {"Ann": {}})


@rule("R-13")
def test_on_another_number_nobody_has_a_choice() -> None:
    table = roulette("Ann 100", zero="en_prison")
    play(table, "dealer open\nAnn bet on=red amount=20\ndealer spin pocket=2")
    refused(table, "Ann choose on=red take=half", "R-13")
    assert (table.stacks, table.phase) == ({"Ann": 80}, "waiting")


@rule("R-13", "R-17")
@pytest.mark.parametrize("zero", ["0", "00"])
def test_both_zeros_imprison_on_the_double_zero_wheel(zero: str) -> None:
    table = roulette("Ann 100", zero="en_prison", wheel="double_zero")
    play(table, f"dealer open\nAnn bet on=odd amount=20\ndealer spin pocket={zero}")
    assert table.phase == "choosing"
    play(table, "Ann choose on=odd take=prison\ndealer open\ndealer spin pocket=00")
    assert (table.stacks, table.on_table) == ({"Ann": 80}, 20)
    play(table, "dealer open\ndealer spin pocket=35")
    assert table.stacks == {"Ann": 100}


@rule("R-14")
@pytest.mark.parametrize(
    ("second_zero", "stack", "house", "left", "sentence"),
    [
        ("stays", 80, 0, 20, "Ann's 20 on red stays in prison."),
        ("lost", 80, 20, 0, "Ann's 20 in prison on red is lost."),
        ("half", 90, 10, 0, "Ann gets 10 of 20 in prison on red back."),
    ],
)
def test_a_second_zero(second_zero: str, stack: int, house: int, left: int, sentence: str) -> None:
    table = imprisoned(second_zero=second_zero)
    play(table, "dealer open")
    assert [str(event) for event in play(table, "dealer spin pocket=0")] == ["Zero!", sentence]
    assert (table.stacks, table.house, table.on_table) == ({"Ann": stack}, house, left)
    assert table.phase == "waiting"


@rule("R-14")
def test_a_bet_that_stays_is_decided_by_the_spin_after() -> None:
    table = imprisoned()
    play(table, "dealer open\ndealer spin pocket=0\ndealer open\ndealer spin pocket=0")
    assert (table.stacks, table.on_table) == ({"Ann": 80}, 20)
    play(table, "dealer open\ndealer spin pocket=3")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 100}, 0, 0)


@rule("R-14", "R-18")
def test_a_fresh_bet_stands_beside_the_imprisoned_one() -> None:
    """Limits, taking back, doubling and repeating concern the fresh one alone."""
    table = imprisoned("Ann 200", max_outside=20)
    play(table, "dealer open")
    assert "stays there" in refused(table, "Ann take_back on=red", "R-14")
    refused(table, "Ann clear", "R-21")
    assert not can(table, "Ann") & {"take_back", "clear"}
    play(table, "Ann bet on=red amount=20")
    refused(table, "Ann bet on=red amount=2", "R-18")
    assert seen(table).stakes == seen(table).prison == {"Ann": {"red": 20}}
    assert (table.stacks, table.on_table) == ({"Ann": 160}, 40)
    play(table, "Ann take_back on=red")
    assert (table.stacks, table.on_table) == ({"Ann": 180}, 20)
    play(table, "Ann repeat\nAnn clear\nAnn bet on=red amount=10\nAnn double")
    assert (table.stacks, table.on_table) == ({"Ann": 160}, 40)
    told = [str(event) for event in play(table, "dealer spin pocket=1")]
    assert told[1:] == [
        "Ann's 20 on red is free again and comes back, without winnings.",
        "Ann wins 20 on red and gets 40 back.",
    ]
    assert (table.stacks, table.house) == ({"Ann": 220}, -20)


@rule("R-14")
@pytest.mark.parametrize(
    ("second_zero", "take", "stack", "house", "prison"),
    [
        ("stays", "prison", 70, 0, {"red": 30}),
        ("stays", "half", 75, 5, {"red": 20}),
        ("lost", "prison", 70, 20, {"red": 10}),
        ("lost", "half", 75, 25, {}),
        ("half", "prison", 80, 10, {"red": 10}),
        ("half", "half", 85, 15, {}),
    ],
)
def test_on_a_second_zero_the_choice_concerns_the_fresh_bet_alone(
    second_zero: str, take: str, stack: int, house: int, prison: dict[str, int]
) -> None:
    """20 in prison, 10 fresh on the same spot."""
    table = imprisoned(second_zero=second_zero)
    play(table, "dealer open\nAnn bet on=red amount=10\ndealer spin pocket=0")
    assert seen(table).choices == {"Ann": ("red",)}
    assert seen(table).stakes == {"Ann": {"red": 10}}
    play(table, f"Ann choose on=red take={take}")
    assert (table.stacks, table.house) == ({"Ann": stack}, house)
    assert seen(table).prison == {"Ann": prison}
    assert (table.phase, table.on_table) == ("waiting", sum(prison.values()))


@rule("R-14")
def test_bets_in_one_cell_share_their_fate() -> None:
    table = imprisoned()
    play(table, "dealer open\nAnn bet on=red amount=10\ndealer spin pocket=0\nAnn choose on=red take=prison")
    play(table, "dealer open\ndealer spin pocket=1")
    assert (table.stacks, table.house) == ({"Ann": 100}, 0)


@rule("R-14")
def test_half_of_an_imprisoned_bet_goes_back_when_the_table_finishes() -> None:
    table = imprisoned("Ann 100, Bob 50")
    play(table, "dealer open\nBob bet on=low amount=10\nAnn bet on=low amount=6\ndealer spin pocket=0")
    play(table, "Bob choose on=low take=prison\nAnn choose on=low take=prison")
    assert (table.stacks, table.on_table) == ({"Ann": 74, "Bob": 40}, 36)
    told = [str(event) for event in play(table, "dealer finish")]
    assert told == [
        "Ann gets 10 of 20 in prison on red back.",
        "Ann gets 3 of 6 in prison on low back.",
        "Bob gets 5 of 10 in prison on low back.",
        "The table is closed.",
    ]
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 87, "Bob": 45}, 18, 0)
    assert table.phase == "finished"


@rule("R-19")
@pytest.mark.parametrize("closed", ["", "dealer close"])
def test_no_spin_leaves_imprisoned_bets_in_prison(closed: str) -> None:
    table = imprisoned()
    play(table, f"dealer open\nAnn bet on=red amount=10\n{closed}\ndealer no_spin")
    assert (table.stacks, table.on_table, table.phase) == ({"Ann": 80}, 20, "waiting")
    play(table, "dealer open\ndealer spin pocket=2")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 80}, 20, 0)


@rule("N-9", "R-14")
@pytest.mark.parametrize("second_zero", ["stays", "lost", "half"])
@pytest.mark.parametrize(
    "until",
    [
        "",
        "Ann bet on=red amount=10",
        "Ann bet on=red amount=10\ndealer close",
        "Ann bet on=red amount=10\nAnn bet on=0 amount=1\ndealer spin pocket=0",
        f"{TWO_ON_ZERO}\nAnn choose on=red take=prison",
        f"{TWO_ON_ZERO}\nAnn choose on=red take=half",
    ],
)
def test_a_void_puts_imprisoned_bets_back_as_they_were(until: str, second_zero: str) -> None:
    table = imprisoned("Ann 100, Bob 100", second_zero=second_zero)
    play(table, "dealer open\nBob bet on=17 amount=1\ndealer no_spin")
    play(table, f"dealer open\nBob bet on=17 amount=1\n{until}\ndealer void reason=dispute")
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 80, "Bob": 100}, 0, 20)
    assert seen(table).prison == {"Ann": {"red": 20}, "Bob": {}}
    assert (table.phase, seen(table).choices) == ("waiting", {})
    assert (table.state.round_start, table.state.prison_before) == (None, None)
    refused(table, "Ann choose on=odd take=half", "R-13")
    play(table, "dealer open\ndealer spin pocket=1")
    assert table.stacks == {"Ann": 100, "Bob": 100}


@rule("N-9")
def test_the_pocket_of_a_voided_spin_is_forgotten() -> None:
    table = roulette("Ann 100", zero="en_prison")
    play(table, "dealer open\nAnn bet on=red amount=10\ndealer spin pocket=0\ndealer void reason=tilt")
    assert (seen(table).pocket, seen(table).colour, seen(table).results) == (None, None, ())


@rule("N-9")
def test_after_the_last_choice_there_is_nothing_to_void() -> None:
    table = imprisoned()
    refused(table, "dealer void reason=late", "N-9")


@rule("N-10", "R-13")
def test_a_table_saved_with_choices_due_goes_on_as_if_nothing_had_been() -> None:
    script = "dealer open\nAnn bet on=red amount=10\nAnn bet on=even amount=4\ndealer spin pocket=0"
    table, other = imprisoned(), imprisoned()
    play(table, script)
    other.load(table.save())
    for one in (table, other):
        play(one, "Ann choose on=even take=prison\ndealer void reason=twice\ndealer open\nAnn repeat")
    assert table.save() == other.save()
    assert seen(other).stakes == {"Ann": {"red": 10, "even": 4}}
