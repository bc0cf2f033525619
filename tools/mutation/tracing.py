"""Which lines a test runs."""

import sys
import threading
from types import CodeType, FrameType
from typing import Any

Lines = dict[str, set[int]]
"""The lines that were run, by file."""


class Trace:
    """Notes the lines of some files that run between `begin` and `end`, in any thread."""

    def __init__(self, files: frozenset[str]) -> None:
        self._files = files
        self._left: dict[CodeType, set[int]] = {}
        self.lines: Lines = {}

    def begin(self) -> None:
        self._left, self.lines = {}, {}
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
        left = self._left.get(code)
        if left is None:
            left = {line for _, _, line in code.co_lines() if line is not None} - {code.co_firstlineno}
            self._left[code] = left
        if not left:
            return None  # all of it has run already, so it need not be slow again
        seen = self.lines.setdefault(code.co_filename, set())

        def run(frame: FrameType, event: str, argument: object) -> Any:
            if event == "line":
                seen.add(frame.f_lineno)
                left.discard(frame.f_lineno)
            return run

        return run
