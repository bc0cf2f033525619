"""The felts that games register, imported when somebody sits down; any other game is told in words."""

from importlib import import_module
from typing import NamedTuple

from croupier.games.registry import GAMES
from croupier.terminal.felts.felt import Felt


class FeltOf(NamedTuple):
    """How a game is played in the terminal."""

    kind: str
    """The class of its felt."""
    others: int
    """How many of the house play with the person, if nothing else is said."""


FELTS: dict[str, FeltOf] = {
    "unders_overs": FeltOf("UndersOversFelt", 3),
    "crown_anchor": FeltOf("CrownAnchorFelt", 3),
    "roulette": FeltOf("RouletteFelt", 3),
    "pairs_wagers": FeltOf("PairsWagersFelt", 2),
    "holdem": FeltOf("HoldemFelt", 5),
    "blackjack": FeltOf("BlackjackFelt", 2),
}
"""By game, whose module in `felts` has its name."""

USUAL = FeltOf("Felt", 2)


def felt_of(game: str) -> Felt:
    """The felt of a game."""
    module = game if game in FELTS else "felt"
    kind: type[Felt] = getattr(
        import_module(f"croupier.terminal.felts.{module}"), FELTS.get(game, USUAL).kind
    )
    return kind(GAMES[game])


def others_at(game: str) -> int:
    """How many of the house play a game with the person."""
    return FELTS.get(game, USUAL).others
