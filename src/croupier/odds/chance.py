"""Chance inside compiled kernels: a stream of numbers for each block of a run, the same on every machine.

A stream is SplitMix64 (Steele, Lea and Flood, 2014): a counter with an odd stride, scrambled. Counter and
stride come from the run's seed and the block's number alone, so that a block has the same rounds whoever
computes it. It is fast and statistically sound, and no secret: what is dealt to guests never comes from here.

A kernel keeps the counter in a variable of its own and gets it back moved on, with what was drawn:

    counter, stride = stream_of(seed, block)
    counter, pocket = below(counter, stride, 37)
"""

from typing import Any

import numpy as np
from numba import njit

Word = np.uint64

STRIDE = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)


@njit(cache=True)
def scramble(word: Word) -> Word:
    """A permutation of the 64-bit words in which every bit depends on every bit."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@njit(cache=True)
def stream_of(seed: Word, block: int) -> tuple[Word, Word]:
    """The counter and the stride of one block of a run."""
    root = scramble(seed + STRIDE)
    counter = scramble(root ^ scramble(np.uint64(block) * STRIDE + ONE))
    return counter, scramble(counter ^ root) | ONE


@njit(cache=True)
def whole(number: Any) -> int:
    """A number as compiled code counts with it: unsigned ones, mixed with others, would become fractions."""
    return np.int64(number)  # type: ignore[return-value]


@njit(cache=True)
def below(counter: Word, stride: Word, count: int) -> tuple[Word, int]:
    """A whole number from 0 up to but not including `count` (at most 2**32), each equally likely.

    Lemire's multiply and shift; the few words that would favour some numbers are drawn again.
    """
    size = np.uint64(count)
    counter += stride
    product = (scramble(counter) >> HALF) * size
    if product & LOW < size:
        unfair = ((ONE << HALF) - size) % size
        while product & LOW < unfair:
            counter += stride
            product = (scramble(counter) >> HALF) * size
    return counter, whole(product >> HALF)
