"""Programs that follow a table, in a thread of their own: their devices add chance to its draws, or not."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from threading import Thread
from typing import Any, Self, TypeVar

from croupier.client import Client
from croupier.client.client import PATIENCE
from croupier.client.connection import Answered
from croupier.client.draws import Draws, Part
from croupier.client.followed import Message
from croupier.fairness.findings import Finding
from croupier.host.messages.from_client import Greeting

T = TypeVar("T")
One = TypeVar("One", bound=Client)


class Odd(Client):
    """Somebody whose share does not come as it was pledged."""

    def __init__(
        self, url: str, greeting: Greeting, patience: float = PATIENCE, part: Part | None = None
    ) -> None:
        super().__init__(url, greeting, patience, part)
        self.draws = Draws(self._tell, self._find, Part())

    def _tell(self, message: Message, answered: Answered | None) -> None:
        if message["do"] == "share":
            self.gives(message, answered)
        else:
            self._connection.tell(message, answered)

    def gives(self, share: Message, answered: Answered | None) -> None:
        """Give a share."""
        self._connection.tell(share, answered)


class Drowsy(Odd):
    """Says nothing of a draw until it wakes up."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._unsaid: list[tuple[Message, Answered | None]] | None = []

    def gives(self, share: Message, answered: Answered | None) -> None:
        if self._unsaid is None:
            super().gives(share, answered)
        else:
            self._unsaid.append((share, answered))

    async def wake(self) -> None:
        """Say all that is owed, and answer from now on."""
        unsaid, self._unsaid = self._unsaid or [], None
        for share, answered in unsaid:
            super().gives(share, answered)
        await self._connection.send_told()


class Leaving(Odd):
    """Goes away for good as soon as it is asked for its share."""

    def gives(self, share: Message, answered: Answered | None) -> None:
        self._going = asyncio.create_task(self.__aexit__())


class Lying(Odd):
    """Gives another share than was pledged, once."""

    has_lied = False

    def gives(self, share: Message, answered: Answered | None) -> None:
        other = share if self.has_lied else share | {"share": "ab" * 32}
        self.has_lied = True
        super().gives(other, answered)


class Crowd:
    """Everybody who is at a night with a program."""

    def __init__(self, url: str, table: str) -> None:
        self._url, self._table = url, table
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._inside = AsyncExitStack()
        self.red: list[Finding] = []
        """What does not add up, as those say who are no liars themselves."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.do(self._inside.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Have something done in their thread."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    def come(self, kind: type[One], *names: str) -> list[One]:
        """Come in, and follow the table."""

        async def all_come() -> list[One]:
            return await asyncio.gather(*(self._comes(kind, name) for name in names))

        return self.do(all_come())

    async def _comes(self, kind: type[One], name: str) -> One:
        one = kind.join(self._url, name, program=False)
        if kind is Client:
            one.found = self._note
        await self._inside.enter_async_context(one)
        await one.follow(self._table)
        return one

    def _note(self, finding: Finding) -> None:
        if finding.is_red:
            self.red.append(finding)
