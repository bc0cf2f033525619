"""The same blocks on a Dask cluster, whose workers have Croupier installed."""

import gc
import logging
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

from croupier.sim.settings import Unplayable
from croupier.sim.simulation import Simulation, play

PATIENCE = 5
"""Seconds in which somebody has to answer."""
AHEAD = 3
RETRIES = 5
"""A block whose worker is lost is played again so often."""


def played_on(address: str, simulation: Simulation, blocks: int) -> Iterator[tuple[int, Any]]:
    """Have blocks played by a cluster; a worker that is lost does not matter while another is there."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Unplayable(
            "a cluster takes Dask, which is not installed: pip install 'dask[distributed]'"
        ) from None
    client = _connected(distributed.Client, address)
    try:
        left = iter(range(blocks))
        threads = sum(client.nthreads().values())
        numbers: dict[str, int] = {}

        def submit() -> list[Any]:
            for block in left:
                future = client.submit(play, simulation, block, pure=False, retries=RETRIES)
                numbers[future.key] = block
                return [future]
            return []

        going = distributed.as_completed(
            [future for _ in range(AHEAD * threads) for future in submit()],
            loop=client.loop,
            raise_errors=False,
        )
        for future in going:
            if future.status == "error":
                raise Unplayable(f"the cluster could not play: {_reason(future)}")
            yield numbers.pop(future.key), future.result()
            for more in submit():
                going.add(more)
    finally:
        client.close(timeout=PATIENCE)


def _connected(client_type: Any, address: str) -> Any:
    """A client of the cluster, once a worker is there; `Unplayable` if nobody answers in time."""
    quiet = logging.getLogger("distributed")
    level = quiet.level
    quiet.setLevel(logging.CRITICAL)
    client = None
    with suppress(OSError, TimeoutError, ValueError, RuntimeError, TypeError):
        client = client_type(address, timeout=PATIENCE, set_as_default=False)
    quiet.setLevel(level)
    if client is None:
        # What is left of a client that came to nothing waits for a lock when it goes: not while another
        # client begins, which holds it.
        gc.collect()
        raise Unplayable(f"no Dask cluster answers at {address!r}; an address is like tcp://host:8786")
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close(timeout=PATIENCE)
        raise Unplayable(f"the Dask cluster at {address!r} has no workers") from None
    return client


def _reason(future: Any) -> str:
    problem = future.exception()
    if isinstance(problem, ModuleNotFoundError):
        return f"its workers need Croupier installed as here ({problem})"
    return f"{type(problem).__name__}: {problem}"
