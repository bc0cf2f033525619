"""Rounds and bets: R-1, R-18, R-19, R-21."""

from typing import Any

import msgspec
import pytest

from croupier import Refused
from croupier.games.options import OneOf, Option, Whole
from croupier.games.roulette import Rules
from croupier.games.table import Awaits, Chance
from tests.games.roulette.felt import can, offered, roulette, seen
from tests.playing import play, refused

rule = pytest.mark.rule
check = pytest.mark.check


@rule("R-1")
def test_a_round_in_its_phases() -> None:
    table = roulette("Ann 100")
    assert (table.phase, table.awaits, can(table, "dealer")) == (
        "waiting",
        Awaits(dealer="open"),
        {"open", "finish"},
    )
    assert table.options("Ann") == []
    play(table, "dealer open")
    assert table.phase == "betting"
    assert table.awaits == Awaits(dealer="spin", chance=Chance("pocket"))
    assert can(table, "dealer") == {"close", "spin", "no_spin", "void"}
    assert can(table, "Ann") == {"bet", "announce"}
    play(table, "Ann bet on=17 amount=1\ndealer close")
    assert table.phase == "closed"
    assert table.awaits == Awaits(dealer="spin", chance=Chance("pocket"))
    assert can(table, "dealer") == {"spin", "no_spin", "void"}
    assert table.options("Ann") == []
    play(table, "dealer spin pocket=17")
    assert (table.phase, table.stacks) == ("waiting", {"Ann": 99 + 36})
    play(table, "dealer open")
    assert table.phase == "betting"


@rule("R-1")
def test_nothing_is_bet_spun_or_called_off_outside_a_round() -> None:
    table = roulette("Ann 100")
    lines = [
        "Ann bet on=17 amount=1", "Ann take_back on=17", "Ann announce name=tiers unit=1", "Ann repeat",
        "Ann double", "Ann clear", "dealer close", "dealer spin pocket=17", "dealer no_spin",
    ]  # fmt: skip
    for line in lines:
        refused(table, line, "R-1")
    play(table, "dealer open\nAnn bet on=17 amount=1\ndealer spin pocket=17")
    for line in lines:
        refused(table, line, "R-1")


@rule("R-1")
@check("D37")
def test_no_more_bets_once_betting_is_closed() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open\nAnn bet on=17 amount=2\ndealer spin pocket=1\ndealer open")
    play(table, "Ann bet on=red amount=10\ndealer close")
    for line in [
        "Ann bet on=17 amount=1", "Ann bet on=1-5 amount=1", "Ann take_back on=red", "Ann repeat",
        "Ann double", "Ann clear", "Ann announce name=tiers unit=1", "dealer close", "dealer open",
    ]:  # fmt: skip
        refused(table, line, "R-1")
    refused(table, "Ann choose on=red take=half", "R-13")
    play(table, "dealer spin pocket=1")
    assert table.stacks == {"Ann": 108}


@rule("R-1")
def test_the_spin_closes_the_betting() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open\nAnn bet on=17 amount=10\ndealer spin pocket=18")
    refused(table, "Ann take_back on=17", "R-1")
    assert table.stacks == {"Ann": 90}


@rule("R-1")
def test_a_round_without_bets_is_a_round() -> None:
    table = roulette("Ann 0")
    play(table, "dealer open\ndealer spin pocket=0\ndealer open\ndealer close\ndealer spin pocket=1")
    assert (table.stacks, table.phase) == ({"Ann": 0}, "waiting")


@rule("R-1")
@pytest.mark.parametrize(
    "line",
    [
        "Ann open", "Ann close", "Ann spin pocket=17", "Ann no_spin", "Ann finish", "Ann void reason=mine",
        "Zoe bet on=5 amount=1", "dealer bet on=5 amount=1", "dealer choose on=red take=half", "Zoe clear",
        "Ann bet on=17 amount=1 box=2", "Ann bet on=17", "Ann bet amount=1", "Ann clear on=17", "Ann throw",
        "dealer spin", "dealer spin pocket=17 ball=1", "dealer open now=true", "Ann choose on=red take=all",
    ],
)  # fmt: skip
def test_moves_of_others_and_moves_of_no_shape_are_refused(line: str) -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    refused(table, line, "script")


