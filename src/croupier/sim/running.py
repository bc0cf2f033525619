"""Running simulations: block by block, here, in other processes or on a cluster, with the same result.

Blocks are played by whoever has time and are added up in their own order.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import Any

from msgspec import Struct

from croupier.sim.cluster import played_on
from croupier.sim.simulation import Played, Simulation, Sums, get_ready, play

Progress = Callable[[int, int], None]
"""Told how many rounds are done, of how many."""

AHEAD = 3
"""Blocks handed out to each worker, so that none waits for work."""
SOON = 1.0
"""Seconds of work below which it is not worth while to start processes."""


class Run(Struct, frozen=True):
    """A run that is over."""

    result: Any
    total: Any
    """The sums that the result was made of."""
    asked: int
    rounds: int
    """Fewer than asked for if it was interrupted."""
    seconds: float
    processes: int
    cluster: str | None
    faults: Any = None
    """How often players of their own failed, and the first time in a sentence; None of kernels."""

    @property
    def interrupted(self) -> bool:
        return self.rounds < self.asked


def run(
    simulation: Simulation,
    *,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Progress = lambda done, of: None,
) -> Run | None:
    """Play all blocks; with Ctrl-C, sum up those that are done, or give None if there are none.

    `processes` is how many work at it, by default one for each core.
    """
    processes = processes or cores()
    if getattr(simulation, "stays_here", False):
        processes, cluster = 1, None
    simulation.warm_up()
    start = perf_counter()
    adding = Adding(simulation.rounds, progress)
    played = _played(simulation, processes, cluster)
    try:
        for block, sums in played:
            adding.put(block, sums)
    except KeyboardInterrupt:
        played.close()
    total = adding.all()
    if total is None:
        return None
    return Run(
        result=simulation.sum_up(total),
        total=total,
        asked=simulation.rounds,
        rounds=total.rounds,
        seconds=perf_counter() - start,
        processes=processes,
        cluster=cluster,
        faults=getattr(total, "faults", None),
    )


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Adding:
    """Adds blocks up in their order, in whatever order they come."""

    def __init__(self, rounds: int, progress: Progress) -> None:
        self._rounds = rounds
        self._progress = progress
        self._total: Sums | None = None
        self._next = 0
        self._early: dict[int, Sums] = {}
        self._done = 0

    def put(self, block: int, sums: Sums) -> None:
        """Take a block that was played."""
        self._early[block] = sums
        self._done += sums.rounds
        while self._next in self._early:
            self._add(self._early.pop(self._next))
            self._next += 1
        self._progress(self._done, self._rounds)

    def all(self) -> Sums | None:
        """The sum of all, over gaps where a run was interrupted."""
        for block in sorted(self._early):
            self._add(self._early.pop(block))
        return self._total

    def _add(self, sums: Sums) -> None:
        if self._total is None:
            self._total = sums
        else:
            self._total.add(sums)


def _played(simulation: Simulation, processes: int, cluster: str | None) -> Any:
    blocks = -(-simulation.rounds // simulation.block_rounds)
    if cluster is not None:
        return played_on(cluster, simulation, blocks)
    if processes == 1 or blocks < 3:
        return ((block, play(simulation, block)) for block in range(blocks))
    return _shared_out(simulation, blocks, processes)


def _shared_out(simulation: Simulation, blocks: int, processes: int) -> Played:
    """Play the first block here; if there is much left to do, start other processes to help."""
    start = perf_counter()
    yield 0, play(simulation, 0)
    left = iter(range(1, blocks))
    if (perf_counter() - start) * (blocks - 1) < SOON:
        yield from ((block, play(simulation, block)) for block in left)
        return
    yield from _played_with(_Pool(simulation, processes - 1), left)


def _played_with(pool: "_Pool", left: Iterator[int]) -> Played:
    """This process is one of those at work: it plays blocks of its own and looks after the others between."""
    try:
        pool.start()
        mine = _first(left, 1)
        while mine or pool.handed_out:
            for block in mine:
                yield block, play(pool.simulation, block)
            yield from pool.given_back(waiting=not mine)
            while pool.hands_free and (
                more := _first(left, 1)
            ):  # one by one, or a broken pool would lose some
                pool.hand_out(*more)
            mine = _first(left, 1)
    except BrokenProcessPool:  # a process was killed: what it had is played here
        yield from ((block, play(pool.simulation, block)) for block in (*pool.handed_out, *left))
    finally:
        pool.close()


class _Pool:
    """Processes, and the blocks that they were given and have not given back."""

    def __init__(self, simulation: Simulation, workers: int) -> None:
        self.simulation = simulation
        self.workers = workers
        self.handed_out: list[int] = []
        self._others = active_children()
        self._due: dict[Future[Sums], int] = {}
        self._starting: list[Future[None]] = []
        self._pool = ProcessPoolExecutor(
            workers,
            mp_context=get_context("spawn"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_IGN),
        )

    def start(self) -> None:
        """Have all processes start; until one is ready, which may take seconds, it is given no block.

        A thread of its own starts them, as they inherit its deafness to Ctrl-C: that is for this process to
        deal with.
        """
        with _interrupted_later():
            starting = Thread(target=self._start_deaf)
            starting.start()
            starting.join()

    def _start_deaf(self) -> None:
        if sys.platform != "win32":
            resource_tracker.ensure_running()  # which would have this thread hear again
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self._starting = [self._pool.submit(get_ready, self.simulation) for _ in range(self.workers)]

    @property
    def hands_free(self) -> int:
        """How many more blocks could be handed out."""
        ready = sum(one.done() for one in self._starting)
        return max(0, AHEAD * ready - len(self.handed_out))

    def hand_out(self, block: int) -> None:
        self.handed_out.append(block)
        self._due[self._pool.submit(play, self.simulation, block)] = block

    def given_back(self, *, waiting: bool) -> Played:
        """The blocks that are done by now; where there is nothing else to do, wait for one."""
        for future in wait(self._due, None if waiting else 0, FIRST_COMPLETED).done:
            sums = future.result()
            block = self._due.pop(future)
            self.handed_out.remove(block)
            yield block, sums

    def close(self) -> None:
        """Let the processes go; where blocks are still out, nobody waits for them."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self.handed_out or not all(one.done() for one in self._starting):
            for worker in active_children():
                if worker not in self._others:
                    worker.terminate()


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Do something whole: Ctrl-C strikes after it."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _first(blocks: Iterator[int], count: int) -> list[int]:
    return [block for _, block in zip(range(count), blocks, strict=False)]
