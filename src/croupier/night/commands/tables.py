"""Commands about tables: opening and closing them, seats, moves, and what falls due there."""

from typing import Annotated, Any, Literal

import msgspec

from croupier.games.table import MOST_CHIPS
from croupier.night.commands.command import THE_HOST_CLOSES, Command, Name, Reason
from croupier.night.setup import Hours, Pace, TableSetup


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table."""

    setup: TableSetup
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that the game is played by."""


class BeginTable(Command, frozen=True, kw_only=True):
    """Open a table that was planned for later: its hour has come, or the host does not wait for it."""

    roles = ("clock", "host")
    table: str


class ChangeTable(Command, frozen=True, kw_only=True):
    """Change a table's rules, pace, dealer or equipment: at once, or as soon as the round is over."""

    table: str
    rules: dict[str, Any] | None = None
    pace: Pace | None = None
    dealt: Literal["house", "dealer", "players"] | None = None
    equipment: Literal["virtual", "real"] | None = None
    hours: Hours | None = None
    """How much longer it stays open, said at once; 0: as long as the night."""


class Pause(Command, frozen=True, kw_only=True):
    """Pause a table: its clocks stop, and nobody can move."""

    roles = ("host", "dealer")
    table: str


class GoOn(Command, frozen=True, kw_only=True):
    """Resume a paused table."""

    roles = ("host", "dealer")
    table: str


class HandOver(Command, frozen=True, kw_only=True):
    """Hand the shoe to another dealer or, where players take turns at dealing, to another player."""

    roles = ("host", "dealer", "guest")
    table: str
    to: Name


class CloseTable(Command, frozen=True, kw_only=True):
    """Close a table: the round under way is finished, then everybody's chips are exchanged back (A17)."""

    roles = ("host", "clock")
    table: str
    reason: Reason = str(THE_HOST_CLOSES)


class CloseTables(Command, frozen=True, kw_only=True):
    """Close all tables: the rounds under way are the last, and are played quickly (N-23)."""


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, exchanging play money for chips on the way."""

    roles = ("guest",)
    table: str
    money: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    instead_of: str = ""
    """The table with turns to get up from, where only one is allowed at a time (N-21)."""


class Seat(Command, frozen=True, kw_only=True):
    """Move a guest to a table; a dealer seats guests without a phone, at their own tables."""

    roles = ("host", "dealer")
    name: Name
    table: str
    money: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """Play money to be exchanged for chips on the way, for guests without a phone."""


class Leave(Command, frozen=True, kw_only=True):
    """Give up a seat: at once, or as soon as what is at stake is decided."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class SitOut(Command, frozen=True, kw_only=True):
    """Sit out rounds and keep the seat."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class ComeBack(Command, frozen=True, kw_only=True):
    """Play again after sitting out."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class Played(Command, frozen=True, kw_only=True):
    """Something after which the house goes on by itself, as far as it holds the cards that lie face down."""

    then: tuple[dict[str, Any], ...] = ()
    """Filled in by the host's machine: the moves that it makes, such as the hands of a showdown."""


class Move(Played, frozen=True, kw_only=True):
    """Make a move at a table, in the language of the script; `by` names a guest whom staff moves for.

    The game decodes and checks it, once, when virtual equipment has filled in what it shows.
    """

    roles = ("guest", "dealer", "host", "house")
    table: str
    move: dict[str, Any]
    seen: int | None = None
    """The version of the table that the mover saw (D27)."""
    seed: str = ""
    """Filled in by the host's machine where equipment is virtual: the round's seed, which nobody is shown."""


class Ready(Command, frozen=True, kw_only=True):
    """Say that you have bet all you want, or nothing; once everybody has, betting closes (N-24)."""

    roles = ("guest",)
    table: str
    ready: bool = True
    """False: you are not, after all."""


class TimeUp(Played, frozen=True, kw_only=True):
    """Move for a player whose time is up."""

    roles = ("clock",)
    table: str
    name: Name


class SeatTimeUp(Command, frozen=True, kw_only=True):
    """Take the seat from somebody who has sat out for too long."""

    roles = ("clock",)
    table: str
    name: Name


class NobodyBets(Command, frozen=True, kw_only=True):
    """Free the seats of a table where betting has been open for long and nobody has bet (N-25)."""

    roles = ("clock",)
    table: str


class CannotPay(Command, frozen=True, kw_only=True):
    """Have somebody who can't pay for the next round sit out, so that the others can begin."""

    roles = ("clock",)
    table: str
    name: Name


class StopTable(Command, frozen=True, kw_only=True):
    """Stop a table that a fault was found at and void its round; the night goes on."""

    roles = ("clock",)
    table: str
    reason: Reason