@rule("R-18")
def test_bets_of_one_player_on_one_spot_add_up() -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open\nAnn bet on=17 amount=3\nBob bet on=17 amount=10")
    told = [str(event) for event in play(table, "Ann bet on=17 amount=4")]
    assert told == ["Ann bets 4 on 17, 7 in all."]
    assert seen(table, "Bob").stakes == {"Ann": {"17": 7}, "Bob": {"17": 10}}
    assert table.on_table == 17
    play(table, "dealer spin pocket=17")
    assert table.stacks == {"Ann": 93 + 7 * 36, "Bob": 90 + 10 * 36}


@rule("R-18")
@check("E9")
def test_limits_hold_for_each_spot_of_one_player() -> None:
    table = roulette(
        "Ann 1000, Bob 1000, Cid 30", step=5, min_bet=20, max_inside=50, max_outside=90, zero="lose"
    )
    play(table, "dealer open")
    for amount in (-20, 0, 5, 15, 21, 55, 10**30, -(10**30)):
        refused(table, f"Ann bet on=17 amount={amount}", "R-18")
    for on in ("dozen-1", "column-3", "red", "high"):
        for amount in (15, 89, 95):
            refused(table, f"Ann bet on={on} amount={amount}", "R-18")
        play(table, f"Ann bet on={on} amount=85\nAnn bet on={on} amount=5")
        refused(table, f"Ann bet on={on} amount=5", "R-18")
    for on in ("17", "17-20", "16-17-18", "16-17-19-20", "16-17-18-19-20-21"):
        play(table, f"Ann bet on={on} amount=20\nAnn bet on={on} amount=5\nAnn bet on={on} amount=25")
        assert "the limit here is 50" in refused(table, f"Ann bet on={on} amount=5", "R-18")
    play(table, "Bob bet on=17 amount=50")
    assert table.stacks == {"Ann": 1000 - 4 * 90 - 5 * 50, "Bob": 950, "Cid": 30}
    assert "you have 30" in refused(table, "Cid bet on=17 amount=35", "R-18")
    play(table, "Cid bet on=17 amount=30")
    refused(table, "Cid bet on=17 amount=5", "R-18")
    assert can(table, "Cid") == {"take_back", "clear"}


@rule("R-18")
def test_without_limits_all_chips_may_stand_on_one_number() -> None:
    table = roulette("Ann 1000000")
    play(table, "dealer open\nAnn bet on=17 amount=1\nAnn bet on=17 amount=999999\ndealer spin pocket=17")
    assert (table.stacks, table.house) == ({"Ann": 36_000_000}, -35_000_000)


@rule("R-18", "N-11")
@pytest.mark.parametrize("zero", ["half", "en_prison"])
@pytest.mark.parametrize("on", ["red", "black", "odd", "even", "low", "high"])
def test_even_money_bets_are_even_where_zero_halves_them(zero: str, on: str) -> None:
    table = roulette("Ann 100", zero=zero)
    play(table, "dealer open")
    for amount in (1, 3, 99):
        refused(table, f"Ann bet on={on} amount={amount}", "R-18")
    play(table, f"Ann bet on={on} amount=2\nAnn bet on=17 amount=1\nAnn bet on=dozen-1 amount=3")
    refused(table, f"Ann bet on={on} amount=1", "R-18")
    play(table, f"Ann bet on={on} amount=94")
    assert table.stacks == {"Ann": 0}


