"""The devices that add chance to draws: what they are called in records, and which of them are alive."""

from collections.abc import Iterable

from croupier.fairness.lines import Role
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.system import System
from croupier.night.commands import RAFFLE
from croupier.night.house import Present

ALIVE = 3.0
"""Seconds within which a device that counts has been heard."""


def witness_name(name: str) -> str:
    """What a witness is called in records."""
    return f"witness {name}"


def called(connection: Connection) -> tuple[str, Role] | None:
    """A device's name and role in records; None for those who add nothing, such as screens and the host."""
    if connection.witness:
        return witness_name(connection.witness), "witness"
    who = connection.who
    return (who.name, "guest") if who is not None and who.role == "guest" else None


def table_of(chain: str) -> str:
    """The table that a chain belongs to, also where it goes on with another key."""
    return chain.partition(".")[0]


class Devices:
    """Who could count in a draw now."""

    def __init__(self, connections: Connections, system: System) -> None:
        self._connections = connections
        self._system = system

    def following(self, table: str) -> list[Connection]:
        """Those who follow a table's draws, the first to come first; the raffle's, all who have come in."""
        return self._connections.inside() if table == RAFFLE else self._connections.following(table)

    def present(self, chain: str, n: int) -> list[Present]:
        """All who are alive with a pledge for an attempt; of a name there may be several."""
        now = self._system.monotonic()
        alive = (one for one in self.following(table_of(chain)) if now - one.heard_at <= ALIVE)
        return list(_pledging(alive, chain, n))


def _pledging(connections: Iterable[Connection], chain: str, n: int) -> Iterable[Present]:
    for connection in connections:
        known, pledge = called(connection), connection.pledges.get(chain, n)
        if known is not None and pledge is not None:
            yield (*known, pledge)
