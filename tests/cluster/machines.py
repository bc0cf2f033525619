"""Machines with a host each, whose lines to guests, to each other and to the database can be cut."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from tests.cluster.lines import Proxy, to_port, to_socket

CROUPIER = (sys.executable, "-m", "croupier.cli")

SECRET = "the same for every host"
PATIENCE = 240
"""Seconds after which a host does not end any more."""


class Place(NamedTuple):
    """A database on a server with a socket in a folder, in a schema of its own."""

    url: str

    @property
    def socket(self) -> Path:
        """Where the server listens."""
        return Path(parse_qs(urlsplit(self.url).query)["host"][0], ".s.PGSQL.5432")

    def by(self, port: int, name: str) -> str:
        """The same database by a port of this machine, for a host of that name."""
        options = parse_qs(urlsplit(self.url).query)["options"][0]
        return (
            f"postgresql://postgres@127.0.0.1:{port}/postgres"
            f"?application_name={name}&options={quote(options)}"
        )


class Machine:
    """A host's process, and its lines."""

    def __init__(self, name: str, place: Place, folder: Path) -> None:
        self.name = name
        self._place = place
        self._errors = folder / f"{name}.txt"
        self._port = _free_port()
        self.database = Proxy(to_socket(place.socket))
        self.guests = Proxy(to_port(lambda: self._port))
        self.process: subprocess.Popen[str] | None = None
        self.code = self.secret = ""

    @property
    def address(self) -> str:
        """Where guests reach it."""
        return f"http://127.0.0.1:{self.guests.port}"

    @property
    def complaints(self) -> str:
        """What it has logged."""
        return self._errors.read_text() if self._errors.exists() else ""

    async def open(self) -> None:
        await self.database.open()
        await self.guests.open()

    async def start(self, *begins: str) -> None:
        """Start the host, and read from its terminal how it is reached."""
        await asyncio.to_thread(self._start, begins)

    def _start(self, begins: Sequence[str]) -> None:
        where = ["--data", self._place.by(self.database.port, self.name), "--bind", "127.0.0.1"]
        at = ["--port", str(self._port), "--public", self.address, "--log", "info", "--no-browser"]
        with self._errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*CROUPIER, "host", *where, *at, *begins],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                env=os.environ | {"PYTHONIOENCODING": "utf-8", "CROUPIER_SECRET": SECRET},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.match(r"their code +(\w+)", line):
                self.code = found[1]
            elif found := re.match(r"you open +http://\S+/host#(\S+)", line):
                self.secret = found[1]
            elif line.startswith("to stop"):
                return
        raise AssertionError(f"{self.name} ended with code {self.process.wait()}: {self.complaints}")

    def signal(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    async def ended(self) -> int:
        """Wait until the process has ended; its exit code."""
        assert self.process is not None
        await asyncio.to_thread(self.process.communicate, timeout=PATIENCE)
        code = self.process.returncode
        self.process = None
        return code

    async def close(self) -> None:
        """End it, whatever it is doing."""
        if self.process is not None:
            self.process.kill()
            await self.ended()
        await self.guests.close()
        await self.database.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
