"""Checking a log: whether it is whole, and which entry is the first that is not."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.store.entry import Entry, Head, rechain
from croupier.store.failure import StoreFailure
from croupier.store.store import Store

WATCHED = 1000
"""Entries between two reports of progress."""


class Fault(NamedTuple):
    """The first place where a log is not what was written; number 0 is the heading."""

    seq: int
    what: str

    def __str__(self) -> str:
        return self.what


def verify_chain(
    store: Store, recorded: Head | None = None, watch: Callable[[int], None] | None = None
) -> Fault | None:
    """The first fault of a log or of its file, or None if both are whole.

    `watch` is told of progress now and then. A chain alone cannot tell that its end was cut off, or that
    all of it was rewritten: for that, give a head that was recorded somewhere else.
    """
    if fault := chain_fault(store, recorded, watch):
        return fault
    seq = store.head.seq
    try:
        damage = store.damage()
    except StoreFailure as failure:
        damage = str(failure)
    return Fault(seq + 1, f"the log is whole, but its file is damaged: {damage}") if damage else None


def chain_fault(
    store: Store, recorded: Head | None = None, watch: Callable[[int], None] | None = None
) -> Fault | None:
    """The first fault of a log alone, whatever state its file is in."""
    head, clock = store.heading.head, 0
    try:
        if fault := heading_fault(store):
            return fault
        if recorded is not None and recorded.seq == 0 and recorded.hash != head.hash:
            return Fault(0, "the heading is not the one that was recorded")
        for entry in store.entries():
            if fault := entry_fault(head, clock, entry):
                return fault
            head, clock = entry.head, entry.clock
            if recorded is not None and recorded.seq == head.seq and recorded.hash != head.hash:
                return Fault(
                    head.seq, f"entry {head.seq} is not the one that was recorded: the log was rewritten"
                )
            if watch is not None and head.seq % WATCHED == 0:
                watch(head.seq)
    except StoreFailure as failure:
        return Fault(head.seq + 1, f"nothing can be read after entry {head.seq}: {failure}")
    if recorded is not None and recorded.seq > head.seq:
        return Fault(
            head.seq + 1, f"the log ends after entry {head.seq}, but entry {recorded.seq} was recorded"
        )
    return None


def heading_fault(store: Store) -> Fault | None:
    """What is wrong with a heading whose hash isn't the one that was kept."""
    return Fault(0, "the heading was changed") if store.hash_of(0) != store.heading.hash else None


def entry_fault(head: Head, clock: int, entry: Entry) -> Fault | None:
    """What keeps an entry from continuing a log that ends there."""
    seq = head.seq + 1
    if entry.seq != seq:
        return Fault(seq, f"entry {seq} is missing")
    if entry.hash != rechain(head.hash, entry):
        return Fault(seq, f"entry {seq} was changed, or is not the one that followed entry {head.seq}")
    if entry.clock < clock:
        return Fault(seq, f"entry {seq} puts the night's clock back")
    return None
