"""Devices in a test: phones and witnesses that add chance to draws, answer late, or sleep."""

from collections.abc import Iterable
from hashlib import sha256

from croupier.fairness.hashing import guest_pledge
from croupier.fairness.house import NightKey
from croupier.fairness.lines import Role
from croupier.fairness.record import Record

RECORD = "0123456789abcdef"
"""What a night is called in the records of its draws."""


class Devices:
    """The host's machine as a night knows it: a key, and the devices that are there."""

    def __init__(
        self, *names: str, witnesses: Iterable[str] = (), key: bytes = b"tables", night: str = RECORD
    ) -> None:
        self.night = night
        self.tables: NightKey | None = NightKey(sha256(key).digest())
        self.raffle = NightKey(sha256(key + b" raffle").digest())
        self.there: dict[str, Role] = dict.fromkeys(names, "guest")
        self.there |= dict.fromkeys([f"witness {name}" for name in witnesses], "witness")
        self.asleep: set[str] = set()
        """Those that have pledged, and do not answer."""

    def present(self, chain: str, n: int) -> list[tuple[str, Role, str]]:
        """Everybody who is there, with a pledge."""
        return [(name, role, self.pledge(name, chain, n)) for name, role in self.there.items()]

    def pledge(self, name: str, chain: str, n: int) -> str:
        return guest_pledge(self.night, chain, n, name, share_of(name, chain, n))

    def shares(self, record: Record) -> dict[str, str]:
        """The numbers of those who answer in the draw under way."""
        roster = record.under_way
        assert roster is not None
        names = [guest.name for guest in roster.guests if guest.name not in self.asleep]
        return {name: share_of(name, record.table, roster.n).hex() for name in names}


def share_of(name: str, chain: str, n: int) -> bytes:
    """A device's number for an attempt; in earnest nobody could work it out."""
    return sha256(f"{name} {chain} {n}".encode()).digest()
