"""Checking a log: whether it is whole, and which entry is the first that is not."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.store.entry import Entry, Head, rechain
from croupier.store.failure import StoreFailure
from croupier.store.store import Store

WATCHED = 1000
"""Entries after which it is said how far the check is."""


class Fault(NamedTuple):
    """The first place where a log is not what was written; number 0 is the heading."""

    seq: int
    what: str

    def __str__(self) -> str:
        return self.what


def verify_chain(
    store: Store, recorded: Head | None = None, watch: Callable[[int], None] | None = None
) -> Fault | None:
    """The first fault of a log, or None if it is whole; `watch` is told now and then how far it is.

    A chain alone cannot tell that its end was cut off, or that all of it was written anew: for that,
    give a head that was recorded somewhere else.
    """
    seq, clock = 0, 0
    previous = store.heading.hash
    try:
        if store.hash_of(0) != previous:
            return Fault(0, "the heading was changed")
        if recorded is not None and recorded.seq == 0 and recorded.hash != previous:
            return Fault(0, "the heading is not the one that was recorded")
        for entry in store.entries():
            seq += 1
            if found := _fault(seq, previous, clock, entry):
                return Fault(seq, found)
            if recorded is not None and recorded.seq == seq and recorded.hash != entry.hash:
                return Fault(seq, f"entry {seq} is not the one that was recorded: the log was written anew")
            previous, clock = entry.hash, entry.clock
            if watch is not None and seq % WATCHED == 0:
                watch(seq)
        if recorded is not None and recorded.seq > seq:
            return Fault(seq + 1, f"the log ends after entry {seq}, but entry {recorded.seq} was recorded")
        damage = store.damage()
    except StoreFailure as failure:
        return Fault(seq + 1, f"nothing can be read after entry {seq}: {failure}")
    return Fault(seq + 1, f"the log is whole, but its file is damaged: {damage}") if damage else None


def _fault(seq: int, previous: bytes, clock: int, entry: Entry) -> str | None:
    if entry.seq != seq:
        return f"entry {seq} is missing"
    if entry.hash != rechain(previous, entry):
        return f"entry {seq} was changed, or is not the one that followed entry {seq - 1}"
    if entry.clock < clock:
        return f"entry {seq} puts the night's clock back"
    return None
