"""What the host's machine adds to the draws of a night: the key, and the devices that are there."""

from collections.abc import Sequence
from typing import Protocol

from croupier.fairness.house import NightKey
from croupier.fairness.lines import Role

Present = tuple[str, Role, str]
"""A device: its name in rosters, what it is, and its pledge for the attempt."""


class House(Protocol):
    """The host's machine."""

    @property
    def tables(self) -> NightKey | None:
        """The half of the key that is for the tables; None once it was deleted."""

    @property
    def raffle(self) -> NightKey:
        """The half that is for the raffle."""

    def present(self, chain: str, n: int) -> Sequence[Present]:
        """Whose line is alive and who has pledged for an attempt, in whatever order."""
