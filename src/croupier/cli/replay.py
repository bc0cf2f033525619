"""`croupier replay`: play scripts and hand histories from beginning to end."""

import argparse
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

import msgspec

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.cli.printing import complaint
from croupier.script import Replay, files_at, replays
from croupier.script.replay import ScriptReplay

MANY = 400
"""From this many files on, all cores help."""
SHARE = 50
"""How many files one of them takes at a time."""
PATIENCE = 1.0
"""Seconds after which a run says how far it is."""

T = TypeVar("T")

_encoder = msgspec.json.Encoder(decimal_format="number")


def replay(said: argparse.Namespace) -> int:
    """Replay all files that were named; the result is the exit code."""
    if said.table is not None or _is_night(said.files[0]):
        return _replay_night(said)
    files = [file for path in said.files for file in files_at(path)]
    return _print_lines(files) if said.json else _tell(each for file in files for each in replays(file))


def _tell(told: Iterable[Replay]) -> int:
    from croupier.cli.story import Story

    story = Story()
    code = 0
    for each in told:
        story.tell(each)
        if each.refused is not None:
            code = REFUSED
    return code


def _is_night(path: str) -> bool:
    return path.lower().endswith(".db")


def _replay_night(said: argparse.Namespace) -> int:
    """Tell the tables of a night, or one of them."""
    from croupier.cli.export_night import table_scripts
    from croupier.host.settings import Unusable
    from croupier.store import StoreFailure

    try:
        if len(said.files) > 1:
            raise Unusable("one night is told at a time")
        told: list[Replay] = [
            ScriptReplay(f"{said.files[0]} {one.id} {one.name}", one.text().encode())
            for one in table_scripts(said, said.files[0])
        ]
    except (Unusable, StoreFailure) as problem:
        print(f"croupier replay: {problem}.", file=sys.stderr)
        return REFUSED if isinstance(problem, Unusable) else FAILED
    if not said.json:
        return _tell(told)
    for each in told:
        each.run()
        sys.stdout.buffer.write(_line(each))
    return 0


# Lines for programs.


def _print_lines(files: list[str]) -> int:
    size = SHARE if len(files) >= MANY else 1
    shares = [files[start : start + size] for start in range(0, len(files), size)]
    told = map(_told, shares) if size == 1 else _told_together(shares)
    code = 0
    for lines, complaints in _watched(told, len(shares)):
        sys.stdout.buffer.write(lines)
        if complaints:
            code = REFUSED
            sys.stdout.flush()
            sys.stderr.write(complaints)
    return code


def _told(files: list[str]) -> tuple[bytes, str]:
    """How each replay of these files ended, a line of JSON each, and what was refused."""
    lines, complaints = [], []
    for file in files:
        for each in replays(file):
            each.run()
            lines.append(_line(each))
            if each.refused is not None:
                complaints.append(complaint(each))
    return b"".join(lines), "".join(complaints)


def _line(replay: Replay) -> bytes:
    report = replay.report()
    report["file"] = replay.file.encode(errors="surrogateescape").decode(errors="replace")
    return _encoder.encode(report) + b"\n"


def _told_together(shares: list[list[str]]) -> Iterator[tuple[bytes, str]]:
    """What `_told` says of each share, in order, by as many processes as there are cores."""
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(os.cpu_count(), initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield from pool.map(_told, shares)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# How far it is.


def _watched(things: Iterable[T], count: int) -> Iterator[T]:
    """The same things; a long run says how far it is, unless the terminal shows what it tells."""
    watched = sys.stderr.isatty() and not sys.stdout.isatty()
    due = monotonic() + PATIENCE
    told = False
    for done, thing in enumerate(things):
        if watched and monotonic() > due:
            due, told = monotonic() + PATIENCE / 5, True
            print(f"\r{done / count:4.0%} replayed", end="", file=sys.stderr, flush=True)
        yield thing
    if told:
        print("\r100% replayed", file=sys.stderr)
