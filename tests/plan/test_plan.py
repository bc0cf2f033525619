"""A night that is planned: everybody sits, the rules hold, the money and the chips suffice."""

from itertools import product
from math import erf, sqrt

import msgspec
import numpy as np
import pytest

from croupier import open_table
from croupier.games.game import TypicalRound
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.games.roulette import Rules
from croupier.night.setup import Dealing, NightRequest, Preset
from croupier.odds.roulette import worth
from croupier.plan import plan_night
from croupier.plan.chips import boxes, chips_at_once, chips_for, stack_of
from croupier.plan.expectations import Plan, make_plan
from croupier.plan.seating import Seating, comfortable, seat
from croupier.plan.simulated_evening import play_out
from croupier.plan.stakes import ruin, start_money
from croupier.plan.templates import TEMPLATES

LIGHT = ["roulette", "unders_overs", "holdem", "pairs_wagers"]

FIVE = ("unders_overs", "roulette", "pairs_wagers", "holdem", "blackjack")


def planned(guests: int, hours: float, games: list[str], dealers: int, name: str = "Casino night") -> Plan:
    dealing: Dealing = "dealers" if dealers else "house"
    return make_plan(
        NightRequest(
            guests=guests, hours=hours, games=tuple(games), dealing=dealing, dealers=dealers, name=name
        )
    )


def typical_round(game: str, start: int, players: int) -> TypicalRound:
    planning = GAMES[game].planning
    return planning.typical_round(planning.limits(start), players)


@pytest.mark.parametrize(
    ("guests", "games", "dealers"),
    [
        (40, [*GAMES], 3),
        (8, LIGHT, 0),
        (4, LIGHT, 2),
        (3, ["roulette"], 1),
        (997, ["holdem"], 50),
    ],
)
def test_everybody_has_a_seat(guests: int, games: list[str], dealers: int) -> None:
    tables = seat(guests, 3, games, dealers)
    for begins in {table.begins for table in tables}:
        here = [table for table in tables if table.begins == begins]
        assert sum(table.guests for table in here) == guests
        assert sum(table.dealt == "dealer" for table in here) <= dealers
    for table in tables:
        game = GAMES[table.game]
        assert game.planning.fewest <= table.guests <= game.planning.seats
        if table.dealt == "players":
            assert table.game in ("holdem", "pairs_wagers")
    assert {table.game for table in tables} == set(games)
    assert max(table.begins + table.hours for table in tables) == pytest.approx(3)


def test_dealers_go_first_to_one_table_of_every_game_that_needs_one() -> None:
    tables = seat(40, 3, ["roulette", "blackjack", "holdem"], 2)
    assert [table.name for table in tables if table.dealt == "dealer"] == ["Roulette 1", "Blackjack 1"]
    assert {table.dealt for table in tables if table.game == "holdem"} == {"players"}


def test_few_guests_play_the_games_one_after_another() -> None:
    tables = seat(3, 4, ["roulette", "holdem"], 1)
    assert [(table.guests, table.begins, table.hours, table.dealt) for table in tables] == [
        (3, 0.0, 2.0, "dealer"),
        (3, 2.0, 2.0, "dealer"),
    ]


@pytest.mark.parametrize("guests", [6, 13, 40, 100])
def test_the_preset_opens_every_table(guests: int) -> None:
    plan = planned(guests, 2, LIGHT, 2, name="Friday")
    preset = msgspec.json.decode(msgspec.json.encode(plan.preset), type=Preset)
    assert preset == plan.preset
    assert preset.name == "Friday"
    for table in preset.tables:
        seats = {f"guest {number}": table.exchange for number in range(table.seats)}
        opened = open_table(table.game, seats, **table.rules)
        assert opened.stacks == seats
        least = min(table.chips.values())
        assert all(value % least == 0 for value in table.chips.values())
        assert table.exchange % least == 0


def test_a_preset_with_impossible_rules_is_refused() -> None:
    plan = planned(5, 2, ["roulette"], 1)
    broken = msgspec.json.encode(plan.preset).replace(b'"min_bet":100', b'"min_bet":-1')
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(broken, type=Preset)


