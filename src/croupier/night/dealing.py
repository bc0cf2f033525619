"""What virtual dice, wheel and cards show, and to whom the house hands the dice."""

from typing import Any

import msgspec

from croupier.equipment.draws import Stream
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction

CHANCE = ("dice", "cards", "pocket")
"""The fields of a dealer's move that say what the equipment showed."""


def next_thrower(table: NightTable) -> str | None:
    """Whom the house hands the dice to, where it deals (U-5): those who have bet take turns."""
    state = table.state
    if state.setup.dealt != "house" or not state.setup.pace.throw:
        return None
    may, names = table.engine.may_throw, table.engine.names
    if not may:
        return None
    after = names.index(state.last_thrower) + 1 if state.last_thrower in names else 0
    return next((name for name in names[after:] + names[:after] if name in may and table.is_here(name)), None)


def has_rolled(table: NightTable) -> bool:
    """Whether a player has rolled virtual dice of their own: they fall by themselves, whoever deals."""
    return table.is_virtual and table.engine.is_rolling


def drawn(tx: Transaction, table: NightTable, command: commands.Move) -> dict[str, Any]:
    """A dealer's move with what the virtual equipment shows; it is the completed one that is logged.

    Nobody's word is taken for it, whoever deals (A1); what the log says is checked.
    """
    move = command.move
    if command.seed and not tx.is_replay:
        raise Refused("A1", "only the house sets seeds")
    if not table.is_virtual:
        return move
    said = {field: move[field] for field in CHANCE if field in move}
    if table.engine.is_only_real(move.get("do")) or (said and not tx.is_replay):
        raise Refused("A1", "the house draws at this table; nobody else can enter a result")
    shown = _show(table, move.get("do"))
    if tx.is_replay and said != shown:
        raise Refused("A1", "the log doesn't say what was drawn")
    if shown:
        move = {**move, **shown}
        tx.command = msgspec.structs.replace(command, move=move)
    return move


def _show(table: NightTable, do: object) -> dict[str, object]:
    """What the equipment shows: a function of the round's seed and of how often it was asked before (A8)."""
    state = table.state
    if state.round is None or table.engine.awaits.dealer != do:
        return {}
    return table.engine.draw(Stream(bytes.fromhex(state.seed), table.id, state.rounds, state.round.draws))


def begin_seed(tx: Transaction, table: NightTable, command: commands.Move) -> None:
    """Settle the seed of a round that begins, where the equipment is virtual."""
    if not table.is_virtual:
        return
    table.state.seed = command.seed if tx.night.fresh_seed is None else tx.night.fresh_seed().hex()
    assert isinstance(tx.command, commands.Move)
    tx.command = msgspec.structs.replace(tx.command, seed=table.state.seed)
