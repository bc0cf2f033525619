"""A player in a process of its own, which is given views, options and events, and nothing else.

Whatever it does there (hang, die, print, eat memory), the table goes on: the worst that comes of it is a
`PlayerFault`. It isn't locked in: it is a program of whoever starts it and may do what they may do.
"""

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer
from typing import Self

import msgspec

from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.state import View
from croupier.players.files import NoPlayer
from croupier.players.pipe import LONGEST, START, Answer, Decided, Fault, Question, Refusal, Sitting
from croupier.players.player import Move, PlayerFault, Seat

DECISION = 5.0
"""Seconds for a decision."""
MEMORY = 2048
"""Megabytes, where the system can keep a process to that."""
MOST_EVENTS = 10_000
"""That wait for the next question: a player who is not asked for so long hears of the latest only."""

PASSED_ON = ("HOME", "LANG", "LC_ALL", "PATH", "PYTHONPATH", "SYSTEMROOT", "TEMP", "TMPDIR", "VIRTUAL_ENV")
"""What the process gets to know of its surroundings: no secrets of the program that starts it."""


class Apart:
    """Somebody of the house, by name, or of a file; close it when it isn't needed any more."""

    def __init__(self, text: str, game: str, *, seconds: float = DECISION, megabytes: int = MEMORY) -> None:
        self._name, self._seconds = text, seconds
        self._sits: Sitting | None = None
        self._seen: deque[msgspec.Raw] = deque(maxlen=MOST_EVENTS)
        self._gone = ""
        """Why nothing comes from it any more."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "croupier.players.child", text, game, str(seconds), str(megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        try:
            answer = self._answer(b"", START)
        except PlayerFault as fault:
            answer = Refusal(str(fault))
        if isinstance(answer, Refusal):
            self.close()
            raise NoPlayer(answer.sentence)

    def begin(self, seat: Seat) -> None:
        """Sit down; it learns of it with the first question."""
        self._name = seat.name
        version, words, gauss = seat.rng.getstate()
        self._sits = Sitting(seat.name, msgspec.to_builtins(seat.rules), (version, words, gauss))

    def saw(self, events: Sequence[Event]) -> None:
        """Hear what happened, with the next question."""
        self._seen.extend(msgspec.Raw(msgspec.json.encode(event)) for event in events)

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """Its answer, within its time: an event loop asks in a thread, one question at a time."""
        question = Question(
            msgspec.Raw(msgspec.json.encode(view)), list(options), list(self._seen), self._sits
        )
        self._seen.clear()
        self._sits = None
        match self._answer(msgspec.json.encode(question) + b"\n", self._seconds):
            case Decided(move):
                return move
            case Fault(sentence):
                raise PlayerFault(sentence)
            case _:
                raise self._lost("answered another question")

    @property
    def is_gone(self) -> bool:
        """Whether nothing comes from it any more."""
        return bool(self._gone)

    def close(self) -> None:
        """End its process."""
        self._gone = self._gone or f"{self._name} has left"
        self._kill()
        self._process.wait()
        with suppress(OSError):  # what it hasn't read any more
            self._to.close()
        self._from.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self, question: bytes, seconds: float) -> Answer:
        if self._gone:
            raise PlayerFault(self._gone)
        limit = Timer(seconds, self._time_out, [seconds])
        limit.start()
        try:
            self._to.write(question)
            self._to.flush()
            line = self._from.readline(LONGEST)
        except OSError:
            line = b""
        finally:
            limit.cancel()
        if not line:
            raise self._lost("ended by itself")
        try:
            answer: Answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._lost("answered with something that can't be read") from None
        return answer

    def _time_out(self, seconds: float) -> None:
        self._gone = f"{self._name} took longer than {seconds:g} seconds"
        self._kill()

    def _lost(self, how: str) -> PlayerFault:
        self._gone = self._gone or f"{self._name} {how}"
        self._kill()
        return PlayerFault(self._gone)

    def _kill(self) -> None:
        """End the process, and those it has started."""
        if self._process.poll() is None:
            if sys.platform == "win32":
                self._process.kill()
            else:
                with suppress(OSError):  # it has ended by itself just now
                    os.killpg(self._process.pid, signal.SIGKILL)
