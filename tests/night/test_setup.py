"""How tables and nights are set up: the house's suggestions, and what cannot be."""

from typing import Any

import msgspec
import pytest

from croupier.games.registry import GAMES
from croupier.night import Night, commands
from croupier.night.setup import NightRequest, Preset, Rate, TableSetup
from croupier.plan import plan_night
from tests.night.party import Party


@pytest.mark.rule("N-3")
@pytest.mark.parametrize(
    ("game", "values"),
    [
        ("holdem", {"blue": 25, "green": 50, "red": 100, "light grey": 200}),
        ("blackjack", {"blue": 50, "green": 100, "red": 200, "light grey": 500}),
        ("roulette", {"own": 100}),
        ("unders_overs", {"own": 100}),
    ],
)
def test_chips_have_the_values_that_the_house_suggests(game: str, values: dict[str, int]) -> None:
    assert TableSetup(name="A table", game=game).values == values
    own = TableSetup(name="A table", game=game, chips={"gold": 7})
    assert (own.values, own.smallest_chip) == ({"gold": 7}, 7)


@pytest.mark.rule("N-3")
def test_unders_and_overs_alone_gives_two_thousand_for_one() -> None:
    night = plan_night(NightRequest(guests=8, games=("unders_overs",)))
    assert [table.rate for table in night.tables] == [Rate(money=1, chips=2000)]
    party = Party(*night.tables, money=night.start_money)
    party.sit("t1", Ann=1)
    assert party.table().engine.stacks == {"Ann": 2000}


@pytest.mark.rule("N-4")
@pytest.mark.parametrize(
    ("games", "guests", "money", "tables", "exchange"),
    [
        (("roulette",), 4, 2500, 1, 500),
        (("roulette",), 5, 2500, 2, 500),
        (("holdem",), 6, 1500, 1, 1000),
        (("blackjack",), 6, 1500, 1, 300),
        (("blackjack",), 13, 1500, 3, 300),
    ],
)
def test_a_preset_is_scaled_to_the_guests(
    games: tuple[str, ...], guests: int, money: int, tables: int, exchange: int
) -> None:
    night = plan_night(NightRequest(guests=guests, games=games, hours=0.5))
    assert (night.start_money, len(night.tables)) == (money, tables)
    assert {table.exchange for table in night.tables} == {exchange}
    assert len({table.name for table in night.tables}) == tables


@pytest.mark.rule("N-4")
@pytest.mark.parametrize("guests", [1, 8, 40, 150])
def test_everybody_of_a_preset_night_finds_a_seat_and_can_play(guests: int) -> None:
    night = plan_night(NightRequest(guests=guests, games=tuple(GAMES)))
    assert {table.game for table in night.tables} == set(GAMES)
    party = Party(*night.tables, money=night.start_money)
    waiting = [f"Guest {number}" for number in range(guests)]
    for night_table in party.night.tables.values():
        setup = night_table.state.setup
        for _ in range(min(len(waiting), GAMES[setup.game].start.players)):
            party.sit(night_table.id, **{waiting.pop(): setup.exchange})
    assert not waiting


BROKEN: list[dict[str, Any]] = [
    {"game": "bingo"},
    {"rules": {"wheel": "round"}},
    {"rules": {"nonsense": 1}},
    {"equipment": "real"},
    {"rate": {"money": 0, "chips": 1}},
    {"chips": {"own": 0}},
    {"chips": {"own": 1.5}},
    {"pace": {"decision": -1}},
    {"pace": {"misses": 0}},
    {"name": ""},
    {"name": "x" * 41},
    {"exchange": -1},
    {"dealt": "nobody"},
    {"surprise": True},
]


@pytest.mark.parametrize("fields", BROKEN)
def test_tables_that_cannot_be_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "One", "game": "roulette", **fields}, TableSetup)


def test_a_night_begins_as_its_preset_says() -> None:
    tables = plan_night(NightRequest(guests=5, games=tuple(GAMES))).tables
    night = Night.create(
        commands.Create(preset=Preset("Friday", 700, tables), code="C", host="h", raffle="r"), at=5
    )
    assert [night_table.engine.game for night_table in night.tables.values()] == [
        table.game for table in tables
    ]
    assert (night.state.start_money, night.state.created, night.state.seq) == (700, 5, 1)


@pytest.mark.rule("N-11")
@pytest.mark.parametrize(
    ("game", "rules", "chips", "due"),
    [
        ("roulette", {"step": 100, "min_bet": 100}, {"own": 100}, 50),
        ("roulette", {"step": 100, "min_bet": 100, "even_step": 200}, {"own": 100}, 0),
        ("roulette", {"step": 100, "min_bet": 100, "zero": "lose"}, {"own": 100}, 0),
        ("blackjack", {"step": 50}, {"blue": 50}, 25),
        ("blackjack", {"step": 100}, {"blue": 50}, 0),
        ("blackjack", {"step": 100, "for_less": True}, {"blue": 50}, 1),
        ("blackjack", {"step": 62}, {"a": 10, "b": 7}, 0),  # 31 is 10 and three times 7
        ("holdem", {"small_blind": 10, "big_blind": 20}, {"blue": 25}, 10),
        ("pairs_wagers", {}, {"own": 100}, 0),
        ("crown_anchor", {"step": 50}, {"own": 100}, 50),
    ],
)
def test_a_table_knows_what_its_chips_cannot_pay(
    game: str, rules: dict[str, Any], chips: dict[str, int], due: int
) -> None:
    assert TableSetup(name="A table", game=game, rules=rules, chips=chips).unpayable == due


@pytest.mark.rule("N-11")
def test_the_host_is_told_when_such_a_table_is_opened_and_may_have_it_all_the_same() -> None:
    party = Party("roulette")
    step = {"step": 100, "min_bet": 100}
    setup = TableSetup(name="High", game="roulette", rules=step, chips={"own": 100})
    told = party.do("host", commands.OpenTable(setup=setup)).changes.notices[-1]
    assert (told.to, told.text) == (
        ("host",),
        "High may have to pay 50, which its chips can't make: use smaller chips or larger bets.",
    )
    done = party.do("host", commands.ChangeTable(table="t2", rules={**step, "even_step": 200}))
    assert not [notice for notice in done.changes.notices if notice.kind == "unpayable"]
    done = party.do("host", commands.ChangeTable(table="t2", rules=step))
    assert "unpayable" in [notice.kind for notice in done.changes.notices]


@pytest.mark.rule("N-4")
@pytest.mark.parametrize(
    ("game", "rules", "least"),
    [
        ("roulette", {"step": 100, "min_bet": 150}, 200),
        ("blackjack", {"step": 100, "min_bet": 50}, 100),
        ("crown_anchor", {"step": 5}, 5),
        ("unders_overs", {"min_bet": 7}, 7),
        ("pairs_wagers", {"ante": 100}, 100),
        ("holdem", {}, 0),
    ],
)
def test_guests_are_told_how_many_chips_it_takes_to_play(
    game: str, rules: dict[str, Any], least: int
) -> None:
    assert TableSetup(name="A table", game=game, rules=rules).game_rules().least_stake == least
