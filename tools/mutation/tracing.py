"""Which lines a test runs."""

import sys
import threading
from collections import Counter
from types import FrameType
from typing import Any

Lines = dict[str, set[int]]
"""The lines that were run, by file."""

ENOUGH = 20
"""Calls of a function after which a test has very likely shown all it runs of it, and need not be slow."""


class Trace:
    """Notes the lines of some files that run between `begin` and `end`, in any thread."""

    def __init__(self, files: frozenset[str]) -> None:
        self._files = files
        self._calls: Counter[int] = Counter()
        self.lines: Lines = {}

    def begin(self) -> None:
        self._calls, self.lines = Counter(), {}
        threading.settrace(self._called)
        sys.settrace(self._called)

    def end(self) -> Lines:
        sys.settrace(None)
        threading.settrace(None)
        return self.lines

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if code.co_filename not in self._files:
            return None
        self._calls[id(code)] += 1  # a code's hash is slow
        if self._calls[id(code)] > ENOUGH:
            return None
        seen = self.lines.setdefault(code.co_filename, set())

        def run(frame: FrameType, event: str, argument: object) -> Any:
            if event == "line":
                seen.add(frame.f_lineno)
            return run

        return run
