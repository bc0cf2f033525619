"""`croupier replay`: scripts and hand histories played through."""

import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Protocol

import msgspec

from croupier.cli import REFUSED
from croupier.cli.printing import complain
from croupier.script import Replay, files_at, replays

PATIENCE = 1.0
"""Seconds after which a run says how far it is."""


class Teller(Protocol):
    """Somebody who plays a replay through and tells what came of it."""

    def tell(self, replay: Replay) -> None:
        """Play it through and tell it."""


class Lines:
    """Tells how each replay ended, in a line of JSON."""

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder(decimal_format="number")

    def tell(self, replay: Replay) -> None:
        replay.run()
        report = replay.report()
        report["file"] = replay.file.encode(errors="surrogateescape").decode(errors="replace")
        sys.stdout.buffer.write(self._encoder.encode(report) + b"\n")
        if replay.refused is not None:
            complain(replay)


def replay(paths: Sequence[str], *, as_json: bool) -> int:
    """Replay all files at these paths; the result is the exit code."""
    teller: Teller
    if as_json:
        teller = Lines()
    else:
        from croupier.cli.story import Story

        teller = Story()
    code = 0
    for each in _watched([file for path in paths for file in files_at(path)]):
        teller.tell(each)
        if each.refused is not None:
            code = REFUSED
    return code


def _watched(files: list[str]) -> Iterator[Replay]:
    """The replays of files; a long run says how far it is, unless the terminal shows what it tells."""
    watched = sys.stderr.isatty() and not sys.stdout.isatty()
    due = monotonic() + PATIENCE
    count, told = 0, False
    for place, file in enumerate(files, 1):
        for each in replays(file):
            yield each
            count += 1
            if watched and monotonic() > due:
                due, told = monotonic() + PATIENCE / 5, True
                progress = f"\r{count:,} replayed, file {place:,} of {len(files):,}"
                print(progress, end="", file=sys.stderr, flush=True)
    if told:
        print(f"\r{count:,} replayed{' ' * 30}", file=sys.stderr)
