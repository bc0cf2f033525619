"""Real chips: they stay on the table, and the bank knows what was bought in and what was cashed out.

The app's own count goes on with whatever it is told of the play. What a dealer counts is the truth: the
difference is posted against the house, so that every chip of the ledger stays explained.
"""

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, dealers, round_results, seats
from croupier.night.commands import Actor
from croupier.night.transaction import Transaction


def count_chips(tx: Transaction, by: Actor, command: commands.CountChips) -> None:
    """Take a dealer's count of somebody's real chips for what they have, and cash them out."""
    table, name = tx.table(command.table), command.name
    if by.role == "dealer":
        dealers.check_deals(tx.night, table, by)
    if not table.state.setup.real_chips:
        raise Refused("night", "{table} has no real chips to count", table=table.name)
    table.seat_of(name)
    if table.is_under_way:
        raise Refused("night", "real chips are counted between rounds")
    difference = command.chips - table.engine.stack_of(name)
    if difference:
        events = table.engine.pay(name, difference)
        tx.tell(table, events)
        round_results.settle(tx, table, events)
        table.state.counted += difference
    if command.cash_out:
        seats.get_up(tx, table, name)
    words = phrase("{name} has {chips:,} in chips, by the dealer's count.", name=name, chips=command.chips)
    tx.notify("counted", words, table=table.id)
    tx.concern(name)
    tx.change_lobby()
    tx.mark_changed(table)


def confirm_count(tx: Transaction, by: Actor, command: commands.ConfirmCount) -> None:
    """Accept that a table has cashed out more than was bought in: the house has lost it."""
    table = tx.table(command.table)
    if not table.unconfirmed:
        raise Refused("night", "there's nothing to confirm at {table}", table=table.name)
    words = phrase(
        "{table} has paid out {chips:,} more in chips than were bought; the house bears it.",
        table=table.name,
        chips=table.unconfirmed,
    )
    tx.notify("counted", words, to=("host",))
    table.state.confirmed += table.unconfirmed
    tx.change_lobby()
    tx.mark_changed(table)
