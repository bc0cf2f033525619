"""Nine of the fifteen tests of NIST SP 800-22 (revision 1a) for bits, by its section numbers."""

from collections.abc import Callable
from math import erfc, floor, log, sqrt

import numpy as np

from croupier.equipment.draws import SEED_BYTES, Stream
from tests.equipment.arrays import Bits, Counts
from tests.equipment.statistics import as_expected, chi_square, evenly, upper_gamma

LEVEL = 0.01
UNIFORM = 0.0001
PATTERN = 8
"""Bits of the patterns that are counted."""
ROWS = 32
"""Of the matrices whose rank is looked at."""
RANKS = np.array([0.2888, 0.5776, 0.1336])
"""The chances of full rank, of one less, and of less than that (3.5)."""
LONGEST = np.array([0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124])
"""The chances of a longest run of ones of up to 4, 5, 6, 7, 8, and more, in a block of 128 bits (3.4)."""


def bits_of(number: int, count: int) -> Bits:
    """The bits of one stream, as they are drawn from."""
    stream = Stream(number.to_bytes(SEED_BYTES, "big"), "bits")
    words = b"".join(stream.word().to_bytes(8, "big") for _ in range(-(-count // 64)))
    return np.unpackbits(np.frombuffer(words, np.uint8))[:count]


def frequency(bits: Bits) -> float:
    """2.1: as many ones as zeros."""
    return erfc(abs(2 * int(bits.sum()) - bits.size) / sqrt(2 * bits.size))


def block_frequency(bits: Bits, size: int = 0) -> float:
    """2.2: as many ones as zeros in each block."""
    size = size or bits.size // 50
    shares = bits[: bits.size // size * size].reshape(-1, size).mean(axis=1)
    return chi_square(4 * size * float(((shares - 0.5) ** 2).sum()), shares.size)


def runs(bits: Bits) -> float:
    """2.3: ones and zeros follow each other as often as they should."""
    n, share = bits.size, float(bits.mean())
    if abs(share - 0.5) >= 2 / sqrt(n):
        return 0.0
    found = 1 + int((bits[1:] != bits[:-1]).sum())
    spread = share * (1 - share)
    return erfc(abs(found - 2 * n * spread) / (2 * sqrt(2 * n) * spread))


def longest_run(bits: Bits) -> float:
    """2.4: the longest run of ones in each block of 128."""
    blocks = bits[: bits.size // 128 * 128].reshape(-1, 128)
    run = longest = np.zeros(len(blocks), np.int64)
    for column in blocks.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    counts = np.bincount(np.clip(longest, 4, 9) - 4, minlength=6)
    return as_expected(counts, LONGEST)


def rank(bits: Bits) -> float:
    """2.5: no dependence among rows of bits."""
    size = ROWS * ROWS
    square = bits[: bits.size // size * size].reshape(-1, ROWS, ROWS)
    rows = square.astype(np.uint64) @ (np.uint64(1) << np.arange(ROWS, dtype=np.uint64))
    ranks = np.zeros(len(rows), np.int64)
    every = np.arange(len(rows))
    for column in range(ROWS):
        is_set = (rows >> np.uint64(column)) & np.uint64(1) == 1
        pivot, found = is_set.argmax(axis=1), is_set.any(axis=1)
        taken = np.where(found, rows[every, pivot], np.uint64(0))
        is_set[every, pivot] &= ~found
        rows[every, pivot] = np.where(found, np.uint64(0), rows[every, pivot])
        rows ^= np.where(is_set, taken[:, None], np.uint64(0))
        ranks += found
    return as_expected(np.bincount(np.clip(ROWS - ranks, 0, 2), minlength=3), RANKS)


def spectral(bits: Bits) -> float:
    """2.6: nothing that comes back periodically."""
    n = bits.size
    heights = np.abs(np.fft.rfft(2.0 * bits - 1))[: n // 2]
    below = int((heights < sqrt(log(1 / 0.05) * n)).sum())
    return erfc(abs(below - 0.95 * n / 2) / sqrt(n * 0.95 * 0.05 / 4) / sqrt(2))


def serial(bits: Bits, size: int = PATTERN) -> tuple[float, float]:
    """2.11: every pattern as often as every other, in two ways."""
    one, two, three = (_squares(bits, size - less) for less in range(3))
    first = upper_gamma(2 ** (size - 2), (one - two) / 2)
    return first, upper_gamma(2 ** (size - 3), (one - 2 * two + three) / 2)


def approximate_entropy(bits: Bits, size: int = PATTERN) -> float:
    """2.12: a pattern says nothing of the bit that follows it."""
    entropy = _logs(bits, size) - _logs(bits, size + 1)
    return chi_square(2 * bits.size * (log(2) - entropy), 2**size)


def sums(bits: Bits) -> float:
    """2.13: a walk by the bits doesn't go too far."""
    n = bits.size
    furthest = int(np.abs(np.cumsum(2 * bits.astype(np.int64) - 1)).max())
    z, root = furthest, sqrt(n)

    def between(low: int, high: int) -> float:
        return (erfc(-high * z / root / sqrt(2)) - erfc(-low * z / root / sqrt(2))) / 2

    first = sum(
        between(4 * k - 1, 4 * k + 1) for k in range(floor((-n / z + 1) / 4), floor((n / z - 1) / 4) + 1)
    )
    second = sum(
        between(4 * k + 1, 4 * k + 3) for k in range(floor((-n / z - 3) / 4), floor((n / z - 1) / 4) + 1)
    )
    return 1 - first + second


def _patterns(bits: Bits, size: int) -> Counts:
    """How often each pattern of so many bits occurs, the sequence closed to a ring."""
    ring = np.concatenate([bits, bits[: size - 1]]).astype(np.int64)
    value = np.zeros(bits.size, np.int64)
    for place in range(size):
        value = 2 * value + ring[place : place + bits.size]
    return np.bincount(value, minlength=2**size)


def _squares(bits: Bits, size: int) -> float:
    if size <= 0:
        return 0.0
    counts = _patterns(bits, size).astype(np.float64)
    return float((counts**2).sum() * 2**size / bits.size - bits.size)


def _logs(bits: Bits, size: int) -> float:
    counts = _patterns(bits, size)
    shares = counts[counts > 0] / bits.size
    return float((shares * np.log(shares)).sum())


SINGLE: dict[str, Callable[[Bits], float]] = {
    "frequency": frequency,
    "block frequency": block_frequency,
    "runs": runs,
    "longest run": longest_run,
    "rank": rank,
    "spectral": spectral,
    "approximate entropy": approximate_entropy,
    "sums": sums,
    "serial": lambda bits: serial(bits)[0],
    "serial, second": lambda bits: serial(bits)[1],
}


def failing(sequences: int, size: int, first: int = 0) -> dict[str, str]:
    """By test, what is wrong with so many sequences of bits: too many fail it, or its chances aren't even."""
    chances: dict[str, list[float]] = {name: [] for name in SINGLE}
    for number in range(first, first + sequences):
        bits = bits_of(number, size)
        for name, test in SINGLE.items():
            chances[name].append(test(bits))
    return {name: words for name, found in chances.items() if (words := _judged(found))}


def _judged(chances: list[float]) -> str:
    """4.2: the share that passes lies within three deviations, and the chances are evenly spread."""
    count = len(chances)
    passed = sum(chance >= LEVEL for chance in chances)
    if passed < count * (1 - LEVEL - 3 * sqrt(LEVEL * (1 - LEVEL) / count)):
        return f"only {passed} of {count} pass"
    spread = np.bincount([min(int(chance * 10), 9) for chance in chances], minlength=10)
    if evenly(spread) < UNIFORM:
        return f"the chances are spread as {spread.tolist()}"
    return ""
