"""A game that only tests know is added by registering it, and is everywhere at once."""

from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.cli import main
from croupier.games.registry import GAMES
from croupier.night.setup import NightRequest, Pace, TableSetup
from croupier.odds.commands import Command
from croupier.odds.registry import ODDS
from croupier.plan.planner import plan_night
from croupier.players.registry import ANYWHERE, HOUSE_PLAYERS
from croupier.sim import simulate
from croupier.sim.registry import SIMULATIONS, Registered
from croupier.sim.settings import Settings
from croupier.terminal.canvas import Canvas
from croupier.terminal.keeping import Keeping
from croupier.terminal.play import Play
from tests.host.conftest import Opener, tables
from tests.night.party import Party
from tests.seventh import lucky_six
from tests.seventh.lucky_six import GAME, LuckySix

HERE = lucky_six.__name__


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that has to be said to the house."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    monkeypatch.setitem(ODDS, GAME.id, Command(bets=HERE))
    monkeypatch.setitem(SIMULATIONS, GAME.id, Registered(HERE))
    monkeypatch.setitem(HOUSE_PLAYERS, GAME.id, ANYWHERE)


def test_the_library_plays_it() -> None:
    table = croupier.open_table("lucky_six", {"Ann": 100}, max_bet=50)
    assert isinstance(table, LuckySix)
    table.play({"by": "dealer", "do": "open"})
    table.play({"by": "Ann", "do": "bet", "on": "six", "amount": 50})
    table.play({"by": "dealer", "do": "throw", "dice": [6]})
    assert (table.stacks, table.house) == ({"Ann": 300}, -200)
    table.play({"by": "dealer", "do": "open"})
    with pytest.raises(croupier.Refused, match="L-4"):
        table.play({"by": "dealer", "do": "throw", "dice": [7]})


def test_a_night_hosts_it() -> None:
    pace = Pace(betting=10.0, decision=20.0, between=5.0, step=1.0, throw=3.0)
    party = Party(TableSetup(name="Six", game="lucky_six", chips={"own": 1}, pace=pace))
    party.sit("t1", Ann=100, Bob=100)
    engine: Any = party.table().engine
    while engine.phase != "betting":
        party.strike()
    party.move("Ann", "t1", "bet", on="six", amount=10)
    while engine.phase != "waiting":
        party.strike()
    assert len(engine.view().history) == 1
    assert engine.stack_of("Ann") in (90, 140)
    assert party.replay().save() == party.night.save()


def test_a_plan_has_a_table_for_it() -> None:
    night = plan_night(NightRequest(guests=12, games=("roulette", "lucky_six")))
    assert [table.name for table in night.tables if table.game == "lucky_six"] == ["Lucky Six"]


def test_the_command_line_lists_it_and_knows_its_options_and_odds(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> str:
        assert main(list(words)) == 0
        return capsys.readouterr().out

    assert "Lucky Six" in said("games")
    assert "min_bet" in said("options", "lucky_six")
    bets = msgspec.json.decode(said("odds", "lucky_six", "--json"))["bets"]
    assert bets["six"]["expectation"]["exact"] == "-1/6"
    assert "Lucky Six" in said("simulate", "lucky_six", "--rounds", "1000")


def test_it_is_simulated_and_the_rounds_are_those_of_its_table() -> None:
    run = simulate("lucky_six", rounds=20_000, seed=1, processes=1)
    assert run.result.mean == pytest.approx(float(Fraction(-1, 6)), abs=0.05)
    simulation = SIMULATIONS["lucky_six"].prepare(Settings(game="lucky_six", seed=1, session=20))
    for transcript in SIMULATIONS["lucky_six"].transcripts(simulation, 40):
        transcript.check()


def test_a_host_serves_it(open_house: Opener) -> None:
    house = open_house(tables("lucky_six", dealt="dealer"))
    host, guest = house.host(), house.guest("Ann")
    guest.ask("sit", table="t1", money=1000)
    guest.follow()
    host.move(do="open")
    guest.move(do="bet", on="six", amount=100)
    host.move(do="close")
    host.move(do="throw")
    assert guest.event("thrown")["dice"][0] in range(1, 7)


def test_the_terminal_plays_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("bet six 100\ndone\n"))
    assert main(["play", "lucky_six", "--data", str(tmp_path), "--name", "Ann", "--seed", "1"]) == 0
    assert "Ann bets 100 on six." in capsys.readouterr().out
    session = Keeping(tmp_path).resume("lucky_six")
    play, canvas = Play(session, Keeping(tmp_path), "Hello.", fast=True), Canvas(80, 24)
    play.tick()
    play.draw(canvas)
    assert "Enter Bet six 100" in "".join(map("".join, canvas.cells))
    play.press("enter")
    assert play.tick() is None
    assert session.table.staked("Ann") == 100
