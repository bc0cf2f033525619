"""Luck at roulette: a spin for all bets of a player together, and another for each bet in prison.

Zero is reckoned as half back. A bet that goes to prison instead is worth its chance to come back, so what it
was worth is moved from the round of the zero to the round that decides it.
"""

from collections.abc import Iterator, Sequence

from croupier.games.events import Event, Settled
from croupier.games.roulette import Roulette, Rules
from croupier.games.roulette.events import ChoiceDue, Imprisoned, Released, Spun
from croupier.odds.luck import Chance, Move, mean_and_variance
from croupier.odds.roulette import outcomes, prison


class RouletteReckoner:
    """Watches one wheel."""

    def __init__(self, rules: Rules) -> None:
        self._outcomes = outcomes(rules)
        imprisoned = prison(rules)
        self._comes_back = float(1 + imprisoned.expectation)
        self._variance = float(imprisoned.variance)

    def see(self, table: Roulette, move: Move, events: Sequence[Event]) -> Iterator[Chance]:
        for event in events:
            if isinstance(event, Imprisoned) and not event.again:
                yield Chance(event.who, -event.stake / 2, 0.0)
            elif isinstance(event, Released):
                worth = self._comes_back * event.stake
                yield Chance(event.who, worth, self._variance * event.stake**2)
        if any(isinstance(event, Spun) for event in events):
            yield from self._spin(events)

    def _spin(self, events: Sequence[Event]) -> Iterator[Chance]:
        stakes: dict[str, dict[str, int]] = {}
        for event in events:
            if isinstance(event, Settled | ChoiceDue):
                stakes.setdefault(event.who, {})[event.on] = event.stake
        for who, bets in stakes.items():
            yield Chance(who, *mean_and_variance(self._outcomes, bets))


def reckoner(game: str, rules: Rules) -> RouletteReckoner:
    """For a wheel by these rules."""
    return RouletteReckoner(rules)
