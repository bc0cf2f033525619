"""How likely an observation is if chance alone made it."""

from math import erfc, exp, lgamma, log, sqrt

import numpy as np

from tests.equipment.arrays import Counts, Floats

TINY = 1e-300


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x)."""
    if x <= 0:
        return 1.0
    factor = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * factor)
    b, c = x + 1 - a, 1 / TINY
    d = 1 / b
    fraction, n, step = d, 0, 0.0
    while abs(step - 1) > 1e-15:  # Lentz's continued fraction
        n += 1
        an = n * (a - n)
        b += 2
        d = 1 / (an * d + b or TINY)
        c = b + an / c or TINY
        step = d * c
        fraction *= step
    return fraction * factor


def chi_square(statistic: float, freedom: int) -> float:
    """The chance of a sum of squares as large as this one, or larger."""
    return upper_gamma(freedom / 2, statistic / 2)


def normal(z: float) -> float:
    """The chance of a deviation as large as this one, or larger, to either side."""
    return erfc(abs(z) / sqrt(2))


def evenly(counts: Counts) -> float:
    """The chance of such counts where all are equally likely."""
    expected = counts.sum() / counts.size
    return chi_square(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def as_expected(counts: Counts, chances: Floats) -> float:
    """The chance of such counts where each has its own chance."""
    expected = counts.sum() * chances
    return chi_square(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def poisson(count: int, mean: float) -> float:
    """The chance of a count as far from its mean as this one, or further, to either side."""
    below = sum(exp(k * log(mean) - mean - lgamma(k + 1)) for k in range(count + 1))
    equal = exp(count * log(mean) - mean - lgamma(count + 1))
    return min(1.0, 2 * min(below, 1 - below + equal))


def least_by_holm(chances: dict[str, float], level: float = 0.01) -> list[str]:
    """The observations that are too unlikely when all are judged together at this level (Holm)."""
    found = []
    for place, (name, chance) in enumerate(sorted(chances.items(), key=lambda one: one[1])):
        if chance >= level / (len(chances) - place):
            break
        found.append(name)
    return found


def collecting(kinds: int, longest: int) -> Floats:
    """The chance that a collection of all kinds is complete with exactly 0, 1, 2, … draws."""
    chances = np.zeros(longest + 1)
    having = np.zeros(kinds + 1)
    having[0] = 1
    for draws in range(1, longest + 1):
        new = having * np.arange(kinds + 1) / kinds
        new[1:] += having[:-1] * (kinds - np.arange(kinds)) / kinds
        chances[draws] = new[kinds]
        new[kinds] = 0
        having = new
    return chances
