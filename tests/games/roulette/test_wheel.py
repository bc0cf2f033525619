"""The wheels: N-13, R-2."""

import pytest

from croupier.equipment.wheel import WHEELS, WheelName, colour
from croupier.games.options import Pocket
from tests.games.roulette.felt import outside_bets, roulette, seen
from tests.playing import play, refused

rule = pytest.mark.rule

SINGLE = WHEELS["single_zero"].pockets
DOUBLE = WHEELS["double_zero"].pockets


@rule("R-2")
def test_each_wheel_has_every_pocket_once() -> None:
    numbers = {str(number) for number in range(1, 37)}
    assert len(SINGLE) == 37
    assert set(SINGLE) == numbers | {"0"}
    assert len(DOUBLE) == 38
    assert set(DOUBLE) == numbers | {"0", "00"}


@rule("R-2")
def test_colours_are_the_real_ones() -> None:
    bets = outside_bets()
    for pocket in DOUBLE:
        expected = "red" if pocket in bets["red"] else "black" if pocket in bets["black"] else "green"
        assert colour(pocket) == expected


@rule("R-2")
def test_red_and_black_take_turns_around_the_single_zero_wheel() -> None:
    assert SINGLE[0] == "0"
    assert [colour(pocket) for pocket in SINGLE[1:]] == ["red", "black"] * 18


@rule("R-2")
def test_known_arcs_of_the_single_zero_wheel() -> None:
    """The three parts that announced bets are named after, as every croupier knows them."""
    turned = (*SINGLE, *SINGLE)
    arcs = {
        "voisins": "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25",
        "tiers": "27 13 36 11 30 8 23 10 5 24 16 33",
        "orphelins": "1 20 14 31 9",
        "orphelins across": "17 34 6",
    }
    for arc in arcs.values():
        pockets = tuple(arc.split())
        place = turned.index(pockets[0])
        assert turned[place : place + len(pockets)] == pockets


@rule("R-2")
def test_opposite_each_number_of_the_double_zero_wheel_lies_its_partner() -> None:
    """0 faces 00, 1 faces 2, 3 faces 4, and so on; red and black take turns on both sides."""
    opposite = {pocket: DOUBLE[(place + 19) % 38] for place, pocket in enumerate(DOUBLE)}
    assert opposite["0"] == "00"
    assert all(opposite[str(odd)] == str(odd + 1) for odd in range(1, 37, 2))
    assert DOUBLE[:3] == ("0", "28", "9")
    assert [colour(pocket) for pocket in DOUBLE[1:19]] == ["black", "red"] * 9
    assert [colour(pocket) for pocket in DOUBLE[20:]] == ["red", "black"] * 9


@rule("R-2", "N-13")
@pytest.mark.parametrize("wheel", ["single_zero", "double_zero"])
def test_the_ball_falls_into_any_pocket_of_the_wheel(wheel: WheelName) -> None:
    for pocket in WHEELS[wheel].pockets:
        table = roulette("Ann 100", wheel=wheel)
        play(table, f"dealer open\ndealer spin pocket={pocket}")
        assert (seen(table).pocket, seen(table).colour) == (pocket, colour(pocket))


@rule("R-2")
@pytest.mark.parametrize(
    "pocket", ["37", "-1", "", " ", "007", "07", "000", "1.0", "17 ", "1-2", "red", "１７", "x" * 10_000]
)
def test_the_ball_falls_nowhere_else(pocket: str) -> None:
    table = roulette("Ann 100", wheel="double_zero")
    play(table, "dealer open\nAnn bet on=17 amount=10")
    refused(table, {"by": "dealer", "do": "spin", "pocket": pocket}, "R-2")


@rule("R-2")
def test_the_single_zero_wheel_has_no_00() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    refused(table, "dealer spin pocket=00", "R-2")
    (spin,) = [option for option in table.options("dealer") if option.do == "spin"]
    assert spin.fields["pocket"] == Pocket(SINGLE)


@rule("R-2")
@pytest.mark.parametrize("pocket", [17, None, True, 17.0, ["17"], {}])
def test_a_pocket_is_text(pocket: object) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    assert "pocket" in refused(table, {"by": "dealer", "do": "spin", "pocket": pocket}, "script")


@rule("R-2")
@pytest.mark.parametrize(
    ("pocket", "sentence"),
    [
        ("17", "17, black, odd and low."), ("18", "18, red, even and low."), ("19", "19, red, odd and high."),
        ("0", "Zero!"), ("00", "Double zero!"),
    ],
)  # fmt: skip
def test_the_croupier_announces_the_number(pocket: str, sentence: str) -> None:
    table = roulette("Ann 100", wheel="double_zero")
    play(table, "dealer open")
    assert [str(event) for event in play(table, f"dealer spin pocket={pocket}")] == [sentence]


@rule("R-1")
def test_the_board_shows_where_the_ball_fell_lately() -> None:
    table = roulette("Ann 100", zero="en_prison")
    for pocket in ("17", "0", "17"):
        play(table, f"dealer open\ndealer spin pocket={pocket}")
    play(table, "dealer open\ndealer no_spin")
    assert seen(table).history == ("17", "0", "17")
    play(table, "dealer open\nAnn bet on=red amount=10\ndealer spin pocket=0")
    assert seen(table).history == ("17", "0", "17", "0")
    play(table, "dealer void reason=Misheard")
    assert seen(table).history == ("17", "0", "17")
    for _ in range(98):
        play(table, "dealer open\ndealer spin pocket=5")
    assert seen(table).history == ("0", "17", *98 * ("5",))
