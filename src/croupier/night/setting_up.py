"""The beginning of the night: what it is to be, settled before anybody comes in."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.games.refusal import Refused
from croupier.night import commands, occasions, tables
from croupier.night.commands import Actor

if TYPE_CHECKING:
    from croupier.night.night import Night


def set_up(night: "Night", by: Actor, command: commands.SetUp) -> None:
    """Have other tables, other money and another name; dealers who were there before deal at all tables."""
    state = night.state
    if state.phase != "open":
        raise Refused("night", "the night is closing")
    if state.players:
        first = next(iter(state.players))
        raise Refused(
            "night", "{name} is already here; from now on, open and close tables one by one", name=first
        )
    if command.preset is not None and night.fresh_seed is not None:
        raise Refused("A1", "only the house turns a request into tables")
    preset = command.preset or occasions.evening(command.wish)
    made_by = night.generations(command.generations, *(setup.game for setup in preset.tables))
    night.complete(replace(command, preset=preset, generations=made_by))
    state.taken_down += len(state.tables)
    state.tables.clear()
    night.tables.clear()
    night.unplayed.clear()
    for dealer in state.dealers.values():
        dealer.at = ()
    state.name, state.start_money, state.suggested = preset.name, preset.start_money, False
    for setup in preset.tables:
        tables.set_up(night, setup, made_by)
    night.changed()
