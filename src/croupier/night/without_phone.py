"""Guests without a phone: staff seats them and plays for them; the record says who did."""

from croupier.games.phrases import cut
from croupier.games.refusal import Refused
from croupier.night import dealers
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def acts_for(tx: Transaction, by: Actor, table: NightTable, name: str) -> str:
    """For whom somebody acts at a table: for themselves, or as staff for a guest without a phone."""
    if by.role == "guest":
        if name not in ("", by.name):
            raise Refused("night", "you can only act for yourself")
        return by.name
    _check_staff(tx, by, table)
    player = tx.player(name)
    if player.marks.house:
        raise Refused("N-26", "{name} is a house player, and acts by itself", name=player.name)
    if player.tokens:
        raise Refused("night", "{name} has a phone for that", name=player.name)
    return player.name


def moves_for(tx: Transaction, by: Actor, table: NightTable, name: object) -> str:
    """A guest whom staff moves for: who has no phone, or is waited for and does nothing."""
    if by.role not in ("dealer", "host") or not isinstance(name, str):
        raise Refused("night", "you can only move for yourself")
    _check_staff(tx, by, table)
    if table.seat_of(name).has_phone and name not in table.deciding:
        raise Refused("night", "{name} has a phone: you can only move for them in their turn", name=cut(name))
    return name


def _check_staff(tx: Transaction, by: Actor, table: NightTable) -> None:
    if by.role == "dealer":
        dealers.check_deals(tx.night, table, by)


def check_sees_cards(table: NightTable, name: str, equipment: str) -> None:
    """Refuse a guest without a phone where virtual cards can only be seen on one."""
    if equipment == "virtual" and table.game.own_cards:
        raise Refused("night", "without a phone {name} can't see virtual cards", name=name)


def check_all_see_cards(table: NightTable, equipment: str) -> None:
    """The same for everybody who sits at a table, before it gets this equipment."""
    for name, seat in table.state.seats.items():
        if not seat.has_phone:
            check_sees_cards(table, name, equipment)


def get_phone(tx: Transaction, name: str) -> None:
    """From now on somebody plays on a phone of their own."""
    for table in tx.tables.values():
        if name in table.state.seats and not table.state.seats[name].has_phone:
            table.state.seats[name].has_phone = True
            tx.mark_changed(table)
