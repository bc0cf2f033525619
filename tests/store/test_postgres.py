"""What is PostgreSQL's own: leases, and a server that goes away."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from urllib.parse import quote

import psycopg
import pytest

from croupier.store import Entry, Store, StoreFailure, Writer, create_night, nights, open_store, verify_chain
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_server import connect
from croupier.store.sqlite import SqliteStore
from tests.store.conftest import PATIENCE
from tests.store.making import entry, fill, following, header, let_leases_run_out


def test_a_lease_that_ran_out_is_taken_over_and_the_first_host_is_locked_out(database: str) -> None:
    first = PostgresStore.create(database, header())
    entries = fill(first, 2)
    let_leases_run_out(database)
    with PostgresStore.open(database, "summer") as second:
        for write in WRITES:
            with pytest.raises(StoreFailure, match="the night summer was taken over by another host"):
                write(first)
        entries += fill(second, 2)
        first.close()  # which must not end the lease of the second
        with pytest.raises(StoreFailure, match="is open in another host"):
            PostgresStore.open(database, "summer")
        assert list(second.entries()) == entries
        assert second.finished is None
        assert second.snapshot() is None
        assert verify_chain(second) is None


WRITES: list[Callable[[Store], object]] = [
    lambda store: store.append([entry(store.tip)]),
    lambda store: store.finish(1),
    lambda store: store.save_snapshot(*store.tip, b""),
    lambda store: store.renew(),
    lambda store: store.append([entry(store.tip)]),
]


@pytest.mark.parametrize("write", WRITES)
def test_whatever_a_host_writes_first_after_it_lost_its_lease_is_refused(
    database: str, write: Callable[[Store], object]
) -> None:
    first = PostgresStore.create(database, header())
    let_leases_run_out(database)
    with PostgresStore.open(database, "summer") as second:
        with pytest.raises(StoreFailure, match="the night summer was taken over by another host"):
            write(first)
        assert second.tip.seq == 0
        assert (second.finished, second.snapshot()) == (None, None)
    first.close()


def test_a_lease_that_ran_out_unnoticed_is_still_good(database: str) -> None:
    with PostgresStore.create(database, header()) as store:
        let_leases_run_out(database)
        fill(store, 1)
        assert store.tip.seq == 1


def test_a_writer_renews_the_lease_while_nothing_happens(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresStore, "heartbeat", 0.01)
    with create_night(database, header()) as store, psycopg.connect(database, autocommit=True) as looking:
        writer = Writer(store, lambda _: None, lambda *_: None)
        leases: set[object] = set()
        while len(leases) < 3:
            leases.add(looking.execute("SELECT leased FROM croupier_night").fetchone())
        writer.close()


def test_a_writer_that_lost_the_lease_says_so_while_nothing_happens(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresStore, "heartbeat", 0.01)
    failed = Event()
    first = PostgresStore.create(database, header())
    let_leases_run_out(database)
    with PostgresStore.open(database, "summer"):
        writer = Writer(first, lambda _: None, lambda *_: failed.set())
        assert failed.wait(PATIENCE)
        with pytest.raises(StoreFailure, match="the night summer was taken over by another host"):
            writer.put(entry(first.tip))
        writer.close()
    first.close()


def test_a_server_that_went_away_is_said_and_the_store_opens_again(database: str) -> None:
    store = create_night(f"{database}&application_name=going_away", header())
    entries = fill(store, 2)
    hang_up(database)
    with pytest.raises(StoreFailure, match=r"^PostgreSQL cannot be reached: [^\n]+$"):
        fill(store, 1)
    with pytest.raises(StoreFailure, match="PostgreSQL cannot be reached"):
        list(store.entries())
    with pytest.raises(StoreFailure, match="PostgreSQL cannot be reached"):
        fill(store, 1)
    store = store.reopen()  # at once: the lease is its own
    entries += fill(store, 2)
    assert list(store.entries()) == entries
    store.close()
    store.close()


def hang_up(database: str) -> None:
    """End every connection of a store, as a server does that is stopped."""
    with psycopg.connect(database, autocommit=True) as admin:
        admin.execute(
            """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE application_name = 'going_away'"""
        )


def test_who_lost_its_lease_does_not_get_it_back_by_opening_again(database: str) -> None:
    first = PostgresStore.create(database, header())
    let_leases_run_out(database)
    with PostgresStore.open(database, "summer"), pytest.raises(StoreFailure, match="is open in another host"):
        first.reopen()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql:///nights?host=/nowhere", "PostgreSQL cannot be reached: "),
        ("postgresql://localhost:1/nights", "PostgreSQL cannot be reached: "),
        ("postgresql://ann:secret@localhost:x/nights", "PostgreSQL cannot be reached: |is not understood"),
        ("postgresql://ann:secret@localhost/nights?what=1", "the address of PostgreSQL is not understood"),
    ],
)
def test_a_server_that_is_not_there_is_said_without_the_password(url: str, words: str) -> None:
    with pytest.raises(StoreFailure, match=words) as caught:
        nights(url)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def with_option(database: str, option: str) -> str:
    return database.replace("-c%20search_path", f"{quote(f'-c {option} -c search_path')}")


@pytest.mark.check("C6")
@pytest.mark.parametrize(
    ("asked", "used"), [("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply", "remote_apply")]
)
def test_commits_are_on_the_servers_disk(database: str, asked: str, used: str) -> None:
    with connect(with_option(database, f"synchronous_commit={asked}")) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == (used,)


def test_nights_in_one_database_are_apart(database: str) -> None:
    with create_night(database, header()) as one, create_night(database, header("winter")) as two:
        for count in (3, 2):
            fill(one, count)
            fill(two, count + 1)
        assert (one.tip.seq, two.tip.seq) == (5, 7)
        assert verify_chain(one) is None
        assert verify_chain(two) is None
        same = one.find("guest/1", f"action-{1:020}"), two.find("guest/1", f"action-{1:020}")
        assert same[0] is not None
        assert same[1] is not None
        assert same[0].hash != same[1].hash


def test_a_night_is_taken_in_whole_or_not_at_all(database: str, tmp_path: Path) -> None:
    pages = [following(header().tip, 2)]
    last = pages[0][-1]
    pages.append([entry(last.tip, clock=last.clock - 1)])

    class Forged(SqliteStore):
        """A night whose clock goes back from one page to the next."""

        def pages(self, after: int = 0) -> Iterator[list[Entry]]:
            return iter(pages)

    with Forged.create(tmp_path / "summer.db", header()) as source:
        with pytest.raises(StoreFailure, match="entry 3 puts the night's clock back"):
            PostgresStore.adopt(database, source, force=False)
        assert nights(database) == []
        del pages[1]
        PostgresStore.adopt(database, source, force=False)
        assert [one.entries for one in nights(database)] == [2]


def test_tables_of_a_newer_version_are_refused(database: str) -> None:
    create_night(database, header()).close()
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE croupier_night SET format = 3")
    with pytest.raises(StoreFailure, match="was written by a newer version of Croupier"):
        open_store(database, "summer")
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE croupier_schema SET version = 3")
    with pytest.raises(StoreFailure, match="was set up by a newer version of Croupier"):
        open_store(database, "summer")


def test_who_may_not_write_is_told(database: str) -> None:
    create_night(database, header()).close()
    with pytest.raises(StoreFailure, match="PostgreSQL does not let us write: "):
        open_store(with_option(database, "default_transaction_read_only=on"), "summer")
