"""Carrying a night over to newer rules, where its own are not played any more."""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from croupier.night import commands, generations, people
from croupier.night.commands import Actor

if TYPE_CHECKING:
    from croupier.night.night import Night


def carry_over(night: "Night", by: Actor, command: commands.CarryOver) -> None:
    """Write the whole night into the log, and go on from there by the rules that are named.

    Whoever does the log again takes the state from the entry: they need not play by the rules before it.
    """
    if night.fresh_seed is not None:
        command = replace(command, generations=generations.current(), state=msgspec.json.decode(night.save()))
        night.complete(command)
    else:
        _take_up(night, command)
    night.state.generation = command.generations.get(generations.NIGHT, generations.FIRST)
    generations.is_played(generations.NIGHT, night.state.generation)
    night.unplayed.clear()
    for felt in night.tables.values():
        generation = command.generations.get(felt.engine.game, generations.FIRST)
        felt.state.generation = felt.engine.generation = generation
        night.note_rules(felt)
    night.changed()


def _take_up(night: "Night", command: commands.CarryOver) -> None:
    """Be the night that the entry holds; where all before it could be done again, it must be the same."""
    held = type(night).load(msgspec.json.encode(command.state))
    if night.is_playable and held.save() != night.save():
        raise ValueError("the night went on from another state than it had")
    for field in night.state.__struct_fields__:
        setattr(night.state, field, getattr(held.state, field))
    night.tables = held.tables
    night.tokens, night.links, night.looks = {night.state.host: commands.HOST}, {}, set()
    people.hand_out(night)
