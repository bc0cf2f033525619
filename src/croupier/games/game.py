"""What a game is to the rest of the house: one description, which everything else reads.

To add a game, write a folder whose `GAME` is one of these, and list it in `registry`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.games.events import TABLE_EVENTS, Event
from croupier.games.moves import Finish, GoBack, Move, Undo, Void
from croupier.games.phrases import Phrase
from croupier.games.table import Rules, Table, View


@dataclass(frozen=True, slots=True)
class Start:
    """What the source recommends for an evening."""

    players: int
    """At a table."""
    money: int
    """Play money for each."""
    exchanged: int
    """How much of it is exchanged for chips at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alone:
    """How a night of this game and no other differs."""

    players: int | None = None
    """At a table."""
    notes: Start | None = None
    """Another start, in notes each of which buys `chips_a_note`."""
    chips_a_note: int = 1
    """The chips that one of play money buys."""


@dataclass(frozen=True, slots=True)
class TypicalRound:
    """What a round brings a guest who plays as most do, in chips."""

    stake: float
    """The chips of its first bet."""
    mean: float
    deviation: float
    results: dict[float, float] | None = None
    """Each result with its chance, the best first; None where the spread is an estimate."""

    @classmethod
    def of(cls, stake: int, results: Iterable[tuple[Fraction, Fraction]]) -> "TypicalRound":
        """A round from what it gains by the unit of the stake, and the chance of each."""
        chances: dict[Fraction, Fraction] = {}
        for gain, chance in results:
            chances[gain] = chances.get(gain, Fraction()) + chance
        mean = sum((gain * chance for gain, chance in chances.items()), Fraction())
        variance = sum((gain * gain * chance for gain, chance in chances.items()), Fraction()) - mean**2
        listed = {float(stake * gain): float(chances[gain]) for gain in sorted(chances, reverse=True)}
        return cls(stake, stake * float(mean), stake * sqrt(variance), listed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planning:
    """What a planner assumes of a game at a party, not in a casino."""

    seats: int
    """Chairs at a table (N-6); it is laid out for `Start.players`, so that guests can come and go."""
    fewest: int
    """Players without whom it is no game."""
    rounds: int
    """In an hour."""
    needs_dealer: bool
    """Whether somebody other than the players has to run it, against the bank."""
    own_colour: bool = False
    """Whether every player has chips of a colour of their own."""
    together: bool = False
    """Whether one table can be for everybody: all bet at once, and nobody waits for a turn (N-6)."""
    may_break: bool = False
    """Whether guests may be broke before the end: poker is won by breaking the others."""
    typical: str
    """What a typical guest does, in words."""
    limits: Callable[[int], dict[str, Any]]
    """Rules options that suit a starting money: a guest can play all night, and no single win decides it."""
    typical_round: Callable[[Mapping[str, Any], int], TypicalRound]
    """What a round under these options, at a table of this size, brings a typical guest."""


def whole_chips(amount: float, chip: int) -> int:
    """An amount rounded down to whole chips, at least one.

    >>> whole_chips(1250, 100)
    1200
    """
    return max(chip, int(amount) // chip * chip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything that the house has to know about a game, beside how it is played."""

    table: type[Table[Any, Any]]
    """How it is played."""
    title: str
    """Its full name."""
    name: str
    """What a table of it is called."""
    gist: str
    """What it is about, in a line."""
    round_word: str = "round"
    """What one round is called."""
    handed_on: Phrase
    """What one dealer hands to the next."""

    view_type: type[View]
    events: tuple[type[Event], ...]
    """All that can happen at its tables; told apart by their tags."""
    begins: type[Event]
    """The event that begins a round."""
    outcomes: tuple[type[Event], ...]
    """Those that tell how a round came out."""
    highlights: tuple[type[Event], ...] = ()
    """Those that everybody waits for."""
    asides: tuple[type[Event], ...] = ()
    """Those that a commentator mentions in passing."""

    chips: dict[str, int]  # N-3
    """The values of chips by colour; `own` is the player's own colour."""
    change: Mapping[str, int] = field(default_factory=dict)
    """Chips that a preset lays out beside them, so that every payout can be made of chips (N-11)."""
    start: Start  # N-4
    fixed_options: tuple[str, ...] = ()
    """The options that what lies on a table stands on: they change only while nobody sits there."""
    in_turn: Mapping[str, Any] = field(default_factory=dict)
    """The options that say in its rules that players deal in turn, where they say it (N-18);"""
    in_turn_only: tuple[str, ...] = ()
    """and those that mean nothing unless players do."""
    templates: Mapping[str, int]
    """The kinds of evening that it is suggested for, and its place in the order of their tables."""
    longer: Mapping[str, Any] = field(default_factory=dict)
    """The options of a longer game of it, where the rule book has one."""
    alone: Alone = field(default_factory=Alone)
    takes_bets: bool = False
    """Whether everybody can bet while betting is open; whoever does not for long is away (N-25)."""
    takes_turns: bool = True
    """Whether it waits for one player after the other; a guest sits at one such table at a time (N-21)."""
    own_cards: bool = False
    """Whether players hold cards that nobody else may see: virtual ones can only be seen on a phone."""
    tournaments: bool = False
    """Whether a tournament can be played at it: it has blinds that rise."""
    planning: Planning
    warm_up: Callable[[], object] | None = None
    """Makes what the first round would otherwise have to wait for."""

    @property
    def id(self) -> str:
        """What scripts and messages call it."""
        return self.table.game

    @property
    def laid_out(self) -> dict[str, int]:
        """The values of the chips that a preset lays out, the smallest first."""
        return dict(sorted({**self.chips, **self.change}.items(), key=lambda chip: chip[1]))

    @property
    def rules_type(self) -> type[Rules]:
        """The options of its rules."""
        kind: type[Rules] = self.table.rules_type
        return kind

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """All moves that can be made at its tables, in the order of play."""
        return (*self.table.moves, Void, Undo, GoBack, Finish)


__all__ = ["TABLE_EVENTS", "Alone", "Game", "Planning", "Start", "TypicalRound", "whole_chips"]
