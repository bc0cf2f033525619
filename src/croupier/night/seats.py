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
from croupier.night.state import Round, Seat
from croupier.night.transaction import Transaction

ONE_WITH_TURNS_FROM = 4
"""The generation of the night's rules from which a guest sits at one table with turns at a time (N-21)."""


def sit(tx: Transaction, by: Actor, command: commands.Sit) -> None:
    table, left = tx.table(command.table), None
    if command.instead_of:
        left = tx.table(command.instead_of)
        left.seat_of(by.name)
        if left is table:
            raise Refused("A19", "{name} already has a seat at this table", name=by.name)
        money.check_are_counted(left, by.name)
    waiting_list.check_not_kept(table, by.name)  # N-22
    _check_one_with_turns(tx, table, by.name, left)
    take_seat(tx, table, by.name, command.money)
    if left is not None:
        give_up(tx, left, by.name)


def _check_one_with_turns(tx: Transaction, table: NightTable, name: str, left: NightTable | None) -> None:
    """Refuse a second table that would wait for somebody who looks elsewhere."""
    state = tx.state
    if state.generation < ONE_WITH_TURNS_FROM or state.several or not table.game.takes_turns:
        return
    for other in tx.tables.values():
        seat = other.state.seats.get(name)
        if seat is None or seat.leaving or other is table or other is left or not other.game.takes_turns:
            continue
        raise Refused(  # N-21
            "N-21",
            "you sit at {table}: get up there first, as you can play one game with turns at a time",
            table=other.name,
        )


def seat(tx: Transaction, by: Actor, command: commands.Seat) -> None:
    """Move a guest to a table, out of the seats they have elsewhere."""
    table = tx.table(command.table)
    name = tx.night.guest(command.name).name
    if by.role == "dealer" or command.money:
        without_phone.acts_for(tx, by, table, name)
    others = [other for other in tx.tables.values() if name in other.state.seats and other is not table]
    for other in others:
        if other.is_held_up(name):
            raise Refused(
                "night", "{name} is in the middle of a round at {table}", name=name, table=other.name
            )
    take_seat(tx, table, name, command.money)
    for other in others:
        get_up(tx, other, name)


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
    plays_alone = bool(player.tokens) or player.marks.house
    if not plays_alone:
        without_phone.check_sees_cards(table, name, state.setup.equipment)
    got = money.chips_for(tx, table, name, amount) if amount else 0
    chips = tx.balance(bank.chips(table.id, name)) + got
    _make_room(tx, table)
    tx.tell(table, table.engine.sit(name, chips))
    state.seats[name] = Seat(since=tx.now, has_phone=plays_alone, house=player.marks.house)
    if table.id not in player.tables:
        player.tables.append(table.id)
    table.brought(name, chips)
    if amount:
        money.trade(tx, table, name, -amount, got)
    waiting_list.drop(tx, table, name)
    tx.concern(name)
    tx.change_lobby()
    tx.mark_changed(table)


def _make_room(tx: Transaction, table: NightTable) -> None:
    """At a full table, have a house player get up who has nothing at stake (N-27)."""
    most, seats = table.engine.rules.max_seats, table.state.seats
    if most is None or len(seats) < most or not table.engine.has_place:
        return
    idle = [name for name, one in seats.items() if one.house and not table.engine.is_playing(name)]
    if idle:
        get_up(tx, table, idle[-1])


def leave(tx: Transaction, by: Actor, command: commands.Leave) -> None:
    table = tx.table(command.table)
    name = without_phone.acts_for(tx, by, table, command.name)
    table.seat_of(name)
    money.check_are_counted(table, name)
    give_up(tx, table, name)


def give_up(tx: Transaction, table: NightTable, name: str) -> None:
    """Get up at once, or when what is at stake is decided; nobody is held up by it (D20)."""
    if table.is_held_up(name):
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
    _lose_seat(tx, table, command.name)


def nobody_bets(tx: Transaction, by: Actor, command: commands.NobodyBets) -> None:
    """Free the seats where betting has been open for long and nobody has bet."""
    table = tx.table(command.table)
    at = pace.nobody_bets_at(table)
    if at is None or tx.now < at:
        raise Refused("N-25", "{table} waits for a first bet for now", table=table.name)
    for name in pace.may_lose_seat(table):
        _lose_seat(tx, table, name)


def count_missed(tx: Transaction, table: NightTable, over: Round) -> None:
    """Have those sit out who have not bet for some rounds; a bet brings them back (N-25)."""
    if tx.state.generation < pace.AWAY_FROM or not table.game.takes_bets:
        return
    for name in pace.may_lose_seat(table):
        has_bet = over.lowest.get(name, 0) < over.start.get(name, 0) or table.engine.staked(name)
        if has_bet or name in table.engine.sitting_out or over.dealt_by == f"guest/{name}":
            continue
        seat = table.state.seats[name]
        seat.missed_turns += 1
        if seat.missed_turns >= table.state.setup.pace.misses:  # N-25
            tx.tell(table, table.engine.sit_out(name))
            seat.out_since = tx.now


def _lose_seat(tx: Transaction, table: NightTable, name: str) -> None:
    give_up(tx, table, name)
    them = f"guest/{name}"
    words = phrase("{name} was away too long and has lost the seat.", name=name)
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
