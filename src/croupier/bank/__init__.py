"""Accounts and postings: money only moves."""

from croupier.bank.accounts import (
    KINDS,
    MONEY,
    chips,
    dealers,
    house,
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
    "Ledger",
    "Overdrawn",
    "Posting",
    "Unbalanced",
    "chips",
    "dealers",
    "house",
    "issue",
    "layout",
    "owner",
    "parse",
    "prizes",
    "trade",
    "wallet",
]
