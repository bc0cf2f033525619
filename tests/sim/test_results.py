"""What runs say: equal to what is exactly known, within the error that they give themselves."""

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from croupier.games.blackjack import Rules
from croupier.odds.blackjack import BASIC, expectation_of
from croupier.sim import simulate
from croupier.sim.banked import BankedResult, histogram, rounded
from croupier.sim.running import Run

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled

ROUNDS = 4_000_000


def result(game: str, **settings: Any) -> BankedResult:
    run: Run = simulate(game, **{"rounds": ROUNDS, "processes": 1, **settings})
    assert isinstance(run.result, BankedResult)
    return run.result


def agrees(found: BankedResult, exact: Fraction | float) -> None:
    """The mean is within four and a half of its standard errors, and these are not just large."""
    assert found.stderr is not None
    assert abs(found.mean - float(exact)) < 4.5 * found.stderr
    assert found.stderr < 0.01


@pytest.mark.parametrize("strategy", ["under", "seven", "over", "all", "seven*2+over"])
def test_unders_and_overs(strategy: str) -> None:
    agrees(result("unders_overs", strategy=strategy), Fraction(-1, 6))


PRISON = {"stays": Fraction(-1, 74), "lost": -Fraction(1, 37) * Fraction(19, 37), "half": Fraction(-1, 74)}
"""Single zero, in prison: 18/37 of the stake is lost on the next spin, and what the second zero takes."""


@pytest.mark.parametrize(
    ("settings", "exact"),
    [
        ({"strategy": "red"}, Fraction(-1, 74)),
        ({"strategy": "red", "rules": {"zero": "lose"}}, Fraction(-1, 37)),
        ({"strategy": "red", "rules": {"wheel": "double_zero"}}, Fraction(-1, 38)),
        ({"strategy": "17"}, Fraction(-1, 37)),
        ({"strategy": "0-00-1-2-3", "rules": {"wheel": "double_zero"}}, Fraction(-3, 38)),
        ({"strategy": "colours", "rules": {"zero": "lose"}}, Fraction(-1, 37)),
        ({"strategy": "eight", "rules": {"zero": "lose"}, "players": 3}, Fraction(-1, 37)),
        ({"strategy": "red", "rules": {"zero": "en_prison"}, "choice": "half"}, Fraction(-1, 74)),
        *(
            ({"strategy": "red", "rules": {"zero": "en_prison", "second_zero": fate}, "session": 1000}, exact)
            for fate, exact in PRISON.items()
        ),
        ({"strategy": "red", "system": "martingale", "bankroll": 200}, Fraction(-1, 74)),
        ({"strategy": "red", "system": "fraction:0.1", "bankroll": 200}, Fraction(-1, 74)),
        ({"strategy": "17,red", "system": "flat,labouchere", "bankroll": 500}, None),
    ],
)
def test_roulette(settings: dict[str, object], exact: Fraction | None) -> None:
    found = result("roulette", **settings)
    if exact is not None:
        agrees(found, exact)
    for seat in found.seats:
        edge = exact or {"17": Fraction(-1, 37), "red": Fraction(-1, 74)}[seat.strategy]
        assert seat.stderr is not None
        assert abs(seat.mean - float(edge)) < 4.5 * seat.stderr


@pytest.mark.parametrize("rules", [{}, {"decks": 6, "soft_17": "hit", "surrender": "none", "peek": False}])
def test_blackjack(rules: dict[str, object]) -> None:
    """Every round from a fresh shoe, as the exact figure has it."""
    found = result("blackjack", strategy="basic", rules={**rules, "penetration": 0.99}, rounds=3_000_000)
    agrees(found, expectation_of(Rules(**rules), BASIC))  # type: ignore[arg-type]
    assert found.stderr is not None
    assert found.stderr == pytest.approx(1.13 / sqrt(3_000_000), rel=0.05)


