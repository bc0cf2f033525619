"""Games with a layout and dice, simulated: the same bets on the spots in every round."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from croupier.games.limits import Limits
from croupier.games.table import Rules, read_rules
from croupier.sim.settings import Settings, Unplayable
from croupier.sim.tables import LayoutTable, Pattern, read_pattern, seated
from croupier.sim.transcripts import Transcript, of_layout


class DiceLayout(Struct, frozen=True, kw_only=True):
    """How to simulate a game whose spots are decided by one throw."""

    rules_type: type[Rules]
    spots: Sequence[str]
    throws: Sequence[tuple[Any, ...]]
    """All that the dice can show, each equally likely."""
    pays: Callable[[Any, Any, tuple[Any, ...]], int]
    """What a throw pays a spot to 1 by these rules; -1 where it loses."""
    strategies: Mapping[str, str]
    """The bets of strategies that have a name, beside any spots with their units like under*2+seven."""
    usual: str
    """The strategy where nothing is said."""

    def prepare(self, settings: Settings) -> LayoutTable:
        """Make a simulation of what is asked for."""
        rules: Any = read_rules(self.rules_type, settings.rules)
        limits = {spot: Limits(rules.step, rules.min_bet, rules.max_bet) for spot in self.spots}
        placed = seated(settings, self.usual, rules.max_seats, self._pattern, limits)
        sides = len(self.throws)
        return LayoutTable.of(
            settings,
            rules,
            placed,
            net=np.array(
                [[self._net(rules, seat.stakes, throw) for throw in self.throws] for seat in placed]
            ),
            held=np.zeros((len(placed), sides, 1), np.int64),
            zero=np.zeros(sides, np.bool_),
            frees=np.zeros((1, sides), np.bool_),
        )

    def transcripts(self, table: LayoutTable, rounds: int) -> Iterator[Transcript]:
        """The first rounds of a run, written as scripts."""
        return of_layout(
            table,
            rounds,
            lambda side, stakes: [{"by": "dealer", "do": "throw", "dice": [*self.throws[side]]}],
        )

    def _pattern(self, strategy: str) -> Pattern:
        pattern = read_pattern(self.strategies.get(strategy, strategy))
        for spot in pattern:
            if spot not in self.spots:
                known = ", ".join(self.strategies)
                raise Unplayable(f"there is no strategy or spot {spot!r}; there are: {known}")
        return pattern

    def _net(self, rules: Any, stakes: Pattern, throw: tuple[Any, ...]) -> int:
        return sum(stake * self.pays(rules, spot, throw) for spot, stake in stakes.items())
