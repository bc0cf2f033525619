"""Lines that can be cut: nothing passes any more, though nobody hangs up, as when a cable is pulled."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]

PIECE = 64 * 1024


class Proxy:
    """A port that leads somewhere else, as long as it is not cut; what was said meanwhile arrives later."""

    def __init__(self, connect: Callable[[], Awaitable[Ends]]) -> None:
        self._connect = connect
        self._passing = asyncio.Event()
        self._passing.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self) -> None:
        """Listen at a port that is free."""
        self._server = await asyncio.start_server(self._attend, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Let nothing pass."""
        self._passing.clear()

    def mend(self) -> None:
        """Let everything pass again, also what was said meanwhile."""
        self._passing.set()

    async def close(self) -> None:
        """Hang up on everybody."""
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with suppress(OSError, asyncio.CancelledError):
            await self._passing.wait()
            there, back = await self._connect()
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(PIECE):
                await self._passing.wait()
                writer.write(data)
                await writer.drain()
            await self._passing.wait()
        except OSError:
            await self._passing.wait()
        finally:
            writer.transport.abort() if not self._passing.is_set() else writer.close()


def to_port(port: Callable[[], int]) -> Callable[[], Awaitable[Ends]]:
    """Connects to a port of this machine."""

    async def connect() -> Ends:
        return await asyncio.open_connection("127.0.0.1", port())

    return connect


def to_socket(path: Path) -> Callable[[], Awaitable[Ends]]:
    """Connects to a socket in a folder."""

    async def connect() -> Ends:
        return await asyncio.open_unix_connection(path)

    return connect
