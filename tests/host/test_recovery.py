"""Start-up trusts nothing: what was changed behind the host's back is found before play goes on from it."""

import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from croupier.bank import wallet
from croupier.host import hosted_night, recovery
from croupier.host.checking import Checking, words_for
from croupier.host.hub import Hub
from croupier.host.nights import begin
from croupier.host.recovery import restored, snapshot_fault
from croupier.night import Night, commands
from croupier.night.commands import CLOCK, HOST
from croupier.night.execution import execute
from croupier.night.setup import Preset
from croupier.store import Entry, Fault, Store, StoreFailure, create_night, open_store, verify_chain
from tests.cli.test_nights import ANN, BOB, UNDERS, write
from tests.host.conftest import Opener, tables
from tests.host.scene import Scene, settle
from tests.host.test_faults import Disk

OLD, VOUCHING, SAT, GRANTED = 4, 5, 6, 7
"""Entries of the night below: a grant before the snapshot, what vouches for it, and two after it."""

Edit = Callable[..., None]


def keep_snapshot(store: Store, night: Night, state: bytes | None = None) -> None:
    """Keep the night's state, or another one, with the entry that vouches for it."""
    tip, kept = store.tip, night.save() if state is None else state
    write(store, night, CLOCK, commands.Snapshot(digest=hashlib.sha256(kept).hexdigest()))
    store.save_snapshot(*tip, kept)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A night whose host was killed: seven entries, with a snapshot after the fourth.

    Ann has 1,000 and was granted 500, of which 300 lie at the table; Bob has 1,000 and was granted 500.
    """
    with begin(tmp_path, Preset("Friday", 1000, (UNDERS,))).store as store:
        night, _ = restored(store)
        write(store, night, ANN, commands.Join(token="a"))
        write(store, night, BOB, commands.Join(token="b"))
        write(store, night, HOST, commands.Grant(name="Ann", amount=500, reason="a voucher"))
        keep_snapshot(store, night)
        write(store, night, ANN, commands.Sit(table="t1", money=300))
        write(store, night, HOST, commands.Grant(name="Bob", amount=500, reason="another"))
    (found,) = tmp_path.glob("*.db")
    return found


@pytest.fixture
def edit(file: Path) -> Edit:
    """Changes the file behind the host's back."""

    def run(statement: str, *values: object) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(statement, values)

    return run


def money(store: Store) -> tuple[int, int]:
    """What Ann and Bob have in their wallets, as a host that starts now sees it."""
    ledger = restored(store)[0].state.ledger
    return ledger.balance(wallet("Ann")), ledger.balance(wallet("Bob"))


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are played again."""
    seen: list[int] = []
    replay = recovery.replay

    def watched(night: Night | None, entry: Entry) -> Night:
        seen.append(entry.seq)
        return replay(night, entry)

    monkeypatch.setattr(recovery, "replay", watched)
    return seen


def test_a_night_starts_from_the_snapshot_that_its_log_vouches_for(file: Path, replayed: list[int]) -> None:
    with open_store(file) as store:
        assert money(store) == (1200, 1500)
        assert snapshot_fault(store) is None
    assert replayed == [VOUCHING, SAT, GRANTED]


def richer(file: Path, edit: Edit) -> None:
    """Give Ann a million in the snapshot, with a digest to match (T1)."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("SELECT state FROM snapshot").fetchone()
    rich = state.replace(b'"wallet/Ann":1500', b'"wallet/Ann":1001500')
    assert rich != state
    edit("UPDATE snapshot SET state = ?, digest = ?", rich, hashlib.sha256(rich).digest())


