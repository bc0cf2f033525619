"""What the log is made of: a header, then entries, each chained to the one before it."""

import re
from hashlib import sha256
from operator import attrgetter
from struct import Struct, error
from typing import NamedTuple, Self

import msgspec

from croupier.store.failure import StoreFailure

FORMAT = 2
"""The format that this code writes. Since 2 the log has entries that vouch for snapshots."""

NEWER = "bring this one up to date"
"""What to do about a format that is newer."""


def check_night_id(night: str) -> None:
    """Refuse an id that could not name a file."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", night):
        raise StoreFailure("a night's id is up to 64 small letters, digits and dashes")


def can_be_kept(text: str) -> bool:
    """Whether every database keeps this text as it is."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


class Tip(NamedTuple):
    """Where a log ends: its last entry's number and hash; 0 and the header's hash while it is empty."""

    seq: int
    hash: bytes


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Which night a log belongs to. Its hash starts the chain."""

    night: str
    """The night's id: small letters, digits and dashes, so that it can name a file."""
    name: str
    created: int
    """UTC, in milliseconds."""
    code: str
    """The version of Croupier that began the night."""
    rules: str
    """The version or hash of the rules that it is played by."""
    format: int = FORMAT
    """The format that it was begun in; the database says which one it is kept in now."""

    def __post_init__(self) -> None:
        check_night_id(self.night)
        if not all(map(can_be_kept, (self.name, self.code, self.rules))):
            raise StoreFailure("a night's header holds a character that cannot be kept")

    @property
    def hash(self) -> bytes:
        words = [text.encode() for text in (self.night, self.name, self.code, self.rules)]
        lengths = _HEADER.pack(self.format, self.created, *map(len, words))
        return sha256(b"".join((b"croupier", lengths, *words))).digest()

    @property
    def tip(self) -> Tip:
        """Where the log ends before its first entry."""
        return Tip(0, self.hash)


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One command of the night as it was carried out, and the money it moved."""

    seq: int
    """1, 2, 3 and so on without a gap."""
    table: str | None
    """The id of the table that it concerns."""
    version: int
    """That table's version after it; 0 without a table."""
    who: str
    action: str | None
    """The client's id for the action; who and action together are unique where it is given."""
    act: msgspec.Raw
    """The command as JSON; these bytes are what is hashed."""
    postings: msgspec.Raw
    """The postings as a JSON list."""
    at: int
    """UTC, in milliseconds; it jumps when the machine's time is set."""
    clock: int
    """The night's own clock, in milliseconds; it never goes back."""
    hash: bytes

    @classmethod
    def following(
        cls,
        tip: Tip,
        *,
        who: str,
        act: msgspec.Raw,
        postings: msgspec.Raw,
        at: int,
        clock: int,
        table: str | None = None,
        version: int = 0,
        action: str | None = None,
    ) -> Self:
        """The entry that comes next in a log that ends there."""
        seq = tip.seq + 1
        return cls(
            seq=seq,
            table=table,
            version=version,
            who=who,
            action=action,
            act=act,
            postings=postings,
            at=at,
            clock=clock,
            hash=chain(tip.hash, seq, table, version, who, action, act, postings, at, clock),
        )

    @property
    def tip(self) -> Tip:
        """Where a log ends that ends with this entry."""
        return Tip(self.seq, self.hash)


_HEADER = Struct(">2q4i")
_NUMBERS = Struct(">4q5i")


def chain(
    previous: bytes,
    seq: int,
    table: str | None,
    version: int,
    who: str,
    action: str | None,
    act: msgspec.Raw,
    postings: msgspec.Raw,
    at: int,
    clock: int,
) -> bytes:
    """The hash of an entry with these fields after one with the previous hash.

    All lengths stand before the texts, -1 for None, so that no two entries have the same bytes.
    """
    table_text = b"" if table is None else table.encode()
    who_text = who.encode()
    action_text = b"" if action is None else action.encode()
    numbers = _NUMBERS.pack(
        seq,
        version,
        at,
        clock,
        -1 if table is None else len(table_text),
        len(who_text),
        -1 if action is None else len(action_text),
        len(act),
        len(postings),
    )
    return sha256(b"".join((previous, numbers, table_text, who_text, action_text, act, postings))).digest()


_chained = attrgetter(*Entry.__struct_fields__[:-1])


def rechain(previous: bytes, entry: Entry) -> bytes:
    """The hash that an entry must have after one with the previous hash."""
    return chain(previous, *_chained(entry))


Row = tuple[int, str | None, int, str, str | None, bytes, bytes, int, int, bytes]
"""An entry as a database keeps it, its fields in order."""

row_of = attrgetter(*Entry.__struct_fields__)


def entry_of(row: Row) -> Entry:
    """The entry that a database has kept as this row."""
    return Entry(
        seq=row[0],
        table=row[1],
        version=row[2],
        who=row[3],
        action=row[4],
        act=msgspec.Raw(row[5]),
        postings=msgspec.Raw(row[6]),
        at=row[7],
        clock=row[8],
        hash=row[9],
    )


def check_continues(tip: Tip, clock: int, entries: list[Entry]) -> None:
    """Refuse entries that are not the next ones of a log with this tip and clock, in order."""
    seq, previous = tip
    for entry in entries:
        seq += 1
        if entry.seq != seq:
            raise StoreFailure(f"entry {seq} is due, not entry {entry.seq}")
        try:
            expected = rechain(previous, entry)
        except (UnicodeEncodeError, error):
            raise StoreFailure(f"entry {seq} holds something that cannot be kept") from None
        if "\0" in f"{entry.who}{entry.table}{entry.action}":
            raise StoreFailure(f"entry {seq} holds something that cannot be kept")
        if entry.hash != expected:
            raise StoreFailure(f"entry {seq} does not continue the log from entry {seq - 1}")
        if entry.clock < clock:
            raise StoreFailure(f"entry {seq} puts the night's clock back")
        previous, clock = expected, entry.clock
