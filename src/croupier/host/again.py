"""Playing a night again from its log, to see that everything happened as it says."""

from collections.abc import Callable

from croupier.games.refusal import Refused
from croupier.host.evening import replay
from croupier.night import Night
from croupier.store import Fault, Store, StoreFailure

CHECKED_EVERY = 1000
"""Entries after which all balances are compared with what the tables say."""


def play_again(store: Store, watch: Callable[[int], None]) -> Fault | None:
    """The first entry that does not do what it did, or after which money does not add up; None if all do."""
    night: Night | None = None
    for entry in store.entries():
        try:
            night = replay(night, entry)
            if entry.seq % CHECKED_EVERY == 0:
                night.check()
                watch(entry.seq)
        except Refused as refused:
            return Fault(entry.seq, f"it could not have been done: {refused.reason}")
        except StoreFailure as failure:
            return Fault(entry.seq, str(failure))
        except Exception as problem:
            return Fault(entry.seq, f"it cannot be played again: {problem}")
    if night is None:
        return Fault(1, "the log is empty")
    night.check()
    return None