@rule("R-18", "N-11")
@pytest.mark.parametrize(
    ("step", "min_bet", "good", "bad"),
    [(1, 1, 2, 1), (1, 5, 6, 5), (5, 1, 10, 5), (5, 5, 20, 15), (6, 1, 6, 3), (10, 25, 30, 25)],
)
def test_the_even_step_goes_with_every_step(step: int, min_bet: int, good: int, bad: int) -> None:
    table = roulette("Ann 100", step=step, min_bet=min_bet)
    play(table, "dealer open")
    refused(table, f"Ann bet on=red amount={bad}", "R-18")
    play(table, f"Ann bet on=red amount={good}\ndealer spin pocket=0")
    assert table.stacks == {"Ann": 100 - good // 2}


@rule("R-15", "R-18")
def test_even_money_bets_may_be_odd_where_zero_takes_them() -> None:
    table = roulette("Ann 100", zero="lose")
    play(table, "dealer open\nAnn bet on=red amount=1\ndealer spin pocket=1")
    assert table.stacks == {"Ann": 101}


@rule("R-18")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"wheel": "triple_zero"}, "wheel"),
        ({"zero": "win"}, "zero"),
        ({"second_zero": "prison"}, "second_zero"),
        ({"step": 0}, "step"),
        ({"step": 1.5}, "step"),
        ({"step": True}, "step"),
        ({"min_bet": 0}, "min_bet"),
        ({"min_bet": -1}, "min_bet"),
        ({"min_bet": 10**5000}, "min_bet"),
        ({"max_inside": 0}, "max_inside"),
        ({"max_inside": 4, "min_bet": 5}, "max_inside"),
        ({"max_outside": 4, "step": 5}, "max_outside"),
        ({"max_outside": 9, "min_bet": 6, "step": 5}, "max_outside"),
        ({"max_outside": "none"}, "max_outside"),
        ({"max_seats": 0}, "max_seats"),
        ({"max_bet": 10}, "max_bet"),
    ],
)  # fmt: skip
def test_options_without_sense_open_no_table(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused) as refusal:
        roulette("Ann 100", **options)
    assert refusal.value.rule == "script"
    assert words in refusal.value.reason


@rule("R-2", "R-12", "R-14", "R-18")
def test_the_defaults_are_the_rule_books() -> None:
    assert msgspec.structs.asdict(Rules()) == {
        "max_seats": 5,
        "wheel": "single_zero",
        "zero": "half",
        "second_zero": "stays",
        "step": 1,
        "min_bet": 1,
        "max_inside": None,
        "max_outside": None,
        "even_step": 1,
    }
    schema = msgspec.json.schema(Rules)["$defs"]["Rules"]["properties"]
    assert all(option["description"] for option in schema.values())


@rule("N-6")
def test_a_table_seats_five_or_what_max_seats_says() -> None:
    six = ", ".join(f"P{number} 10" for number in range(6))
    with pytest.raises(Refused, match="N-6"):
        roulette(six)
    assert len(roulette(six, max_seats=6).names) == len(roulette(six, max_seats=None).names) == 6
    assert roulette("Ann 10").names == ("Ann",)


@rule("R-21")
def test_a_stake_is_taken_back_whole() -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open\nAnn bet on=17 amount=10\nAnn bet on=17 amount=5\nBob bet on=17 amount=1")
    refused(table, "Ann take_back on=18", "R-21")
    refused(table, "Ann take_back on=1-5", "R-21")
    assert [str(event) for event in play(table, "Ann take_back on=17")] == ["Ann takes 15 back from 17."]
    refused(table, "Ann take_back on=17", "R-21")
    assert table.stacks == {"Ann": 100, "Bob": 99}


@rule("R-21")
def test_clear_takes_all_back() -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open")
    refused(table, "Ann clear", "R-21")
    play(table, "Ann bet on=17 amount=10\nAnn bet on=red amount=20\nBob bet on=red amount=2\nAnn clear")
    assert seen(table).stakes == {"Ann": {}, "Bob": {"red": 2}}
    assert table.stacks == {"Ann": 100, "Bob": 98}
    refused(table, "Ann clear", "R-21")


@rule("R-21")
def test_repeat_places_the_bets_of_the_last_round_again() -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open")
    refused(table, "Ann repeat", "R-21")
    play(
        table, "Ann bet on=17 amount=10\nAnn bet on=red amount=20\nAnn bet on=5 amount=1\nAnn take_back on=5"
    )
    refused(table, "Ann repeat", "R-21")
    play(table, "dealer spin pocket=4\ndealer open")
    assert table.stacks == {"Ann": 70, "Bob": 100}
    assert "repeat" in can(table, "Ann")
    assert "repeat" not in can(table, "Bob")
    refused(table, "Bob repeat", "R-21")
    told = [str(event) for event in play(table, "Ann repeat")]
    assert told == ["Ann bets 10 on 17.", "Ann bets 20 on red."]
    play(table, "Ann repeat")
    assert seen(table).stakes == {"Ann": {"17": 20, "red": 40}, "Bob": {}}
    assert table.stacks == {"Ann": 10, "Bob": 100}
    assert "repeat" not in can(table, "Ann")
    refused(table, "Ann repeat", "R-18")


