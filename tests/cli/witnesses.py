"""A witness in a process of its own, whose words a test reads as they come."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import msgspec

from tests.host.conftest import House
from tests.host.guests import PATIENCE


class Watching:
    """`croupier witness`, with what it has said so far."""

    def __init__(self, house: House, *arguments: str, as_json: bool = True) -> None:
        command = [
            sys.executable,
            "-m",
            "croupier.cli",
            "witness",
            f"http://127.0.0.1:{house.port}/#{house.code}",
        ]
        self._process = subprocess.Popen(
            [*command, "--name", "Wendy", *(["--json"] if as_json else []), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        self.said: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    @property
    def found(self) -> list[dict[str, Any]]:
        """What it has found so far."""
        return [msgspec.json.decode(line) for line in self.said]

    def next(self) -> str:
        """Its next line."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, (self.said, self._process.communicate()[1])
        self.said.append(line)
        return line

    def until(self, *kinds: str, table: str = "t1") -> dict[str, Any]:
        """What it finds next of a kind, at a table."""
        while True:
            finding: dict[str, Any] = msgspec.json.decode(self.next())
            if finding["kind"] in kinds and finding["table"].partition(".")[0] == table:
                return finding

    def stop(self) -> tuple[int, str]:
        """Press Ctrl-C; the exit code, and all that it has said."""
        self._process.send_signal(signal.SIGINT)
        return self.end()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> tuple[int, str]:
        """Wait until it ends by itself."""
        rest, err = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, "".join(self.said) + rest + err


def lines_of(file: Path) -> list[dict[str, Any]]:
    """The lines of a record."""
    return [msgspec.json.decode(line) for line in file.read_text().splitlines()]
