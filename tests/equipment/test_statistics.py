"""What is drawn looks like chance; `./croupier exhaustive draws` looks at ten million draws of each kind."""

import numpy as np
import pytest

from croupier.equipment import draws
from tests.equipment import bits
from tests.equipment.arrays import Bits
from tests.equipment.outcomes import all_chances, wheel_chances
from tests.equipment.statistics import chi_square, collecting, least_by_holm, poisson

DRAWS = 20_000

PI = "1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000"
"""A hundred binary digits of pi, the example of the paper."""


def sequence(text: str) -> Bits:
    return np.array([int(digit) for digit in text], np.uint8)


@pytest.mark.check("A5")
def test_outcomes_of_every_equipment_are_those_of_fair_ones() -> None:
    assert least_by_holm(all_chances(DRAWS)) == []


@pytest.mark.check("A5")
def test_a_biased_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 64 words 27 pockets get two each, and 10 get one."""
    monkeypatch.setattr(draws, "rejected", lambda bits, bound: 0)
    monkeypatch.setattr(draws.Stream, "word", lambda self, word=draws.Stream.word: word(self) >> 58)
    assert "single_zero, each pocket" in least_by_holm(wheel_chances("single_zero", 4000))


@pytest.mark.check("A6")
def test_the_stream_is_a_stream_of_random_bits() -> None:
    assert bits.failing(20, 50_000) == {}


@pytest.mark.check("A6")
def test_the_tests_of_bits_say_what_the_paper_says() -> None:
    """The worked examples of SP 800-22."""
    pi = sequence(PI)
    assert bits.frequency(pi) == pytest.approx(0.109599, abs=1e-6)
    assert bits.block_frequency(pi, 10) == pytest.approx(0.706438, abs=1e-6)
    assert bits.runs(pi) == pytest.approx(0.500798, abs=1e-6)
    assert bits.approximate_entropy(pi, 2) == pytest.approx(0.235301, abs=1e-6)
    assert bits.sums(pi) == pytest.approx(0.219194, abs=1e-6)
    assert bits.serial(sequence("0011011101"), 3) == pytest.approx((0.808792, 0.670320), abs=1e-6)


@pytest.mark.check("A6")
def test_bits_that_follow_a_pattern_are_found() -> None:
    for pattern, test in (
        ("01", bits.runs),
        ("0011", bits.approximate_entropy),
        ("0" * 8 + "1" * 8, bits.longest_run),
        ("0110100110010110", bits.rank),
        ("0110100110010110", bits.spectral),
        ("011", bits.frequency),
    ):
        assert test(sequence(pattern * 3000)) < bits.LEVEL, pattern


def test_what_is_likely_is_known() -> None:
    """From tables: 3.841 of 1, 67.505 of 50 are exceeded one time in twenty."""
    assert chi_square(3.841459, 1) == pytest.approx(0.05, abs=1e-6)
    assert chi_square(67.504807, 50) == pytest.approx(0.05, abs=1e-6)
    assert poisson(0, 3.0) == pytest.approx(2 * 0.049787, abs=1e-5)
    chances = collecting(2, 3)  # both sides of a coin: with two throws 1/2, with three 1/4
    assert chances.tolist() == [0, 0, 0.5, 0.25]
    assert least_by_holm({"a": 0.004, "b": 0.006, "c": 0.5}) == []  # 0.004 is not below 0.01 / 3
    assert least_by_holm({"a": 0.001, "b": 0.004, "c": 0.5}) == ["a", "b"]
