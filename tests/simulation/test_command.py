"""`./croupier exhaustive simulation`: what it prints, and how it ends."""

from collections import Counter

import msgspec
import pytest

from tests.simulation.run import Result
from tests.simulation.world import Violation
from tools.exhaustive import simulation

FIELDS = ("seeds", "events", "crashes", "faults", "violations", "hash", "simulated_seconds", "seconds")


def result(seed: int, *violations: Violation) -> Result:
    return Result(
        seed=seed,
        events=2000 + seed,
        crashes=2,
        faults=Counter(cut=3),
        commands=Counter(join=1),
        violations=list(violations),
        digest=f"{seed:064}",
        seconds=1.5,
    )


def test_the_figures_are_the_sum_of_all_seeds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulation, "simulate", result)
    assert simulation.main(["--seeds", "1-3", "--jobs", "1", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out.splitlines()[-1])
    assert set(FIELDS) <= found.keys()
    assert (found["seeds"], found["events"], found["crashes"]) == (3, 6006, 6)
    assert (found["faults"], found["simulated_seconds"]) == ({"cut": 9}, 4.5)
    assert found["violations"] == []


def test_a_violation_is_told_with_the_command_that_shows_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Violation(17, 120, 3.25, "money adds up", "the host has 5 too much")
    monkeypatch.setattr(simulation, "simulate", lambda seed: result(seed, broken))
    assert simulation.main(["--seed", "17", "--json"]) == 1
    said = capsys.readouterr()
    command = "./croupier exhaustive simulation --seed 17 --trace"
    assert command in said.err
    assert "seed 17, event 120, 3.250 s: money adds up: the host has 5 too much" in said.err
    (found,) = msgspec.json.decode(said.out.splitlines()[-1])["violations"]
    assert (found["seed"], found["invariant"], found["command"]) == (17, "money adds up", command)


@pytest.mark.parametrize("seeds", ["", "x", "5-", "9-3", "-1", "1-2-3"])
def test_seeds_that_are_none_are_refused_in_a_sentence(
    seeds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        simulation.main([f"--seeds={seeds}"])
    assert end.value.code == 2
    assert f"seeds are a number, or two like 1-200, not {seeds!r}" in capsys.readouterr().err


def test_the_story_of_a_seed_is_told_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.main(["--seed", "2", "--trace"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("host         starts" in line for line in lines)
    assert any("world        the storm is over" in line for line in lines)
    assert any('Guest 0      -> {"id":1,"do":"join"' in line for line in lines)
