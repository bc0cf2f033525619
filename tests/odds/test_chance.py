"""The streams of the kernels."""

import numpy as np
import pytest
from numba import njit

from croupier.odds.chance import STRIDE, Word, below, scramble, stream_of
from croupier.sim.compiling import Ints


@njit()
def numbers(seed: Word, block: int, count: int, many: int) -> Ints:
    counter, stride = stream_of(seed, block)
    drawn = np.empty(many, np.int64)
    for nth in range(many):
        counter, drawn[nth] = below(counter, stride, count)
    return drawn


def test_scrambling_is_splitmix64() -> None:
    """The first words of the published generator, started at 0."""
    words = [int(scramble(np.uint64((nth * int(STRIDE)) % 2**64))) for nth in (1, 2, 3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("count", [2, 6, 37, 1296])
def test_every_number_is_as_likely(count: int) -> None:
    many = 200_000
    drawn = numbers(np.uint64(5), 0, count, many)
    expected = many / count
    chi_square = float(((np.bincount(drawn, minlength=count) - expected) ** 2 / expected).sum())
    assert abs(chi_square - (count - 1)) < 5 * (2 * (count - 1)) ** 0.5


def test_no_number_is_favoured_by_its_place() -> None:
    """Three thirds of 2**32 words: without drawing again, the first number would have one word more."""
    drawn = numbers(np.uint64(5), 0, 3 * 2**30, 100_000)
    thirds = np.bincount(drawn // 2**30, minlength=3)
    assert abs(thirds - 100_000 / 3).max() < 700


def test_a_stream_belongs_to_its_seed_and_block() -> None:
    seeds, blocks = (0, 1, 2**64 - 1), (0, 1, 2)
    streams = [tuple(numbers(np.uint64(seed), block, 37, 20)) for seed in seeds for block in blocks]
    assert len(set(streams)) == 9
    assert streams[3] == tuple(numbers(np.uint64(1), 0, 37, 20))
