"""What is easily overlooked in the log: a writer with nothing to do, its faults, and how far a check is."""

import threading
from pathlib import Path

import pytest

from croupier.store import StoreFailure, Writer, chain_fault
from croupier.store.sqlite import SqliteStore
from tests.store.conftest import PATIENCE
from tests.store.making import entry, following, header


class Watched(SqliteStore):
    """A store that counts how often it is renewed."""

    renewed = 0

    def renew(self) -> None:
        self.renewed += 1


@pytest.fixture
def store(tmp_path: Path) -> Watched:
    return Watched.create(tmp_path / "night.db", header())


def nobody(*_: object) -> None:
    """Is told, and does nothing."""


def test_a_writer_with_nothing_to_do_does_nothing_and_ends_when_it_is_closed(store: Watched) -> None:
    writer = Writer(store, nobody, nobody)
    writer.put(entry(store.tip))
    writer.drain()
    writer.close()
    assert not writer._thread.is_alive()  # noqa: SLF001
    assert (store.tip.seq, store.renewed) == (1, 0)
    store.close()


def test_an_abandoned_writer_ends_without_being_asked_again(store: Watched) -> None:
    writer = Writer(store, nobody, nobody)
    writer.abandon(StoreFailure("no answer"))
    writer._thread.join(10)  # noqa: SLF001
    assert not writer._thread.is_alive()  # noqa: SLF001
    with pytest.raises(StoreFailure, match="no answer"):
        writer.put(entry(store.tip))
    store.close()


def test_a_fault_of_the_writers_own_is_not_kept_quiet(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda given: seen.append(given.exc_type))

    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    writer = Writer(store, stumble, nobody)
    writer.put(entry(store.tip))
    writer._thread.join(PATIENCE)  # noqa: SLF001
    assert seen == [ZeroDivisionError]
    store.close()


def test_nobody_is_told_how_far_a_check_is_between_two_rests(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(following(store.tip, 5))
    monkeypatch.setattr("croupier.store.audit.WATCHED", 2)
    told: list[int] = []
    assert chain_fault(store, watch=told.append) is None
    assert told == [2, 4]
    assert chain_fault(store) is None
    store.close()
