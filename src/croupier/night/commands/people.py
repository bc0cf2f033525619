"""Commands about people: who comes in, as what, and who goes."""

from typing import Literal

from croupier.night.commands.command import Command, Line, Name, Reason
from croupier.night.setup import RebuyAmount, Rebuys


class Join(Command, frozen=True, kw_only=True):
    """A guest comes in, or comes back with the same phone; or another phone of a team."""

    roles = ("guest",)
    token: str
    """The hash of the token that keeps the seat."""
    team: Name = ""
    colour: Name = ""
    """The colour of chips that they would like; empty: the house chooses."""
    device: str = ""
    """The hash of the phone's identity; empty: it has none."""
    program: bool = False
    """Whether it is a program that plays (N-31)."""


class Knock(Command, frozen=True, kw_only=True):
    """Ask the host to be let in: as a guest, with another phone of a guest's, or of a team."""

    roles = ("guest",)
    token: str
    """The hash of the token that lets them in, once the host says so."""
    team: Name = ""
    colour: Name = ""
    device: str = ""


class LetIn(Command, frozen=True, kw_only=True):
    """Let somebody in who has knocked; if it is another phone of a guest's, the old ones are signed out."""

    knock: int
    name: Name
    """Whom the host was shown."""


class TurnAway(Command, frozen=True, kw_only=True):
    """Say no to somebody who has knocked."""

    knock: int
    name: Name


class Readmit(Command, frozen=True, kw_only=True):
    """Allow somebody who was shown out to come in again, to their own account (N-19)."""

    name: Name


class ChangeNight(Command, frozen=True, kw_only=True):
    """Change who is let in, who can buy in again, where guests can sit and whether they get hints."""

    asks: bool | None = None
    """Whether the host is asked before anybody comes in."""
    rebuys: Rebuys | None = None
    """How often each guest who has nothing left can buy in again (N-19)."""
    rebuy: RebuyAmount | None = None
    """What they get then; 0: what everybody starts with."""
    several: bool | None = None
    """Whether a guest can sit at several tables with turns at a time (N-21)."""
    hints: bool | None = None
    """Whether guests can ask what the book would do (N-29)."""
    programs: bool | None = None
    """Whether programs are let in (N-31)."""
    house_in_standings: bool | None = None
    """Whether house players have places, and tickets in the raffle (N-30)."""


class AddGuest(Command, frozen=True, kw_only=True):
    """Let a guest without a phone in; staff plays for them until the host gives them a link."""

    roles = ("host", "dealer")
    name: Name
    colour: Name = ""
    """The colour of chips that they would like; empty: the house chooses."""


class Appoint(Command, frozen=True, kw_only=True):
    """Make somebody a dealer, at some tables or at all of them; they come in by a link of their own."""

    name: Name
    at: tuple[str, ...] = ()
    """The ids of the tables; none: all of them."""
    link: str
    """The hash of the link's secret."""


class NewLink(Command, frozen=True, kw_only=True):
    """Make a link for a guest or dealer who has lost their phone."""

    role: Literal["guest", "dealer"] = "guest"
    name: Name
    link: str


class Claim(Command, frozen=True, kw_only=True):
    """Come in by a link, which works once; the tokens of old phones are no longer valid."""

    roles = ("guest", "dealer")
    link: str
    token: str
    device: str = ""


class Mute(Command, frozen=True, kw_only=True):
    """Mute a guest, or let them speak again."""

    name: Name
    muted: bool = True


class Remove(Command, frozen=True, kw_only=True):
    """Show a guest or dealer out; what they have stays on record, without a place (N-19)."""

    role: Literal["guest", "dealer"] = "guest"
    name: Name
    reason: Reason


class GoHome(Command, frozen=True, kw_only=True):
    """Go home: give up every seat, exchange all chips back, and keep the place in the standings."""

    roles = ("guest",)


class Tell(Command, frozen=True, kw_only=True):
    """Say something to some guests, or to everybody who sits at a table."""

    text: Line
    names: tuple[Name, ...] = ()
    table: str = ""


class Say(Command, frozen=True, kw_only=True):
    """Say a line at a table, or to the room."""

    roles = ("guest", "dealer", "host")
    text: Line
    table: str = ""
