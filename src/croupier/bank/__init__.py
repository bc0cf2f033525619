"""Accounts and postings: money only moves."""

from croupier.bank.accounts import chips, currency, dealers, house, issue, layout, prizes, trade, wallet
from croupier.bank.ledger import Ledger, Overdrawn, Posting, Unbalanced

__all__ = [
    "Ledger",
    "Overdrawn",
    "Posting",
    "Unbalanced",
    "chips",
    "currency",
    "dealers",
    "house",
    "issue",
    "layout",
    "prizes",
    "trade",
    "wallet",
]
