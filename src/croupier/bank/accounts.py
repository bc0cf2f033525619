"""The accounts of a night, by name.

Play money and the chips of each table are currencies of their own: a chip is worth what its table says.
Where one is traded for the other, `trade` stands between them with an account in each, so that every
posting balances in every currency by itself.
"""

from functools import cache
from typing import NamedTuple

MONEY = "money"


def issue() -> str:
    """Where play money comes from: what the host has issued stands here, below zero."""
    return "issue"


def wallet(who: str) -> str:
    """A guest's play money."""
    return f"wallet/{who}"


def debt(who: str) -> str:
    """What a guest owes the house stands here, below zero (N-15)."""
    return f"debt/{who}"


def house_money() -> str:
    """What the house has taken and given in play money, at no table."""
    return "house_money"


def prizes() -> str:
    """What was bid for prizes in the auction at the end."""
    return "prizes"


def trade(table: str, currency: str) -> str:
    """A table's exchange: the play money it has taken, or, below zero, the chips it has given out."""
    return f"trade/{table}/{MONEY if currency == MONEY else 'chips'}"


def chips(table: str, who: str) -> str:
    """A guest's chips of one table, in hand."""
    return f"chips/{table}/{who}"


def layout(table: str) -> str:
    """The chips that lie on a table: stakes, pots, imprisoned bets."""
    return f"layout/{table}"


def house(table: str) -> str:
    """What the house has won at a table; below zero where it has lost."""
    return f"house/{table}"


def dealers(table: str) -> str:
    """The dealers' pot, where players take turns at dealing: nobody's money for the whole game."""
    return f"dealers/{table}"


class Account(NamedTuple):
    """What the name of an account says."""

    kind: str
    table: str = ""
    """The table whose chips it holds, or trades for play money."""
    owner: str = ""
    """The guest it belongs to."""
    currency: str = MONEY
    """Its currency: play money, or the chips of that table."""


MONEY_KINDS = ("issue", "wallet", "debt", "house_money", "prizes")
"""The kinds that hold play money and belong to no table."""
KINDS = (*MONEY_KINDS, "trade", "chips", "layout", "house", "dealers")


@cache
def parse(account: str) -> Account:
    """What an account's name says; no other code takes names apart.

    >>> parse("chips/t1/Ann")
    Account(kind='chips', table='t1', owner='Ann', currency='t1')
    """
    kind, _, rest = account.partition("/")
    if kind in MONEY_KINDS:
        return Account(kind, owner=rest)
    table, _, more = rest.partition("/")
    if kind == "trade":
        return Account(kind, table, currency=MONEY if more == MONEY else table)
    return Account(kind, table, more, table)


@cache
def currency(account: str) -> str:
    """What an account is kept in: "money", or the chips of the table that is named."""
    return parse(account).currency


@cache
def owner(account: str) -> str:
    """The guest whose an account is, if any."""
    return parse(account).owner


@cache
def may_be_negative(account: str) -> bool:
    """Whether an account may stand below zero: nobody else can owe anything."""
    return parse(account).kind in ("issue", "debt", "house_money", "house", "dealers", "trade")
