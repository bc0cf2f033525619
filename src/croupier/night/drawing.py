"""Finishing draws to which guests' devices add chance, and going on when the key of a night is lost."""

from msgspec.structs import replace

from croupier.fairness import lines
from croupier.fairness.record import RESTORED
from croupier.games.refusal import Refused
from croupier.night import commands, raffle, rounds
from croupier.night.commands import RAFFLE, Actor
from croupier.night.draws import tables as draws
from croupier.night.draws.chain import Chain
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def draw(tx: Transaction, by: Actor, command: commands.Draw) -> None:
    """Finish a draw with the numbers that came or, where one is missing for too long, make it anew."""
    if not tx.is_replay:
        tx.command = replace(command, shares={})  # they stand in the lines
    if command.table == RAFFLE:
        raffle.finish(tx, command)
        return
    table = tx.table(command.table)
    drawing = table.state.drawing
    if drawing is None:
        raise Refused("N-32", "nothing is being drawn at {table}", table=table.name)
    chain = draws.chain_of(tx, table)
    line = chain.answered(command.n, command.shares)
    drawn = line if isinstance(line, lines.Draw) else draws.ask(tx, table)
    tx.mark_changed(table)
    if drawn is None:
        return
    table.state.drawing = None
    if drawing.stops:
        assert table.state.round is not None
        table.state.round.draws += 1
        rounds.stop(tx, table, drawing.stops)
    else:
        rounds.deal_drawn(tx, table, drawing.do, drawn)


def late_share(tx: Transaction, by: Actor, command: commands.LateShare) -> None:
    """Take a number that was missing: with it everybody can tell what the attempt would have been."""
    is_raffle = command.table == RAFFLE
    chain = raffle.chain_of(tx) if is_raffle else draws.chain_of(tx, tx.table(command.table))
    chain.late(command.name, command.n, command.share)


def take_key(tx: Transaction, by: Actor, command: commands.TakeKey) -> None:
    """Begin the records of a night's draws; those whose key was lost end, and others begin.

    A key for the tables that is not named was deleted, as all of them are closed.
    """
    state, key_id = tx.state, command.tables or tx.state.key_id
    _check_key(tx, command)
    is_new = (key_id != state.key_id, command.raffle != state.raffle_key_id)
    if not any(is_new):
        raise Refused("N-32", "the night has this key")
    state.key_id, state.raffle_key_id = key_id, command.raffle
    if is_new[1]:
        raffle.begin(tx)
    if is_new[0]:
        for table in tx.tables.values():
            _begin(tx, table)


def _check_key(tx: Transaction, command: commands.TakeKey) -> None:
    if not tx.night.draws_are_checked:
        raise Refused("N-32", "no record is kept of the draws of this night")
    if tx.is_replay:
        return
    seam = tx.night.house
    tables = None if seam is None else seam.tables
    held = ("", "") if seam is None else ("" if tables is None else tables.id, seam.raffle.id)
    if (command.tables, command.raffle) != held:
        raise Refused("N-32", "the key of tonight's draws isn't there")


def _begin(tx: Transaction, table: NightTable) -> None:
    """Begin a table's record with a new key; what was under way with cards, or in a draw, is called off."""
    state, before = table.state, table.state.record
    if table.id in tx.night.unplayed or state.status in ("closed", "stopped"):
        return
    if before is None:
        draws.begin(tx, table)
        tx.mark_changed(table)
        return
    is_lost = table.is_drawing or table.engine.deck() is not None
    Chain(tx, table.id, before).end(RESTORED)
    state.drawing, state.deck_line = None, ""
    state.record = Chain.begun(tx, table.id, table.engine.game, draws.WAIT, before)
    if table.is_under_way and is_lost and table.is_virtual:
        rounds.call_off(tx, table, str(commands.THE_KEY_IS_LOST))
    if table.is_virtual and not table.is_under_way and table.engine.phase != "finished":
        tx.tell(table, table.engine.change_equipment())
    tx.mark_changed(table)