def test_start_money_is_the_largest_preset_or_more() -> None:
    assert start_money(("holdem",), 3) == 1500
    assert start_money(("pairs_wagers",), 1) == 1500
    short, long = start_money(("roulette",), 1), start_money(("roulette",), 6)
    assert 2500 <= short < long
    typical = typical_round("roulette", short, 4)
    assert ruin(short, typical.mean, typical.deviation, 35) <= 0.10


def test_the_house_takes_what_the_odds_say() -> None:
    plan = planned(5, 2, ["roulette"], 1)
    assert plan.house == pytest.approx(5 * 70 * 200 * float(worth(Rules())["even_money"].edge))
    assert planned(8, 2, ["holdem", "pairs_wagers"], 0).house == 0


def test_ruin_is_the_reflection_principle() -> None:
    for start, spread in product((100, 1000), (10, 50)):
        reach = start / (spread * sqrt(100))
        assert ruin(start, 0, spread, 100) == pytest.approx(1 - erf(reach / sqrt(2)))
    assert ruin(1000, -20, 0, 100) == 1
    assert ruin(1000, -5, 0, 100) == 0
    assert ruin(100, -1, 100, 1000) > ruin(100, 1, 100, 1000)


def test_evenings_agree_with_the_odds_and_with_the_reflection_principle() -> None:
    coin = TypicalRound(10, 0.0, 10.0, {10.0: 0.5, -10.0: 0.5})
    evening = play_out([(Seating("Table", 0, "roulette", 5, "dealer", 0.0, 4.0), coin)], 100, 10)
    rounds = 4 * GAMES["roulette"].planning.rounds
    guests = 5 * evening.nights
    said = ruin(100, 0, 10, rounds)
    assert abs(evening.broke["roulette"] - said) < 4 * sqrt(said * (1 - said) / guests) + 0.03
    alone = 1 - (1 - evening.broke["roulette"]) ** 5
    assert 1 - evening.nobody_broke == pytest.approx(alone, abs=0.05)
    assert evening.broke_by[0] == (0.0, 0.0)
    assert evening.broke_by[-1][1] == pytest.approx(evening.broke["roulette"])


def test_among_themselves_nobody_loses_or_wins_more_than_there_is() -> None:
    for game in ("holdem", "pairs_wagers"):
        typical = typical_round(game, 1500, 6)
        evening = play_out([(Seating("Table", 0, game, 6, "players", 0.0, 3.0), typical)], 1500, 25)
        assert evening.results[game]["0.05"] >= -1500
        assert evening.results[game]["0.95"] <= 5 * 1500


def test_the_same_guests_give_the_same_plan() -> None:
    assert planned(12, 2, LIGHT, 1) == planned(12, 2, LIGHT, 1)


@pytest.mark.parametrize("game", GAMES)
def test_chips_pay_what_is_exchanged(game: str) -> None:
    exchanged, values = GAMES[game].start.exchanged, tuple(GAMES[game].chips.values())
    chips = chips_for(game, 5)
    assert sum(chips.values[colour] * count for colour, count in chips.count.items()) >= 5 * exchanged
    if len(values) > 1:
        assert sum(value * count for value, count in stack_of(exchanged, values).items()) == exchanged


def test_boxes() -> None:
    assert boxes({"blue": 50, "green": 50, "red": 0}) == 1
    assert boxes({"blue": 51, "green": 1}) == 2
    roulette = chips_for("roulette", 4)
    assert roulette.count == {"blue": 20, "green": 20, "red": 20, "light grey": 20}
    assert chips_at_once([(0.0, roulette), (0.0, roulette)])["blue"] == 40
    assert chips_at_once([(0.0, roulette), (1.0, roulette)])["blue"] == 20


