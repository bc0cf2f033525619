"""Game servers from npm, installed on demand outside the checkout: boardgame.io and Colyseus."""

import hashlib
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import msgspec

from tools.bench.host.boardgame import RoomPlan
from tools.bench.host.figures import Figures
from tools.bench.host.running import ROOT, crowd, module, server

SOURCE = Path(__file__).parent / "peers"


class Missing(Exception):
    """Peers that npm cannot bring here."""


class Port(msgspec.Struct):
    """Where a peer listens."""

    port: int


class Manifest(msgspec.Struct):
    """The versions of the peers, as package.json pins them."""

    dependencies: dict[str, str]


def version(package: str) -> str:
    """The version of a peer."""
    return msgspec.json.decode((SOURCE / "package.json").read_bytes(), type=Manifest).dependencies[package]


@cache
def installed() -> Path:
    """The folder where the peers are, put there by npm exactly as the lock file says."""
    names = sorted(path.name for path in SOURCE.iterdir() if path.is_file())
    digest = hashlib.sha256(b"".join((SOURCE / name).read_bytes() for name in names)).hexdigest()[:16]
    folder = cache_folder() / f"peers-{digest}"
    if (folder / "ready").exists():
        return folder
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Missing("there is no npm here")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(SOURCE / name, folder)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run([npm, "ci", *quiet], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing("npm could not install them")
    (folder / "ready").touch()
    return folder


def cache_folder() -> Path:
    """Where this machine keeps what can be brought again."""
    kept = os.environ.get("XDG_CACHE_HOME")
    return (Path(kept) if kept else Path.home() / ".cache") / "croupier-bench"


def boardgame(tables: int, seats: int, warm_up: float, seconds: float) -> Figures:
    """Rooms of boardgame.io, played by our own load client."""
    with server(["node", "boardgame.mjs"], installed(), Port) as (pid, at):
        plan = RoomPlan(at.port, pid, tables, seats, warm_up, seconds)
        return crowd(module("boardgame", _text(plan)), ROOT)


def colyseus(tables: int, seats: int, warm_up: float, seconds: float) -> Figures:
    """Rooms of Colyseus, played by its own client."""
    with server(["node", "colyseus.mjs"], installed(), Port) as (pid, at):
        plan = RoomPlan(at.port, pid, tables, seats, warm_up, seconds)
        return crowd(["node", "colyseus_crowd.mjs", _text(plan)], installed())


def _text(plan: RoomPlan) -> str:
    return msgspec.json.encode(plan).decode()
