"""A table at a host, as one of its guests or onlookers sees it."""

import asyncio
from collections import deque
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol, Union

import msgspec

from croupier.client.followed import Followed, Gap, Message
from croupier.games.events import Event
from croupier.games.game import Game
from croupier.games.moves import Move as TypedMove
from croupier.games.options import Option
from croupier.games.registry import GAMES
from croupier.games.state import Rules, View
from croupier.night import commands
from croupier.night.wire_types import TableCard, TableInfo, Waiting

REMEMBERED = 300
"""Updates that wait to be read; of somebody who never reads them the oldest are dropped."""


class Night(Protocol):
    """What a table needs of the client that follows it."""

    @property
    def is_over(self) -> bool: ...
    def check(self) -> None: ...
    def card(self, table: str) -> TableCard: ...
    async def do(self, command: commands.Command) -> object: ...


class Update(NamedTuple):
    """What happened at a table with one version; the first tells of nothing, only how the table is."""

    version: int
    by: str
    """`guest/NAME`, `dealer/NAME`, `host`, `house` or `clock`."""
    events: list[Event]
    """As one sees them."""


class Table:
    """A table that is followed: what one sees and may do there, always as the host said last.

    `async for update in table` waits for what happens; it ends when the table or the night does.
    """

    def __init__(self, night: Night, snapshot: Message) -> None:
        self._night = night
        self._updates: deque[Update] = deque(maxlen=REMEMBERED)
        self._changed = asyncio.Event()
        self._stands = Followed(snapshot)
        self._is_behind_host = False
        """Whether something is missing, and a new snapshot was asked for."""
        self._said: dict[str, tuple[object, Any]] = {}
        self.game: Game = GAMES[snapshot["view"]["game"]]
        self._updates.append(Update(self.version, "", []))

    def __repr__(self) -> str:
        return f"<{self.info.name}, version {self.version}>"

    # What one sees.

    @property
    def id(self) -> str:
        return self._stands.id

    @property
    def version(self) -> int:
        """Counts up with everything that happens here."""
        return self._stands.version

    @property
    def view(self) -> View:
        """What one may see, as the view of its game."""
        found: View = self._typed("view", self.version, self._stands.view, self.game.view_type)
        return found

    @property
    def options(self) -> list[Option]:
        """What one may do now."""
        found: list[Option] = self._typed("options", self.version, self._stands.options, list[Option])
        return found

    @property
    def info(self) -> TableInfo:
        """What the night adds: status, seats, the number of the round."""
        found: TableInfo = self._typed("info", self.version, self._stands.info, TableInfo)
        return found

    @property
    def due(self) -> Waiting | None:
        """Whom the table waits for, and for how long."""
        found: Waiting | None = self._typed("due", self.version, self._stands.due, Waiting | None)
        return found

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._night.card(self.id).rules

    def _typed(self, name: str, version: int, value: object, kind: Any) -> Any:
        """A part as its type, made once for each version."""
        if name not in self._said or self._said[name][0] != version:
            self._said[name] = version, msgspec.convert(value, kind)
        return self._said[name][1]

    # What one does.

    async def move(self, move: Mapping[str, Any] | TypedMove, seen: int | None = None) -> None:
        """Make a move, chosen now or at a version seen before; refused if one was asked anew since (D27)."""
        fields = msgspec.to_builtins(move) if isinstance(move, TypedMove) else dict(move)
        fields.pop("by", None)
        await self._night.do(
            commands.Move(table=self.id, move=fields, seen=self.version if seen is None else seen)
        )

    async def exchange(self, *, money: int = 0, chips: int = 0) -> None:
        """Exchange play money for chips, or chips for play money."""
        if money:
            await self._night.do(commands.Exchange(table=self.id, give="money", amount=money))
        if chips:
            await self._night.do(commands.Exchange(table=self.id, give="chips", amount=chips))

    async def ready(self) -> None:
        """Say that one has bet all one wants (N-24)."""
        await self._night.do(commands.Ready(table=self.id))

    async def leave(self) -> None:
        """Give up the seat: at once, or as soon as what is at stake is decided."""
        await self._night.do(commands.Leave(table=self.id))

    # What happens.

    @property
    def is_behind(self) -> bool:
        """Whether more has happened than was read yet."""
        return bool(self._updates)

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens here."""
        return self.info.status == "closed" or self._night.is_over

    def __aiter__(self) -> "Table":
        return self

    async def __anext__(self) -> Update:
        while not self._updates:
            if self.is_over:
                self._night.check()
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        return self._updates.popleft()

    # What the client hears.

    def show(self, snapshot: Message) -> None:
        """Take in a new snapshot, after a gap."""
        before, self._stands, self._is_behind_host = self.version, Followed(snapshot), False
        self._said.clear()
        missed = [one for one in snapshot["missed"] if one["version"] > before]
        for one in missed:
            self._updates.append(Update(one["version"], one["by"], self._events(one["events"])))
        if not missed:
            self.show_again()
        self.wake()

    def hear(self, message: Message) -> bool:
        """Take in an update, or what is one's own of it; False if the table has to be followed anew."""
        if message["version"] <= self.version or self._is_behind_host:
            return True
        try:
            events = self._stands.hear(message)
        except Gap:
            self._is_behind_host = True
            return False
        if message["type"] == "update":
            self._updates.append(Update(self.version, message["by"], self._events(events)))
            self.wake()
        return True

    def show_again(self) -> None:
        """Let whoever waits for an update have another look, as if something had happened."""
        self._updates.append(Update(self.version, "", []))
        self.wake()

    def wake(self) -> None:
        """Let whoever waits look again."""
        self._changed.set()

    def _events(self, events: list[Message]) -> list[Event]:
        found: list[Event] = msgspec.convert(events, _events_of(self.game.id))
        return found


@cache
def _events_of(game: str) -> Any:
    kinds: Any = Union[GAMES[game].events]  # noqa: UP007 - made from what there is
    return list[kinds]
