"""Players at real tables, simulated: what is counted, who fails, and the same however it is shared out."""

import json
import pickle
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from rich.console import Console

from croupier import GAMES, open_table, simulate
from croupier.cli import main
from croupier.players import Virtual, play
from croupier.players.simple import AtRandom
from croupier.sim import asked_for, own, prepare
from croupier.sim.own import OwnGame
from croupier.sim.own.tallies import Setting, recorder_for
from croupier.sim.registry import SIMULATIONS
from croupier.sim.running import Adding, run
from croupier.sim.settings import Unplayable

FILE = """
class Red:
    def begin(self, seat):
        self.name = seat.name

    def choose(self, view, options):
        return None if view.stakes[self.name] else {"do": "bet", "on": "red", "amount": 10}

def wrong(view, options):
    return {"do": "sing"}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def folds(view: Any, options: Any) -> dict[str, Any]:
    return {"do": "fold"}


def test_what_is_counted_of_roulette_is_what_the_table_paid(mine: Path) -> None:
    asked: dict[str, Any] = {"seed": 5, "rounds": 40, "session": 40, "bankroll": 300}
    done = simulate("roulette", strategy=f"{mine}:Red", processes=1, **asked)
    table = open_table("roulette", {"Player 1": 300})
    red = own.maker_of("roulette", f"{mine}:Red")
    assert play(table, {"Player 1": red()}, Virtual("5 0 0"), rounds=40) == 40
    result, won = done.result, table.stacks["Player 1"] - 300
    spins = table.view().history  # type: ignore[attr-defined]
    assert (result.net, result.staked, result.house.take) == (won, 400, -won)
    zeros = sum(pocket == "0" for pocket in spins)
    shares = {one.net: one.count for one in result.distribution}
    assert sum(shares.values()) == 40
    assert shares.get(-0.5, 0) == zeros
    assert won == 10 * shares[1.0] - 10 * shares[-1.0] - 5 * zeros
    assert result.sessions.bands.quantiles["0.5"][-1] == 300 + won
    assert done.faults.count == 0


def test_what_is_counted_of_holdem_by_hand() -> None:
    # Two with blinds of 25 and 50: who folds loses the small blind with one action, or the big one after a
    # call with two; of four hands two of each.
    done = simulate("holdem", strategy=[folds, "call"], players=2, rounds=4, session=4)
    first, second = done.result.players
    assert (first.net, second.net) == (-150, 150)
    assert first.mean == pytest.approx(-150 / 4 / 50)
    assert (first.wins, second.wins) == (0, 1)
    assert (done.result.showdowns, done.result.actions, done.result.sessions) == (0, 1.5, 1)
    assert done.result.pot == pytest.approx((2 * 50 + 2 * 100) / 4 / 50)  # what nobody called goes back first


def test_what_is_counted_of_pairs_and_wagers() -> None:
    done = simulate("pairs_wagers", strategy="solved,simple", rounds=30, rules={"ante": 5}, processes=1)
    first, second = done.result.players
    assert first.wins + second.wins == done.rounds == 30
    assert first.antes == pytest.approx(2 * first.wins / 30 - 1)
    assert sum(count for _, count in done.result.lengths) == 30


@pytest.mark.parametrize("game", GAMES)
def test_every_game_takes_a_class(game: str) -> None:
    done = simulate(game, strategy=AtRandom, rounds=12, session=6, seed=2)
    assert (done.rounds, done.faults.count) == (12, 0)
    import_module(SIMULATIONS[game].report).show(told := Console(file=StringIO()), done.result)
    assert "AtRandom" in told.file.getvalue()  # type: ignore[attr-defined]


def test_prison_what_is_taken_back_and_who_is_broke_by_hand() -> None:
    rules = {"zero": "en_prison"}
    table = open_table("roulette", {"Ann": 30}, **rules)
    setting = Setting(
        game="roulette", rules=table.rules, seed=1, rounds=4, strategies=["own"], bankroll=30, length=4
    )
    recorder = recorder_for(setting, 4, 0)
    recorder.begin(table)
    for by, do, fields in (
        ("dealer", "open", {}),
        ("Ann", "bet", {"on": "red", "amount": 10}),
        ("Ann", "bet", {"on": "17", "amount": 10}),
        ("Ann", "take_back", {"on": "17"}),
        ("dealer", "spin", {"pocket": "0"}),
        ("Ann", "choose", {"on": "red", "take": "prison"}),  # nothing won or lost yet
        ("dealer", "open", {}),
        ("dealer", "spin", {"pocket": "3"}),  # red: free again
        ("dealer", "open", {}),
        ("Ann", "bet", {"on": "red", "amount": 30}),
        ("dealer", "spin", {"pocket": "2"}),
    ):
        move = {"by": by, "do": do, **fields}
        recorder.saw(table, move, table.play(move))
    recorder.end(table, 3)
    found = recorder.result(recorder.tally())
    assert (found.net, found.staked, found.mean) == (-30, 40, -0.75)
    assert {one.net: one.count for one in found.distribution} == {0: 1, -1: 1}
    assert found.sessions.ruin.by == [0, 0, 0, 1, 1]
    assert found.sessions.bands.quantiles["0.5"] == [30, 30, 30, 0, 0]


def test_the_error_of_holdem_is_taken_over_sessions_of_any_length() -> None:
    table = open_table("holdem", {"Ann": 100, "Bob": 100})
    setting = Setting(
        game="holdem", rules=table.rules, seed=1, rounds=3, strategies=["a", "b"], bankroll=100, length=2
    )
    recorder = recorder_for(setting, 3, 0)
    for hands, stacks in ((2, {"Ann": 200, "Bob": 0}), (1, {"Ann": 50, "Bob": 150})):
        ended: Any = SimpleNamespace(names=tuple(stacks), stacks=stacks, is_under_way=False)
        recorder.begin(ended)
        for _ in range(hands):
            recorder.end_round(ended)
        recorder.end(ended, hands)
    found = recorder.result(recorder.tally())
    # 50 chips in 3 hands: the sessions lie 100 - 2 * 50 / 3 and -50 - 50 / 3 away from that, 66.7 each.
    assert found.players[0].mean == pytest.approx(50 / 3 / 50)
    assert found.players[0].stderr == pytest.approx((2 * 2 * (200 / 3) ** 2) ** 0.5 / 3 / 50)
    assert [player.broke for player in found.players] == [0, 0.5]


def test_who_is_broke_stays_until_the_session_is_over() -> None:
    def all_in(view: Any, options: Any) -> dict[str, Any] | None:
        chips = view.stacks["Player 1"]
        return {"do": "bet", "on": "seven", "amount": chips} if chips else None

    found = simulate("unders_overs", strategy=all_in, rounds=40, session=10, bankroll=20).result
    assert (found.rounds, found.sessions.count) == (40, 4)


def test_it_is_the_same_however_it_is_shared_out(mine: Path) -> None:
    simulation = prepare(asked_for("crown_anchor", strategy="chaser,bold", rounds=250, session=10))
    alone = run(simulation, processes=1)
    assert alone is not None
    elsewhere: Any = pickle.loads(pickle.dumps(simulation))
    adding = Adding(250, lambda done, of: None)
    for block in (2, 0, 1):
        adding.put(block, elsewhere.play(block))
    assert msgspec.json.encode(simulation.sum_up(adding.all())) == msgspec.json.encode(alone.result)


def test_who_is_slow_or_fails_is_said_and_the_game_goes_on() -> None:
    asked = []

    def hangs(view: Any, options: Any) -> None:
        asked.append(view)
        with suppress(Exception):
            Event().wait()

    simulation = prepare(asked_for("unders_overs", strategy=[hangs, "steady"], rounds=30, session=10))
    assert isinstance(simulation, OwnGame)
    done = run(msgspec.structs.replace(simulation, seconds=0.02))
    assert done is not None
    assert done.faults.first == "Player 1 took longer than 0.02 seconds, and is not asked any more"
    assert (done.faults.count, len(asked)) == (30, 1)
    assert done.result.seats[0].staked == 0 < done.result.seats[1].staked


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.sim.own.sessions.MOST_STEPS", 5)
    found = simulate("pairs_wagers", strategy="simple,simple,solved", rounds=4, processes=1).result
    assert (found.rounds, found.unfinished) == (4, 4)
    assert [player.wins for player in found.players] == [0, 0, 0]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            {"strategy": folds, "system": "flat"},
            "players of your own decide by themselves: there is no system",
        ),
        ({"strategy": "nowhere.py:Mine"}, "there's no file nowhere.py"),
        ({"strategy": [folds, "nobody"]}, "nobody of the house plays 'nobody'"),
        ({"strategy": "book", "bankroll": 10}, "a bankroll of 10 does not cover one bet, which takes 50"),
        ({"strategy": "book", "players": 9}, "this table only has 7 seats"),
        ({"strategy": 3}, "3 is neither a class"),
    ],
)
def test_what_cannot_be_played_is_said_before(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        simulate("blackjack", **asked)
    assert sentence in str(refused.value)


def test_names_of_kernels_stay_kernels() -> None:
    assert not own.wanted(asked_for("holdem", strategy="loose,random"))
    assert own.wanted(asked_for("holdem", strategy="mine.py:Mine,random"))
    assert asked_for("roulette", strategy="red").rounds == 1_000_000
    assert asked_for("roulette", strategy="steady").rounds == 10_000
    with pytest.raises(Unplayable, match="no game"):
        prepare(asked_for("chess", strategy="steady"))


def test_the_command_line_takes_players_of_files(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ["simulate", "crown_anchor", "--rounds", "50", "--processes", "1"]
    assert main([*said, "--strategy", f"{mine}:wrong,steady", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rounds"], told["faults"]) == (50, 50)
    assert told["fault"] == "Player 1 answered {'do': 'sing'}, which can't be done now"
    assert main([*said, "--strategy", f"{mine}:wrong"]) == 0
    assert "Players failed 50 times" in capsys.readouterr().out
    assert main([*said, "--strategy", f"{mine}:Nobody"]) == 2
    assert capsys.readouterr().err == f"croupier simulate: there's no Nobody in {mine}; it has: Red, wrong\n"
