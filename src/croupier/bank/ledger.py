"""The ledger: a balance is what its postings say, and nothing else writes one."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from croupier.bank.accounts import currency, may_be_negative


class Posting(msgspec.Struct, frozen=True, array_like=True):
    """An amount that goes to an account; below zero, that comes from it."""

    account: str
    amount: int


class Unbalanced(AssertionError):
    """Postings that make or lose money: a bug, never a guest's doing."""


class Overdrawn(AssertionError):
    """Postings that take more than there is: a bug, as callers check beforehand."""


class Ledger(msgspec.Struct):
    """The balances of all accounts.

    >>> ledger = Ledger()
    >>> ledger.post([Posting("issue", -100), Posting("wallet/Ann", 100)])
    >>> ledger.balance("wallet/Ann")
    100
    """

    balances: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """The balance of an account."""
        return self.balances.get(account, 0)

    def post(self, postings: Iterable[Posting]) -> None:
        """Move money: all of it, or nothing where the postings do not balance or overdraw."""
        balances = self.balances
        sums: dict[str, int] = {}
        after: dict[str, int] = {}
        for posting in postings:
            account, amount = posting.account, posting.amount
            unit = currency(account)
            sums[unit] = sums.get(unit, 0) + amount
            before = after[account] if account in after else balances.get(account, 0)
            after[account] = before + amount
        if any(sums.values()):
            raise Unbalanced(f"{sums} came from nowhere")
        for account, balance in after.items():
            if balance < 0 and not may_be_negative(account):
                raise Overdrawn(f"{account} would stand at {balance}")
        balances.update(after)

    def check(self) -> None:
        """Make sure that every currency adds up to nothing: what was issued is still there (N-10)."""
        sums: defaultdict[str, int] = defaultdict(int)
        for account, balance in self.balances.items():
            sums[currency(account)] += balance
        if any(sums.values()):
            raise Unbalanced(f"{dict(sums)} is too much")
