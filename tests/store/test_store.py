"""What a store promises, on every kind of database."""

from collections.abc import Callable

import msgspec
import pytest

from croupier.store import Entry, Head, Heading, Store, StoreFailure, create_night, nights, open_store
from tests.store.making import CREATED, entry, fill, following, heading


@pytest.fixture
def store(place: str) -> Store:
    return create_night(place, heading())


def test_a_new_night_is_empty_and_begins_with_its_heading(place: str) -> None:
    with create_night(place, heading()) as store:
        assert store.heading == heading()
        assert store.head == Head(0, heading().hash)
        assert list(store.entries()) == []


def test_what_was_appended_is_read_back_as_it_was(place: str) -> None:
    odd = {"table": None, "action": None, "who": "clock", "act": msgspec.Raw('{"say": "Grüße, 🎲"}'.encode())}
    with create_night(place, heading(name="Ännchens Fête 🎲")) as store:
        first = following(store.head, 2)
        store.append(first)
        last = entry(first[-1].head, version=0, **odd)
        store.append([last])
        assert list(store.entries()) == [*first, last]
    with open_store(place, "summer") as store:
        assert store.heading.name == "Ännchens Fête 🎲"
        assert list(store.entries()) == [*first, last]
        assert store.head == Head(3, last.hash)


@pytest.mark.parametrize("after", [0, 1, 999, 1000, 1001, 2499, 2500, 9999])
def test_reading_begins_after_any_entry(place: str, after: int) -> None:
    with create_night(place, heading()) as store:
        fill(store, 2500)
        assert [entry.seq for entry in store.entries(after)] == list(range(after + 1, 2501))


def changed(entry: Entry, **fields: object) -> Entry:
    return msgspec.structs.replace(entry, **fields)


def other(head: Head) -> list[Entry]:
    """Entries of a log that parted from ours one entry ago."""
    return following(Head(head.seq, b"\7" * 32), 2)


@pytest.mark.check("A25")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda head: following(Head(head.seq + 1, head.hash), 1), "entry 4 is due, not entry 5"),
        (lambda head: following(Head(head.seq - 1, head.hash), 1), "entry 4 is due, not entry 3"),
        (lambda head: following(head, 3)[::2], "entry 5 is due, not entry 6"),
        (lambda head: following(head, 2)[::-1], "entry 4 is due, not entry 5"),
        (other, "entry 4 does not continue the log from entry 3"),
        (
            lambda head: [changed(entry(head), who="guest/0")],
            "entry 4 does not continue the log from entry 3",
        ),
        (
            lambda head: [changed(entry(head), act=msgspec.Raw(b"{}"))],
            "entry 4 does not continue the log from entry 3",
        ),
        (lambda head: [entry(head, clock=29)], "entry 4 puts the night's clock back"),
        (lambda head: [entry(head, action="a\0b")], "entry 4 holds something that cannot be kept"),
        (
            lambda head: [entry(head), entry(entry(head).head, who="guest/3", action=f"action-{3:020}")],
            "an action is in the log already, or comes twice",
        ),
        (
            lambda head: [
                entry(head, who="ann", action="x"),
                entry(entry(head, who="ann", action="x").head, who="ann", action="x"),
            ],
            "an action is in the log already, or comes twice",
        ),
    ],
)
def test_what_does_not_continue_the_log_is_refused_and_changes_nothing(
    store: Store, wrong: Callable[[Head], list[Entry]], words: str
) -> None:
    entries = fill(store, 3)
    with pytest.raises(StoreFailure, match=f"^{words}$"):
        store.append(wrong(store.head))
    assert list(store.entries()) == entries
    assert store.head == entries[-1].head
    entries += fill(store, 2)
    assert list(store.entries()) == entries
    store.close()


@pytest.mark.parametrize(
    "fields", [{"who": "\ud800"}, {"version": 2**63}, {"at": -(2**63) - 1}, {"clock": 2**64}]
)
def test_what_no_database_keeps_is_refused(store: Store, fields: dict[str, object]) -> None:
    bad = changed(entry(store.head), **fields)
    with pytest.raises(StoreFailure, match=r"^entry 1 holds something that cannot be kept$"):
        store.append([bad])
    store.close()


@pytest.mark.check("A26")
def test_the_time_of_day_may_jump_and_the_order_stays(store: Store) -> None:
    hour = 3_600_000
    for step, at in enumerate((CREATED, CREATED + hour, CREATED - hour, CREATED)):
        store.append([entry(store.head, at=at, clock=step)])
    assert [(entry.seq, entry.at) for entry in store.entries()] == [
        (1, CREATED),
        (2, CREATED + hour),
        (3, CREATED - hour),
        (4, CREATED),
    ]
    store.close()


def test_an_action_is_found_by_who_did_it(store: Store) -> None:
    store.append([entry(store.head, who="ann", action="tap-1")])
    store.append([entry(store.head, who="bob", action="tap-1")])
    found = store.find("bob", "tap-1")
    assert found is not None
    assert found.seq == 2
    for who, action in [("bob", "tap-2"), ("cho", "tap-1"), ("bob", "tap-1\0"), ("bob", "\ud800"), ("", "")]:
        assert store.find(who, action) is None
    store.close()


