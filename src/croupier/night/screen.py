"""What the host lets the big screen show."""

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Transaction

STANDINGS = "standings"
"""Everybody's places, where a table could be pinned."""


def direct(tx: Transaction, by: Actor, command: commands.DirectScreen) -> None:
    """Pin something, go on to something else, or choose what may be shown."""
    rules = tx.state.screen
    for table in (command.pinned, *(command.hidden or ())):
        if table and table != STANDINGS:
            tx.table(table)
    if command.pinned is not None:
        rules.pinned = command.pinned
    if command.hidden is not None:
        rules.hidden = list(dict.fromkeys(command.hidden))
    rules.skips += command.skip
    for part in ("standings", "moments", "reactions"):
        if (shown := getattr(command, part)) is not None:
            setattr(rules, part, shown)
    tx.change_lobby()
