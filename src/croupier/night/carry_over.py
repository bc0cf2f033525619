"""Carrying a night over to newer rules, if its own aren't played any more."""

import msgspec
from msgspec.structs import replace

from croupier.night import commands, generations
from croupier.night.commands import Actor
from croupier.night.night import Night
from croupier.night.transaction import Transaction


def carry_over(tx: Transaction, by: Actor, command: commands.CarryOver) -> None:
    """Write the whole night into the log, and go on from there by the rules that are named.

    A replay takes the state from the entry, so it need not play by the rules before it.
    """
    night, state = tx.night, tx.state
    state.seq, state.clock, state.at = tx.seq, tx.now, tx.at  # the entry holds the night as it leaves it
    if tx.is_replay:
        _take_up(night, command)
        tx.seq, tx.now, tx.at = state.seq, state.clock, state.at
    else:
        command = replace(command, generations=generations.current(), state=msgspec.json.decode(night.save()))
        tx.command = command
    state.generation = command.generations.get(generations.NIGHT, generations.FIRST)
    generations.is_played(generations.NIGHT, state.generation)
    night.unplayed.clear()
    for table in night.tables.values():
        generation = command.generations.get(table.engine.game, generations.FIRST)
        table.state.generation = table.engine.generation = generation
        table.keep_rounds(state.generation)
        night.note_rules(table)
    tx.change_lobby()


def _take_up(night: Night, command: commands.CarryOver) -> None:
    """Be the night that the entry holds; where all before it could be replayed, it must be the same."""
    held = Night.load(msgspec.json.encode(command.state))
    if night.is_playable and held.save() != night.save():
        raise ValueError("the night went on from another state than it had")
    night.become(held)
