"""Everybody who is connected: who they are, and which tables they follow."""

import asyncio
from collections.abc import Callable

from croupier.games.phrases import Phrase, phrase
from croupier.host.auth import Throttle, new_session
from croupier.host.connection import Connection, Line, Outbox
from croupier.host.system import System
from croupier.night.commands import Actor

HELLO_WITHIN = 5.0
"""Seconds in which a connection must say who it is."""


class Connections:
    """The people connected to a night, in the order of coming: what goes to many goes in a fixed order."""

    def __init__(self, system: System, throttle: Callable[[], Throttle] | None = None) -> None:
        self.all: dict[Connection, None] = {}
        self.sessions: dict[str, Connection] = {}
        self.by_name: dict[str, dict[Connection, None]] = {}
        self.outbox = Outbox(self.leave)
        self._last_seen: dict[str, float] = {}
        """When the last phone of somebody was disconnected."""
        self._following: dict[str, dict[Connection, None]] = {}
        self._system = system
        self._new_throttle = throttle or (lambda: Throttle(system=system))

    def come(self, line: Line, address: str) -> Connection:
        """Somebody has connected, and is to say soon who they are."""
        session, throttle = new_session(self._system), self._new_throttle()
        connection = Connection(line, address, session, throttle, self.outbox)
        self._give_time(connection)
        self.all[connection] = None
        self.sessions[session] = connection
        return connection

    def _give_time(self, connection: Connection) -> None:
        connection.hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, self.hurry, connection)

    def make_room(self, address: str | None = None) -> bool:
        """Hang up on whoever has not said for longest who they are, at an address; False where all have."""
        for connection in self.all:
            is_known = connection.is_inside or connection.is_knocking or connection.is_coming
            if not is_known and address in (None, connection.address):
                self.dismiss(connection, 1013, phrase("please join"))
                return True
        return False

    def hurry(self, connection: Connection) -> None:
        """Hang up on somebody who has not said who they are."""
        if connection.is_coming:
            self._give_time(connection)
        elif not connection.is_inside and not connection.is_knocking:
            self.dismiss(connection, 1008, phrase("please join"))

    def leave(self, connection: Connection) -> None:
        """Somebody is not connected any more."""
        if connection.hello is not None:
            connection.hello.cancel()
        self.all.pop(connection, None)
        self.sessions.pop(connection.session, None)
        for table in list(connection.follows):
            self.unfollow(connection, table)
        self._unname(connection)

    def _unname(self, connection: Connection) -> None:
        same = self.by_name.get(connection.goes_by)
        if same is not None and connection in same:
            del same[connection]
            if not same:
                del self.by_name[connection.goes_by]
                if connection.who is not None:
                    self._last_seen[connection.goes_by] = self._system.monotonic()

    def is_connected(self, who: str) -> bool:
        """Whether a phone of somebody is connected."""
        return who in self.by_name

    def last_seen_ms(self, who: str) -> int | None:
        """How long ago a phone of somebody was connected, 0 if one is; None: not since the host started."""
        if self.is_connected(who):
            return 0
        seen = self._last_seen.get(who)
        return None if seen is None else int(1000 * (self._system.monotonic() - seen))

    def dismiss(self, connection: Connection, code: int, words: Phrase | str) -> None:
        """Say goodbye, after everything else that was to be said."""
        connection.write()
        connection.line.bye(code, str(words))
        self.leave(connection)

    def admit(self, connection: Connection, who: Actor | None, token: str = "") -> bool:
        """Somebody has said who they are, None if they only watch; False if they are gone already."""
        if connection not in self.all:
            return False
        self._unname(connection)
        connection.who, connection.token, connection.is_watching = who, token, who is None
        connection.is_knocking = False
        if who is not None:
            self.by_name.setdefault(str(who), {})[connection] = None
        return True

    def wait(self, connection: Connection, token: str) -> None:
        """Somebody waits at the door with a token that is not worth anything yet."""
        if connection in self.all:
            self._unname(connection)
            connection.token, connection.is_knocking = token, True
            self.by_name.setdefault(connection.goes_by, {})[connection] = None

    def follow(self, connection: Connection, table: str) -> None:
        """Tell somebody of everything at a table from now on."""
        if connection in self.all:
            connection.follows[table] = None
            self._following.setdefault(table, {})[connection] = None

    def unfollow(self, connection: Connection, table: str) -> None:
        """Tell somebody no more of a table."""
        connection.follows.pop(table, None)
        self._following.get(table, {}).pop(connection, None)

    def following(self, table: str) -> list[Connection]:
        """Those who follow a table."""
        return list(self._following.get(table, ()))

    def inside(self) -> list[Connection]:
        """Those who have said who they are, or watch."""
        return [connection for connection in self.all if connection.is_inside]
