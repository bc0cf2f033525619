"""What a host tells of itself to whoever watches over it."""

import asyncio
import json
import logging
import socket
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from croupier.host import logs
from croupier.host.addresses import Unreachable
from croupier.host.metering import Metering, Sizes
from croupier.host.metrics import Metered, Metrics
from croupier.store import StoreFailure
from tests.host.conftest import House, Opener

SIZES = Sizes(lambda: 3, lambda: 1, lambda: 2)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def house(open_house: Opener, metrics: Metrics) -> House:
    return open_house(system=Metered(metrics))


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(name, labels) or 0.0


def test_what_is_done_is_counted_once_it_is_durable(house: House, metrics: Metrics) -> None:
    ann = house.guest("Ann")
    for _ in range(3):
        ann.ask("say", text="Hello?")
    ann.refused("sit", table="nowhere")
    house.stop()
    house.start()
    assert value(metrics, "croupier_entries_total", do="say") == 3
    assert value(metrics, "croupier_entries_total", do="join") == 1
    assert value(metrics, "croupier_entries_total", do="sit") == 0
    answers = value(metrics, "croupier_answer_seconds_count")
    assert answers == sum(
        sample.value
        for sample in next(iter(metrics.entries.collect())).samples
        if sample.name.endswith("_total")
    )
    assert 1 <= value(metrics, "croupier_commit_seconds_count") <= answers
    assert value(metrics, "croupier_commit_entries_sum") == answers
    assert value(metrics, "croupier_commit_seconds_sum") <= value(metrics, "croupier_answer_seconds_sum")


def test_a_log_that_cannot_be_written_is_counted(
    house: House, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.host.hosted_night.RETRY", 3600)
    ann = house.guest("Ann")

    def full(*_: object) -> None:
        raise StoreFailure("the disk is full")

    monkeypatch.setattr(house.store, "_write", full)
    ann.refused("say", text="Hello?")
    assert value(metrics, "croupier_log_failures_total") == 1


def test_sizes_are_asked_for_when_they_are_told(metrics: Metrics) -> None:
    many = [1]
    metrics.watch(lambda: many[0], lambda: 1, lambda: 1)
    assert value(metrics, "croupier_connections") == 1
    many[0] = 5
    assert value(metrics, "croupier_connections") == 5


@pytest.fixture
def address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    return f"127.0.0.1:{port}"


def test_figures_are_told_at_their_own_address_as_long_as_the_host_is_open(address: str) -> None:
    metering = Metering(address)

    async def serve() -> str:
        metering.begin(SIZES)
        with await asyncio.to_thread(urlopen, f"http://{address}/metrics", timeout=120) as answer:
            return str(answer.read().decode())

    with metering.told():
        told = asyncio.run(serve())
        with pytest.raises(Unreachable, match=f"cannot be told at {address}"), Metering(address).told():
            pass
    assert "croupier_connections 3.0" in told
    assert "croupier_loop_lag_seconds_count" in told
    assert "process_resident_memory_bytes" in told
    with pytest.raises(URLError):
        urlopen(f"http://{address}/metrics", timeout=120)


def test_nobody_hears_of_a_host_that_is_not_asked_to_tell() -> None:
    metering = Metering("")
    assert not isinstance(metering.system, Metered)
    with metering.told():
        metering.begin(SIZES)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("warning", ("warning", False)),
        ("json", ("warning", True)),
        ("info,json", ("info", True)),
        ("json info", ("info", True)),
        ("loud", None),
        ("info,debug", None),
    ],
)
def test_a_level_and_a_shape_are_told_apart(said: str, found: tuple[str, bool] | None) -> None:
    assert logs.read(said) == found


def test_lines_for_programs_say_when_what_and_why() -> None:
    try:
        raise ValueError("no")
    except ValueError as fault:
        problem = (type(fault), fault, fault.__traceback__)
    record = logging.LogRecord("croupier", logging.ERROR, "", 0, "%s went wrong", ("it",), problem)
    record.created = 1_790_000_000.25
    line = json.loads(logs.AsJson().format(record))
    assert line.pop("fault").endswith("ValueError: no")
    assert line == {
        "at": "2026-09-21T14:13:20.250+00:00",
        "level": "error",
        "logger": "croupier",
        "message": "it went wrong",
    }