@pytest.mark.check("E19")
@pytest.mark.parametrize(
    "text", ["'; DROP TABLE entry; --", '"', "%s", "?", "{}", "\\", "x' OR '1'='1", "$1", ":seq", "\r\n", ""]
)
def test_any_text_is_only_text(store: Store, text: str) -> None:
    made = entry(store.head, who=text, action=text, table=text)
    store.append([made])
    assert store.find(text, text) == made
    assert list(store.entries()) == [made]
    store.close()


def test_entries_without_an_action_are_never_twice_the_same(store: Store) -> None:
    for _ in range(3):
        store.append([entry(store.head, who="clock", action=None)])
    assert store.head.seq == 3
    store.close()


def test_the_newest_snapshot_that_belongs_to_the_log_is_given(store: Store) -> None:
    assert store.snapshot() is None
    entries = fill(store, 30)
    for seq in (5, 10, 20):
        store.save_snapshot(seq, entries[seq - 1].hash, b"state %d" % seq)
    assert store.snapshot() == (20, entries[19].hash, b"state 20")
    store.save_snapshot(25, entries[0].hash, b"of another log")
    assert store.snapshot() == (20, entries[19].hash, b"state 20")
    store.save_snapshot(20, entries[19].hash, b"again")
    assert store.snapshot() == (20, entries[19].hash, b"again")
    store.save_snapshot(31, bytes(32), b"not there yet")
    store.save_snapshot(32, bytes(32), b"nor there")
    assert store.snapshot() is None
    store.close()


def test_a_night_before_its_first_entry_has_a_state_too(store: Store) -> None:
    store.save_snapshot(*store.head, b"empty")
    assert store.snapshot() == (0, heading().hash, b"empty")
    store.close()


def test_a_night_is_finished_and_goes_on(store: Store, place: str) -> None:
    assert store.finished is None
    store.finish(CREATED + 5)
    assert store.finished == CREATED + 5
    store.finish(None)
    assert store.finished is None
    store.close()


def test_nights_are_listed_by_age(place: str) -> None:
    assert nights(place) == []
    with create_night(place, heading("winter", name="Winter", created=CREATED + 1)) as winter:
        fill(winter, 3)
        winter.finish(CREATED + 2)
    with create_night(place, heading()) as summer:
        first, second = nights(place)  # one of them open
        assert summer.head.seq == 0
    assert (first.night, first.name, first.created, first.entries, first.finished) == (
        "summer", "Summer Night", CREATED, 0, None,
    )  # fmt: skip
    assert (second.night, second.name, second.entries, second.finished) == (
        "winter",
        "Winter",
        3,
        CREATED + 2,
    )
    assert second.size >= 3 * 200
    assert second.problem is None


def test_a_night_has_one_host(place: str) -> None:
    with create_night(place, heading()) as store:
        with pytest.raises(StoreFailure, match="is open in another host"):
            open_store(place, "summer")
        fill(store, 1)
    with open_store(place, "summer") as store:
        fill(store, 1)


def test_who_looks_on_reads_what_the_host_writes_and_writes_nothing(place: str) -> None:
    with create_night(place, heading()) as store, open_store(place, "summer", read_only=True) as looking:
        entries = fill(store, 2)
        assert list(looking.entries()) == entries
        assert store.find("guest/1", f"action-{1:020}") == entries[0]
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.append([entry(looking.head)])
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.finish(1)
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.save_snapshot(*store.head, b"")
    with open_store(place, "summer") as store:
        assert store.head == entries[-1].head


def test_a_store_opens_again_where_it_was(store: Store) -> None:
    entries = fill(store, 2)
    again = store.reopen()
    entries += fill(again, 2)
    assert list(again.entries()) == entries
    with pytest.raises(StoreFailure):
        fill(store, 1)
    again.close()
    again.close()


@pytest.mark.parametrize(
    ("night", "words"),
    [
        ("autumn", "there is no night"),
        ("../summer", "a night's id is up to 64 small letters, digits and dashes"),
        (None, "say which one"),
    ],
)
def test_what_is_not_there_is_said(place: str, night: str | None, words: str) -> None:
    create_night(place, heading()).close()
    with pytest.raises(StoreFailure, match=words):
        open_store(place, night)


def test_a_night_is_begun_once(place: str) -> None:
    with create_night(place, heading()) as store:
        fill(store, 1)
    with pytest.raises(StoreFailure, match=r"already$"):
        create_night(place, heading(name="Another"))
    with open_store(place, "summer") as store:
        assert (store.heading.name, store.head.seq) == ("Summer Night", 1)


@pytest.mark.parametrize("night", ["", "Summer", "a/b", "..", "a" * 65, "-a", "nächte", "a.db", "a\n"])
def test_an_id_names_a_file(night: str) -> None:
    with pytest.raises(StoreFailure, match="a night's id is up to 64 small letters, digits and dashes"):
        heading(night)


@pytest.mark.parametrize("place", ["mysql://localhost/nights", "http://example.org"])
def test_other_places_are_refused(place: str) -> None:
    with pytest.raises(
        StoreFailure, match="nights are kept in a file, a folder, sqlite:///… or postgresql://…"
    ):
        open_store(place, "summer")


def test_headings_that_cannot_be_kept_are_refused() -> None:
    with pytest.raises(StoreFailure, match="a night's heading holds a character that cannot be kept"):
        Heading(night="a", name="\0", created=0, code="", rules="")
