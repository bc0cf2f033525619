"""Seats: taking one, moving a guest, sitting out, coming back, getting up."""

from typing import TYPE_CHECKING

from croupier import bank
from croupier.games.events import Left
from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.night import acts, money, pace, takings, tournament
from croupier.night.acts import Actor
from croupier.night.state import Felt, Seat

if TYPE_CHECKING:
    from croupier.night.night import Night


def sit(night: "Night", by: Actor, act: acts.Sit) -> None:
    take_seat(night, night.felt(act.table), by.name, act.money)


def seat(night: "Night", by: Actor, act: acts.Seat) -> None:
    """Move a guest to a table, out of the seats they have elsewhere."""
    name = night.player(act.name).name
    felt = night.felt(act.table)
    others = [other for other in night.felts.values() if name in other.state.seats and other is not felt]
    for other in others:
        if other.game.is_playing(name):
            raise Refused("night", "{name} is in a round at {table}", name=name, table=other.name)
    take_seat(night, felt, name, 0)
    for other in others:
        get_up(night, other, name)
        night.touch(other)


def take_seat(night: "Night", felt: Felt, name: str, amount: int) -> None:
    """Sit down, with chips left from before and what is changed now."""
    table, player = felt.state, night.player(name)
    if player.gone:
        raise Refused("night", "{name} is not here any more", name=name)
    if table.status != "open":
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    if table.tournament is not None:
        tournament.check_entry(table.tournament)
    if name in table.seats:
        raise Refused("A19", "{name} has a seat at this table already", name=name)
    got = money.chips_for(night, felt, name, amount) if amount else 0
    chips = night.state.ledger.balance(bank.chips(felt.id, name)) + got
    night.tell(felt, felt.game.sit(name, chips))
    table.seats[name] = Seat(since=night.now)
    if felt.id not in player.tables:
        player.tables.append(felt.id)
    felt.brought(name, chips)
    if amount:
        money.trade(night, felt, name, -amount, got)
    night.changed()
    night.touch(felt)


def leave(night: "Night", by: Actor, act: acts.Leave) -> None:
    felt = night.felt(act.table)
    seat_of(felt, by.name)
    give_up(night, felt, by.name)


def give_up(night: "Night", felt: Felt, name: str) -> None:
    """Get up at once, or when what is at stake is decided; nobody is held up by it (D20)."""
    if felt.game.is_playing(name):
        felt.state.seats[name].leaving = True
    else:
        get_up(night, felt, name)
    night.touch(felt)
    night.changed()


def get_up(night: "Night", felt: Felt, name: str) -> None:
    """Give up a seat that nothing is at stake at; the chips are changed back."""
    before = felt.game.state.stacks[name]
    events = felt.game.leave(name)
    chips = sum(event.chips for event in events if isinstance(event, Left))
    night.tell(felt, events)
    if felt.state.round is not None:
        takings.round_result(night, felt, name, chips)
    elif chips != before:
        takings.late_result(night, felt, name, before, chips)
    takings.settle(night, felt, (name, chips + felt.state.seats[name].behind))
    del felt.state.seats[name]
    felt.forget(name)
    money.hand_back(night, felt, name)
    tournament.given_up(night, felt, name)


def sit_out(night: "Night", by: Actor, act: acts.SitOut) -> None:
    felt = night.felt(act.table)
    place = seat_of(felt, by.name)
    night.tell(felt, felt.game.sit_out(by.name))
    place.out_since = night.now
    night.touch(felt)


def come_back(night: "Night", by: Actor, act: acts.ComeBack) -> None:
    """Play again; a round that is under way does not wait any longer for that."""
    felt = night.felt(act.table)
    place = seat_of(felt, by.name)
    night.tell(felt, felt.game.come_back(by.name))
    place.out_since, place.misses = None, 0
    night.touch(felt)


def seat_time_up(night: "Night", by: Actor, act: acts.SeatTimeUp) -> None:
    """Let somebody who sat out for long give up the seat (A18)."""
    felt = night.felt(act.table)
    place = seat_of(felt, act.name)
    if place.out_since is None or night.now < pace.gives_up_at(felt, place.out_since):
        raise Refused("A18", "{name} may keep the seat for now", name=act.name)
    give_up(night, felt, act.name)
    night.notify(
        "away", phrase("{name} was away for long and gave up the seat.", name=act.name), table=felt.id
    )


def cannot_pay(night: "Night", by: Actor, act: acts.CannotPay) -> None:
    """Let those sit out who cannot pay what a round costs, so that the others can begin."""
    felt = night.felt(act.table)
    place = seat_of(felt, act.name)
    if act.name not in pace.unable(felt):
        raise Refused("W-19", "{name} can pay the ante, or sits out", name=act.name)
    night.tell(felt, felt.game.sit_out(act.name))
    place.out_since = night.now
    night.notify(
        "cannot_pay", phrase("{name} cannot pay the ante and sits out.", name=act.name), table=felt.id
    )
    night.touch(felt)


def seat_of(felt: Felt, name: str) -> Seat:
    """Somebody's seat at a table, or `Refused`."""
    place = felt.state.seats.get(name)
    if place is None:
        raise Refused("night", "{name!r} has no seat at {table}", name=cut(name), table=felt.name)
    return place
