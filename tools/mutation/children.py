"""Work in forked children: a few at once, each with a limit, and nothing of them is left."""

import os
import pickle
import resource
import selectors
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

Job = TypeVar("Job")

MEMORY = 3 << 30
"""Bytes that a child may take beyond what it was born with; a mutant's loop takes any amount."""


class Fault(Exception):
    """A child could not do its work."""


class Limits(NamedTuple):
    """Seconds after which a child is ended."""

    wall: float
    cpu: float


class Ended(NamedTuple, Generic[Job]):
    """A job that is over."""

    job: Job
    result: Any
    """What it returned; None where the child was ended, or ended itself."""


class _Child(NamedTuple, Generic[Job]):
    job: Job
    pid: int
    until: float
    folder: str


def run(
    jobs: Iterable[Job], work: Callable[[Job], object], limits: Callable[[Job], Limits], at_once: int
) -> Iterator[Ended[Job]]:
    """Do each job in a child of its own, which has all that this process has imported."""
    todo = iter(jobs)
    with selectors.DefaultSelector() as reading:
        try:
            while True:
                while len(reading.get_map()) < at_once:
                    job = next(todo, None)
                    if job is None:
                        break
                    pipe, child = _born(job, work, limits(job))
                    reading.register(pipe, selectors.EVENT_READ, child)
                if not reading.get_map():
                    return
                yield from _ended(reading)
        finally:
            for key in list(reading.get_map().values()):
                _bury(reading, key.fd, key.data)


def _ended(reading: selectors.BaseSelector) -> Iterator[Ended[Any]]:
    """Those that are done, or have to be by now."""
    first = min(key.data.until for key in reading.get_map().values())
    done = {key.fd for key, _ in reading.select(max(0.0, first - monotonic()))}
    for key in list(reading.get_map().values()):
        child = key.data
        if key.fd in done or child.until <= monotonic():
            result = _read(key.fd) if key.fd in done else None
            _bury(reading, key.fd, child)
            yield Ended(child.job, result)


def _read(pipe: int) -> object:
    with os.fdopen(pipe, "rb", closefd=False) as file:
        said = file.read()
    result = pickle.loads(said) if said else None
    if isinstance(result, Fault):
        raise result
    return result


def _bury(reading: selectors.BaseSelector, pipe: int, child: _Child[Any]) -> None:
    """End a child with all that it has started, and clear away what it has written."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    os.waitpid(child.pid, 0)
    reading.unregister(pipe)
    os.close(pipe)
    rmtree(child.folder, ignore_errors=True)


def _born(job: Job, work: Callable[[Job], object], limits: Limits) -> tuple[int, _Child[Job]]:
    folder = tempfile.mkdtemp(prefix="croupier-mutant-")
    pipe, end = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(pipe)
            _settle_in(folder, limits)
            with os.fdopen(end, "wb") as file:
                pickle.dump(_done(work, job), file)
            code = 0
        finally:
            os._exit(code)
    with suppress(ProcessLookupError, PermissionError):
        os.setpgid(pid, pid)
    os.close(end)
    return pipe, _Child(job, pid, monotonic() + limits.wall, folder)


def _done(work: Callable[[Job], object], job: Job) -> object:
    """What came of a job; a fault of the work itself goes on where somebody hears of it."""
    try:
        return work(job)
    except Exception:
        return Fault(traceback.format_exc())


def _settle_in(folder: str, limits: Limits) -> None:
    """In the child: a group of its own, its limits, a folder for its files, and nobody to talk to."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    cpu = int(limits.cpu) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))
    memory = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
    silence = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(silence, number)
