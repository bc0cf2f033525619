"""Differences that chips at a table could not settle: the purse pays them, then a debt (N-15)."""

from croupier import bank
from croupier.bank.accounts import MONEY
from croupier.games.phrases import phrase
from croupier.night import debts, money
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def settle(tx: Transaction, table: NightTable) -> None:
    """Settle what corrections have left open at a table, as soon as no hand stands in the way."""
    for name, chips in table.engine.outstanding.items():
        if chips > 0:
            _pay_out(tx, table, name)
        else:
            _collect(tx, table, name)


def _pay_out(tx: Transaction, table: NightTable, name: str) -> None:
    """Let the house pay somebody who has left the table."""
    chips = -table.engine.take_over(name)
    tx.post((table.house_account, -chips), (bank.chips(table.id, name), chips))
    money.hand_back(tx, table, name)


def _collect(tx: Transaction, table: NightTable, name: str) -> None:
    """Let somebody pay the house from the purse; what is missing there they owe.

    Play money buys whole lots of chips: what is left of the last one is theirs.
    """
    rate, chips = table.state.setup.rate, table.engine.take_over(name)
    lots = -(-chips // rate.chips)
    cost, left = lots * rate.money, lots * rate.chips - chips
    paid = min(cost, tx.balance(bank.wallet(name)))
    trade = bank.trade(table.id, MONEY)
    tx.post(
        (bank.wallet(name), -paid),
        (trade, paid),
        (bank.debt(name), paid - cost),
        (trade, cost - paid),
        (bank.trade(table.id, "chips"), -lots * rate.chips),
        (bank.chips(table.id, name), left),
        (table.house_account, chips),
    )
    if left and name in table.state.seats:
        tx.tell(table, table.engine.bring(name, left))
        table.brought(name, left)
    if cost > paid:
        words = phrase("You owe the house {debt:,}.", debt=debts.owed(tx, name))
        tx.notify("debt", words, to=(f"guest/{name}",))
    tx.change_lobby()


def keep_back(tx: Transaction, table: NightTable, name: str, won: int) -> None:
    """Keep back what somebody owes from what they have won in a round, in whole lots of chips."""
    cup, rate = table.state.tournament, table.state.setup.rate
    lots = min(won // rate.chips, -(-debts.owed(tx, name) // rate.money))
    if lots <= 0 or (cup is not None and not cup.over):
        return
    tx.tell(table, table.engine.take(name, lots * rate.chips))
    money.trade(tx, table, name, lots * rate.money, -lots * rate.chips)
