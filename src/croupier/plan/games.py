"""What a planner assumes of each game: seats, pace, what a typical guest does, what the presets say.

The values of chips and the money to start with are the rule book's presets (N-3, N-4). Pace and habits
are assumptions about a party, not a casino; they are named here, in one place, and shown with the plan.
"""

from fractions import Fraction

import msgspec

from croupier.games.registry import GAMES

COLOURS = ("blue", "green", "red", "light grey")
"""The colours of a box of chips."""


class Habits(msgspec.Struct, frozen=True):
    """A game as it is played at a party."""

    seats: int
    """At a table that is full but not crowded."""
    fewest: int
    rounds: int
    """In an hour."""
    start: int
    """Money for each guest to start with (N-4)."""
    exchanged: int
    """How much of it is exchanged for chips at once (N-4)."""
    values: tuple[int, ...]
    """Of the colours (N-3); a single value where every player has a colour of their own."""
    needs_dealer: bool
    """Whether somebody other than the players has to run it."""
    typical: str
    """What a typical guest does, in words."""


HABITS: dict[str, Habits] = {
    "roulette": Habits(5, 1, 35, 2500, 500, (100,), True, "two chips a spin, on a colour and on a corner"),
    "blackjack": Habits(
        7, 1, 60, 1500, 300, (50, 100, 200, 500), True,
        "the smallest bet each round, played by feel: 2 % worse than the best chart",
    ),
    "holdem": Habits(
        10, 2, 30, 1500, 1000, (25, 50, 100, 200), False, "results of one hand spread by 5 big blinds"
    ),
    "unders_overs": Habits(8, 1, 50, 2500, 500, (100,), True, "one chip a throw, on under or over"),
    "pairs_wagers": Habits(6, 2, 4, 1500, 300, (100,), False, "every game for its ante, all equally good"),
}  # fmt: skip
"""Hold'em and Pairs and Wagers run without a dealer: the deal goes round, dice pass on."""

PLAYED_BY_FEEL = Fraction(2, 100)
"""What a guest at blackjack loses beside the best chart, of each first bet."""

BLACKJACK_DEVIATION = 1.15
"""Of a round per unit of the first bet, doubles and splits included; it hardly changes with the rules."""

HOLDEM_DEVIATION = 5.0
"""Of a hand in big blinds, with stacks of 20 to 40 of them."""

assert HABITS.keys() == GAMES.keys()
