"""A model of a disk with a log on it, behind the store's own interface.

Like SQLite's write-ahead log, it takes the rows of a transaction, then a commit record with a checksum over
them, then makes all of it durable. What was written but not made durable survives the end of a process, and
may or may not survive a power cut. A transaction that is not whole is found out by its checksum, and counts
for nothing.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Literal, NamedTuple, Self

from croupier.store import Entry, Header, Snapshot, Store, StoreFailure
from croupier.store.entry import check_continues
from croupier.store.store import SNAPSHOTS_KEPT
from tests.simulation.world import Crash

STEPS = ("begin", "row", "commit", "sync", "acknowledge")
"""The steps of a commit, as far as a crash can fall before each of them."""

PAGE = 100

Fate = Literal["lost", "kept", "torn"]
"""What becomes, in a power cut, of what was written but not made durable."""


class Row(NamedTuple):
    """Something that a transaction writes."""

    content: Entry | tuple[Snapshot, bytes] | int | None
    """An entry; a snapshot with its digest; or when the night was finished."""

    @property
    def mark(self) -> bytes:
        """What a checksum sees of it."""
        match self.content:
            case Entry() as entry:
                return entry.hash
            case (_, bytes(digest)):
                return digest
            case at:
                return repr(at).encode()


class Commit(NamedTuple):
    """The record that makes the rows before it count."""

    checksum: bytes


Record = Row | Commit
TORN = Row(-1)
"""What is left of a record that was half written."""


def checksum(rows: list[Row]) -> bytes:
    """What a commit record says of the rows before it."""
    return sha256(b"".join(row.mark for row in rows)).digest()


class Disk:
    """What is written; `trouble` is asked before every step, and may raise or take note."""

    def __init__(self, header: Header, trouble: Callable[[str], None] = lambda step: None) -> None:
        self.header = header
        self.trouble = trouble
        self.records: list[Record] = []
        self.durable = 0
        """So many of the records survive whatever comes."""
        self.log: list[Entry] = []
        """The entries among them."""
        self.secrets: dict[str, bytes] = {}
        """What lies beside it, durable as soon as it is kept."""
        self.watch: Callable[[Record], None] = lambda record: None
        """Is shown all that is written."""
        self.holder: ModelStore | None = None
        """The store that has it open."""

    def write(self, record: Record) -> None:
        self.records.append(record)
        self.watch(record)

    def sync(self) -> None:
        """Make all that is written durable."""
        for record in self.records[self.durable :]:
            if isinstance(record, Row) and isinstance(record.content, Entry):
                self.log.append(record.content)
        self.durable = len(self.records)

    def cut_power(self, fate: Fate, rng: Random) -> bool:
        """Decide about what is not durable; whether there was any."""
        tail = self.records[self.durable :]
        if not tail or fate == "kept":
            return bool(tail)
        del self.records[self.durable :]
        if fate == "torn":  # some of it reached the disk, in any order
            self.records += [record if rng.random() < 0.5 else TORN for record in tail]
        return True

    def lose_snapshots(self) -> bool:
        """Forget every snapshot; whether there were any."""
        places = [
            place
            for place, record in enumerate(self.records)
            if isinstance(record, Row) and isinstance(record.content, tuple) and place < self.durable
        ]
        for place in reversed(places):  # each is a transaction of its own
            del self.records[place : place + 2]
        self.durable -= 2 * len(places)
        return bool(places)

    def recover(self) -> None:
        """Clear away what is after the last transaction that is whole."""
        whole = self.committed()[1]
        del self.records[whole:]
        self.durable = min(self.durable, whole)

    def committed(self) -> tuple[list[Row], int]:
        """The rows of all transactions that are whole, and how many records these are."""
        rows: list[Row] = []
        waiting: list[Row] = []
        whole = 0
        for place, record in enumerate(self.records, start=1):
            if isinstance(record, Row):
                waiting.append(record)
            elif checksum(waiting) == record.checksum:
                rows += waiting
                waiting, whole = [], place
            else:
                break
        return rows, whole


class ModelStore(Store):
    """The log of a night on a model disk, held by one process or opened to look at."""

    def __init__(self, disk: Disk, *, reading: bool = False) -> None:
        if disk.holder is not None and not reading:
            raise StoreFailure(f"the night {disk.header.night} is open in another host")
        self._disk = disk
        self._is_reading = reading
        self._seen = 0
        """So many rows of the disk are read."""
        self._entries: list[Entry] = []
        self._actions: dict[tuple[str, str], Entry] = {}
        self._kept: dict[int, tuple[Snapshot, bytes]] = {}
        self._finished: int | None = None
        self._broken: StoreFailure | None = None
        self._is_closed = False
        if not reading:
            disk.recover()
            disk.holder = self
        self._look()
        last = self._entries[-1] if self._entries else None
        super().__init__(disk.header, last.tip if last else disk.header.tip, last.clock if last else 0)

    @classmethod
    def open(cls, disk: Disk) -> Self:
        disk.trouble("open")
        return cls(disk)

    def reader(self) -> "ModelStore":
        return ModelStore(self._disk, reading=True)

    def reopen(self) -> "ModelStore":
        self.close()
        return ModelStore.open(self._disk)

    def close(self) -> None:
        self._is_closed = True
        if self._disk.holder is self:
            self._disk.holder = None

    # Writing.

    def append(self, entries: list[Entry]) -> None:
        for _ in self.appending(entries):
            pass

    def appending(self, entries: list[Entry]) -> Iterator[str]:
        """Append step by step, with what comes next."""
        if entries:
            check_continues(self._tip, self._clock, entries)
            self._check_open()
            self._check_new(entries)
            yield from self._commit([Row(entry) for entry in entries])
            self._tip, self._clock = entries[-1].tip, entries[-1].clock

    def _write(self, entries: list[Entry]) -> None:
        raise NotImplementedError("entries are appended step by step")

    def _write_snapshot(self, snapshot: Snapshot) -> None:
        self._commit_now(Row((snapshot, snapshot.digest)))

    def finish(self, at: int | None) -> None:
        self._commit_now(Row(at))

    def secrets(self) -> dict[str, bytes]:
        return dict(self._disk.secrets)

    def keep_secrets(self, secrets: dict[str, bytes]) -> None:
        self._check_open()
        self._disk.trouble("secrets")
        self._disk.secrets = dict(secrets)

    def _commit_now(self, row: Row) -> None:
        for _ in self._commit([row]):
            pass

    def _commit(self, rows: list[Row]) -> Iterator[str]:
        """A transaction; after one that failed there is no other before the disk is opened again."""
        self._check_open()
        if self._broken:
            raise self._broken
        try:
            yield self._next("begin")
            for row in rows:
                yield self._next("row")
                self._disk.write(row)
            yield self._next("commit")
            self._disk.write(Commit(checksum(rows)))
            yield self._next("sync")
            self._disk.sync()
        except StoreFailure as failure:
            self._broken = failure
            raise
        self._seen += len(rows)
        self._apply(rows)
        yield self._next("acknowledge")

    def _check_open(self) -> None:
        if self._is_reading:
            raise StoreFailure(f"the night {self.header.night} was opened for reading only")
        if self._is_closed:
            raise StoreFailure(f"the night {self.header.night} is not open")

    def _next(self, step: str) -> str:
        if self._is_closed:  # the process has ended in between
            raise Crash
        self._disk.trouble(step)
        return step

    def _check_new(self, entries: list[Entry]) -> None:
        seen = set(self._actions)
        for entry in entries:
            if entry.action is not None:
                key = (entry.who, entry.action)
                if key in seen:
                    raise StoreFailure("an action is in the log already, or comes twice")
                seen.add(key)

    def _apply(self, rows: list[Row]) -> None:
        """Have what was committed seen, all entries at once: somebody may be reading in another thread."""
        entries: list[Entry] = []
        for row in rows:
            match row.content:
                case Entry() as entry:
                    entries.append(entry)
                    if entry.action is not None:
                        self._actions[entry.who, entry.action] = entry
                case (Snapshot() as snapshot, bytes(digest)):
                    self._kept[snapshot.seq] = (snapshot, digest)
                    for old in sorted(self._kept)[:-SNAPSHOTS_KEPT]:
                        del self._kept[old]
                case int() | None as at:
                    self._finished = at
        self._entries += entries

    # Reading.

    def _look(self) -> None:
        """Read what is new on the disk: who looks on sees what the host writes."""
        rows, _ = self._disk.committed()
        self._apply(rows[self._seen :])
        self._seen = len(rows)

    @property
    def finished(self) -> int | None:
        return self._finished

    def hash_of(self, seq: int) -> bytes | None:
        if seq == 0:
            return self.header.hash
        return self._entries[seq - 1].hash if 0 < seq <= len(self._entries) else None

    def damage(self) -> str | None:
        return None

    def renew(self) -> None:
        """Nothing to do: whoever holds the disk holds it until it ends."""

    def _page(self, after: int) -> list[Entry]:
        if self._is_closed:
            raise StoreFailure(f"the night {self.header.night} is not open")
        if self._is_reading:
            self._look()
        return self._entries[after : after + PAGE]

    def _find(self, who: str, action: str) -> Entry | None:
        return self._actions.get((who, action))

    def _snapshots(self) -> Iterator[tuple[Snapshot, bytes]]:
        for seq in sorted(self._kept, reverse=True):
            yield self._kept[seq]
