"""Checking a log: whether it is whole, and if not, which entry is the first that is wrong."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.store.entry import Entry, Tip, rechain
from croupier.store.failure import StoreFailure
from croupier.store.store import Store

WATCHED = 1000
"""Entries between two reports of progress."""


class Fault(NamedTuple):
    """The first place where a log is not what was written; number 0 is the header."""

    seq: int
    what: str

    def __str__(self) -> str:
        return self.what


def verify_chain(
    store: Store, recorded: Tip | None = None, watch: Callable[[int], None] | None = None
) -> Fault | None:
    """The first fault of a log or of its file, or None if both are whole.

    `watch` is told of progress now and then. A chain alone cannot tell that its end was cut off, or that
    all of it was rewritten: for that, give a tip that was recorded somewhere else.
    """
    if fault := chain_fault(store, recorded, watch):
        return fault
    seq = store.tip.seq
    try:
        damage = store.damage()
    except StoreFailure as failure:
        damage = str(failure)
    return Fault(seq + 1, f"the log is whole, but its file is damaged: {damage}") if damage else None


def chain_fault(
    store: Store, recorded: Tip | None = None, watch: Callable[[int], None] | None = None
) -> Fault | None:
    """The first fault of a log alone, whatever state its file is in."""
    tip, clock = store.header.tip, 0
    try:
        if fault := header_fault(store):
            return fault
        if recorded is not None and recorded.seq == 0 and recorded.hash != tip.hash:
            return Fault(0, "the header is not the one that was recorded")
        for entry in store.entries():
            if fault := entry_fault(tip, clock, entry):
                return fault
            tip, clock = entry.tip, entry.clock
            if recorded is not None and recorded.seq == tip.seq and recorded.hash != tip.hash:
                return Fault(
                    tip.seq, f"entry {tip.seq} is not the one that was recorded: the log was rewritten"
                )
            if watch is not None and tip.seq % WATCHED == 0:
                watch(tip.seq)
    except StoreFailure as failure:
        return Fault(tip.seq + 1, f"nothing can be read after entry {tip.seq}: {failure}")
    if recorded is not None and recorded.seq > tip.seq:
        return Fault(
            tip.seq + 1, f"the log ends after entry {tip.seq}, but entry {recorded.seq} was recorded"
        )
    return None


def header_fault(store: Store) -> Fault | None:
    """What is wrong with a header whose hash isn't the one that was kept."""
    return Fault(0, "the header was changed") if store.hash_of(0) != store.header.hash else None


def entry_fault(tip: Tip, clock: int, entry: Entry) -> Fault | None:
    """What keeps an entry from continuing a log that ends there."""
    seq = tip.seq + 1
    if entry.seq != seq:
        return Fault(seq, f"entry {seq} is missing")
    if entry.hash != rechain(tip.hash, entry):
        return Fault(seq, f"entry {seq} was changed, or is not the one that followed entry {tip.seq}")
    if entry.clock < clock:
        return Fault(seq, f"entry {seq} puts the night's clock back")
    return None
