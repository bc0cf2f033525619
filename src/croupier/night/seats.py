"""Seats: taking one, moving a guest, sitting out, coming back, getting up."""

from croupier import bank
from croupier.games.events import Left
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import (
    commands,
    differences,
    money,
    pace,
    round_results,
    tournament,
    waiting_list,
    without_phone,
)
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.state import Seat
from croupier.night.transaction import Transaction


def sit(tx: Transaction, by: Actor, command: commands.Sit) -> None:
    waiting_list.check_not_kept(tx.table(command.table), by.name)  # N-22
    take_seat(tx, tx.table(command.table), by.name, command.money)


def seat(tx: Transaction, by: Actor, command: commands.Seat) -> None:
    """Move a guest to a table, out of the seats they have elsewhere."""
    table = tx.table(command.table)
    name = tx.player(command.name).name
    if by.role == "dealer" or command.money:
        without_phone.acts_for(tx, by, table, name)
    others = [other for other in tx.tables.values() if name in other.state.seats and other is not table]
    for other in others:
        if other.engine.is_playing(name):
            raise Refused(
                "night", "{name} is in the middle of a round at {table}", name=name, table=other.name
            )
    take_seat(tx, table, name, command.money)
    for other in others:
        get_up(tx, other, name)
        tx.mark_changed(other)


def take_seat(tx: Transaction, table: NightTable, name: str, amount: int) -> None:
    """Sit down, with chips left from before and what is changed now."""
    state, player = table.state, tx.player(name)
    if player.gone:
        raise Refused("night", "{name} is no longer here", name=name)
    if state.status != "open":
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    if state.tournament is not None:
        tournament.check_entry(state.tournament)
    if name in state.seats:
        raise Refused("A19", "{name} already has a seat at this table", name=name)
    if not player.tokens:
        without_phone.check_sees_cards(table, name, state.setup.equipment)
    got = money.chips_for(tx, table, name, amount) if amount else 0
    chips = tx.balance(bank.chips(table.id, name)) + got
    tx.tell(table, table.engine.sit(name, chips))
    state.seats[name] = Seat(since=tx.now, has_phone=bool(player.tokens))
    if table.id not in player.tables:
        player.tables.append(table.id)
    table.brought(name, chips)
    if amount:
        money.trade(tx, table, name, -amount, got)
    waiting_list.drop(tx, table, name)
    tx.concern(name)
    tx.change_lobby()
    tx.mark_changed(table)


def leave(tx: Transaction, by: Actor, command: commands.Leave) -> None:
    table = tx.table(command.table)
    name = without_phone.acts_for(tx, by, table, command.name)
    table.seat_of(name)
    money.check_are_counted(table, name)
    give_up(tx, table, name)


def give_up(tx: Transaction, table: NightTable, name: str) -> None:
    """Get up at once, or when what is at stake is decided; nobody is held up by it (D20)."""
    if table.engine.is_playing(name):
        table.state.seats[name].leaving = True
    else:
        get_up(tx, table, name)
    tx.mark_changed(table)
    tx.change_lobby()


def get_up(tx: Transaction, table: NightTable, name: str) -> None:
    """Give up a seat that nothing is at stake at; the chips are changed back."""
    before = table.engine.stack_of(name)
    table.leave_turn(name)
    events = table.engine.leave(name)
    chips = sum(event.chips for event in events if isinstance(event, Left))
    tx.tell(table, events)
    if table.state.round is not None:
        round_results.round_result(tx, table, name, chips)
    elif chips != before:
        round_results.late_result(tx, table, name, before, chips)
    del table.state.seats[name]
    round_results.settle(tx, table, events)
    table.forget(name)
    money.hand_back(tx, table, name)
    differences.settle(tx, table)
    tournament.given_up(tx, table, name)
    waiting_list.offer(tx, table)
    tx.concern(name)


def sit_out(tx: Transaction, by: Actor, command: commands.SitOut) -> None:
    table = tx.table(command.table)
    name = without_phone.acts_for(tx, by, table, command.name)
    seat = table.seat_of(name)
    tx.tell(table, table.engine.sit_out(name))
    seat.out_since = tx.now
    tx.mark_changed(table)


def come_back(tx: Transaction, by: Actor, command: commands.ComeBack) -> None:
    """Play again; a round that is under way does not wait any longer for that."""
    table = tx.table(command.table)
    name = without_phone.acts_for(tx, by, table, command.name)
    seat = table.seat_of(name)
    tx.tell(table, table.engine.come_back(name))
    seat.out_since, seat.missed_turns = None, 0
    tx.mark_changed(table)


def seat_time_up(tx: Transaction, by: Actor, command: commands.SeatTimeUp) -> None:
    """Let somebody who sat out for long give up the seat (A18)."""
    table = tx.table(command.table)
    seat = table.seat_of(command.name)
    if seat.out_since is None or tx.now < pace.gives_up_at(table, seat.out_since):
        raise Refused("A18", "{name} can keep the seat for now", name=command.name)
    give_up(tx, table, command.name)
    them = f"guest/{command.name}"
    words = phrase("{name} was away too long and has lost the seat.", name=command.name)
    tx.notify("away", words, table=table.id, apart_from=them)
    words = phrase("You were away too long and have lost your seat at {table}.", table=table.name)
    tx.notify("away", words, to=(them,), table=table.id)


def cannot_pay(tx: Transaction, by: Actor, command: commands.CannotPay) -> None:
    """Let those sit out who cannot pay what a round costs, so that the others can begin."""
    table = tx.table(command.table)
    seat = table.seat_of(command.name)
    if command.name not in table.engine.cannot_pay:
        raise Refused("W-19", "{name} can pay the ante, or is already sitting out", name=command.name)
    tx.tell(table, table.engine.sit_out(command.name))
    seat.out_since = tx.now
    them = f"guest/{command.name}"
    words = phrase("{name} can't pay the ante and sits out.", name=command.name)
    tx.notify("cannot_pay", words, table=table.id, apart_from=them)
    words = phrase("You can't pay the ante at {table} and sit out.", table=table.name)
    tx.notify("cannot_pay", words, to=(them,), table=table.id)
    tx.mark_changed(table)
