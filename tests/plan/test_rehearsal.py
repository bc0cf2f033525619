"""Rehearsals: the same seed is the same night, its books balance, and it shows who waited and who ran dry."""

import asyncio
from typing import Any, cast

import msgspec
import pytest

from croupier.cli import rehearsal_on_screen
from croupier.host.hub import Hub
from croupier.night.commands import Actor, Command
from croupier.night.setup import NightRequest, Preset, TableSetup
from croupier.plan import plan_night
from croupier.plan.expectations import expect_of, make_plan
from croupier.plan.rehearsal import rehearse
from croupier.plan.rehearsal.evening import Rehearsal, dealt_by_the_house
from croupier.plan.seating import expected_at

REQUEST = NightRequest(guests=8, games=("roulette", "unders_overs", "pairs_wagers"), hours=0.5)


def test_the_same_seed_is_the_same_night() -> None:
    preset = plan_night(REQUEST)
    parts: list[float] = []
    report = rehearse(preset, 8, 0.5, seed=7, progress=parts.append)
    assert report == rehearse(preset, 8, 0.5, seed=7)
    assert report != rehearse(preset, 8, 0.5, seed=8)
    assert parts == sorted(parts)
    assert parts[-1] >= 0.9


def test_the_books_of_a_rehearsal_balance() -> None:
    evening = Rehearsal(plan_night(REQUEST), 8, 0.5, seed=2)
    report = evening.run(lambda part: None)
    ledger = evening.night.state.ledger
    ledger.check()
    assert evening.night.state.phase == "ended"
    assert report.issued == 8 * evening.night.state.start_money == -ledger.balance("issue")
    low, middle, high = report.quartiles
    assert low <= middle <= high <= report.winner_has
    assert sum(table.rounds for table in report.tables) > 10


def test_a_full_house_makes_people_wait_and_an_empty_table_stands_still() -> None:
    one = TableSetup(name="Two chairs", game="blackjack", seats=2, exchange=500)
    lonely = TableSetup(name="For later", game="roulette", begins=20, exchange=500)
    report = rehearse(Preset("Friday", 5000, (one, lonely)), 6, 0.5)
    crowded, never_open = report.tables
    assert report.waited > 0
    assert crowded.waiting >= 2
    assert crowded.longest_wait > 5
    assert crowded.seated <= 2
    assert never_open.rounds == 0
    assert never_open.seated == 0


def test_who_has_nothing_left_is_named_with_the_hour() -> None:
    short = TableSetup(name="Dice", game="unders_overs", rules={"min_bet": 100, "step": 100}, exchange=200)
    report = rehearse(Preset("Friday", 200, (short,)), 5, 1)
    assert report.broke
    names, hours = zip(*report.broke, strict=True)
    assert list(hours) == sorted(hours)
    assert 0 < hours[0] < 1
    assert len(set(names)) == len(names)
    again = rehearse(Preset("Friday", 200, (short,), rebuys=3), 5, 1)
    assert again.rebuys > 0
    assert again.issued == 200 * (5 + again.rebuys)


def test_a_plan_from_a_file_promises_what_the_planner_does() -> None:
    planned = make_plan(REQUEST)
    from_file = expect_of(planned.preset, 8, 0.5)
    assert [table.rounds for table in from_file.tables] == [table.rounds for table in planned.tables]
    assert sum(table.guests for table in from_file.tables) == 8
    assert from_file.issued == planned.issued
    assert expected_at(planned.preset.tables) >= 8


def test_nobody_has_to_deal_at_a_rehearsal() -> None:
    request = msgspec.structs.replace(REQUEST, dealing="real", dealers=3, asks=True)
    night = dealt_by_the_house(plan_night(request))
    assert {(table.dealt, table.equipment, table.real_chips) for table in night.tables} == {
        ("house", "virtual", False)
    }
    assert not night.asks


class OnScreen:
    """A hosted night on a clock that runs by a second whenever somebody looks at it."""

    def __init__(self, preset: Preset) -> None:
        self.evening = Rehearsal(preset, 0, 1, seed=1)
        self.night = self.evening.night

    @property
    def clock(self) -> int:
        evening = self.evening
        until = evening.clock + 1000
        while (due := evening.due()) is not None and due.at <= until:
            evening.clock = max(evening.clock, due.at)
            assert evening.do(due.by, due.command)
        evening.clock = until
        return until

    def submit(self, by: Actor, command: Command) -> None:
        self.evening.do(by, command)


def test_a_rehearsal_on_the_big_screen_is_the_night_as_fast_as_one_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preset = rehearsal_on_screen.faster(plan_night(REQUEST), 20)
    assert preset.tables[0].pace.betting == plan_night(REQUEST).tables[0].pace.betting / 20
    monkeypatch.setattr(rehearsal_on_screen, "TICK", 0)
    hosted = OnScreen(preset)

    class StandIn:
        pass

    hub: Any = StandIn()
    hub.hosted = hosted
    asyncio.run(rehearsal_on_screen.live_through(cast(Hub, hub), 6, 0.5, 20, seed=3))
    assert hosted.night.state.phase == "ended"
    assert len(hosted.night.state.players) == 6
    assert sum(table.state.rounds for table in hosted.night.tables.values()) > 5
    hosted.night.state.ledger.check()
