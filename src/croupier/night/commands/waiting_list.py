"""Commands about the waiting list of a full table (N-22)."""

from croupier.night.commands.command import Command, Name


class JoinWaitingList(Command, frozen=True, kw_only=True):
    """Wait for a seat at a full table."""

    roles = ("guest",)
    table: str


class LeaveWaitingList(Command, frozen=True, kw_only=True):
    """Wait no longer, or leave the seat that is kept to the next."""

    roles = ("guest",)
    table: str


class OfferTimeUp(Command, frozen=True, kw_only=True):
    """Offer a seat that somebody has not taken in time to the next on the list."""

    roles = ("clock",)
    table: str
    name: Name
