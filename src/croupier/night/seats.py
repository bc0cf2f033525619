"""Seats: taking one, moving a guest, sitting out, coming back, getting up."""

from typing import TYPE_CHECKING

from croupier import bank
from croupier.games.events import Left
from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, money, pace, round_results, tournament
from croupier.night.commands import Actor
from croupier.night.state import NightTable, Seat

if TYPE_CHECKING:
    from croupier.night.night import Night


def sit(night: "Night", by: Actor, command: commands.Sit) -> None:
    take_seat(night, night.table(command.table), by.name, command.money)


def seat(night: "Night", by: Actor, command: commands.Seat) -> None:
    """Move a guest to a table, out of the seats they have elsewhere."""
    name = night.player(command.name).name
    felt = night.table(command.table)
    others = [other for other in night.tables.values() if name in other.state.seats and other is not felt]
    for other in others:
        if other.engine.is_playing(name):
            raise Refused(
                "night", "{name} is in the middle of a round at {table}", name=name, table=other.name
            )
    take_seat(night, felt, name, 0)
    for other in others:
        get_up(night, other, name)
        night.mark_changed(other)


def take_seat(night: "Night", felt: NightTable, name: str, amount: int) -> None:
    """Sit down, with chips left from before and what is changed now."""
    table, player = felt.state, night.player(name)
    if player.gone:
        raise Refused("night", "{name} is no longer here", name=name)
    if table.status != "open":
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    if table.tournament is not None:
        tournament.check_entry(table.tournament)
    if name in table.seats:
        raise Refused("A19", "{name} already has a seat at this table", name=name)
    got = money.chips_for(night, felt, name, amount) if amount else 0
    chips = night.state.ledger.balance(bank.chips(felt.id, name)) + got
    night.tell(felt, felt.engine.sit(name, chips))
    table.seats[name] = Seat(since=night.now)
    if felt.id not in player.tables:
        player.tables.append(felt.id)
    felt.brought(name, chips)
    if amount:
        money.trade(night, felt, name, -amount, got)
    night.changed()
    night.mark_changed(felt)


def leave(night: "Night", by: Actor, command: commands.Leave) -> None:
    felt = night.table(command.table)
    seat_of(felt, by.name)
    give_up(night, felt, by.name)


def give_up(night: "Night", felt: NightTable, name: str) -> None:
    """Get up at once, or when what is at stake is decided; nobody is held up by it (D20)."""
    if felt.engine.is_playing(name):
        felt.state.seats[name].leaving = True
    else:
        get_up(night, felt, name)
    night.mark_changed(felt)
    night.changed()


def get_up(night: "Night", felt: NightTable, name: str) -> None:
    """Give up a seat that nothing is at stake at; the chips are changed back."""
    before = felt.engine.state.stacks[name]
    events = felt.engine.leave(name)
    chips = sum(event.chips for event in events if isinstance(event, Left))
    night.tell(felt, events)
    if felt.state.round is not None:
        round_results.round_result(night, felt, name, chips)
    elif chips != before:
        round_results.late_result(night, felt, name, before, chips)
    round_results.settle(night, felt, (name, chips + felt.state.seats[name].behind))
    del felt.state.seats[name]
    felt.forget(name)
    money.hand_back(night, felt, name)
    tournament.given_up(night, felt, name)


def sit_out(night: "Night", by: Actor, command: commands.SitOut) -> None:
    felt = night.table(command.table)
    place = seat_of(felt, by.name)
    night.tell(felt, felt.engine.sit_out(by.name))
    place.out_since = night.now
    night.mark_changed(felt)


def come_back(night: "Night", by: Actor, command: commands.ComeBack) -> None:
    """Play again; a round that is under way does not wait any longer for that."""
    felt = night.table(command.table)
    place = seat_of(felt, by.name)
    night.tell(felt, felt.engine.come_back(by.name))
    place.out_since, place.misses = None, 0
    night.mark_changed(felt)


def seat_time_up(night: "Night", by: Actor, command: commands.SeatTimeUp) -> None:
    """Let somebody who sat out for long give up the seat (A18)."""
    felt = night.table(command.table)
    place = seat_of(felt, command.name)
    if place.out_since is None or night.now < pace.gives_up_at(felt, place.out_since):
        raise Refused("A18", "{name} can keep the seat for now", name=command.name)
    give_up(night, felt, command.name)
    night.notify(
        "away", phrase("{name} was away too long and has lost the seat.", name=command.name), table=felt.id
    )


def cannot_pay(night: "Night", by: Actor, command: commands.CannotPay) -> None:
    """Let those sit out who cannot pay what a round costs, so that the others can begin."""
    felt = night.table(command.table)
    place = seat_of(felt, command.name)
    if command.name not in pace.unable(felt):
        raise Refused("W-19", "{name} can pay the ante, or is already sitting out", name=command.name)
    night.tell(felt, felt.engine.sit_out(command.name))
    place.out_since = night.now
    night.notify(
        "cannot_pay", phrase("{name} can't pay the ante and sits out.", name=command.name), table=felt.id
    )
    night.mark_changed(felt)


def seat_of(felt: NightTable, name: str) -> Seat:
    """Somebody's seat at a table, or `Refused`."""
    place = felt.state.seats.get(name)
    if place is None:
        raise Refused("night", "{name!r} has no seat at {table}", name=cut(name), table=felt.name)
    return place
