"""The same work on a real cluster of several processes, one of which is killed on the way."""

import os
import signal
import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.sim import prepare, simulate
from croupier.sim.running import Run, run
from croupier.sim.settings import Settings, Unplayable

distributed: Any = pytest.importorskip("distributed")

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as started:
        yield started


def test_a_worker_is_killed_in_the_middle(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.sim.cluster.PATIENCE", 240)
    asked: dict[str, Any] = {"rounds": 400_000, "seed": 3, "strategy": "sensible,random"}
    simulation = prepare(Settings(game="pairs_wagers", **asked))
    victims = [worker.pid for worker in list(cluster.workers.values())[:1]]

    def kill(done: int, of: int) -> None:
        while victims:
            os.kill(victims.pop(), signal.SIGKILL)

    done = run(simulation, cluster=cluster.scheduler_address, progress=kill)
    assert done is not None
    assert not victims
    assert not done.interrupted
    assert msgspec.json.encode(done.result) == _alone(asked)


def _alone(asked: dict[str, Any]) -> bytes:
    alone: Run = simulate("pairs_wagers", processes=1, **asked)
    return msgspec.json.encode(alone.result)


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.sim.cluster.PATIENCE", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for address in (f"tcp://127.0.0.1:{port}", "nonsense", "tcp://"):
        with pytest.raises(Unplayable, match="no Dask cluster answers"):
            simulate("roulette", rounds=100, cluster=address)
