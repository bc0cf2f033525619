"""Taking back what a dealer has entered, with all that the night made of it (N-14)."""

import msgspec

from croupier.games.moves import DEALER
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, dealers, round_results
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.state import BeforeEntry
from croupier.night.transaction import Transaction

MOVES = ("undo", "go_back")


def before_entry(table: NightTable) -> BeforeEntry | None:
    """What the night knows of a table before its dealer enters something that can be taken back."""
    if not table.engine.keeps_entries:
        return None
    state = table.state
    return BeforeEntry(
        round=msgspec.convert(msgspec.to_builtins(state.round), type(state.round)),
        rounds=state.rounds,
        in_turn=state.in_turn,
        last_thrower=state.last_thrower,
        bets_at=state.bets_at,
    )


def keep(tx: Transaction, table: NightTable, before: BeforeEntry | None) -> None:
    """Keep it for as long as the table keeps the entry, with the results that the entry led to."""
    if before is None:
        return
    before.results = list(tx.round_results)
    count = table.engine.entry_count
    table.state.entries = [*table.state.entries, before][-count:] if count else []


def take_back(tx: Transaction, table: NightTable, by: Actor, command: commands.Move) -> None:
    """Take the last entry back, or in a hand everything since an earlier one."""
    _check(tx, table, by)
    state = table.state
    if table.engine.entry_count > len(state.entries):  # the last one is the schedule's, not a dealer's
        raise Refused("N-14", "chips or seats have changed since: it can't be taken back")
    events = table.engine.play({**command.move, "by": DEALER})
    tx.tell(table, events)
    tx.movers.setdefault(table, []).extend(state.seats)
    round_results.settle(tx, table, events)
    first = table.engine.entry_count
    before, last = state.entries[first], state.entries[-1]
    del state.entries[first:]
    if state.round is None and before.round is not None:
        table.finished.pop()
        round_results.withdraw(tx, last.results)
    state.round, state.rounds, state.bets_at = before.round, before.rounds, before.bets_at
    state.in_turn, state.last_thrower = before.in_turn, before.last_thrower
    tx.notify("corrected", _words(table, by, command), table=table.id)
    tx.concern(*state.seats)
    tx.change_lobby()


def _words(table: NightTable, by: Actor, command: commands.Move) -> Phrase:
    who = by.name or phrase("The host")
    if command.move["do"] == "undo":
        return phrase("{who} takes the last entry at {table} back.", who=who, table=table.name)
    return phrase("{who} lets the hand at {table} go back to an earlier card.", who=who, table=table.name)


def _check(tx: Transaction, table: NightTable, by: Actor) -> None:
    if by.role == "guest":
        raise Refused("N-14", "only the host or a dealer can take an entry back")
    if by.role == "dealer":
        dealers.check_deals(tx.night, table, by)
    if table.is_virtual:
        raise Refused("N-14", "the house drew it: nothing is taken back here")
