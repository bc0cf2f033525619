"""Servers and crowds as processes: started, waited for, stopped."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import msgspec

from tools.bench.host.crowd import Plan
from tools.bench.host.figures import Figures
from tools.bench.host.serving import Address, House

ROOT = Path(__file__).parents[3]
PATIENCE = 300
"""Seconds after which a crowd that does not come back counts as stuck."""

T = TypeVar("T")


class Failed(Exception):
    """A server or a crowd that did not do its part, with its last words."""


@contextmanager
def server(command: list[str], folder: Path, says: type[T]) -> Iterator[tuple[int, T]]:
    """A server under test, with its process and what it says of itself once it is ready."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = next((line for line in process.stdout if line.startswith("{")), None)
            if line is None:
                raise Failed(f"{command[0]} ended before it was ready")
            yield process.pid, msgspec.json.decode(line, type=says)
        finally:
            process.terminate()


def crowd(command: list[str], folder: Path) -> Figures:
    """What a crowd in a process of its own measures."""
    return said(command, Figures, folder)


def said(command: list[str], says: type[T], folder: Path = ROOT) -> T:
    """What a process says in the end."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Failed(done.stderr.strip().rpartition("\n")[2] or f"{command[0]} failed")
    try:
        return msgspec.json.decode(done.stdout, type=says)
    except msgspec.DecodeError as error:
        raise Failed(f"{command[-2]} said {len(done.stdout)} characters in vain: {error}") from None


def module(name: str, *arguments: str) -> list[str]:
    """The command that runs a module of the bench."""
    return [sys.executable, "-m", f"tools.bench.host.{name}", *arguments]


def host(house: House, **behaviour: object) -> Figures:
    """Have a crowd come to Croupier's host, for a night on this disk."""
    with TemporaryDirectory(prefix="croupier-bench-") as folder:
        serving = module("serving", folder, msgspec.json.encode(house).decode())
        with server(serving, ROOT, Address) as (pid, address):
            plan = msgspec.convert({"at": msgspec.to_builtins(address), "server": pid, **behaviour}, Plan)
            return crowd(module("crowd", msgspec.json.encode(plan).decode()), ROOT)