def test_pairs_and_wagers_shares_add_up() -> None:
    run = simulate("pairs_wagers", rounds=100_000, strategy="sensible,cautious", players=4, processes=1)
    shares = [player.share for player in run.result.players]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[2] > shares[1] > shares[3]
    assert run.result.mean == shares[0]


def test_error_of_independent_rounds() -> None:
    """On a straight bet the variance is 36² (1/37) (36/37)."""
    found = result("roulette", strategy="17")
    assert found.stderr == pytest.approx(36 * sqrt(36) / 37 / sqrt(ROUNDS), rel=0.01)


def test_errors_are_honest() -> None:
    """Of forty runs, about two in three are within one standard error: for systems and prison alike."""
    for settings in (
        {"strategy": "red", "system": "martingale", "bankroll": 100},
        {"strategy": "red", "rules": {"zero": "en_prison"}},
    ):
        within = 0
        for seed in range(40):
            found = result("roulette", rounds=100_000, seed=seed, **settings)
            assert found.stderr is not None
            within += abs(found.mean + 1 / 74) < found.stderr
        assert 17 <= within <= 36


def ruin(chips: int, rounds: int) -> Fraction:
    """The chance that a bettor of 1 on under, winning 5 times of 12, has nothing after so many rounds."""
    odds = {chips: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for have, chance in odds.items():
            for step, part in ((1, Fraction(5, 12)), (-1, Fraction(7, 12))) if have else ((0, Fraction(1)),):
                after[have + step] = after.get(have + step, Fraction(0)) + chance * part
        odds = after
    return odds.get(0, Fraction(0))


def test_risk_of_ruin_and_bands() -> None:
    found = result("unders_overs", strategy="under", bankroll=5, session=30)
    broke = found.sessions.ruin
    assert broke is not None
    # A player is seen to be broke when the next bet is due.
    assert abs(broke.chance - float(ruin(5, 29))) < 4.5 * broke.stderr
    assert broke.by[10] == pytest.approx(float(ruin(5, 10)), abs=0.01)
    assert broke.by == sorted(broke.by)
    assert found.sessions.bands.quantiles["0.5"][0] == 5
    assert found.sessions.bands.quantiles["0.05"][-1] == 0
    assert found.sessions.quantiles["0.05"] == -5
    assert found.house.take == -found.net


def test_distribution_and_house() -> None:
    found = result("roulette", strategy="red")
    assert [one.net for one in found.distribution] == [-1, -0.5, 1]
    assert sum(one.count for one in found.distribution) == ROUNDS
    assert sum(one.net * one.count for one in found.distribution) == pytest.approx(found.net / 2)
    assert found.house.take == -found.net
    assert found.staked == 2 * ROUNDS


def test_large_numbers_are_counted_to_a_thousandth() -> None:
    values = np.array([0, 5, -2047, 2048, -(10**12), 123_456_789])
    assert rounded(values)[:3].tolist() == [0, 5, -2047]
    assert (np.abs(rounded(values) - values) <= np.abs(values) / 1000).all()


def test_a_histogram_holds_everybody() -> None:
    values, counts = np.array([-300, -5, 0, 3, 9000]), np.array([1, 10, 30, 10, 1])
    bins = histogram(values, counts)
    assert sum(count for _, _, count in bins) == 52
    assert all(low < high for low, high, _ in bins)


@pytest.mark.parametrize(
    ("values", "counts", "bins"),
    [
        ([-5], [3], [(-5, -4, 3)]),
        ([-7, 50], [1, 2], [(-7, -5, 1), (50, 51, 2)]),
        ([-1, 0, 5], [2, 3, 1], [(-1, 0, 2), (0, 1, 3), (5, 6, 1)]),
        ([-50, -11, 60], [1, 1, 1], [(-50, -45, 1), (-15, -10, 1), (60, 61, 1)]),
    ],
)
def test_a_histogram_has_round_bins_and_nothing_beyond_the_ends(
    values: list[int], counts: list[int], bins: list[tuple[float, float, int]]
) -> None:
    found = histogram(np.array(values), np.array(counts))
    assert [one for one in found if one[2]] == bins
