"""A night checked from its log: everything is done again, and must come to what the log says.

Whether the entries are chained is the store's to say; here it is what they mean that is checked.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from croupier.games.refusal import Refused
from croupier.night import acts, takings
from croupier.night.acts import Actor
from croupier.night.night import Done, Night, read_act

WHOLE_CHECK_EVERY = 1000
"""Entries between two counts of all money; what an entry touches is counted with each."""


class Logged(Protocol):
    """An entry of a log, as the store keeps it."""

    @property
    def seq(self) -> int: ...
    @property
    def table(self) -> str | None: ...
    @property
    def version(self) -> int: ...
    @property
    def who(self) -> str: ...
    @property
    def act(self) -> msgspec.Raw: ...
    @property
    def postings(self) -> msgspec.Raw: ...
    @property
    def at(self) -> int: ...
    @property
    def clock(self) -> int: ...
    @property
    def hash(self) -> bytes: ...


class Mistake(Exception):
    """An entry that cannot be right, and why."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq
        self.reason = reason


class Verdict(NamedTuple):
    """What an audit found: how many entries were right, and the first that was not, if any."""

    entries: int
    mistake: Mistake | None
    night: Night | None
    """As the entries that are right leave it."""


def audit(entries: Iterable[Logged]) -> Verdict:
    """Do a night again and check everything, up to the first entry that is wrong."""
    night, right = None, 0
    try:
        for entry, night, done in followed(entries):
            if done is not None:
                _check_money(entry, night, done)
            right += 1
        if night is not None:
            _add_up(right, night)
    except Mistake as mistake:
        return Verdict(right, mistake, night)
    return Verdict(right, None, night)


def followed(entries: Iterable[Logged]) -> Iterator[tuple[Logged, Night, Done | None]]:
    """The night after each entry, with what the entry did; `Mistake` where it cannot have done that.

    The first entry creates the night and has done nothing else.
    """
    night: Night | None = None
    clock, previous = 0, b""
    seeds: set[bytes] = set()
    for seq, entry in enumerate(entries, start=1):
        if entry.seq != seq:
            raise Mistake(seq, f"it is missing; entry {entry.seq} follows")
        if entry.clock < clock:
            raise Mistake(seq, "it puts the night's clock back")
        act = _read(entry)
        if night is None:
            night, done = _created(entry, act), None
        else:
            _check_chance(entry, act, seeds, previous)
            done = _done_again(night, entry, act)
        yield entry, night, done
        clock, previous = entry.clock, entry.hash


def _read(entry: Logged) -> acts.Act:
    try:
        return read_act(msgspec.json.decode(entry.act))
    except (Refused, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Mistake(entry.seq, f"it is no act: {error}") from None


def _created(entry: Logged, act: acts.Act) -> Night:
    if not isinstance(act, acts.Create):
        raise Mistake(entry.seq, "it does not create a night")
    return Night.create(act, at=entry.at)


def _done_again(night: Night, entry: Logged, act: acts.Act) -> Done:
    try:
        done = night.perform(Actor.read(entry.who), act, at=entry.at, clock=entry.clock)
    except Refused as refused:
        raise Mistake(entry.seq, f"it is not allowed there: {refused}") from None
    except Exception as error:
        raise Mistake(entry.seq, f"it cannot be done: {error}") from error
    if msgspec.json.encode(done.postings) != bytes(entry.postings):
        raise Mistake(entry.seq, "it moves other money than its act does")
    tables = done.news.tables
    stands = (tables[0][0].id, tables[0][0].state.version) if tables else (None, 0)
    if (entry.table, entry.version) != stands:
        raise Mistake(entry.seq, "it names another table or version than its act changes")
    return done


def _check_chance(entry: Logged, act: acts.Act, seeds: set[bytes], previous: bytes) -> None:
    """That no two rounds share a seed (A3), and that the raffle is bound to the log before it."""
    if isinstance(act, acts.Move) and act.seed:
        seed = bytes.fromhex(act.seed) if _is_hex(act.seed) else b""
        if not seed or seed in seeds:
            raise Mistake(entry.seq, "it begins a round with a seed that is not fresh")
        seeds.add(seed)
    if isinstance(act, acts.Raffle) and act.log != previous.hex():
        raise Mistake(entry.seq, "it draws a raffle that is not bound to the log")


def _is_hex(text: str) -> bool:
    return len(text) == 64 and not set(text) - set("0123456789abcdef")


def _check_money(entry: Logged, night: Night, done: Done) -> None:
    """That the tables it touched hold what the ledger says, and now and then that all adds up."""
    try:
        for felt, _ in done.news.tables:
            takings.check(night, felt)
    except AssertionError as error:
        raise Mistake(entry.seq, f"it does not add up: {error}") from None
    if entry.seq % WHOLE_CHECK_EVERY == 0:
        _add_up(entry.seq, night)


def _add_up(seq: int, night: Night) -> None:
    try:
        night.check()
    except AssertionError as error:
        raise Mistake(seq, f"it does not add up: {error}") from None
