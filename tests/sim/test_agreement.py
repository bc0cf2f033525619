"""Kernels and tables agree: rounds of the kernels, replayed through the rules, end with the same stacks."""

from typing import Any

import pytest

from croupier.games.refusal import Refused
from croupier.sim import prepare, roulette
from croupier.sim.settings import Settings
from tools.exhaustive.kernels import cases, check


@pytest.mark.parametrize("game", ["unders_overs", "roulette", "pairs_wagers", "blackjack"])
def test_rounds_replayed(game: str) -> None:
    for settings in cases(game, 12):
        assert check(settings, 60) >= 60


def test_a_kernel_that_pays_wrong_is_found() -> None:
    table: Any = prepare(Settings(game="roulette", strategy="17", session=200))
    table.net[0, 8] += 1  # pocket 17
    with pytest.raises(AssertionError, match="after move"):
        check_all(table, 200)


def test_a_kernel_that_bets_too_much_is_found() -> None:
    table: Any = prepare(Settings(game="roulette", rules={"max_outside": 2}))
    table.placed[0].stakes["red"] = 4
    with pytest.raises(Refused, match="R-18"):
        check_all(table, 10)


def check_all(table: Any, rounds: int) -> None:
    for transcript in roulette.transcripts(table, rounds):
        transcript.check()
