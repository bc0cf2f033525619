"""How fast the log is: `python -m tests.store.measure [ENTRIES] [PLACE]`."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from croupier.store import Entry, create_night, open_store, verify_chain
from tests.store.making import following, header

MILLION = 1_000_000


@contextmanager
def measured(what: str, entries: int) -> Iterator[None]:
    wall, cpu = perf_counter(), process_time()
    yield
    wall, cpu = perf_counter() - wall, process_time() - cpu
    print(
        f"{what:<42}{entries / wall:>12,.0f} entries/s{cpu / entries * 1e6:>9.2f} µs CPU/entry{wall:>9.2f} s"
    )


def appending(place: str, batch: int, rounds: int) -> None:
    """The best of ten runs for the CPU, since others may be using it; all of them for the disk."""
    with create_night(place, header(f"batch-{batch}")) as store:
        walls, cpus = [], []
        for _ in range(10):
            entries = following(store.tip, batch * rounds)
            wall, cpu = perf_counter(), process_time()
            for start in range(0, len(entries), batch):
                store.append(entries[start : start + batch])
            walls.append(perf_counter() - wall)
            cpus.append((process_time() - cpu) / len(entries) * 1e6)
        rate = batch * rounds * len(walls) / sum(walls)
        print(
            f"{f'append, batches of {batch}':<42}{rate:>12,.0f} entries/s{min(cpus):>9.2f} µs CPU/entry, "
            f"median {median(cpus):.2f}"
        )


def long_night(place: str, count: int) -> None:
    with create_night(place, header("long")) as store:
        tip = store.tip
        made: list[Entry] = []
        for _ in range(0, count, 1000):
            made = following(tip, 1000)
            store.append(made)
            tip = made[-1].tip
        store.save_snapshot(made[-2].seq, made[-2].hash, os.urandom(MILLION))
    with measured("open with a snapshot and one entry after it", 1), open_store(place, "long") as store:
        snapshot = store.snapshot()
        assert snapshot is not None
        assert len(list(store.entries(after=snapshot.seq))) == 1
    with open_store(place, "long") as store:
        with measured("read all", count):
            assert sum(1 for _ in store.entries()) == count
        with measured("verify all", count):
            assert verify_chain(store) is None
        file = Path(place, "long.db")
        if file.exists():
            print(f"{file.stat().st_size / count:.0f} bytes an entry")


def main(count: int = MILLION, place: str | None = None) -> None:
    with TemporaryDirectory() as folder:
        with measured("make and hash", 100_000):
            following(header().tip, 100_000)
        batches: list[tuple[int, int]] = [(1, 200), (10, 100), (50, 100), (100, 100), (1000, 20)]
        for batch, rounds in batches:
            appending(place or folder, batch, rounds)
        long_night(place or folder, count)


if __name__ == "__main__":
    readers: tuple[Callable[[str], object], ...] = (int, str)
    main(*(read(word) for read, word in zip(readers, sys.argv[1:], strict=False)))  # type: ignore[arg-type]
