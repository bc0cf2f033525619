"""What a witness keeps: the record of draws in a file, and beside it what its device must not forget."""

import os
from itertools import count, takewhile
from pathlib import Path
from typing import IO

import msgspec

from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import InChain, Wrong, read
from croupier.fairness.memory import Memory


class Unreadable(ValueError):
    """A file that no record can be kept in, in a sentence."""


class OtherStory(Exception):
    """A line that is another than the one in the file: the house has told two stories."""

    def __init__(self, table: str) -> None:
        super().__init__(f"the file has another line of {table} here")
        self.table = table


class Device(msgspec.Struct):
    """What a witness's device keeps of itself."""

    identity: str
    """Random: by it a witness comes back to its name."""
    memory: Memory = msgspec.field(default_factory=Memory)


class RecordFile:
    """A file of lines, to which those are added that it does not have."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._next: dict[tuple[str, str, str], str] = {}
        """By night, chain and the hash of the line before: the hash of the line."""
        self._chains: set[str] = set()
        """Of which there are lines in the file."""
        try:
            self._file: IO[bytes] = file.open("a+b")
        except OSError as problem:
            raise Unreadable(f"{file} cannot be used: {(problem.strerror or str(problem)).lower()}") from None
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        """Know the lines that are there; the last one may have been cut off in the middle."""
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        self._file.truncate(len(whole))
        for number, line in enumerate(whole.decode(errors="replace").split("\n")[:-1], start=1):
            try:
                self._note(line)
            except Wrong as wrong:
                raise Unreadable(f"{self._path}, line {number}: {wrong.words}; name another file") from None

    @property
    def device_path(self) -> Path:
        """Where the device's own knowledge lies."""
        return self._path.with_name(f"{self._path.name}.device")

    def copies(self) -> list[list[str]]:
        """All lines of the file, and of those that were set aside."""
        self._file.flush()
        files = [*takewhile(Path.exists, map(self._aside, count(1))), self._path]
        return [file.read_text(encoding="utf-8").split("\n")[:-1] for file in files]

    def begin_anew(self, chain: str) -> None:
        """Set the file aside if it has lines of a chain that was given up: what follows is another story."""
        if chain not in self._chains:
            return
        self.sync()
        self.close()
        number = next(number for number in count(1) if not self._aside(number).exists())
        self._path.rename(self._aside(number))
        self._chains.clear()
        self._file = self._path.open("a+b")

    def _aside(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}")

    def add(self, text: str) -> None:
        """Keep a line, unless it is there; `OtherStory` where another one stands in its place."""
        if self._note(text):
            self._file.write(f"{text}\n".encode())

    def _note(self, text: str) -> bool:
        line = read(text)
        if not isinstance(line, InChain):
            return False
        place, hashed = (line.night, line.table, line.prev), line_hash(text)
        known = self._next.setdefault(place, "")
        if known not in ("", hashed):
            raise OtherStory(line.table)
        self._next[place] = hashed
        if not known:
            self._chains.add(line.table)
        return not known

    def sync(self) -> None:
        """Make sure that all lines are on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Keep no more lines."""
        self._file.close()

    # The device.

    def read_device(self) -> Device | None:
        """What the device knew when it was last kept; None where it is a new one."""
        try:
            return msgspec.json.decode(self.device_path.read_bytes(), type=Device)
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise Unreadable(
                f"{self.device_path} cannot be read: {(problem.strerror or '').lower()}"
            ) from None
        except msgspec.MsgspecError:
            raise Unreadable(
                f"{self.device_path} is damaged; move it away to go on as a new device"
            ) from None

    def keep_device(self, device: Device) -> None:
        """Keep what the device knows, and every line before it."""
        self.sync()
        new = self.device_path.with_name(f"{self.device_path.name}.new")
        with os.fdopen(os.open(new, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            file.write(msgspec.json.encode(device))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.device_path)
