"""Where the play money of a night is, as its ledger has it, for the host."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import floor

from croupier import bank
from croupier.bank.accounts import parse
from croupier.night.night import Night
from croupier.night.wire_types import Balance

PARTS = {
    "wallet": "accounts",
    "chips": "chips",
    "layout": "pots",
    "house": "house",
    "dealers": "house",
    "house_money": "house",
    "prizes": "prizes",
    "debt": "debts",
}
"""Which part of the balance an account counts for."""


def balance(night: Night) -> Balance:
    """What was given out, and where it is: the parts add up to it, to the last chip (N-10)."""
    ledger = night.state.ledger
    chips: Counter[tuple[str, str]] = Counter()
    for account, amount in ledger.balances.items():
        kind, currency = parse(account).kind, parse(account).currency
        if kind in PARTS:
            chips[PARTS[kind], currency] += amount
    for table in night.tables.values():
        staked = sum(map(table.at_stake, table.state.seats))
        chips["chips", table.id] += staked
        chips["pots", table.id] -= staked
    parts = dict.fromkeys(PARTS.values(), Fraction(0))
    for (part, currency), amount in chips.items():
        parts[part] += _worth(night, currency, amount)
    whole = in_whole_numbers(parts)
    whole["debts"] *= -1
    return Balance(given=-ledger.balance(bank.issue()), **whole)


def _worth(night: Night, currency: str, amount: int) -> Fraction:
    if currency == bank.MONEY:
        return Fraction(amount)
    rate = night.tables[currency].state.setup.rate
    return Fraction(amount * rate.money, rate.chips)


def in_whole_numbers(parts: Mapping[str, Fraction]) -> dict[str, int]:
    """Amounts rounded so that they still add up: down, but for those of the largest fractions."""
    whole = {part: floor(amount) for part, amount in parts.items()}
    rest = {part: amount - whole[part] for part, amount in parts.items()}
    for part in sorted(rest, key=rest.__getitem__, reverse=True)[: floor(sum(rest.values()))]:
        whole[part] += 1
    return whole
