"""What a store promises, whatever keeps the night: each of these tests runs on every one of `KINDS`."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import msgspec
import pytest

from croupier.store import Entry, Store, StoreFailure, Tip, verify_chain
from tests.store.kinds import Stores
from tests.store.making import CREATED, entry, fill, following, header


@pytest.fixture
def store(stores: Stores) -> Iterator[Store]:
    with stores.create(header()) as store:
        yield store


def test_a_new_night_is_empty_and_begins_with_its_header(stores: Stores) -> None:
    with stores.create(header()) as store:
        assert store.header == header()
        assert store.tip == Tip(0, header().hash)
        assert list(store.entries()) == []


def test_what_was_appended_is_read_back_as_it_was(stores: Stores) -> None:
    odd = {"table": None, "action": None, "who": "clock", "act": msgspec.Raw('{"say": "Grüße, 🎲"}'.encode())}
    with stores.create(header(name="Ännchens Fête 🎲")) as store:
        first = following(store.tip, 2)
        store.append(first)
        last = entry(first[-1].tip, version=0, **odd)
        store.append([last])
        assert list(store.entries()) == [*first, last]
    with stores.open() as store:
        assert store.header.name == "Ännchens Fête 🎲"
        assert list(store.entries()) == [*first, last]
        assert store.tip == Tip(3, last.hash)


@pytest.mark.parametrize("after", [0, 1, 999, 1000, 1001, 2499, 2500, 9999])
def test_reading_begins_after_any_entry(stores: Stores, after: int) -> None:
    with stores.create(header()) as store:
        fill(store, 2500)
        assert [entry.seq for entry in store.entries(after)] == list(range(after + 1, 2501))


def changed(entry: Entry, **fields: object) -> Entry:
    return msgspec.structs.replace(entry, **fields)


def other(tip: Tip) -> list[Entry]:
    """Entries of a log that parted from ours one entry ago."""
    return following(Tip(tip.seq, b"\7" * 32), 2)


@pytest.mark.check("A25")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda tip: following(Tip(tip.seq + 1, tip.hash), 1), "entry 4 is due, not entry 5"),
        (lambda tip: following(Tip(tip.seq - 1, tip.hash), 1), "entry 4 is due, not entry 3"),
        (lambda tip: following(tip, 3)[::2], "entry 5 is due, not entry 6"),
        (lambda tip: following(tip, 2)[::-1], "entry 4 is due, not entry 5"),
        (other, "entry 4 does not continue the log from entry 3"),
        (
            lambda tip: [changed(entry(tip), who="guest/0")],
            "entry 4 does not continue the log from entry 3",
        ),
        (
            lambda tip: [changed(entry(tip), act=msgspec.Raw(b"{}"))],
            "entry 4 does not continue the log from entry 3",
        ),
        (lambda tip: [entry(tip, clock=29)], "entry 4 puts the night's clock back"),
        (lambda tip: [entry(tip, action="a\0b")], "entry 4 holds something that cannot be kept"),
        (
            lambda tip: [entry(tip), entry(entry(tip).tip, who="guest/3", action=f"action-{3:020}")],
            "an action is in the log already, or comes twice",
        ),
        (
            lambda tip: [
                entry(tip, who="ann", action="x"),
                entry(entry(tip, who="ann", action="x").tip, who="ann", action="x"),
            ],
            "an action is in the log already, or comes twice",
        ),
    ],
)
def test_what_does_not_continue_the_log_is_refused_and_changes_nothing(
    store: Store, wrong: Callable[[Tip], list[Entry]], words: str
) -> None:
    entries = fill(store, 3)
    with pytest.raises(StoreFailure, match=f"^{words}$"):
        store.append(wrong(store.tip))
    assert list(store.entries()) == entries
    assert store.tip == entries[-1].tip
    entries += fill(store, 2)
    assert list(store.entries()) == entries


@pytest.mark.parametrize(
    "fields", [{"who": "\ud800"}, {"version": 2**63}, {"at": -(2**63) - 1}, {"clock": 2**64}]
)
def test_what_no_database_keeps_is_refused(store: Store, fields: dict[str, object]) -> None:
    bad = changed(entry(store.tip), **fields)
    with pytest.raises(StoreFailure, match=r"^entry 1 holds something that cannot be kept$"):
        store.append([bad])


@pytest.mark.check("A26")
def test_the_time_of_day_may_jump_and_the_order_stays(store: Store) -> None:
    hour = 3_600_000
    for step, at in enumerate((CREATED, CREATED + hour, CREATED - hour, CREATED)):
        store.append([entry(store.tip, at=at, clock=step)])
    assert [(entry.seq, entry.at) for entry in store.entries()] == [
        (1, CREATED),
        (2, CREATED + hour),
        (3, CREATED - hour),
        (4, CREATED),
    ]


def test_an_action_is_found_by_who_did_it(store: Store) -> None:
    store.append([entry(store.tip, who="ann", action="tap-1")])
    store.append([entry(store.tip, who="bob", action="tap-1")])
    found = store.find("bob", "tap-1")
    assert found is not None
    assert found.seq == 2
    for who, action in [("bob", "tap-2"), ("cho", "tap-1"), ("bob", "tap-1\0"), ("bob", "\ud800"), ("", "")]:
        assert store.find(who, action) is None


@pytest.mark.check("E19")
@pytest.mark.parametrize(
    "text", ["'; DROP TABLE entry; --", '"', "%s", "?", "{}", "\\", "x' OR '1'='1", "$1", ":seq", "\r\n", ""]
)
def test_any_text_is_only_text(store: Store, text: str) -> None:
    made = entry(store.tip, who=text, action=text, table=text)
    store.append([made])
    assert store.find(text, text) == made
    assert list(store.entries()) == [made]


def test_entries_without_an_action_are_never_twice_the_same(store: Store) -> None:
    for _ in range(3):
        store.append([entry(store.tip, who="clock", action=None)])
    assert store.tip.seq == 3


def test_the_last_snapshots_are_kept_the_newest_first(store: Store) -> None:
    assert list(store.snapshots()) == []
    entries = fill(store, 30)
    for seq in (5, 20, 10, 25):
        store.save_snapshot(seq, entries[seq - 1].hash, b"state %d" % seq)
    assert list(store.snapshots()) == [
        (25, entries[24].hash, b"state 25"),
        (20, entries[19].hash, b"state 20"),
    ]
    store.save_snapshot(20, bytes(32), b"of another log")
    assert list(store.snapshots())[1] == (20, bytes(32), b"of another log")


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


def test_a_night_before_its_first_entry_has_a_state_too(store: Store) -> None:
    store.save_snapshot(*store.tip, b"empty")
    assert store.snapshot() == (0, header().hash, b"empty")


def test_a_night_is_finished_and_goes_on(store: Store) -> None:
    assert store.finished is None
    store.finish(CREATED + 5)
    assert store.finished == CREATED + 5
    store.finish(None)
    assert store.finished is None


def test_a_night_has_one_host(stores: Stores) -> None:
    with stores.create(header()) as store:
        with pytest.raises(StoreFailure, match="is open in another host"):
            stores.open()
        fill(store, 1)
    with stores.open() as store:
        fill(store, 1)


def test_who_looks_on_reads_what_the_host_writes_and_writes_nothing(stores: Stores) -> None:
    with stores.create(header()) as store, stores.read() as looking:
        entries = fill(store, 2)
        assert list(looking.entries()) == entries
        assert store.find("guest/1", f"action-{1:020}") == entries[0]
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.append([entry(looking.tip)])
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.finish(1)
        with pytest.raises(StoreFailure, match="was opened for reading only"):
            looking.save_snapshot(*store.tip, b"")
    with stores.open() as store:
        assert store.tip == entries[-1].tip


def test_a_store_opens_again_where_it_was(store: Store) -> None:
    entries = fill(store, 2)
    again = store.reopen()
    entries += fill(again, 2)
    assert list(again.entries()) == entries
    with pytest.raises(StoreFailure):
        fill(store, 1)
    again.close()
    again.close()


# What is read beside the one who writes.


def test_what_is_appended_while_it_is_read_is_read_as_well(store: Store) -> None:
    entries = fill(store, 3)
    reading = store.entries()
    seen = [next(reading)]
    entries += fill(store, 2000)
    assert [*seen, *reading] == entries


def test_reading_goes_on_in_another_thread_while_entries_are_written(store: Store) -> None:
    """Whoever reads sees a beginning of the log, never a piece of a commit."""
    ends: list[int] = []
    done = Event()

    def read() -> None:
        while not done.is_set():
            seen = [entry.seq for entry in store.entries()]
            assert seen == list(range(1, len(seen) + 1))
            ends.append(len(seen))

    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(read)
        while len(set(ends)) < 5 and not reading.done():
            fill(store, 7)
        done.set()
        reading.result()
    assert all(end % 7 == 0 for end in ends)


def test_a_reader_sees_what_the_host_writes_and_outlives_it(store: Store) -> None:
    entries = fill(store, 2)
    reader = store.reader()
    entries += fill(store, 2)
    assert reader.header == store.header
    assert list(reader.entries()) == entries
    with pytest.raises(StoreFailure, match="was opened for reading only"):
        reader.append([entry(reader.tip)])
    store.close()
    assert list(reader.entries()) == entries
    assert verify_chain(reader) is None
    reader.close()


def test_the_hash_of_any_entry_is_given(store: Store) -> None:
    entries = fill(store, 2)
    found = [store.hash_of(seq) for seq in (0, 1, 2, 3)]
    assert found == [store.header.hash, entries[0].hash, entries[1].hash, None]


# What fails.


@pytest.mark.check("C4")
def test_of_a_commit_that_fails_nothing_is_kept_and_nothing_is_written_after_it(
    store: Store, stores: Stores
) -> None:
    entries = fill(store, 5)
    with stores.broken(store), pytest.raises(StoreFailure):
        fill(store, 1000)
    assert store.tip == entries[-1].tip
    for write in WRITES:
        with pytest.raises(StoreFailure):
            write(store)
    again = store.reopen()
    assert again.tip == entries[-1].tip
    assert list(again.entries()) == entries
    assert (again.finished, list(again.snapshots())) == (None, [])
    entries += fill(again, 1000)
    again.close()
    with stores.open() as last:
        assert list(last.entries()) == entries
        assert verify_chain(last) is None


WRITES: list[Callable[[Store], object]] = [
    lambda store: store.append([entry(store.tip)]),
    lambda store: store.finish(CREATED),
    lambda store: store.save_snapshot(*store.tip, b"state"),
    lambda store: store.append([entry(store.tip)]),
]


@pytest.mark.check("C4")
def test_a_snapshot_that_fails_leaves_those_before_it(store: Store, stores: Stores) -> None:
    entries = fill(store, 5)
    store.save_snapshot(*entries[2].tip, b"small")
    with stores.broken(store), pytest.raises(StoreFailure):
        store.save_snapshot(*store.tip, bytes(1_000_000))
    with pytest.raises(StoreFailure):
        fill(store, 1)
    again = store.reopen()
    assert list(again.snapshots()) == [(*entries[2].tip, b"small")]
    assert list(again.entries()) == entries
    again.close()


def test_a_refusal_is_no_failure(store: Store) -> None:
    """What is wrong with an entry is not wrong with the disk: the next one is kept."""
    entries = fill(store, 1)
    same = entry(store.tip, who=entries[0].who, action=entries[0].action)
    with pytest.raises(StoreFailure, match="an action is in the log already"):
        store.append([same])
    entries += fill(store, 1)
    again = store.reopen()
    assert list(again.entries()) == entries
    again.close()


@pytest.mark.parametrize("use", [lambda store: fill(store, 1), lambda store: list(store.entries())])
def test_a_store_that_is_closed_says_so(store: Store, use: Callable[[Store], object]) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreFailure):
        use(store)
