"""A player by numbers alone: the chance to win against hands of any cards, and the pot odds."""

from collections.abc import Sequence
from random import Random

from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option
from croupier.players.holdem.boards import chance
from croupier.players.holdem.preflop import equities, kind_of
from croupier.players.holdem.spot import showing, spot_of
from croupier.players.player import Move, Seat

RAISES_ABOVE = 0.6


class ByEquity:
    """Raises the pot with more than 60 % to win, calls with the odds, and asks nobody why they bet."""

    rng = Random(0)

    def begin(self, seat: Seat) -> None:
        """Take chance of one's own."""
        self.rng = seat.rng

    def choose(self, view: HoldemView, options: Sequence[Option]) -> Move:
        """By the chance to win."""
        spot = spot_of(view, options)
        if spot is None:
            return showing(options)
        others = len(spot.opponents)
        if spot.board:
            wins = chance(spot.cards, spot.board, others, self.rng)
        else:
            wins = equities()[others - 1][kind_of(*spot.cards)]
        if wins > RAISES_ABOVE:
            return spot.raise_by(1)
        return spot.call() if wins >= spot.odds else spot.fold()