@pytest.mark.parametrize(
    ("guests", "hours", "games", "dealers", "words"),
    [
        (0, 3, ["roulette"], 1, "1 to 5,000 guests"),
        (1, 3, ["holdem"], 1, "guests must be at least 2"),
        (5001, 3, ["roulette"], 1, "1 to 5,000 guests"),
        (10, 0, ["roulette"], 1, "a quarter of an hour"),
        (10, float("nan"), ["roulette"], 1, "a quarter of an hour"),
        (10, 3, [], 1, "needs at least one game"),
        (10, 3, ["bridge"], 1, "no game 'bridge'"),
        (10, 3, ["roulette"], -1, "0 to 5,000 dealers"),
    ],
)
def test_nights_that_cannot_be(guests: int, hours: float, games: list[str], dealers: int, words: str) -> None:
    with pytest.raises((Refused, ValueError), match=words):
        planned(guests, hours, games, dealers)


def test_quantiles_rise() -> None:
    evening = planned(10, 2, LIGHT, 1).evening
    for quantiles in evening.results.values():
        assert np.all(np.diff([*quantiles.values()]) >= 0)
    parts = [part for _, part in evening.broke_by]
    assert parts == sorted(parts)


# One answer for everybody who asks.


@pytest.mark.rule("N-4", "N-6")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_laid_out_comfortably_and_has_no_more_chairs_than_the_rules_allow(game: str) -> None:
    described = GAMES[game]
    most = described.rules_type().max_seats
    assert described.start.players < described.planning.seats <= (most or described.planning.seats)
    assert comfortable(game, [game]) <= described.planning.seats


@pytest.mark.parametrize(("guests", "tables"), [(8, 5), (20, 5), (40, 7)])
def test_tables_and_money_grow_with_the_guests_the_same_way_everywhere(guests: int, tables: int) -> None:
    asked = NightRequest(guests=guests, games=FIVE)
    night = plan_night(asked)
    assert (len(night.tables), night.start_money) == (tables, 4500)
    assert make_plan(asked).preset == night
    assert {(table.begins, table.hours) for table in night.tables} == {(0.0, 0.0)}


@pytest.mark.parametrize("hours", [0.5, 12])
def test_blackjack_stays_at_50_to_500(hours: float) -> None:
    night = plan_night(NightRequest(guests=7, games=("blackjack",), hours=hours))
    assert {(table.rules["min_bet"], table.rules["max_bet"]) for table in night.tables} == {(50, 500)}


def test_games_one_after_another_open_and_close_and_the_last_stays_open() -> None:
    asked = NightRequest(guests=3, games=("roulette", "holdem"), hours=4, dealing="real")
    tables = plan_night(asked).tables
    assert [(table.begins, table.hours) for table in tables] == [(0.0, 2.0), (2.0, 0.0)]


def test_where_the_house_deals_every_game_is_open_from_the_beginning() -> None:
    plan = planned(5, 3, [*FIVE], 0)
    assert [table.guests for table in plan.tables] == [1, 1, 2, 0, 1]
    assert {table.dealt for table in plan.preset.tables} == {"house"}
    assert any("from table to table" in remark for remark in plan.remarks)


def test_unders_and_overs_alone_is_planned_in_its_own_money() -> None:
    plan = planned(8, 3, ["unders_overs"], 0)
    assert (plan.preset.start_money, plan.issued) == (10, 80)
    assert 0 < plan.house < plan.issued
    assert plan.evening.results["unders_overs"]["0.05"] >= -10


def test_the_estimate_for_blackjack_is_the_exact_analysis() -> None:
    from croupier.games.blackjack import Rules as BlackjackRules
    from croupier.games.blackjack.game import EXPECTATION
    from croupier.odds.blackjack import analyse

    assert analyse(BlackjackRules()).expectation == pytest.approx(EXPECTATION, abs=1e-6)


def test_typical_bets_are_what_the_exact_odds_say() -> None:
    from croupier.odds import roulette, unders_overs

    for game, stake, exact in (
        ("roulette", 200, roulette.worth(Rules())["even_money"]),
        ("unders_overs", 100, unders_overs.worth()["under"]),
    ):
        typical = typical_round(game, 2500, 4)
        assert typical.stake == stake
        assert typical.mean == pytest.approx(stake * float(exact.expectation))
        assert typical.deviation == pytest.approx(stake * exact.deviation)


# Money that can be paid.