@rule("R-21")
def test_repeat_is_of_the_round_directly_before() -> None:
    table = roulette("Ann 100")
    play(
        table, "dealer open\nAnn bet on=17 amount=10\ndealer spin pocket=4\ndealer open\ndealer spin pocket=4"
    )
    play(table, "dealer open")
    assert not can(table, "Ann") & {"repeat", "double"}
    refused(table, "Ann repeat", "R-21")
    refused(table, "Ann double", "R-21")


@rule("R-21")
@pytest.mark.parametrize(
    "ending", ["dealer no_spin", "dealer close\ndealer no_spin", "dealer void reason=oops",
               "dealer close\ndealer void reason=oops", "dealer spin pocket=0\ndealer void reason=oops",
               "dealer spin pocket=0\nAnn choose on=red take=half"],
)  # fmt: skip
def test_bets_can_be_repeated_however_their_round_ended(ending: str) -> None:
    table = roulette("Ann 100", zero="en_prison")
    play(table, f"dealer open\nAnn bet on=red amount=10\nAnn bet on=5 amount=1\n{ending}")
    play(table, "dealer open\nAnn repeat")
    assert seen(table).stakes == {"Ann": {"red": 10, "5": 1}}


@rule("R-21")
def test_repeat_is_whole_or_refused_whole() -> None:
    table = roulette("Ann 100", max_inside=15, max_outside=30)
    play(table, "dealer open\nAnn bet on=17 amount=10\nAnn bet on=red amount=20\ndealer no_spin\ndealer open")
    play(table, "Ann bet on=17 amount=6")
    assert "repeat" not in can(table, "Ann")
    assert refused(table, "Ann repeat", "R-18") == "17: the limit here is 15, and that would make 16"
    play(table, "Ann clear\nAnn bet on=17 amount=5\nAnn repeat")
    assert seen(table).stakes == {"Ann": {"17": 15, "red": 20}}


@rule("R-21")
def test_double_doubles_the_bets_on_the_layout() -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open")
    refused(table, "Ann double", "R-21")
    play(table, "Ann bet on=17 amount=10\nAnn bet on=red amount=20\nBob bet on=17 amount=1\nAnn double")
    assert seen(table).stakes == {"Ann": {"17": 20, "red": 40}, "Bob": {"17": 1}}
    assert table.stacks == {"Ann": 40, "Bob": 99}
    assert "double" not in can(table, "Ann")
    refused(table, "Ann double", "R-18")
    play(table, "Ann take_back on=red\nAnn double")
    assert seen(table).stakes["Ann"] == {"17": 40}


@rule("R-21")
def test_double_with_nothing_on_the_layout_places_the_last_bets_doubled() -> None:
    table = roulette("Ann 100, Bob 100", max_inside=20)
    play(table, "dealer open\nAnn bet on=17 amount=10\nAnn bet on=red amount=20\nBob bet on=17 amount=11")
    play(table, "dealer no_spin\ndealer open\nAnn double")
    assert seen(table).stakes == {"Ann": {"17": 20, "red": 40}, "Bob": {}}
    assert table.stacks == {"Ann": 40, "Bob": 100}
    refused(table, "Bob double", "R-18")
    play(table, "Bob bet on=5 amount=3\nBob double")
    assert seen(table).stakes["Bob"] == {"5": 6}


@rule("R-21")
def test_a_double_beyond_the_limits_is_refused_whole() -> None:
    table = roulette("Ann 100", max_inside=15)
    play(table, "dealer open\nAnn bet on=1 amount=5\nAnn bet on=17 amount=8")
    assert "double" not in can(table, "Ann")
    assert refused(table, "Ann double", "R-18") == "17: the limit here is 15, and that would make 16"