@pytest.mark.check("A25", "E25")
def test_a_changed_snapshot_is_found_and_not_used(
    file: Path, edit: Edit, replayed: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    richer(file, edit)
    with open_store(file) as store:
        assert money(store) == (1200, 1500)
        assert replayed == [1, 2, 3, 4, VOUCHING, SAT, GRANTED]
        assert "the snapshot after entry 4 is not the one that was kept" in caplog.text
        assert verify_chain(store) is None
        assert snapshot_fault(store) == (4, "the snapshot after entry 4 is not the one that was kept")


def test_a_snapshot_whose_row_was_damaged_does_not_keep_the_night_from_going_on(
    file: Path, edit: Edit, replayed: list[int]
) -> None:
    edit("UPDATE snapshot SET hash = ?", bytes(32))
    with open_store(file) as store:
        assert money(store) == (1200, 1500)
    assert replayed[0] == 1


def test_the_snapshot_before_is_taken_where_the_newest_was_changed(
    file: Path, edit: Edit, replayed: list[int]
) -> None:
    with open_store(file) as store:
        night, _ = restored(store)
        keep_snapshot(store, night)
    edit("UPDATE snapshot SET state = CAST('{}' AS BLOB) WHERE seq = ?", GRANTED)
    replayed.clear()
    with open_store(file) as store:
        assert money(store) == (1200, 1500)
    assert replayed[0] == VOUCHING


def test_a_snapshot_of_an_older_version_is_not_trusted(
    file: Path, tmp_path: Path, replayed: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """0.1 kept snapshots that nothing in the log vouches for."""
    with open_store(file, read_only=True) as source:
        first = next(source.entries())
        old = msgspec.structs.replace(source.header, night="old", format=1)
    fields = {name: getattr(first, name) for name in first.__struct_fields__ if name not in {"seq", "hash"}}
    with create_night(tmp_path, old) as store:
        store.append([Entry.following(old.tip, **fields)])
        store.save_snapshot(*store.tip, b'{"rich": true}')
        restored(store)
        assert snapshot_fault(store) is None
    assert replayed == [1]
    assert "was kept by an older version of Croupier, and nothing in the log vouches for it" in caplog.text


def test_a_snapshot_that_cannot_be_read_is_passed_over(file: Path, replayed: list[int]) -> None:
    """The log alone is enough."""
    with open_store(file) as store:
        night, _ = restored(store)
        keep_snapshot(store, night, b'{"name": 1}')
        replayed.clear()
        assert money(store) == (1200, 1500)
    assert replayed[0] == VOUCHING


def test_a_crash_before_the_snapshot_was_kept_does_no_harm(file: Path, replayed: list[int]) -> None:
    """The log vouches for something that is not there."""
    with open_store(file) as store:
        night, _ = restored(store)
        write(store, night, CLOCK, commands.Snapshot(digest="0" * 64))
        replayed.clear()
        assert money(store) == (1200, 1500)
        assert snapshot_fault(store) is None
    assert replayed == [VOUCHING, SAT, GRANTED, GRANTED + 1]


MORE = """UPDATE entry SET act = CAST(replace(CAST(act AS TEXT), '500', '500000') AS BLOB),
    postings = CAST(replace(CAST(postings AS TEXT), '500', '500000') AS BLOB) WHERE seq = ?"""


@pytest.mark.check("A25", "E25")
@pytest.mark.parametrize(
    ("statement", "seq", "words"),
    [
        (MORE, GRANTED, "entry 7 was changed, or is not the one that followed entry 6"),  # T3
        ("DELETE FROM entry WHERE seq = ?", SAT, "entry 6 is missing"),  # T4
        ("DELETE FROM entry WHERE seq = ?", VOUCHING, "entry 5 is missing"),
        ("DELETE FROM entry WHERE seq >= ?", VOUCHING, "entry 5 is missing"),
        ("DELETE FROM entry WHERE seq >= ?", OLD, "entry 4 is missing"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE seq = ?", SAT, "entry 6 was changed"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE seq = ?", GRANTED, "entry 7 was changed"),
        ("UPDATE entry SET at = at + 1 WHERE seq = ?", VOUCHING, "entry 5 was changed"),
        ("UPDATE night SET name = 'Saturday' WHERE 0 < ?", 1, "the header was changed"),
    ],
)
def test_what_was_changed_in_the_part_that_is_played_again_stops_the_start(
    file: Path, edit: Edit, statement: str, seq: int, words: str
) -> None:
    edit(statement, seq)
    with open_store(file) as store, pytest.raises(StoreFailure, match=words) as caught:
        restored(store)
    assert "`croupier restore FILE --force`" in str(caught.value)
    assert "--new" in str(caught.value)


def test_postings_that_were_chained_but_not_moved_stop_the_start(file: Path) -> None:
    """Whoever can chain entries writes money out of nowhere."""
    with open_store(file) as store:
        night, _ = restored(store)
        command = commands.Grant(name="Ann", amount=500, reason="x")
        done = execute(night, HOST, command, at=night.state.at + 1, clock=night.state.clock + 1)
        more = [{"account": one.account, "amount": one.amount * 1000} for one in done.postings]
        forged = Entry.following(
            store.tip,
            who="host",
            act=msgspec.Raw(msgspec.json.encode(done.command)),
            postings=msgspec.Raw(msgspec.json.encode(more)),
            at=night.state.at,
            clock=night.state.clock,
        )
        store.append([forged])
        with pytest.raises(StoreFailure, match="entry 8 moves other money than it did"):
            restored(store)


def checked(store: Store) -> list[Fault]:
    """What is found wrong with a night while it goes on."""
    found: list[Fault] = []
    checking = Checking(store, found.append)
    checking.join()
    return found


@pytest.mark.check("A25", "E25")
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (MORE, "entry 4 was changed, or is not the one that followed entry 3"),  # T2
        ("DELETE FROM entry WHERE seq = ? - 1", "entry 3 is missing"),
        ("UPDATE entry SET who = CAST(x'ff' AS TEXT) WHERE seq = ?", "nothing can be read after entry 3"),
    ],
)
def test_what_was_changed_before_the_snapshot_is_found_while_the_night_goes_on(
    file: Path, edit: Edit, statement: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    edit(statement, OLD)
    with open_store(file) as store:
        assert money(store) == (1200, 1500)
        (fault,) = checked(store)
    assert fault.what.startswith(words)
    assert words in caplog.text
    assert "`croupier verify`" in caplog.text


def test_a_record_that_is_whole_is_not_complained_of(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    with open_store(file) as store:
        assert checked(store) == []
    assert caplog.text == ""


def test_what_is_written_while_it_is_checked_is_no_fault(file: Path) -> None:
    found: list[Fault] = []
    with open_store(file) as store:
        night, _ = restored(store)
        checking = Checking(store, found.append)
        for _ in range(50):
            write(store, night, HOST, commands.Announce(text="hello"))
        checking.join()
    assert found == []


def test_a_check_ends_when_the_host_does(file: Path, edit: Edit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It rests now and then, and looks whether it is to end; of what it has not read it tells nothing."""
    monkeypatch.setattr("croupier.store.audit.WATCHED", 1)
    monkeypatch.setattr("croupier.host.checking.BREAK", 3600)
    edit("UPDATE entry SET at = at + 1 WHERE seq = ?", OLD)
    found: list[Fault] = []
    with open_store(file) as store:
        Checking(store, found.append).stop()
    assert found == []


# A host that runs.


def test_an_evening_keeps_snapshots_that_its_log_vouches_for(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch, replayed: list[int]
) -> None:
    monkeypatch.setattr(hosted_night, "SNAPSHOT_EVERY", 20)
    house = open_house(tables("roulette"))
    ann = house.guest("Ann")
    for _ in range(30):
        ann.ask("say", text="hello")
    first = next(one for one in house.entries() if b'"snapshot"' in bytes(one.act))
    assert first.who == "clock"
    replayed.clear()
    house.restart()
    newest = [one.seq for one in house.entries() if b'"snapshot"' in bytes(one.act)][-1]
    assert newest > first.seq, "a host that closes keeps one more"
    assert replayed == [newest], "nothing but what vouches for the snapshot is played again"
    assert house.guest().rejoin(ann.token).account()["money"] == 10_000


def test_a_snapshot_is_kept_when_the_log_is_at_rest(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_night, "SNAPSHOT_EVERY", 5)

    async def play(hub: Hub) -> None:
        store = hub.hosted.store
        while (snapshot := store.snapshot()) is None and store.tip.seq < 20:
            hub.hosted.submit(HOST, commands.Announce(text="The bar is open."))
            await settle()
        assert snapshot is not None
        assert snapshot.seq == 1 + 5, "the night had begun before this host"

    scene.play(play)


def test_nothing_is_kept_that_the_log_does_not_vouch_for(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The entry is on the disk first: a snapshot without one tells that the end of the log was cut off."""
    house = open_house(tables("roulette"))
    ann = house.guest("Ann")
    disk = Disk(monkeypatch)
    disk.is_full = True
    house.call(house.hosted.snapshot)
    disk.is_full = False
    ann.notice("resumed")
    assert "no snapshot was kept" in caplog.text
    assert list(house.store.snapshots()) == []
    assert house.commands("snapshot") == []


def test_the_journal_is_silent_about_snapshots(open_house: Opener) -> None:
    house = open_house(tables("roulette")).restart()
    found = house.get("/journal.json", Authorization=f"Bearer {house.secret}")[2]
    assert [deed["what"] for deed in msgspec.json.decode(found)] == ["create", "take_key", "resume", "resume"]


def test_a_fault_in_the_record_is_told_to_the_host_and_noted(
    open_house: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_house(tables("roulette"))
    house.guest("Ann").ask("say", text="hello")
    house.stop()
    with closing(sqlite3.connect(Path(house.place, f"{house.night_id}.db"), isolation_level=None)) as record:
        record.execute("UPDATE entry SET at = at + 1 WHERE seq = 2")
    house.start()
    words = str(words_for(Fault(2, "")))
    assert house.host().notice("record") == words
    assert "entry 2 was changed, or is not the one that followed entry 1" in caplog.text
    assert [note["text"] for note in house.commands("note")] == [words]


def test_a_host_that_is_there_already_is_told_and_nobody_else(open_house: Opener) -> None:
    house = open_house(tables("roulette"))
    host, ann = house.host(), house.guest("Ann")
    words = words_for(Fault(3, ""))
    house.call(lambda: house.hub.warn_host(words))
    assert host.notice("record") == str(words)
    host.ask("announce", text="on it goes")
    ann.notice("announced")
    assert not any(one.get("kind") == "record" for one in ann.heard)
