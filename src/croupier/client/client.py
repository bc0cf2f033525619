"""A guest, a dealer, the host or a screen at a night, from a program."""

import asyncio
from collections.abc import Callable, Iterable
from secrets import token_urlsafe
from typing import Any, Self, TypeAlias
from urllib.parse import urlsplit

import msgspec

from croupier.client.connection import Connection
from croupier.client.draws import Draws, Part
from croupier.client.followed import Message, events_in
from croupier.client.table import Table
from croupier.fairness.findings import Finding
from croupier.games.registry import GAMES
from croupier.host.messages.from_client import Claim, Follow, Greeting, Join, Query, Rejoin, Unfollow, Watch
from croupier.host.messages.to_client import CommandReply
from croupier.night import commands
from croupier.night.wire_types import Account, Identity, Lobby, Notice, Reaction, TableCard

News: TypeAlias = Lobby | Account | Identity | Notice | Reaction
"""What the host says by itself, beside what happens at tables."""

BEAT = 1.0
"""Seconds between two signs of life of a device that adds chance to draws."""
PATIENCE = 300.0
"""Seconds that a host may be away."""


class Client:
    """Somebody at a night; made by `join`, `rejoin`, `claim` or `watch`, and inside within `async with`."""

    def __init__(
        self, url: str, greeting: Greeting, patience: float = PATIENCE, part: Part | None = None
    ) -> None:
        """`part` says how to take part in draws; guests do in any case."""
        self._connection = Connection(
            socket_address(url), greeting, self._hear, self._following, self._wake, patience
        )
        self.draws = Draws(self._connection.tell, self._find, part or Part())
        self.found: Callable[[Finding], None] = lambda finding: None
        """Called with whatever is found in draws; where `is_red`, it does not add up."""
        self.lobby: Lobby | None = None
        """The night as everybody sees it."""
        self.you: Account | Identity | None = None
        """Who one is, and for a guest what one has."""
        self.heard: Callable[[News], None] = lambda news: None
        """Called with whatever the host says by itself."""
        self.tables: dict[str, Table] = {}
        """Those that are followed."""
        self._wanted: set[str] = set()
        self._told = asyncio.Event()

    # Coming in.

    @classmethod
    def join(
        cls,
        url: str,
        name: str,
        *,
        code: str = "",
        colour: str = "",
        program: bool = True,
        patience: float = PATIENCE,
    ) -> Self:
        """Come in as a guest, at the address that guests scan: its code need not be said again.

        However often the line is cut, it is one guest who comes in. Where a person decides, and the program
        only passes it on, say that it is no `program` (N-31).
        """
        code, key = code or code_in(url), token_urlsafe(24)
        return cls(url, Join(code=code, name=name, colour=colour, program=program, key=key), patience)

    @classmethod
    def rejoin(cls, url: str, token: str, *, patience: float = PATIENCE) -> Self:
        """Come back with a token, or come in with the host's secret."""
        return cls(url, Rejoin(token=token), patience)

    @classmethod
    def claim(cls, url: str, link: str, *, patience: float = PATIENCE) -> Self:
        """Come in by a link from the host, which works once."""
        return cls(url, Claim(link=link, key=token_urlsafe(24)), patience)

    @classmethod
    def watch(
        cls,
        url: str,
        *,
        code: str = "",
        witness: str = "",
        device: str = "",
        part: Part | None = None,
        patience: float = PATIENCE,
    ) -> Self:
        """Look on; as a witness of this name, who adds chance to every draw that is followed, and checks it.

        A witness comes back to its name with the same `device`, a random text.
        """
        device = device or (token_urlsafe(24) if witness else "")
        return cls(url, Watch(code=code or code_in(url), witness=witness, device=device), patience, part)

    async def __aenter__(self) -> Self:
        await self._connection.open()
        self._beating = asyncio.create_task(self._beat())
        await self.until(lambda: self.lobby is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._beating.cancel()
        await self._connection.close()

    @property
    def token(self) -> str:
        """Brings one back, from another program too: `rejoin`."""
        return self._connection.token

    @property
    def name(self) -> str:
        """What one is called here; nothing for those who only look on."""
        return str(getattr(self._connection.reply, "name", ""))

    async def _beat(self) -> None:
        """Let the host hear of a device that counts in draws."""
        while True:
            await asyncio.sleep(BEAT)
            if self.draws.is_following:
                self.draws.beat()
                await self._connection.send_told()

    @property
    def witness(self) -> str:
        """What a witness is called in records."""
        named = None if self._connection.reply is None else self._connection.reply.witness
        return named if isinstance(named, str) else ""

    @property
    def _device_name(self) -> str:
        """What one's device is called in records; nothing where one adds no chance."""
        is_guest = getattr(self._connection.reply, "role", "") == "guest"
        return self.name if is_guest else self.witness

    # Asking and doing.

    async def ask(self, query: Query) -> Any:
        """The host's answer to a question, as `query.reply`; not asked again if the line is cut."""
        return await self._connection.ask(query)

    async def do(self, command: commands.Command) -> CommandReply:
        """Have a command carried out, exactly once; `Refused` says why not."""
        reply: CommandReply = await self._connection.do(command)
        return reply

    async def follow(self, table: str) -> Table:
        """Be told of everything at a table."""
        if table not in self.tables:
            self._wanted.add(table)
            try:
                await self.ask(Follow(table=table))
                await self.until(lambda: table in self.tables)
            finally:
                self._wanted.discard(table)
        return self.tables[table]

    async def unfollow(self, table: str) -> None:
        """Hear no more of a table."""
        if self.tables.pop(table, None) is not None:
            await self.ask(Unfollow(table=table))

    async def sit(self, table: str, money: int = 0) -> Table:
        """Take a seat with chips for so much play money, and follow the table."""
        await self.do(commands.Sit(table=table, money=money))
        return await self.follow(table)

    def card(self, table: str) -> TableCard:
        """A table as the lobby shows it; `KeyError` if there is none of that id."""
        assert self.lobby is not None
        for card in self.lobby.tables:
            if card.id == table:
                return card
        raise KeyError(table)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until what the host says has made something hold."""
        while not holds():
            self.check()
            self._told.clear()
            await self._told.wait()

    @property
    def is_over(self) -> bool:
        """Whether the night has ended, or the connection."""
        return self._connection.is_over or (self.lobby is not None and self.lobby.phase == "ended")

    def check(self) -> None:
        """Raise whatever has ended the connection, if something has."""
        if self._connection.fault is not None:
            raise self._connection.fault

    # Hearing.

    def _find(self, finding: Finding) -> None:
        self.found(finding)

    def _following(self) -> Iterable[Query]:
        """What to ask for on coming back: everything since what was seen last."""
        if self._device_name:
            self.draws.begin(self._device_name, "witness" if self.witness else "guest")
        anew = [Follow(table=table) for table in self._wanted if table not in self.tables]
        return [*anew, *(Follow(table=table.id, since=table.version) for table in self.tables.values())]

    def _hear(self, message: Message) -> None:
        match message["type"]:
            case "table":
                self._show(message)
            case "update" | "own":
                self._update(message)
            case "record" | "line" | "card":
                self.draws.hear(message, self.tables.get(message["table"]))
            case "lobby" | "you" | "notice" | "reaction":
                news = _read(message)
                if isinstance(news, Lobby):
                    self.lobby = news
                elif isinstance(news, Account | Identity):
                    self.you = news
                self.heard(news)
                self._wake()
        self._told.set()

    def _update(self, message: Message) -> None:
        table = self.tables.get(message["table"])
        if table is None:
            return
        before = table.version
        if not table.hear(message):
            self._connection.say(Follow(table=table.id, since=before))
        elif table.version > before:
            self.draws.see(events_in(message), table)

    def _show(self, snapshot: Message) -> None:
        name = snapshot["table"]
        if name in self.tables:
            self.tables[name].show(snapshot)
        elif name in self._wanted:
            self.tables[name] = Table(self, snapshot)
            self._wake()

    def _wake(self) -> None:
        self._told.set()
        for table in self.tables.values():
            table.wake()


def _read(message: Message) -> News:
    """Something that the host says, as its type."""
    match message["type"]:
        case "lobby":
            cards = [_card(card) for card in message["tables"]]
            return msgspec.structs.replace(msgspec.convert(message | {"tables": []}, Lobby), tables=cards)
        case "you":
            return (
                msgspec.convert(message, Account)
                if message["role"] == "guest"
                else msgspec.convert(message, Identity)
            )
        case "notice":
            return msgspec.convert(message, Notice)
        case _:
            return msgspec.convert(message, Reaction)


def _card(message: Message) -> TableCard:
    rules = msgspec.convert(message["rules"], GAMES[message["game"]].rules_type)
    return msgspec.structs.replace(msgspec.convert(message | {"rules": {}}, TableCard), rules=rules)


def socket_address(url: str) -> str:
    """Where the host listens, from the address that guests scan.

    >>> socket_address("http://192.168.0.7:8000/#ABCDE")
    'ws://192.168.0.7:8000/ws'
    >>> socket_address("192.168.0.7:8000")
    'ws://192.168.0.7:8000/ws'
    """
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{url!r} is no address of a night: it looks like http://192.168.0.7:8000/#CODE")
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws"


def code_in(url: str) -> str:
    """The night's code in the address that guests scan.

    >>> code_in("http://192.168.0.7:8000/#ABCDE")
    'ABCDE'
    """
    code = url.partition("#")[2]
    if not code:
        raise ValueError(
            f"there's no code in {url!r}: it stands behind the #, as in http://192.168.0.7:8000/#CODE"
        )
    return code
