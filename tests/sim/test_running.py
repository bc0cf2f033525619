"""Running: the same result however the work is shared out."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from croupier.sim import prepare, running, simulate
from croupier.sim.running import Adding, Run, run
from croupier.sim.settings import Settings

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled

PATIENCE = 240
"""Seconds after which a process does not come any more."""

SETTINGS: dict[str, Any] = {"rounds": 2_512_345, "seed": 7, "strategy": "cautious,sensible"}


def as_bytes(done: Run) -> bytes:
    return msgspec.json.encode(done.result)


@pytest.fixture(scope="module")
def alone() -> Run:
    """The same work by one process."""
    done: Run = simulate("pairs_wagers", processes=1, **SETTINGS)
    return done


class Help:
    """The other processes: which blocks they have played, and a way to wait for them."""

    def __init__(self) -> None:
        self.blocks: list[int] = []
        self._pools: list[Any] = []

    def noted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        start, given_back = running._Pool.start, running._Pool.given_back  # noqa: SLF001

        def started(pool: Any) -> None:
            self._pools.append(pool)
            start(pool)

        def given(pool: Any, *, waiting: bool) -> Iterator[tuple[int, Any]]:
            for block, sums in given_back(pool, waiting=waiting):
                self.blocks.append(block)
                yield block, sums

        monkeypatch.setattr(running._Pool, "start", started)  # noqa: SLF001
        monkeypatch.setattr(running._Pool, "given_back", given)  # noqa: SLF001

    def waited_for(self) -> None:
        """Wait until the others are ready, and have done one of the blocks that they were given."""
        for pool in self._pools:
            wait(pool._starting, PATIENCE)  # noqa: SLF001
            wait(pool._due, PATIENCE, FIRST_COMPLETED)  # noqa: SLF001


@pytest.fixture
def help_(monkeypatch: pytest.MonkeyPatch) -> Help:
    """Processes are started for any work."""
    found = Help()
    found.noted(monkeypatch)
    monkeypatch.setattr(running, "SOON", 0.0)
    return found


def test_processes_do_not_matter(alone: Run, help_: Help) -> None:
    """This process waits until the others have helped."""
    shared = simulate(
        "pairs_wagers",
        processes=3,
        progress=lambda done, of: None if help_.blocks else help_.waited_for(),
        **SETTINGS,
    )
    assert help_.blocks
    assert as_bytes(alone) == as_bytes(shared)
    assert shared.result.rounds == 2_512_345


def never_ready(simulation: object) -> None:
    """Get ready for ever."""
    Event().wait()


def test_processes_that_come_too_late_do_not_matter(help_: Help, monkeypatch: pytest.MonkeyPatch) -> None:
    few: dict[str, Any] = {**SETTINGS, "rounds": 200_000}
    monkeypatch.setattr(running, "get_ready", never_ready)
    shared = simulate("pairs_wagers", processes=2, **few)
    assert not help_.blocks
    assert as_bytes(shared) == as_bytes(simulate("pairs_wagers", processes=1, **few))


@pytest.mark.parametrize("when", ["starting", "playing"])
def test_a_process_that_is_killed_does_not_matter(when: str, alone: Run, help_: Help) -> None:
    killed: list[int | None] = []

    def kill(done: int, of: int) -> None:
        workers = active_children()
        if killed or not workers:
            return
        if help_.blocks or when == "starting":
            workers[0].kill()
            workers[0].join()
            killed.append(workers[0].pid)
        else:
            help_.waited_for()

    shared = simulate("pairs_wagers", processes=2, progress=kill, **SETTINGS)
    assert killed
    assert as_bytes(shared) == as_bytes(alone)


def test_another_seed_is_another_run() -> None:
    first, second = (as_bytes(simulate("roulette", rounds=1000, seed=seed)) for seed in (1, 2))
    assert first != second


class Sums(msgspec.Struct):
    rounds: int
    blocks: list[int]

    def add(self, other: "Sums") -> None:
        self.rounds += other.rounds
        self.blocks += other.blocks


def test_blocks_are_added_in_their_order() -> None:
    told: list[int] = []
    adding = Adding(50, lambda done, of: told.append(done))
    for block in (2, 0, 4, 1, 3):
        adding.put(block, Sums(10, [block]))
    total = adding.all()
    assert isinstance(total, Sums)
    assert total.blocks == [0, 1, 2, 3, 4]
    assert told == [10, 20, 30, 40, 50]


def test_gaps_do_not_change_the_order() -> None:
    adding = Adding(50, lambda done, of: None)
    for block in (0, 4, 2):
        adding.put(block, Sums(10, [block]))
    total = adding.all()
    assert isinstance(total, Sums)
    assert total.blocks == [0, 2, 4]


def test_what_is_done_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = prepare(Settings(game="roulette", rounds=10_000_000))

    def interrupted(*_: object) -> Iterator[tuple[int, object]]:
        yield 1, simulation.play(1)
        yield 0, simulation.play(0)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "_played", interrupted)
    done = run(simulation)
    assert done is not None
    assert done.interrupted
    assert done.rounds == done.result.rounds == 4_000_000


def test_interrupted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[tuple[int, object]]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(running, "_played", interrupted)
    assert run(prepare(Settings(game="roulette"))) is None


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"game": "whist"}, "no game 'whist'"),
        ({"game": "roulette", "rounds": 0}, "rounds must be"),
        ({"game": "roulette", "rounds": -5}, "rounds must be"),
        ({"game": "roulette", "seed": -1}, "seed must be"),
        ({"game": "roulette", "players": 6}, "at most 5 seats"),
        ({"game": "roulette", "strategy": "1-5"}, "1 and 5 don't touch"),
        ({"game": "roulette", "strategy": "red*x"}, "after a star"),
        ({"game": "roulette", "strategy": "red,,17"}, "commas"),
        ({"game": "roulette", "system": "luck"}, "no betting system 'luck'"),
        ({"game": "roulette", "bankroll": 1}, "does not cover one bet"),
        ({"game": "roulette", "bet": 3}, "multiple of 2"),
        ({"game": "roulette", "choice": "prison"}, "en_prison"),
        ({"game": "roulette", "strategy": "red*3", "rules": {"max_outside": 4}}, "no room"),
        ({"game": "unders_overs", "strategy": "middle"}, "no strategy or spot 'middle'"),
        ({"game": "blackjack", "strategy": "psychic"}, "no strategy 'psychic'"),
        ({"game": "blackjack", "strategy": "missing.txt"}, "cannot be read"),
        ({"game": "pairs_wagers", "players": 1}, "two or more"),
        ({"game": "pairs_wagers", "system": "flat"}, "no system"),
        ({"game": "pairs_wagers", "strategy": "lucky"}, "no strategy 'lucky'"),
    ],
)
def test_what_cannot_be_simulated(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        prepare(Settings(**settings))  # type: ignore[arg-type]


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, croupier.sim, croupier.cli, croupier.cli.simulate; "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'numba', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_ctrl_c_is_heard_while_processes_start_and_not_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = running._Pool(prepare(Settings(game="roulette", rounds=10)), 1)  # noqa: SLF001
    submit = ProcessPoolExecutor.submit

    def interrupted(executor: ProcessPoolExecutor, *work: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return submit(executor, *work)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            pool.start()
        (worker,) = _started(pool)
        assert _is_blocked(worker, signal.SIGINT)
    finally:
        pool.close()


def _started(pool: Any) -> list[int]:
    """The processes of a pool, once they are ready."""
    wait(pool._starting)  # noqa: SLF001
    return list(pool._pool._processes)  # noqa: SLF001


def _is_blocked(process: int, number: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk"))
    return bool(int(mask, 16) >> (number - 1) & 1)
