"""The simplest players: measures for all others."""

from collections.abc import Sequence
from random import Random

from croupier.games.options import Option
from croupier.games.state import View
from croupier.players.player import Move, Seat


class AtRandom:
    """Any of what may be done, each alike; while bets are taken, two on average."""

    rng = Random(0)

    def begin(self, seat: Seat) -> None:
        """Take chance of one's own."""
        self.rng = seat.rng

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """Any option."""
        if view.phase == "betting" and self.rng.randrange(3) == 0:
            return None
        return self.rng.choice(options).sample(self.rng)


class AlwaysCalls:
    """Checks and calls, always; shows where it has the choice."""

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """Check before call."""
        offered = {option.do for option in options}
        return {"do": next(do for do in ("check", "call", "show", "muck", "fold") if do in offered)}
