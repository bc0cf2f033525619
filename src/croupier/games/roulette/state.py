"""What a roulette table knows, and what of it is seen."""

from typing import Literal

import msgspec

from croupier.equipment.wheel import Colour
from croupier.games.events import Settled
from croupier.games.roulette.events import Imprisoned, Released
from croupier.games.table import FinishedRound, State, View

Stakes = dict[str, int]
"""Chips of one player by spot."""

Result = Settled | Imprisoned | Released


Phase = Literal["waiting", "betting", "closed", "choosing", "finished"]
"""Where in a round a table is."""


class RouletteState(State, kw_only=True):
    """What a roulette table knows."""

    phase: Phase = "waiting"
    stakes: dict[str, Stakes]
    """The bets of this round, by player; once the ball has fallen, those whose owner has a choice."""
    prison: dict[str, Stakes]
    """Imprisoned bets, which outlive their round, by player."""
    last: dict[str, Stakes]
    """The bets of the round before, as they stood when its betting ended."""
    prison_before: dict[str, Stakes] | None = None
    """Imprisoned bets as the round under way began, None between rounds."""
    pocket: str | None = None
    results: tuple[Result, ...] = ()
    history: tuple[str, ...] = ()
    """Where the ball fell in the last spins, as the board beside the wheel shows it."""


class RouletteView(View, frozen=True, kw_only=True):
    """A roulette table; nothing of it is hidden."""

    phase: Phase
    stakes: dict[str, Stakes]
    prison: dict[str, Stakes]
    choices: dict[str, tuple[str, ...]]
    """Who still has to choose half back or prison, for which spots."""
    pocket: str | None
    """Where the ball fell last, until the next spin."""
    colour: Colour | None
    results: tuple[Result, ...]
    """What became of each stake there."""
    history: tuple[str, ...] = ()
    """Where the ball fell in the last spins, up to a hundred of them, the newest last."""

    def at_stake(self) -> list[tuple[str, str, int]]:
        """Every bet by its spot; those in prison as `prison red`."""
        places = ("", self.stakes), ("prison ", self.prison)
        return [
            (who, f"{where}{on}", chips)
            for where, bets in places
            for who, stakes in bets.items()
            for on, chips in stakes.items()
        ]


class RouletteRound(FinishedRound, frozen=True, kw_only=True, tag="roulette"):
    """A finished round of roulette."""

    pocket: str
    stakes: dict[str, Stakes]
    """The bets as the ball fell."""
    jailed: dict[str, Stakes] = msgspec.field(default_factory=dict)
    """Those of them that it sent to prison."""
    prison: dict[str, Stakes] = msgspec.field(default_factory=dict)
    """The bets that were in prison before."""
    released: dict[str, Stakes] = msgspec.field(default_factory=dict)
    """What came back of those that it decided; the others stayed."""
