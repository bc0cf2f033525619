"""A guest's story, as it goes over the wire: figures alone, which the page puts into words."""

from typing import Literal

import msgspec


class Highlight(msgspec.Struct, frozen=True):
    """A round that somebody remembers."""

    game: str
    at: int
    """UTC, in milliseconds."""
    amount: int
    """What it brought, in play money; below zero: cost."""


class Luck(msgspec.Struct, frozen=True):
    """What chance brought, and what it should have by the exact odds."""

    unit: Literal["money", "wagers"]
    """Play money; or wagers of a point, of which so many came off."""
    result: float
    expected: float
    deviation: float
    """How far results lie from the expected, as a rule: the standard deviation of all bets together."""
    count: int
    """Rounds with bets, or wagers."""


class Decisions(msgspec.Struct, frozen=True):
    """Decisions held against the book."""

    unit: Literal["money", "points"]
    made: int
    right: int
    """As the book says for the rules of the table."""
    cost: float
    """What the others cost on average, in all."""


class GamePart(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's evening at one game, all its tables together."""

    game: str
    rounds: int
    won: int
    result: int
    """In play money."""
    luck: Luck | None = None
    """None where nobody knows the odds, as between players of hold'em."""
    decisions: Decisions | None = None


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A guest's night."""

    name: str
    colour: str
    letter: str
    night: str
    """What the night is called."""
    place: int
    """0 for whoever was shown out."""
    places: int
    total: int
    curve: list[tuple[int, int]]
    """When (UTC, in milliseconds) they had how much in all, in play money, from what they began with."""
    best: Highlight | None = None
    worst: Highlight | None = None
    parts: list[GamePart] = []
    """The most played first."""
