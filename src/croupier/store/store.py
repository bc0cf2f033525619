"""What a store is, whichever database keeps the night."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from hashlib import sha256
from math import inf
from typing import ClassVar, NamedTuple, Self

import msgspec

from croupier.store.entry import Entry, Header, Tip, can_be_kept, check_continues

SNAPSHOTS_KEPT = 2
"""The newest, and one before it should the newest turn out damaged."""


class Snapshot(NamedTuple):
    """The night's state after an entry, as its owner wrote it: a shortcut, never the record."""

    seq: int
    hash: bytes
    state: bytes

    @property
    def digest(self) -> bytes:
        return sha256(self.state).digest()


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A night in a list of nights."""

    night: str
    name: str
    created: int
    entries: int
    finished: int | None
    """When it was finished, UTC in milliseconds."""
    size: int
    """Bytes, about."""
    file: str | None = None
    """The file that holds it; None in a database of many."""
    problem: str | None = None
    """Why it cannot be opened; all else is a guess then, or unknown."""


class Store(ABC):
    """The log of one night, held by one host: what `append` has returned from survives a crash.

    Reading may go on in any thread beside one that writes. After a failure to write, nothing more is
    written; `reopen` gives a store that begins with what was kept.
    """

    header: Header
    heartbeat: ClassVar[float | None] = None
    """Seconds after which `renew` must be called where nothing is appended; None where it need not be."""
    is_remote: ClassVar[bool] = False
    """Whether asking it may take long: then nobody asks it on an event loop."""
    held_until: float = inf
    """Until when, by the machine's monotonic clock, no other host can have taken the night over."""
    is_shared: ClassVar[bool] = False
    """Whether secrets lie with the log, for whoever can read that, and have to be wrapped first."""

    def __init__(self, header: Header, tip: Tip, clock: int) -> None:
        self.header = header
        self._tip = tip
        self._clock = clock

    @property
    def tip(self) -> Tip:
        return self._tip

    def append(self, entries: list[Entry]) -> None:
        """Keep the next entries, all or none; they are durable when this returns.

        Whatever does not continue the log from its tip is refused and changes nothing.
        """
        if not entries:
            return
        check_continues(self._tip, self._clock, entries)
        self._write(entries)
        self._tip = entries[-1].tip
        self._clock = entries[-1].clock

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """All entries after that one, in order, including those appended while reading."""
        for page in self.pages(after):
            yield from page

    def pages(self, after: int = 0) -> Iterator[list[Entry]]:
        """The same in batches of a size that is read quickly."""
        while page := self._page(after):
            yield page
            after = page[-1].seq

    def find(self, who: str, action: str) -> Entry | None:
        """The entry of an action that was already taken."""
        return self._find(who, action) if can_be_kept(who) and can_be_kept(action) else None

    def save_snapshot(self, seq: int, hash_: bytes, state: bytes) -> None:
        """Keep the state as it was after that entry, for a quick start."""
        self._write_snapshot(Snapshot(seq, hash_, state))

    def snapshot(self) -> Snapshot | None:
        """The newest snapshot that is whole and belongs to this log."""
        for found, digest in self._snapshots():
            if found.digest == digest and self.hash_of(found.seq) == found.hash:
                return found
        return None

    def snapshots(self) -> Iterator[Snapshot]:
        """All kept snapshots, the newest first, whole or damaged."""
        return (found for found, _ in self._snapshots())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def where(self) -> tuple[str, str | None]:
        """What `open_store` finds it by, also from another process."""
        raise NotImplementedError

    @abstractmethod
    def hash_of(self, seq: int) -> bytes | None:
        """The hash that an entry was kept with, the header's for 0."""

    @property
    @abstractmethod
    def finished(self) -> int | None:
        """When the night was finished, UTC in milliseconds."""

    @abstractmethod
    def finish(self, at: int | None) -> None:
        """Note that the night is finished, or with None that it goes on; the chain does not hold this."""

    @abstractmethod
    def secrets(self) -> dict[str, bytes]:
        """What is kept beside the log, and in no copy of it, by name."""

    @abstractmethod
    def keep_secrets(self, secrets: dict[str, bytes]) -> None:
        """Keep these beside the log, and no others; they are durable when this returns."""

    @abstractmethod
    def damage(self) -> str | None:
        """What is wrong with the database itself, apart from what the chain shows."""

    @abstractmethod
    def renew(self) -> None:
        """Stay the night's one host while nothing is appended."""

    @abstractmethod
    def reopen(self) -> "Store":
        """Close this store and reopen the night as it was kept."""

    @abstractmethod
    def reader(self) -> "Store":
        """The same night, opened read-only beside this store."""

    @abstractmethod
    def close(self) -> None:
        """Release the night; doing it twice does no harm."""

    @abstractmethod
    def _write(self, entries: list[Entry]) -> None: ...

    @abstractmethod
    def _page(self, after: int) -> list[Entry]:
        """The next entries; none at the end."""

    @abstractmethod
    def _find(self, who: str, action: str) -> Entry | None: ...

    @abstractmethod
    def _write_snapshot(self, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def _snapshots(self) -> Iterator[tuple[Snapshot, bytes]]:
        """The kept snapshots, the newest first, each with the digest it was kept with."""
