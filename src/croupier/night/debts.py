"""What guests owe the house: more was taken from them than they had (N-15)."""

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night.transaction import Transaction


def owed(tx: Transaction, name: str) -> int:
    """What somebody owes the house, in play money."""
    return -tx.balance(bank.debt(name))


def check_spending(tx: Transaction, rule: str, name: str, amount: int) -> None:
    """Refuse to spend play money that somebody does not have, or owes."""
    has, debt = tx.balance(bank.wallet(name)), owed(tx, name)
    if amount <= has - debt:
        return
    if debt:
        raise Refused(
            rule, "you have {has:,} in play money and owe the house {debt:,} of it", has=has, debt=debt
        )
    raise Refused(rule, "you only have {has:,} in play money", has=has)


def pay(tx: Transaction, name: str) -> None:
    """Keep back what somebody owes from their play money, as far as it reaches."""
    paid = min(owed(tx, name), tx.balance(bank.wallet(name)))
    if paid <= 0:
        return
    tx.post((bank.wallet(name), -paid), (bank.debt(name), paid))
    left = owed(tx, name)
    if left:
        words = phrase("{paid:,} went to the house; you still owe it {left:,}.", paid=paid, left=left)
    else:
        words = phrase("{paid:,} went to the house; you owe it nothing any more.", paid=paid)
    tx.notify("debt", words, to=(f"guest/{name}",))
