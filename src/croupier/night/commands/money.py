"""Commands about money: what is granted, put right, bought, exchanged and counted."""

from typing import Annotated, Literal

import msgspec

from croupier.games.table import MOST_CHIPS
from croupier.night.commands.command import Command, Name, Reason
from croupier.night.setup import Amount


class Grant(Command, frozen=True, kw_only=True):
    """Give a guest more play money: for a voucher, a donation, a second start."""

    name: Name
    amount: Amount
    reason: Reason


class Adjust(Command, frozen=True, kw_only=True):
    """Correct a guest's play money, or their chips of a table, up or down (N-9, N-17)."""

    name: Name
    amount: Annotated[int, msgspec.Meta(ge=-MOST_CHIPS, le=MOST_CHIPS)]
    reason: Reason
    table: str = ""
    """The table whose chips are meant; none: it is play money."""
    against: Literal["issue", "house"] = "issue"
    """Where it comes from or goes to: what the host has issued, or what the house has won."""


class BuyAgain(Command, frozen=True, kw_only=True):
    """Get play money once more after losing everything, as often as the host allows (N-19)."""

    roles = ("guest",)


class MakeVouchers(Command, frozen=True, kw_only=True):
    """Have vouchers to print, each for so much play money (N-20)."""

    count: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    amount: Amount


class Redeem(Command, frozen=True, kw_only=True):
    """Hand in a voucher for play money, once (N-20)."""

    roles = ("guest", "host")
    voucher: Annotated[str, msgspec.Meta(max_length=60)]
    """Its code."""
    name: Name = ""
    """Whose it is, where the host hands it in."""


class Exchange(Command, frozen=True, kw_only=True):
    """Exchange play money for chips, or chips for play money; the amount counts what is given."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""
    give: Literal["money", "chips"]
    amount: Amount


class CountChips(Command, frozen=True, kw_only=True):
    """Say how many real chips somebody has, as counted, and cash them out."""

    roles = ("dealer", "host")
    table: str
    name: Name
    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
    cash_out: bool = True
    """Whether they get up with it; otherwise they play on."""


class ConfirmCount(Command, frozen=True, kw_only=True):
    """Accept that a table with real chips has cashed out more than was bought in."""

    table: str
