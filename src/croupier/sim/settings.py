"""What a simulation is asked to do, before a game makes sense of it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

MOST_ROUNDS = 10**15
MOST_CHIPS = 10**12
"""So that no sum of a block leaves 64 bits."""
MOST_PLAYERS = 100
MOST_LENGTH = 1_000_000


class Unplayable(ValueError):
    """Something that cannot be simulated, in a sentence."""


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A run as it is asked for. What is None is chosen by the game."""

    game: str
    rules: dict[str, Any] = {}
    """The options that differ from the rule book's."""
    rounds: Annotated[int, Meta(description="rounds, spins, throws, hands or games in all")] = 1_000_000
    seed: int = 1
    players: int | None = None
    strategy: Any = None
    """Names, bets or players of files; several, one for each player in turn, are separated by commas. In
    Python also a class or a function that plays, or a list of all that."""
    system: str | None = None
    """The betting system, or several."""
    bankroll: int | None = None
    """Chips that each player brings; None: as many as it takes."""
    bet: int | None = None
    """Chips to the unit; None: the least that the rules allow."""
    session: int | None = None
    """Rounds that a guest stays."""
    choice: str | None = None
    """Roulette with en_prison: half or prison."""

    def __post_init__(self) -> None:
        _within("rounds", self.rounds, 1, MOST_ROUNDS)
        _within("seed", self.seed, 0, 2**64 - 1)
        _within("players", self.players, 1, MOST_PLAYERS)
        _within("bankroll", self.bankroll, 1, MOST_CHIPS)
        _within("bet", self.bet, 1, MOST_CHIPS)
        _within("session", self.session, 1, MOST_LENGTH)


def _within(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise Unplayable(f"{name} must be from {least:,} to {most:,}")


def listed(text: str) -> list[str]:
    """The parts of a list with commas.

    >>> listed("red, 17")
    ['red', '17']
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise Unplayable("between two commas something is missing")
    return parts


def for_each(players: int, parts: list[str]) -> list[str]:
    """One part for each player, in turn."""
    return [parts[seat % len(parts)] for seat in range(players)]
