"""What is measured while a crowd plays, and what it amounts to."""

import os
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")


class Figures(msgspec.Struct):
    """What came of a crowd at work; times in milliseconds, every single one of them."""

    seconds: float = 0
    moves: int = 0
    """Moves that were accepted."""
    refused: int = 0
    acts: int = 0
    """All that was logged in that time, the house's moves included."""
    answered: list[float] = []
    """From a move to its answer."""
    shown: list[float] = []
    """From a move to the last screen of its table."""
    server_cpu: float = 0
    client_cpu: float = 0
    rss: int = 0
    """Bytes of memory that the server holds in the end."""
    joined: float = 0
    """Seconds in which everybody was in."""

    @property
    def a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def core(self) -> float:
        """The server's share of a core."""
        return self.server_cpu / self.seconds

    @property
    def client_core(self) -> float:
        return self.client_cpu / self.seconds

    @property
    def each_core(self) -> float:
        """Moves for each second that a core worked for the server: what load of others leaves as it is."""
        return self.moves / self.server_cpu


def together(runs: Sequence[Figures]) -> Figures:
    """Several runs as one: percentiles are over all their moves, memory is the most."""
    return Figures(
        seconds=sum(run.seconds for run in runs),
        moves=sum(run.moves for run in runs),
        refused=sum(run.refused for run in runs),
        acts=sum(run.acts for run in runs),
        answered=[time for run in runs for time in run.answered],
        shown=[time for run in runs for time in run.shown],
        server_cpu=sum(run.server_cpu for run in runs),
        client_cpu=sum(run.client_cpu for run in runs),
        rss=max(run.rss for run in runs),
        joined=max(run.joined for run in runs),
    )


def say(value: msgspec.Struct) -> None:
    """Tell the process that asked what came of it: all of it, also where Python's stdout has no buffer."""
    with open(1, "wb", closefd=False) as out:
        out.write(msgspec.json.encode(value))


def percentile(times: Sequence[float], share: int) -> float:
    """The time that `share` of a hundred did not exceed.

    >>> percentile([4, 1, 3, 2], 50), percentile([4, 1, 3, 2], 99)
    (2, 4)
    """
    ordered = sorted(times)
    return ordered[-(-len(ordered) * share // 100) - 1]


def cpu_seconds(pid: int) -> float:
    """Seconds that a process, all its threads together, has had a core."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Stretch:
    """A stretch of time that counts: figures are gathered from its beginning to its end."""

    def __init__(self, server: int) -> None:
        self._server = server
        self.figures = Figures()
        self.is_on = False
        self._began = self._server_cpu = self._client_cpu = 0.0

    def begin(self) -> None:
        self.figures = Figures()
        self._server_cpu, self._client_cpu = cpu_seconds(self._server), cpu_seconds(os.getpid())
        self._began = perf_counter()
        self.is_on = True

    def end(self) -> Figures:
        self.is_on = False
        figures = self.figures
        figures.seconds = perf_counter() - self._began
        figures.server_cpu = cpu_seconds(self._server) - self._server_cpu
        figures.client_cpu = cpu_seconds(os.getpid()) - self._client_cpu
        figures.rss = memory(self._server)
        return figures


class Screens:
    """Moves on their way to all who sit at a table."""

    def __init__(self, stretch: Stretch, seats: int) -> None:
        self._stretch = stretch
        self._seats = seats
        self._left: dict[tuple[str, int], tuple[float, int]] = {}

    def show(self, move: tuple[str, int], sent: float, now: float) -> None:
        """One screen more shows a move, named by table and version; the last of them counts."""
        sent, left = self._left.get(move, (sent, self._seats))
        if left > 1:
            self._left[move] = sent, left - 1
            return
        self._left.pop(move, None)
        if self._stretch.is_on:
            self._stretch.figures.shown.append(1000 * (now - sent))
