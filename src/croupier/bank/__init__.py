"""Accounts and postings: money only moves."""

from croupier.bank.accounts import (
    KINDS,
    MONEY,
    MONEY_KINDS,
    chips,
    dealers,
    debt,
    house,
    house_money,
    issue,
    layout,
    owner,
    parse,
    prizes,
    trade,
    wallet,
)
from croupier.bank.ledger import Ledger, Overdrawn, Posting, Unbalanced

__all__ = [
    "KINDS",
    "MONEY",
    "MONEY_KINDS",
    "Ledger",
    "Overdrawn",
    "Posting",
    "Unbalanced",
    "chips",
    "dealers",
    "debt",
    "house",
    "house_money",
    "issue",
    "layout",
    "owner",
    "parse",
    "prizes",
    "trade",
    "wallet",
]
