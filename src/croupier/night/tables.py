"""Tables: opening, pausing and closing them."""

import msgspec

from croupier.games.moves import DEALER, Finish
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import (
    commands,
    dealers,
    generations,
    opening_hours,
    pace,
    round_results,
    seats,
    waiting_list,
)
from croupier.night.commands import Actor
from croupier.night.draws import tables as draws
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction

MOST_TABLES = 500


def open_table(tx: Transaction, by: Actor, command: commands.OpenTable) -> None:
    if tx.state.phase not in ("open", "closing"):
        raise Refused("night", "the night is closing; no new tables")
    if len(tx.tables) >= MOST_TABLES:
        raise Refused("night", "there are already {most} tables", most=MOST_TABLES)
    made_by = generations_for(tx, command.generations, command.setup.game)
    tx.command = msgspec.structs.replace(command, generations=made_by)
    table = tx.night.add_table(command.setup, made_by, tx.now)
    draws.begin(tx, table)
    if table.state.status == "open":
        tx.notify("opened", phrase("{table} is open.", table=table.name))
    if (warning := table.state.setup.warning) is not None:
        tx.notify("unpayable", warning, to=("host",))
    tx.change_lobby()


def begin_table(tx: Transaction, by: Actor, command: commands.BeginTable) -> None:
    """Open a table that was planned for later; it stays open as long as planned."""
    table = tx.table(command.table)
    state = table.state
    if state.status != "planned":
        raise Refused("night", "{table} is already {status}", table=table.name, status=table.status_words)
    if tx.state.phase not in ("open", "closing"):
        raise Refused("night", "the night is closing; no new tables")
    if by.role == "clock" and (state.opens_at is None or tx.now < state.opens_at):
        raise Refused("night", "{table} doesn't open yet", table=table.name)
    state.status, state.opens_at = "open", None
    if tx.state.began is not None:
        opening_hours.keep_open(state, state.setup.hours, tx.now)
    tx.notify("opened", phrase("{table} is open.", table=table.name))
    tx.mark_changed(table)
    tx.change_lobby()


def generations_for(tx: Transaction, logged: dict[str, int], *games: str) -> dict[str, int]:
    """The generations of rules by which new tables of these games are played: today's, or the log's."""
    if tx.is_replay:
        return logged
    if logged:
        raise Refused("A1", "only the house says which rules a game is played by")
    newest = generations.current()
    return {game: newest[game] for game in games}


def pause(tx: Transaction, by: Actor, command: commands.Pause) -> None:
    table = _dealt_by(tx, by, command.table)
    if table.state.status != "open":
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    table.state.status, table.state.paused_at = "paused", tx.now
    tx.concern(*table.state.asked)
    tx.notify("paused", phrase("{table} is paused.", table=table.name), table=table.id)
    tx.mark_changed(table)
    tx.change_lobby()


def go_on(tx: Transaction, by: Actor, command: commands.GoOn) -> None:
    table = _dealt_by(tx, by, command.table)
    if table.state.status != "paused":
        raise Refused("night", "{table} is not paused", table=table.name)
    _unpause(tx, table)
    waiting_list.offer(tx, table)
    tx.notify("went_on", phrase("{table} is back in play.", table=table.name), table=table.id)
    tx.mark_changed(table)
    tx.change_lobby()


def _dealt_by(tx: Transaction, by: Actor, table_id: str) -> NightTable:
    table = tx.table(table_id)
    if by.role == "dealer":
        dealers.check_deals(tx.night, table, by)
    return table


def _unpause(tx: Transaction, table: NightTable) -> None:
    state = table.state
    if state.paused_at is not None:
        table.shift_clocks(tx.now - state.paused_at)
        state.paused_at = None
        tx.concern(*state.asked)
    state.status = "open"


def close_table(tx: Transaction, by: Actor, command: commands.CloseTable) -> None:
    """Let the round under way be the last (A17)."""
    table = tx.table(command.table)
    if table.state.status in ("closed", "closing", "stopped"):
        raise Refused("night", "{table} is already {status}", table=table.name, status=table.status_words)
    closes = table.state.closes_at
    if by.role == "clock" and (closes is None or tx.now < closes):
        raise Refused("night", "{table} stays open for now", table=table.name)
    why = commands.reason_words(command.reason)
    tx.notify("closing", phrase("{table} is closing: {reason}", table=table.name, reason=why), table=table.id)
    _let_close(tx, table)


def close_tables(tx: Transaction, by: Actor, command: commands.CloseTables) -> None:
    """Let every round under way be the last, and a quick one (N-23)."""
    tables = [one for one in tx.tables.values() if one.id not in tx.night.unplayed]
    tables = [one for one in tables if one.state.status not in ("closed", "stopped")]
    if all(one.state.hurried_at is not None for one in tables):
        raise Refused("night", "all tables are closed or in their last round")
    tx.notify(
        "closing",
        phrase(
            "All tables close: the last rounds have {seconds} seconds for each decision.",
            seconds=pace.LAST_DECISION,
        ),
    )
    for table in tables:
        if table.is_under_way and table.state.hurried_at is None:
            table.state.hurried_at = tx.now
        _let_close(tx, table)


def _let_close(tx: Transaction, table: NightTable) -> None:
    """Let the round under way be the last, or close at once where there is none."""
    _unpause(tx, table)
    table.state.status = "closing"
    waiting_list.dissolve(tx, table)
    tx.change_lobby()
    if table.is_under_way:
        tx.mark_changed(table)
    else:
        shut(tx, table)


def shut(tx: Transaction, table: NightTable) -> None:
    """Close a table for good: what outlives its rounds is settled, everybody gets up."""
    waiting_list.dissolve(tx, table)
    before = table.engine.stacks
    tx.tell(table, table.engine.play(Finish(DEALER)))
    for name, chips in table.engine.stacks.items():
        if chips != before[name]:
            round_results.late_result(tx, table, name, before[name], chips)
    round_results.settle(tx, table)
    draws.end(tx, table, "closed")
    for name in list(table.state.seats):
        seats.get_up(tx, table, name)
    table.state.status = "closed"
    tx.change_lobby()
    tx.mark_changed(table)
