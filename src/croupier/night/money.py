"""Play money and chips: grants and exchange."""

from croupier import bank
from croupier.bank.accounts import MONEY
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS
from croupier.night import commands, debts, standings, without_phone
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def grant(tx: Transaction, by: Actor, command: commands.Grant) -> None:
    player = tx.night.guest(command.name)
    name = player.name
    check_issue(tx, command.amount)
    if standings.has_marks(tx.state):
        player.marks.granted += command.amount
    tx.post((bank.issue(), -command.amount), (bank.wallet(name), command.amount))
    tx.notify(
        "granted",
        phrase(
            "{name} is handed {amount:,}: {reason}", name=name, amount=command.amount, reason=command.reason
        ),
    )
    tx.change_lobby()


def check_issue(tx: Transaction, more: int) -> None:
    """Refuse to issue more than every program can count exactly."""
    if more - tx.balance(bank.issue()) > MOST_CHIPS:
        raise Refused("night", "no more than {most:,} can be issued in one night", most=MOST_CHIPS)


def exchange(tx: Transaction, by: Actor, command: commands.Exchange) -> None:
    table = tx.table(command.table)
    name = without_phone.acts_for(tx, by, table, command.name)
    if table.state.tournament is not None and not table.state.tournament.over:
        raise Refused("P-29", "you can't exchange chips in a tournament; there may be a rebuy")
    if command.give == "money":
        if name not in table.state.seats:
            raise Refused("N-2", "take a seat first")
        buy(tx, table, name, command.amount)
    else:
        sell(tx, table, name, command.amount)


def buy(tx: Transaction, table: NightTable, name: str, amount: int) -> None:
    """Buy chips for play money; where the game takes none in mid-round, they wait for its end."""
    got = chips_for(tx, table, name, amount)
    if table.state.status in ("closing", "closed", "stopped"):
        raise Refused("N-2", "this table is closing")
    try:
        tx.tell(table, table.engine.bring(name, got))
    except Refused:
        if name in table.deciding or not table.engine.is_playing(name):
            raise
        table.state.seats[name].pending_chips += got
    else:
        table.brought(name, got)
    trade(tx, table, name, -amount, got)
    tx.mark_changed(table)


def check_are_counted(table: NightTable, name: str) -> None:
    """Refuse to take chips off the table that only a dealer's count makes play money of."""
    if table.state.setup.real_chips and table.engine.stacks.get(name):
        raise Refused("N-2", "the chips here are real: the dealer counts them and pays you out")


def sell(tx: Transaction, table: NightTable, name: str, amount: int) -> None:
    """Sell chips for play money."""
    check_are_counted(table, name)
    rate = table.state.setup.rate
    if amount % rate.chips:
        raise Refused("N-2", "chips here are exchanged back in multiples of {chips:,}", chips=rate.chips)
    seat = table.state.seats.get(name)
    if seat is None:
        if tx.balance(bank.chips(table.id, name)) < amount:
            raise Refused("N-2", "you don't have that many chips here")
    else:
        from_pending = min(seat.pending_chips, amount)
        if amount > from_pending:
            tx.tell(table, table.engine.take(name, amount - from_pending))
            table.brought(name, from_pending - amount)
        seat.pending_chips -= from_pending
    trade(tx, table, name, amount // rate.chips * rate.money, -amount)
    tx.mark_changed(table)


def chips_for(tx: Transaction, table: NightTable, name: str, amount: int) -> int:
    """What an amount of play money buys at a table, or `Refused`."""
    rate, smallest = table.state.setup.rate, table.state.setup.smallest_chip
    debts.check_spending(tx, "N-2", name, amount)
    if amount % rate.money:
        raise Refused("N-2", "play money is exchanged here in multiples of {money:,}", money=rate.money)
    got = amount // rate.money * rate.chips
    if got % smallest:
        raise Refused("N-3", "the smallest chip here is worth {smallest:,}", smallest=smallest)
    if got > MOST_CHIPS:
        raise Refused("N-2", "nobody can have more than {most:,} chips", most=MOST_CHIPS)
    return got


def trade(tx: Transaction, table: NightTable, name: str, money: int, chips: int) -> None:
    """Post an exchange: play money one way, chips the other."""
    tx.post(
        (bank.wallet(name), money),
        (bank.trade(table.id, MONEY), -money),
        (bank.trade(table.id, "chips"), -chips),
        (bank.chips(table.id, name), chips),
    )
    debts.pay(tx, name)
    tx.change_lobby()


def hand_back(tx: Transaction, table: NightTable, name: str) -> None:
    """Exchange somebody's chips of a table back, as far as the rate allows; they keep the rest."""
    rate = table.state.setup.rate
    lots = tx.balance(bank.chips(table.id, name)) // rate.chips
    if lots:
        trade(tx, table, name, lots * rate.money, -lots * rate.chips)
