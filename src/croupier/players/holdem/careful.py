"""A careful player: few hands, good ones, and no adventures without the odds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option
from croupier.players.holdem.boards import chance
from croupier.players.holdem.preflop import kind_of, places
from croupier.players.holdem.spot import Spot, showing, spot_of
from croupier.players.player import Move, Seat


class Careful:
    """Waits for good cards, bets them, and believes those who bet."""

    rng = Random(0)

    def begin(self, seat: Seat) -> None:
        """Take chance of one's own."""
        self.rng = seat.rng

    def choose(self, view: HoldemView, options: Sequence[Option]) -> Move:
        """Before the flop by the cards, later by the chance to win."""
        spot = spot_of(view, options)
        if spot is None:
            return showing(options)
        return self._later(spot) if spot.board else self._before_the_flop(spot, len(view.dealt_in))

    def _before_the_flop(self, spot: Spot, players: int) -> dict[str, Any]:
        place = places()[kind_of(*spot.cards)]  # 0 is the best hand, 1 the worst
        good = 0.06 + 0.6 / players  # of all hands: a third between two players, a sixth among six
        if spot.to_match > spot.big:  # somebody has raised, and the more, the better they are
            good *= (2 * spot.big / spot.to_match) ** 0.7
            if place < good / 3:
                return spot.raise_to(3 * spot.to_match)
            return spot.call() if place < good else spot.fold()
        return spot.raise_to(3 * spot.big) if place < good else spot.fold()

    def _later(self, spot: Spot) -> dict[str, Any]:
        wins = chance(spot.cards, spot.board, len(spot.opponents), self.rng)
        fair = 1 / (len(spot.opponents) + 1)
        if not spot.to_call:
            return spot.raise_by(0.6) if wins > 0.3 + 0.7 * fair else spot.call()
        if wins > 0.9:
            return spot.raise_by(1)
        fear = 0.1 + 0.25 * spot.odds  # whoever bets has something, whoever bets much has more
        return spot.call() if wins > spot.odds + fear else spot.fold()
