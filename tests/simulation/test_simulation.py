"""The whole host through stormy nights: nothing lost, nothing leaked, nothing stuck, and all of it again."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.simulation.run import STORM, Simulation

ROOT = Path(__file__).parents[2]

SEEDS = range(1, 21)


@pytest.mark.check("C1", "C2", "C3", "C7", "C8", "C9", "C10", "C15")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_stormy_night_keeps_every_promise(seed: int) -> None:
    result = Simulation(seed).run()
    assert result.violations == []
    assert result.events >= STORM


@pytest.mark.check("C1")
def test_the_same_seed_is_the_same_night_whatever_the_hash_seed_is() -> None:
    hashes = {_figures(hash_seed)["hash"] for hash_seed in ("0", "12345")}
    assert len(hashes) == 1


def _figures(hash_seed: str) -> dict[str, object]:
    command = [sys.executable, "-m", "tools.exhaustive", "simulation", "--seed", "3", "--json"]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, object] = msgspec.json.decode(said.stdout.splitlines()[-1])
    return found
