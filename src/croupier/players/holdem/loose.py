"""A loose player: here to play, not to fold."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option
from croupier.players.holdem.boards import chance
from croupier.players.holdem.preflop import kind_of, places
from croupier.players.holdem.spot import Spot, showing, spot_of
from croupier.players.player import Move, Seat


class Loose:
    """Wants to see flops, hopes for the best, and now and then bets nothing at all."""

    rng = Random(0)

    def begin(self, seat: Seat) -> None:
        """Take chance of one's own."""
        self.rng = seat.rng

    def choose(self, view: HoldemView, options: Sequence[Option]) -> Move:
        """Before the flop nearly everything, later what may become something."""
        spot = spot_of(view, options)
        if spot is None:
            return showing(options)
        return self._later(spot) if spot.board else self._before_the_flop(spot)

    def _before_the_flop(self, spot: Spot) -> dict[str, Any]:
        place = places()[kind_of(*spot.cards)]  # 0 is the best hand, 1 the worst
        price = spot.to_call / (4 * spot.big)
        if self.rng.random() < 0.25 - place / 2:
            return spot.raise_to(spot.to_match + self.rng.choice((2, 3, 4)) * spot.big)
        return spot.call() if place < 0.75 / max(price, 1) ** 0.6 else spot.fold()

    def _later(self, spot: Spot) -> dict[str, Any]:
        wins = chance(spot.cards, spot.board, len(spot.opponents), self.rng, deals=40)
        fair = 1 / (len(spot.opponents) + 1)
        mood = self.rng.random()
        if mood < 0.12 or (mood < 0.6 and wins > 0.2 + 0.8 * fair):
            return spot.raise_by(self.rng.choice((0.5, 0.75, 1)))
        return spot.call() if wins > 0.9 * spot.odds else spot.fold()
