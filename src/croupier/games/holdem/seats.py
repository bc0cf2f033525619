"""Hold'em: who sits where, the button and the blinds."""

import msgspec
from msgspec import field

from croupier.equipment.cards import UNKNOWN
from croupier.games.holdem.events import PotWon
from croupier.games.holdem.pots import Pot
from croupier.games.refusal import Refused
from croupier.games.table import State


class Player(msgspec.Struct):
    """A player dealt into the hand."""

    name: str
    cards: list[str] = field(default_factory=list)
    bet: int = 0
    """Chips put in during this betting round."""
    total: int = 0
    """Chips put in during the hand."""
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


class HoldemState(State):
    """What a hold'em table knows."""

    small: int
    big: int
    button: str
    blinds_at: tuple[str, str] | None = None
    """Whose turn it was to post the blinds of the last hand."""
    moves_on: bool = False
    """Whether the button moves at the next start."""
    forced: Forced | None = None

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


def place_button(state: HoldemState, *, dead: bool, button_small: bool) -> tuple[str, str, str]:
    """At whose places button, small and big blind are in the next hand."""
    names = list(state.stacks)
    able = [name for name in names if state.stacks[name] > 0]
    if len(able) < 2:
        raise Refused("P-1", "a hand needs two players with chips")

    def after(name: str) -> str:
        start = names.index(name) + 1
        return next(other for other in names[start:] + names[:start] if state.stacks[other] > 0)

    if dead and state.blinds_at is not None:
        last_small, last_big = state.blinds_at
        big = after(last_big) if state.moves_on else last_big
        small, button = (last_big, last_small) if state.moves_on else (last_small, state.button)
        if len(able) == 2:
            small = after(big)
            button = small if button_small else big
        return button, small, big
    button = after(state.button) if state.moves_on or state.stacks[state.button] == 0 else state.button  # P-2
    small = button if len(able) == 2 and button_small else after(button)  # P-3
    return button, small, after(small)
