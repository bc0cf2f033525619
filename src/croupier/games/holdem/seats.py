"""Hold'em: what a table knows of its seats, its hand and its pots."""

from typing import Literal

import msgspec
from msgspec import field

from croupier.equipment.cards import UNKNOWN
from croupier.games.holdem.events import PotWon
from croupier.games.holdem.pots import Pot
from croupier.games.table import FinishedRound, State

Debt = Literal["entry", "small", "big", "both"]
"""What is posted at the first hand one is in: a newcomer's big blind, or the blinds one has missed."""


class Place(msgspec.Struct, frozen=True):
    """Where the button or a blind stands: before a player, or at the empty place behind one."""

    who: str
    empty: bool = False


class Player(msgspec.Struct):
    """A player dealt into the hand."""

    name: str
    cards: list[str] = field(default_factory=list)
    bet: int = 0
    """Chips put in during this betting round."""
    total: int = 0
    """Chips put in during the hand, but for those that match no bet;"""
    dead: int = 0
    """and those."""
    acted: bool = False
    """Whether the player has acted since the last full bet or raise."""
    folded: bool = False
    shown: bool = False
    mucked: bool = False

    @property
    def unknown(self) -> bool:
        """Whether the table has not seen the player's cards."""
        return UNKNOWN in self.cards


class Forced(msgspec.Struct, frozen=True):
    """Forced bets of one hand, where they are not the blinds of P-3."""

    antes: dict[str, int]
    posts: dict[str, int]
    dead: bool
    """Antes belong to the main pot alone and make no side pots."""


Phase = Literal["waiting", "preflop", "flop", "turn", "river", "showdown", "finished"]
"""Where in a round a table is."""


class HoldemState(State, kw_only=True):
    """What a hold'em table knows."""

    phase: Phase = "waiting"
    small: int
    big: int
    button: Place
    blinds_at: tuple[Place, Place] | None = None
    """Where the blinds of the last hand were to be posted, None before the first."""
    sits_out: str = ""
    """Who deals the hand and is not dealt in, by the table's rules."""
    moves_on: bool = False
    """Whether the button moves at the next start."""
    forced: Forced | None = None
    owes: dict[str, Debt] = field(default_factory=dict)
    """Who has blinds to post on coming in."""
    paid: dict[str, Debt] = field(default_factory=dict)
    """Who owed blinds as this hand began, and is in it: owed again if the hand is void."""

    players: list[Player] = field(default_factory=list)
    """Those dealt in, clockwise from the dealer's left: the order of everything."""
    board: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """Cards seen in this hand, burnt ones included: the deck no longer holds them."""
    dealt: int = 0
    """How many cards have been dealt in this hand."""
    due: int = 0
    """How many cards are due before the next decision."""

    opens: int = 0
    """Who is first to act before the flop, an index of players."""
    turn: int | None = None
    """Whose decision it is, an index of players."""
    to_match: int = 0
    raise_size: int = 0
    """The last full bet or raise of the round."""
    aggressor: int | None = None
    """The last to bet or raise in this round."""

    pot: int = 0
    """All chips on the table."""
    dead: int = 0
    """Those of them that belong to the main pot whoever put them in."""
    pots: list[Pot] = field(default_factory=list)
    """At the showdown, the pots still to be paid and those that are."""
    results: list[PotWon] = field(default_factory=list)


class PotRecord(msgspec.Struct, frozen=True):
    """A pot of a finished hand; both lists clockwise from the dealer's left."""

    amount: int
    contenders: tuple[str, ...]
    winners: tuple[str, ...]


class HoldemRound(FinishedRound, frozen=True, kw_only=True, tag="holdem"):
    """A finished hand of hold'em."""

    pots: tuple[PotRecord, ...]
    """The main pot first."""
