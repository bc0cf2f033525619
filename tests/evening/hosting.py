"""A real host in a process of its own, to be joined, killed and started again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

import msgspec

from croupier.games.registry import GAMES
from croupier.night.setup import NightRequest, Pace, Preset
from croupier.plan import plan_night

CROUPIER = (sys.executable, "-m", "croupier.cli")

AT_ONCE = Pace(betting=0.05, decision=60, between=0.02, step=0)
"""A house that waits for hardly anything but people, who may be on a slow machine."""

PATIENCE = 120
"""Seconds after which a host does not end any more."""


def quick_preset(guests: int, games: tuple[str, ...] = tuple(GAMES), pace: Pace = AT_ONCE) -> Preset:
    """The house's own plan for half an hour, with tables that go on at once."""
    made = plan_night(NightRequest(guests=guests, games=games, hours=0.5))
    tables = tuple(msgspec.structs.replace(table, pace=pace) for table in made.tables)
    return msgspec.structs.replace(made, tables=tables)


class Hosting:
    """`croupier host` in a folder, on one port however often it is started."""

    def __init__(self, folder: Path, night: Preset | None = None) -> None:
        """Without a night that is to begin, the host's desk asks what it is to be."""
        self.folder = folder
        self.data = str(folder)
        """Where it keeps its nights."""
        self.preset = folder / "preset.json"
        if night is not None:
            self.preset.write_bytes(msgspec.json.encode(night))
        self.program: tuple[str, ...] = CROUPIER
        """What is started; a test may put another version in its place."""
        self.port = 0
        self.code = ""
        self.secret = ""
        self.starts = 0
        self._errors = folder / "errors.txt"
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        """The process of the host that runs now."""
        assert self._process is not None
        return self._process.pid

    @property
    def file(self) -> Path:
        """The night's log."""
        (found,) = self.folder.glob("*.db")
        return found

    @property
    def complaints(self) -> str:
        """What the host has logged of all that went wrong."""
        return self._errors.read_text() if self._errors.exists() else ""

    def start(self) -> None:
        """Start the host, and read from its terminal how it is reached."""
        begins = ["--preset", str(self.preset)] if self.preset.exists() and not self.starts else []
        where = ["--data", self.data, "--bind", "127.0.0.1", "--port", str(self.port)]
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [*self.program, "host", *where, *begins],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            )
        self.starts += 1
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.match(r"guests open +http://127\.0\.0\.1:(\d+)/#(\w+)", line):
                self.port, self.code = int(found[1]), found[2]
            elif found := re.match(r"you open +http://\S+/host#(\S+)", line):
                self.secret = found[1]
            elif line.startswith("to stop"):
                return
        raise AssertionError(f"the host ended with code {self._process.wait()}: {self.complaints}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> tuple[int, str]:
        """End it as Ctrl-C does: the exit code, and what it said."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> tuple[int, str]:
        assert self._process is not None
        self._process.send_signal(how)
        said, _ = self._process.communicate(timeout=PATIENCE)
        code, self._process = self._process.returncode, None
        return code, said

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()
