"""Announced bets: R-20."""

from collections import Counter

import pytest

from croupier import offers
from croupier.equipment.wheel import WHEELS, WheelName
from croupier.games.events import Settled
from croupier.games.options import OneOf, Option, Whole
from tests.games.roulette.felt import offered, roulette, seen
from tests.playing import move, play, refused

rule = pytest.mark.rule

CHIPS = {
    "voisins": {"0-2-3": 2, "4-7": 1, "12-15": 1, "18-21": 1, "19-22": 1, "25-26-28-29": 2, "32-35": 1},
    "jeu_zero": {"0-3": 1, "12-15": 1, "26": 1, "32-35": 1},
    "tiers": {"5-8": 1, "10-11": 1, "13-16": 1, "23-24": 1, "27-30": 1, "33-36": 1},
    "orphelins": {"1": 1, "6-9": 1, "14-17": 1, "17-20": 1, "31-34": 1},
}


@rule("R-20")
@pytest.mark.parametrize(("name", "units"), [("voisins", 9), ("jeu_zero", 4), ("tiers", 6), ("orphelins", 5)])
def test_a_series_is_placed_as_the_chips_it_stands_for(name: str, units: int) -> None:
    table = roulette("Ann 100, Bob 5")
    play(table, f"dealer open\nAnn announce name={name} unit=3")
    assert seen(table).stakes["Ann"] == {on: 3 * count for on, count in CHIPS[name].items()}
    assert table.stacks == {"Ann": 100 - 3 * units, "Bob": 5}
    assert table.on_table == 3 * units


@rule("R-20")
@pytest.mark.parametrize(
    ("name", "pockets"),
    [
        ("voisins", "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25"),
        ("jeu_zero", "12 35 3 26 0 32 15"),
        ("tiers", "27 13 36 11 30 8 23 10 5 24 16 33"),
        ("orphelins", "1 20 14 31 9 17 34 6"),
    ],
)
def test_a_series_covers_its_part_of_the_wheel(name: str, pockets: str) -> None:
    winning = set()
    for pocket in WHEELS["single_zero"].pockets:
        table = roulette("Ann 9")
        play(table, f"dealer open\nAnn announce name={name} unit=1\ndealer spin pocket={pocket}")
        if any(isinstance(result, Settled) and result.back for result in seen(table).results):
            winning.add(pocket)
    assert winning == set(pockets.split())


@rule("R-20")
@pytest.mark.parametrize(
    ("wheel", "number", "five"),
    [
        ("single_zero", "0", "3 26 0 32 15"),
        ("single_zero", "26", "35 3 26 0 32"),
        ("single_zero", "17", "2 25 17 34 6"),
        ("double_zero", "0", "14 2 0 28 9"),
        ("double_zero", "00", "13 1 00 27 10"),
        ("double_zero", "2", "35 14 2 0 28"),
    ],
)
def test_neighbours_are_a_number_and_two_on_each_side(wheel: WheelName, number: str, five: str) -> None:
    table = roulette("Ann 100", wheel=wheel)
    play(table, "dealer open")
    told = table.play({"by": "Ann", "do": "announce", "name": "neighbours", "number": number, "unit": 4})
    assert str(told[0]) == f"Ann calls the neighbours of {number} by 4, 20 in all."
    assert seen(table).stakes == {"Ann": dict.fromkeys(five.split(), 4)}
    assert table.stacks == {"Ann": 80}


@rule("R-20")
def test_a_number_may_be_text_or_a_whole_number() -> None:
    for pocket in WHEELS["single_zero"].pockets:
        tables = [roulette("Ann 100"), roulette("Ann 100")]
        for table, number in zip(tables, (pocket, int(pocket)), strict=True):
            play(table, "dealer open")
            table.play({"by": "Ann", "do": "announce", "name": "neighbours", "number": number, "unit": 1})
        assert tables[0].save() == tables[1].save()


@rule("R-2", "R-20")
@pytest.mark.parametrize(
    "number", ["37", 37, -1, "00", "07", "", "red", "１７", "1-2", pytest.param(10**5000, id="huge")]
)
def test_a_number_that_the_wheel_has_not_has_no_neighbours(number: object) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    refused(table, {"by": "Ann", "do": "announce", "name": "neighbours", "number": number, "unit": 1}, "R-2")


@rule("R-20")
@pytest.mark.parametrize(
    "fields",
    [
        {"name": "neighbours", "unit": 1},
        {"name": "neighbours", "unit": 1, "number": None},
        {"name": "neighbours", "unit": 1, "number": True},
        {"name": "neighbours", "unit": 1, "number": 17.0},
        {"name": "tiers", "unit": 1, "number": "17"},
        {"name": "tiers", "unit": 1, "number": None},
        {"name": "tiers"},
        {"name": "tiers", "unit": 1.5},
        {"name": "tiers", "unit": "1"},
        {"name": "Tiers", "unit": 1},
        {"name": "grand_series", "unit": 1},
        {"unit": 1},
    ],
)
def test_a_call_has_a_known_name_a_unit_and_a_number_only_for_neighbours(fields: dict[str, object]) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    refused(table, {"by": "Ann", "do": "announce", **fields}, "script")


