"""What hosts of one database know of each other."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from croupier.store import create_night, postgres_hosts
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_hosts import Directory, Membership, Registration, look
from tests.store.making import header, let_leases_run_out

FIRST = Registration("first", "http://one", "http://one", ["http://one"])
SECOND = Registration("second", "/b", "http://two/b", ["http://two"])


@contextmanager
def member(database: str, me: Registration = FIRST) -> Iterator[Membership]:
    membership = Membership(database, me)
    try:
        yield membership
    finally:
        membership.close()


@contextmanager
def night(database: str, name: str = "summer") -> Iterator[PostgresStore]:
    """A night that somebody has."""
    with create_night(database, header(name)) as store:
        assert isinstance(store, PostgresStore)
        yield store


@pytest.fixture
def directory(database: str) -> Iterator[Directory]:
    with member(database):  # the tables are there
        pass
    found = Directory(database)
    found.open()
    yield found
    found.close()


def test_hosts_know_of_each_other_until_one_leaves(database: str) -> None:
    with member(database) as first, member(database, SECOND) as second:
        first.beat(())
        known = second.beat(()).hosts
        assert [(one.host, one.address, one.base, one.origins, one.is_alive) for one in known] == [
            ("first", "http://one", "http://one", ("http://one",), True),
            ("second", "/b", "http://two/b", ("http://two",), True),
        ]
        first.leave()
        assert [one.host for one in second.beat(()).hosts] == ["second"]


def test_a_host_that_was_not_heard_of_counts_as_gone_until_it_is(database: str) -> None:
    with member(database) as first, member(database, SECOND) as second:
        first.beat(())
        with psycopg.connect(database) as clock:
            clock.execute("UPDATE croupier_host SET seen = seen - interval '4 seconds'")
        assert [one.is_alive for one in second.beat(()).hosts] == [False, True]
        first.beat(())
        assert [one.is_alive for one in second.beat(()).hosts] == [True, True]
        with psycopg.connect(database) as clock:
            clock.execute("UPDATE croupier_host SET seen = seen - interval '2 days'")
    with member(database, SECOND) as second:
        assert [one.host for one in second.beat(()).hosts] == ["second"]


def test_who_has_a_night_says_so_with_its_token(database: str) -> None:
    with night(database) as store, member(database) as first, member(database, SECOND) as second:
        assert first.beat([("summer", store.token)]).nights[0].host == "first"
        assert second.beat([("summer", store.token - 1)]).nights[0].host == "first"
        served = second.beat(()).nights[0]
        assert (served.night, served.name, served.heir, served.left > 0) == (
            "summer",
            "Summer Night",
            "",
            True,
        )
        reopened = store.reopen()
        assert first.beat([("summer", store.token)]).nights[0].host == "", (
            "by a token that is not valid any more"
        )
        assert isinstance(reopened, PostgresStore)
        assert first.beat([("summer", reopened.token)]).nights[0].host == "first"
        let_leases_run_out(database)
        served = second.beat(()).nights[0]
        assert (served.host, served.left < 0) == ("", True)
        reopened.close()


def test_a_night_is_left_to_an_heir_until_somebody_has_it(database: str, directory: Directory) -> None:
    with night(database) as store, member(database) as first, member(database, SECOND) as second:
        first.beat([("summer", store.token)])
        directory.bequeath("summer", "second", "first")  # which is not for the second to say
        assert second.beat(()).nights[0].heir == ""
        directory.bequeath("summer", "first", "second")
        assert second.beat(()).nights[0].heir == "second"
        store.close()
        with PostgresStore.open(database, "summer") as taken:
            assert second.beat([("summer", taken.token)]).nights[0][2:4] == ("second", "")


def test_a_night_that_was_closed_in_order_is_not_served(database: str, directory: Directory) -> None:
    with night(database) as store, member(database) as first:
        first.beat([("summer", store.token)])
        directory.end("summer", "second")
        assert first.beat(()).nights
        directory.end("summer", "first")
        assert first.beat(()).nights == ()


def test_changes_wake_whoever_waits(database: str, directory: Directory) -> None:
    with night(database) as store, member(database, SECOND) as second, member(database) as first:
        for change in (
            lambda: first.beat([("summer", store.token)]),
            directory.tell,
            store.close,
            first.leave,
        ):
            second.beat(())
            change()
            second.wait(3600)


def test_one_change_is_enough_to_wake_whoever_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    class Server:
        """Tells of one change; on a real one, other tests make changes as well."""

        def execute(self, *_: object) -> "Server":
            return self

        def fetchone(self) -> tuple[str]:
            return ("the tables are there",)

        def notifies(self, *, timeout: float, stop_after: int) -> Iterator[str]:
            yield from ["a change"] * min(stop_after, 1)
            waited.append(timeout if stop_after > 1 else 0)

        def close(self) -> None: ...

    waited: list[float] = []
    monkeypatch.setattr(postgres_hosts, "connect", lambda *_, **__: Server())
    with member("postgresql://nowhere") as first:
        first.wait(3600)
    assert waited == [0]


def test_what_leads_to_a_night_is_found_by_all(database: str, directory: Directory) -> None:
    with night(database) as store, night(database, "winter"), member(database) as first:
        directory.publish("summer", [b"code", b"token"])
        directory.publish("winter", [b"code", b"other"])
        directory.publish("summer", [b"token"])
        found = directory.nights_of([b"token", b"other", b"nobody's"])
        assert found == {b"token": "summer", b"other": "winter"}
        first.beat([("summer", store.token)])
        assert directory.nights_of([b"code"]) == {b"code": "summer"}, "the one that is open"


def test_who_only_looks_finds_nothing_where_no_host_was(database: str) -> None:
    assert look(database) == ((), ())
    with night(database) as store, member(database) as first:
        first.beat([("summer", store.token)])
        assert [one.night for one in look(database).nights] == ["summer"]
