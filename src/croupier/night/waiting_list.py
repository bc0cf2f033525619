"""The waiting list of a full table: a seat that gets free is kept for the first on it for a while (N-22)."""

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, tournament
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.state import Waiter
from croupier.night.transaction import Transaction

OFFER_SECONDS = 30
"""How long a seat is kept for somebody."""


def offer_ends_at(offered_at: int) -> int:
    """When a seat that was offered then goes to the next."""
    return offered_at + OFFER_SECONDS * 1000


def join(tx: Transaction, by: Actor, command: commands.JoinWaitingList) -> None:
    table, name = tx.table(command.table), tx.player(by.name).name
    state = table.state
    if state.status not in ("open", "paused"):
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    if state.tournament is not None:
        tournament.check_entry(state.tournament)
    if name in state.seats:
        raise Refused("A19", "{name} already has a seat at this table", name=name)
    if _find(table, name) is not None:
        raise Refused("N-22", "you're already on the list for {table}", table=table.name)
    if _free_seats(table) is None or _unkept(table, name) > 0:
        raise Refused("N-22", "there's a free seat at {table}: take it", table=table.name)
    state.waiting_list.append(Waiter(name))
    if any(seat.house for seat in state.seats.values()):
        tx.mark_changed(table)  # one of them makes room (N-27)
    tx.concern(name)
    tx.change_lobby()


def leave(tx: Transaction, by: Actor, command: commands.LeaveWaitingList) -> None:
    table = tx.table(command.table)
    if _find(table, by.name) is None:
        raise Refused("N-22", "you're not on the list for {table}", table=table.name)
    drop(tx, table, by.name)


def offer_time_up(tx: Transaction, by: Actor, command: commands.OfferTimeUp) -> None:
    table = tx.table(command.table)
    waiter = _find(table, command.name)
    if waiter is None or waiter.offered_at is None or tx.now < offer_ends_at(waiter.offered_at):
        raise Refused("N-22", "no seat is kept for {name} that others should have", name=command.name)
    drop(tx, table, command.name)
    words = phrase("You haven't taken the seat at {table}; the next on the list may.", table=table.name)
    tx.notify("seat_missed", words, to=(f"guest/{command.name}",), table=table.id)


def check_not_kept(table: NightTable, name: str) -> None:
    """Refuse a seat that is kept for others."""
    if table.state.waiting_list and _unkept(table, name) <= 0:
        kept = [one.name for one in table.state.waiting_list if one.offered_at is not None]
        if kept and name not in kept:
            raise Refused("N-22", "that seat is kept for {name}: join the waiting list", name=kept[0])


def drop(tx: Transaction, table: NightTable, name: str) -> None:
    """Take somebody off the list, if they are on it, and offer free seats to those who are."""
    state = table.state
    if (waiter := _find(table, name)) is not None:
        state.waiting_list.remove(waiter)
        tx.concern(name)
        tx.change_lobby()
    offer(tx, table)


def drop_everywhere(tx: Transaction, name: str) -> None:
    """Take somebody who goes off every list."""
    for table in tx.tables.values():
        if _find(table, name) is not None:
            drop(tx, table, name)


def offer(tx: Transaction, table: NightTable) -> None:
    """Keep each free seat for the next on the list; offers for which there is no seat any more end."""
    state = table.state
    if not state.waiting_list or state.status != "open":
        return
    free = _free_seats(table)
    for place, waiter in enumerate(state.waiting_list):
        if free is not None and place >= free:
            waiter.offered_at = None
        elif waiter.offered_at is None:
            waiter.offered_at = tx.now
            words = phrase(
                "A seat at {table} is free: it is yours for {seconds} seconds.",
                table=table.name,
                seconds=OFFER_SECONDS,
            )
            tx.notify("seat_offered", words, to=(f"guest/{waiter.name}",), table=table.id)
    tx.concern(*(one.name for one in state.waiting_list))
    tx.change_lobby()


def dissolve(tx: Transaction, table: NightTable) -> None:
    """Have nobody wait at a table that closes."""
    names = [one.name for one in table.state.waiting_list]
    if names:
        table.state.waiting_list = []
        words = phrase("{table} is closing: nobody waits for a seat there any more.", table=table.name)
        tx.notify("seat_missed", words, to=tuple(f"guest/{name}" for name in names), table=table.id)
        tx.concern(*names)


def _find(table: NightTable, name: str) -> Waiter | None:
    return next((one for one in table.state.waiting_list if one.name == name), None)


def _free_seats(table: NightTable) -> int | None:
    """How many seats are free; None where there is no limit."""
    most = table.engine.rules.max_seats
    return None if most is None else most - len(table.state.seats)


def _unkept(table: NightTable, name: str) -> int:
    """How many seats are free and kept for nobody else."""
    kept = sum(one.offered_at is not None and one.name != name for one in table.state.waiting_list)
    return (_free_seats(table) or 0) - kept
