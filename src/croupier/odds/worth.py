"""What a bet is worth: how often it ends how, and the figures that follow."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

import msgspec


class Worth(msgspec.Struct, frozen=True):
    """A bet of one unit, as the chance of each of its results.

    >>> coin = Worth({Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)})
    >>> coin.expectation, coin.variance
    (Fraction(0, 1), Fraction(1, 1))
    """

    results: dict[Fraction, Fraction]
    """What the bet gains (below zero: loses) by the unit, and the chance of it."""

    @property
    def chance(self) -> Fraction:
        """To win: to end with more than was staked. A stake that only comes back has not won."""
        return sum((chance for gain, chance in self.results.items() if gain > 0), Fraction())

    @property
    def expectation(self) -> Fraction:
        """What the bet gains on average, by the unit."""
        return sum((gain * chance for gain, chance in self.results.items()), Fraction())

    @property
    def edge(self) -> Fraction:
        """What the house gains on average, by the unit."""
        return -self.expectation

    @property
    def variance(self) -> Fraction:
        """The mean square of how far results lie from the expectation."""
        squares = (gain * gain * chance for gain, chance in self.results.items())
        return sum(squares, Fraction()) - self.expectation**2

    @property
    def deviation(self) -> float:
        """The standard deviation: how far results lie from the expectation, as a rule."""
        return sqrt(self.variance)


def worth_of(results: Iterable[tuple[Fraction, Fraction]]) -> Worth:
    """A bet from its results with their chances; equal results are put together, the best comes first."""
    together: dict[Fraction, Fraction] = {}
    for gain, chance in results:
        together[gain] = together.get(gain, Fraction()) + chance
    assert sum(together.values()) == 1, "something or other must happen"
    return Worth({gain: together[gain] for gain in sorted(together, reverse=True)})
