"""Setting up the night, before anybody comes in."""

from msgspec.structs import replace

from croupier.games.refusal import Refused
from croupier.night import commands, tables
from croupier.night.commands import Actor
from croupier.night.draws import tables as draws
from croupier.night.setup import Preset
from croupier.night.transaction import Transaction


def set_up(tx: Transaction, by: Actor, command: commands.SetUp) -> None:
    """Have other tables, other money and another name; dealers who were there before deal at all tables."""
    state = tx.state
    if state.phase != "open":
        raise Refused("night", "the night is closing")
    if state.players:
        first = next(iter(state.players))
        raise Refused(
            "night", "{name} is already here; from now on, open and close tables one by one", name=first
        )
    preset = _preset(tx, command)
    made_by = tables.generations_for(tx, command.generations, *(setup.game for setup in preset.tables))
    tx.command = replace(command, preset=preset, generations=made_by)
    for table in tx.tables.values():
        draws.end(tx, table, "taken down")
    tx.night.take_tables_down()
    for dealer in state.dealers.values():
        dealer.at = ()
    state.name, state.start_money, state.suggested = preset.name, preset.start_money, False
    state.asks, state.rebuys, state.rebuy = preset.asks, preset.rebuys, preset.rebuy
    state.hints, state.programs = preset.hints, preset.programs
    state.house_in_standings = preset.house_in_standings
    for setup in preset.tables:
        draws.begin(tx, tx.night.add_table(setup, made_by, tx.now))
    tx.change_lobby()


def _preset(tx: Transaction, command: commands.SetUp) -> Preset:
    """The night that was asked for: from the planner, or as the log has it."""
    if tx.night.planner is not None and command.preset is None:
        return tx.night.planner(command.wish)
    if tx.night.planner is not None or command.preset is None:
        raise Refused("A1", "only the house turns a request into tables")
    return command.preset
