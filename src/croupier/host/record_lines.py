"""Lines of records for devices that ask for what they missed: the newest from memory, others from the log."""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import ZEROS, Listed
from croupier.fairness.lists import listed_stakes
from croupier.games.refusal import Refused
from croupier.host.messages.to_client import LinesReply
from croupier.host.system import System
from croupier.night import Night
from croupier.store import Entry, Store

REMEMBERED = 400
"""Lines of each table that are known without the log."""
MOST = 200
"""Lines that are given at a time."""
WAITING = 50
"""Questions to the log that one device may wait for, at most."""
LISTS = 20
"""Lists of each table that are known."""


class _Lines(msgspec.Struct):
    """What an entry of the log says of lines; it may say much else."""

    lines: tuple[str, ...] = ()


class Said(msgspec.Struct, frozen=True):
    """What a line says of itself; to know that is much quicker than to read it."""

    kind: str
    table: str


said_of = msgspec.json.Decoder(Said).decode


class RecentLines:
    """The newest lines of every chain with their hashes, and the lists behind the newest rosters."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[tuple[str, str]]] = {}
        self._lists: dict[str, deque[Listed]] = {}

    def add(self, text: str) -> None:
        """Remember a line that everybody has been sent."""
        chain = said_of(text).table
        self._lines.setdefault(chain, deque(maxlen=REMEMBERED)).append((line_hash(text), text))

    def add_list(self, text: str) -> None:
        """Remember a list that a roster holds the hash of."""
        self._add_list(msgspec.json.decode(text, type=Listed))

    def add_stakes(self, night: Night) -> None:
        """Know the stakes of all draws under way: after a start, nobody has sent them."""
        for table in night.tables.values():
            record = table.state.record
            if record is not None and record.under_way is not None and record.under_way.stakes:
                self._add_list(listed_stakes(record.night, record.table, table.engine.at_stake()))

    def _add_list(self, listed: Listed) -> None:
        self._lists.setdefault(listed.table, deque(maxlen=LISTS)).append(listed)

    def after(self, chain: str, known: str) -> LinesReply | None:
        """What came after a line; None where the log has to be asked."""
        lines = self._lines.get(chain, ())
        place = next((at for at, (hash_, _) in enumerate(lines) if hash_ == known), None)
        if known == ZEROS and lines and said_of(lines[0][1]).kind == "begin":
            place = -1
        if place is None:
            return None
        texts = [text for _, text in lines][place + 1 :]
        return LinesReply(lines=texts[:MOST], found=True, more=len(texts) > MOST)

    def listed(self, chain: str, hash_: str) -> Listed | None:
        """The list behind a hash, where it is among the newest."""
        return next((one for one in self._lists.get(chain, ()) if one.hash == hash_), None)


class Reading(NamedTuple):
    """Somebody who waits for lines of the log."""

    by: Hashable
    """Their device."""
    of: tuple[Store, str, str]
    """Of which log and chain, and after which line."""
    tell: Callable[[LinesReply], None]
    refuse: Callable[[Exception], None]


class KeptLines:
    """All lines, from the log: read beside the loop, for one after the other."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._waiting: OrderedDict[Hashable, deque[Reading]] = OrderedDict()
        """By device, each in turn: who asks for much keeps nobody else waiting."""
        self._is_reading = False
        self._entry: OrderedDict[tuple[str, str], int] = OrderedDict()
        """The entries of lines that were asked for or given last, for whoever goes on from there."""

    def ask(self, reading: "Reading") -> None:
        """Have lines read when it is their turn; `Refused` where a device has asked for many."""
        waiting = self._waiting.setdefault(reading.by, deque())
        if len(waiting) >= WAITING:
            raise Refused("host", "the record is being read for others; try again in a moment")
        waiting.append(reading)
        if not self._is_reading:
            self._read()

    def _read(self) -> None:
        self._is_reading = True
        by, waiting = self._waiting.popitem(last=False)
        first = waiting.popleft()
        if waiting:
            self._waiting[by] = waiting

        def done(say: Callable[[], None]) -> None:
            self._is_reading = False
            say()
            if self._waiting and not self._is_reading:
                self._read()

        self._system.aside(
            partial(self._after, *first.of),
            lambda found: done(lambda: first.tell(found)),
            lambda problem: done(lambda: first.refuse(problem)),
        )

    def _after(self, store: Store, chain: str, known: str) -> LinesReply:
        """What came after a line of a chain; this takes a while."""
        found: list[tuple[int, str]] = []
        is_found, begin = known == ZEROS, self._entry.get((chain, known), 1)
        for seq, text in lines_of(store.entries(after=begin - 1), chain):
            if is_found:
                found.append((seq, text))
                if len(found) > MOST:
                    break
            elif line_hash(text) == known:
                is_found = True
                self._note(chain, seq, text)
        given = found[:MOST]
        if given:
            self._note(chain, *given[-1])
        return LinesReply(lines=[text for _, text in given], found=is_found, more=len(found) > MOST)

    def _note(self, chain: str, seq: int, text: str) -> None:
        self._entry[chain, line_hash(text)] = seq
        if len(self._entry) > REMEMBERED:
            self._entry.popitem(last=False)


def lines_of(entries: Iterable[Entry], chain: str) -> Iterator[tuple[int, str]]:
    """The lines of a chain as the log has them, each with its entry."""
    for entry in entries:
        if b'"lines"' in bytes(entry.act):
            for text in msgspec.json.decode(entry.act, type=_Lines).lines:
                said = said_of(text)
                if said.table == chain and said.kind != "list":
                    yield entry.seq, text