@pytest.mark.rule("N-11")
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("guests", [4, 12, 40])
def test_every_payout_of_a_suggested_night_can_be_made_of_chips(template: str, guests: int) -> None:
    for table in plan_night(TEMPLATES[template].request(guests)).tables:
        assert table.unpayable == 0, table


@pytest.mark.rule("N-11", "N-3")
def test_half_a_bet_and_three_to_two_are_whole_chips() -> None:
    tables = {table.game: table for table in plan_night(NightRequest(guests=8, games=FIVE)).tables}
    roulette, blackjack = tables["roulette"], tables["blackjack"]
    assert (roulette.chips, roulette.rules["even_step"] // 2) == ({"own": 100}, 100)
    half = blackjack.rules["step"] // 2
    assert (blackjack.rules["min_bet"], half, half + 50) == (50, 25, 75)
    assert blackjack.chips == {"ivory": 25, "blue": 50, "green": 100, "red": 200, "light grey": 500}


def test_players_deal_in_turn_at_every_table_of_a_night_that_says_so() -> None:
    night = plan_night(NightRequest(guests=12, games=FIVE, dealing="players"))
    assert {table.dealt for table in night.tables} == {"players"}
    assert [table.rules.get("dealer") for table in night.tables if table.game == "blackjack"] == ["players"]


@pytest.mark.rule("W-20", "W-17")
def test_pairs_and_wagers_is_begun_in_turn_and_can_be_planned_long() -> None:
    short = plan_night(NightRequest(guests=6, games=("pairs_wagers",))).tables[0]
    assert short.rules == {"ante": 100, "begins": "clockwise"}
    long = plan_night(NightRequest(guests=6, games=("pairs_wagers",), longer=("pairs_wagers",))).tables[0]
    assert long.rules == {"ante": 100, "begins": "clockwise", "target": 20}
    with pytest.raises(Refused, match="bridge"):
        plan_night(NightRequest(guests=6, games=("pairs_wagers",), longer=("bridge",)))


# A crowd.


@pytest.mark.rule("N-6")
def test_for_80_guests_the_wheel_and_the_dice_are_one_table_for_everybody() -> None:
    # 80 guests at six games: 14 each. The three for everybody take 42; tables of the other three are laid out
    # for six: with one of each that is 60 in all, with two of each 78, and with a third for blackjack 84.
    tables = plan_night(TEMPLATES["casino"].request(80)).tables
    assert [table.name for table in tables] == [
        *("Roulette", "Blackjack 1", "Hold'em 1", "Unders and Overs", "Pairs and Wagers 1"),
        *("Crown and Anchor", "Blackjack 2", "Hold'em 2", "Pairs and Wagers 2", "Blackjack 3"),
    ]
    for table in tables:
        together = table.game in ("roulette", "unders_overs", "crown_anchor")
        assert (table.seats == 0, table.pace.closes_bets) == (together, together)
        seats = {f"guest {number}": 500 for number in range(500 if together else table.seats)}
        assert open_table(table.game, seats, **table.rules).stacks == seats
    assert TEMPLATES["casino"].request(29).together == ()


@pytest.mark.rule("N-6")
def test_one_table_for_everybody_is_for_games_without_turns() -> None:
    with pytest.raises(Refused, match="Blackjack can't have one table for everybody"):
        plan_night(NightRequest(guests=6, games=("blackjack",), together=("blackjack",)))
    one, other = plan_night(NightRequest(guests=1000, games=("roulette",), together=("roulette",))).tables
    assert one.rules["max_seats"] is other.rules["max_seats"] is None


def test_a_night_for_one_has_every_game_once_with_company_and_a_seat_to_spare() -> None:
    night = plan_night(NightRequest(guests=1, games=tuple(GAMES), alone=True, dealing="real"))
    assert [table.game for table in night.tables][:3] == ["roulette", "blackjack", "holdem"]
    assert {table.game for table in night.tables} == set(GAMES)
    for table in night.tables:
        assert 2 <= table.fill < (table.game_rules().max_seats or table.seats)
        assert (table.dealt, table.equipment, table.begins, table.hours) == ("house", "virtual", 0, 0)
    assert (night.hints, night.asks, night.house_in_standings) == (True, False, True)