@rule("R-20")
@pytest.mark.parametrize("name", ["voisins", "jeu_zero", "tiers", "orphelins"])
def test_the_double_zero_wheel_has_only_neighbours(name: str) -> None:
    table = roulette("Ann 100", wheel="double_zero")
    play(table, "dealer open")
    assert offered(table, "Ann", "announce", "name") == ["neighbours"]
    assert "single-zero wheel" in refused(table, f"Ann announce name={name} unit=1", "R-20")


@rule("R-18", "R-20")
@pytest.mark.parametrize(
    ("rules", "line", "good", "bad"),
    [
        ({}, "name=voisins", [1, 11], [0, -1, 12, 10**30]),
        ({}, "name=tiers", [16], [17]),
        ({"max_inside": 7}, "name=voisins", [3], [4]),
        ({"max_inside": 7}, "name=tiers", [7], [8]),
        ({"min_bet": 4}, "name=voisins", [4], [1, 2, 3]),
        ({"step": 5, "min_bet": 7}, "name=jeu_zero", [10, 25], [5, 7, 8, 12]),
        ({"step": 2}, "name=voisins", [2, 10], [1, 3, 12]),
        ({"max_inside": 8}, "name=neighbours number=17", [8], [9]),
        ({"max_outside": 1}, "name=neighbours number=17", [20], [21]),
    ],
)
def test_limits_hold_for_each_spot_of_a_call(
    rules: dict[str, int], line: str, good: list[int], bad: list[int]
) -> None:
    table = roulette("Ann 100", **rules)
    play(table, "dealer open")
    for unit in bad:
        call = move(f"Ann announce {line} unit={unit}")
        assert not offers(table.options("Ann"), call)
        refused(table, call, "R-18")
    for unit in good:
        call = move(f"Ann announce {line} unit={unit}")
        assert offers(table.options("Ann"), call)
        table.play(call)
        play(table, "Ann clear")


@rule("R-18", "R-20")
def test_two_units_on_a_spot_reach_its_least_together() -> None:
    """Each single has its least already, so 2 a unit will do: 4 on the trio and on the corner."""
    table = roulette("Ann 100", min_bet=4)
    singles = "".join(f"Ann bet on={on} amount=4\n" for on in ("4-7", "12-15", "18-21", "19-22", "32-35"))
    play(table, f"dealer open\n{singles}")
    call = move("Ann announce name=voisins unit=1")
    assert not offers(table.options("Ann"), call)
    assert "0-2-3" in refused(table, call, "R-18")
    call = move("Ann announce name=voisins unit=2")
    assert offers(table.options("Ann"), call)
    table.play(call)
    assert seen(table).stakes["Ann"] == dict.fromkeys(("4-7", "12-15", "18-21", "19-22", "32-35"), 6) | {
        "0-2-3": 4,
        "25-26-28-29": 4,
    }


@rule("R-18", "R-20")
def test_a_call_adds_to_what_is_there_whole_or_not_at_all() -> None:
    table = roulette("Ann 100", max_inside=5, min_bet=3)
    play(table, "dealer open\nAnn bet on=0-2-3 amount=3\nAnn announce name=jeu_zero unit=3")
    assert "0-2-3" in refused(table, "Ann announce name=voisins unit=3", "R-18")
    play(table, "Ann bet on=12-15 amount=1\nAnn announce name=orphelins unit=5")
    assert Counter(seen(table).stakes["Ann"]) == Counter(
        {
            "0-2-3": 3,
            "0-3": 3,
            "12-15": 4,
            "26": 3,
            "32-35": 3,
            "1": 5,
            "6-9": 5,
            "14-17": 5,
            "17-20": 5,
            "31-34": 5,
        }
    )
    play(table, "Ann announce name=jeu_zero unit=1")
    assert seen(table).stakes["Ann"]["12-15"] == 5
    refused(table, "Ann announce name=jeu_zero unit=1", "R-18")


@rule("R-20")
def test_the_chips_of_a_call_are_bets_like_others() -> None:
    table = roulette("Ann 100")
    told = [str(event) for event in play(table, "dealer open\nAnn announce name=orphelins unit=2")]
    assert told[1:3] == ["Ann calls orphelins by 2, 10 in all.", "Ann bets 2 on 1."]
    play(table, "Ann take_back on=1\nAnn double\ndealer spin pocket=17\ndealer open")
    assert table.stacks == {"Ann": 100 - 16 + 2 * 4 * 18}
    play(table, "Ann repeat")
    assert seen(table).stakes == {"Ann": {"6-9": 4, "14-17": 4, "17-20": 4, "31-34": 4}}


@rule("R-20")
def test_calls_with_the_same_room_share_one_option() -> None:
    table = roulette("Ann 100", max_inside=10)
    play(table, "dealer open\nAnn bet on=17 amount=4")
    calls = [option for option in table.options("Ann") if option.do == "announce"]
    near = ["2", "25", "17", "34", "6"]
    far = [pocket for pocket in WHEELS["single_zero"].pockets if pocket not in near]
    neighbours = OneOf(("neighbours",))
    assert calls == [
        Option("announce", {"name": OneOf(("voisins",)), "unit": Whole(1, 5)}),
        Option("announce", {"name": OneOf(("jeu_zero", "tiers", "orphelins")), "unit": Whole(1, 10)}),
        Option(
            "announce",
            {"name": neighbours, "number": OneOf((*far, *map(int, far))), "unit": Whole(1, 10)},
        ),
        Option(
            "announce",
            {"name": neighbours, "number": OneOf((*near, *map(int, near))), "unit": Whole(1, 6)},
        ),
    ]
