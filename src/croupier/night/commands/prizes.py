"""Commands about prizes: the raffle and the auction."""

from typing import Annotated

import msgspec

from croupier.games.table import MOST_CHIPS
from croupier.night.commands.command import Command, Line, Name
from croupier.night.setup import Amount


class Raffle(Command, frozen=True, kw_only=True):
    """Draw a prize among everybody's tickets, one for each `per` of the total, rounded up."""

    per: Amount
    prize: Line
    log: str = ""
    """Filled in by the host's machine where no record is kept of draws: the log's hash before this entry."""


class NamePrizes(Command, frozen=True, kw_only=True):
    """Give every prize of the raffle a box of its own, which guests put their tickets into."""

    per: Amount
    """How much of the total is worth a ticket."""
    prizes: Annotated[list[Line], msgspec.Meta(min_length=1, max_length=50)]


class PutTickets(Command, frozen=True, kw_only=True):
    """Have so many tickets in the box of a prize; the host does it for those who have theirs on paper."""

    roles = ("guest", "host")
    prize: Line
    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
    name: Name = ""
    """Whose they are, where the host puts them in."""


class Offer(Command, frozen=True, kw_only=True):
    """Put a prize up for auction, for play money."""

    prize: Line
    least: Amount = 1
    """The first bid."""
    step: Amount = 1
    """The least by which a bid has to beat the last one."""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """How long a bid has to stand unbeaten to win; 0: until the host drops the hammer."""


class Bid(Command, frozen=True, kw_only=True):
    """Bid for the prize on offer."""

    roles = ("guest",)
    amount: Amount


class Hammer(Command, frozen=True, kw_only=True):
    """Sell the prize on offer to the highest bidder."""

    roles = ("host", "clock")
