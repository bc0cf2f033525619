"""Commands about the whole night: beginning and ending it, its record, what everybody is told."""

from typing import Annotated, Any

import msgspec

from croupier.night.commands.command import Command, Line, Minutes, Name
from croupier.night.setup import NightRequest, Preset


class Create(Command, frozen=True, kw_only=True):
    """Begin a night: the log's first entry."""

    preset: Preset
    code: str
    host: str
    """The hash of the host's secret."""
    raffle: str = ""
    """The raffle's secret before devices added chance to it; its hash was published from the beginning."""
    record: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{16})?$")] = ""
    """Filled in by the host's machine: what the night is called in the records of its draws.

    Without it seeds of the log alone draw, as before there were records.
    """
    suggested: bool = False
    """Whether the preset is only the house's suggestion."""
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that the night and each game are played by."""


class SetUp(Command, frozen=True, kw_only=True):
    """Set the night up differently, before anybody has come in."""

    wish: NightRequest
    preset: Preset | None = None
    """Filled in by the host's machine: the night that the planner makes of it."""
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that each game is played by."""


class Resume(Command, frozen=True, kw_only=True):
    """The host was restarted; the clock resumes where it stopped."""

    roles = ("clock",)
    down: int
    """Milliseconds between the last entry and now, by the wall clock."""


class CarryOver(Command, frozen=True, kw_only=True):
    """Continue a night by newer rules, from its present state, when its own are no longer supported."""

    roles = ("clock",)
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the rules it continues by."""
    state: dict[str, Any] = {}
    """Filled in by the host's machine: the whole night, as a snapshot keeps it."""


class ClockChanged(Command, frozen=True, kw_only=True):
    """The machine's time of day was changed, in milliseconds; the night's own clock is not affected."""

    roles = ("clock",)
    by: int


class Note(Command, frozen=True, kw_only=True):
    """Something to keep on record, such as a wrong code."""

    roles = ("clock",)
    text: Line


class Snapshot(Command, frozen=True, kw_only=True):
    """The state after the previous entry was saved, for a quick start."""

    roles = ("clock",)
    digest: str
    """Its SHA-256: a saved state with another digest is not trusted."""


class NewSecret(Command, frozen=True, kw_only=True):
    """Give the host a new secret, instead of the old one."""

    host: str
    """Its hash."""
    until_used: bool = False
    """Filled in by the host's machine: the old one is good until somebody has come in by the new one."""


class SecretUsed(Command, frozen=True, kw_only=True):
    """Somebody has come in by a new secret of the host's: older ones and their sessions end."""

    roles = ("clock",)
    secret: str = ""
    """Its hash; empty for the newest."""


class Announce(Command, frozen=True, kw_only=True):
    """Say something to everybody."""

    text: Line


class DirectScreen(Command, frozen=True, kw_only=True):
    """Say what the big screen shows; what is not named stays as it is."""

    pinned: Name | None = None
    """A table's id, or `standings`; empty: it follows the action again."""
    skip: bool = False
    """Go on to something else now."""
    hidden: Annotated[tuple[Name, ...], msgspec.Meta(max_length=500)] | None = None
    """The tables that it does not show."""
    standings: bool | None = None
    moments: bool | None = None
    reactions: bool | None = None
    """Whether guests can react."""


class LastCall(Command, frozen=True, kw_only=True):
    """Set the closing time, in minutes from now; after it no new round begins."""

    minutes: Minutes
    warning: Minutes = 5.0


class Warn(Command, frozen=True, kw_only=True):
    """Warn that closing time is near."""

    roles = ("clock",)


class Close(Command, frozen=True, kw_only=True):
    """Closing time has come."""

    roles = ("clock",)


class EndNight(Command, frozen=True, kw_only=True):
    """End the night: no more money moves, and the standings are final."""