@rule("R-19")
@pytest.mark.parametrize("closed", ["", "dealer close"])
def test_no_spin_returns_every_bet_and_ends_the_round(closed: str) -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open\nAnn bet on=17 amount=10\nAnn bet on=red amount=20\nBob bet on=0 amount=99")
    play(table, closed)
    assert table.on_table == 129
    told = [str(event) for event in play(table, "dealer no_spin")]
    assert told == ["No spin. All bets go back."]
    assert table.stacks == {"Ann": 100, "Bob": 100}
    assert (table.house, table.on_table, table.phase) == (0, 0, "waiting")


@rule("N-9")
@pytest.mark.parametrize("closed", ["", "dealer close"])
def test_a_voided_round_gives_every_stake_back(closed: str) -> None:
    table = roulette("Ann 100, Bob 100")
    play(table, "dealer open\nAnn bet on=17 amount=1\ndealer spin pocket=17")
    refused(table, "dealer void reason=late", "N-9")
    play(table, f"dealer open\nAnn bet on=17 amount=135\nBob bet on=red amount=2\n{closed}")
    play(table, "dealer void reason=the_ball_broke")
    assert table.stacks == {"Ann": 135, "Bob": 100}
    assert (table.house, table.on_table, table.phase) == (-35, 0, "waiting")
    assert (seen(table).pocket, seen(table).colour) == ("17", "black")


def test_finish_closes_the_table_for_good() -> None:
    table = roulette("Ann 100")
    play(table, "dealer open")
    refused(table, "dealer finish", "script")
    play(table, "dealer no_spin\ndealer finish")
    assert (table.phase, table.awaits) == ("finished", Awaits())
    for line in ("dealer open", "dealer finish", "Ann bet on=17 amount=1", "Ann choose on=red take=half"):
        refused(table, line, "script")
    assert table.options("Ann") == table.options("dealer") == []


def test_the_last_spin_stays_in_view_until_the_next() -> None:
    table = roulette("Ann 100")
    assert (seen(table).pocket, seen(table).colour, seen(table).results) == (None, None, ())
    play(table, "dealer open\nAnn bet on=17 amount=10\ndealer spin pocket=4\ndealer open\ndealer no_spin")
    play(table, "dealer open\nAnn bet on=18 amount=10")
    assert (seen(table).pocket, seen(table).colour) == ("4", "black")
    assert [str(result) for result in seen(table).results] == ["Ann loses 10 on 17."]
    play(table, "dealer spin pocket=3")
    assert (seen(table).pocket, seen(table).colour) == ("3", "red")
    assert [str(result) for result in seen(table).results] == ["Ann loses 10 on 18."]


def test_spots_with_the_same_room_share_one_option() -> None:
    table = roulette("Ann 1000, Bob 0", max_inside=20, max_outside=50)
    play(table, "dealer open")
    bets = [option for option in table.options("Ann") if option.do == "bet"]
    assert [(len(values(option)), option.fields["amount"]) for option in bets] == [
        (145, Whole(1, 20)),
        (6, Whole(1, 50)),
        (6, Whole(2, 50, 2)),
    ]
    play(table, "Ann bet on=17 amount=5\nAnn bet on=18 amount=5\nAnn bet on=red amount=50")
    bets = [option for option in table.options("Ann") if option.do == "bet"]
    assert [(len(values(option)), option.fields["amount"]) for option in bets] == [
        (143, Whole(1, 20)),
        (6, Whole(1, 50)),
        (5, Whole(2, 50, 2)),
        (2, Whole(1, 15)),
    ]
    assert offered(table, "Ann", "take_back", "on") == ["17", "18", "red"]
    assert table.options("Bob") == []
    play(table, "".join(f"Ann bet on={on} amount=2\n" for on in ("black", "odd", "even", "low", "high")))
    assert all(values(option) for option in table.options("Ann") if option.do == "bet")


def values(option: Option) -> tuple[object, ...]:
    domain = option.fields["on"]
    assert isinstance(domain, OneOf)
    return domain.values
