"""Records that follow a whole log: made in a process of their own, which reads on from where it was last.

Playing 64,000 entries again keeps a core busy for seconds, and everybody at the tables would wait for it.
"""

import os
import signal
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from threading import Lock
from typing import IO

import msgspec

from croupier.fairness.house import NightKey
from croupier.host.draw_records import DrawRecords
from croupier.night import export
from croupier.night.audit import Again, Logged
from croupier.night.generations import NotPlayed
from croupier.night.histories import all_hands
from croupier.night.night import Night
from croupier.night.scripts import Scripts
from croupier.night.transaction import Outcome
from croupier.script.hands.writing import HandFormat, write_hands
from croupier.store import Store, StoreFailure, open_store

SHORT = 1000
"""Entries of a log that is read in the host's own process: that takes less than starting another."""
NICE = 10

encode, decode = msgspec.json.encode, msgspec.json.decode


class Denied(Exception):
    """No record for whoever asks: the status, and the words for it."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status, self.words = status, words


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody may know."""

    what: str
    form: str
    """The ending of its file."""
    name: str | None = None
    """Whose; None: everybody's."""
    is_own: bool = False
    """Whether they themselves ask: nobody else is told the cards that only they have seen."""
    after: int = 0
    table: str = ""
    """Of this table alone, and of this round of it."""
    round: int = 0
    key: bytes = b""
    """The key of the tables' draws, for their owners' own cards."""


class Head(msgspec.Struct, frozen=True):
    """What comes before an answer on the way between the processes."""

    status: int
    size: int


class Follower:
    """A replay of a night that goes on where it stopped."""

    def __init__(
        self, store: Store, key: NightKey | None, enter: Callable[[Logged, Night, Outcome | None], None]
    ) -> None:
        """With the key of the tables' draws, everybody's own cards are known."""
        self._store = store
        self._key = key
        self._enter = enter
        self._again = Again()
        self._seq = 0

    def follow(self) -> None:
        """Read what is new."""
        for entry in self._store.entries(after=self._seq):
            if self._again.night is not None:
                self._again.night.known_key = self._key
            done = self._again.enter(entry)
            assert self._again.night is not None
            if not self._again.is_whole:
                raise NotPlayed(self._again.night.versions)
            self._enter(entry, self._again.night, done)
            self._seq = entry.seq


class Reader:
    """Makes the records of a night from its log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""
        self._begin()

    def _begin(self) -> None:
        self._results, self._scripts, self._draws = export.Results(), Scripts(), DrawRecords()
        store, key = self._store, NightKey(self._key) if self._key else None
        self._rounds = Follower(store, None, lambda _, night, done: self._results.enter(night, done))
        self._hands = Follower(store, key, lambda entry, night, _: self._scripts.enter(entry, night))
        self._lines = Follower(store, key, self._draws.enter)

    def answer(self, question: Question) -> bytes:
        """A record as the file that is asked for; read anew once the key is deleted, and cards with it."""
        if question.key != self._key:
            self._key = question.key
            self._begin()
        try:
            return self._made(question)
        except NotPlayed as problem:
            self._begin()
            raise Denied(409, f"This cannot be told of the night: {problem}.") from None
        except StoreFailure:
            raise Denied(503, "The record cannot be read right now; please try again.") from None
        except BaseException:
            self._begin()
            raise

    def _made(self, question: Question) -> bytes:
        name, form = question.name, question.form
        match question.what:
            case "results":
                self._rounds.follow()
                return in_form(export.Result, self._results.rows(name), form)
            case "statement":
                entries = self._store.entries()
                lines = export.ledger(entries) if name is None else export.statement(entries, name)
                return in_form(export.Line, lines, form)
            case "journal":
                return in_form(
                    export.JournalEntry, export.journal(self._store.entries(after=question.after)), form
                )
            case "record":
                self._lines.follow()
                found = self._draws.lines(question.table, question.round, question.name)
                return "".join(f"{line}\n" for line in found).encode()
            case _:
                self._hands.follow()
                hands = all_hands(self._scripts.found.values(), with_held=question.is_own)
                written = write_hands(hands, HANDS[form], name, hidden=True)
                if not written.hands:
                    raise Denied(404, "No hand has been played to its end.")
                return written.text.encode()


HANDS: dict[str, HandFormat] = {"phhs": "phhs", "ohh": "ohh", "txt": "pokerstars"}
"""Hand histories, by the ending of their files."""


def in_form(kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct], form: str) -> bytes:
    """Rows as a file."""
    if form == "csv":
        return BOM_UTF8 + "".join(export.as_csv(kind, rows)).encode()  # or Excel reads José as JosÃ©
    return b"".join(export.as_json(rows))


class Reading:
    """The host's end: one question after the other."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, store: Store, question: Question) -> bytes:
        """A record, or `Denied`; this takes a while."""
        with self._lock:
            if store.tip.seq <= SHORT:
                return Reader(store).answer(question)
            try:
                head, body = self._exchange(self._running(store), question)
            except (OSError, EOFError):
                self._stop()
                raise Denied(503, "That could not be done; please try again.") from None
        if head.status != 200:
            raise Denied(head.status, body.decode())
        return body

    def _running(self, store: Store) -> subprocess.Popen[bytes]:
        if self._process is None:
            command = [sys.executable, "-m", "croupier.host.reading"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            _say(self._process.stdin, encode(store.where))
        return self._process

    def _exchange(self, process: subprocess.Popen[bytes], question: Question) -> tuple[Head, bytes]:
        _say(process.stdin, encode(question))
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise EOFError
        head = decode(line, type=Head)
        body = process.stdout.read(head.size)
        if len(body) != head.size:
            raise EOFError
        return head, body

    def close(self) -> None:
        """End the other process."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


def _say(to: IO[bytes] | None, line: bytes) -> None:
    assert to is not None
    to.write(line + b"\n")
    to.flush()


def main() -> None:
    """The other end: answer until the host is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which then ends this
    if hasattr(os, "nice"):
        os.nice(NICE)
    place, night = decode(sys.stdin.buffer.readline(), type=tuple[str, str | None])
    with open_store(place, night, read_only=True) as store:
        reader = Reader(store)
        while line := sys.stdin.buffer.readline():
            try:
                status, body = 200, reader.answer(decode(line, type=Question))
            except Denied as denied:
                status, body = denied.status, denied.words.encode()
            _say(sys.stdout.buffer, encode(Head(status, len(body))))
            sys.stdout.buffer.write(body)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
