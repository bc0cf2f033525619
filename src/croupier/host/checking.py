"""Checking the whole record while the night goes on, including what came before the newest snapshot."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from croupier.games.phrases import Phrase, phrase
from croupier.store import Fault, Store, StoreFailure, chain_fault

log = logging.getLogger("croupier")

BREAK = 0.1
"""Seconds of rest after each thousand entries, which take a tenth of that: a million take two minutes."""

AGAIN = 30.0
"""Seconds until a server that did not answer is asked again."""


class Stopped(Exception):
    """Nobody wants to know any more."""


class Checking:
    """A thread that reads a night from its first entry on, and tells of the first that is wrong.

    What it finds does not stop the night: the part that play goes on from was checked before it opened.
    """

    def __init__(self, store: Store, on_fault: Callable[[Fault], None]) -> None:
        self._store = store
        self._end = store.tip
        self._on_fault = on_fault
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="checking", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until all is read."""
        self._thread.join()

    def stop(self) -> None:
        """End, however far it is."""
        self._stopping.set()
        self.join()

    def _run(self) -> None:
        try:
            fault = self._look()
        except Stopped:
            return
        if fault is not None:
            log.error(
                "the record is not what was written: %s; play goes on, but keep a copy of the file as it is, "
                "and see what `croupier verify` says",
                fault,
            )
            self._on_fault(fault)

    def _look(self) -> Fault | None:
        """Read all of it; a server that does not answer is asked again later, and proves nothing."""
        while True:
            try:
                with self._store.reader() as reader:
                    return chain_fault(reader, recorded=self._end, watch=self._rest)
            except StoreFailure as failure:
                if not self._store.is_remote:
                    return Fault(1, f"the record cannot be read: {failure}")
            if self._stopping.wait(AGAIN):
                raise Stopped

    def _rest(self, seq: int) -> None:
        if self._stopping.wait(BREAK):
            raise Stopped


def words_for(fault: Fault) -> Phrase:
    """What the host is told; what else there is to say stands in the host's log."""
    return phrase(
        "From entry {seq} on, the record has been altered or can't be read. "
        "Play goes on; keep a copy of the file and run croupier verify.",
        seq=fault.seq,
    )
