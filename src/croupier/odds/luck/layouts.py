"""Bets on a layout: all stakes of a player in a round together, as they hang on one throw."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from croupier.games.events import Event, Settled
from croupier.odds.luck import Chance, Move, mean_and_variance

Outcomes = list[tuple[float, Mapping[str, float]]]
"""Everything that can fall: its chance, and what it returns on each spot by the unit."""


class LayoutReckoner:
    """Watches a table of plain bets, which one throw settles."""

    def __init__(self, outcomes: Outcomes) -> None:
        self._outcomes = outcomes

    def see(self, table: Any, move: Move, events: Sequence[Event]) -> Iterator[Chance]:
        stakes: dict[str, dict[str, int]] = {}
        for event in events:
            if isinstance(event, Settled):
                stakes.setdefault(event.who, {})[event.on] = event.stake
        for who, bets in stakes.items():
            yield Chance(who, *mean_and_variance(self._outcomes, bets))


def reckoner(game: str, rules: Any) -> LayoutReckoner:
    """For a game whose odds say what each throw returns."""
    from croupier.odds.registry import ODDS

    module = ODDS[game].bets
    assert module is not None, "a layout takes bets"
    return LayoutReckoner(import_module(module).outcomes(rules))
