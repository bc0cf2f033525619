"""The accounts of a night, by name.

Play money and the chips of each table are currencies of their own: a chip is worth what its table says.
Where one is traded for the other, `trade` stands between them with an account in each, so that every
posting balances in every currency by itself.
"""

from functools import cache

MONEY = "money"


def issue() -> str:
    """Where play money comes from: what the host has issued stands here, below zero."""
    return "issue"


def wallet(who: str) -> str:
    """A guest's play money."""
    return f"wallet/{who}"


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


@cache
def currency(account: str) -> str:
    """What an account is kept in: "money", or the chips of the table that is named."""
    kind, _, rest = account.partition("/")
    if kind in ("issue", "wallet", "prizes"):
        return MONEY
    table, _, unit = rest.partition("/")
    return MONEY if kind == "trade" and unit == MONEY else table


@cache
def may_be_negative(account: str) -> bool:
    """Whether an account may stand below zero: nobody else can owe anything."""
    return account == "issue" or account.startswith(("house/", "dealers/", "trade/"))
