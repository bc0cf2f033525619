"""Entries that change nothing: a restart, a changed clock, notes, snapshots."""

from croupier.games.phrases import phrase
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Transaction


def resume(tx: Transaction, by: Actor, command: commands.Resume) -> None:
    tx.notify("resumed", phrase("The host is back; everything picks up where it left off."))


def clock_changed(tx: Transaction, by: Actor, command: commands.ClockChanged) -> None:
    """Nothing depends on the time of day; the record says that it was set (A26)."""


def note(tx: Transaction, by: Actor, command: commands.Note) -> None:
    """Nothing follows from it; it stands in the log."""


def snapshot(tx: Transaction, by: Actor, command: commands.Snapshot) -> None:
    """Nothing follows from it; it vouches for what was saved."""
